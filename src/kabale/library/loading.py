"""Loading: from a name, a path or a text to a game and its diagnostics.

A bad definition never raises: it gives no game, and diagnostics that say why. Only a text that cannot be read (a
missing file, a folder) raises ``UnknownGame``.
"""

import copyreg
import os
import warnings
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from kabale.decoding import decode, examine
from kabale.engine.game import Game
from kabale.errors import BadSave, UnknownGame, expect
from kabale.library.catalogue import Entry, entry, is_game, named, score_and_goal, shared
from kabale.library.formats import (
    DEFAULT_FORMAT,
    Format,
    format_of,
    format_of_content,
    is_definition,
    likely_format,
)
from kabale.library.wizard import LETTER, definition_of, is_custom_game
from kabale.problems import LIMIT, BadDefinition, Diagnostic, Source, in_file_order

Loaded = tuple[Game | None, list[Diagnostic]]
"""A game, None if its definition has errors, and the diagnostics in file order."""


def game(path_or_name: str | Path) -> Game:
    """Return a game of the library by id, title or other name, or the game of a definition file by path.

    Warns if another game has that name too and the name is not an id as it is written. Raises
    :class:`kabale.problems.BadDefinition`, and :class:`kabale.errors.UnknownGame` for an unknown name or file.

    >>> game("klondike").title
    'Klondike'
    """
    found, diagnostics = load(path_or_name)
    if found is None:
        raise BadDefinition(diagnostics)
    name = str(path_or_name)
    if found.name not in ("", name) and (line := shared(name)):
        warnings.warn(line, stacklevel=2)
    return found


def load(
    path_or_name: str | Path, *, format: str | None = None, encoding: str | None = None, language: str = "en"
) -> Loaded:
    """Load a game of the library by name, or a definition file by path; *format* and *encoding* overrule the file.

    A name is an id, a title or another name (:func:`kabale.library.named`); titles in *language* come first. Returns
    the game (None if the definition has errors) and the diagnostics in file order. Raises
    :class:`kabale.errors.UnknownGame` for an unknown name or file.

    >>> game, diagnostics = load("klondike")
    >>> game.title, diagnostics
    ('Klondike', [])
    """
    expect(path_or_name, str | Path, "the name of a game or the path of a definition")
    name = str(path_or_name)
    if is_path(name):
        return _load_file(Path(name), format, encoding)
    if os.path.isdir(name) and not named(name):
        raise UnknownGame(f"{name!r} is a folder: name a definition in it")
    return load_entry(entry(name, language).name)


def is_path(name: str) -> bool:
    """Say whether a text is the path of a definition instead of the name of a game."""
    path = Path(name)
    # Anything but a folder is read, also a pipe or a broken link.
    return is_definition(path.name) or len(path.parts) != 1 or (os.path.lexists(path) and not os.path.isdir(path))


def load_bytes(data: bytes, path: str = "<text>", *, format: str | None = None, encoding: str | None = None) -> Loaded:
    """Load a definition from the bytes of a file, in a *format* or in the one that it begins as. Raises UnknownGame."""
    if format in (None, DEFAULT_FORMAT) and is_custom_game(data):
        return _converted(*decode(data, path, letter=LETTER, chosen=encoding))
    form = format_of(format) if format is not None else format_of_content(data)
    return _read(form, *form.decoded(data, path, encoding))


def loads(text: str, *, format: str | None = None, path: str = "<text>") -> Loaded:
    """Load a definition from text, in a *format*, or by its *path* or first character. Raises UnknownGame."""
    expect(text, str, "the text of a definition")
    expect(path, str | Path, "a path")
    data = text[:4096].encode(errors="replace")
    if format in (None, DEFAULT_FORMAT) and is_custom_game(data):
        return _converted(*examine(text, str(path), letter=LETTER))
    form = format_of(format or _named(Path(path)) or format_of_content(data).name)
    return _read(form, *form.examined(text, str(path)))


@cache
def load_entry(name: str) -> Loaded:
    """Load a game of the library with what the catalogue adds. Raises :class:`kabale.errors.UnknownGame`."""
    found = entry(name)
    form = format_of(found.format)
    return _read(form, *form.decoded(found.read(), found.file), found)


def _read(form: Format, source: Source | None, problems: list[Diagnostic], found: Entry | None = None) -> Loaded:
    if source is None:
        return None, problems
    definition, more = form.language.read(source)
    problems = in_file_order([*problems, *more])
    if definition is None:
        return None, problems
    if found is None:
        return Game(form.language, definition), problems
    if found.score or found.goal:
        scoring, goal = score_and_goal(found.score, found.goal, [pile.kind for pile in definition.piles])
        definition = replace(definition, scoring=scoring, goal=goal)
    game = Game(form.language, definition, name=found.name, texts=found.texts)
    game.numbering = found.deals
    return game, problems


def _converted(source: Source | None, problems: list[Diagnostic]) -> Loaded:
    """Load a custom game of PySolFC as the definition that it is converted to."""
    if source is None:
        return None, problems
    definition, found = definition_of(source)
    game = None if definition is None else loads(definition[0], format=definition[1])[0]
    return game, in_file_order([*problems, *found])


def load_source(text: str, format: str) -> Loaded:
    """Load a definition's text in a format, or a game of the library by name without one. Raises UnknownGame."""
    return loads(text, format=format) if format else load_entry(text)


def _named(path: Path) -> str | None:
    return path.suffix.lstrip(".").lower() if is_definition(path.name) else None


def _load_file(path: Path, format: str | None, encoding: str | None) -> Loaded:
    """Read no more of a file than a definition may have, and one byte that shows it has more."""
    try:
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        reason = "it is a folder: name a definition in it" if isinstance(error, IsADirectoryError) else reason
        raise UnknownGame(f"cannot read {str(path)[:200]!r}: {reason}") from error
    if (form := format or _named(path)) is None and not is_custom_game(data):
        likely = likely_format(data)
        form = likely.name if likely is not None else path.suffix.lstrip(".").lower() or None
    try:
        return load_bytes(data, str(path), format=form, encoding=encoding)
    except UnknownGame as error:
        raise UnknownGame(f"cannot read {str(path)!r}: {error}") from error


def _pickled(game: Game) -> tuple[Callable[..., Game], tuple[str, ...]]:
    is_known = is_game(game.name) and load_entry(game.name)[0] == game
    text, format = (game.name, "") if is_known else (game.normal_form(), game.format)
    return _unpickled, (text, format, game.digest)


@lru_cache(maxsize=16)
def _unpickled(text: str, format: str, digest: str) -> Game:
    found, _ = load_source(text, format)
    if found is None or found.digest != digest:
        raise BadSave(f"the rules of {'the game' if format else repr(text)} have changed since it was pickled")
    return found


copyreg.pickle(Game, _pickled)

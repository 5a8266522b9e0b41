"""Loading: from a name, a path or a text to a game and its diagnostics.

A bad definition never raises: it gives no game, and diagnostics that say why. Only what is no
definition at all (no such file, a folder, an unreadable one) raises ``UnknownGame``.
"""

from functools import cache
from pathlib import Path
from typing import Final

from kabale.engine.protocol import Game
from kabale.errors import UnknownGame
from kabale.library.catalogue import Entry, entry
from kabale.library.extras import extras_of
from kabale.pat.game import PatGame
from kabale.pat.kinds import kind_of
from kabale.pat.read import read as read_pat
from kabale.problems import LIMIT, Diagnostic, Source, decode, examine

LETTERS: Final = {"pat": "P"}
"""The definition languages that can be read, by the file's ending, with the letter of their codes."""

Loaded = tuple[Game | None, list[Diagnostic]]


def load(path_or_name: str | Path) -> Loaded:
    """Load a game of the library by name, or a definition file by path.

    Returns the game (None if the definition has errors) and the diagnostics in file order.
    Raises :class:`kabale.errors.UnknownGame` where there is no such name or readable file.

    >>> game, diagnostics = load("klondike")
    >>> game.title, diagnostics
    ('Klondike', [])
    """
    path = Path(path_or_name)
    if path.suffix or len(path.parts) != 1 or path.is_file():
        return _load_file(path)
    return load_entry(str(path_or_name))


def loads(text: str, *, format: str = "pat", path: str = "<text>") -> Loaded:
    """Load a definition from text; *path* is what diagnostics call it.

    Raises :class:`kabale.errors.UnknownGame` for a format that is none.
    """
    source, problems = examine(text, path, letter=_letter(format))
    return _read(source, problems)


@cache
def load_entry(name: str) -> Loaded:
    """Load a game of the library with what the catalogue adds. Raises :class:`kabale.errors.UnknownGame`."""
    found = entry(name)
    source, problems = decode(found.read(), found.file, letter=_letter(found.format))
    return _read(source, problems, found)


def _load_file(path: Path) -> Loaded:
    """Read no more of a file than a definition may have, and one byte that shows it has more."""
    letter = _letter(path.suffix.lstrip(".") or "pat")
    try:
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnknownGame(f"cannot read {str(path)!r}: {reason}") from error
    return _read(*decode(data, str(path), letter=letter))


def _letter(form: str) -> str:
    """Return the letter of a language's codes."""
    if form not in LETTERS:
        raise UnknownGame(f"{form!r} is not a format of definitions: expected {' or '.join(LETTERS)}")
    return LETTERS[form]


def _read(source: Source | None, problems: list[Diagnostic], found: Entry | None = None) -> Loaded:
    """Read a source that could be decoded, and make a game of its rules where they hold no error."""
    if source is None:
        return None, problems
    rules, more = read_pat(source)
    if rules is None:
        return None, problems + more
    if found is None:
        return PatGame(rules), problems + more
    kinds = [kind_of(rules, index) for index in range(len(rules.piles))]
    extras = extras_of(found.score, found.goal, kinds)
    return PatGame(rules, scoring=extras.scoring, goal=extras.goal), problems + more

"""Read the definitions that commands name (games, files, standard input), and complete them in a shell."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kabale.cli.common import Mistake, complain, wrong_usage
from kabale.cli.options import PageLanguage, spoken
from kabale.problems import LIMIT, listing

if TYPE_CHECKING:
    from kabale.engine.game import Game
    from kabale.library.loading import Loaded


STDIN: Final = "-"  # standard input as a file to read, standard output as a file to write


def load(
    name: str, form: str | None = None, encoding: str | None = None, language: PageLanguage | None = None
) -> "Loaded":
    """Load a game, a file or standard input. Raises UnknownGame; a usage error for a bad option."""
    from kabale.library import load as loaded
    from kabale.library.catalogue import shared
    from kabale.library.formats import FORMATS
    from kabale.library.loading import is_path, load_bytes

    if form is not None and form not in FORMATS:
        wrong_usage(f"--format is one of {', '.join(FORMATS)}, not {form!r}")
    check_encoding(encoding)
    if name == STDIN:
        return load_bytes(standard_input(), "<stdin>", format=form, encoding=encoding)
    if not is_path(name):
        complain(shared(name, spoken(language)))
    return loaded(name, format=form, encoding=encoding, language=spoken(language))


def check_encoding(encoding: str | None) -> None:
    """End with a usage error if an encoding is unknown."""
    from kabale.decoding import text_encoding

    if encoding is not None and text_encoding(encoding) is None:
        wrong_usage(f"--encoding: {encoding!r} is unknown; examples are utf-8, cp850 and windows-1252")


def standard_input() -> bytes:
    """Return what comes on standard input, as far as a definition may be long."""
    return sys.stdin.buffer.read(LIMIT + 1)


def text_of_file(name: str) -> str:
    """Return the text of a file or of standard input, as far as a definition may be long. Raises Mistake, OSError."""
    if name == STDIN:
        data = standard_input()
    else:
        with open(name, "rb") as file:
            data = file.read(LIMIT + 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Mistake(f"{name}: this is no text in UTF-8") from error


def game_of(name: str, form: str | None = None, language: PageLanguage | None = None) -> "Game":
    """Return a game. Raises UnknownGame; for a definition with errors prints them and raises."""
    game, diagnostics = load(name, form, language=language)
    if game is None:
        print(listing(diagnostics), file=sys.stderr)
        raise Mistake("")
    return game


def files_of(names: Sequence[str]) -> list[str]:
    """Return names, each folder replaced by its definitions. Raises Mistake; a usage error for two standard inputs."""
    from kabale.library.catalogue import is_game
    from kabale.library.formats import FORMATS

    if names.count(STDIN) > 1:
        wrong_usage(f"{STDIN} is standard input, which can be read once")
    suffixes, files = {each.suffix for each in FORMATS.values()}, list[str]()
    for name in names:
        if not os.path.isdir(name) or is_game(name):  # a game of the library is not a folder
            files.append(name)
            continue
        found = [str(file) for file in sorted(Path(name).rglob("*")) if file.suffix.lower() in suffixes]
        if not found:
            raise Mistake(f"{name}: no file in this folder ends in {' or '.join(sorted(suffixes))}")
        files += found
    return files

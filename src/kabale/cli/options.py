"""The options that commands share, and what a shell completes: files, if a list of completions is empty."""

import math
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer import Argument, Option

from kabale.errors import KabaleError

Completions = list[tuple[str, str]]  # words, each with its meaning


def complete_games(incomplete: str) -> Completions:
    """Return the games of the library that begin so, and the definitions of this folder."""
    from kabale.library import games as entries
    from kabale.library.formats import FORMATS

    found = [(entry.name, entry.title()) for entry in entries() if entry.name.startswith(incomplete)]
    suffixes = {each.suffix for each in FORMATS.values()}
    with suppress(OSError):
        files = sorted(file.name for file in Path().iterdir() if file.suffix in suffixes) if found else []
        found += [(name, "") for name in files if name.startswith(incomplete)]
    return found


def complete_rules(incomplete: str) -> Completions:
    """Return what ``explain`` takes: games, and cribbage."""
    found = complete_games(incomplete)
    is_begun = bool(incomplete) and "cribbage".startswith(incomplete)
    return [*found, ("cribbage", "Cribbage")] if found or is_begun else []


def complete_families(incomplete: str) -> list[str]:
    """Return the families of the library that begin so."""
    from kabale.library import games as entries

    return sorted({entry.family for entry in entries() if entry.family.startswith(incomplete)})


def complete_variants(ctx: Any, incomplete: str) -> Completions:
    """Return the variants of the game that was typed before; nothing where it cannot be read."""
    from kabale.library import load

    with suppress(KabaleError):
        game, _ = load(ctx.params.get("game") or next(iter(ctx.args), ""))
        own = () if game is None else game.variants
        texts = [(each.id, game.texts.variant(each.id, each.text) if game else "") for each in own]
        return [each for each in texts if each[0].startswith(incomplete)]
    return []


def complete_formats(incomplete: str) -> list[str]:
    """Return the languages of definitions that begin so."""
    from kabale.library.formats import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


class PageLanguage(StrEnum):
    """The languages of :data:`kabale.messages.LANGUAGES`, as choices of an option."""

    EN = "en"
    DE = "de"
    DA = "da"
    IS = "is"


Language = Annotated[
    PageLanguage | None,
    Option("--language", envvar="KABALE_LANGUAGE", show_default=False, help="Output language (default: from LANG)."),
]


def spoken(asked: PageLanguage | None, *, for_program: bool = False, environ: Mapping[str, str] = os.environ) -> str:
    """Return the language to speak: the requested one, otherwise the locale's, otherwise English.

    Output *for a program* ignores the locale, so that it is the same everywhere.

    >>> spoken(None, environ={"LANG": "da_DK.UTF-8"}), spoken(None, environ={"LANG": "fr_FR.UTF-8"})
    ('da', 'en')
    """
    if asked is not None or for_program:
        return (asked or PageLanguage.EN).value
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "C")
    codes = [re.split("[_.@-]", word)[0].lower() for word in (*environ.get("LANGUAGE", "").split(":"), locale)]
    # As gettext has it: the list of LANGUAGE counts for nothing in the locale C.
    ours = [] if codes[-1] in ("c", "posix") else [code for code in codes if code in set(PageLanguage)]
    return ours[0] if ours else PageLanguage.EN.value


def option(name: str, metavar: str, help: str, **how: Any) -> Any:
    """Return an option with a value, which its help calls *metavar*."""
    return Option(name, metavar=metavar, help=help, **how)


def game_argument(help: str, metavar: str = "GAME") -> Any:
    """Return an argument that names a game; a shell completes it."""
    return Argument(metavar=metavar, help=help, autocompletion=complete_games)


FORMAT_NAMES = "pat, xml or solvitaire"
"""The formats of the registry for help texts, which load no registry."""

GameName = Annotated[str, game_argument(help="Name of a game, path of a definition, or - for standard input.")]
FormatName = Annotated[
    str | None,
    option(
        "--format",
        "FORMAT",
        help=f"Format of the definition, whatever its file extension: {FORMAT_NAMES}.",
        autocompletion=complete_formats,
    ),
]
EncodingName = Annotated[
    str | None, option("--encoding", "NAME", help="Encoding of the file, such as cp850 (default: detected).")
]
VariantId = Annotated[
    str | None, Option("--variant", help="Rule variant (default: the usual rules).", autocompletion=complete_variants)
]
Level = Annotated[int | None, Option("--level", help="Difficulty level, for games that have levels (default 0).")]
DealId = Annotated[
    str | None,
    option(
        "--deal", "ID", help="Deal id such as k1:617 or ms:1, or a number in the game's usual scheme (default: random)."
    ),
]
AsJson = Annotated[bool, Option("--json", help="Print JSON.")]
# A game is in sentences, and not drawn. The default depends on the settings of a screen reader.
Speaks = Annotated[
    bool | None,
    Option("--speak/--no-speak", envvar="KABALE_SPEAK", show_default=False, help="Print sentences for screen readers."),
]
Plain = Annotated[
    bool, Option("--plain", help="Play line by line, without a full-screen display or control sequences.")
]
Workers = Annotated[int | None, option("--workers", "N", min=1, help="Worker processes (default: one per processor).")]
Cluster = Annotated[str | None, option("--on", "ADDRESS", help="Search on the Dask cluster at tcp://HOST:PORT.")]
Solver = Annotated[str, option("--method", "METHOD", help="Solver to use: auto, native or python.")]
MEMORY = 2048  # MiB
Memory = Annotated[int, option("--memory", "MIB", min=1, help="Memory limit per deal, in MiB.")]
Ascii = Annotated[bool, Option("--ascii", help="Draw with ASCII characters only.")]
Colourless = Annotated[bool, Option("--no-color", help="Draw without colours.")]


def number(value: float | None) -> float | None:
    """Refuse ``nan``, which is neither too little nor too much: for options that are a number, as their callback."""
    if value is not None and math.isnan(value):
        raise typer.BadParameter("nan is not a number")
    return value

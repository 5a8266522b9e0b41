"""``kabale check``: what is wrong with definitions."""

import sys
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from kabale.cli.common import AsJson, Mistake, complain, print_json, say, wrong_usage
from kabale.cli.languages import Language, spoken
from kabale.cli.sources import EncodingName, files_of, load

if TYPE_CHECKING:
    from kabale.engine.game import Game
    from kabale.library.formats import Loaded
    from kabale.problems import Diagnostic

TRIED = 5
"""How many deals are searched with ``--try``."""

POSITIONS = 50_000
"""How far each is."""

SECONDS = 5.0

ROAMED = 20
"""In so many more deals a card is looked for on a pile that got none."""


class Printed(StrEnum):
    """How problems are printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


Formats = Annotated[
    list[str] | None,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="How problems are printed: text, json, sarif, github. Or what a file is in, whatever it is called: "
        "pat, xml.",
    ),
]


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Definitions, folders of them, or -.")],
    forms: Formats = None,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings fail, too.")] = False,
    tries: Annotated[bool, typer.Option("--try", help="Search five deals: can the game be won at all?")] = False,
    encoding: EncodingName = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Read definitions and say what is wrong with them; warnings alone are no failure."""
    from kabale.problems import Severity

    form, printed = _formats(forms or [], as_json=as_json)
    chosen = spoken(language, for_program=printed is not Printed.TEXT)
    files = files_of(files)
    problems, unreadable = _read(files, lambda file: load(file, form, encoding), printed, chosen, tries=tries)
    if printed is Printed.TEXT:
        say(_summary(files, problems, unreadable, chosen))
    else:
        _print(problems, printed, chosen)
    warned = any(each.severity is Severity.WARNING for each in problems)
    if unreadable or any(each.is_error for each in problems) or (strict and warned):
        raise Mistake("")


def _formats(words: list[str], *, as_json: bool) -> tuple[str | None, Printed]:
    """Tell what files are in from how problems are printed: both are called formats. A usage error for other words."""
    from kabale.library.formats import FORMATS

    if unknown := [word for word in words if word not in FORMATS and word not in set(Printed)]:
        wrong_usage(f"--format is one of {', '.join((*FORMATS, *Printed))}, not {unknown[0]!r}")
    form = next((word for word in words if word in FORMATS), None)
    printed = next((Printed(word) for word in words if word in set(Printed)), None)
    return form, printed or (Printed.JSON if as_json else Printed.TEXT)


def _read(
    files: list[str], loaded: Callable[[str], "Loaded"], printed: Printed, language: str, *, tries: bool
) -> tuple[list["Diagnostic"], int]:
    """Return the problems of all files, and how many could not be read."""
    from kabale.errors import UnknownGame
    from kabale.problems import listing

    problems: list[Diagnostic] = []
    unreadable = 0
    for file in files:
        try:
            game, diagnostics = loaded(file)
        except UnknownGame as error:
            complain(str(error))
            unreadable += 1
            continue
        if tries and game is not None:
            diagnostics = [*diagnostics, *_tried(game, file, diagnostics, language)]
        if diagnostics and printed is Printed.TEXT:
            print(listing(diagnostics, language=language), file=sys.stderr)
        problems += diagnostics
    return problems, unreadable


def _tried(game: "Game", file: str, problems: list["Diagnostic"], language: str) -> list["Diagnostic"]:
    """Search the first deals of a game; return what is said, with the likely cause, if none of them was won."""
    from kabale.messages import message
    from kabale.messages.lists import piles
    from kabale.problems import Diagnostic, Severity, Source, Span
    from kabale.search.limits import Limits
    from kabale.studies.measure import Measured, is_to_roam, measure_deal, roam, unreached

    found = Measured()
    for n in range(1, TRIED + 1):
        measure_deal(game, f"k1:{n}", Limits(POSITIONS, SECONDS), found)
    won, lost = len(found.won), len(found.lost)
    key = "check.tried" if won else "check.tried_lost" if lost == TRIED else "check.tried_none"
    said = message(key, deals=TRIED, won=won, lost=lost, unknown=found.unsettled)
    if won:
        print(f"{file}: {said.text(language)}", file=sys.stderr)
        return []
    while found.roamed < ROAMED and is_to_roam(game, found):
        roam(game, found)
    warning = next((each for each in problems if each.severity is Severity.WARNING), None)
    empty, advice = unreached(game, found), None
    if warning is not None:
        advice = message("check.tried_warning", code=warning.code, line=warning.span.line)
    elif empty:
        advice = message("check.tried_empty", n=len(empty), piles=piles(empty))
    code, severity = ("T001", Severity.WARNING) if lost == TRIED else ("T002", Severity.NOTE)
    return [Diagnostic(code, severity, said, Span.at(1, 1), Source(file, ""), advice)]


def _summary(files: list[str], problems: list["Diagnostic"], unreadable: int, language: str) -> str:
    """Return how many errors and warnings there are in how many files."""
    from kabale.messages import message
    from kabale.problems import Severity

    subject = files[0] if len(files) == 1 else message("check.files", n=len(files)).text(language)
    errors = sum(each.is_error for each in problems)
    warnings = sum(each.severity is Severity.WARNING for each in problems)
    parts = [
        message("check.errors", n=errors) if errors else message("check.no_errors"),
        message("check.warnings", n=warnings) if warnings else message("check.no_warnings"),
    ]
    parts += [message("check.unread", number=unreadable)] if unreadable else []
    parts = parts if unreadable < len(files) else [message("check.not_read")]
    return f"{subject}: {', '.join(part.text(language) for part in parts)}"


def _print(problems: list["Diagnostic"], printed: Printed, language: str) -> None:
    """Print problems for programs."""
    from kabale.cli.reports import annotations, sarif

    if printed is Printed.SARIF:
        print_json(sarif(problems, language))
    elif printed is Printed.GITHUB:
        for line in annotations(problems, language):
            say(line)
    else:
        print_json([each.as_json(language) for each in problems])

"""``kabale check``: the problems of definitions, for people and for other programs."""

import sys
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final

from typer import Argument, Option

from kabale.cli.common import Mistake, command, complain, print_json, say, wrong_usage
from kabale.cli.options import FORMAT_NAMES, AsJson, EncodingName, Language, option, spoken
from kabale.cli.sources import files_of, load
from kabale.codes import Codes
from kabale.errors import UnknownGame
from kabale.messages import message, worded
from kabale.messages.lists import piles
from kabale.problems import Diagnostic, Severity, Source, Span, in_file_order, listing

if TYPE_CHECKING:
    from kabale.engine.game import Game
    from kabale.library.loading import Loaded


TABLE: Final = "kabale.studies"  # has the codes of ``--try``
TRIED = 5  # deals that ``--try`` searches
POSITIONS = 50_000  # per deal
SECONDS = 5.0
ROAMED = 20  # more deals in which a card is looked for on a pile that got none


class Printed(StrEnum):
    """How problems are printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


Formats = Annotated[
    list[str] | None,
    option(
        "--format",
        "FORMAT",
        help=f"Format of the output (text, json, sarif or github) or of the files ({FORMAT_NAMES}). Repeatable.",
    ),
]


@command(
    "check",
    "Write",
    {
        "check mygame.pat": "check one definition",
        "check mygames": "check a whole folder",
        "check mygame.xml --try --language de": "search five deals, too",
        "explain P206": "explain a problem code",
    },
)
def check(
    files: Annotated[
        list[str], Argument(metavar="FILE", help="Definitions, folders of definitions, or - for standard input.")
    ],
    forms: Formats = None,
    strict: Annotated[bool, Option("--strict", help="Exit with status 1 on warnings, too.")] = False,
    tries: Annotated[bool, Option("--try", help="Search five deals to see whether the game can be won.")] = False,
    encoding: EncodingName = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Check definitions and print every mistake with its place and a hint.

    The exit status is 1 if a definition has errors. Warnings alone leave it at 0.
    """
    form, printed = _formats(forms or [], as_json=as_json)
    chosen = spoken(language, for_program=printed is not Printed.TEXT)
    files = files_of(files)
    problems, unreadable = _read(files, lambda file: load(file, form, encoding, language), printed, chosen, tries=tries)
    match printed:
        case Printed.TEXT:
            say(_summary(files, problems, unreadable, chosen))
        case Printed.SARIF:
            print_json(sarif(problems, chosen))
        case Printed.GITHUB:
            say("\n".join(annotations(problems, chosen))) if problems else None
        case Printed.JSON:
            print_json([each.as_json(chosen) for each in problems])
    warned = any(each.severity is Severity.WARNING for each in problems)
    if unreadable or any(each.is_error for each in problems) or (strict and warned):
        raise Mistake("")


def _formats(words: list[str], *, as_json: bool) -> tuple[str | None, Printed]:
    """Separate the format of files from that of problems, which share an option. Other words are a usage error."""
    from kabale.library.formats import FORMATS

    if unknown := [word for word in words if word not in FORMATS and word not in set(Printed)]:
        wrong_usage(f"--format is one of {', '.join((*FORMATS, *Printed))}, not {unknown[0]!r}")
    form = next((word for word in words if word in FORMATS), None)
    printed = next((Printed(word) for word in words if word in set(Printed)), None)
    return form, printed or (Printed.JSON if as_json else Printed.TEXT)


def _read(
    files: list[str], loaded: Callable[[str], "Loaded"], printed: Printed, language: str, *, tries: bool
) -> tuple[list["Diagnostic"], int]:
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
    code = Codes(TABLE)["T001" if lost == TRIED else "T002"]
    return [Diagnostic(code.code, code.severity, said, Span.at(1, 1), Source(file, ""), advice)]


def _summary(files: list[str], problems: list["Diagnostic"], unreadable: int, language: str) -> str:
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


_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_COMMANDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_ESCAPES: Final = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTIES: Final = _ESCAPES | {":": "%3A", ",": "%2C"}


def sarif(problems: Iterable[Diagnostic], language: str) -> dict[str, object]:
    """Return a log with one run: a result for each problem, a rule for each code that occurs (SARIF 2.1.0, 3.27)."""
    ordered, results = in_file_order(problems), list[dict[str, object]]()
    codes = sorted({each.code for each in ordered})
    driver = {"name": "Kabale", "rules": [{"id": code} for code in codes]}
    for each in ordered:
        span, uri = each.span, each.path.replace("\\", "/")
        region = {"startLine": span.line, "startColumn": span.column}
        region |= {"endLine": span.end_line, "endColumn": span.end_column}
        result: dict[str, object] = {"ruleId": each.code, "ruleIndex": codes.index(each.code)}
        result |= {"level": each.severity.value, "message": {"text": _words(each, language)}}
        result["locations"] = [{"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}]
        results.append(result)
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def annotations(problems: Iterable[Diagnostic], language: str) -> Iterator[str]:
    """Yield a workflow command for each problem, which GitHub shows at its line."""
    for each in in_file_order(problems):
        span = each.span
        places = {"file": each.path, "line": span.line, "col": span.column, "endLine": span.end_line}
        places |= {"endColumn": span.end_column, "title": each.code}
        properties = ",".join(f"{name}={_escaped(str(value), _IN_PROPERTIES)}" for name, value in places.items())
        yield f"::{_COMMANDS[each.severity]} {properties}::{_escaped(_words(each, language), _ESCAPES)}"


def _words(problem: Diagnostic, language: str) -> str:
    advice = "" if problem.advice is None else f" ({worded(problem.advice, language)})"
    return worded(problem.said, language) + advice


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(letter, letter) for letter in text)

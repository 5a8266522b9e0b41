"""Problems of definitions as other programs take them: SARIF 2.1.0, and the annotations of GitHub's workflows."""

from collections.abc import Iterable, Iterator
from typing import Final

from kabale.messages import worded
from kabale.problems import Diagnostic, Severity, in_file_order

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_COMMANDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_ESCAPES: Final = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTIES: Final = _ESCAPES | {":": "%3A", ",": "%2C"}


def sarif(problems: Iterable[Diagnostic], language: str) -> dict[str, object]:
    """Return a log with one run: a result for each problem, a rule for each code that occurs (SARIF 2.1.0, 3.27)."""
    ordered = in_file_order(problems)
    codes = sorted({each.code for each in ordered})
    driver = {"name": "Kabale", "rules": [{"id": code} for code in codes]}
    results = [_result(each, codes.index(each.code), language) for each in ordered]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(problem: Diagnostic, rule: int, language: str) -> dict[str, object]:
    span = problem.span
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    place = {"artifactLocation": {"uri": problem.path.replace("\\", "/")}, "region": region}
    return {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": problem.severity.value,
        "message": {"text": _words(problem, language)},
        "locations": [{"physicalLocation": place}],
    }


def annotations(problems: Iterable[Diagnostic], language: str) -> Iterator[str]:
    """Yield a workflow command for each problem, which GitHub shows at its line."""
    for each in in_file_order(problems):
        span = each.span
        places = {"file": each.path, "line": span.line, "col": span.column, "endLine": span.end_line}
        places |= {"endColumn": span.end_column, "title": each.code}
        properties = ",".join(f"{name}={_escaped(str(value), _IN_PROPERTIES)}" for name, value in places.items())
        yield f"::{_COMMANDS[each.severity]} {properties}::{_escaped(_words(each, language), _ESCAPES)}"


def _words(problem: Diagnostic, language: str) -> str:
    """Return what is said of a problem, and the advice."""
    advice = "" if problem.advice is None else f" ({worded(problem.advice, language)})"
    return worded(problem.said, language) + advice


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(letter, letter) for letter in text)

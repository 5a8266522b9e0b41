"""``kabale check``: what is wrong with definitions."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from kabale.cli.common import AsJson, Mistake, complain, print_json

if TYPE_CHECKING:
    from kabale.problems import Diagnostic


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Definitions to check.")],
    as_json: AsJson = False,
) -> None:
    """Read definitions and say what is wrong with them; warnings alone are no failure."""
    from kabale.problems import has_errors, listing

    found: list[Diagnostic] = []
    unreadable = 0
    for file in files:
        diagnostics = _diagnostics(file)
        if diagnostics is None:
            unreadable += 1
            continue
        if diagnostics and not as_json:
            print(listing(diagnostics), file=sys.stderr)
        found += diagnostics
    if as_json:
        print_json([diagnostic.as_json() for diagnostic in found])
    else:
        print(_summary(files, found, unreadable))
    if unreadable or has_errors(found):
        raise Mistake("")


def _diagnostics(file: str) -> "list[Diagnostic] | None":
    """Return the diagnostics of a file, None (and a complaint) if there is no such thing to read."""
    from kabale.errors import UnknownGame
    from kabale.library import load

    try:
        return load(file)[1]
    except UnknownGame as error:
        complain(str(error))
        return None


def _summary(files: list[str], found: "list[Diagnostic]", unreadable: int) -> str:
    """Say in one line how it went."""
    errors = sum(diagnostic.is_error for diagnostic in found)
    subject = files[0] if len(files) == 1 else _counted(len(files), "file")
    parts = [_counted(errors, "error"), _counted(len(found) - errors, "warning")]
    if unreadable:
        parts.append(f"{unreadable} not read")
    return f"{subject}: {', '.join(parts)}"


def _counted(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"

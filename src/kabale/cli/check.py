"""``kabale check``: what is wrong with definitions."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from kabale.cli.common import AsJson, Mistake, complain, print_json, say
from kabale.cli.sources import FormatName, files_of, load

if TYPE_CHECKING:
    from kabale.problems import Diagnostic


def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Definitions, folders of them, or -.")],
    form: FormatName = None,
    as_json: AsJson = False,
) -> None:
    """Read definitions and say what is wrong with them; warnings alone are no failure."""
    from kabale.errors import UnknownGame
    from kabale.problems import has_errors, listing

    problems: list[Diagnostic] = []
    unreadable = 0
    files = files_of(files)
    for file in files:
        try:
            diagnostics = load(file, form)[1]
        except UnknownGame as error:
            complain(str(error))
            unreadable += 1
            continue
        if diagnostics and not as_json:
            print(listing(diagnostics), file=sys.stderr)
        problems += diagnostics
    if as_json:
        print_json([diagnostic.as_json() for diagnostic in problems])
    else:
        errors = sum(diagnostic.is_error for diagnostic in problems)
        subject = files[0] if len(files) == 1 else _counted(len(files), "file")
        parts = [_counted(errors, "error"), _counted(len(problems) - errors, "warning")]
        parts += [f"{unreadable} not read"] if unreadable else []
        parts = parts if unreadable < len(files) else ["not read"]
        say(f"{subject}: {', '.join(parts)}")
    if unreadable or has_errors(problems):
        raise Mistake("")


def _counted(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"

"""Carrying rows: what two machines made becomes one sheet, and rows as CSV are taken in."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from kabale.atlas import files, tables
from kabale.atlas.rows import Heading, Sheet, joined
from kabale.errors import StudyError
from kabale.studies.plan import Deals


def merge(folder: Path, sheet: Sheet) -> Sheet:
    """Join a sheet with the one that a folder has of the same rules, write it there and return it.

    A settled row counts before one that is open. Raises OSError, MissingPackage, and StudyError where the rules are not
    the same, or one of them says won and the other lost of a deal.
    """
    heading = sheet.heading
    name = heading.name
    if name in files.names(folder):
        known = files.read(folder, name)
        if known.heading.subject != heading.subject:
            raise StudyError(f"{name}: the rows are of other rules than those that are here")
        sheet = Sheet(known.heading, joined([*known.rows, *sheet.rows]))
    written = Sheet(_headed(sheet), sheet.rows)
    files.write(folder, written)
    return written


def _headed(sheet: Sheet) -> Heading:
    """Return the heading with the deals that are there."""
    numbers = [Deals.parse(row.deal) for row in sheet.rows]
    if not numbers:
        return sheet.heading
    deals = Deals(numbers[0].scheme, numbers[0].first, numbers[-1].last)
    return replace(sheet.heading, deals=str(deals))


def take_in(folder: Path, lines: Iterable[str]) -> Sheet:
    """Take in a sheet that is CSV; see :func:`merge`. Whether its lines win is for ``verify`` to say."""
    return merge(folder, tables.read_csv(lines))

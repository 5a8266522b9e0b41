"""Sheets as CSV: to be looked at, carried elsewhere and taken in again."""

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TextIO

from kabale.atlas.rows import DealRow, Heading, Sheet, check_words, joined
from kabale.errors import StudyError
from kabale.nesting import nests_too_deeply
from kabale.studies.plan import Deals

COLUMNS: Final = ("deal", "verdict", "positions", "seconds", "search", "reason", "line")
"""The columns of a sheet; the line's moves are parted by spaces."""

_FIELD: Final = 4 << 20
"""The most characters of a field."""


def write_csv(sheet: Sheet, out: TextIO) -> None:
    """Write a sheet as CSV: first what its heading says, in lines that begin with ``#``, then its rows."""
    for name, value in sheet.heading.as_json().items():
        out.write(f"# {name}: {json.dumps(value, ensure_ascii=False)}\n")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(fields_of(row) for row in sheet.rows)


def fields_of(row: DealRow) -> tuple[str | int | float, ...]:
    """Return a row as the fields of CSV."""
    return row.deal, row.verdict, row.positions, row.seconds, row.search, row.reason, " ".join(row.line)


def read_csv(lines: Iterable[str]) -> Sheet:
    """Read what :func:`write_csv` wrote. Raises StudyError with the line where it is something else."""
    said: dict[str, Any] = {}
    rest = iter(lines)
    for line in rest:
        if not line.startswith("#"):
            break
        name, _, value = line[1:].partition(":")
        said[name.strip()] = _value(line, value)
    else:
        line = ""
    if line.strip() != ",".join(COLUMNS):
        raise StudyError(f"no sheet: expected the columns {','.join(COLUMNS)}, not {line.strip()[:80]!r}")
    return Sheet(Heading.parse(said), joined(read_rows(rest)))


def _value(line: str, value: str) -> Any:
    try:
        return None if nests_too_deeply(value) else json.loads(value)
    except ValueError as error:
        raise StudyError(f"no line of a heading: {line.strip()[:80]!r}") from error


def read_rows(lines: Iterable[str]) -> Iterator[DealRow]:
    """Read rows as CSV. Raises StudyError with the number of the row."""
    csv.field_size_limit(_FIELD)
    reader = csv.reader(lines)
    try:
        for fields in reader:
            yield row_of(fields)
    except (ValueError, csv.Error, StudyError) as error:
        raise StudyError(f"row {reader.line_num}: {str(error)[:200]}") from error


def row_of(fields: Sequence[str]) -> DealRow:
    """Return the row of fields of CSV. Raises ValueError."""
    deal, verdict, positions, seconds, search, reason, line = fields
    deals = Deals.parse(deal)
    moves = check_words(line.split())
    return DealRow(str(deals), verdict, int(positions), float(seconds), int(search), reason, tuple(moves))

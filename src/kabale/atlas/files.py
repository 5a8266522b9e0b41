"""Sheets as files: the rows of a game in Parquet, with a JSON that describes them.

A complete sheet has the name of its game (``klondike.parquet``, ``klondike.json``), with ``@VARIANT`` and ``+LEVEL``.
Files may come from anywhere: sizes are bounded, and moves are parsed. :mod:`kabale.atlas.verify` plays the lines.
"""

import csv
import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TextIO

from kabale.atlas.rows import DealRow, Heading, Sheet, check_words, joined, packed, unpacked, words_of
from kabale.errors import StudyError, extra
from kabale.nesting import nests_too_deeply
from kabale.studies.plan import Deals

ROWS: Final = ".parquet"
HEADING: Final = ".json"

MOST_ROWS: Final = 10_000_000
MOST_BYTES: Final = 256 << 20
_MOST_HEADING: Final = 2 << 20


def write(folder: Path, sheet: Sheet) -> Path:
    """Write a sheet into a folder, rows first; return the file of its heading. Raises OSError, MissingPackage."""
    pyarrow, parquet = extra("pyarrow", "the atlas", "atlas"), extra("pyarrow.parquet", "the atlas", "atlas")
    heading, words = sheet.heading, words_of(sheet.rows)
    folder.mkdir(parents=True, exist_ok=True)
    name = heading.name
    table = pyarrow.table(_columns(pyarrow, sheet.rows, words))
    put(folder / (name + ROWS), lambda file: parquet.write_table(table, file, compression="zstd"))
    said = heading.as_json() | {"search": sheet.searches, "counts": sheet.counts(), "words": words}
    said["sha256"] = _digest(folder / (name + ROWS))
    text = json.dumps(said, ensure_ascii=False, indent=1) + "\n"
    put(folder / (name + HEADING), lambda file: Path(file).write_text(text, "utf-8"))
    return folder / (name + HEADING)


def _columns(pyarrow: Any, rows: Sequence[DealRow], words: Sequence[str]) -> dict[str, Any]:
    numbers = {word: number for number, word in enumerate(words)}
    kinds = (
        ("deal", [row.deal for row in rows], pyarrow.string()),
        ("verdict", [row.verdict for row in rows], pyarrow.string()),
        ("positions", [row.positions for row in rows], pyarrow.int64()),
        ("seconds", [row.seconds for row in rows], pyarrow.float32()),
        ("search", [row.search for row in rows], pyarrow.int32()),
        ("reason", [row.reason for row in rows], pyarrow.string()),
        ("line", [packed(row.line, numbers) for row in rows], pyarrow.binary()),
    )
    return {name: pyarrow.array(values, kind) for name, values, kind in kinds}


def read(folder: Path, name: str) -> Sheet:
    """Read a sheet. Raises OSError, MissingPackage, and StudyError where the files are not what they should be."""
    parquet = extra("pyarrow.parquet", "the atlas", "atlas")
    said, file = described(folder / (name + HEADING)), folder / (name + ROWS)
    bound(file, MOST_BYTES)
    if said.get("sha256") != _digest(file):
        raise StudyError(f"{file.name} is not the file that {name}{HEADING} speaks of")
    try:
        rows = list(_rows_of(parquet.ParquetFile(file), check_words(said.get("words", ()))))
    except (ValueError, KeyError, TypeError) as error:
        raise StudyError(f"{file.name} is damaged: {str(error)[:200]}") from error
    heading = Heading.parse(said)
    if name != heading.name:
        raise StudyError(f"{name}{HEADING} speaks of {heading.game!r}")
    return Sheet(heading, joined(rows))


def _rows_of(file: Any, words: Sequence[str]) -> Iterator[DealRow]:
    if file.metadata.num_rows > MOST_ROWS:
        raise StudyError(f"{file.metadata.num_rows:,} rows: at most {MOST_ROWS:,} are read")
    for batch in file.iter_batches(batch_size=10_000):
        for each in batch.to_pylist():
            line = unpacked(each.pop("line"), words)
            yield DealRow(**each | {"seconds": round(each["seconds"], 6)}, line=line)


def described(file: Path) -> dict[str, Any]:
    """Return the contents of the JSON file of some rows. Raises OSError, StudyError."""
    bound(file, _MOST_HEADING)
    try:
        text = file.read_text("utf-8")
        said = None if nests_too_deeply(text) else json.loads(text)
    except ValueError as error:
        raise StudyError(f"{file.name} is no heading of a sheet: {error}") from error
    if not isinstance(said, dict):
        raise StudyError(f"{file.name} is no heading of a sheet: expected an object")
    return said


def names(folder: Path) -> list[str]:
    """Return the names of the sheets in a folder."""
    found = folder.glob(f"*{HEADING}") if folder.is_dir() else ()
    return sorted(file.name.removesuffix(HEADING) for file in found if file.with_suffix(ROWS).is_file())


def bound(file: Path, most: int) -> None:
    """Refuse a file of more than a number of bytes. Raises OSError, StudyError."""
    if file.stat().st_size > most:
        raise StudyError(f"{file.name} is too large: at most {most >> 20} MiB are read")


def _digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def put(place: Path, write_to: Callable[[str], object]) -> None:
    """Write a new file and move it to its place, which so always has a complete file. Raises OSError."""
    handle, new = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name[:50]}-", suffix=".new")
    os.close(handle)
    try:
        write_to(new)
        with open(new, "rb") as file:
            os.fsync(file.fileno())
        os.chmod(new, 0o644)
        os.replace(new, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(new)
        raise


COLUMNS: Final = ("deal", "verdict", "positions", "seconds", "search", "reason", "line")
"""The columns of a sheet; spaces separate the moves of a line."""

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
    """Read the text of :func:`write_csv`. Raises StudyError with the line that does not fit."""
    said: dict[str, Any] = {}
    rest = iter(lines)
    for line in rest:
        if not line.startswith("#"):
            break
        name, _, value = line[1:].partition(":")
        try:
            said[name.strip()] = None if nests_too_deeply(value) else json.loads(value)
        except ValueError as error:
            raise StudyError(f"no line of a heading: {line.strip()[:80]!r}") from error
    else:
        line = ""
    if line.strip() != ",".join(COLUMNS):
        raise StudyError(f"no sheet: expected the columns {','.join(COLUMNS)}, not {line.strip()[:80]!r}")
    return Sheet(Heading.parse(said), joined(read_rows(rest)))


def read_rows(lines: Iterable[str]) -> Iterator[DealRow]:
    """Read rows as CSV. Raises StudyError with the number of the row."""
    csv.field_size_limit(_FIELD)
    reader = csv.reader(lines)
    try:
        for fields in reader:
            deal, verdict, positions, seconds, search, reason, line = fields
            deals, moves = Deals.parse(deal), check_words(line.split())
            yield DealRow(str(deals), verdict, int(positions), float(seconds), int(search), reason, tuple(moves))
    except (ValueError, csv.Error, StudyError) as error:
        raise StudyError(f"row {reader.line_num}: {str(error)[:200]}") from error


def merge(folder: Path, sheet: Sheet) -> Sheet:
    """Merge a sheet with the folder's sheet of the same rules, and write it. Raises OSError, StudyError."""
    heading, rows = sheet.heading, sheet.rows
    name = heading.name
    if name in names(folder):
        known = read(folder, name)
        if known.heading.subject != heading.subject:
            raise StudyError(f"{name}: the rows are of other rules than those that are here")
        heading, rows = known.heading, joined([*known.rows, *rows])
    if rows:
        first, last = Deals.parse(rows[0].deal), Deals.parse(rows[-1].deal)
        heading = replace(heading, deals=str(Deals(first.scheme, first.first, last.last)))
    written = Sheet(heading, rows)
    write(folder, written)
    return written


def take_in(folder: Path, lines: Iterable[str]) -> Sheet:
    """Take in a sheet in CSV; see :func:`merge`."""
    return merge(folder, read_csv(lines))

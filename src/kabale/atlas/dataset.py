"""The atlas as one data set: a Parquet file in plain columns, which other programs read without Kabale.

:mod:`kabale.atlas.files` has the sheets, which a search writes and resumes. A release carries the data set made of
them, with a ``datapackage.json`` that describes its columns (https://datapackage.org).
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from kabale.atlas import files
from kabale.atlas.rows import Sheet
from kabale.errors import StudyError, extra
from kabale.version import __version__

FILE: Final = "kabale-atlas.parquet"
PACKAGE: Final = "datapackage.json"

COLUMNS: Final = (
    ("game", "string", None, "Name of the game in Kabale's library."),
    ("variant", "string", None, "Rule variant of the game; empty for the usual rules."),
    ("level", "int32", None, "Difficulty level of the game; 0 is the usual one."),
    ("deal", "string", None, "Deal as scheme:number. Kabale deals the same cards on every machine."),
    ("verdict", "string", None, "won: a line wins. lost: a complete search found no win. unknown: the search stopped."),
    ("line", "string", None, "Winning moves; empty unless won, and after deal 1,000. Usually not the shortest line."),
    ("positions", "int64", "positions", "Positions that the search visited."),
    ("seconds", "float64", "s", "Elapsed time of the search. A busy machine may exceed the limit."),
    ("search", "int32", None, "Version of the search; a higher number is a later search."),
    ("kabale", "string", None, "Version of Kabale that wrote the rows of this game."),
    ("limits", "string", None, "Limits per deal as a JSON object: positions, seconds (s), memory (bytes)."),
    ("reason", "string", None, "Limit that stopped the search; empty unless unknown."),
    ("digest", "string", None, "SHA-256 of the rules. A line is valid under rules with this digest."),
)
"""The columns of the data set: name, Arrow type, unit and meaning."""

_KEY: Final = ("game", "variant", "level", "deal")
_TYPES: Final = {"string": "string", "int32": "integer", "int64": "integer", "float64": "number"}

_LEVEL: Final = 12
"""The effort of zstd. Lines are most of the file, which this makes a fifth smaller than the default level."""

_MOST_PLAIN: Final = 4 << 30
"""The most bytes of a data set after decompression."""


def read(path: str | Path, *games: str) -> Any:
    """Return the rows of the atlas as a ``pyarrow.Table``: one row per deal, the columns of :data:`COLUMNS`.

    *path* is the file of the data set, the folder that has it, or a folder of sheets such as ``data/atlas/rows``. Rows
    are sorted by game, variant, level and deal. With *games*, the table has only these games, with all their variants.

    Units: ``seconds`` is elapsed time in seconds, ``positions`` counts positions. ``line`` is text: moves separated
    by spaces, as :meth:`kabale.Move.parse` reads them. No column has nulls.

    Raises OSError, MissingPackage without pyarrow, and StudyError for a damaged or foreign file or a game without rows.
    """
    place = Path(path) / FILE if (Path(path) / FILE).is_file() else Path(path)
    table = _of_sheets(place, games) if place.is_dir() else _of_file(place, games)
    missing = sorted({*games} - {*table["game"].unique().to_pylist()})
    if missing or not table.num_rows:
        raise StudyError(f"{place} has no rows" + (f" of {', '.join(missing)}" if missing else ""))
    return table


def _of_sheets(folder: Path, games: tuple[str, ...]) -> Any:
    pyarrow = extra("pyarrow", "the atlas", "atlas")
    found = [name for name in files.names(folder) if not games or name.partition("@")[0].partition("+")[0] in games]
    tables = (_table(files.read(folder, name)) for name in found)
    return pyarrow.concat_tables([_schema().empty_table(), *tables])


def _of_file(file: Path, games: tuple[str, ...]) -> Any:
    pyarrow, parquet = extra("pyarrow", "the atlas", "atlas"), extra("pyarrow.parquet", "the atlas", "atlas")
    files.bound(file, files.MOST_BYTES)
    try:
        said = parquet.read_metadata(file)
        plain = sum(said.row_group(group).total_byte_size for group in range(said.num_row_groups))
        if said.num_rows > files.MOST_ROWS or plain > _MOST_PLAIN:
            raise StudyError(f"{file.name} is too large: {said.num_rows:,} rows, {plain >> 20:,} MiB")
        if not said.schema.to_arrow_schema().equals(_schema()):
            raise StudyError(f"{file.name} is not a data set of the atlas: expected the columns {', '.join(_names())}")
        filters = [("game", "in", list(games))] if games else None
        return parquet.read_table(file, filters=filters, page_checksum_verification=True)
    except (pyarrow.ArrowException, OSError) as error:
        raise StudyError(f"{file.name} is damaged: {str(error)[:200]}") from error


def write(rows: Path, folder: Path) -> int:
    """Write the data set of a folder of sheets, with its description, into a folder; return the number of rows.

    Raises OSError, MissingPackage, and StudyError for a damaged sheet or if there are no sheets.
    """
    parquet = extra("pyarrow.parquet", "the atlas", "atlas")
    names, headings, count = files.names(rows), [], 0
    if not names:
        raise StudyError(f"{rows} has no rows: make some with kabale atlas build")
    folder.mkdir(parents=True, exist_ok=True)
    coded = [name for name in _names() if name != "line"]

    def fill(file: str) -> None:
        nonlocal count
        options = {"compression": "zstd", "compression_level": _LEVEL, "use_dictionary": coded}
        with parquet.ParquetWriter(file, _schema(), write_page_checksum=True, **options) as out:
            for name in names:
                sheet = files.read(rows, name)
                out.write_table(_table(sheet))
                headings.append(sheet.heading)
                count += len(sheet.rows)

    files.put(folder / FILE, fill)
    licences, made = sorted({each.licence for each in headings}), max(each.made for each in headings)
    text = json.dumps(_package(folder / FILE, licences, made), ensure_ascii=False, indent=1) + "\n"
    files.put(folder / PACKAGE, lambda file: Path(file).write_text(text, "utf-8"))
    return count


def _package(file: Path, licences: list[str], made: str) -> dict[str, Any]:
    """Return the description of a data set, by the standard Data Package 2.0."""
    content = file.read_bytes()
    fields = [
        {"name": name, "type": _TYPES[kind], "description": meaning} | ({"unit": unit} if unit else {})
        for name, kind, unit, meaning in COLUMNS
    ]
    resource = {
        "name": "rows",
        "path": file.name,
        "format": "parquet",
        "mediatype": "application/vnd.apache.parquet",
        "bytes": len(content),
        "hash": f"sha256:{sha256(content).hexdigest()}",
        "schema": {"fields": fields, "primaryKey": list(_KEY), "missingValues": []},
    }
    return {
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": "kabale-atlas",
        "title": "Kabale's atlas: which deals of which patience (solitaire) can be won",
        "description": "One row per searched deal, with the line of moves that wins it.",
        "version": __version__,
        "created": f"{made}T00:00:00Z",
        "licenses": [{"name": each} for each in licences],
        "resources": [resource],
    }


def _names() -> list[str]:
    return [name for name, *_ in COLUMNS]


def _schema() -> Any:
    pyarrow = extra("pyarrow", "the atlas", "atlas")
    return pyarrow.schema([pyarrow.field(name, kind, nullable=False) for name, kind, *_ in COLUMNS])


def _table(sheet: Sheet) -> Any:
    pyarrow, heading = extra("pyarrow", "the atlas", "atlas"), sheet.heading
    limits = {name: limit for name, limit in heading.limits.items() if limit is not None}
    same = {
        "game": heading.game,
        "variant": heading.variant or "",
        "level": heading.level,
        "kabale": heading.kabale,
        "limits": json.dumps(limits),
        "digest": heading.digest,
    }
    own = ("deal", "verdict", "positions", "seconds", "search", "reason")
    rows = [same | {name: getattr(row, name) for name in own} | {"line": " ".join(row.line)} for row in sheet.rows]
    return pyarrow.Table.from_pylist(rows, schema=_schema())

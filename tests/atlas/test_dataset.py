"""The atlas as one data set: what programs read that do not know Kabale, and what ``kabale.atlas.read`` gives."""

import json
import re
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from scripts import make_atlas

import kabale
from kabale import atlas
from kabale.atlas import files
from kabale.atlas.rows import DealRow, Sheet
from kabale.engine.language import Outcome
from kabale.errors import StudyError, extra
from tests.atlas.test_report import SHEET
from tests.cli.running import run

pyarrow, parquet = extra("pyarrow", "the atlas", "atlas"), extra("pyarrow.parquet", "the atlas", "atlas")

COLUMNS = ["game", "variant", "level", "deal", "verdict", "line", "positions", "seconds", "search", "kabale", "limits"]
"""What the data set promises, whatever else it has."""

SPIDER = Sheet(
    replace(SHEET.heading, game="spinne", title="Spinne", variant="1farbe", limits={"seconds": 10.0, "memory": None}),
    [DealRow("k1:9", "lost", 3, 0.25, 7), DealRow("k1:10", "won", 4, 0.5, 8, line=("7-3", "c1"))],
)


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    """A folder with five rows of Golf and two of a variant of Spider."""
    for sheet in (SPIDER, SHEET):
        files.write(tmp_path / "rows", sheet)
    return tmp_path / "rows"


@pytest.fixture
def dataset(rows: Path) -> Path:
    """The folder with the data set of these rows."""
    folder = rows.parent / "set"
    ran = run("atlas", "dataset", str(folder), "--rows", str(rows))

    assert (0, f"{folder / 'kabale-atlas.parquet'}: 7 deals\n") == (ran.status, ran.out)
    return folder


def test_every_row_says_what_it_is_of(dataset: Path) -> None:
    """The game was in the name of a file only, and a line was bytes that needed the words of the file beside it."""
    table = parquet.read_table(dataset / "kabale-atlas.parquet")
    first, last = table.slice(2, 1).to_pylist()[0], table.to_pylist()[-1]

    assert set(COLUMNS) <= set(table.column_names)
    assert [("golf", "")] * 5 + [("spinne", "1farbe")] * 2 == [
        (row["game"], row["variant"]) for row in table.to_pylist()
    ]
    assert ("k1:3", "lost", "", 90, 0.1, 6, "1.0") == tuple(
        first[name] for name in ("deal", "verdict", "line", "positions", "seconds", "search", "kabale")
    )
    assert ("k1:10", "won", "7-3 c1", 0) == tuple(last[name] for name in ("deal", "verdict", "line", "level"))
    assert {"seconds": 10.0} == json.loads(last["limits"])
    assert all(column.null_count == 0 for column in table.columns)


def test_the_description_fits_the_file(dataset: Path) -> None:
    """Each column with type and meaning, in the file's order; sizes, hash and licence are right."""
    said = json.loads((dataset / "datapackage.json").read_text("utf-8"))
    (resource,) = said["resources"]
    content = (dataset / resource["path"]).read_bytes()
    fields = resource["schema"]["fields"]
    kinds = {pyarrow.string(): "string", pyarrow.float64(): "number", pyarrow.int32(): "integer"}
    schema = parquet.read_schema(dataset / resource["path"])

    assert schema.names == [field["name"] for field in fields]
    assert [kinds.get(kind, "integer") for kind in schema.types] == [field["type"] for field in fields]
    assert [] == [field["name"] for field in fields if not field["description"].endswith(".")]
    assert ("s", "positions") == tuple(
        field["unit"] for name in ("seconds", "positions") for field in fields if field["name"] == name
    )
    assert (len(content), f"sha256:{sha256(content).hexdigest()}") == (resource["bytes"], resource["hash"])
    assert ["game", "variant", "level", "deal"] == resource["schema"]["primaryKey"]
    assert [{"name": "CC0-1.0"}] == said["licenses"]


def test_read_gives_the_same_from_file_folder_and_sheets(dataset: Path, rows: Path) -> None:
    whole = atlas.read(dataset / "kabale-atlas.parquet")

    assert whole.equals(atlas.read(str(dataset)))
    assert whole.equals(atlas.read(rows))
    assert whole.slice(5).equals(atlas.read(dataset, "spinne"))
    assert whole.slice(5).equals(atlas.read(rows, "spinne"))
    assert whole.equals(atlas.read(dataset, "spinne", "golf"))


def test_what_cannot_be_read_is_told_in_a_sentence(dataset: Path, rows: Path, tmp_path: Path) -> None:
    """A game without rows, a folder without any, another Parquet file, a byte that was changed, no file at all."""
    file, foreign = dataset / "kabale-atlas.parquet", tmp_path / "foreign.parquet"
    parquet.write_table(pyarrow.table({"game": ["golf"]}), foreign)
    content = bytearray(file.read_bytes())
    content[200] ^= 255
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.parquet").write_bytes(content)
    (tmp_path / "none.parquet").write_bytes(b"PAR1")

    for place in (dataset, rows):
        with pytest.raises(StudyError, match="has no rows of gulf, spine"):
            atlas.read(place, "golf", "spine", "gulf")
    with pytest.raises(StudyError, match="has no rows"):
        atlas.read(tmp_path / "empty")
    with pytest.raises(StudyError, match="not a data set of the atlas: expected the columns game, variant"):
        atlas.read(foreign)
    for damaged in ("bad.parquet", "none.parquet"):
        with pytest.raises(StudyError, match=f"{damaged} is damaged"):
            atlas.read(tmp_path / damaged)
    with pytest.raises(FileNotFoundError):
        atlas.read(tmp_path / "nothing.parquet")
    assert (1, True) == (
        (ran := run("atlas", "dataset", str(tmp_path / "x"), "--rows", str(tmp_path / "empty"))).status,
        "kabale atlas build" in ran.err,
    )


@pytest.mark.parametrize("name", ["koenigspatience", "golf"])
def test_lines_that_were_found_earlier_still_win(name: str) -> None:
    """Of sheets in the form of November 2026: the text of a line is played by the rules of its digest."""
    table = atlas.read(make_atlas.ROWS, name)
    game = kabale.game(name)
    won = [row for row in table.to_pylist() if row["verdict"] == "won"][:20]

    assert {game.digest} == set(table["digest"].to_pylist())
    assert 20 == len(won)
    for row in won:
        position = game.deal(row["deal"])
        for move in row["line"].split():
            position.play(kabale.Move.parse(move))
        assert position.outcome is Outcome.WON


def documented() -> Counter[str]:
    """Return the number of rows of each game, with its variants, by the table of ``docs/atlas.md``."""
    found: Counter[str] = Counter()
    for line in make_atlas.PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 10 and (name := re.fullmatch(r"`([^@`]+).*`", cells[1])) and cells[9]:
            found[name[1]] += int(cells[2].replace(",", ""))
    return found


def test_all_rows_are_in_the_data_set(tmp_path: Path) -> None:
    """DuckDB and pandas, which know nothing of Kabale, count what ``docs/atlas.md`` says, in the table and in words."""
    run("atlas", "dataset", str(tmp_path), "--rows", str(make_atlas.ROWS))
    file = tmp_path / "kabale-atlas.parquet"
    duckdb, pandas = pytest.importorskip("duckdb"), pytest.importorskip("pandas")
    counted = duckdb.sql(f"select game, count(*) from read_parquet('{file}') group by game").fetchall()
    first = "cast(split_part(deal, ':', 2) as integer) <= 1000"
    without_line = duckdb.sql(
        f"select count(*) from '{file}' where verdict = 'won' and line = '' and {first}"
    ).fetchall()
    frame = pandas.read_parquet(file)

    assert f"{documented().total():,} deals in all" in make_atlas.PAGE.read_text("utf-8")
    assert documented() == dict(counted)
    assert documented() == frame.groupby("game").size().to_dict()
    assert [(0,)] == without_line

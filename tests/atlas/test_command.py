"""``kabale atlas``, as somebody at a terminal uses it, with sheets of a few rows."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kabale.atlas import files
from kabale.atlas.build import Building, Chapter
from tests.atlas.test_atlas import SOME, here
from tests.cli.running import run


@pytest.fixture
def rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A folder with three rows of FreeCell."""
    for size in ("FEW", "MANY", "MORE", "MOST"):
        monkeypatch.setattr(f"kabale.atlas.build.{size}", 3)
    Building(tmp_path / "rows", here, "2020-01-02", SOME).build(Chapter("freecell"))
    return str(tmp_path / "rows")


def test_it_says_what_is_there_and_what_is_missing(rows: str) -> None:
    status, listed = run("atlas", "status", "--rows", rows), run("atlas", "list", "--rows", rows)
    said = json.loads(run("atlas", "status", "--rows", rows, "--json").out)

    assert "1 of " in status.out
    assert "3 deals" in status.out
    assert "klondike" in status.out.partition("missing:")[2]
    assert "freecell" not in status.out.partition("missing:")[2].split()
    assert "won 3" in listed.out
    assert ("whole", "missing", 3) == (said["chapters"]["freecell"], said["chapters"]["klondike"], said["deals"])


def test_rows_go_out_and_come_in_and_are_verified(rows: str, tmp_path: Path) -> None:
    """As CSV from one folder into another; there every line is played."""
    file, other = str(tmp_path / "freecell.csv"), str(tmp_path / "other")
    out = run("atlas", "export", "freecell", "-o", file, "--rows", rows)
    into = run("atlas", "import", file, "--rows", other)
    verified = run("atlas", "verify", "--rows", other, "--workers", "1")
    merged = run("atlas", "merge", other, "--rows", rows)

    assert (0, 0, 0, 0) == (out.status, into.status, verified.status, merged.status)
    assert "freecell: 3 lines played, 0 deals searched again\n" == verified.out


def test_a_wrong_line_is_named_and_the_status_is_1(rows: str) -> None:
    sheet = files.read(Path(rows), "freecell")
    first = replace(sheet.rows[0], line=sheet.rows[0].line[:-1])
    files.write(Path(rows), replace(sheet, rows=[first, *sheet.rows[1:]]))
    verified = run("atlas", "verify", "freecell", "--rows", rows, "--workers", "1")

    assert 1 == verified.status
    assert "freecell k1:1: the line of " in verified.err
    assert "1 rows are wrong" in verified.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("build", "nosuchgame"), "nosuchgame"),
        (("build", "klondike@3"), "the atlas has no 'klondike@3'"),
        (("verify", "klondike"), "klondike.json"),
        (("export", "../../etc/passwd"), "passwd.json"),
        (("import", "README.md"), "no line of a heading: '# Kabale'"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(words: tuple[str, ...], said: str, rows: str) -> None:
    ran = run("atlas", *words, "--rows", rows)

    assert 1 == ran.status
    assert said in ran.err
    assert "Traceback" not in ran.err

"""``kabale picture``."""

import struct
import sys
from pathlib import Path

import pytest

import kabale
from kabale.picture import table_svg
from tests.cli.running import broken_file, run
from tests.picture.reading import every, read

KLONDIKE = ["picture", "klondike", "--deal", "k1:617"]


def size(file: Path) -> tuple[int, int]:
    """Return the width and height that a PNG's header says."""
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_a_picture_is_written_as_svg(tmp_path: Path) -> None:
    """What the player sees after some moves, in the style that was asked for."""
    target = tmp_path / "table.svg"
    done = run(*KLONDIKE, "--moves", "c1 c1", "--style", "large-2-dark", "--back", "4", "-o", str(target))
    game, _ = kabale.load("klondike")
    assert game is not None
    position = game.deal("k1:617")
    position.play("c1")
    position.play("c1")

    assert (0, "", "") == (done.status, done.out, done.err)
    expected = table_svg(position.view(), "large-2-dark", title="Klondike, k1:617", back="4")
    assert expected + "\n" == target.read_text(encoding="utf-8")


def test_a_picture_goes_to_standard_output() -> None:
    """Where no file is named."""
    done = run(*KLONDIKE, "--small")

    assert 0 == done.status
    assert ["Klondike, k1:617"] == [title.text for title in every(read(done.out), "title")]


def test_a_picture_is_written_as_png(tmp_path: Path) -> None:
    """As wide as asked, and as high as the table then is."""
    svg, png, usual = tmp_path / "table.svg", tmp_path / "table.png", tmp_path / "usual.PNG"
    assert 0 == run(*KLONDIKE, "-o", str(svg)).status
    assert 0 == run(*KLONDIKE, "-o", str(png), "--width", "500").status
    assert 0 == run(*KLONDIKE, "-o", str(usual)).status
    root = read(svg.read_text(encoding="utf-8"))
    wide, high = int(root.attrib["width"]), int(root.attrib["height"])

    assert (wide, high) == size(usual)
    assert 500 == size(png)[0]
    assert size(png)[1] == pytest.approx(500 * high / wide, abs=1.5)


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    """A file, or its diagnostics."""
    own = tmp_path / "own.pat"
    own.write_text(run("convert", "freecell", "--to", "pat").out, encoding="utf-8")

    assert 0 == run("picture", str(own), "--deal", "ms:1").status
    broken = run("picture", broken_file(tmp_path), "--deal", "1")
    assert 1 == broken.status
    assert "broken.pat:2:2: P105" in broken.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--style", "round"], "'round' is not a style of cards"),
        (["--moves", "1-2"], "1-2 is not legal"),
        (["--moves", "ten to five"], "not a move"),
        (["--variant", "nonsense"], "this game has no variants"),
        (["-o", "no/such/folder/x.svg"], "no/such/folder"),
        (["-o", "no/such/folder/x.png"], "no/such/folder"),
    ],
)
def test_mistakes_are_one_line(arguments: list[str], told: str) -> None:
    """Exit status 1, and what is wrong."""
    done = run(*KLONDIKE, *arguments)

    assert 1 == done.status
    assert told in done.err
    assert 1 == done.err.count("\n")


@pytest.mark.parametrize(
    "arguments", [["-o", "x.gif"], ["-o", "svg"], ["--width", "100"], ["-o", "x.png", "--width", "5"], ["--back", "9"]]
)
def test_wrong_usage_is_2(arguments: list[str]) -> None:
    """As everywhere; nothing is written."""
    assert 2 == run(*KLONDIKE, *arguments).status


def test_a_png_needs_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says which, and how else."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    target = tmp_path / "table.png"
    done = run(*KLONDIKE, "-o", str(target))

    assert 1 == done.status
    assert "pip install kabale[png]" in done.err
    assert not target.exists()


FAR_APART = "Far apart\n 1 3\n 52 4 4 0 0 0 999 1 1 0 2\n 0 84 4 0 0 1 999 1 1 0 0\n 0 999999 4 0 0 1 999 1 1 0 0\n"


def test_a_picture_that_would_be_huge_is_refused(tmp_path: Path) -> None:
    """A definition may put its piles wherever it likes."""
    own = tmp_path / "far.pat"
    own.write_text(FAR_APART, encoding="utf-8")
    done = run("picture", str(own), "--deal", "1", "-o", str(tmp_path / "far.png"))

    assert 1 == done.status
    assert "too large" in done.err

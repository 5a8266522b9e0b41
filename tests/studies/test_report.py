"""What is shown of a study."""

import csv
import io
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kabale.errors import MissingPackage, StudyError
from kabale.search import readable
from kabale.search.verdict import REASONS
from kabale.store.values import StudyRow
from kabale.studies import report
from kabale.studies.stats import RUNAWAY, summary
from tests.studies.making import plan, row

ROWS = [row(number) for number in range(1, 31)]


def test_the_table_says_it_in_words() -> None:
    """Ten deals of each verdict, their share counted both ways, and Wilson's ends of 10 and of 20 in 30."""
    shown = {label.text(): figure for label, figure in report.lines(summary(ROWS))}

    assert "10 (33.3 %)" == shown["can be won"] == shown["cannot be won"] == shown["not settled"]
    assert "33.33 – 66.67 %" == shown["winnable among these deals"]
    assert "19.23 – 80.77 %" == shown["winnable among all deals (95 %)"]
    assert "50 % 151   90 % 271   99 % 301   100 % 301" == shown["positions searched, won"]
    assert "15.0 s" == shown["time of all searches"]
    # Eleven deals took more than 145 of the 291 positions at which the last open one stopped; ten are open.
    assert "10" == shown["estimate: 582 positions would settle"]


def test_a_table_of_nothing() -> None:
    """A study that was ended before its first row."""
    shown = {label.text(): figure for label, figure in report.lines(summary([]))}

    assert "0" == shown["can be won"]
    assert "0.00 – 100.00 %" == shown["winnable among all deals (95 %)"]


def test_every_reason_has_its_words() -> None:
    """Those that a search gives, and the one of a study."""
    rows = [StudyRow(f"k1:{number}", "unknown", 1, 0.0, None, each) for number, each in enumerate((*REASONS, RUNAWAY))]
    shown = [label.text() for label, _ in report.lines(summary(rows))]

    assert {"  the time is up", "  the rules never end"} <= set(shown)
    assert len(rows) == sum(line.startswith("  ") for line in shown)


def test_csv_is_read_back() -> None:
    """By another reader: a heading, then a row a deal, nothing where there is no length.

    Every row had the version of the Kabale that wrote the file, though another one had searched the deal a week before.
    """
    file = io.StringIO(newline="")
    report.write_csv(plan(), [replace(row, kabale="0.2.0.dev20261128+g1a2b3c4d") for row in ROWS], file)
    file.seek(0)
    read = list(csv.DictReader(file))

    assert 30 == len(read)
    assert {
        "deal": "k1:3",
        "verdict": "won",
        "positions": "31",
        "seconds": "0.5",
        "length": "4",
        "reason": "",
        "judge": "engine",
        "search": str(readable.SEARCH),
        "kabale": "0.2.0.dev20261128+g1a2b3c4d",
    } == read[2]
    assert ("", "positions") == (read[1]["length"], read[1]["reason"])


def test_json_says_what_was_studied_and_found() -> None:
    """The plan, the counts, the share counted both ways and the quantiles by their names."""
    found = report.as_json(plan("k1:1-40"), summary(ROWS))

    assert ("freecell", "k1:1-40", 40, 100) == tuple(found[key] for key in ("game", "deals", "planned", "positions"))
    assert (10, 10, 10) == tuple(found[key] for key in ("won", "lost", "unknown"))
    assert {"low": 10 / 30, "high": 20 / 30} == found["share"]
    assert {"p50": 16, "p90": 28, "p99": 31, "p100": 31} == found["lengths"]


# -- plots ------------------------------------------------------------------------------------------------------------


def test_curves_rise_to_what_is_known() -> None:
    """Each step is a deal; both curves end at the last position that was searched."""
    won, lost = report.known(ROWS, "won"), report.known(ROWS, "lost")

    for positions, shares in (won, lost):
        assert sorted(positions) == positions
        assert sorted(shares) == shares
        assert (301, 10 / 30) == (positions[-1], shares[-1])


def test_a_plot_says_what_it_shows(tmp_path: Path) -> None:
    """Title, axes and legend are words in the picture; the same rows give the same file."""
    files = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for file in files:
        report.write_plot(plan("k1:1-30"), ROWS, file)
    texts = {text for text in ElementTree.parse(files[0]).getroot().itertext() if text.strip()}

    assert {"FreeCell, k1:1-30", "positions searched", "share of the deals", "can be won", "not settled"} <= texts
    assert {"10 wins", "moves of the win found"} <= texts
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_plot_shows_won_below_and_lost_above(tmp_path: Path) -> None:
    """At the right end a third is blue from below and a third is red from above: the picture's own pixels."""
    from matplotlib.image import imread

    far = StudyRow("k1:99", "unknown", 10_000, 1.0, None, "positions")
    report.write_plot(plan("k1:1-30"), [*ROWS, far], tmp_path / "plot.png")
    picture = imread(tmp_path / "plot.png")
    colours = {"won": (0, 114, 178), "lost": (213, 94, 0)}
    height, width = picture.shape[:2]
    column = (picture[:, int(width * 0.585), :3] * 255).round().astype(int).tolist()
    places = {
        name: [place for place, pixel in enumerate(column) if tuple(pixel) == colour]
        for name, colour in colours.items()
    }

    assert min(places["won"]) > max(places["lost"])
    assert pytest.approx(len(places["won"]), abs=0.02 * height) == len(places["lost"])


@pytest.mark.parametrize("rows", [[], ROWS[:1], ROWS[1:2], [StudyRow("k1:1", "won", 0, 0.0, 0)]])
def test_any_rows_can_be_drawn(tmp_path: Path, rows: list[StudyRow]) -> None:
    """None at all, one of any verdict, and a game that is won as it is dealt."""
    report.write_plot(plan(), rows, tmp_path / "plot.pdf")

    assert (tmp_path / "plot.pdf").read_bytes().startswith(b"%PDF")


def test_a_title_is_only_text(tmp_path: Path) -> None:
    """A definition of somebody's own may be called anything: dollars and backslashes are no formula."""
    report.write_plot(replace(plan(), title="$\\frac{1}$ & <Ærø>"), ROWS, tmp_path / "plot.svg")
    texts = set(ElementTree.parse(tmp_path / "plot.svg").getroot().itertext())

    assert "$\\frac{1}$ & <Ærø>, k1:1-10" in texts


def test_a_plot_needs_a_file_for_pictures(tmp_path: Path) -> None:
    """It is refused before a long study, not after it."""
    with pytest.raises(StudyError, match=r"'plot.gif' is no file for a plot: expected a name that ends in .svg, .png"):
        report.check_plot(tmp_path / "plot.gif")


def test_without_matplotlib_it_is_said_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package is an extra."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingPackage, match=r"a plot needs matplotlib: pip install 'kabale\[report\]'"):
        report.check_plot(tmp_path / "plot.svg")

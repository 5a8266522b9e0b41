"""What the rows say of a game, the package's file and the document made of them."""

import json
from pathlib import Path

from scripts import make_atlas

from kabale.atlas import files
from kabale.atlas.rows import DealRow, Heading, Sheet, line, packaged
from kabale.library import entry, game
from kabale.library.measurements import measured, written
from tests.cli.running import run
from tests.every import for_every

SHEET = Sheet(
    Heading("golf", "Golf", "d" * 64, "k1:1-5", {}, "1.0", "2026-01-02"),
    [
        DealRow("k1:1", "won", 10, 0.1, 7, line=("c1",)),
        DealRow("k1:2", "won", 70, 0.1, 7, line=("c1", "c1", "c1")),
        DealRow("k1:3", "lost", 90, 0.1, 6),
        DealRow("k1:4", "unknown", 900, 0.1, 7, "positions"),
        DealRow("k1:5", "won", 20, 0.1, 7, line=("c1", "c1")),
    ],
)
KEPT = files.names(make_atlas.ROWS)


def test_a_line_has_shares_length_and_the_hardest_deal_that_is_settled() -> None:
    """Three of five won, one lost; bounds of 95 % by Wilson around 3/5 and 4/5, from his formula by hand."""
    said = line(SHEET)
    low, high = said.bounds

    assert (5, 3, 1, 7) == (said.found.deals, said.found.won, said.found.lost, said.found.search)
    assert (2, "k1:3", "2026-01-02") == (said.found.length, said.found.hardest, said.found.made)
    assert (0.2307, 0.9638) == (round(low, 4), round(high, 4))


def test_a_game_that_nobody_can_win_has_no_length() -> None:
    rows = [DealRow("k1:1", "lost", 3, 0.0, 7), DealRow("k1:2", "unknown", 9, 0.0, 7, "positions")]
    lost = Sheet(SHEET.heading, rows)

    assert {"length"} == {*packaged(line(SHEET))} - {*packaged(line(lost))}


def test_the_limit_of_a_game_settles_what_the_atlas_settled_in_five_seconds() -> None:
    """Of a hundred deals that took 10,000 positions, 20,000 and so on: 99 of them, or as many as the time allows."""

    def limit(seconds: float, scale: int = 10_000) -> object:
        rows = [DealRow(f"k1:{n}", "lost", scale * n, seconds * n, 7) for n in range(1, 101)]
        return packaged(line(Sheet(SHEET.heading, rows))).get("limit")

    assert 990_000 == limit(0.01)
    assert 400_000 == limit(0.125)
    assert limit(0.01, 3_000) is None, "the usual limit is enough"
    assert limit(1.0) is None, "the usual limit takes longer already"


def test_a_busy_machine_does_not_lower_the_limit_of_a_game() -> None:
    """Klondike with three cards got 1.35 million positions from searches beside other programs: 6 of 100 deals open."""

    def limit(busy: int) -> object:
        slow = [DealRow(f"k1:{n}", "lost", 10_000 * n, (0.1 if n <= busy else 0.01) * n, 7) for n in range(1, 101)]
        return packaged(line(Sheet(SHEET.heading, slow))).get("limit")

    assert limit(0) == limit(80) == 990_000
    assert 500_000 == limit(100), "a hundred thousand positions per second for five seconds"


@for_every("name", KEPT)
def test_the_package_has_what_the_rows_say(name: str) -> None:
    """And the rows are of the rules as they are."""
    sheet = files.read(make_atlas.ROWS, name)

    assert packaged(line(sheet)) == written()[name]["search"]
    assert game(name.partition("@")[0]).digest == sheet.heading.digest


def test_the_documents_are_made_of_the_package() -> None:
    """``scripts/make_atlas.py --documents`` writes them after a change of what was measured."""
    assert {file: text for file, text in make_atlas.documents().items() if file.read_text("utf-8") != text} == {}


def test_every_published_share_is_inside_or_rules_differ_in_words() -> None:
    """A row of the table for each figure; what is outside, or has no game of the same rules, says why."""
    rows = list(make_atlas.literature())[1:]

    assert [] == [row for row in rows if row[4] == "no" and not row[5]]
    assert [] == [row for row in rows if not row[2] and not row[5]]
    assert len(make_atlas.PUBLISHED) == len(rows)


def test_the_honest_player_is_told_with_its_thought() -> None:
    """Plays that were counted before those that grade deals; Bjarnason, Fern and Tadepalli published 35 % (2009)."""
    counted = measured("klondike3").honest
    row = next(row for row in make_atlas.games(make_atlas.lines()) if row[1] == "`klondike3`")

    assert counted is not None
    assert (400, True) == (counted.deals, counted.share >= 0.35)
    assert f"{100 * counted.share:.0f}% of 400, some, {counted.milliseconds:.0f} ms" == row[4]


def test_the_report_on_the_command_line(tmp_path: Path) -> None:
    """A line a game for people, all of it for programs; a folder without rows says how to make some."""
    files.write(tmp_path, SHEET)
    told = run("atlas", "report", "--rows", str(tmp_path))
    (said,) = json.loads(run("atlas", "report", "golf", "--rows", str(tmp_path), "--json").out)
    nothing = run("atlas", "report", "--rows", str(tmp_path / "none"))

    assert "golf" in told.out
    assert "3 of      5" in told.out
    assert " 23.07 -  96.38 %" in told.out
    assert ("golf", 5, 3, 1, 0.2307, 0.9638, "k1:3") == tuple(
        said[key] for key in ("name", "deals", "won", "lost", "low", "high", "hardest")
    )
    assert (1, True) == (nothing.status, "kabale atlas build" in nothing.err)


def test_what_is_measured_is_of_games_of_the_library() -> None:
    """Of each by its name now; shares that lie too far apart are not told."""
    assert [] == [name for name in written() if entry(name.partition("@")[0]).name != name.partition("@")[0]]
    open_ones = [name for name in written() if (found := measured(name).search) and not found.is_telling]
    row = next(row for row in make_atlas.games(make_atlas.lines()) if row[1] == f"`{open_ones[0]}`")

    assert "not known yet" == row[3]

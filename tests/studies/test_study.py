"""Studies from Python: each deal is searched once, when its row is asked for, and nothing is kept elsewhere."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import kabale
from kabale.search.verdict import Lost, Unknown, Verdict, Won
from kabale.studies.study import DealStudy, study
from kabale.table.decks import Deal
from tests.xml.playing import OPEN, text

CLICK = kabale.Move.parse("c1")


def little(deals: Sequence[Deal], asked: list[str], *, stop_at: str = "") -> DealStudy:
    """Return a study whose search says of each third deal the same, and is interrupted once."""

    def search(deal: Deal) -> Verdict:
        asked.append(str(deal))
        if str(deal) == stop_at and asked.count(stop_at) == 1:
            raise KeyboardInterrupt
        said: tuple[Verdict, ...] = (Won((CLICK, CLICK), 7, 0.5), Lost(9, 0.5), Unknown("positions", 11, 0.5))
        return said[deal.number % 3]

    return DealStudy(kabale.game("freecell"), deals, search)


def numbered(first: int, last: int) -> list[Deal]:
    return [Deal("k1", number) for number in range(first, last + 1)]


def test_a_row_says_what_the_search_said() -> None:
    """As the rows of the command line's studies, and the moves beside."""
    rows = little(numbered(0, 2), []).rows

    assert [("k1:0", "won", 7, 2, ""), ("k1:1", "lost", 9, None, ""), ("k1:2", "unknown", 11, None, "positions")] == [
        (row.deal, row.verdict, row.positions, row.length, row.reason) for row in rows
    ]
    assert [(CLICK, CLICK), (), ()] == [row.moves for row in rows]


def test_nothing_is_searched_twice_and_nothing_before_it_is_asked_for() -> None:
    """Going through it again goes through what was found."""
    asked: list[str] = []
    found = little(numbered(1, 4), asked)
    assert [] == asked
    assert "<DealStudy of 'freecell': 0 of 4 deals searched>" == repr(found)
    first = next(iter(found))
    assert ["k1:1"] == asked

    assert 4 == len(found.rows) == len(found) == found.summary.total == len(asked)
    assert first is found.rows[0]
    assert "<DealStudy of 'freecell': 4 of 4 deals searched>" == repr(found)


def test_a_study_that_was_interrupted_goes_on() -> None:
    """With the deal that was under way."""
    asked: list[str] = []
    found = little(numbered(1, 4), asked, stop_at="k1:3")
    with pytest.raises(KeyboardInterrupt):
        list(found)
    assert 2 == len(found._rows)

    assert ["k1:1", "k1:2", "k1:3", "k1:4"] == [row.deal for row in found]
    assert ["k1:1", "k1:2", "k1:3", "k1:3", "k1:4"] == asked


def test_the_summary_is_that_of_studies() -> None:
    """Counts, shares and bounds."""
    summary = little(numbered(1, 9), []).summary

    assert (3, 3, 3) == (summary.won, summary.lost, summary.unknown)
    assert {"positions": 3} == summary.reasons
    assert (3 / 9, 6 / 9) == summary.share


@pytest.mark.parametrize(
    ("deals", "ids"),
    [
        ("ms:3-5", ["ms:3", "ms:4", "ms:5"]),
        ("617", ["ms:617"]),
        ("1-2", ["ms:1", "ms:2"]),
        (range(1, 3), ["ms:1", "ms:2"]),
        (["ms:1", 2, Deal("k1", 3)], ["ms:1", "ms:2", "k1:3"]),
    ],
)
def test_deals_are_given_in_many_ways(deals: str | range | list[str | int | Deal], ids: list[str]) -> None:
    """A text is a range, never its letters; a number counts as FreeCell's numbers do."""
    assert ids == [str(deal) for deal in study("freecell", deals).deals]


def test_a_game_is_given_in_many_ways(tmp_path: Path) -> None:
    """As itself, by its name, by a path."""
    game = kabale.game("freecell")
    file = tmp_path / "mine.pat"
    file.write_text(kabale.convert(game, "pat"), encoding="utf-8")

    for given in (game, "freecell", file):
        assert ["won"] == [row.verdict for row in study(given, ["ms:1"], positions=20_000)]


def test_what_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    """Before an hour has gone into it."""
    broken = tmp_path / "broken.pat"
    broken.write_text("A title\n1 2\n52 4 4 0 0 0 999 1 1 0 2\n", encoding="utf-8")

    with pytest.raises(kabale.BadDeal):
        study("freecell", ["k1:1", "k9:1"])
    with pytest.raises(kabale.UnknownGame):
        study("freezell", [1])
    with pytest.raises(kabale.BadDefinition):
        study(broken, [1])
    with pytest.raises(ValueError, match="not by both"):
        study("freecell", [1], kabale.Limits(positions=1), seconds=1)
    with pytest.raises(kabale.BadDeal, match="no variants"):
        list(study("freecell", [1], variant="2farben"))


def test_a_variant_is_studied() -> None:
    """Spinne with one suit is another game."""
    found = study("spinne", [1], positions=50, variant="1farbe")

    assert ["k1:1"] == [row.deal for row in found]


def test_rules_that_do_not_end_are_a_row(tmp_path: Path) -> None:
    """As in the studies of the command line."""
    file = tmp_path / "endless.xml"
    shuffle = '<beginn><aenderung feld="a" tag="sortieren">umdrehen</aenderung><erfolg>wiederholung</erfolg></beginn>'
    file.write_text(text(OPEN, extra=shuffle), encoding="utf-8")

    assert [("unknown", "runaway")] == [(row.verdict, row.reason) for row in study(file, [1])]

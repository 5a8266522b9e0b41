"""PySolFC's numbers: deals that its authors publish."""

import pytest

from kabale.errors import BadDeal
from kabale.table.cards import name
from kabale.table.decks import Deal, pack

PUBLISHED = """\
4S KD 6H 2D QC 4D AH
QS 7S 5C AS KC 6S 8H
TH JC 9S 2C 3D 4H 7D
5S 4C 8D 7C JD 8C JS
QH TS AC KS TC 5H
6C 9D 9H 2H JH 3C
9C 2S 8S 3H 6D QD
KH 3S TD 5D 7H AD
"""
"""FreeCell 300000000000, a line a column, of the tests of pysol_cards."""

COLUMNS = (7, 7, 7, 7, 6, 6, 6, 6)


def test_a_deal_of_freecell_is_the_published_one() -> None:
    """Who names a deal of PySolFC finds it here."""
    order = Deal.parse("pysol:300000000000").arranged(pack(52, 1), COLUMNS)

    assert [name(one) for one in order] == PUBLISHED.split()


@pytest.mark.parametrize("number", [1, 617, 32_000])
def test_small_numbers_are_microsofts(number: int) -> None:
    """As PySolFC has them, and none after 32,000."""
    ours, theirs = (Deal(scheme, number).arranged(pack(52, 1), ()) for scheme in ("pysol", "ms"))

    assert ours == theirs
    assert Deal("pysol", 32_001).arranged(pack(52, 1), ()) != Deal("ms", 32_001).arranged(pack(52, 1), ())


def test_other_packs_are_refused() -> None:
    """With what to use instead."""
    with pytest.raises(BadDeal, match="one or two decks of 52 cards, and this game has 32 cards: use k1:"):
        Deal("pysol", 40_000).arranged(pack(32, 1), ())

    assert len(set(Deal("pysol", 40_000).arranged(pack(52, 2), ()))) == 104

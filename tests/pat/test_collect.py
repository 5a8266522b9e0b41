"""What automatic laying is told of a ``.pat`` game: where it may take cards, and that it may harm nothing."""

from kabale.engine.collect import collect
from tests.pat.playing import load, table
from tests.pat.texts import DRAWN, STOCK, WASTE, pat

UP = "0 0 0 0 0 1002 13 0 1 901 106"
"""A foundation: up in suit from the ace."""

COLUMN = "0 0 0 0 0 1002 999 2 {} 999 304"
SERVED = "52 0 0 0 0 0 999 0 1 0 0"


def laid(text: str, picture: str) -> list[str]:
    """Return the moves that are laid by themselves on a drawn table."""
    return [str(move) for move in collect(table(text, picture))]


ALONE = """
    1  (KS)
    2
    3  AS
    4  9D AH
    5
    """


def test_a_pile_is_not_emptied_where_the_deal_waits_for_it() -> None:
    """Columns that are served together (number 9 b=3) get nothing while one is empty: the lone ace is left."""
    assert ["4-2"] == laid(pat(SERVED, UP, COLUMN.format(32), COLUMN.format(32)), ALONE)
    assert ["3-2"] == laid(pat(SERVED, UP, COLUMN.format(2), COLUMN.format(2)), ALONE)


def test_a_pile_is_not_emptied_where_its_neighbour_asks_for_it() -> None:
    """Number 9 e=1: pile 4 takes cards only while pile 3 holds some."""
    assert ["4-2"] == laid(pat(STOCK, UP, COLUMN.format(2), COLUMN.format(10002)), ALONE)


def test_a_pile_is_not_emptied_where_the_next_is_filled_from_it() -> None:
    """Number 9 d=6: the empty pile 4 takes cards from pile 3 only."""
    assert ["4-2"] == laid(pat(STOCK, UP, COLUMN.format(2), COLUMN.format(6002)), ALONE)


def test_nothing_is_collected_where_other_piles_need_their_cards() -> None:
    """A column must hold five cards at the end: what lies on a foundation might be missing."""
    text = pat(STOCK, UP, COLUMN.format(2).replace("0 0 0 0 0 1002 999", "2 0 0 0 0 1002 5"), COLUMN.format(2))

    assert load(text).deal("k1:1").collecting() is None
    assert [] == laid(text, ALONE)


def test_the_waste_is_a_source_where_one_card_is_drawn() -> None:
    """Not where several are."""
    picture = """
        1  (KS)
        2  AS
        3
        4
        """
    assert ["2-3"] == laid(pat(DRAWN, WASTE, UP), picture)
    assert [] == laid(pat(DRAWN.replace(" 1 999", " 2 999"), WASTE, UP), picture)

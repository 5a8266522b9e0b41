"""What a move did, as it is told."""

from kabale.engine.happened import Happened, happened
from kabale.engine.moves import Move
from kabale.library import game


def test_a_card_goes_and_another_is_turned_up() -> None:
    """Klondike k1:7: 6♣ from the fifth column to the seventh; what lies below it is turned."""
    position = game("klondike").deal("k1:7")
    step = position.push(Move.parse("11-13"))
    below = position.view().piles[10].cards[-1]

    assert [Happened("moved", ("6C",), 12, 10), Happened("turned", (below,), 10)] == happened(position, step.changes)


def test_a_card_that_is_turned_on_its_way_is_told_once() -> None:
    """From the stock to the waste."""
    position = game("klondike").deal("k1:7")
    step = position.push(Move.parse("c1"))

    assert [Happened("moved", (position.view().piles[1].cards[-1],), 1, 0)] == happened(position, step.changes)


def test_what_lies_face_down_has_no_name() -> None:
    """The waste goes back to the stock: 24 cards, of which the player sees none."""
    position = game("klondike").deal("k1:7")
    for _ in range(24):
        position.push(Move.parse("c1"))
    step = position.push(Move.parse("c1"))

    assert [Happened("moved", ("??",) * 24, 0, 1)] == happened(position, step.changes)


def test_what_was_taken_back_leaves_the_table_as_it_was() -> None:
    position = game("klondike").deal("k1:7")
    step = position.push(Move.parse("c1"))
    before = position.table.copy()
    happened(position, step.changes)

    assert before == position.table

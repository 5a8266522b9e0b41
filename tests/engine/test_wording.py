"""The changes of a move, as its player hears of them."""

from kabale.engine.moves import Move
from kabale.engine.wording import CardChange, card_changes
from kabale.library import game


def test_a_card_goes_and_another_is_turned_up() -> None:
    """Klondike k1:7: 6♣ from the fifth column to the seventh; what lies below it is turned."""
    position = game("klondike").deal("k1:7")
    step = position.push(Move.parse("11-13"))
    below = position.view().piles[10].cards[-1]

    both = [CardChange("moved", ("6C",), 12, 10), CardChange("turned", (below,), 10)]
    assert both == card_changes(position, step.changes)


def test_a_card_that_is_turned_on_its_way_is_told_once() -> None:
    """From the stock to the waste."""
    position = game("klondike").deal("k1:7")
    step = position.push(Move.parse("c1"))

    assert [CardChange("moved", (position.view().piles[1].cards[-1],), 1, 0)] == card_changes(position, step.changes)


def test_what_lies_face_down_has_no_name() -> None:
    """The waste goes back to the stock: 24 cards, of which the player sees none."""
    position = game("klondike").deal("k1:7")
    for _ in range(24):
        position.push(Move.parse("c1"))
    step = position.push(Move.parse("c1"))

    assert [CardChange("moved", ("??",) * 24, 0, 1)] == card_changes(position, step.changes)


def test_what_was_taken_back_leaves_the_table_as_it_was() -> None:
    position = game("klondike").deal("k1:7")
    step = position.push(Move.parse("c1"))
    before = position.table.copy()
    card_changes(position, step.changes)

    assert before == position.table

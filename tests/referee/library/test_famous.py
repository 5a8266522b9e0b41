"""What random lines do not come to in the famous patiences that came late."""

from kabale import Position, game
from kabale.engine.moves import Move
from kabale.table.cards import name
from kabale.table.table import Table


def with_a_run(ranks: str, ace: str) -> Position:
    """Return Black Widow with spades and an ace in pile 10, nothing in pile 19, and the other cards between them."""
    rules = game("blackwidow")
    left = list(rules.deal("k1:1").table.cards())
    wanted = [f"{rank}S" for rank in ranks] + [ace]
    run = [left.pop(next(place for place, one in enumerate(left) if name(one) == each)) for each in wanted]
    others = [[left.pop()] for _ in range(7)]
    return rules.position(Table([[], *([] for _ in range(8)), run, left, *others, []]))


def test_black_widow_lays_no_mixed_suit_away() -> None:
    """A run of any suits moves as one, from column to column; thirteen cards are laid away if they are one suit."""
    pure, mixed = with_a_run("KQJT98765432", "AS"), with_a_run("KQJT98765432", "AH")
    leaving, moving = Move.parse("10x13-2"), Move.parse("10x13-19")

    assert leaving in pure.legal_moves
    assert leaving not in mixed.legal_moves
    assert moving in mixed.legal_moves

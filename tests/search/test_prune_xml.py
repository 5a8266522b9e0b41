"""Pruners where a move does more than move cards: piles that are refilled, and cards that leave the game in pairs."""

import pytest

from kabale.engine.moves import lay
from kabale.search.prune import NoPointlessReturn, OneOfAlike
from kabale.search.symmetry import knowledge_of
from tests.search.little import game_of

RESERVE, FIRST, SECOND = 6, 7, 8
"""Canfield's reserve and its first two columns."""


def test_a_whole_column_that_is_refilled_is_carried_to_an_empty_one() -> None:
    """If no column is refilled, this only exchanges two piles. Here it turns up the reserve."""
    dealt = game_of("canfieldx").deal("k1:1")
    table = dealt.table.copy()
    table.piles[0].insert(0, table.piles[SECOND].pop())
    position = dealt.game.position(table)
    pruner, move, top = OneOfAlike.of(knowledge_of(position)), lay(FIRST, SECOND, 1), table.piles[RESERVE][-1]

    assert pruner is not None
    assert move in pruner.kept(position, position.legal_moves, [])
    position.play(move)
    assert [top] == position.table.piles[FIRST]


@pytest.mark.parametrize("name", ["canfieldx", "nestor"])
def test_moving_back_may_do_more_there(name: str) -> None:
    """A pile that it empties is refilled, or the card leaves the game with the one it would come back to."""
    assert NoPointlessReturn.of(knowledge_of(game_of(name).deal("k1:1"))) is None
    assert NoPointlessReturn.of(knowledge_of(game_of("klondike3x").deal("k1:1"))) is not None

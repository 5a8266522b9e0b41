"""Sevens: the ace is the low end of its suit, and the king may come after it.

The rule that keeps the king from going under the ace once kept him from his queen as well: a suit whose ace lay
before its king could not be finished.
"""

from collections.abc import Iterable

import kabale
from kabale.table.cards import RANKS

SPADES = [f"{rank}S" for rank in RANKS]
OTHERS = [f"{rank}{suit}" for suit in "HDC" for rank in RANKS]
PAIRS = ["6S7S", "4S5S", "2S3S", "8SAS"]
"""The first columns: from the seven of spades down to the ace under it, one after the other, and the eight."""
DOWN = ["7-4", *["7-4^", "8-4^", "8-4^", "9-4^", "9-4^", "10-4^"], "10-4"]


def after(moves: Iterable[str], *columns: str) -> kabale.Session:
    """Play on a deal that begins with these cards, two a column, the lowest first."""
    dealt = "".join(columns)
    others = [card for card in [*SPADES, *OTHERS] if card not in dealt]
    session = kabale.Session(kabale.game("sieben"), "deck:" + dealt + "".join(others), name="sieben")
    for move in moves:
        session.play(move)
    return session


def test_the_king_goes_on_his_queen_after_the_ace_was_laid() -> None:
    session = after([*DOWN, "11-4", "11-4", "12-4", "12-4", "13-4"], *PAIRS, "TS9S", "QSJS", "KHKS")

    assert len(session.position.table.piles[3]) == len(RANKS)


def test_the_king_goes_nowhere_while_his_queen_is_missing() -> None:
    """Not even under the ace: aces are low."""
    session = after(DOWN, *PAIRS, "KHKS")

    assert session.position.why("11-4") is not None
    assert session.position.why("11-4^") is not None
    assert [] == [str(move) for move in session.position.legal_moves if move.source == 10 and move.target == 3]

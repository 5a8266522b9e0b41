"""Aces Up: a card leaves while a higher one of its suit lies open."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.referee.library import State, rank, suit
from tests.referee.library.odd import Odd, lay, occupied, turned

STOCK, AWAY = 0, 1
COLUMNS = range(2, 6)


@dataclass(frozen=True, kw_only=True)
class AcesUp(Odd):
    """Four columns; an empty one takes any last card."""

    aces_high: bool = True

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of dealing, of each card that leaves, and of each that goes to a gap."""
        piles = state.piles
        if piles[STOCK]:
            yield State(turned(piles, STOCK, COLUMNS))
        full = occupied(piles, COLUMNS)
        tops = [piles[column][-1] for column in full]
        for column in full:
            if any(self.beats(top, piles[column][-1]) for top in tops):
                yield State(lay(piles, column, AWAY))
            for gap in set(COLUMNS) - set(full):
                yield State(lay(piles, column, gap))

    def beats(self, card: str, other: str) -> bool:
        """Say whether a card is higher than another of its suit; the ace is the highest."""
        ace = 13 if self.aces_high else 0
        return suit(card) == suit(other) and (rank(card) or ace) > (rank(other) or ace)


GAMES = [
    AcesUp(
        name="assehoch",
        source="PySolFC, pysollib/games/acesup.py, opened: AcesUp_Foundation, AcesUp_RowStack",
        lies=("-" * 48, "", "+", "+", "+", "+"),
    )
]
WRONG = [replace(GAMES[0], aces_high=False)]

"""The easy strength: plays like somebody who knows the rules and has other things on his mind.

Sees the points in his hand but forgets the starter and whose crib it is; now and then he plays what comes first. His
mistakes are drawn from a chance that is handed in, and depend on nothing else.
"""

from itertools import combinations
from typing import Final

from kabale.cribbage.deal import Shuffles
from kabale.cribbage.greedy import points_in_hand, points_laid
from kabale.cribbage.moves import Move, discard
from kabale.cribbage.view import SeatView
from kabale.table.cards import Card

_EVENTS: Final = 1000
"""More than happens in a deal: keeps the chances of different deals apart."""

_GOOD: Final = 4
"""From so many of the best hands one is kept when he does not look closely."""


class Easy:
    """Bill, playing easily."""

    def __init__(self, chance: Shuffles) -> None:
        self._chance = chance

    def discard(self, view: SeatView) -> Move:
        """Return a discard that keeps one of the better hands, in one deal of two the best."""
        hands = sorted(combinations(view.hand, 4), key=points_in_hand, reverse=True)
        order = self._drawn(view, 2 * _GOOD)
        kept = hands[order[0] if order[0] < _GOOD else 0]
        return discard(*(card for card in view.hand if card not in kept))

    def lay(self, view: SeatView) -> Card:
        """Return a card that gives most now, one time in three any card."""
        cards = [move.cards[0] for move in view.legal_moves]
        order = self._drawn(view, 12)
        if order[0] < 4:
            return cards[order[1] % len(cards)]
        return max(cards, key=lambda card: points_laid(view, card))

    def _drawn(self, view: SeatView, size: int) -> list[int]:
        """Return a random order that depends on the moment of the match and on nothing hidden."""
        return self._chance.permutation(_EVENTS * view.deals + len(view.events), size)

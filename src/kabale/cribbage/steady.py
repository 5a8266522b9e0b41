"""The steady strength: counts all starters and the crib before he discards, and looks one card ahead in the play."""

from typing import Final

from kabale.cribbage.belief import Sight, sight
from kabale.cribbage.discards import role_of, split_worth, splits
from kabale.cribbage.moves import Move, discard
from kabale.cribbage.pegging import GONE, POINTS, Ranks, count_of, longer, playable
from kabale.cribbage.score import LIMIT, VALUES
from kabale.cribbage.view import SeatView
from kabale.table.cards import Card, rank

CAUTION: Final = 0.6
"""How much of the points that the other may make next counts against a card: he need not hold the one for it."""

_HIGH_FIRST: Final = 0.01
"""Among equal cards the higher one goes first: small cards are worth keeping for the end of a series."""


class Steady:
    """Bill, playing steadily."""

    def discard(self, view: SeatView) -> Move:
        """Return the discard with most points in hand and crib on the average; the play is not thought of."""
        role = role_of(is_dealer=view.is_dealer)
        worths = [split_worth(split, role) for split in splits(view.hand)]
        return discard(*max(worths, key=lambda each: each.hand + each.crib).cards)

    def lay(self, view: SeatView) -> Card:
        """Return the card that gives most, less what the next one may give the other."""
        best = one_ahead(sight(view))
        return next(card for card in view.hand if rank(card) == best)


def one_ahead(sight: Sight) -> int:
    """Return the rank that gives most, less what the other's next card may give him."""
    others = sight.others if not sight.series & GONE else 0
    return reply(sight.own, sight.series, sight.unseen, others)


def reply(own: Ranks, series: int, unseen: tuple[int, ...], others: int) -> int:
    """Return what a steady player lays who holds *own*; *unseen* are cards by rank, of which the other has *others*."""
    ranks = playable(own, series)
    if len(ranks) == 1:
        return ranks[0]
    share = CAUTION * others / (sum(unseen) or 1)
    return max(ranks, key=lambda each: _balance(longer(series, each), unseen, share) + _HIGH_FIRST * VALUES[each])


def _balance(series: int, unseen: tuple[int, ...], share: float) -> float:
    """Return what the last card of a series gives, less a share of what each unseen card would give on it."""
    points = POINTS[series]
    room = LIMIT - count_of(series)
    if not room or not share:
        return points
    risk = 0
    for other in range(1, 14):
        if VALUES[other] > room:
            break
        risk += unseen[other] * POINTS[longer(series, other)]
    return points - share * risk

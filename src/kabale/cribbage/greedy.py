"""The greedy player: takes what he sees and thinks no further. He is there to measure others by."""

from itertools import combinations

from kabale.cribbage.moves import Move, discard
from kabale.cribbage.score import ranks_points, score_pegging, value
from kabale.cribbage.view import SeatView
from kabale.table.cards import Card, rank, suit


def points_in_hand(four: tuple[Card, ...]) -> int:
    """Return what four cards give before a starter is turned."""
    flush = 4 if len({suit(card) for card in four}) == 1 else 0
    return ranks_points(sorted(map(rank, four))) + flush


def points_laid(view: SeatView, card: Card) -> int:
    """Return what a card gives when it is laid now."""
    return score_pegging([*(each for _, each in view.pile), card]).total


class Greedy:
    """Keeps the four cards that give most as they are, and lays the card that gives most now."""

    def discard(self, view: SeatView) -> Move:
        """Return the discard that leaves most points in the hand, the starter aside."""
        kept = max(combinations(view.hand, 4), key=points_in_hand)
        return discard(*(card for card in view.hand if card not in kept))

    def lay(self, view: SeatView) -> Card:
        """Return the card that gives most; the highest one among equals."""
        cards = [move.cards[0] for move in view.legal_moves]
        return max(cards, key=lambda card: (points_laid(view, card), value(card)))

"""Which cards lie under cards of other piles (P19): rectangles of 71 x 96 pixels, later piles on top."""

from collections.abc import Iterator
from typing import Final

from kabale.pat.rules import Pile, Rules
from kabale.table.cards import Card

CARD_WIDTH: Final = 71
CARD_HEIGHT: Final = 96


class Cover:
    """The geometry of a definition's piles; results are remembered, because they depend only on places."""

    def __init__(self, rules: Rules) -> None:
        self._piles = rules.piles
        self._most = rules.card_count
        self._drawn = [pile.is_drawn for pile in rules.piles]
        self._needed: dict[tuple[int, int, int], int] = {}

    def is_covered(self, piles: list[list[Card]], index: int, place: int) -> bool:
        """Say whether the card at a place (0 lowest) of a pile lies partly under a card of a later pile."""
        if not self._drawn[index]:
            return False
        return any(
            len(piles[later]) >= self._cards_needed(index, place, later)
            for later in range(index + 1, len(piles))
            if piles[later] and self._drawn[later]
        )

    def covering(self, index: int, place: int) -> Iterator[tuple[int, int]]:
        """Yield the later piles that can cover the card at a place, and how many cards each must hold for it."""
        if self._drawn[index]:
            for later in range(index + 1, len(self._piles)):
                needed = self._cards_needed(index, place, later) if self._drawn[later] else self._most + 1
                if needed <= self._most:
                    yield later, needed

    def _cards_needed(self, index: int, place: int, later: int) -> int:
        """Return how many cards the later pile must hold to overlap the place; more than there are if none do."""
        key = index, place, later
        if key not in self._needed:
            pile, other = self._piles[index], self._piles[later]
            left, top = pile.x + place * pile.dx, pile.y + place * pile.dy
            (width, height), (other_width, other_height) = size(pile), size(other)
            needed = self._most + 1
            for spot in range(1 if other.dx == other.dy == 0 else self._most):
                other_left, other_top = other.x + spot * other.dx, other.y + spot * other.dy
                across = left < other_left + other_width and other_left < left + width
                if across and top < other_top + other_height and other_top < top + height:
                    needed = spot + 1
                    break
            self._needed[key] = needed
        return self._needed[key]


def size(pile: Pile) -> tuple[int, int]:
    """Return the width and height of a pile's cards in pixels (D50; number 6's ``b`` 2 turns them sideways)."""
    return (CARD_HEIGHT, CARD_WIDTH) if pile.sideways else (CARD_WIDTH, CARD_HEIGHT)

"""The shuffle of PySolFC, as its authors publish it in the package pysol_cards (``random.py``, ``cards.py``).

Numbers up to 32,000 are Microsoft's. Others seed MT19937 as Python does; of two of its 32-bit numbers 27 and 26 bits
make a fraction of 53 bits, which says with which of the cards before it a card is exchanged, the last card first.
"""

from collections.abc import Callable, Sequence
from typing import Final

from kabale.table.cards import Card, rank, suit
from kabale.table.twister import numbers_of_key

MICROSOFTS: Final = 32_000
"""The last number that is Microsoft's."""

_SUIT_ORDER: Final = (3, 0, 1, 2)
_MICROSOFTS_SUIT_ORDER: Final = (3, 2, 1, 0)


def shuffled(number: int, cards: Sequence[Card]) -> list[Card]:
    """Return one or two decks of 52 in the order in which they are dealt, next card first.

    The cards start deck by deck, suit by suit: clubs, spades, hearts, diamonds, ace to king; Microsoft's with one deck
    rank by rank, clubs, diamonds, hearts, spades.
    """
    order = sorted(cards, key=lambda one: (one >> 6, _SUIT_ORDER.index(suit(one)), rank(one)))
    if number <= MICROSOFTS:
        below = _microsofts(number)
        if len(order) == 52:
            order.sort(key=lambda one: (rank(one), _MICROSOFTS_SUIT_ORDER.index(suit(one))))
    else:
        below = _fractions(number)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order[::-1]


def _microsofts(number: int) -> Callable[[int], int]:
    """Return what draws numbers below others by the generator of Microsoft FreeCell."""
    state = number

    def below(count: int) -> int:
        nonlocal state
        state = state * 214013 + 2531011 & (1 << 33) - 1
        return (state >> 16 & 0x7FFF) % count

    return below


def _fractions(number: int) -> Callable[[int], int]:
    """Return what draws numbers below others by fractions."""
    source = numbers_of_key(number)

    def below(count: int) -> int:
        high, low = next(source) >> 5, next(source) >> 6
        return int(((high << 26) + low) / (1 << 53) * count)

    return below

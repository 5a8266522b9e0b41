"""What chance does in a match: the two draws for the deal, and the shuffle of each deal.

Each is an event of its own, numbered from 1 through the whole match (see ``docs/deals.md``), so a match is known by its
number and the moves played in it.
"""

from dataclasses import dataclass
from typing import Final, Protocol

from kabale.table.cards import Card
from kabale.table.decks import pack

SEATS: Final = (0, 1)
"""The two players."""

HAND: Final = 6
"""How many cards each player is dealt."""

LAST_CUT: Final = 52 - 2 * HAND - 1
"""The most cards that can be lifted: at least one is lifted and at least one left."""


class Shuffles(Protocol):
    """What a match asks of chance: see :class:`kabale.table.chance.Chance`."""

    number: int

    def permutation(self, event: int, size: int) -> list[int]:
        """Return a random order of 0 … ``size - 1`` for an event."""


@dataclass(frozen=True, slots=True)
class CribbageDeal:
    """A deal: six cards for the pone, six for the dealer, and the stock, next card first."""

    pone: tuple[Card, ...]
    dealer: tuple[Card, ...]
    stock: tuple[Card, ...]


def shuffled(chance: Shuffles, event: int) -> list[Card]:
    """Return the deck in the order of a chance event, next card first.

    >>> from kabale.table.cards import name
    >>> from kabale.table.chance import Chance
    >>> " ".join(name(card) for card in shuffled(Chance(617), 1)[:4])
    '3H 7C 7D KD'
    """
    cards = pack(52, 1)
    return [cards[place] for place in chance.permutation(event, len(cards))]


def drawn(chance: Shuffles, event: int) -> tuple[Card, Card]:
    """Return the cards that the two seats draw for the deal: the first two of a shuffled deck."""
    first, second = shuffled(chance, event)[:2]
    return first, second


def dealt(chance: Shuffles, event: int) -> CribbageDeal:
    """Return a deal: one card at a time, the pone first."""
    deck = shuffled(chance, event)
    return CribbageDeal(tuple(deck[0 : 2 * HAND : 2]), tuple(deck[1 : 2 * HAND : 2]), tuple(deck[2 * HAND :]))

"""Cards, and how one may follow another (25-30, 217-223, X7, X13 to X15)."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

SUITS = {"Karo": "D", "Herz": "H", "Pik": "S", "Kreuz": "C"}
RANKS = {"A": 1, "B": 11, "D": 12, "K": 13} | {str(number): number for number in range(2, 11)}
NAMES = "A23456789TJQK"
RED = "HD"
JOKER = "JK"
X2 = {1: 2, 2: 4, 4: 8, 8: 3, 3: 6, 6: 12, 12: 11, 11: 9, 9: 5, 5: 10, 10: 7, 7: 1}


class Card(NamedTuple):
    """A piece of cardboard: its own number, and a name like ``"TH"``."""

    number: int
    name: str


class Look(NamedTuple):
    """What a card shows; a joker may show anything."""

    suit: str
    rank: int


class Spec(NamedTuple):
    """A card as a file names it: either part may be left open."""

    suit: str | None
    rank: int | None

    def fits(self, look: Look) -> bool:
        """Say whether a card is meant."""
        return self.suit in (None, look.suit) and self.rank in (None, look.rank)


FREE = Spec(None, None)
LOOKS = frozenset(Look(suit, rank) for suit, rank in product("SHDC", range(1, 14)))
EMPTY: frozenset[Look] = frozenset()


def looks(card: Card) -> frozenset[Look]:
    """Return what a card can stand for."""
    if card.name == JOKER:
        return LOOKS
    return frozenset([Look(card.name[1], NAMES.index(card.name[0]) + 1)])


class Order(NamedTuple):
    """Which card may follow which: a word for the suits, one for the ranks, and the last rank of all."""

    suits: str | None
    ranks: str | None
    end: int | None

    def allows(self, under: Look, card: Look) -> bool:
        """Say whether a card may lie on another."""
        if self.suits is None or self.ranks is None or under.rank == self.end:
            return False
        return suits_fit(self.suits, under.suit, card.suit) and ranks_fit(self.ranks, under.rank, card.rank)

    def after(self, under: Iterable[Look], cards: Iterable[Look]) -> frozenset[Look]:
        """Return those of some cards that may lie on one of others."""
        below = list(under)
        return frozenset(card for card in cards if any(self.allows(each, card) for each in below))


def suits_fit(word: str, under: str, suit: str) -> bool:
    """Compare two suits by a word (220, 500)."""
    other_colour = (under in RED) != (suit in RED)
    return {
        "gleich": under == suit,
        "ungleich": under != suit,
        "wechsel": other_colour,
        "keinwechsel": not other_colour,
        "frei": True,
    }[word]


def ranks_fit(word: str, under: int, rank: int) -> bool:
    """Compare two ranks by a word, on the ring of thirteen (223, X7, X15)."""
    if word in ("frei", "gleich"):
        return word == "frei" or under == rank
    if word == "x2":
        return X2.get(under) == rank
    step = int(word[-1]) if word[-1].isdigit() else 1
    up, down = (rank - under - step) % 13 == 0, (under - rank - step) % 13 == 0
    return {"auf": up, "ab": down, "aufab": up or down}[word.rstrip("123456789")]


def lowest_of_run(cards: Sequence[Card], order: Order, first: frozenset[Look] | None = None) -> frozenset[Look]:
    """Return what the lowest card can stand for if the cards are to be a run."""
    open_looks = looks(cards[0]) if first is None else looks(cards[0]) & first
    found = frozenset[Look]()
    for look in open_looks:
        now = frozenset([look])
        for card in cards[1:]:
            now = order.after(now, looks(card))
        if now:
            found |= {look}
    return found


def highest_of_run(cards: Sequence[Card], order: Order) -> frozenset[Look]:
    """Return what the highest card can stand for if the cards are to be a run."""
    now = looks(cards[0])
    for card in cards[1:]:
        now = order.after(now, looks(card))
    return now


def lowest_as_it_lies(cards: Sequence[Card], order: Order, first: frozenset[Look]) -> frozenset[Look]:
    """Return which of some looks the lowest card can have, as far up as the cards lie in order (X17)."""
    counts = range(len(cards), 0, -1)
    return next((found for count in counts if (found := lowest_of_run(cards[:count], order, first))), first)

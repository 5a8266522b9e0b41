"""What may lie on what: the card relations of the language, each tabulated once."""

from functools import lru_cache
from typing import Final

from kabale.engine.fits import Fits, Suits, accepted, suits_agree, tabulate
from kabale.solvitaire.terms import Agree, Build
from kabale.table.cards import LOOKS, Card, rank, suit

NOTHING: Final = bytes(LOOKS)
"""A row in which nothing fits."""

EVERYTHING: Final = accepted(lambda _: True)
"""A row in which every card fits."""

KINGS: Final = accepted(lambda card: rank(card) == 13)
"""The cards of rank 13, whatever the highest rank is (S-J13)."""

SUITS: Final = {Build.ANY_SUIT: Suits.ANY, Build.RED_BLACK: Suits.OTHER_COLOUR, Build.SAME_SUIT: Suits.SAME}
"""How the suits of two neighbours relate; ``no-build`` relates none."""


def height(card: Card, base: int, most: int) -> int:
    """Return how far a card's rank is above the base: v of S-J5.

    >>> height(Card(1), 6, 13)
    8
    """
    return (rank(card) - base) % most


@lru_cache(maxsize=256)
def one_lower(build: Build, base: int, most: int) -> Fits:
    """Return what may lie on what in the tableau: one lower by S-J5, the suits by S-J9."""
    suits = SUITS.get(build)

    def follows(card: Card, on: Card) -> bool:
        is_lower = height(card, base, most) == height(on, base, most) - 1
        return suits is not None and is_lower and suits_agree(suits, card, on)

    return tabulate(follows)


@lru_cache(maxsize=32)
def neighbours(most: int, *, loops: bool) -> Fits:
    """Return what goes on what in the hole: one rank above or below, around the corner if it loops (S-J21)."""

    def follows(card: Card, on: Card) -> bool:
        difference = rank(card) - rank(on)
        return abs(difference) == 1 or (loops and (difference % most) in (1, most - 1))

    return tabulate(follows)


@lru_cache(maxsize=64)
def only(look: int) -> bytes:
    """Return the row in which one look fits."""
    return bytes(index == look for index in range(LOOKS))


@lru_cache(maxsize=16)
def of_rank(wanted: int) -> bytes:
    """Return the row of a rank's four cards."""
    return accepted(lambda card: rank(card) == wanted)


@lru_cache(maxsize=4)
def one_above(build: Build) -> Fits:
    """Return what stands to the right of what in a row: one rank higher, the suits by the policy (S-J28)."""
    suits = SUITS[build]
    return tabulate(lambda card, on: rank(card) == rank(on) + 1 and suits_agree(suits, card, on))


@lru_cache(maxsize=64)
def next_in_suit(base: int, most: int) -> Fits:
    """Return what goes on what on a foundation that begins with a base: one rank up, 1 after the highest (S-J18)."""

    def follows(card: Card, on: Card) -> bool:
        return suit(card) == suit(on) and rank(card) == rank(on) % most + 1 and rank(card) != base

    return tabulate(follows)


def agrees(card: Card, on: Card, ways: tuple[Agree, ...]) -> bool:
    """Say whether the top cards of two piles of an accordion agree by one of the policies (S-J29)."""
    return any(_agrees(card, on, way) for way in ways)


def _agrees(card: Card, on: Card, way: Agree) -> bool:
    match way:
        case Agree.ANY_SUIT:
            return True
        case Agree.SAME_SUIT:
            return suit(card) == suit(on)
        case Agree.SAME_RANK:
            return rank(card) == rank(on)
        case Agree.RED_BLACK:
            return suits_agree(Suits.OTHER_COLOUR, card, on)

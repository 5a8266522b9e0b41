"""Jokers: which cards they may stand for where they lie (110-117, X17).

A joker has all values that its place leaves open. Only neighbours constrain each other, so going along
a pile once in each direction finds them exactly: there is nothing to try and take back.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from kabale.engine.fits import Fits
from kabale.table.cards import LOOKS, Card, all_looks, is_joker

Looks = int
"""A set of looks, a bit each."""

ALL_LOOKS: Final[Looks] = sum(1 << look for look in all_looks())


@cache
def _neighbours(fits: Fits) -> tuple[tuple[Looks, ...], tuple[Looks, ...]]:
    """Return for each look the looks that may follow it, and those that it may follow; the joker is none of them."""
    looks = all_looks()
    following = tuple(sum(1 << look for look in looks if row[look]) for row in fits)
    return following, tuple(sum(1 << on for on in looks if fits[on][look]) for look in range(LOOKS))


def spread(looks: Looks) -> list[int]:
    """Return the looks of a set, ascending."""
    return [look for look in range(LOOKS) if looks >> look & 1]


def row_looks(row: bytes) -> Looks:
    """Return the looks that a row accepts, as a set without the joker itself."""
    return sum(1 << look for look in range(1, LOOKS) if row[look])


def _joined(steps: tuple[Looks, ...], looks: Looks) -> Looks:
    together = 0
    for look in spread(looks):
        together |= steps[look]
    return together


def possible(card: Card) -> Looks:
    """Return what a card can be by itself."""
    return ALL_LOOKS if is_joker(card) else 1 << (card & 63)


def last_values(cards: Sequence[Card], fits: Fits, first: Looks = ALL_LOOKS) -> Looks:
    """Return what the last of some cards may stand for, after those below it.

    *first* is what the lowest card may be. Where the cards below form no run, they constrain nothing.
    """
    steps, _ = _neighbours(fits)
    values = possible(cards[0]) & first or possible(cards[0])
    for card in cards[1:]:
        values = possible(card) & _joined(steps, values) or possible(card)
    return values


def first_open(cards: Sequence[Card], fits: Fits) -> Looks:
    """Return what the lowest of some cards may stand for, before those above it.

    Where these form no run they constrain nothing; nor does what begins the pile, if another card is pushed in there.
    """
    _, steps = _neighbours(fits)
    values = possible(cards[-1])
    for card in reversed(cards[:-1]):
        values = possible(card) & _joined(steps, values) or possible(card)
    return values


def first_values(cards: Sequence[Card], fits: Fits) -> Looks:
    """Return what the lowest of some cards may stand for if they are to be a run; 0 if they are none."""
    _, steps = _neighbours(fits)
    values = possible(cards[-1])
    for card in reversed(cards[:-1]):
        values = possible(card) & _joined(steps, values)
    return values


def values_at(cards: Sequence[Card], place: int, fits: Fits, first: Looks = ALL_LOOKS) -> Looks:
    """Return what the card at a place may stand for between its neighbours."""
    if not is_joker(cards[place]):
        return possible(cards[place])
    below = last_values(cards[: place + 1], fits, first)
    return below & first_values(cards[place:], fits) or below


def run_length(cards: Sequence[Card], fits: Fits, most: int) -> int:
    """Return how many cards at the top, at most *most*, form a run with some values of the jokers."""
    length = 1
    while length < most and first_values(cards[-length - 1 :], fits):
        length += 1
    return min(length, most)

"""Numbers 10 and 11 as card relations: what may start a pile and what may follow what.

P27 and P28 rule; the relations themselves come from :mod:`kabale.engine.fits`.
"""

from functools import cache
from typing import Final

from kabale.engine.fits import Fits, Suits, accepted, adds_to, steps, suits_agree, tabulate
from kabale.pat.rules import NO_MATTER
from kabale.table.cards import Card, is_red, rank, suit

KING: Final = 13
ANY_RANK: Final = 99

_START_SUITS: Final = {1: 1, 2: 0, 3: 2, 4: 3}
"""Number 10's suit digit (hearts, spades, diamonds, clubs: D237-243) as the table's suits."""

_BUILD_SUITS: Final = {1: Suits.SAME, 2: Suits.SAME_COLOUR, 3: Suits.OTHER_COLOUR, 4: Suits.OTHER, 9: Suits.ANY}
_BUILD_STEPS: Final = {3: (-2,), 4: (-1,), 5: (0,), 6: (1,), 7: (2,), 8: (1, -1)}
_BUILD_SUMS: Final = {1: 13, 2: 14}


def starts(number: int, card: Card, base: int | None) -> bool:
    """Say whether a card may lie on an empty pile (number 10 ``baa``; *base* replaces its rank, P8)."""
    if number == 0:
        return False
    if number in (NO_MATTER, ANY_RANK):
        wanted, suits = ANY_RANK, 9
    else:
        wanted, suits = number % 100, number // 100
    if base is not None:
        wanted = base
    return wanted in (ANY_RANK, rank(card)) and _start_suit_fits(suits, card)


def _start_suit_fits(digit: int, card: Card) -> bool:
    """Say whether a card has the suit or colour of number 10's ``b`` (0, like 9, is any)."""
    match digit:
        case 5:
            return is_red(card)
        case 6:
            return not is_red(card)
        case 0 | 9:
            return True
        case _:
            return suit(card) == _START_SUITS[digit]


def follows(number: int, card: Card, on: Card) -> bool:
    """Say whether a card may lie on another (number 11 ``cba``, without its thousands)."""
    if number in (0, NO_MATTER):
        return number == NO_MATTER
    ranks, wrap, suits = number % 10, number // 10 % 10, number // 100
    if wrap == 2 and rank(on) == KING:
        return False
    return _ranks_fit(ranks, card, on, around=wrap in (1, 9)) and suits_agree(_BUILD_SUITS[suits], card, on)


def _ranks_fit(digit: int, card: Card, on: Card, *, around: bool) -> bool:
    """Say whether two ranks relate as number 11's ``a`` wants (D260-276)."""
    if digit == 9:
        return True
    if digit in _BUILD_SUMS:
        return adds_to(card, on, _BUILD_SUMS[digit])
    if digit == 5:
        return steps(card, on, (0,), around=False)
    return steps(card, on, _BUILD_STEPS[digit], around=around)


def is_sum_of_thirteen(number: int) -> bool:
    """Say whether number 11 pairs cards to 13, where a king alone counts as a pair (P22)."""
    return number not in (0, NO_MATTER) and number % 10 == 1


@cache
def start_row(number: int, base: int | None) -> bytes:
    """Return which looks may start a pile: 1 where :func:`starts` holds."""
    return accepted(lambda card: starts(number, card, base))


@cache
def build_table(number: int) -> Fits:
    """Return which looks may follow which: 1 where :func:`follows` holds."""
    return tabulate(lambda card, on: follows(number, card, on))

"""The generators and shuffles of other programs: xpat2, Microsoft FreeCell, Greenfelt, PySolFC and Solvitaire.

``docs/deals.md`` writes each of them out. Every shuffle returns cards in the program's own order.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, count, islice, repeat
from random import Random
from typing import Final

from kabale.errors import BadDeal
from kabale.table.cards import Card, name, rank, suit

# -- xpat2 -----------------------------------------------------------------------------------------------------------

_XPAT2_SIZE: Final = 55
_XPAT2_LAG: Final = 24
_XPAT2_MODULUS: Final = 1_000_000_000
_THROWN_AWAY: Final = 165
_XPAT2_SUITS: Final = (3, 0, 1, 2)


def xpat2_numbers(seed: int) -> Iterator[int]:
    """Yield numbers from 0 to 999 999 999 without end (ruling S5).

    The generator is Knuth's subtractive one: The Art of Computer Programming 2, 3.2.2, algorithm A.

    >>> list(islice(xpat2_numbers(12345), 5))
    [188885238, 518816824, 434090709, 495807790, 984792993]
    """
    # Position (21 i) mod 55 begins with the seed, then 1, then the successive differences.
    state = [seed, *[0] * (_XPAT2_SIZE - 1)]
    before, value = seed, 1
    for i in range(1, _XPAT2_SIZE):
        state[21 * i % _XPAT2_SIZE] = value
        before, value = value, (before - value) % _XPAT2_MODULUS
    first, second = 0, _XPAT2_LAG
    for drawn in count(1):
        first, second = (first - 1) % _XPAT2_SIZE, (second - 1) % _XPAT2_SIZE
        state[first] = (state[first] - state[second]) % _XPAT2_MODULUS
        if drawn > _THROWN_AWAY:
            yield state[first]


def xpat2_shuffled(seed: int, cards: Sequence[Card]) -> list[Card]:
    """Return xpat2's list of cards for a deal number: its layout takes the first ones (S6)."""
    left = sorted(cards, key=lambda one: (one >> 6, rank(one), _XPAT2_SUITS.index(suit(one))))
    order: list[Card] = []
    for number in islice(xpat2_numbers(seed), len(cards)):
        order.append(left.pop(number * len(left) // _XPAT2_MODULUS))
    return order[::-1]


# -- MT19937 ---------------------------------------------------------------------------------------------------------


def twister_numbers(seed: int) -> Iterator[int]:
    """Yield the 32-bit numbers of MT19937, seeded with one number, without end (S-J34).

    Python's generator runs on a state that ``init_genrand`` of Matsumoto and Nishimura fills.

    >>> next(twister_numbers(5489))
    3499211612
    """
    state = [seed & 0xFFFFFFFF]
    for i in range(1, 624):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) & 0xFFFFFFFF)
    generator = Random()
    generator.setstate((3, (*state, len(state)), None))
    while True:
        yield generator.getrandbits(32)


# -- Microsoft FreeCell ----------------------------------------------------------------------------------------------

MICROSOFT_FIXED: Final = {-1: ("AQ3T587694J2K", "CDHS"), -2: ("A7K6Q5J4T3928", "SHDC")}
"""Microsoft's two fixed deals: four cards of each rank in turn, in an order of suits."""


def microsoft_shuffled(number: int, cards: Sequence[Card]) -> list[Card]:
    """Return the order in which Microsoft FreeCell deals a deck, next card first.

    The generator picks the cards, and the last card fills each gap. Numbers from 2^31 on are those of FreeCell Pro.
    Raises :class:`kabale.errors.BadDeal` if it is not one deck of 52 cards.

    >>> from kabale.table.decks import pack
    >>> " ".join(name(c) for c in microsoft_shuffled(1, pack(52, 1))[:8])
    'JD 2D 9H JC 5D 7H 7C 5H'
    """
    deck = list(_microsofts(tuple(cards)))
    if not deck:
        raise BadDeal(f"ms:{number} deals one deck of 52 cards, and this game has {len(cards)}: use k1:")
    if number in MICROSOFT_FIXED:
        ranks, suits = MICROSOFT_FIXED[number]
        named = {name(one): one for one in deck}
        return [named[rank + suit] for rank in ranks for suit in suits]
    mask, more = (0x7FFF, 0) if number < 1 << 31 else (0x7FFF, 0x8000) if number < 1 << 32 else (0xFFFF, 1)
    dealt, state = [], number
    for left in range(len(deck), 0, -1):
        state = state * 214013 + 2531011 & 0xFFFFFFFF
        pick = ((state >> 16 & mask) + more) % left
        dealt.append(deck[pick])
        deck[pick] = deck[left - 1]
    return dealt


def greenfelt_shuffled(number: int, cards: Sequence[Card]) -> list[Card]:
    """Return the order in which the site Greenfelt deals a deck, next card first.

    The source is ``Board.cs`` of MinimalKlondike. The generator is Lehmer's with the factor 16807 modulo 2^31 - 1.
    Raises :class:`kabale.errors.BadDeal` if it is not one deck of 52 cards.

    >>> from kabale.table.decks import pack
    >>> " ".join(name(c) for c in greenfelt_shuffled(815, pack(52, 1))[:7])
    'JD TD 8S 3S KC 9S 3D'
    """
    order = sorted(_microsofts(tuple(cards)), key=lambda one: -suit(one))
    if not order:
        raise BadDeal(f"greenfelt:{number} deals one deck of 52 cards, and this game has {len(cards)}: use k1:")
    for _ in range(7):
        for place in range(len(order)):
            number = number * 16807 % 0x7FFFFFFF
            other = number % len(order)
            order[place], order[other] = order[other], order[place]
    return order[::-1]


@lru_cache(maxsize=8)
def _microsofts(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return one deck of 52 in its order before the shuffle, or no cards if they are not such a deck."""
    if len(cards) != 52 or len({one & 63 for one in cards}) != 52 or any(rank(one) == 0 for one in cards):
        return ()
    return tuple(sorted(cards, key=lambda one: (rank(one), -suit(one))))


# -- PySolFC and Solvitaire ------------------------------------------------------------------------------------------

MICROSOFTS: Final = 32_000
"""The last number of PySolFC that is Microsoft's."""

_PYSOL_SUITS: Final = (3, 0, 1, 2)
_SOLVITAIRE_SUITS: Final = (3, 1, 0, 2)
_MICROSOFT_SUITS: Final = (3, 2, 1, 0)


def pysol_shuffled(number: int, cards: Sequence[Card]) -> list[Card]:
    """Return one or two decks of 52 in the order in which PySolFC deals them, next card first.

    The source is the package pysol_cards of its authors (``random.py``, ``cards.py``). Numbers up to
    :data:`MICROSOFTS` use Microsoft's generator, others the one of Python.
    """
    order = sorted(cards, key=lambda one: (one >> 6, _PYSOL_SUITS.index(suit(one)), rank(one)))
    if number <= MICROSOFTS:
        states = accumulate(repeat(0), lambda state, _: state * 214013 + 2531011 & 0xFFFFFFFF, initial=number)
        next(states)
        if len(order) == 52:
            order.sort(key=lambda one: (rank(one), _MICROSOFT_SUITS.index(suit(one))))
        _exchange(order, lambda count: (next(states) >> 16 & 0x7FFF) % count)
    else:
        generator = Random(number)
        _exchange(order, lambda count: int(generator.random() * count))
    return order[::-1]


def solvitaire_shuffled(seed: int, cards: Sequence[Card]) -> list[Card]:
    """Return Solvitaire's list of cards for a deal number: dealing takes from its end (S-J35, S-J36)."""
    order = sorted(cards, key=lambda one: (one >> 6, rank(one), _SOLVITAIRE_SUITS.index(suit(one))))
    source = twister_numbers(seed)
    _exchange(order, lambda count: next(each for word in source if (each := word // ((1 << 32) // count)) < count))
    return order


def _exchange(order: list[Card], below: Callable[[int], int]) -> None:
    """Exchange each card, the last first, with the card at a place that *below* draws."""
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]

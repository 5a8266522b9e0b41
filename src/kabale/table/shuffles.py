"""The generators and shuffles of other programs: xpat2, Microsoft FreeCell, PySolFC and Solvitaire.

``docs/deals.md`` writes each of them out. Every shuffle returns cards in the program's own order.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, count, islice, repeat
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

_SIZE: Final = 624
_LAG: Final = 397
_WORD: Final = (1 << 32) - 1
_LOW_BITS: Final = (1 << 31) - 1


def twister_numbers(seed: int) -> Iterator[int]:
    """Yield the 32-bit numbers of MT19937, seeded with one number, without end (S-J34).

    >>> next(twister_numbers(5489))
    3499211612
    """
    return _numbers(_seeded(seed))


def numbers_of_key(number: int) -> Iterator[int]:
    """Yield the 32-bit numbers of MT19937, seeded with all words of a number, the lowest first.

    This is ``init_by_array`` of Matsumoto and Nishimura. Python seeds its own generator in this way.

    >>> next(numbers_of_key(1))
    577090037
    """
    key = [number >> shift & _WORD for shift in range(0, max(number.bit_length(), 1), 32)]
    state, at = _seeded(19650218), 1
    for step in range(max(_SIZE, len(key))):
        before, place = state[at - 1], step % len(key)
        state[at] = ((state[at] ^ (before ^ before >> 30) * 1664525) + key[place] + place) & _WORD
        at = _next_place(state, at)
    for _ in range(_SIZE - 1):
        before = state[at - 1]
        state[at] = ((state[at] ^ (before ^ before >> 30) * 1566083941) - at) & _WORD
        at = _next_place(state, at)
    state[0] = 1 << 31
    return _numbers(state)


def _next_place(state: list[int], at: int) -> int:
    """Return the place after one; behind the last it is 1, and place 0 repeats the last one."""
    if at + 1 < _SIZE:
        return at + 1
    state[0] = state[-1]
    return 1


def _seeded(seed: int) -> list[int]:
    state = [seed & _WORD]
    for i in range(1, _SIZE):
        before = state[-1]
        state.append((1812433253 * (before ^ before >> 30) + i) & _WORD)
    return state


def _numbers(state: list[int]) -> Iterator[int]:
    """Yield numbers from a state, and change it."""
    while True:
        for i in range(_SIZE):
            mixed = state[i] & ~_LOW_BITS | state[(i + 1) % _SIZE] & _LOW_BITS
            state[i] = state[(i + _LAG) % _SIZE] ^ mixed >> 1 ^ (0x9908B0DF if mixed & 1 else 0)
        for word in state:
            mixed = word ^ word >> 11
            mixed ^= mixed << 7 & 0x9D2C5680
            mixed ^= mixed << 15 & 0xEFC60000
            yield mixed ^ mixed >> 18


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


@lru_cache(maxsize=8)
def _microsofts(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return one deck of 52 as it lies before it is shuffled, no card where it is none."""
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
    # Deck by deck, suit by suit: clubs, spades, hearts, diamonds, ace to king.
    order = sorted(cards, key=lambda one: (one >> 6, _PYSOL_SUITS.index(suit(one)), rank(one)))
    if number <= MICROSOFTS:
        states = accumulate(repeat(0), lambda state, _: state * 214013 + 2531011 & 0xFFFFFFFF, initial=number)
        next(states)
        if len(order) == 52:
            order.sort(key=lambda one: (rank(one), _MICROSOFT_SUITS.index(suit(one))))
        _exchange(order, lambda count: (next(states) >> 16 & 0x7FFF) % count)
    else:
        # 27 and 26 bits of two numbers are a fraction of 53 bits.
        source = numbers_of_key(number)
        _exchange(order, lambda count: int((((next(source) >> 5) << 26) + (next(source) >> 6)) / (1 << 53) * count))
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

"""The shuffle of the xpat2 program: its generator (ruling S5) and how it orders the cards (S6).

The generator is Knuth's subtractive one (The Art of Computer Programming 2, 3.2.2, algorithm A)
with 55 numbers modulo 10^9.
"""

from collections.abc import Iterator, Sequence
from itertools import count, islice

from kabale.table.cards import Card, rank, suit

_SIZE = 55
_LAG = 24
_MODULUS = 1_000_000_000
_THROWN_AWAY = 165
_SUIT_ORDER = (3, 0, 1, 2)


def numbers(seed: int) -> Iterator[int]:
    """Yield the generator's numbers, each from 0 to 999 999 999, without end.

    >>> list(islice(numbers(12345), 5))
    [188885238, 518816824, 434090709, 495807790, 984792993]
    """
    # Position (21 i) mod 55 begins with the seed, then 1, then the successive differences.
    state = [seed, *[0] * (_SIZE - 1)]
    before, value = seed, 1
    for i in range(1, _SIZE):
        state[21 * i % _SIZE] = value
        before, value = value, (before - value) % _MODULUS
    first, second = 0, _LAG
    for drawn in count(1):
        first, second = (first - 1) % _SIZE, (second - 1) % _SIZE
        state[first] = (state[first] - state[second]) % _MODULUS
        if drawn > _THROWN_AWAY:
            yield state[first]


def shuffled(seed: int, cards: Sequence[Card]) -> list[Card]:
    """Return the program's list of cards for a deal number: its layout takes the first ones."""
    left = sorted(cards, key=lambda one: (one >> 6, rank(one), _SUIT_ORDER.index(suit(one))))
    order: list[Card] = []
    for number in islice(numbers(seed), len(cards)):
        order.append(left.pop(number * len(left) // _MODULUS))
    return order[::-1]

"""The k1 generator: every random number that the project draws itself.

It is Philox4x64-10, a counter-based generator (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2,
3", 2011). The key is the deal's number, the counter is ``(block, stream, 0, 0)``. Stream 0 shuffles the pack; stream
*n* serves the *n*-th chance event after the deal. So an event depends only on the deal's number and on the number of
events before it. The stream never changes; a better one would be called ``k2``.
"""

from collections.abc import Iterator
from itertools import count

_WORD = (1 << 64) - 1
_MULTIPLY_0 = 0xD2E7470EE14C6C93
_MULTIPLY_1 = 0xCA5A826395121157
_KEY_STEP_0 = 0x9E3779B97F4A7C15
_KEY_STEP_1 = 0xBB67AE8584CAA73B
_ROUNDS = 10

Block = tuple[int, int, int, int]


def philox(counter: Block, key: tuple[int, int]) -> Block:
    """Return the four 64-bit words of one Philox4x64-10 block.

    >>> hex(philox((0, 0, 0, 0), (0, 0))[0])
    '0x16554d9eca36314c'
    """
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(_ROUNDS):
        low, high = _MULTIPLY_0 * c0, _MULTIPLY_1 * c2
        c0, c1, c2, c3 = high >> 64 ^ c1 ^ k0, high & _WORD, low >> 64 ^ c3 ^ k1, low & _WORD
        k0, k1 = k0 + _KEY_STEP_0 & _WORD, k1 + _KEY_STEP_1 & _WORD
    return c0, c1, c2, c3


def words(number: int, stream: int) -> Iterator[int]:
    """Yield the 64-bit words of one stream of a deal's number, without end."""
    for block in count():
        yield from philox((block, stream, 0, 0), (number, 0))


def below(source: Iterator[int], bound: int) -> int:
    """Draw a number from 0 to ``bound - 1``, each equally likely (words above the last full multiple are skipped)."""
    limit = (1 << 64) - (1 << 64) % bound
    return next(word for word in source if word < limit) % bound


def permutation(source: Iterator[int], size: int) -> list[int]:
    """Return 0 … ``size - 1`` in random order: Fisher and Yates, from the last place down to the second."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


class Chance:
    """The chance of a position: what an event draws depends on its number, from 1, and the deal's number alone."""

    def __init__(self, number: int) -> None:
        """Take the deal's number (0 for a deal given as cards)."""
        self.number = number

    def permutation(self, event: int, size: int) -> list[int]:
        """Return a random order of 0 … ``size - 1`` for an event."""
        return permutation(words(self.number, event), size)

    def below(self, event: int, bound: int) -> int:
        """Return a random number from 0 to ``bound - 1`` for an event."""
        return below(words(self.number, event), bound)

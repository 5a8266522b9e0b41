"""The shuffle of the solver Solvitaire: the generator MT19937 and how it orders the cards (S-J34, S-J35)."""

from collections.abc import Iterator

from kabale.table.cards import Card, rank, suit

_SIZE = 624
_LAG = 397
_WORD = (1 << 32) - 1
_LOW_BITS = (1 << 31) - 1
_SUIT_ORDER = (3, 1, 0, 2)


def numbers(seed: int) -> Iterator[int]:
    """Yield the generator's 32-bit numbers, without end.

    >>> next(numbers(5489))
    3499211612
    """
    state = [seed & _WORD]
    for i in range(1, _SIZE):
        before = state[-1]
        state.append((1812433253 * (before ^ before >> 30) + i) & _WORD)
    while True:
        for i in range(_SIZE):
            mixed = state[i] & ~_LOW_BITS | state[(i + 1) % _SIZE] & _LOW_BITS
            state[i] = state[(i + _LAG) % _SIZE] ^ mixed >> 1 ^ (0x9908B0DF if mixed & 1 else 0)
        yield from map(_tempered, state)


def _tempered(word: int) -> int:
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C5680
    word ^= word << 15 & 0xEFC60000
    return word ^ word >> 18


def shuffled(seed: int, cards: list[Card]) -> list[Card]:
    """Return the solver's list of cards for a deal number: dealing takes from its end (S-J36)."""
    order = sorted(cards, key=lambda one: (one >> 6, rank(one), _SUIT_ORDER.index(suit(one))))
    source = numbers(seed)
    for last in range(len(order) - 1, 0, -1):
        width = (1 << 32) // (last + 1)
        other = next(drawn // width for drawn in source if drawn // width <= last)
        order[last], order[other] = order[other], order[last]
    return order

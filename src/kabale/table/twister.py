"""The generator MT19937, seeded in two ways, and how the solver Solvitaire orders the cards (S-J34, S-J35)."""

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
    return _numbers(_seeded(seed))


def numbers_of_key(number: int) -> Iterator[int]:
    """Yield the 32-bit numbers of a generator that is seeded with all words of a number, the lowest first.

    That is ``init_by_array`` of Matsumoto and Nishimura, by which Python seeds its own generator.

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
    """Return the place after one; the first is what the last is."""
    if at + 1 < _SIZE:
        return at + 1
    state[0] = state[-1]
    return 1


def _seeded(seed: int) -> list[int]:
    """Return the state that one number seeds."""
    state = [seed & _WORD]
    for i in range(1, _SIZE):
        before = state[-1]
        state.append((1812433253 * (before ^ before >> 30) + i) & _WORD)
    return state


def _numbers(state: list[int]) -> Iterator[int]:
    """Go on from a state, which is altered."""
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

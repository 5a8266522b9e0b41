"""Counting hands by the million, with numpy.

In this package only this module needs more than the standard library, and only when it counts. Two tables describe two
pairs of cards; a third gives the points of their ranks with the starter.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final

from kabale.cribbage.score import JACK, RANK_KEYS, RANK_POINTS
from kabale.errors import KabaleError
from kabale.table.cards import SUITS, all_looks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[Any]
    """Whole numbers: of cards of the first deck, or points."""

MOST: Final = 29  # points of a hand
_CHUNK: Final = 1 << 15
_MIXED: Final = 4
_RANK_PAIRS: Final = 91


def _numpy() -> Any:
    try:
        import numpy  # noqa: PLC0415  # an extra: counting single hands needs no numpy
    except ImportError as error:
        raise KabaleError("counting in bulk needs numpy: install kabale with its extra, kabale[bulk]") from error
    return numpy


def points(hands: "Numbers", starters: "Numbers", *, crib: bool = False) -> "Numbers":
    """Return the points of hands: *hands* has the shape (n, 4), *starters* and the answer have the shape (n,).

    The cards are trusted: five different ones in a row. Raises KabaleError without numpy.
    """
    np = _numpy()
    counted: Numbers = np.empty(len(starters), dtype=np.int8)
    for start in range(0, len(starters), _CHUNK):
        piece = slice(start, start + _CHUNK)
        rows, jacks, flush = _looked_up(hands[piece])
        suit = (starters[piece] >> 4).astype(np.int32)
        nobs = (jacks >> suit & 1).astype(np.int8)
        by_ranks = _rank_table()[rows + (starters[piece] & 15)]
        counted[piece] = by_ranks + _flush_table()[int(crib)][flush * 4 + suit] + nobs
    return counted


def with_every_starter(hands: "Numbers", *, crib: bool = False) -> "Numbers":
    """Return what hands give with each card of the deck as the starter, in the order of ``all_looks()``.

    *hands* has the shape (n, 4), the answer (52, n); where the starter lies in the hand itself it has -1.
    Raises KabaleError without numpy.
    """
    np = _numpy()
    counted: Numbers = np.empty((len(all_looks()), len(hands)), dtype=np.int8)
    for start in range(0, len(hands), _CHUNK):
        piece, part = hands[start : start + _CHUNK], counted[:, start : start + _CHUNK]
        rows, jacks, flush = _looked_up(piece)
        by_suit = [
            _flush_table()[int(crib)][flush * 4 + suit] + (jacks >> suit & 1).astype(np.int8)
            for suit in range(len(SUITS))
        ]
        # Four starters share the look-up of the points of their rank.
        for rank in range(1, 14):
            by_ranks = _rank_table()[rows + rank]
            for suit, more in enumerate(by_suit):
                np.add(by_ranks, more, out=part[13 * suit + rank - 1])
        for place in range(4):
            cards = piece[:, place].astype(np.intp)
            part[(cards >> 4) * 13 + (cards & 15) - 1, np.arange(len(piece))] = -1
    return counted


def histogram(*, crib: bool = False) -> list[int]:
    """Return how many of all 12,994,800 hands give 0, 1, … 29 points. Raises KabaleError without numpy."""
    np = _numpy()
    hands = np.array(list(combinations(all_looks(), 4)), dtype=np.uint8)
    counts = np.zeros(MOST + 2, dtype=np.int64)
    for start in range(0, len(hands), _CHUNK):
        counted = with_every_starter(hands[start : start + _CHUNK], crib=crib)
        counts += np.bincount(counted.reshape(-1) + 1, minlength=MOST + 2)
    return [int(count) for count in counts[1:]]


def _looked_up(hands: "Numbers") -> "tuple[Numbers, Numbers, Numbers]":
    """Return where the rank points of each hand begin, its jacks (4 bits), and its flush: a suit, or 4 for none."""
    np = _numpy()
    ranks, jacks, suits = _pair_tables()
    first = hands[:, 0].astype(np.int32) << 6 | hands[:, 1]
    second = hands[:, 2].astype(np.int32) << 6 | hands[:, 3]
    rows = (ranks[first] * _RANK_PAIRS + ranks[second]) << 4
    flush = np.where(suits[first] == suits[second], suits[first], _MIXED)
    return rows, jacks[first] | jacks[second], flush


@cache
def _pair_tables() -> "tuple[Numbers, Numbers, Numbers]":
    """Return for two cards (the first one's number times 64 and the second's): the pair of ranks, jacks, the suit."""
    np = _numpy()
    ranks, jacks, suits = (np.zeros(64 * 64, dtype=np.int32) for _ in range(3))
    numbers = {pair: number for number, pair in enumerate(combinations_with_replacement(range(1, 14), 2))}
    for one in all_looks():
        for other in all_looks():
            place = one << 6 | other
            low, high = sorted((one & 15, other & 15))
            ranks[place] = numbers[low, high]
            jacks[place] = sum({1 << (each >> 4) for each in (one, other) if each & 15 == JACK})
            suits[place] = one >> 4 if one >> 4 == other >> 4 else _MIXED
    return ranks, jacks, suits


@cache
def _rank_table() -> "Numbers":
    """Return what two pairs of ranks and a starter's rank give; sixteen places for the starter of each two pairs."""
    np = _numpy()
    pairs = [RANK_KEYS[low] + RANK_KEYS[high] for low, high in combinations_with_replacement(range(1, 14), 2)]
    table = np.zeros((_RANK_PAIRS, _RANK_PAIRS, 16), dtype=np.int8)
    for first, one in enumerate(pairs):
        for second, other in enumerate(pairs):
            for rank in range(1, 14):
                key = one + other + RANK_KEYS[rank]
                # Five cards of one rank are not in the deck: nobody asks for them.
                table[first, second, rank] = 0 if key == 5 * RANK_KEYS[rank] else RANK_POINTS[key]
    flat: Numbers = table.reshape(-1)
    return flat


@cache
def _flush_table() -> "Numbers":
    """Return for hand and crib what a hand's suit (4: several) and the starter's give."""
    np = _numpy()
    table = np.zeros((2, 5, 4), dtype=np.int8)
    table[0, :_MIXED] = 4
    for suit in range(4):
        table[:, suit, suit] = 5
    flat: Numbers = table.reshape(2, -1)
    return flat

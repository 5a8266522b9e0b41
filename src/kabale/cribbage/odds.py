"""What Bill knows by experience: how likely hands, cribs and wins are, by our own simulation, in text files beside.

``scripts/make_cribbage_tables.py`` makes them anew; each file says at its beginning how it came about. Nothing is read
before it is asked for.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from kabale.cribbage.pegging import Ranks
from kabale.cribbage.state import GOAL
from kabale.table.cards import RANKS, Card, rank, suit

PONE: Final = 0
DEALER: Final = 1
"""The two roles: tables that depend on the role are pairs."""

Histogram = tuple[float, ...]
"""How likely 0, 1, 2, … points are."""

_SUITED: Final = {"s": True, "o": False}


@dataclass(frozen=True, slots=True)
class KeptHand:
    """What is known of keeping four ranks in a role: how likely they are kept, and the points of both in the play."""

    often: float
    own: float
    other: float


def _rows(name: str) -> Iterator[list[str]]:
    """Yield the rows of a table, split into words."""
    text = (resources.files(__package__) / "tables" / f"{name}.txt").read_text("ascii")
    return (line.split() for line in text.splitlines() if line and not line.startswith("#"))


def ranks_of(text: str) -> Ranks:
    """Return the ranks that are written as ``A23K``.

    >>> ranks_of("A2TK")
    (1, 2, 10, 13)
    """
    return tuple(RANKS.index(letter) + 1 for letter in text)


def _histogram(words: list[str]) -> Histogram:
    """Read counts as shares."""
    counts = [int(word) for word in words]
    total = sum(counts)
    return tuple(count / total for count in counts)


@cache
def kept() -> tuple[dict[Ranks, KeptHand], dict[Ranks, KeptHand]]:
    """Return what is known of each four ranks, for the pone and for the dealer."""
    both: tuple[dict[Ranks, KeptHand], dict[Ranks, KeptHand]] = ({}, {})
    for text, *words in _rows("hands"):
        numbers = [int(word) for word in words]
        for role in (PONE, DEALER):
            often, own, other = numbers[3 * role : 3 * role + 3]
            both[role][ranks_of(text)] = KeptHand(often / 1e7, own / 1000, other / 1000)
    return both


Pair = tuple[int, int, bool]
"""Two discards: the lower rank, the higher rank, and whether they are of one suit."""


def pair_of(first: Card, second: Card) -> Pair:
    """Return two cards as the tables know them."""
    low, high = sorted((rank(first), rank(second)))
    return low, high, suit(first) == suit(second)


@cache
def cribs() -> tuple[dict[Pair, Histogram], dict[Pair, Histogram]]:
    """Return what a crib gives in which two cards lie that the pone, or the dealer, has laid there."""
    both: tuple[dict[Pair, Histogram], dict[Pair, Histogram]] = ({}, {})
    for cards, suited, role, *words in _rows("cribs"):
        low, high = ranks_of(cards)
        both[int(role)][low, high, _SUITED[suited]] = _histogram(words)
    return both


@cache
def crib_mean(pair: Pair, role: int) -> float:
    """Return what a crib gives on the average in which a role has laid two cards.

    >>> crib_mean((5, 5, False), DEALER) > 8 > crib_mean((10, 13, False), DEALER)
    True
    """
    return mean(cribs()[role][pair])


def mean(histogram: Histogram) -> float:
    """Return the average of a histogram."""
    return sum(points * share for points, share in enumerate(histogram))


@cache
def shows() -> tuple[Histogram, Histogram]:
    """Return what the pone's hand and the dealer's hand give in the show."""
    rows = {name: _histogram(words) for name, *words in _rows("shows")}
    return rows["pone"], rows["dealer"]


@cache
def pegs() -> tuple[Histogram, ...]:
    """Return what a player makes in the play whose hand makes 0, 0.25, 0.5, … points there on the average."""
    return tuple(_histogram(words) for _, *words in _rows("pegs"))


def peg_histogram(average: float) -> Histogram:
    """Return what a player makes in the play whose hand makes so many points on the average."""
    known = pegs()
    return known[max(0, min(len(known) - 1, round(4 * average)))]


@cache
def wins() -> tuple[tuple[float, ...], ...]:
    """Return how likely the dealer wins, before the cards are dealt: by his points and the pone's, 0 to 120."""
    rows = tuple(tuple(int(word) / 10_000 for word in words) for words in _rows("wins"))
    assert len(rows) == GOAL
    return rows

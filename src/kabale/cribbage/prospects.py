"""The worth of hands, cribs, plays and discards, and how likely a player wins with them.

The tables next to this module come from our own simulation, ``scripts/make_cribbage_tables.py``. Each file says at its
beginning how it came about. A table is read when it is first asked for.

Near the end the order of counting decides: the play, the pone's hand, the dealer's hand, the crib. The points of both
players are taken as independent, and the points of both in the play as made at once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import combinations
from operator import mul
from typing import Final

from kabale.cribbage.pegging import Ranks
from kabale.cribbage.rules import GOAL
from kabale.cribbage.score import hand_points
from kabale.table.cards import RANKS, Card, all_looks, rank, suit

PONE: Final = 0
DEALER: Final = 1  # tables that depend on the role are pairs
Histogram = tuple[float, ...]  # the shares of 0, 1, 2, … points


@dataclass(frozen=True, slots=True)
class Keep:
    """The facts about keeping four ranks in a role: its probability, and the points of both players in the play."""

    often: float
    own: float
    other: float


def _rows(name: str) -> Iterator[list[str]]:
    text = (resources.files(__package__) / "tables" / f"{name}.txt").read_text("ascii")
    return (line.split() for line in text.splitlines() if line and not line.startswith("#"))


def ranks_of(text: str) -> Ranks:
    """Return the ranks that are written as ``A23K``.

    >>> ranks_of("A2TK")
    (1, 2, 10, 13)
    """
    return tuple(RANKS.index(letter) + 1 for letter in text)


def _histogram(words: list[str]) -> Histogram:
    counts = [int(word) for word in words]
    total = sum(counts)
    return tuple(count / total for count in counts)


@cache
def keeps() -> tuple[dict[Ranks, Keep], dict[Ranks, Keep]]:
    """Return what is known of each four ranks, for the pone and for the dealer."""
    both: tuple[dict[Ranks, Keep], dict[Ranks, Keep]] = ({}, {})
    for text, *words in _rows("hands"):
        numbers = [int(word) for word in words]
        for role in (PONE, DEALER):
            often, own, other = numbers[3 * role : 3 * role + 3]
            both[role][ranks_of(text)] = Keep(often / 1e7, own / 1000, other / 1000)
    return both


def keep_of(four: Sequence[Card], role: int) -> Keep:
    """Return what is known of keeping four cards."""
    return keeps()[role][tuple(sorted(map(rank, four)))]


Pair = tuple[int, int, bool]  # two discards: the lower rank, the higher rank, and whether they are of one suit


def pair_of(first: Card, second: Card) -> Pair:
    """Return two cards as the tables know them."""
    low, high = sorted((rank(first), rank(second)))
    return low, high, suit(first) == suit(second)


@cache
def cribs() -> tuple[dict[Pair, Histogram], dict[Pair, Histogram]]:
    """Return the points of a crib for each two cards that the pone, or the dealer, discards."""
    both: tuple[dict[Pair, Histogram], dict[Pair, Histogram]] = ({}, {})
    for cards, suited, role, *words in _rows("cribs"):
        low, high = ranks_of(cards)
        both[int(role)][low, high, suited == "s"] = _histogram(words)
    return both


@cache
def crib_mean(pair: Pair, role: int) -> float:
    """Return the average points of a crib to which a role has discarded two cards.

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
    """Return the points in the play of a player whose hand makes *average* points there."""
    known = pegs()
    return known[max(0, min(len(known) - 1, round(4 * average)))]


@cache
def wins() -> tuple[tuple[float, ...], ...]:
    """Return how likely the dealer wins, before the cards are dealt: by his points and the pone's, 0 to 120."""
    rows = tuple(tuple(int(word) / 10_000 for word in words) for words in _rows("wins"))
    assert len(rows) == GOAL
    return rows


def both(first: Histogram, second: Histogram) -> Histogram:
    """Return how likely 0, 1, 2, … points are from two sources together.

    >>> both((0.5, 0.5), (0.5, 0.5))
    (0.25, 0.5, 0.25)
    """
    shares = [0.0] * (len(first) + len(second) - 1)
    for points, share in enumerate(first):
        if share:
            for more, other in enumerate(second, points):
                shares[more] += share * other
    return tuple(shares)


@cache
def shown_after_play(role: int, play: Histogram) -> Histogram:
    """Return what a player makes in the play and with his hand, when no more is known of the hand than its role."""
    return both(play, shows()[role])


@cache
def with_crib(play: Histogram, pair: Pair, role: int) -> Histogram:
    """Return the same points with those of the crib, to which *role* discarded *pair*."""
    return both(play, cribs()[role][pair])


def chance_after_discard(
    role: int, scores: tuple[int, int], pair: Pair, hand: Histogram, plays: tuple[Histogram, Histogram]
) -> float:
    """Return how likely a player wins after a discard; *scores* and *plays* are the player's own, then the other's."""
    own_score, other_score = scores
    own_play, other_play = plays
    if role == PONE:
        own = both(own_play, hand)
        other = with_crib(shown_after_play(DEALER, other_play), pair, PONE)
        return _pone_wins(scores, own, other, _from(other_play, GOAL - other_score))
    own = both(with_crib(own_play, pair, DEALER), hand)
    other = shown_after_play(PONE, other_play)
    return _dealer_wins(scores, own, other, _from(own_play, GOAL - own_score))


def _from(histogram: Histogram, points: int) -> float:
    return sum(histogram[points:])


def _weighed(shares: Sequence[float], chances: Sequence[float]) -> float:
    return float(sum(map(mul, shares, chances)))


def _pone_wins(scores: tuple[int, int], own: Histogram, other: Histogram, lost_first: float) -> float:
    """Return how likely the pone wins: his play and hand come before the dealer's hand and crib."""
    mine, theirs = scores
    table = wins()
    chance = _from(own, GOAL - mine) * (1 - lost_first)
    for score, share in enumerate(own[: GOAL - mine], mine):
        if share:
            chance += share * _weighed(other, table[score][theirs:])
    return chance


def _dealer_wins(scores: tuple[int, int], own: Histogram, other: Histogram, won_first: float) -> float:
    """Return how likely the dealer wins: the other's play and hand come before his own hand and crib."""
    mine, theirs = scores
    table = wins()
    chance, won_later = won_first, _from(own, GOAL - mine) - won_first
    going_on = own[: GOAL - mine]
    sum_of_these = sum(going_on)
    for score, share in enumerate(other[: GOAL - theirs], theirs):
        if share:
            lost = _weighed(going_on, table[score][mine:])
            chance += share * (won_later + sum_of_these - lost)
    return chance


def chance_after_play(role: int, scores: tuple[int, int], hands: tuple[int, int], crib: Histogram) -> float:
    """Return how likely a player wins after the play; *scores* and *hands* are his own, then the other's."""
    mine, theirs = scores[0] + hands[0], scores[1] + hands[1]
    if role == PONE:
        if mine >= GOAL or theirs >= GOAL:
            return 1.0 if mine >= GOAL else 0.0
        return _weighed(crib, wins()[mine][theirs:])
    if theirs >= GOAL or mine >= GOAL:
        return 0.0 if theirs >= GOAL else 1.0
    return 1 - _weighed(crib, wins()[theirs][mine:])


@dataclass(frozen=True, slots=True)
class DiscardWorth:
    """The worth of two discards, in points on average.

    ``shares`` says how likely the hand gives 0, 1, 2, … points. ``crib`` and ``play`` count what the other makes as
    lost. ``chance`` is how likely the player wins, None where it was not asked for.
    """

    cards: tuple[Card, Card]
    kept: tuple[Card, ...]
    shares: Histogram
    hand: float
    crib: float
    play: float
    chance: float | None = None

    @property
    def low(self) -> int:
        """The least that the hand can give."""
        return next(points for points, share in enumerate(self.shares) if share)

    @property
    def high(self) -> int:
        """The most that the hand can give."""
        return len(self.shares) - 1

    @property
    def points(self) -> float:
        """The sum: by how many points the player comes out ahead of the other, whose hand is not counted."""
        return self.hand + self.crib + self.play


def discard_worths(six: Sequence[Card], role: int) -> list[DiscardWorth]:
    """Return what the fifteen discards from six cards are worth in points, each hand counted with every starter."""
    starters = [card for card in all_looks() if card not in six]
    worths = []
    for pair in combinations(six, 2):
        kept = tuple(card for card in six if card not in pair)
        counts = Counter(hand_points(kept, starter) for starter in starters)
        shares = tuple(counts[points] / len(starters) for points in range(max(counts) + 1))
        known, crib = keep_of(kept, role), crib_mean(pair_of(*pair), role)
        signed = crib if role == DEALER else -crib
        worths.append(DiscardWorth(pair, kept, shares, mean(shares), signed, known.own - known.other))
    return worths


def discard_chance(worth: DiscardWorth, role: int, scores: tuple[int, int]) -> float:
    """Return how likely the player wins with a discard; *scores* are his own and the other's."""
    known = keep_of(worth.kept, role)
    plays = peg_histogram(known.own), peg_histogram(known.other)
    return chance_after_discard(role, scores, pair_of(*worth.cards), worth.shares, plays)


def role_of(*, is_dealer: bool) -> int:
    """Return the role as the tables number it."""
    return DEALER if is_dealer else PONE

"""Count the points of a hand, of a crib and of a card in the play, with their reasons.

This module knows cards and no match. Other modules decide who gets the points and when 121 is reached. Each rule is
stated once, for lists of cards; :func:`hand_points` is the same sum by tables, for those who count by the million.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, product, takewhile
from typing import Final, Literal

from kabale.errors import BadCard
from kabale.table.cards import Card, name, rank, suit

Kind = Literal["fifteen", "thirty_one", "pair", "three", "four", "run", "flush", "nobs", "heels", "go", "last"]
"""Why there are points; ``thirty_one``, ``go`` and ``last`` in the play only, ``heels`` for the starter."""

LIMIT: Final = 31  # the count that no card may pass
JACK: Final = 11
VALUES: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # by rank (document, line 10)
_ALIKE: Final[dict[int, tuple[Kind, int]]] = {2: ("pair", 2), 3: ("three", 6), 4: ("four", 12)}
"""The name and the points of two, three and four cards of one rank (document, lines 15-17 and 30-32)."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Cards that give points together."""

    kind: Kind
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """The reasons that are counted at one time, in the order in which a player says them."""

    reasons: tuple[Reason, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the reasons."""
        return sum(reason.points for reason in self.reasons)


def value(card: Card) -> int:
    """Return what a card counts: an ace 1, a court card 10, any other its rank (document, line 10).

    >>> from kabale.table.cards import card
    >>> value(card("AS")), value(card("7H")), value(card("KD"))
    (1, 7, 10)
    """
    return VALUES[card & 15]


# -- the show --------------------------------------------------------------------------------------------------------


def score_hand(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> Score:
    """Count four cards with the starter, as a hand or as the crib (document, lines 26-35; rulings C7 and C8).

    The order of reasons is pinned: fifteens (fewer cards first), pairs and their like, runs, flush, nobs.
    Raises :class:`kabale.errors.BadCard` unless there are four cards and a starter, all different and none a joker.

    >>> from kabale.table.cards import card
    >>> points = score_hand([card(name) for name in ("5H", "5S", "5D", "JC")], card("5C"))
    >>> points.total, points.reasons[-1].kind
    (29, 'nobs')
    """
    _check(hand, starter)
    cards = sorted((*hand, starter), key=lambda each: (rank(each), suit(each)))
    reasons = [*_fifteens(cards), *_alike(cards), *_runs(cards), *_flush(hand, starter, crib=crib)]
    nobs = [card for card in hand if rank(card) == JACK and suit(card) == suit(starter)]
    return Score((*reasons, *(Reason("nobs", (card, starter), 1) for card in nobs)))


def _check(hand: Sequence[Card], starter: Card) -> None:
    if len(hand) != 4:
        raise BadCard(f"a hand is counted with four cards and the starter: there are {len(hand)} cards")
    cards = (*hand, starter)
    for one in cards:
        if not 1 <= rank(one) <= 13 or one >> 6:
            raise BadCard(f"{name(one)} is not a card of cribbage: it is played with one deck and no jokers")
        if cards.count(one) > 1:
            raise BadCard(f"{name(one)} is there twice: the deck has one of each card")


def _fifteens(cards: Sequence[Card]) -> Iterator[Reason]:
    values = [value(card) for card in cards]
    for size in range(2, len(cards) + 1):
        for places in combinations(range(len(cards)), size):
            if sum([values[place] for place in places]) == 15:
                yield Reason("fifteen", tuple(cards[place] for place in places), 2)


def _alike(cards: Sequence[Card]) -> Iterator[Reason]:
    """Yield the cards of equal rank among sorted ones: three are three of a kind, not three pairs."""
    for _, group in groupby(cards, rank):
        same = tuple(group)
        if len(same) > 1:
            kind, points = _ALIKE[len(same)]
            yield Reason(kind, same, points)


def _runs(cards: Sequence[Card]) -> Iterator[Reason]:
    """Yield the longest runs of sorted cards, one for each choice among cards of equal rank."""
    ranks = [list(group) for _, group in groupby(cards, rank)]
    start = 0
    for end in range(1, len(ranks) + 1):
        if end == len(ranks) or rank(ranks[end][0]) != rank(ranks[end - 1][0]) + 1:
            if end - start >= 3:
                yield from (Reason("run", chosen, end - start) for chosen in product(*ranks[start:end]))
            start = end


def _flush(hand: Sequence[Card], starter: Card, *, crib: bool) -> Iterator[Reason]:
    """Yield the flush: four cards of the hand or five with the starter, in the crib five only (lines 34 and 35)."""
    if len({suit(card) for card in hand}) == 1:
        if suit(starter) == suit(hand[0]):
            yield Reason("flush", (*hand, starter), 5)
        elif not crib:
            yield Reason("flush", tuple(hand), 4)


# -- the play --------------------------------------------------------------------------------------------------------


def score_pegging(pile: Sequence[Card]) -> Score:
    """Count what the last card of a pile gives in the play; the pile holds the cards since the last reset, in order.

    The point for the last card below 31 is not among it: whether a card is the last is not seen from the pile.
    Raises ValueError if the pile is empty or counts more than 31.

    >>> from kabale.table.cards import card
    >>> points = score_pegging([card(name) for name in ("AD", "7C", "7H")])
    >>> points.total, [reason.kind for reason in points.reasons]
    (4, ['fifteen', 'pair'])
    """
    count = sum(map(value, pile))
    if not pile or count > LIMIT:
        raise ValueError(f"a pile of {len(pile)} cards that counts {count}: expected some cards and at most {LIMIT}")
    reasons: list[Reason] = []
    if count == 15:
        reasons.append(Reason("fifteen", tuple(pile), 2))
    if count == LIMIT:
        reasons.append(Reason("thirty_one", tuple(pile), 2))
    # Only the same rank pairs (line 21), and only without another between.
    alike = len(list(takewhile(lambda card: rank(card) == rank(pile[-1]), reversed(pile))))
    if alike > 1:
        kind, points = _ALIKE[alike]
        reasons.append(Reason(kind, tuple(pile[-alike:]), points))
    run = run_length([rank(card) for card in pile])
    if run:
        reasons.append(Reason("run", tuple(pile[-run:]), run))
    return Score(tuple(reasons))


def run_length(ranks: Sequence[int]) -> int:
    """Return how many of the last ranks form a run, in any order and without a gap in the pile; 0 for none (C6).

    >>> run_length([2, 8, 6, 7, 5]), run_length([2, 5, 7, 7, 6])
    (4, 0)
    """
    for size in range(len(ranks), 2, -1):
        last = ranks[-size:]
        if len(set(last)) == size and max(last) - min(last) == size - 1:
            return size
    return 0


# -- by tables -------------------------------------------------------------------------------------------------------


class _ByRanks(dict[int, int]):
    """The points of five ranks without flush and nobs, by the number of cards of each rank, computed on demand."""

    def __missing__(self, key: int) -> int:
        ranks = [rank for rank in range(1, 14) for _ in range(key >> 3 * rank & 7)]
        self[key] = ranks_points(ranks)
        return self[key]


def ranks_points(ranks: Sequence[int]) -> int:
    """Return what cards of these ranks give for fifteens, pairs and runs, in ascending order.

    >>> ranks_points([5, 5, 5, 5, 11]), ranks_points([1, 2, 2, 3])
    (28, 8)
    """
    cards = [Card(each) for each in ranks]
    return sum(reason.points for reason in (*_fifteens(cards), *_alike(cards), *_runs(cards)))


RANK_KEYS: Final = tuple(1 << 3 * (look & 15) for look in range(64))
"""For each look, one in the three bits of its rank: the sum over some cards says how often each rank is among them."""

RANK_POINTS: Final = _ByRanks()
"""The points of ranks in the show, by the sum of their keys: each key has room for seven cards of a rank."""


def hand_points(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    """Return the total of :func:`score_hand`, by tables and without a look at what it is given.

    >>> from kabale.table.cards import card
    >>> hand_points([card(name) for name in ("5H", "5S", "5D", "JC")], card("5C"))
    29
    """
    first, second, third, fourth = hand
    keys = RANK_KEYS
    points = RANK_POINTS[keys[first] + keys[second] + keys[third] + keys[fourth] + keys[starter]]
    flush = first & 48
    if flush == second & 48 == third & 48 == fourth & 48:
        if flush == starter & 48:
            points += 5
        elif not crib:
            points += 4
    return points + 1 if (starter & 48 | JACK) in hand else points

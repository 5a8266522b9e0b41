"""The play with both hands known: what it is worth when both play their best from here.

Only ranks matter in the play, so hands are sorted tuples of ranks. A *series* holds the cards since the last reset in
one number: four bits per rank, one for a go, five for the count. The rules are those of :mod:`kabale.cribbage.match`,
written for speed; the tests hold both together.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from kabale.cribbage.score import LIMIT, VALUES, score_pegging
from kabale.table.cards import Card

Ranks = tuple[int, ...]  # a hand, ascending
GONE: Final = 32  # the bit of a series after go
_COUNT: Final = 31
_SHIFT: Final = 6
_MANY: Final = 100_000  # answers, in thirty megabytes; then they are forgotten
_FAR: Final = 1000


class _SeriesPoints(dict[int, int]):
    """The points of the last card of a series, computed when first asked for."""

    def __missing__(self, series: int) -> int:
        """Count a series; one with five cards of a rank, which somebody may think of, gives nothing."""
        if len(self) > _MANY:
            self.clear()
        cards = [Card(int(rank, 16)) for rank in f"{series >> _SHIFT:x}"]
        possible = max(map(cards.count, cards)) <= 4
        points = self[series] = score_pegging(cards).total if possible else 0
        return points


POINTS: Final = _SeriesPoints()  # for the last card of a series
_STEPS: Final = tuple(rank << _SHIFT | value for rank, value in enumerate(VALUES))  # by which a card prolongs a series


def longer(series: int, rank: int) -> int:
    """Return a series with one more card; whether go was said stays as it is.

    >>> POINTS[longer(longer(longer(0, 1), 7), 7)]
    4
    """
    return _moved_up(series) + _STEPS[rank]


def _moved_up(series: int) -> int:
    """Return a series with room for one more rank, to which a card's step is added."""
    return (series >> _SHIFT << _SHIFT + 4) + (series & 63)


def count_of(series: int) -> int:
    """Return what a series counts."""
    return series & _COUNT


def without(hand: Ranks, rank: int) -> Ranks:
    """Return a hand without one card of a rank."""
    place = hand.index(rank)
    return hand[:place] + hand[place + 1 :]


def playable(hand: Ranks, series: int) -> list[int]:
    """Return the different ranks that can follow in a series, highest first."""
    room = LIMIT - (series & _COUNT)
    return sorted({rank for rank in hand if VALUES[rank] <= room}, reverse=True)


# -- for points ------------------------------------------------------------------------------------------------------

_LEADS: Final[dict[tuple[Ranks, Ranks], int]] = {}  # by the leader's hand and the other's


def lead_net(own: Ranks, other: Ranks) -> int:
    """Return by how many points the owner of the first hand comes out ahead when he, or the other without one, leads.

    >>> lead_net((5,), (10,)), lead_net((10,), (5,)), lead_net((), (4,))
    (-3, -3, -1)
    """
    if not own:
        return -lead_net(other, own) if other else 0
    key = own, other
    net = _LEADS.get(key)
    if net is None:
        if len(_LEADS) > _MANY:
            _LEADS.clear()
        net = _LEADS[key] = _turn_net(own, other, 0, -_FAR, _FAR)
    return net


def laid_net(own: Ranks, other: Ranks, series: int, low: int = -_FAR, high: int = _FAR) -> int:
    """Return the lead in points of the player who has just played the last card of a series, including that card.

    *own* are the cards left to him. Only an answer between *low* and *high* is exact.
    """
    points = POINTS[series]
    if series & _COUNT == LIMIT:
        return points - lead_net(other, own) if other else points + lead_net(own, other)
    if series & GONE or not other:
        return points + _alone_net(own, other, series, low - points, high - points)
    return points - _turn_net(other, own, series, points - high, points - low)


def _turn_net(own: Ranks, other: Ranks, series: int, low: int, high: int) -> int:
    """Return the same for the player whose turn it is: he plays a card, or says go."""
    room = LIMIT - (series & _COUNT)
    longer_by = _moved_up(series)
    best = -_FAR
    before = 0
    for place in range(len(own) - 1, -1, -1):
        rank = own[place]
        if rank == before or VALUES[rank] > room:
            continue
        before = rank
        net = laid_net(own[:place] + own[place + 1 :], other, longer_by + _STEPS[rank], low, high)
        if net > best:
            if net >= high:
                return net
            best = net
            low = net if net > low else low  # max() would take a tenth of the search
    return best if best > -_FAR else -_alone_net(other, own, series | GONE, -high, -low)


def _alone_net(own: Ranks, other: Ranks, series: int, low: int, high: int) -> int:
    """Return the same for a player who continues alone, after go or against an empty hand; one point for last."""
    if own and VALUES[own[0]] <= LIMIT - (series & _COUNT):
        return _turn_net(own, other, series, low, high)
    return 1 - lead_net(other, own) if other else 1 + lead_net(own, other)


# -- for the game ----------------------------------------------------------------------------------------------------

Window = tuple[float, float]  # only an answer between the two is exact
_SIDE: Final = 1 << 16
_WON: Final = 1.0


@dataclass(slots=True)
class Endgame:
    """The same search where the end of the game is near: it is played for winning and not for points.

    *needs* are the points that the searching player (0) and the other (1) need to win. *after* rates the points that
    both make in the play, from -1 (the searching player has lost) to 1 (won).

    Inside, *gains* holds the points of the player to move in bits 8 to 15 and the other's in bits 0 to 7. Bit 16 is set
    while the other is to move.
    """

    needs: tuple[int, int]
    after: Callable[[int, int], float]
    _known: dict[int, float] = field(default_factory=dict)

    def laid(self, own: Ranks, other: Ranks, series: int, gains: int = 0, window: Window = (-2, 2)) -> float:
        """Return the rating for the player who has just played the last card of a series, with *own* cards left."""
        points = POINTS[series]
        if points:
            gains += points << 8
            if gains >> 8 & 255 >= self.needs[gains >> 16]:
                return _WON
        if series & _COUNT == LIMIT:
            return self._lead(own, other, gains)
        if series & GONE or not other:
            return self._alone(own, other, series, gains, window)
        return -self._turn(other, own, series, _swapped(gains), (-window[1], -window[0]))

    def replied(self, own: Ranks, other: Ranks, series: int, points: int) -> float:
        """Return how the searching player stands, who made *points*, after a reply of the owner of *own*."""
        if points >= self.needs[0]:
            return _WON
        return -self.laid(own, other, series, points | _SIDE)

    def _lead(self, own: Ranks, other: Ranks, gains: int) -> float:
        """Continue after a reset; *own* belongs to the player of the last card, and the other leads if he can."""
        if other:
            return -self._turn(other, own, 0, _swapped(gains), (-2, 2))
        if own:
            return self._turn(own, other, 0, gains, (-2, 2))
        # Both hands are empty.
        worth = self._known.get(gains)
        if worth is None:
            upper, lower = gains >> 8 & 255, gains & 255
            worth = -self.after(lower, upper) if gains & _SIDE else self.after(upper, lower)
            self._known[gains] = worth
        return worth

    def _turn(self, own: Ranks, other: Ranks, series: int, gains: int, window: Window) -> float:
        room = LIMIT - (series & _COUNT)
        longer_by = _moved_up(series)
        low, high = window
        best, before = -_FAR + 0.0, 0
        for place in range(len(own) - 1, -1, -1):
            rank = own[place]
            if rank == before or VALUES[rank] > room:
                continue
            before = rank
            net = self.laid(own[:place] + own[place + 1 :], other, longer_by + _STEPS[rank], gains, (low, high))
            if net > best:
                if net >= high:
                    return net
                best = net
                low = max(low, net)
        if best > -_FAR:
            return best
        return -self._alone(other, own, series | GONE, _swapped(gains), (-high, -low))

    def _alone(self, own: Ranks, other: Ranks, series: int, gains: int, window: Window) -> float:
        if own and VALUES[own[0]] <= LIMIT - (series & _COUNT):
            return self._turn(own, other, series, gains, window)
        gains += 1 << 8
        if gains >> 8 & 255 >= self.needs[gains >> 16]:
            return _WON
        return self._lead(own, other, gains)


def _swapped(gains: int) -> int:
    return (gains & 255) << 8 | gains >> 8 & 255 | ~gains & _SIDE

"""What a player can know of the other's hand: which four cards he may have kept, and how likely each is.

Built from a view alone. Likelihoods come from the table of what is kept, from the cards that are seen elsewhere, from
a go that was said, and from points that the other did not take.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod
from typing import Final

from kabale.cribbage import odds
from kabale.cribbage.pegging import GONE, POINTS, Ranks, count_of, longer
from kabale.cribbage.score import LIMIT, VALUES
from kabale.cribbage.view import SeatView
from kabale.table.cards import rank

Weighted = list[tuple[float, Ranks]]
"""Hands with their weights, which need not add up to one."""

_LEFT_LYING: Final = (1.0, 0.7, 0.35)
"""How much less likely a rank is still held that would have given one, or two and more, points more than what was laid.

Guess: it improved the play against itself by 0.03 points a deal; the exact numbers hardly matter.
"""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player knows in the play: his ranks, the series, how many cards of each rank he has not seen."""

    own: Ranks
    series: int
    unseen: tuple[int, ...]
    others: int
    role: int
    laid: Ranks
    """What the other has laid already, ascending."""
    above: int
    """The other holds no card that counts as little as this: he has said go."""
    doubts: tuple[float, ...]
    """For each rank, how much less likely the other holds it than the tables say."""


def sight(view: SeatView) -> Sight:
    """Return what a view tells about the play."""
    unseen = [0] + [4] * 13
    known = [*view.kept, *view.discards, *(card for seat, card in view.laid if seat != view.seat)]
    for card in known if view.starter is None else [*known, view.starter]:
        unseen[rank(card)] -= 1
    # Follow the play: a go of the other's bounds what he holds; what he laid makes us doubt what would have given more.
    series, above, doubts = 0, 0, [1.0] * 14
    for event in view.events:
        if event.kind == "reset":
            series = 0
        elif event.kind == "go":
            series |= GONE
            if event.seat != view.seat:
                above = max(above, LIMIT - count_of(series))
        elif event.kind == "played" and event.cards[0] is not None:
            laid = rank(event.cards[0])
            if event.seat != view.seat:
                room, points = LIMIT - count_of(series), POINTS[longer(series, laid)]
                for other in range(1, 14):
                    if other != laid and VALUES[other] <= room:
                        more = POINTS[longer(series, other)] - points
                        doubts[other] *= _LEFT_LYING[max(0, min(2, more))]
            series = longer(series, laid)
    return Sight(
        own=tuple(sorted(map(rank, view.hand))),
        series=series,
        unseen=tuple(unseen),
        others=view.others,
        role=odds.DEALER if view.is_dealer else odds.PONE,
        laid=tuple(sorted(rank(card) for seat, card in view.laid if seat != view.seat)),
        above=above,
        doubts=tuple(doubts),
    )


def hands(sight: Sight) -> Weighted:
    """Return the hands that the other may hold now, by their ranks, in the order of the table."""
    weighted: Weighted = []
    for weight, rest in _rests(1 - sight.role, sight.laid):
        if rest and VALUES[rest[0]] <= sight.above:
            continue
        ways = weight
        before = same = 0
        for each in rest:
            same = same + 1 if each == before else 0
            ways *= (sight.unseen[each] - same) / (same + 1) * (1.0 if same else sight.doubts[each])
            before = each
        if ways > 0:
            weighted.append((ways, rest))
    return weighted


def sample(weighted: Weighted, size: int) -> Weighted:
    """Return some hands in their proportions, all if they are few: evenly spaced, so nothing is left to chance."""
    if len(weighted) <= size:
        return weighted
    step = sum(weight for weight, _ in weighted) / size
    reached, following = 0.0, step / 2
    chosen: Weighted = []
    for weight, hand in weighted:
        reached += weight
        copies = 0
        while following < reached:
            copies += 1
            following += step
        if copies:
            chosen.append((copies, hand))
    return chosen


@lru_cache(maxsize=2000)
def _rests(role: int, laid: Ranks) -> tuple[tuple[float, Ranks], ...]:
    """Return what is left of each four ranks that a role keeps when some are laid, with the weight of one choice."""
    gone, rests = Counter(laid), list[tuple[float, Ranks]]()
    for four, known in odds.kept()[role].items():
        counts = Counter(four)
        if gone <= counts:
            # Of so many ways to choose the suits each is as likely as another.
            ways = prod(comb(4, count) for count in counts.values())
            rests.append((known.often / ways, tuple(sorted((counts - gone).elements()))))
    return tuple(rests)

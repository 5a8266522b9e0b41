"""The judge: a player's knowledge in the play, and the worth of each discard and each card to him.

The hands that the other may hold come from a view alone. Their likelihoods come from the tables, the cards seen
elsewhere, a go of the other, and points that he did not take.

A discard is judged by how likely the game is won with it, exactly over all starters. In the play, the search takes each
hand that the other may hold to the end, as if both saw all cards. It then does so again with the other's next card
chosen by a player who does not see mine. The two are averaged, and so are the hands, by how likely they are.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb, prod
from typing import Final

from kabale.cribbage import prospects
from kabale.cribbage.events import SeatView
from kabale.cribbage.pegging import GONE, POINTS, Endgame, Ranks, count_of, laid_net, longer, playable, without
from kabale.cribbage.prospects import DiscardWorth, chance_after_play, discard_chance, discard_worths, role_of
from kabale.cribbage.rules import GOAL
from kabale.cribbage.score import LIMIT, RANK_KEYS, RANK_POINTS, VALUES, hand_points
from kabale.table.cards import Card, rank

Weighted = list[tuple[float, Ranks]]  # hands with their weights, which need not add up to one
_LEFT_LYING: Final = (1.0, 0.7, 0.35)
"""Factors for a rank that the other did not play although it would have given 0, 1, or at least 2 more points.

Guess: these numbers improved the play against itself by 0.03 points per deal. Their exact values hardly matter.
"""


@dataclass(frozen=True, slots=True)
class Sight:
    """The knowledge of a player in the play: his ranks, the series, the number of unseen cards of each rank."""

    own: Ranks
    series: int
    unseen: tuple[int, ...]
    others: int
    role: int
    laid: Ranks  # by the other, ascending
    above: int  # the other holds no card that counts as little as this: he has said go
    doubts: tuple[float, ...]  # for each rank, how much less likely the other holds it than the tables say


def sight(view: SeatView) -> Sight:
    """Return the facts about the play that a view shows."""
    unseen = [0] + [4] * 13
    known = [*view.kept, *view.discards, *(card for seat, card in view.laid if seat != view.seat)]
    for card in known if view.starter is None else [*known, view.starter]:
        unseen[rank(card)] -= 1
    # Follow the play. A go of the other limits the cards that he can hold. A card that he played makes better ones less
    # likely.
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
        role=prospects.DEALER if view.is_dealer else prospects.PONE,
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
    """Return the rest of each four ranks that a role keeps, if ``laid`` are played, with a choice's weight."""
    gone, rests = Counter(laid), list[tuple[float, Ranks]]()
    for four, known in prospects.keeps()[role].items():
        counts = Counter(four)
        if gone <= counts:
            # Each choice of the suits is equally likely.
            ways = prod(comb(4, count) for count in counts.values())
            rests.append((known.often / ways, tuple(sorted((counts - gone).elements()))))
    return tuple(rests)


CAUTION: Final = 0.6  # the share of the other's next points that counts: he may lack the card for them
_HIGH_FIRST: Final = 0.01  # small cards are worth keeping for the end of a series


def reply(own: Ranks, series: int, unseen: tuple[int, ...], others: int) -> int:
    """Return the rank that a steady player with *own* plays; the other has *others* of the *unseen* cards, by rank."""
    ranks = playable(own, series)
    if len(ranks) == 1:
        return ranks[0]
    share = CAUTION * others / (sum(unseen) or 1)
    return max(ranks, key=lambda each: _balance(longer(series, each), unseen, share) + _HIGH_FIRST * VALUES[each])


def _balance(series: int, unseen: tuple[int, ...], share: float) -> float:
    """Return what the last card of a series gives, less a share of what each unseen card would give on it."""
    points = POINTS[series]
    room = LIMIT - count_of(series)
    if not room or not share:
        return points
    risk = 0
    for other in range(1, 14):
        if VALUES[other] > room:
            break
        risk += unseen[other] * POINTS[longer(series, other)]
    return points - share * risk


HANDS: Final = 32  # searched: with 10 the play loses 0.08 points a deal, with 100 it gains 0.02
NEAR: Final = 40  # points before the end from which the play is for the game
HANDS_NEAR: Final = 24  # the same near the end, where a hand takes longer
_FIRST: Final = 3  # every third hand is searched first; cards that then look bad are not searched with the others
_BAD: Final = 1.0  # points behind the best that leave a card out
_BAD_NEAR: Final = 0.2  # the same near the end, by how the game stands
_CLOSE: Final = 2.5  # points behind the best beyond which discards are not judged for the game
_MODEL: Final = 0.5  # the share in which the other does not see my cards: 0.05 points a deal better than 0
_FULL: Final = (0, *[4] * 13)


def judge_discards(view: SeatView) -> list[DiscardWorth]:
    """Return the discards of a view's seat as :func:`judge_six` does."""
    return judge_six(view.hand, role_of(is_dealer=view.is_dealer), (view.scores[view.seat], view.scores[1 - view.seat]))


def judge_six(six: Sequence[Card], role: int, scores: tuple[int, int]) -> list[DiscardWorth]:
    """Return the discards, the best first, with a chance if worth a look; *scores* begin with the player's."""
    worths = sorted(discard_worths(six, role), key=lambda each: each.points, reverse=True)
    bar = worths[0].points - _CLOSE if max(scores) < GOAL - NEAR else -GOAL
    worths = [
        replace(each, chance=discard_chance(each, role, scores)) if each.points > bar else each for each in worths
    ]
    return sorted(worths, key=lambda each: (each.chance or 0, each.points), reverse=True)


def judge_ranks(view: SeatView, *, near: bool, thorough: bool = False) -> dict[int, float]:
    """Return the worth of playing each rank: points ahead of the other or, *near* the end, the state of the game.

    That goes from -1, lost, to 1, won. Ranks that look bad against the first few hands are left out, unless the search
    is to be thorough.
    """
    known = sight(view)
    chosen = sample(hands(known), HANDS_NEAR if near else HANDS)
    searches = [(weight, hand, _for_game(view, known, hand) if near else _FOR_POINTS) for weight, hand in chosen]
    ranks = playable(known.own, known.series)
    if not thorough and len(searches) > _FIRST:
        worth = _average(known, searches[::_FIRST], ranks)
        bar = max(worth.values()) - (_BAD_NEAR if near else _BAD)
        ranks = [each for each in ranks if worth[each] >= bar]
    return _average(known, searches, ranks)


def is_near(view: SeatView) -> bool:
    """Say whether the end is so near that a player plays for the game and not for points."""
    return max(view.scores) >= GOAL - NEAR


def _average(known: Sight, searches: "list[_Weighed]", ranks: list[int]) -> dict[int, float]:
    total = sum(weight for weight, _, _ in searches)
    return {
        each: sum(weight * _worth(search, known, hand, each) for weight, hand, search in searches) / total
        for each in ranks
    }


@dataclass(frozen=True, slots=True)
class _Search:
    """A search of one hand of the other: my standing after my card, and after the other's reply.

    The first takes my cards, then the other's; the second the other's, then mine, and the points that I made before.
    """

    laid: Callable[[Ranks, Ranks, int], float]
    replied: Callable[[Ranks, Ranks, int, int], float]


_FOR_POINTS: Final = _Search(laid_net, lambda theirs, mine, series, points: points - laid_net(theirs, mine, series))
_Weighed = tuple[float, Ranks, _Search]  # how likely the other holds a hand, the hand, and the way to search it


def _worth(search: _Search, known: Sight, hand: Ranks, rank: int) -> float:
    own = without(known.own, rank)
    series = longer(known.series, rank)
    open_worth = search.laid(own, hand, series)
    room = LIMIT - count_of(series)
    if series & GONE or not room or not hand or VALUES[hand[0]] > room:
        return open_worth
    answer = reply(hand, series, _FULL, len(own))
    hidden_worth = search.replied(without(hand, answer), own, longer(series, answer), POINTS[series])
    return (1 - _MODEL) * open_worth + _MODEL * hidden_worth


def _for_game(view: SeatView, known: Sight, hand: Ranks) -> _Search:
    """Return the search for the game against one hand: what both count in the show is then known, but for the crib."""
    starter = view.starter
    assert starter is not None
    scores = view.scores[view.seat], view.scores[1 - view.seat]
    keys = sum(RANK_KEYS[each] for each in (*hand, *known.laid, rank(starter)))
    shows = hand_points(view.kept, starter), RANK_POINTS[keys]
    crib = prospects.cribs()[known.role][prospects.pair_of(*view.discards)]

    def after(mine: int, theirs: int) -> float:
        return 2 * chance_after_play(known.role, (scores[0] + mine, scores[1] + theirs), shows, crib) - 1

    endgame = Endgame((GOAL - scores[0], GOAL - scores[1]), after)
    return _Search(endgame.laid, endgame.replied)

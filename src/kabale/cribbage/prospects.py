"""How likely a player wins: from the points that may still come in a deal, in their order, and the score after it.

The order is the whole point near the end: first the play, then the pone's hand, the dealer's hand, the crib. What both
make is taken as independent, and what both make in the play as made at once.
"""

from collections.abc import Sequence
from functools import cache
from operator import mul

from kabale.cribbage import odds
from kabale.cribbage.odds import DEALER, PONE, Histogram, Pair
from kabale.cribbage.state import GOAL


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
    return both(play, odds.shows()[role])


@cache
def with_crib(play: Histogram, pair: Pair, role: int) -> Histogram:
    """Return the same points with those of the crib, in which *role* laid *pair*."""
    return both(play, odds.cribs()[role][pair])


def chance_after_discard(
    role: int, scores: tuple[int, int], pair: Pair, hand: Histogram, plays: tuple[Histogram, Histogram]
) -> float:
    """Return how likely a player wins who lays *pair* in the crib and keeps a hand that gives *hand* in the show.

    *scores* and *plays* (what is made in the play) are the player's own, then the other's.
    """
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
    """Return how likely so many points or more are."""
    return sum(histogram[points:])


def _weighed(shares: Sequence[float], chances: Sequence[float]) -> float:
    """Return the sum of chances by their shares, as far as both go."""
    return float(sum(map(mul, shares, chances)))


def _pone_wins(scores: tuple[int, int], own: Histogram, other: Histogram, lost_first: float) -> float:
    """Return how likely the pone wins: his play and hand come before the dealer's hand and crib."""
    mine, theirs = scores
    wins = odds.wins()
    chance = _from(own, GOAL - mine) * (1 - lost_first)
    for score, share in enumerate(own[: GOAL - mine], mine):
        if share:
            chance += share * _weighed(other, wins[score][theirs:])
    return chance


def _dealer_wins(scores: tuple[int, int], own: Histogram, other: Histogram, won_first: float) -> float:
    """Return how likely the dealer wins: the other's play and hand come before his own hand and crib."""
    mine, theirs = scores
    wins = odds.wins()
    chance, won_later = won_first, _from(own, GOAL - mine) - won_first
    going_on = own[: GOAL - mine]
    sum_of_these = sum(going_on)
    for score, share in enumerate(other[: GOAL - theirs], theirs):
        if share:
            lost = _weighed(going_on, wins[score][mine:])
            chance += share * (won_later + sum_of_these - lost)
    return chance


def chance_after_play(role: int, scores: tuple[int, int], hands: tuple[int, int], crib: Histogram) -> float:
    """Return how likely a player wins when the play is over, by the scores, what both hands will give, and the crib.

    *scores* and *hands* are the player's own, then the other's; both scores are below 121.
    """
    mine, theirs = scores[0] + hands[0], scores[1] + hands[1]
    if role == PONE:
        if mine >= GOAL or theirs >= GOAL:
            return 1.0 if mine >= GOAL else 0.0
        return _weighed(crib, odds.wins()[mine][theirs:])
    if theirs >= GOAL or mine >= GOAL:
        return 0.0 if theirs >= GOAL else 1.0
    return 1 - _weighed(crib, odds.wins()[theirs][mine:])

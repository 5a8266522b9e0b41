"""The strong strength: discards for the game and not for points, and searches the play.

A discard is judged by how likely the game is won with it, exactly over all starters. In the play, each hand that the
other may hold is searched to the end, as if both saw all cards; and again with the other's next card chosen as a player
chooses who does not see mine. The two are averaged, and so are the hands, by how likely they are.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kabale.cribbage import odds
from kabale.cribbage.belief import Sight, hands, sample, sight
from kabale.cribbage.discards import DiscardWorth, role_of, split_chance, split_worth, splits
from kabale.cribbage.moves import Move, discard
from kabale.cribbage.pegging import GONE, POINTS, Endgame, Ranks, count_of, laid_net, longer, playable, without
from kabale.cribbage.prospects import chance_after_play
from kabale.cribbage.score import LIMIT, RANK_KEYS, RANK_POINTS, VALUES, hand_points
from kabale.cribbage.state import GOAL
from kabale.cribbage.steady import reply
from kabale.cribbage.view import SeatView
from kabale.table.cards import Card, rank

HANDS: Final = 32
"""How many hands of the other are searched: with 10 the play loses 0.08 points a deal, with 100 it gains 0.02."""

NEAR: Final = 40
"""From so many points before the end on, the play is for the game and not for points."""

HANDS_NEAR: Final = 24
"""How many hands are searched there, where each takes longer."""

_FIRST: Final = 3
"""Every third hand is searched first; cards that then look bad are not searched with the others."""

_BAD: Final = 1.0
"""How many points behind the best a card is then left out."""

_BAD_NEAR: Final = 0.2
"""How much worse the game must stand with it near the end."""

_CLOSE: Final = 2.5
"""Far from the end, discards that are worse than the best by more points are not looked at for the game."""

_MODEL: Final = 0.5
"""The share of the search in which the other does not see my cards. Measured: 0.05 points a deal better than 0."""

_FULL: Final = (0, *[4] * 13)


class Strong:
    """Bill at his best."""

    def discard(self, view: SeatView) -> Move:
        """Return the discard that wins most often."""
        return discard(*judge_discards(view)[0].cards)

    def lay(self, view: SeatView) -> Card:
        """Return the card that comes out best against the hands that the other may hold."""
        worth = judge_ranks(view, near=is_near(view))
        best = max(worth, key=lambda rank: worth[rank])
        return next(card for card in view.hand if rank(card) == best)


def judge_discards(view: SeatView) -> list[DiscardWorth]:
    """Return the discards of a view's seat as :func:`judge_six` does."""
    return judge_six(view.hand, role_of(is_dealer=view.is_dealer), (view.scores[view.seat], view.scores[1 - view.seat]))


def judge_six(six: Sequence[Card], role: int, scores: tuple[int, int]) -> list[DiscardWorth]:
    """Return the discards worth a look with the chance to win with each, the best first; then the others.

    *scores* are the player's own and the other's. Near the end all are worth a look.
    """
    both = sorted(
        ((split_worth(split, role), split) for split in splits(six)), key=lambda each: each[0].points, reverse=True
    )
    bar = both[0][0].points - _CLOSE if max(scores) < GOAL - NEAR else -GOAL
    worths = [
        replace(worth, chance=split_chance(split, role, scores)) if worth.points > bar else worth
        for worth, split in both
    ]
    return sorted(worths, key=lambda each: (each.chance or 0, each.points), reverse=True)


# -- the play --------------------------------------------------------------------------------------------------------


def judge_ranks(view: SeatView, *, near: bool, thorough: bool = False) -> dict[int, float]:
    """Return what laying each rank is worth: points ahead of the other or, *near* the end, how the game stands.

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
    """Say whether the end is so near that cards are laid for the game and not for points."""
    return max(view.scores) >= GOAL - NEAR


def _average(known: Sight, searches: "list[_Weighed]", ranks: list[int]) -> dict[int, float]:
    """Return what each rank is worth on the average against some hands."""
    total = sum(weight for weight, _, _ in searches)
    return {
        each: sum(weight * _worth(search, known, hand, each) for weight, hand, search in searches) / total
        for each in ranks
    }


@dataclass(frozen=True, slots=True)
class _Search:
    """A way to search one hand of the other: how I stand when I have laid, and when the other has replied.

    The first takes my cards, then the other's; the second the other's, then mine, and the points that I made before.
    """

    laid: Callable[[Ranks, Ranks, int], float]
    replied: Callable[[Ranks, Ranks, int, int], float]


_FOR_POINTS: Final = _Search(laid_net, lambda theirs, mine, series, points: points - laid_net(theirs, mine, series))

_Weighed = tuple[float, Ranks, _Search]
"""How likely the other holds a hand, the hand, and the way to search it."""


def _worth(search: _Search, known: Sight, hand: Ranks, rank: int) -> float:
    """Return what laying a rank is worth against one hand."""
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
    crib = odds.cribs()[known.role][odds.pair_of(*view.discards)]

    def after(mine: int, theirs: int) -> float:
        return 2 * chance_after_play(known.role, (scores[0] + mine, scores[1] + theirs), shows, crib) - 1

    endgame = Endgame((GOAL - scores[0], GOAL - scores[1]), after)
    return _Search(endgame.laid, endgame.replied)

"""The discard: what each of the fifteen pairs is worth, exactly over all 46 starters, with the crib and the play."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from kabale.cribbage import odds
from kabale.cribbage.odds import DEALER, PONE, Histogram
from kabale.cribbage.prospects import chance_after_discard
from kabale.cribbage.score import hand_points
from kabale.table.cards import Card, all_looks, rank


@dataclass(frozen=True, slots=True)
class DiscardWorth:
    """What laying two cards in the crib is worth, in points on the average.

    ``crib`` and ``play`` count what the other makes as lost; ``low`` and ``high`` are the least and the most that the
    hand can give. ``chance`` is how likely the player wins, None where it was not asked for.
    """

    cards: tuple[Card, Card]
    kept: tuple[Card, ...]
    hand: float
    low: int
    high: int
    crib: float
    play: float
    chance: float | None = None

    @property
    def points(self) -> float:
        """The sum: by how many points the player comes out ahead of the other, whose hand is not counted."""
        return self.hand + self.crib + self.play


@dataclass(frozen=True, slots=True)
class Split:
    """Two of six cards to lay in the crib, the four kept, and how likely the hand gives 0, 1, 2, … points."""

    cards: tuple[Card, Card]
    kept: tuple[Card, ...]
    hand: Histogram


def splits(six: Sequence[Card]) -> list[Split]:
    """Return the fifteen splits of six cards, each counted with every starter."""
    starters = [card for card in all_looks() if card not in six]
    ways = []
    for pair in combinations(six, 2):
        kept = tuple(card for card in six if card not in pair)
        totals = [hand_points(kept, starter) for starter in starters]
        counts = [0] * (max(totals) + 1)
        for points in totals:
            counts[points] += 1
        ways.append(Split(pair, kept, tuple(count / len(totals) for count in counts)))
    return ways


def split_worth(split: Split, role: int) -> DiscardWorth:
    """Return what a split is worth in points."""
    pair = odds.pair_of(*split.cards)
    known = odds.kept()[role][tuple(sorted(map(rank, split.kept)))]
    crib = odds.crib_mean(pair, role)
    low = next(points for points, share in enumerate(split.hand) if share)
    return DiscardWorth(
        split.cards,
        split.kept,
        hand=odds.mean(split.hand),
        low=low,
        high=len(split.hand) - 1,
        crib=crib if role == DEALER else -crib,
        play=known.own - known.other,
    )


def split_chance(split: Split, role: int, scores: tuple[int, int]) -> float:
    """Return how likely the player wins with a split; *scores* are his own and the other's."""
    known = odds.kept()[role][tuple(sorted(map(rank, split.kept)))]
    plays = odds.peg_histogram(known.own), odds.peg_histogram(known.other)
    return chance_after_discard(role, scores, odds.pair_of(*split.cards), split.hand, plays)


def role_of(*, is_dealer: bool) -> int:
    """Return the role as the tables number it."""
    return DEALER if is_dealer else PONE

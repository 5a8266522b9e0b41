"""The discard: what each of the fifteen pairs is worth, exactly over all 46 starters, with the crib and the play."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from kabale.cribbage import tables
from kabale.cribbage.prospects import chance_after_discard
from kabale.cribbage.score import hand_points
from kabale.cribbage.tables import DEALER, PONE, Histogram
from kabale.table.cards import Card, all_looks, rank


@dataclass(frozen=True, slots=True)
class Discard:
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
class Option:
    """Two cards to lay in the crib, the four kept, and how likely the hand gives 0, 1, 2, … points."""

    cards: tuple[Card, Card]
    kept: tuple[Card, ...]
    hand: Histogram


def options(six: Sequence[Card]) -> list[Option]:
    """Return the fifteen options of six cards, each counted with every starter."""
    starters = [card for card in all_looks() if card not in six]
    return [_option(six, pair, starters) for pair in combinations(six, 2)]


def _option(six: Sequence[Card], pair: tuple[Card, Card], starters: Iterable[Card]) -> Option:
    kept = tuple(card for card in six if card not in pair)
    found = [hand_points(kept, starter) for starter in starters]
    counts = [0] * (max(found) + 1)
    for points in found:
        counts[points] += 1
    return Option(pair, kept, tuple(count / len(found) for count in counts))


def judged(option: Option, role: int) -> Discard:
    """Return what an option is worth in points."""
    pair = tables.pair_of(*option.cards)
    known = tables.kept()[role][tuple(sorted(map(rank, option.kept)))]
    crib = tables.crib_mean(pair, role)
    low = next(points for points, share in enumerate(option.hand) if share)
    return Discard(
        option.cards,
        option.kept,
        hand=tables.mean(option.hand),
        low=low,
        high=len(option.hand) - 1,
        crib=crib if role == DEALER else -crib,
        play=known.own - known.other,
    )


def chance(option: Option, role: int, scores: tuple[int, int]) -> float:
    """Return how likely the player wins with an option; *scores* are his own and the other's."""
    known = tables.kept()[role][tuple(sorted(map(rank, option.kept)))]
    plays = tables.peg_histogram(known.own), tables.peg_histogram(known.other)
    return chance_after_discard(role, scores, tables.pair_of(*option.cards), option.hand, plays)


def role_of(*, is_dealer: bool) -> int:
    """Return the role as the tables number it."""
    return DEALER if is_dealer else PONE

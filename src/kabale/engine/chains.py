"""Upper bounds for every deal: how far a sequence goes, and how many cards several piles take. Knows no language."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from kabale.engine.fits import Fits
from kabale.table.cards import LOOKS


# A chain of cards. In ``kabale.xml.play.turn`` a chain is a run through a list of actions.
@dataclass(frozen=True, slots=True)
class Chain:
    """The looks that can come to lie in a sequence, and how many cards it has at most: None if it can go round."""

    looks: bytes
    longest: int | None

    def most(self, copies: int) -> int:
        """Return how many cards it has at most where each look is there so often."""
        return copies * sum(self.looks) if self.longest is None else self.longest


@cache
def chain(starts: bytes, fits: Fits) -> Chain:
    """Return what sequences can hold that begin with one of the looks of a row and go on by a table.

    >>> from kabale.engine.fits import accepted, tabulate
    >>> from kabale.table.cards import rank
    >>> up = tabulate(lambda card, on: rank(card) == rank(on) + 1)
    >>> chain(accepted(lambda card: rank(card) == 2), up).longest
    12
    """
    following = {on: [look for look in range(LOOKS) if fits[on][look]] for on in range(LOOKS)}
    reached = [look for look in range(LOOKS) if starts[look]]
    for on in reached:
        reached += [look for look in following[on] if look not in reached]
    row = bytes(look in reached for look in range(LOOKS))
    lengths = dict.fromkeys(reached, 1)
    for _ in range(len(reached) + 1):
        longer = {on: 1 + max((lengths[look] for look in following[on]), default=0) for on in reached}
        if longer == lengths:
            return Chain(row, max((lengths[look] for look in reached if starts[look]), default=0))
        lengths = longer
    return Chain(row, None)


@dataclass(frozen=True, slots=True)
class Taker:
    """Piles that are alike: their *room* together, the *looks* that they take, cards *of each*, a card's *worth*."""

    room: int
    looks: bytes
    of_each: int
    worth: int = 1


def most_worth(takers: Iterable[Taker], copies: Sequence[int]) -> int:
    """Return how much the cards can be worth that takers hold at once; *copies* has how often each look is there.

    A matching: the dearest takers are served first, and one that comes later may send a card elsewhere.

    >>> hearts = bytes(look >> 4 == 1 and 1 <= look & 15 <= 13 for look in range(64))
    >>> most_worth([Taker(52, hearts, 4)], [1] * 64)
    13
    """
    served = sorted((each for each in takers if each.worth > 0 and each.room > 0), key=lambda each: -each.worth)
    held = [[0] * LOOKS for _ in served]
    left = list(copies)
    total = 0
    for index, taker in enumerate(served):
        for _ in range(taker.room):
            if not _serve(served, held, left, index):
                break
            total += taker.worth
    return total


def _serve(takers: Sequence[Taker], held: list[list[int]], left: list[int], wanting: int) -> bool:
    """Find a card more for a taker, one that is left or one that another gives up for a card of another look."""
    came_from: dict[int, tuple[int, int] | None] = {wanting: None}
    for index in (waiting := [wanting]):
        taker = takers[index]
        for look in range(LOOKS):
            if not taker.looks[look] or held[index][look] >= taker.of_each:
                continue
            if left[look]:
                left[look] -= 1
                _pass_on(held, came_from, index, look)
                return True
            for other in range(len(takers)):
                if other not in came_from and held[other][look]:
                    came_from[other] = index, look
                    waiting.append(other)
    return False


def _pass_on(held: list[list[int]], came_from: dict[int, tuple[int, int] | None], index: int, look: int) -> None:
    """Give a card to the last taker of a way, what it gives up for it to the one before, up to the first."""
    held[index][look] += 1
    while (step := came_from[index]) is not None:
        index_before, given = step
        held[index][given] -= 1
        held[index_before][given] += 1
        index = index_before

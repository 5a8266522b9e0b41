"""What a play has been through: where it stood, which cards were never seen, how long nothing was gained.

Advice goes by it: it never leads back to where the play has been, and names no card that its player cannot know.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kabale.engine.game import Position
from kabale.table.cards import Card

_MOST: Final = 500
"""How many moves are looked back at: each costs some hundredths of a millisecond."""

_AWAY: Final = frozenset({"foundation", "other"})
_IN_PLAY: Final = frozenset({"tableau", "reserve", "cell"})


@dataclass(frozen=True, slots=True)
class Standing:
    """What can be gained at a table, as numbers that are better when they are larger.

    Cards that are *away* on foundations, cards that *left* the tableau, the reserves and the cells (counted below 0),
    those of these piles that are *free*, and the *score*.
    """

    away: int
    left: int
    free: int
    score: int

    @staticmethod
    def of(position: Position) -> "Standing":
        """Return how a position stands."""
        away = left = free = 0
        for info, cards in zip(position.piles, position.table.piles, strict=True):
            if info.kind in _AWAY:
                away += len(cards)
            elif info.kind in _IN_PLAY:
                left -= len(cards)
                free += not cards
        return Standing(away, left, free, position.score or 0)

    def gained(self, before: "Standing") -> int:
        """Return what was gained since another one, 0 where nothing is better; what is most wanted counts most."""
        now, then = (self.away, self.left, self.free, self.score), (before.away, before.left, before.free, before.score)
        differences = [mine - theirs for mine, theirs in zip(now, then, strict=True)]
        if max(differences) <= 0:
            return 0
        away, left, free, score = differences
        return max(1, 4 * away + left + 2 * free + (score > 0))


@dataclass(frozen=True, slots=True)
class Past:
    """What a play has been through, as far back as is looked at.

    *keys* are those of the positions before the present one, and its own; *unseen* are the cards that have lain face
    down all the time; *idle* is how many cards or runs were moved since the best standing was reached.
    """

    keys: frozenset[bytes]
    unseen: frozenset[Card]
    idle: int

    @staticmethod
    def of(position: Position, key: Callable[[Position], bytes] = Position.key) -> "Past":
        """Look back from a position, which stays as it is; *key* says which positions count as the same."""
        then = position.copy()
        keys = {key(then)}
        best, idle, lays = _worth(then), 0, 0
        for _ in range(min(_MOST, then.length)):
            lays += then.pop().kind != "left"
            keys.add(key(then))
            if (worth := _worth(then)) >= best:
                best, idle = worth, lays
        return Past(frozenset(keys), never_seen(position), idle)


def never_seen(position: Position) -> frozenset[Card]:
    """Return the cards that lie face down and have done so all the time."""
    then = position.copy()
    unseen = set(then.table.down)
    for _ in range(then.length):
        then.pop()
        unseen &= then.table.down
    return frozenset(unseen)


def came_round(position: Position) -> bool:
    """Say whether a play stands where it has stood before: its player may be going round in a circle."""
    then, here = position.copy(), position.key()
    for _ in range(min(_MOST, then.length)):
        then.pop()
        if then.key() == here:
            return True
    return False


def _worth(position: Position) -> int:
    """Return how far a play has come; the waste counts a little, for games that clear onto it."""
    down, worth = position.table.down, 0
    for info, cards in zip(position.piles, position.table.piles, strict=True):
        if info.kind in _AWAY:
            worth += 3 * len(cards)
        elif info.kind == "waste":
            worth += len(cards)
        elif info.kind in _IN_PLAY:
            worth -= 2 * len(down.intersection(cards))
    return worth

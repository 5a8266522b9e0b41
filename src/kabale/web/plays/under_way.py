"""Plays under way: what was recorded of them last, so that the next move need not ask the database where it stands.

What is kept here may be older than the database: another server may have gone on. That does no harm, since a move is
recorded only if it goes on from the newest version; and what is refused so is forgotten here and asked for anew.
"""

from sys import getsizeof
from typing import Final

from kabale.bounded import Bounded
from kabale.store import Play

ROOM: Final = 16_000_000
"""The most bytes of these plays."""


class UnderWay:
    """The plays that were moved at last; threads may share it."""

    def __init__(self, room: int = ROOM) -> None:
        """Hold plays of at most *room* bytes."""
        self._plays: Bounded[str, Play] = Bounded(room, _size)

    def find(self, player: str, play: str) -> Play | None:
        """Return a player's play as it was recorded last, None if that is not known here."""
        kept = self._plays.get(play)
        return kept if kept is not None and kept.player == player else None

    def keep(self, play: Play) -> None:
        """Keep a play as it is recorded now."""
        self._plays.put(play.id, play)

    def forget(self, play: str) -> None:
        """Forget a play: the database knows better."""
        self._plays.pop(play)


def _size(_: str, play: Play) -> int:
    """Return about how many bytes a play takes: its texts, and as much again as small ones have."""
    return 1_000 + sum(map(getsizeof, (play.moves, play.undone, play.deal, play.title)))

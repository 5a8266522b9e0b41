"""Plays under way: what was recorded of them last, so that the next move need not ask the database where it stands.

What is kept here may be older than the database: another server may have gone on. That does no harm, since a move is
recorded only if it goes on from the newest version; and what is refused so is forgotten here and asked for anew.
"""

from collections import OrderedDict
from threading import Lock
from typing import Final

from kabale.store import Play

MOST: Final = 2_000
"""How many plays are kept."""

LONGEST: Final = 20_000
"""The most characters of moves that a play has here; a longer one is read anew at each move."""


class UnderWay:
    """The plays that were moved at last; threads may share it."""

    def __init__(self, most: int = MOST) -> None:
        """Keep at most so many."""
        self._most = most
        self._plays: OrderedDict[str, Play] = OrderedDict()
        self._lock = Lock()

    def find(self, player: str, play: str) -> Play | None:
        """Return a player's play as it was recorded last, None if that is not known here."""
        kept = self._plays.get(play)
        return kept if kept is not None and kept.player == player else None

    def keep(self, play: Play) -> None:
        """Keep a play as it is recorded now, and forget the one that was moved longest ago."""
        with self._lock:
            self._plays.pop(play.id, None)
            if len(play.moves) + len(play.undone) <= LONGEST:
                self._plays[play.id] = play
            while len(self._plays) > self._most:
                self._plays.popitem(last=False)

    def forget(self, play: str) -> None:
        """Forget a play: the database knows better."""
        with self._lock:
            self._plays.pop(play, None)

    def __len__(self) -> int:
        """Return how many plays are kept."""
        return len(self._plays)

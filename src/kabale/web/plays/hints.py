"""Hints that search, and do not crowd out moves: one at a time, whoever else asks is advised by the rules."""

from threading import Lock
from typing import Final

from kabale.engine.advice import Advice, advise
from kabale.engine.game import Position
from kabale.search.hints import Hinter, Remembered, without_win


class OneAtATime:
    """Advises players; threads may share it."""

    def __init__(self, hinter: Hinter | None = None) -> None:
        """Search as a hinter does, within a moment; a line that was found is followed without another search."""
        self._hinter = hinter or Hinter(recall=Remembered())
        self._searching = Lock()

    def __call__(self, position: Position) -> Advice:
        """Return advice on a position, which is as before afterwards."""
        if not self._searching.acquire(blocking=False):
            return without_win(advise(position))
        try:
            return self._hinter(position)
        finally:
            self._searching.release()


_IN_THIS_PROCESS: Final = OneAtATime()


def search_hint(position: Position) -> Advice:
    """Return advice on a position by a search, one at a time in a process: other processes are sent its name."""
    return _IN_THIS_PROCESS(position)

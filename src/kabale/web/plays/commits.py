"""Moves that come in the same turn of the event loop are recorded together, at the end of that turn.

The loop itself commits if nobody else is writing: another thread takes longer than the commit. While another process
writes to a file, the loop tries again a moment later; SQLite's own waiting sleeps up to a tenth of a second. If that
takes too long, or the database is elsewhere, the store's own thread does it.
"""

import asyncio
from functools import partial
from typing import Final

from kabale.store import Store
from kabale.store.values import Recorded, Recording

MOMENT: Final = 0.001
"""Seconds until moves are tried again that could not be recorded because others were writing."""

TRIES: Final = 30  # How often moves are tried in the loop.


class Commits:
    """Records moves for those who wait in one event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tries = 0
        self._waiting: list[tuple[Recording, asyncio.Future[Recorded]]] = []

    async def record(self, recording: Recording) -> Recorded:
        """Do :meth:`kabale.store.plays.Plays.record` and return what was recorded. Raises what it raises."""
        loop = asyncio.get_running_loop()
        told: asyncio.Future[Recorded] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._write)
        self._waiting.append((recording, told))
        return await told

    def _write(self) -> None:
        """Write what has come in this turn, and since it was tried before."""
        done = self._store.plays.record_at_once([recording for recording, _ in self._waiting])
        self._tries += 1
        if done is None and self._store.is_file and self._tries < TRIES:
            asyncio.get_running_loop().call_later(MOMENT, self._write)
            return
        waiting, self._waiting, self._tries = self._waiting, [], 0
        if done is None:
            for recording, told in waiting:
                asyncio.wrap_future(self._store.plays.order(recording)).add_done_callback(partial(_pass_on, told))
        else:
            for outcome, (_, told) in zip(done, waiting, strict=True):
                _tell(told, outcome)


def _tell(told: "asyncio.Future[Recorded]", outcome: Recorded | Exception) -> None:
    """Give a result to its waiter, if anyone still waits."""
    if told.done():
        return
    if isinstance(outcome, Exception):
        told.set_exception(outcome)
    else:
        told.set_result(outcome)


def _pass_on(told: "asyncio.Future[Recorded]", done: "asyncio.Future[Recorded]") -> None:
    """Give the result of a thread to its waiter."""
    outcome = done.exception() or done.result()
    assert not isinstance(outcome, BaseException) or isinstance(outcome, Exception)
    _tell(told, outcome)

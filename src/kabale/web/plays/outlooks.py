"""Whether plays can still be won: searched for in the background, so that nobody waits for the answer."""

from concurrent.futures import Future
from sys import getsizeof
from threading import Lock
from typing import Final, assert_never

from kabale.bounded import Bounded
from kabale.engine.session import flat
from kabale.library.loading import load_source
from kabale.search.background import BackgroundSearch, Memory
from kabale.search.queries import Query
from kabale.search.verdict import Lost, Unknown, Verdict, Won
from kabale.web.plays.replays import Replay
from kabale.web.plays.shapes import OutlookWord

ROOM: Final = 8_000_000
"""Bytes for the last questions about plays, and their answers."""


class Outlooks:
    """Answers at once what is known of a play; threads may share it."""

    def __init__(self, search: BackgroundSearch | None = None, *, memory: Memory | None = None) -> None:
        """Search in a process of its own, which is started when it is first asked, for what the *memory* has not."""
        self._search = search or BackgroundSearch(load_source, memory=memory)
        self._questions: Bounded[str, tuple[str, Future[Verdict]]] = Bounded(
            ROOM, lambda play, asked: 4_000 + getsizeof(play) + getsizeof(asked[0])
        )
        self._lock = Lock()

    def word(self, replay: Replay) -> OutlookWord:
        """Return what is known of a play as it stands; ask, if nobody has."""
        with self._lock:
            moves, future = self._questions.get(replay.play) or (None, None)
            if future is None or moves != replay.moves:
                if future is not None:
                    future.cancel()
                future = self._search.ask(_query(replay))
            for _, dropped in self._questions.put(replay.play, (replay.moves, future)):
                dropped.cancel()
        if not future.done() or future.cancelled():
            return "searching"
        match future.result():
            case Won():
                return "winnable"
            case Lost():
                return "lost"
            case Unknown():
                return "unknown"
            case verdict:
                assert_never(verdict)

    def known(self, replay: Replay) -> Verdict | None:
        """Return the verdict on a play as it stands, None if nobody has found it yet."""
        return self._search.known(_query(replay))

    def close(self) -> None:
        """End the search."""
        self._search.close()


def _query(replay: Replay) -> Query:
    """Put a play as a question to the search, which knows no goes."""
    return Query(replay.game_key, replay.deal, flat(replay.moves))

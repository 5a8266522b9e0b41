"""Whether plays can still be won: searched for in the background, so that nobody waits for the answer."""

from collections import OrderedDict
from concurrent.futures import Future
from threading import Lock
from types import TracebackType
from typing import Final, Literal

from kabale.engine.session import flat
from kabale.library.loading import load_source
from kabale.search.background import BackgroundSearch
from kabale.search.verdict import Lost, Unknown, Verdict, Won
from kabale.search.worker import GameKey, Query
from kabale.web.orders import Seat

Word = Literal["winnable", "lost", "unknown", "searching"]

MOST: Final = 1000
"""Of how many plays the last question is kept."""


class Outlooks:
    """Answers at once what is known of a play; threads may share it."""

    def __init__(self, search: BackgroundSearch | None = None) -> None:
        """Search in a process of its own, which is started when it is first asked."""
        self._search = search or BackgroundSearch(load_source)
        self._questions: OrderedDict[str, tuple[str, Future[Verdict]]] = OrderedDict()
        self._lock = Lock()

    def word(self, seat: Seat) -> Word:
        """Return what is known of a play as it stands; ask, if nobody has."""
        with self._lock:
            moves, future = self._questions.pop(seat.play, (None, None))
            if future is None or moves != seat.moves:
                if future is not None:
                    future.cancel()
                future = self._search.ask(_query(seat))
            self._questions[seat.play] = seat.moves, future
            while len(self._questions) > MOST:
                self._questions.popitem(last=False)[1][1].cancel()
        return _word(future.result()) if future.done() and not future.cancelled() else "searching"

    def known(self, seat: Seat) -> Verdict | None:
        """Return the verdict on a play as it stands, None if nobody has found it yet."""
        return self._search.known(_query(seat))

    def close(self) -> None:
        """End the search."""
        self._search.close()

    def __enter__(self) -> "Outlooks":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def _query(seat: Seat) -> Query:
    """Put a play as a question to the search."""
    return Query(key_of(seat), seat.deal, flat(seat.moves))


def key_of(seat: Seat) -> GameKey:
    """Return the game of a play as :func:`kabale.library.loading.load_source` finds it."""
    source = seat.source
    text, form = (source.name, "") if source.text is None else (source.text, source.format)
    return GameKey(text, form, seat.digest, seat.variant, seat.level)


def _word(verdict: Verdict) -> Word:
    match verdict:
        case Won():
            return "winnable"
        case Lost():
            return "lost"
        case Unknown():
            return "unknown"

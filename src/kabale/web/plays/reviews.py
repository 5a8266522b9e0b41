"""Reviews of plays that have ended: searched in the background, a moment at a time, so that several players share it.

Who asks is told what is known by now, and whether more may come.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import Final

from kabale.bounded import Bounded
from kabale.library.loading import load_source
from kabale.search.background import BackgroundSearch, Memory
from kabale.search.limits import Limits
from kabale.search.queries import Query
from kabale.search.review import BUDGET, MEMORY, Review, reviews
from kabale.search.verdict import Verdict
from kabale.web.plays.replays import Replay

ROOM: Final = 16_000_000
"""Bytes for the plays that are searched or kept."""

_A_LETTER: Final = 50
"""Bytes per letter of a play's moves: each move is an object and a text."""


@dataclass(slots=True)
class _UnderWay:
    """What is known of a play, and what will be: None when nothing more comes."""

    moves: str
    review: Review
    steps: Iterator[Review] | None


class Reviews:
    """Answers at once what is known of plays; threads may share it."""

    def __init__(
        self, search: BackgroundSearch | None = None, *, memory: Memory | None = None, seconds: float = BUDGET
    ) -> None:
        """Search each play for so many *seconds*, in a process of its own, for what the *memory* has not."""
        self._search = search or BackgroundSearch(load_source, Limits(seconds=seconds, memory=MEMORY), memory=memory)
        self._seconds = seconds
        self._plays: Bounded[str, _UnderWay] = Bounded(ROOM, lambda _, play: 10_000 + _A_LETTER * len(play.moves))
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reviews")
        self._is_closed = False

    def look(self, replay: Replay, begun: Callable[[], Review]) -> tuple[Review, bool]:
        """Return what is known of a play, and whether it is being searched; *begun* says what is without a search."""
        known = self._plays.get(replay.play)
        if known is None or known.moves != replay.moves:
            known = self._begun(replay, begun())
        with self._lock:
            for dropped in self._plays.put(replay.play, known):
                dropped.steps = None
            return known.review, known.steps is not None

    def _begun(self, replay: Replay, start: Review) -> _UnderWay:
        """Begin to search a play."""
        moves = tuple(map(str, start.moves))

        def ask(moment: int, seconds: float) -> Verdict:
            return self._search.ask(Query(replay.game_key, replay.deal, moves[:moment], seconds)).result()

        steps = reviews(start, ask, seconds=self._seconds)
        made = _UnderWay(replay.moves, next(steps), steps)  # the first one searches nothing
        self._go_on(made)
        return made

    def _go_on(self, play: _UnderWay) -> None:
        """Let the next moment of a play be searched when it is its turn."""
        if not self._is_closed:
            self._thread.submit(self._step, play)

    def _step(self, play: _UnderWay) -> None:
        """Search one moment of a play, and put the next one behind those of other plays."""
        steps = play.steps
        try:
            review = next(steps, None) if steps is not None else None
        except CancelledError:  # the server ends
            return
        if review is None:
            play.steps = None
        else:
            play.review = review
            self._go_on(play)

    def close(self) -> None:
        """End the search."""
        self._is_closed = True
        self._search.close()
        self._thread.shutdown(cancel_futures=True)

"""Searches in the background: whether plays can still be won (their outlook), found out while they go on, and kept.

A query goes to a process of its own (:mod:`kabale.search.worker`); what is known already is answered at once. A play
that was found winnable stays so along the line that was found, and nothing that follows a lost
position can be won.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from queue import SimpleQueue
from typing import Final, Protocol, TypeVar

from kabale.search.limits import Limits
from kabale.search.queries import Cache, DealQuery, Difficulty, DifficultyQuery, Play, Query
from kabale.search.verdict import BUSY, Unknown, Verdict
from kabale.search.worker import Load, Worker

MODEST: Final = Limits(seconds=2.0, memory=512 << 20)
"""How far the search for an outlook goes, if nothing else is said."""

_MOST_WAITING: Final = 32
"""Queries that may wait; a further one is answered with *unknown* at once."""

Answer = TypeVar("Answer")


class Memory(Protocol):
    """What keeps verdicts for longer than a program runs, and for others; it may be asked from any thread."""

    def load(self, query: Query) -> Sequence[tuple[Play, Verdict]]:
        """Return what is known of the deal that a question is about, play by play, the newest last."""

    def keep(self, query: Query, verdict: Verdict) -> None:
        """Keep what a search has found."""


class BackgroundSearch:
    """Answers whether plays can still be won. It may be asked from any thread."""

    def __init__(self, load: Load, limits: Limits = MODEST, *, workers: int = 1, memory: Memory | None = None) -> None:
        """Search in so many processes, which are started when they are needed. Raises ValueError without seconds.

        What is not known here is looked for in the *memory*, and what was found is kept there.
        """
        self._cache = Cache()
        self._memory = memory
        self._lock = threading.Lock()
        self._waiting = 0
        self._workers = [Worker(load, limits) for _ in range(workers)]
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="search")

    def known(self, query: Query) -> Verdict | None:
        """Return the verdict on a position if it is known, None if it would have to be searched for."""
        with self._lock:
            known = self._cache.look_up(query)
        if known is not None or self._memory is None:
            return known
        remembered = self._memory.load(query)
        with self._lock:
            for play, verdict in remembered:
                self._cache.keep(replace(query, moves=play), verdict)
            return self._cache.look_up(query)

    def ask(self, query: Query) -> "Future[Verdict]":
        """Return the verdict on a position, now or later; *unknown* at once where too many queries wait."""
        verdict = self.known(query)
        if verdict is not None:
            return _done(verdict)

        def search(worker: Worker) -> Verdict:
            # The answer may have become known meanwhile.
            verdict = self.known(query)
            if verdict is None:
                verdict = worker.ask(query)
                # What is not settled within the seconds of a query may well be within the usual ones.
                if query.seconds is None or not isinstance(verdict, Unknown):
                    with self._lock:
                        self._cache.keep(query, verdict)
                if self._memory is not None:
                    self._memory.keep(query, verdict)
            return verdict

        return self._submitted(search, Unknown(BUSY, 0, 0.0))

    def find(self, query: DealQuery) -> "Future[str | None]":
        """Return, later, the first of some deals that can be won; None where none was found, or too many wait."""
        return self._submitted(lambda worker: worker.find(query), None)

    def measure(self, query: DifficultyQuery) -> "Future[Difficulty | None]":
        """Return, later, how hard a deal is; None where that takes too long, or too many wait."""
        return self._submitted(lambda worker: worker.measure(query), None)

    def close(self) -> None:
        """End all processes; what still waits is cancelled."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(wait=True)
        for worker in self._workers:
            worker.close()

    def _submitted(self, work: Callable[[Worker], Answer], otherwise: Answer) -> "Future[Answer]":
        """Let a thread do some work with a worker that is free, unless too much waits."""

        def run() -> Answer:
            worker = self._free.get()
            try:
                return work(worker)
            finally:
                self._free.put(worker)

        def done(_: object) -> None:
            with self._lock:
                self._waiting -= 1

        with self._lock:
            if self._waiting >= _MOST_WAITING:
                return _done(otherwise)
            self._waiting += 1
            future = self._threads.submit(run)
        future.add_done_callback(done)
        return future


def _done(answer: Answer) -> "Future[Answer]":
    future: Future[Answer] = Future()
    future.set_result(answer)
    return future

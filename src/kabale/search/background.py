"""Searches in processes of their own: a worker for one question at a time, and outlooks of plays in the background.

A worker's process has limits of memory and processor time, may write no file, and is killed if it does not answer in
time. There is always an answer. A winnable play stays so along its line, and all that follows a lost position is lost.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from math import inf
from typing import Final, Protocol, TypeVar

from kabale.engine.advice import Advice
from kabale.engine.game import Game
from kabale.engine.moves import GIVE_UP, Move
from kabale.problems import Diagnostic
from kabale.search.arrangements import SECONDS, solve_unknown
from kabale.search.difficulty import difficulty
from kabale.search.hints import Hinter
from kabale.search.limits import Limits
from kabale.search.process import Process, confine
from kabale.search.queries import Cache, DealQuery, Difficulty, DifficultyQuery, Play, Query, TableQuery
from kabale.search.solve import solve, winnable_deal
from kabale.search.verdict import BUSY, DIED, BlindVerdict, LostAlways, Unknown, Verdict, WonAlways, WonFor

Load = Callable[[str, str], tuple[Game | None, list[Diagnostic]]]
"""Loads a game by the text and the format of its :class:`GameKey`."""


GRACE: Final = 5.0
"""Seconds of the process beyond those for the search, to load and to deal."""

_HEADROOM: Final = 512 << 20
"""Bytes for the interpreter and the game, beyond those for the search."""

_PROCESSOR_SECONDS: Final = 3600
"""Processor time after which a process ends; the next question starts another."""


class Worker:
    """One process, started at the first question; one thread asks one question at a time."""

    def __init__(self, load: Load, limits: Limits, *, grace: float = GRACE) -> None:
        if limits.seconds is None:
            raise ValueError("a worker needs a limit of seconds")
        self._seconds = limits.seconds
        self._grace = grace
        self._process = Process(partial(_answers, load, limits))

    def ask(self, query: Query) -> Verdict:
        """Return the verdict on a position, *unknown* if it cannot be dealt or played, or the process dies."""
        answer = self._process.ask(query, self._seconds + self._grace)
        return answer if isinstance(answer, Verdict) else Unknown(DIED, 0, 0.0)

    def find(self, query: DealQuery) -> str | None:
        """Return the first of some deals that the search finds won, None without one."""
        answer = self._process.ask(query, self._seconds * len(query.deals) + self._grace)
        return answer if isinstance(answer, str) else None

    def measure(self, query: DifficultyQuery) -> Difficulty | None:
        """Return the difficulty of a deal, None without an answer."""
        answer = self._process.ask(query, self._seconds + self._grace)
        return answer if isinstance(answer, Difficulty) else None

    def inspect(self, query: TableQuery) -> "BlindVerdict | Advice | None":
        """Return what a thorough search finds of a table, a plan without its moves; None without an answer."""
        answer = self._process.ask(query, SECONDS + self._grace)
        return answer if isinstance(answer, WonAlways | WonFor | LostAlways | Unknown | Advice) else None

    def end(self) -> None:
        """Kill the process and start no other. Any thread may call this."""
        self._process.end()

    def close(self) -> None:
        """Kill the process; only the thread that asks may call this."""
        self._process.close()


Question = Query | DealQuery | DifficultyQuery | TableQuery
Answer = Verdict | BlindVerdict | Advice | str | Difficulty | None


def _answers(load: Load, limits: Limits) -> Callable[[Question], Answer]:
    """Confine the process, and return the function that answers there, with None if it finds no answer."""
    confine(_PROCESSOR_SECONDS, None if limits.memory is None else limits.memory + _HEADROOM)

    def answer(query: Question) -> Answer:
        key = query.game
        game, _ = load(key.text, key.format)
        if game is None:
            return None
        if isinstance(query, DealQuery):
            deal = winnable_deal(game, query.deals, limits, variant=key.variant, level=key.level)
            return None if deal is None else str(deal)
        position = game.deal(query.deal, variant=key.variant, level=key.level)
        if isinstance(query, DifficultyQuery):
            return difficulty(position)
        for move in map(Move.parse, query.moves):
            if move == GIVE_UP:
                position.end()
            else:
                position.play(move)
        if isinstance(query, TableQuery):
            thorough = replace(limits, seconds=SECONDS)
            found = Hinter(thorough)(position) if query.is_hint else solve_unknown(position, thorough)
            return replace(found, plan=()) if isinstance(found, WonAlways) else found
        seconds = min(limits.seconds or 0.0, inf if query.seconds is None else query.seconds)
        return solve(position, replace(limits, seconds=seconds))

    def answer_whatever_happens(query: Question) -> Answer:
        try:
            return answer(query)
        except Exception:
            # A definition that nobody has seen before may find a mistake of ours: it is not known then.
            return None

    return answer_whatever_happens


MODEST: Final = Limits(seconds=2.0, memory=512 << 20)

_MOST_WAITING: Final = 32
"""The most queries that may wait; the next one is *unknown* at once."""

T = TypeVar("T")


class VerdictMemory(Protocol):
    """Saves verdicts for longer than a program runs, and for others; any thread may use it."""

    def load(self, query: Query) -> Sequence[tuple[Play, Verdict]]:
        """Return the verdicts on the deal of a question, by play, the newest last."""

    def keep(self, query: Query, verdict: Verdict) -> None:
        """Save the verdict of a search."""


class BackgroundSearch:
    """Answers whether plays can still be won; any thread may ask it."""

    def __init__(self, load: Load, limits: Limits = MODEST, *, memory: VerdictMemory | None = None) -> None:
        """Search in one process; *memory* has more verdicts. Raises ValueError without seconds."""
        self._cache = Cache()
        self._memory = memory
        self._lock = threading.RLock()  # in a browser, a search is done where it is asked for
        self._waiting = 0
        self._worker = Worker(load, limits)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="search")

    def known(self, query: Query) -> Verdict | None:
        """Return the verdict on a position, None if that needs a search."""
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
        """Return the verdict on a position, now or later; *unknown* at once if too many queries wait."""
        verdict = self.known(query)
        if verdict is not None:
            return _done(verdict)

        def search() -> Verdict:
            # The answer may have become known meanwhile.
            verdict = self.known(query)
            if verdict is None:
                verdict = self._worker.ask(query)
                # A query with few seconds may fail to settle a position that the usual seconds would settle.
                if query.seconds is None or not isinstance(verdict, Unknown):
                    with self._lock:
                        self._cache.keep(query, verdict)
                if self._memory is not None:
                    self._memory.keep(query, verdict)
            return verdict

        return self._submitted(search, Unknown(BUSY, 0, 0.0))

    def find(self, query: DealQuery) -> "Future[str | None]":
        """Return, later, the first of some deals that can be won, None without one or if too many wait."""
        return self._submitted(lambda: self._worker.find(query), None)

    def measure(self, query: DifficultyQuery) -> "Future[Difficulty | None]":
        """Return, later, the difficulty of a deal, None if that takes too long or too many wait."""
        return self._submitted(lambda: self._worker.measure(query), None)

    def inspect(self, query: TableQuery) -> "Future[BlindVerdict | Advice | None]":
        """Return, later, what a thorough search finds of a table, None without an answer or if too many wait."""
        return self._submitted(lambda: self._worker.inspect(query), None)

    def close(self) -> None:
        """End the process, and cancel waiting queries."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._worker.end()
        self._thread.shutdown(wait=True)
        self._worker.close()

    def _submitted(self, work: Callable[[], T], otherwise: T) -> "Future[T]":
        def done(_: object) -> None:
            with self._lock:
                self._waiting -= 1

        with self._lock:
            if self._waiting >= _MOST_WAITING:
                return _done(otherwise)
            self._waiting += 1
            future = self._thread.submit(work)
        future.add_done_callback(done)
        return future


def _done(answer: T) -> "Future[T]":
    future: Future[T] = Future()
    future.set_result(answer)
    return future

"""The work of a study, one deal at a time, and who does it: this machine's processors or a cluster."""

import logging
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from typing import Any, Final

from kabale.errors import KabaleError, RunawayRules, StudyError, extra
from kabale.search import native
from kabale.search.batch import KernelDeals
from kabale.search.process import end_with_parent
from kabale.search.solve import NotNative, native_rules, search_by
from kabale.search.verdict import DIED, Unknown, Verdict
from kabale.store.values import StudyRow
from kabale.studies.plan import Subject, Task
from kabale.studies.stats import ENGINE, REFEREE, RUNAWAY
from kabale.table.decks import Deal
from kabale.version import __version__

Open = Callable[[], AbstractContextManager[Executor]]
"""Gives an executor for a block, and another one after that broke."""

ANSWER: Final = 10
"""Seconds in which a scheduler must answer."""


@contextmanager
def processes(number: int | None = None) -> Iterator[Executor]:
    """Give an executor with a number of processes, one per processor by default, which the end stops at once.

    A process with one thread is forked, which takes milliseconds. Any other may hold a lock that nobody would release
    in its copy, so fresh processes start, which takes a second.
    """
    forks = sys.platform == "linux" and len(os.listdir("/proc/self/task")) == 1
    context = multiprocessing.get_context("fork" if forks else "spawn")
    before = set(multiprocessing.active_children())
    # Ctrl-C ends a worker without a traceback; in a study that ignores it, as behind "&" in a script, it ends none.
    is_deaf = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    pool = ProcessPoolExecutor(number or os.cpu_count(), mp_context=context, initializer=_begun, initargs=(is_deaf,))
    try:
        if forks:
            pool.submit(os.getpid)  # all are forked now, before anybody starts a thread
        yield pool
    finally:
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        pool.shutdown(cancel_futures=True)


def _begun(is_deaf: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN if is_deaf else signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent()


@contextmanager
def cluster(address: str, lost: Callable[[str], None] = lambda _: None) -> Iterator[Executor]:
    """Give an executor of the Dask cluster at ``tcp://HOST:PORT``. Raises MissingPackage, StudyError.

    When the cluster loses a worker, a thread calls *lost* with the worker's address. Dask searches its deals elsewhere.
    """
    distributed = extra("distributed", "a study on a cluster", "dask")
    # Silence its words on a lost connection, because our error reports it.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=ANSWER)
    except (OSError, ValueError) as error:
        raise StudyError(f"no scheduler answers at {address!r}") from error

    def heard(event: tuple[float, Any]) -> None:
        said = event[1]
        if isinstance(said, dict) and said.get("action") == "remove-worker" and not said.get("expected"):
            lost(str(said.get("worker")))

    with client, client.get_executor(pure=False) as executor:
        client.subscribe_topic("all", heard)
        yield executor


def is_death(error: BaseException) -> bool:
    """Return whether an error means that the process of a task died, not that the task failed."""
    distributed = sys.modules.get("distributed")
    return isinstance(error, BrokenExecutor) or (
        distributed is not None and isinstance(error, distributed.KilledWorker)
    )


def solve_deal(task: Task) -> StudyRow:
    """Search one deal and return its row. Raises StudyError for other rules, NotNative, ValueError."""
    if task.method == "native" and not native.available():
        raise NotNative("a worker has no native solver: install it there, or search everywhere without it")
    if task.method == "native" and not task.replays:
        deal = Deal.parse(task.deal)
        ready = _deals_like(task.subject, task.variant, task.level, deal.scheme)
        if ready is not None:
            word, line, positions, seconds = ready.search(deal, task.limits)
            return _row(task.deal, word, positions, seconds, moves=len(line), judge=REFEREE)
    is_refereed = False
    try:
        position = task.position()
        # Some deals of a game may have no tables: the Python solver takes the deals that the native solver refuses.
        rules = native_rules(position, "auto" if task.method == "native" else "python")
        is_refereed = native.has_referee(rules) and not task.replays
        verdict: Verdict = search_by(position, rules, task.limits, replays=task.replays)
    except RunawayRules:
        verdict = Unknown(RUNAWAY, 0, 0.0)
    return row(task.deal, verdict, judge=REFEREE if is_refereed else ENGINE)


@lru_cache(maxsize=8)
def _deals_like(subject: Subject, variant: str | None, level: int, scheme: str) -> KernelDeals | None:
    return KernelDeals.like(subject.game().deal(f"{scheme}:1", variant=variant, level=level))


def solve_all(solve: Callable[[Task], StudyRow], tasks: Sequence[Task]) -> list[StudyRow]:
    """Search some deals one after the other. Raises StudyError for a mistake."""
    rows = []
    for task in tasks:
        try:
            rows.append(solve(task))
        except Exception as error:
            if isinstance(error, KabaleError) or is_death(error):
                raise
            raise StudyError(f"deal {task.deal} could not be searched: {type(error).__name__}: {error}") from error
    return rows


def row(deal: str, verdict: Verdict, *, judge: str = "") -> StudyRow:
    """Return the row of a deal; *judge* has played a won line."""
    word = verdict.reason or verdict.verdict
    return _row(deal, word, verdict.positions, verdict.seconds, moves=len(verdict.moves), judge=judge)


def _row(deal: str, word: str, positions: int, seconds: float, *, moves: int, judge: str) -> StudyRow:
    if word == "won":
        return StudyRow(deal, word, positions, seconds, moves, judge=judge, kabale=__version__)
    verdict, reason = (word, "") if word == "lost" else ("unknown", word)
    return StudyRow(deal, verdict, positions, seconds, reason=reason, kabale=__version__)


def dead(task: Task) -> StudyRow:
    """Return the row of a deal whose search ended its process each time: memory, most likely."""
    return row(task.deal, Unknown(DIED, 0, 0.0))

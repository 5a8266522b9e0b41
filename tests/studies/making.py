"""Plans, rows, executors and searches for the tests of studies: what a worker runs must be found by its name."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from distributed import KilledWorker, get_worker

import kabale
from kabale.search.limits import Limits
from kabale.store.values import StudyRow
from kabale.studies.plan import Deals, Plan, Subject, Task

WORDS = {0: "won", 1: "lost", 2: "unknown"}


def subject(name: str = "freecell") -> Subject:
    """Return a game of the library, or of a file, as it is studied."""
    game, _ = kabale.load(name)
    assert game is not None
    return Subject.of(name, game)


def plan(deals: str = "k1:1-10", positions: int | None = 100, name: str = "freecell") -> Plan:
    """Return a plan of a game."""
    return Plan(subject(name), "FreeCell", Deals.parse(deals), Limits(positions, memory=None))


def row(number: int) -> StudyRow:
    """Return a row that follows from a deal's number, so anyone can say what it must be."""
    word = WORDS[number % 3]
    length = number + 1 if word == "won" else None
    said = "positions" if word == "unknown" else "", "engine" if word == "won" else ""
    return StudyRow(f"k1:{number}", word, 10 * number + 1, 0.5, length, *said)


def number_of(task: Task) -> int:
    """Return the number of a task's deal."""
    return int(task.deal.partition(":")[2])


def pretend(task: Task) -> StudyRow:
    """Return the row that follows from the deal's number."""
    return row(number_of(task))


def killed_once(note: Path, task: Task) -> StudyRow:
    """Return the row of a deal; the worker that gets the third one first writes down its address and is killed."""
    if number_of(task) == 3 and not note.exists():
        note.write_text(get_worker().address, "utf-8")
        os.kill(os.getpid(), signal.SIGKILL)
    return pretend(task)


def die_at_four(task: Task) -> StudyRow:
    """End the process at deal 4, whoever tries it."""
    if number_of(task) == 4:
        os._exit(1)
    return pretend(task)


def die_at_four_once(task: Task) -> StudyRow:
    """End the process at deal 4 the first time; the file named as the variant remembers."""
    assert task.variant
    if number_of(task) == 4 and not Path(task.variant).exists():
        Path(task.variant).touch()
        os._exit(1)
    return pretend(task)


def kill_workers_at_four(task: Task) -> StudyRow:
    """Fail at deal 4 as a cluster does whose workers it killed."""
    if number_of(task) == 4:
        last: Any = "the last worker"
        raise KilledWorker(task.deal, last, 3)
    return pretend(task)


def fail_at_four(task: Task) -> StudyRow:
    """Fail at deal 4."""
    if number_of(task) == 4:
        raise ZeroDivisionError("four")
    return pretend(task)


def never_end_after_one(task: Task) -> StudyRow:
    """Search the first deal and go on for ever with all others."""
    while number_of(task) > 1:
        time.sleep(1)
    return pretend(task)


def die() -> None:
    """End the process, as it begins."""
    os._exit(1)


class Gone(Executor):
    """Finds two rows and then cannot be reached any more, as a cluster whose scheduler ended."""

    def __init__(self) -> None:
        self.left = 2

    def submit(self, solve: Any, /, *tasks: Any, **_: Any) -> Any:
        """Return a future that is done, or one that nobody will do."""
        future: Future[Any] = Future()
        if self.left:
            self.left -= 1
            future.set_result(solve(*tasks))
        else:
            future.cancel()
            future.set_running_or_notify_cancel()
        return future


@contextmanager
def broken() -> Iterator[Executor]:
    """Give an executor whose processes all die."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=die) as executor:
        yield executor


@contextmanager
def threads(number: int = 2) -> Iterator[Executor]:
    """Give an executor of threads: any executor of PEP 3148 will do."""
    with ThreadPoolExecutor(number) as executor:
        try:
            yield executor
        finally:
            executor.shutdown(cancel_futures=True)


class Counting:
    """A search that counts what it is asked for."""

    def __init__(self) -> None:
        self.deals: list[str] = []
        self._lock = threading.Lock()

    def __call__(self, task: Task) -> StudyRow:
        """Note the deal and return its row."""
        with self._lock:
            self.deals.append(task.deal)
        return pretend(task)


@contextmanager
def answering(handler: Callable[[int, FrameType | None], object] | signal.Handlers) -> Iterator[None]:
    """Let Ctrl-C be answered so for the length of a block: what is started in it begins so."""
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

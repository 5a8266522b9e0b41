"""Running a study: only missing deals are searched, and every row is saved at once.

You can end a study at any time, by Ctrl-C or by pulling the plug; the same command resumes it. If a process dies, its
deals are tried again one by one, and one that ends its process again gets a row for that.
"""

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from os import getpid
from queue import Empty, SimpleQueue
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from kabale.errors import StudyError, Terminated
from kabale.store.values import Study, StudyRow
from kabale.studies.plan import Plan, Task
from kabale.studies.stats import SearchedRow
from kabale.studies.workers import Open, dead, is_death, solve_all, solve_deal

if TYPE_CHECKING:
    from kabale.store import Store  # its import takes longer than the first deals

_USUAL: Final = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}


@contextmanager
def on_first_signal(tell: Callable[[int], None]) -> Iterator[None]:
    """For a block, let Ctrl-C and SIGTERM call a function with their number; a second one ends at once."""
    is_main = threading.current_thread() is threading.main_thread()
    ours = {number: usual for number, usual in _USUAL.items() if is_main and signal.getsignal(number) is usual}

    def leave() -> None:
        for number, usual in ours.items():
            signal.signal(number, usual)

    def first(number: int, _frame: FrameType | None) -> None:
        leave()
        tell(number)

    for number in ours:
        signal.signal(number, first)
    try:
        yield
    finally:
        leave()


AHEAD: Final = 64
"""Batches of deals at the executor at any time."""

BATCH: Final = 0.1
"""Seconds of search of a good batch; handing over short ones takes longer."""

MOST_AT_ONCE: Final = 64

SILENCE: Final = 5.0
"""Seconds between two reports, even if no deal has ended."""

EARLY: Final = 0.3
"""Seconds to wait for the first row before the store is imported, which takes as long."""

Solve = Callable[[Task], StudyRow]


R = TypeVar("R", bound=SearchedRow)


@dataclass(frozen=True, slots=True)
class Tally:
    """The progress of a study: all deals, and those with a row by verdict."""

    total: int
    won: int = 0
    lost: int = 0
    unknown: int = 0

    @property
    def done(self) -> int:
        """The deals that have a row."""
        return self.won + self.lost + self.unknown

    def after(self, rows: Sequence[SearchedRow]) -> "Tally":
        """Return the progress with some more rows."""
        verdicts = [row.verdict for row in rows]
        counts = {name: getattr(self, name) + verdicts.count(name) for name in ("won", "lost", "unknown")}
        return replace(self, **counts)


Watch = Callable[[Tally], None]
"""Gets the progress of a study, after each few rows and every few seconds."""


def run(  # noqa: PLR0913 - each is an option of its own
    plan: Plan,
    store: "Store",
    open_executor: Open,
    *,
    now: float,
    watch: Watch = lambda _: None,
    solve: Solve = solve_deal,
    begun: "Searching[StudyRow] | None" = None,
) -> None:
    """Search the deals of a plan that have no row yet and save their rows. Raises BadDeal, ValueError, StudyError.

    *begun* is what :func:`begin` returned, whose executor searches until it breaks.
    """
    plan.first()
    store.studies.add(Study(plan.id, plan.subject.name, plan.title, plan.subject.digest, plan.described(), now))
    searching = begun or Searching(solve, dead, watch, len(plan.deals))
    searching.run(open_executor, plan.tasks(), partial(store.studies.add_rows, plan.id), rows_of(plan, store))


def begin(
    plan: Plan, executor: Executor, end: Callable[[], None], watch: Watch, solve: Solve = solve_deal
) -> "Searching[StudyRow]":
    """Hand the first deals of a plan to an executor, and report the first row, before the store is open.

    *end* ends the executor, for a study of which some of these deals have rows.
    """
    searching = Searching(solve, dead, watch, len(plan.deals))
    searching.begin(executor, end, plan.tasks())
    return searching


def rows_of(plan: Plan, store: "Store") -> list[StudyRow]:
    """Return the saved rows of a plan, by deal."""
    deals = set(plan.deals.ids())
    return [row for row in store.studies.rows(plan.id) if row.deal in deals]


class Searching(Generic[R]):
    """Many deals that are searched, each by a function from a task to its row."""

    def __init__(self, solve: Callable[[Task], R], dead: Callable[[Task], R], watch: Watch, total: int) -> None:
        """Search *total* deals by *solve* in workers; *dead* gives the row of a deal that ended its process."""
        self._solve = solve
        self._dead = dead
        self._watch = watch
        self._tally = Tally(total)
        self._batch = 1
        self._ended: SimpleQueue[Future[Any] | int] = SimpleQueue()
        self._executor: Executor | None = None
        self._under_way: dict[Future[list[R]], list[Task]] = {}

    def begin(self, executor: Executor, end: Callable[[], None], tasks: Iterator[Task]) -> None:
        """Hand the first tasks to an executor, which *end* ends, wait a moment for a row, and report it."""
        self._executor, self._end = executor, end
        for task in islice(tasks, AHEAD):
            self._under_way[self._submitted(executor, solve_all, self._solve, [task])] = [task]
        ended, _ = wait(self._under_way, EARLY, FIRST_COMPLETED)
        self._watch(
            self._tally.after(
                [row for future in ended if not (future.cancelled() or future.exception()) for row in future.result()]
            )
        )

    def run(
        self,
        open_executor: Open,
        tasks: Iterator[Task],
        keep: Callable[[Sequence[R]], None],
        kept: Sequence[R] = (),
    ) -> None:
        """Search all tasks but those of *kept* rows, in as many executors as it takes; *keep* saves rows.

        Raises what searching raises, and KeyboardInterrupt.
        """
        done = {row.deal for row in kept}
        self._kept = keep
        self._tally = self._tally.after(kept)
        if any(task.deal in done for [task] in self._under_way.values()):
            # No work is cancelled instead: a pool whose processes end fails over work that was.
            self._end()
            self._executor = None
            self._under_way.clear()
        done.update(task.deal for [task] in self._under_way.values())
        tasks = (task for task in tasks if task.deal not in done)
        # A signal ends it as soon as it waits for a deal.
        with on_first_signal(self._ended.put):
            self._watch(self._tally)
            suspects = [] if self._executor is None else self._together(self._executor, tasks)
            while self._tally.done < self._tally.total:
                with open_executor() as executor:
                    suspects = self._one_by_one(executor, suspects) if suspects else self._together(executor, tasks)

    def _together(self, executor: Executor, tasks: Iterator[Task]) -> list[Task]:
        """Search until no task is left, or a process dies; return the tasks that it may have died of."""
        suspects: list[Task] = []
        while True:
            while len(self._under_way) < AHEAD and not suspects and (batch := list(islice(tasks, self._batch))):
                self._under_way[self._submitted(executor, solve_all, self._solve, batch)] = batch
            if not self._under_way:
                return suspects
            rows: list[R] = []
            for future in self._next_ended():
                batch = self._under_way.pop(future, [])
                found = _rows(future) if batch else []
                if found is None:
                    suspects += batch
                else:
                    rows += found
                    seconds = sum(row.seconds for row in found)
                    if seconds > BATCH:
                        self._batch = max(1, self._batch // 2)
                    elif seconds < BATCH / 4:
                        self._batch = min(2 * self._batch, MOST_AT_ONCE)
            self._keep(rows)

    def _submitted(self, executor: Executor, work: Callable[..., Any], *of: object) -> "Future[Any]":
        """Hand work to an executor; if that is broken, return work that has failed."""
        try:
            future = executor.submit(work, *of)
        except BrokenExecutor as error:
            future = Future()
            future.set_exception(error)
        future.add_done_callback(self._ended.put)
        return future

    def _next_ended(self) -> "list[Future[Any]]":
        """Wait until some work has ended and return it, reporting progress. Raises KeyboardInterrupt."""
        ended: list[Future[Any] | int] = []
        while not ended:
            try:
                ended.append(self._ended.get(timeout=SILENCE))
            except Empty:
                self._watch(self._tally)
        while not self._ended.empty():
            ended.append(self._ended.get())
        for each in ended:
            if isinstance(each, int):
                raise Terminated if each == signal.SIGTERM else KeyboardInterrupt
        return [future for future in ended if not isinstance(future, int)]

    def _one_by_one(self, executor: Executor, suspects: Sequence[Task]) -> list[Task]:
        """Search suspects until one is guilty; return those after it. Raises StudyError if no process lives."""
        if _died(self._alone(executor, getpid)):
            raise StudyError("the processes that search end at once, whatever they are to do")
        for place, task in enumerate(suspects, 1):
            rows = _rows(self._alone(executor, solve_all, self._solve, [task]))
            self._keep(rows or [self._dead(task)])
            if rows is None:
                return list(suspects[place:])
        return []

    def _alone(self, executor: Executor, work: Callable[..., Any], *of: object) -> "Future[Any]":
        future = self._submitted(executor, work, *of)
        while not future.done():
            self._next_ended()
        return future

    def _keep(self, rows: Sequence[R]) -> None:
        self._kept(rows)
        self._tally = self._tally.after(rows)
        self._watch(self._tally)


def _died(future: "Future[Any]") -> bool:
    """Return whether the process of a future died. Raises StudyError if it was cancelled."""
    try:
        error = future.exception()
    except CancelledError as cancelled:
        raise StudyError("those who search cannot be reached any more; what they found is kept") from cancelled
    return error is not None and is_death(error)


def _rows(future: "Future[list[R]]") -> list[R] | None:
    return None if _died(future) else future.result()

"""Show the progress of a long search: a bar on a terminal, otherwise a line now and then, and a log."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kabale.cli.common import complain
from kabale.messages import Message, message

if TYPE_CHECKING:
    from rich.console import Console

    from kabale.studies.run import Tally, Watch
    from kabale.studies.workers import Open

LINES: Final = 30.0  # seconds between two lines on standard error without a terminal
LOGGED: Final = 10.0  # seconds between two lines of a log


class NowAndThen:
    """Lets a line through each *every* seconds; the first one after that time."""

    def __init__(self, write: Callable[[str], None], every: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._write = write
        self._every = every
        self._clock = clock
        self._due = clock() + every

    def __call__(self, line: Message) -> None:
        """Write a line if one is due."""
        if self._clock() >= self._due:
            self._due = self._clock() + self._every
            self._write(line.text())


@dataclass(frozen=True, slots=True)
class Log:
    """A file to which lines are added, each with the time; without a *file* nothing is written."""

    file: Path | None

    def write(self, line: str) -> None:
        """Add a line. Raises OSError."""
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{datetime.now().astimezone().isoformat(timespec='seconds')} {line}\n")


def searchers(on: str | None, workers: int | None, log: Log) -> "Open":
    """Return what opens the processes of a study: a number of *workers* here, or a cluster. Report lost workers."""
    from kabale.studies.workers import cluster, processes

    def lost(worker: str) -> None:
        line = message("study.worker_lost", worker=worker).text()
        complain(line)
        log.write(line)

    return partial(processes, workers) if on is None else partial(cluster, on, lost)


@contextmanager
def study_watched(title: str, log: Log, name: str = "") -> "Iterator[Watch]":
    """Show and log the progress of a study: with a *name* as a bar on a terminal, otherwise as lines now and then."""
    shown, logged = NowAndThen(complain, LINES), NowAndThen(log.write, LOGGED)
    last: list[Message] = []
    with _bar(name) if sys.stderr.isatty() else nullcontext() as bar:

        def watch(tally: "Tally") -> None:
            done, settled = f"{tally.done:,}", {"won": tally.won, "lost": tally.lost, "unknown": tally.unknown}
            verdicts = {name: f"{count:,}" for name, count in settled.items()}
            last[:] = [message("study.progress", title=title, done=done, total=f"{tally.total:,}", **verdicts)]
            logged(last[0])
            if bar is None:
                shown(last[0])
            else:
                bar(tally)

        try:
            yield watch
        finally:
            for line in last:
                log.write(line.text())


@contextmanager
def _bar(name: str) -> "Iterator[Watch]":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[verdicts]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=None, verdicts="")

        def show(tally: "Tally") -> None:
            is_first = not bar.tasks[0].completed
            counts = f"won {tally.won:,}  lost {tally.lost:,}  not settled {tally.unknown:,}"
            bar.update(task, completed=tally.done, total=tally.total, verdicts=counts, refresh=is_first)

        yield show


class Ticking:
    """A stop that never stops a search: it reports now and then, and the kernel notices Ctrl-C when it asks."""

    def __init__(self, deal: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._deal = deal
        self._clock = clock
        self._begun = clock()
        self._lines = NowAndThen(complain, LINES, clock)
        self._shown = 0

    @cached_property
    def _console(self) -> "Console":
        from rich.console import Console

        return Console(stderr=True)

    def is_set(self) -> bool:
        """Say that the search may go on, and show for how long it has."""
        seconds = int(self._clock() - self._begun)
        if seconds > self._shown:
            self._shown = seconds
            line = message("solve.progress", deal=self._deal, seconds=seconds)
            if self._console.is_terminal:
                self._console.print(line.text(), end="\r", highlight=False, markup=False)
            else:
                self._lines(line)
        return False

    def wipe(self) -> None:
        """Take away what stands on the terminal."""
        if self._shown and self._console.is_terminal:
            self._console.print(" " * 78, end="\r")


@dataclass(frozen=True, slots=True)
class Settled:
    """A stop for searches of a play that never stops them; it shows how many of its moments are settled."""

    show: Callable[[int], None]

    def is_set(self) -> bool:
        """Say that the search may go on: being asked is where the kernel notices Ctrl-C."""
        return False


@contextmanager
def settling(total: int) -> Iterator[Settled]:
    """Show how many of the moments of a play are settled: a bar on standard error where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)
        yield Settled(lambda done: bar.update(task, completed=done))


def complain_of_refusal(reason: str | None) -> None:
    """Say why the kernel does not search a game, and what that means; nothing where no kernel is there to ask."""
    from kabale.search import native

    if reason is not None and native.available():
        complain(message("solve.readable", reason=reason).text())

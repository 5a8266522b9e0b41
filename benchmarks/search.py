"""The speed of the searches: the native kernel, Debian's freecell-solver beside it, and the readable search.

Dealing and tabulating are not counted, the playing of a line that wins is told apart. On one core the processor's
time is counted, of both programs, so that what else runs on the machine matters little; on two threads it is
the clock's. What a machine lacks (the kernel, freecell-solver) is left out and named.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import mean, median
from typing import Any

import kabale
from benchmarks.timing import Figure
from kabale.engine.game import Position
from kabale.engine.tables import Tables
from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.readable import search, usual
from kabale.search.solve import solve
from kabale.search.symmetry import knowledge_of
from kabale.search.verdict import Unknown, Won

OTHERS = "freecell-solver-range-parallel-solve"
PRESET = "lg"
"""freecell-solver's preset that took the least time for these deals, of those that its manual calls fast."""

FREECELL = 2000
KLONDIKE = 1000
PATIENCE = 0.5
"""Seconds for a deal of Klondike."""

GAMES = ("freecell", "klondike3", "canfieldparts", "golf", "seahaventowers", "spider")
FEW = 300_000
"""Positions searched of each deal when positions are counted."""

ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Ready:
    """A deal made ready: nothing is left to do but to search it."""

    kernel: Any
    start: native.Start

    def solve(self, limits: Limits) -> tuple[str, int, int, float]:
        """Return the kernel's word, the positions, the bytes and the seconds."""
        before = time.thread_time()
        word, _, positions, filled = self.kernel.solve(self.start, (limits.positions, limits.seconds, limits.memory))
        return word, positions, filled, time.thread_time() - before


def figures() -> list[Figure]:
    """Measure everything about the searches."""
    found = [*debians(), *readable()]
    if not native.available():
        return [*found, figure("the native kernel is not installed", 0, "")]
    return [*freecell(), *found, *klondike(), *throughput()]


def figure(name: str, value: float, unit: str, goal: str = "") -> Figure:
    """Return a figure that was measured once."""
    return Figure(name, value, value, value, unit, goal)


def ready(name: str, deal: str) -> Ready:
    """Deal and tabulate."""
    position = dealt(name, deal)
    tables = position.tables()
    assert isinstance(tables, Tables)
    symmetry = knowledge_of(position).symmetry
    return Ready(native.kernel_of(tables, symmetry), native.start_of(position, tables, symmetry))


def dealt(name: str, deal: str) -> Position:
    """Deal a game of the library."""
    game, _ = kabale.load(name)
    assert game is not None
    return game.deal(deal)


# -- FreeCell --------------------------------------------------------------------------------------------------------


def freecell() -> list[Figure]:
    """Measure deals a second on the first 2000 of Microsoft's deals, on one core and on two."""
    deals = [ready("freecell", f"ms:{number}") for number in range(1, FREECELL + 1)]
    limits = Limits(positions=10_000_000)
    runs = [[deal.solve(limits) for deal in deals] for _ in range(ROUNDS)]
    rates = [FREECELL / sum(seconds for *_, seconds in run) for run in runs]
    solved = sum(word == "won" for word, *_ in runs[0])
    both = seconds_of(lambda: in_threads(partial(Ready.solve, limits=limits), deals))
    return [
        Figure(f"FreeCell ms:1-{FREECELL}, native", median(rates), min(rates), max(rates), "deals/s", "at least 1,000"),
        figure("  of them won", solved, "deals", f"{FREECELL}"),
        figure("  on two threads", FREECELL / both, "deals/s"),
        figure("  with each line played by the engine", played(100), "deals/s"),
    ]


def played(count: int) -> float:
    """Return how many deals a second are searched and their lines played."""
    positions = [dealt("freecell", f"ms:{number}") for number in range(1, count + 1)]
    return count / seconds_of(lambda: [solve(each, Limits(), method="native") for each in positions])


def debians() -> list[Figure]:
    """Measure Debian's freecell-solver on the same deals: the processor's time of its process."""
    program = shutil.which(OTHERS)
    if program is None:
        return [figure("freecell-solver is not installed (apt-get install freecell-solver-bin)", 0, "")]
    command = [program, "1", str(FREECELL), str(FREECELL), "-l", PRESET]
    rates = []
    for _ in range(ROUNDS):
        before = os.times()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = os.times()
        taken = after.children_user + after.children_system - before.children_user - before.children_system
        rates.append(FREECELL / taken)
    name = f"FreeCell ms:1-{FREECELL}, freecell-solver -l {PRESET}"
    return [Figure(name, median(rates), min(rates), max(rates), "deals/s")]


# -- Klondike --------------------------------------------------------------------------------------------------------


def klondike() -> list[Figure]:
    """Measure how soon deals of Klondike are settled that are drawn three cards at a time."""
    limits = Limits(seconds=PATIENCE)
    found = [ready("klondike3", f"k1:{number}").solve(limits) for number in range(1, KLONDIKE + 1)]
    times = [1000 * seconds for *_, seconds in found]
    settled = sum(word in ("won", "lost") for word, *_ in found)
    return [
        figure(f"Klondike, three cards, k1:1-{KLONDIKE}: median", median(times), "ms", "at most 5"),
        figure("  mean", mean(times), "ms"),
        figure(f"  settled within {PATIENCE} s", 100 * settled / KLONDIKE, "%", "at least 90"),
        figure("  won", 100 * sum(word == "won" for word, *_ in found) / KLONDIKE, "%"),
    ]


# -- positions -------------------------------------------------------------------------------------------------------


def throughput() -> list[Figure]:
    """Measure positions a second on one and two threads, and bytes a position, where there is much to search."""
    limits = Limits(positions=FEW)
    found: list[Figure] = []
    for name in GAMES:
        deals = hardest(name)
        runs = [deal.solve(limits) for deal in deals]
        positions = sum(count for _, count, *_ in runs)
        both = seconds_of(lambda deals=deals: in_threads(partial(Ready.solve, limits=limits), deals))  # type: ignore[misc]
        alone = positions / sum(seconds for *_, seconds in runs)
        filled = max(filled / count for _, count, filled, _ in runs if count >= min(FEW, positions) // len(deals))
        found += [
            figure(f"{name}: native", alone, "pos/s", "at least 1,000,000"),
            figure("  on two threads", positions / both, "pos/s"),
            figure("  memory at most", filled, "bytes/pos", "at most 64"),
        ]
    return found


def hardest(name: str) -> list[Ready]:
    """Return the six of the first hundred deals of which most positions are searched, up to a limit."""
    deals = [ready(name, f"k1:{number}") for number in range(1, 101)]
    counts = [deal.solve(Limits(positions=FEW // 3))[1] for deal in deals]
    order = sorted(range(len(deals)), key=lambda index: -counts[index])
    return [deals[index] for index in order[:6]]


def readable() -> list[Figure]:
    """Measure the readable search on FreeCell and Klondike."""
    found = []
    for name, deal in (("freecell", "ms"), ("klondike3", "k1")):
        positions = [dealt(name, f"{deal}:{number}") for number in range(1, 11)]
        before = time.perf_counter()
        verdicts = [search(each, Limits(positions=1000), usual(each)) for each in positions]
        taken = time.perf_counter() - before
        won = sum(isinstance(verdict, Won) for verdict in verdicts)
        open_ones = sum(isinstance(verdict, Unknown) for verdict in verdicts)
        found += [
            figure(f"{name}: readable search", sum(each.positions for each in verdicts) / taken, "pos/s"),
            figure(f"  of 10 deals after 1000 positions: won {won}, not settled", open_ones, "deals"),
        ]
    return found


def in_threads(work: Callable[[Ready], object], deals: Iterable[Ready]) -> None:
    """Do work for each deal on two threads."""
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(work, deals))


def seconds_of(work: Callable[[], object]) -> float:
    """Time one call."""
    before = time.perf_counter()
    work()
    return time.perf_counter() - before

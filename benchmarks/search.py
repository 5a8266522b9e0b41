"""The speed of the searches: the native kernel, Debian's freecell-solver beside it, and the readable search.

Dealing and tabulating are not counted but in the study, the playing of a line that wins is told apart. On one core the
processor's time is counted, of both programs, so that what else runs on the machine matters little; on two threads it
is the clock's. What a machine lacks (the kernel, freecell-solver) is left out and named.
"""

import gc
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Any

import kabale
from benchmarks.timing import Figure
from kabale.engine.game import Position
from kabale.engine.tables import Tables
from kabale.library.measurements import limit_of
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
STUDIED = 32_000
KLONDIKE = 1000
PATIENCE = 0.5
"""Seconds for a deal of Klondike where additions take `ADDITIONS`."""

GAMES = {"freecell": 2.0, "klondike3": 1.5, "canfieldparts": 2.0, "golf": 2.0, "seahaventowers": 1.5, "spider": 2.0}
"""Games whose positions are counted, and how many millions a second are wanted where additions take `ADDITIONS`."""
FEW = 300_000
"""Positions searched of each deal when positions are counted."""
ADDITIONS = 21.0
"""Milliseconds of a million additions on the machine that the goals were set for."""

OPEN = {"golf": 5, "blackhole": 2, "pyramid": 5, "tripeaks": 2}
"""Games that only remove cards, and how many of their first hundred deals may stay open at the usual limit."""

LONG = (("alaska", "k1:18"), ("alaska", "k1:28"), ("easthaven", "k1:35"), ("freecell", "ms:11982"))
"""Lost deals that take long, for one search on two threads; the compact search of Klondike has one."""

ROUNDS = 3
TURNS = 9


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

    def on_threads(self, threads: int) -> "Searched":
        """Search on so many threads, however long it takes."""
        before, begun = time.process_time(), time.perf_counter()
        _, _, positions, filled = self.kernel.solve(self.start, (None, None, None), threads=threads)
        taken = time.perf_counter() - begun
        return Searched(positions, taken, time.process_time() - before, filled)


@dataclass(frozen=True, slots=True)
class Searched:
    """What one search took: positions, seconds of the clock and of the processor, bytes."""

    positions: int
    seconds: float
    processor: float
    filled: int


def figures() -> list[Figure]:
    """Measure everything about the searches."""
    slow = readable()
    if not native.available():
        return [*slow, figure("the native solver is not installed", 0, "")]
    studies = [*begins(), *study(), *studied(), *left_open()]
    return [*beside(), *freecell(), *studies, *slow, *klondike(), *throughput(), *together()]


def beside() -> list[Figure]:
    """Measure the kernel and Debian's freecell-solver on the same deals, by turns: a machine is not always as fast."""
    program = shutil.which(OTHERS)
    if program is None:
        return [figure("freecell-solver is not installed (apt-get install freecell-solver-bin)", 0, "")]
    command = [program, "1", str(FREECELL), str(FREECELL), "-l", PRESET]
    deals, limits = _freecells(), Limits(positions=10_000_000)
    gc.freeze()  # what is made ready here is none of what a search goes through
    pairs = [(sum(deal.solve(limits)[3] for deal in deals), ran(command).processor) for _ in range(TURNS)]
    name = f"FreeCell ms:1-{FREECELL}, by turns"
    return [
        _spread(f"{name}, native", [FREECELL / ours for ours, _ in pairs], "deals/s"),
        _spread(f"{name}, freecell-solver -l {PRESET}", [FREECELL / others for _, others in pairs], "deals/s"),
        _spread("  native to freecell-solver", [others / ours for ours, others in pairs], "times", "at least 1.5"),
    ]


def _freecells() -> list[Ready]:
    return [ready("freecell", f"ms:{number}") for number in range(1, FREECELL + 1)]


def _spread(name: str, found: list[float], unit: str, goal: str = "") -> Figure:
    """Return a figure of several measurements."""
    return Figure(name, median(found), min(found), max(found), unit, goal)


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
    deals = _freecells()
    limits = Limits(positions=10_000_000)
    runs = [[deal.solve(limits) for deal in deals] for _ in range(ROUNDS)]
    rates = [FREECELL / sum(seconds for *_, seconds in run) for run in runs]
    solved = sum(word == "won" for word, *_ in runs[0])
    both = seconds_of(lambda: in_threads(partial(Ready.solve, limits=limits), deals))
    return [
        _spread(f"FreeCell ms:1-{FREECELL}, native", rates, "deals/s", "at least 1,000"),
        figure("  of them won", solved, "deals", f"{FREECELL}"),
        figure("  on two threads", FREECELL / both, "deals/s"),
        figure("  with each line played by the engine", played(100), "deals/s"),
    ]


def played(count: int) -> float:
    """Return how many deals a second are searched and their lines played."""
    positions = [dealt("freecell", f"ms:{number}") for number in range(1, count + 1)]
    return count / seconds_of(lambda: [solve(each, Limits(), method="native") for each in positions])


def studied() -> list[Figure]:
    """Measure Debian's freecell-solver on the deals of the study: its processor's time."""
    program = shutil.which(OTHERS)
    if program is None:
        return []
    rate = STUDIED / ran([program, "1", str(STUDIED), str(STUDIED), "-l", PRESET]).processor
    return [figure(f"FreeCell ms:1-{STUDIED}, freecell-solver -l {PRESET}", rate, "deals/s")]


def study() -> list[Figure]:
    """Measure the whole command: a study of FreeCell's deals, from the start of the program to the last row kept."""
    with TemporaryDirectory() as folder:
        deals = "--deals", f"ms:1-{STUDIED}", "--data", folder, "--json"
        cost = ran([sys.executable, "-m", "kabale.cli", "study", "freecell", *deals])
    found = json.loads(cost.out)
    return [
        figure(f"kabale study freecell --deals ms:1-{STUDIED}", STUDIED / cost.seconds, "deals/s", "at least 2,000"),
        figure("  by the processor's time", STUDIED / cost.processor, "deals/s"),
        figure("  of them lost (ms:11982)", found["lost"], "deals", "1"),
        figure("  not settled", found["unknown"], "deals", "0"),
        figure("  wins that the engine has played", found["judged"]["engine"], "deals"),
    ]


def begins() -> list[Figure]:
    """Measure how soon a study shows a row on a terminal, and short studies from the start of the program to its end.

    All by the clock, as somebody waits for it, and where additions take `ADDITIONS`.
    """
    scale = additions() / ADDITIONS
    first = [until_first_row() / scale for _ in range(ROUNDS)]
    found = [_spread("kabale study freecell --deals 1-10: first row", first, "s", "at most 0.6")]
    for count, goal in ((10, ""), (2000, "at least 1,500")):
        rates, worked = [], []
        for _ in range(ROUNDS):
            with TemporaryDirectory() as folder:
                cost = ran([*STUDY, f"1-{count}"], XDG_DATA_HOME=folder)
            rates.append(scale * count / cost.seconds)
            worked.append(scale * count / cost.processor)
        found.append(_spread(f"kabale study freecell --deals 1-{count}", rates, "deals/s", goal))
        found.append(_spread("  by the processor's time of all its processes", worked, "deals/s"))
    return found


STUDY = (sys.executable, "-m", "kabale.cli", "study", "freecell", "--deals")


def until_first_row() -> float:
    """Return the seconds from the start of a study until its bar counts a win."""
    terminal, theirs = os.openpty()
    with TemporaryDirectory() as folder:
        begun, taken, shown = time.perf_counter(), 0.0, b""
        wide = os.environ | {"COLUMNS": "200", "TERM": "xterm", "XDG_DATA_HOME": folder}
        process = subprocess.Popen([*STUDY, "1-10"], stdout=subprocess.DEVNULL, stderr=theirs, env=wide)
        os.close(theirs)
        with suppress(OSError):  # how a terminal ends whose program has
            while more := os.read(terminal, 1 << 12):
                shown += more
                if not taken and FIRST.search(shown):
                    taken = time.perf_counter() - begun
        process.wait()
    os.close(terminal)
    assert taken, "no row was shown"
    return taken


FIRST = re.compile(rb"won [1-9]")


@dataclass(frozen=True, slots=True)
class Cost:
    """What a program took, in seconds of the clock and of the processor, and what it printed."""

    seconds: float
    processor: float
    out: bytes


def ran(command: Sequence[str], **more: str) -> Cost:
    """Run a program, with the processes that it starts and *more* environment."""
    before, begun = os.times(), time.perf_counter()
    quiet = subprocess.DEVNULL
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=quiet, env=os.environ | more)
    taken, after = time.perf_counter() - begun, os.times()
    user, system = after.children_user - before.children_user, after.children_system - before.children_system
    return Cost(taken, user + system, done.stdout)


def left_open() -> list[Figure]:
    """Count the deals that a study leaves open by default, which no clock decides."""
    found = []
    for name, goal in OPEN.items():
        limits = Limits(positions=limit_of(name, kabale.game(name).digest))
        words = [ready(name, f"k1:{number}").solve(limits)[0] for number in range(1, 101)]
        count = sum(word not in ("won", "lost") for word in words)
        what = f"{name} k1:1-100: open after {limits.positions:,} positions"
        found.append(figure(what, count, "deals", f"at most {goal}"))
    return found


# -- Klondike --------------------------------------------------------------------------------------------------------


def klondike() -> list[Figure]:
    """Measure how soon deals of Klondike by three are settled; seconds are as `ADDITIONS` has it."""
    scale = additions() / ADDITIONS
    limits = Limits(seconds=PATIENCE * scale)
    found = [ready("klondike3", f"k1:{number}").solve(limits) for number in range(1, KLONDIKE + 1)]
    times = [1000 * seconds for *_, seconds in found]
    settled = sum(word in ("won", "lost") for word, *_ in found)
    return [
        figure(f"Klondike, three cards, k1:1-{KLONDIKE}: median", median(times), "ms"),
        figure(f"  where additions take {ADDITIONS:.0f} ms", median(times) / scale, "ms", "at most 0.10"),
        figure("  mean", mean(times), "ms"),
        figure(f"  settled within {PATIENCE * scale:.2f} s", 100 * settled / KLONDIKE, "%", "at least 97"),
        figure("  won", 100 * sum(word == "won" for word, *_ in found) / KLONDIKE, "%"),
    ]


# -- positions -------------------------------------------------------------------------------------------------------


def throughput() -> list[Figure]:
    """Measure positions a second on one and two threads, and bytes a position, where there is much to search.

    Goals hold where a million additions take so long as `ADDITIONS` says: rates are scaled to that. Both are by the
    processor's time: additions by the clock, on a machine that has other work, would make every rate look high.
    """
    limits = Limits(positions=FEW)
    found: list[Figure] = []
    for name, goal in GAMES.items():
        deals = hardest(name)
        scale = additions() / ADDITIONS
        runs = [deal.solve(limits) for deal in deals]
        positions = sum(count for _, count, *_ in runs)
        both = seconds_of(lambda deals=deals: in_threads(partial(Ready.solve, limits=limits), deals))  # type: ignore[misc]
        alone = positions / sum(seconds for *_, seconds in runs)
        filled = max(filled / count for _, count, filled, _ in runs if count >= min(FEW, positions) // len(deals))
        found += [
            figure(f"{name}: native", alone, "pos/s"),
            figure(
                f"  where additions take {ADDITIONS:.0f} ms", alone * scale, "pos/s", f"at least {goal:.1f} million"
            ),
            figure("  two searches on two threads", positions / both, "pos/s"),
            figure("  memory at most, tree and open list too", filled, "bytes/pos", "at most 22"),
        ]
    return found


def additions() -> float:
    """Return how many milliseconds of the processor a million additions in plain Python take."""
    times = []
    for _ in range(ROUNDS):
        before = time.thread_time()
        sum(number for number in range(1_000_000))
        times.append(1000 * (time.thread_time() - before))
    return median(times)


def together() -> list[Figure]:
    """Measure one search on two threads beside the same on one, in turns: by the clock, and by the processor's time.

    By the clock it says something only where nothing else runs: that a thread waits for the other, and its memory, is
    all that lessens the second figure.
    """
    found: list[Figure] = []
    for name, deal in LONG:
        search = ready(name, deal)
        pairs = [(search.on_threads(1), search.on_threads(2)) for _ in range(TURNS)]
        clock = [two.positions / two.seconds / (one.positions / one.seconds) for one, two in pairs]
        worked = [2 * two.positions / two.processor / (one.positions / one.processor) for one, two in pairs]
        found += [
            _spread(f"{name} {deal}: two threads to one, by the clock", clock, "times", "at least 1.7"),
            _spread("  by the processor's time", worked, "times", "at least 1.7"),
            figure(
                "  memory on two threads",
                max(two.filled / two.positions for _, two in pairs),
                "bytes/pos",
                "at most 22",
            ),
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

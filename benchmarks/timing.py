"""Timing by medians, with a yardstick that tells fast machines from slow ones.

The yardstick is a fixed piece of plain Python (a million additions); a figure divided by it can be
compared between machines, and within one run all figures have seen the same machine.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

ROUNDS = 7


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure: a rate a second or a time, its spread over the rounds, and the goal it is held against."""

    name: str
    value: float
    low: float
    high: float
    unit: str
    goal: str = ""


def seconds(work: Callable[[], object]) -> float:
    """Time one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def rate(name: str, work: Callable[[], tuple[int, float]], *, goal: str = "") -> Figure:
    """Measure how many units of work are done a second: *work* returns how many it did, and in how many seconds."""
    rates = [done / taken for done, taken in (work() for _ in range(ROUNDS))]
    return Figure(name, median(rates), min(rates), max(rates), "a second", goal)


def duration(name: str, work: Callable[[], object], *, goal: str = "") -> Figure:
    """Measure how many milliseconds a piece of work takes."""
    times = [1000 * seconds(work) for _ in range(ROUNDS)]
    return Figure(name, median(times), min(times), max(times), "ms", goal)


def ratio(name: str, first: Figure, second: Figure, *, goal: str = "") -> Figure:
    """Compare two rates that were measured one after the other."""
    return Figure(name, first.value / second.value, first.low / second.high, first.high / second.low, "times", goal)


def yardstick() -> Figure:
    """Measure a million additions in plain Python."""
    return duration("yardstick: a million additions", lambda: sum(number for number in range(1_000_000)))


def show(figures: list[Figure]) -> None:
    """Print a table."""
    print(f"{'':44} {'median':>12} {'lowest':>12} {'highest':>12}  {'':9} goal")
    for figure in figures:
        numbers = " ".join(f"{value:>12,.{_decimals(value)}f}" for value in (figure.value, figure.low, figure.high))
        print(f"{figure.name:44} {numbers}  {figure.unit:9} {figure.goal}".rstrip())


def _decimals(value: float) -> int:
    """Return how many decimals of a value are told."""
    return 0 if value >= 1000 else 1 if value >= 100 else 2

"""Cribbage: how fast hands are counted and Bill thinks, and how well he plays, with intervals of 95 percent.

``make bench`` plays what takes some minutes; for the whole:

    .venv/bin/python -m benchmarks.cribbage --deals 20000 --matches 1000
"""

import argparse
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from multiprocessing import Pool
from typing import TypeVar

from benchmarks.timing import Figure, rate, seconds, show
from kabale.cribbage import bulk, simulate
from kabale.cribbage.figures import PARTS, Points
from kabale.cribbage.match import Match
from kabale.cribbage.players import player
from kabale.cribbage.score import hand_points, score_hand
from kabale.cribbage.simulate import Average
from kabale.table.cards import Card, all_looks
from kabale.table.chance import Chance

DEALS = 2000
MATCHES = 100
TIMED_MATCHES = 8
HANDS = 100_000
BULK_HANDS = 12_994_800

PAIRS = [("strong", "steady"), ("steady", "easy"), ("strong", "greedy")]

Found = TypeVar("Found")


def figures(deals: int = DEALS, matches: int = MATCHES) -> list[Figure]:
    """Measure everything about cribbage; *matches* are numbers, each played twice with seats exchanged."""
    return [*counting(), thinking(), *averages(deals), *chain.from_iterable(wins(pair, matches) for pair in PAIRS)]


# -- speed -----------------------------------------------------------------------------------------------------------


def counting() -> list[Figure]:
    """Measure how many hands are counted a second, one by one and in bulk."""
    hands = drawn(HANDS)
    return [
        rate("cribbage hands, one by one", singles(hands), goal="at least 100,000"),
        rate("  with their reasons", reasons(hands[:5000])),
        rate(f"  in bulk, all {BULK_HANDS:,}", in_bulk, goal="at least 20,000,000"),
    ]


def drawn(number: int) -> list[tuple[tuple[Card, ...], Card]]:
    """Draw hands with their starters."""
    looks = all_looks()
    hands = []
    for event in range(1, number // 10 + 1):
        deck = [looks[place] for place in Chance(1).permutation(event, 52)]
        hands += [(tuple(deck[start : start + 4]), deck[start + 4]) for start in range(0, 50, 5)]
    return hands


def singles(hands: list[tuple[tuple[Card, ...], Card]]) -> Callable[[], tuple[int, float]]:
    """Return the work of counting hands one by one; what ranks give is worked out before."""

    def count() -> None:
        for hand, starter in hands:
            hand_points(hand, starter)

    count()
    return lambda: (len(hands), seconds(count))


def reasons(hands: list[tuple[tuple[Card, ...], Card]]) -> Callable[[], tuple[int, float]]:
    """Return the work of counting hands with the reasons of their points."""

    def count() -> None:
        for hand, starter in hands:
            score_hand(hand, starter)

    return lambda: (len(hands), seconds(count))


def in_bulk() -> tuple[int, float]:
    """Count all hands."""
    return BULK_HANDS, seconds(bulk.histogram)


def thinking() -> Figure:
    """Measure the slowest of strong Bill's decisions in some matches, and the average of the slow ones of each."""
    slowest = [slowest_decision(number) for number in range(1, TIMED_MATCHES + 1)]
    name = f"Bill's slowest decision, {TIMED_MATCHES} matches"
    return Figure(name, sorted(slowest)[len(slowest) // 2], min(slowest), max(slowest), "ms", "at most 200")


def slowest_decision(number: int) -> float:
    """Play a match of strong against itself and return how many milliseconds the slowest decision took."""
    match, bill, slowest = Match(Chance(number)), player("strong"), 0.0
    while match.to_move:
        seat = match.to_move[0]
        view = match.view(seat)
        start = time.perf_counter()
        move = bill.move(view)
        slowest = max(slowest, time.perf_counter() - start)
        match.push(seat, move)
    return 1000 * slowest


# -- strength --------------------------------------------------------------------------------------------------------


def averages(deals: int) -> list[Figure]:
    """Return what strong makes against itself in single deals."""
    seats = player("strong"), player("strong")
    found = spread(partial(deal_of, seats), range(1, deals + 1))
    table = simulate.summed_up(found)
    figures = []
    for role, averages, goal in (("pone", table.pone, "10.2 ± 0.3"), ("dealer", table.dealer, "16.2 ± 0.3")):
        figures.append(interval(f"strong against itself, {role}, {deals} deals", averages["points"], goal=goal))
        figures += [interval(f"  {part}", averages[part]) for part in PARTS if averages[part].mean]
    return figures


def deal_of(seats: simulate.Seats, number: int) -> tuple[Points, Points]:
    """Play a deal."""
    return simulate.deal_points(number, seats, number % 2)


def wins(names: tuple[str, str], matches: int) -> list[Figure]:
    """Return which share of matches the first of two players wins."""
    found = spread(partial(simulate.both_ways, names), range(1, matches + 1))
    fared = simulate.fared(list(chain.from_iterable(found)))
    share = Average(*(100 * each for each in (fared.wins.mean, fared.wins.low, fared.wins.high)))
    return [interval(f"{names[0]} against {names[1]}, {fared.matches} matches", share, unit="% won", goal="over 50")]


def spread(work: Callable[[int], Found], numbers: Iterable[int]) -> list[Found]:
    """Do some work on all cores, in order."""
    with Pool() as pool:
        return pool.map(work, numbers, 5)


def interval(name: str, average: Average, *, unit: str = "points", goal: str = "") -> Figure:
    """Return an average with its interval as a figure."""
    return Figure(name, average.mean, average.low, average.high, unit, goal)


def main() -> None:
    """Print all about cribbage, with as many deals and matches as are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--matches", type=int, default=MATCHES)
    given = parser.parse_args()
    show(figures(given.deals, given.matches))


if __name__ == "__main__":
    main()

"""How many games a second are played at random: by the kernel on many tables, and by the rules in Python."""

import time
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

import kabale
from benchmarks.timing import Figure, rate, ratio
from kabale.engine.game import Game
from kabale.search import native
from kabale.search.batch import Batch
from kabale.search.playout import playout

GAME = "klondike3"
MOVES = 200
TABLES = 500
FEW = 20
"""How many playouts are measured in Python."""


def figures() -> list[Figure]:
    """Measure playouts of Klondike, three cards at a time, 200 moves at most, and steps of many tables."""
    game = kabale.game(GAME)
    in_python = rate(f"{GAME}: random playouts in Python", partial(readable, game, count()))
    if not native.available():
        return [in_python, Figure("the native solver is not installed", 0, 0, 0, "")]
    goal = "at least 2,500"
    return [
        rate(f"{GAME}: random playouts by Batch", timed(partial(played, Batch.deal(game, range(TABLES)))), goal=goal),
        rate("  with a new deal for each", timed(partial(dealt_and_played, game, count()))),
        in_python,
        rate("  steps of tables, all rows told", timed(partial(stepped, Batch.deal(game, range(TABLES))))),
        *singly(),
    ]


def singly() -> list[Figure]:
    """Measure random games in a loop of Python, a new deal for each: by native positions, and by the rules."""
    found = []
    for name in ("klondike3", "freecell", "spider", "golf"):
        game = kabale.game(name)
        native_ones, full = (
            rate(f"{name}: random games by {word}", timed(partial(looped, game, count(1), number, native=is_native)))
            for word, number, is_native in (("native positions", 10 * FEW, True), ("positions", FEW // 4, False))
        )
        found += [native_ones, full, ratio("  native positions to positions", native_ones, full, goal="at least 10")]
    return found


def looped(game: Game, numbers: "count[int]", games: int, *, native: bool) -> int:
    """Deal and play at random, as anybody would write it; at most 200 moves a game."""
    rng = Random(617)
    for _ in range(games):
        position, played = game.deal(next(numbers), native=native), 0
        while played < MOVES and (legal := position.legal_moves):
            position.push(rng.choice(legal))
            played += 1
    return games


def timed(work: Callable[[], int]) -> Callable[[], tuple[int, float]]:
    """Return work with the seconds of processor that it takes."""

    def measured() -> tuple[int, float]:
        before = time.thread_time()
        done = work()
        return done, time.thread_time() - before

    return measured


def played(batch: Batch) -> int:
    """Play each table twice."""
    batch.playouts(seed=617, moves=MOVES, count=2)
    return 2 * len(batch)


def dealt_and_played(game: Game, numbers: "count[int]") -> int:
    """Deal, and play each deal once."""
    Batch.deal(game, [next(numbers) for _ in range(TABLES)]).playouts(seed=617, moves=MOVES)
    return TABLES


def stepped(batch: Batch) -> int:
    """Click the stock of each table twenty times where that is legal; choosing is counted too."""
    click = batch.actions.index("c1")
    legal = memoryview(batch.mask).cast("B")[click :: len(batch.actions)]
    for _ in range(20):
        batch.step([click if flag else -1 for flag in legal])
    return 20 * len(batch)


def readable(game: Game, numbers: "count[int]") -> tuple[int, float]:
    """Play deals by the rules themselves."""
    positions = [game.deal(next(numbers)) for _ in range(FEW)]
    before = time.thread_time()
    for number, position in enumerate(positions):
        playout(position, seed=617, number=number, moves=MOVES)
    return FEW, time.thread_time() - before

"""The speed of the rules: reading, listing legal moves, pushing and popping.

Positions come from lines of 30 pinned moves on five deals, so the same ones are measured everywhere.
"""

import random
from collections.abc import Callable
from functools import partial
from itertools import cycle, islice

import kabale
from benchmarks.timing import Figure, duration, rate, ratio, seconds
from kabale.engine.game import Game, Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.library import catalogue

LISTS = 3000
PUSHES = 20_000
PILES = 150


def figures() -> list[Figure]:
    """Measure everything about the rules."""
    return [
        duration(f"check and load a .pat file of {PILES} piles", loader(), goal="at most 10"),
        rate("legal-move lists, Klondike", lists("klondike"), goal="at least 10,000"),
        rate("legal-move lists, FreeCell", lists("freecell", "ms"), goal="at least 4,000"),
        rate("pushes and pops, Klondike", pushes("klondike"), goal="at least 50,000"),
        rate("pushes and pops, FreeCell", pushes("freecell", "ms"), goal="at least 50,000"),
    ]


def twins() -> list[Figure]:
    """Measure legal-move lists of games that exist in both languages: the .pat one, the XML one, the ratio."""
    measured: list[Figure] = []
    for entry in kabale.games():
        if entry.twin:
            pair = [rate(f"legal-move lists, {name}", lists(name)) for name in (entry.twin, entry.name)]
            measured += [*pair, ratio(f"  {entry.name} is slower by", *pair, goal="at most 2")]
    return measured


def loader() -> Callable[[], object]:
    """Return the work of reading a file with as many piles as the format allows."""
    lines = catalogue.entry("fortythieves").read().decode().splitlines()
    numbered = [line for line in lines[2:] if line.strip()]
    piles = list(islice(cycle(numbered[1:]), PILES - 1))
    text = "\n".join(["Wide", f"8 {PILES}", numbered[0].replace("104", "416", 1), *piles])
    return lambda: kabale.loads(text)


def played(game: Game, deal: str) -> Position:
    """Return a position after a pinned line of 30 moves, or fewer where the game ends."""
    position, chance = game.deal(deal), random.Random(deal)
    for _ in range(30):
        if position.outcome is not Outcome.PLAYING:
            break
        position.push(chance.choice(position.legal_moves))
    return position


def positions(name: str, scheme: str = "k1") -> list[Position]:
    """Return the positions that are measured."""
    game, _ = kabale.load(name)
    assert game is not None
    dealt = [game.deal(f"{scheme}:{number}") for number in range(1, 6)]
    return dealt + [played(game, f"{scheme}:{number}") for number in range(1, 6)]


def lists(name: str, scheme: str = "k1") -> Callable[[], tuple[int, float]]:
    """Return the work of listing the legal moves after each legal move of each position in turn.

    A position may keep a list that it was asked for, so each is asked for after another push, which
    is not counted.
    """
    moves = [(position, move) for position in positions(name, scheme) for move in position.legal_moves]

    def work() -> tuple[int, float]:
        taken = 0.0
        for position, move in islice(cycle(moves), LISTS):
            position.push(move)
            taken += seconds(partial(getattr, position, "legal_moves"))
            position.pop()
        return LISTS, taken

    return work


def pushes(name: str, scheme: str = "k1") -> Callable[[], tuple[int, float]]:
    """Return the work of pushing and popping every legal move of each position in turn."""
    moves: list[tuple[Position, Move]] = [
        (position, move) for position in positions(name, scheme) for move in position.legal_moves
    ]

    def push_all() -> None:
        for position, move in islice(cycle(moves), PUSHES):
            position.push(move)
            position.pop()

    def work() -> tuple[int, float]:
        return PUSHES, seconds(push_all)

    return work

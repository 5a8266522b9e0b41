"""Write ``tests/data/perft/games``: paths and states of every ``.pat`` game of the library, counted by the referee.

Run ``.venv/bin/python -m tests.referee.pat_perft`` from the root when a game is new, and with the game's name when its
rules have changed: other files are kept as they are. What the engine counts is not asked for.
"""

import sys
from collections.abc import Hashable, Sequence
from pathlib import Path
from random import Random

from tests.perft_files import FOLDER
from tests.referee.pat import UNLIMITED, Game, Table, digit, read
from tests.referee.pat_deal import deal
from tests.referee.pat_decks import LUCK, deck
from tests.referee.pat_moves import legal_moves, play

GAMES = FOLDER.parents[2] / "src" / "kabale" / "games"
FILES = FOLDER / "games"
MOST_PATHS = 3_000
DEEPEST = 8
WIDE_PATHS, WIDE_DEPTH = 70_000, 4
"""The same for a wide game, which has fewer levels than that by the usual limit."""
DEALS = 2


def key(game: Game, table: Table) -> Hashable:
    """Return what tells apart tables from which different things can happen."""
    limited = game.passes != UNLIMITED
    switching = any(pile.mode == 6 for pile in game.piles)
    once = {i for i, pile in enumerate(game.piles) for rules in pile.sets if digit(rules.nine, 2) in (1, 3)}
    return (
        table.piles,
        table.up,
        table.begun if limited else switching and table.ended > 0,
        table.events if game.turning else 0,
        table.rotated & once,
    )


def count(game: Game, cards: Sequence[str], depth: int, most: int) -> tuple[list[int], list[int]]:
    """Return paths and states for depths 1, 2, … down to a depth, or to the last one with so many paths."""
    level = {deal(game, cards, LUCK): 1}
    reached = {key(game, table) for table in level}
    paths: list[int] = []
    states: list[int] = []
    while len(paths) < depth:
        below: dict[Table, int] = {}
        total = 0
        for table, ways in level.items():
            for move in legal_moves(game, table):
                after = play(game, table, move, LUCK)
                below[after] = below.get(after, 0) + ways
                total += ways
            if paths and total > most:
                return paths, states
        level = below
        if not level:
            break
        reached |= {key(game, table) for table in level}
        paths.append(total)
        states.append(len(reached))
    return paths, states


def block(file: Path, number: int) -> str:
    """Return one block of a game: a deck and its counts."""
    game = read(file.read_text(encoding="utf-8"))
    cards = deck(Random(f"{file.stem} {number}"), game.decks)
    paths, states = count(game, cards, DEEPEST, MOST_PATHS)
    if len(paths) < WIDE_DEPTH:
        paths, states = count(game, cards, WIDE_DEPTH, WIDE_PATHS)
    rows = ["  " + " ".join(cards[start : start + 13]) for start in range(0, len(cards), 13)]
    counts = [
        "     ".join(f"{kind} {depth} {number}" for depth, number in enumerate(numbers, 1))
        for kind, numbers in (("paths", paths), ("states", states))
    ]
    return "\n".join([f"game  ../../../../src/kabale/games/{file.name}", "deck", *rows, *counts]) + "\n"


def main(names: Sequence[str]) -> None:
    """Write the files that are missing, and those of the games named."""
    FILES.mkdir(exist_ok=True)
    for file in sorted(GAMES.glob("*.pat")):
        written = FILES / f"{file.stem}.perft"
        if file.stem in names or not written.exists():
            blocks = [block(file, number) for number in range(1, DEALS + 1)]
            written.write_text("# Counted by the referee: tests/referee/pat_perft.py.\n\n" + "\n".join(blocks))


if __name__ == "__main__":
    main(sys.argv[1:])

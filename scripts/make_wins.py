"""Find a winning play for every game of the library: ``tests/data/wins/<game>.play``, in the form of a saved game.

``.venv/bin/python scripts/make_wins.py [--seconds 30] [game ...]`` looks for those that are missing, or for those that
are named. Simple play with some luck is tried on deal after deal for half of the time, then a search.
"""

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import kabale
from kabale.engine.moves import Move
from kabale.errors import RunawayRules
from kabale.search.limits import Limits
from kabale.search.simple import Choice, Ranked, play_simply
from kabale.search.solve import solve
from kabale.search.verdict import Won

WINS = Path(__file__).parents[1] / "tests" / "data" / "wins"
HEATS = (0.0, 0.9, 1.5, 3.0)
"""How far luck may move a move among the classes of simple play."""

MOST_MOVES = 1_000
SEARCHED = 2.0
"""Seconds for the search of one deal."""


def path_of(name: str) -> Path:
    """Return the file of a game's winning play."""
    return WINS / f"{name}.play"


def with_luck(chance: Random, heat: float) -> Choice:
    """Try moves by their class, moved by luck."""

    def choice(ranked: Ranked) -> Iterator[Move]:
        drawn = [(kind + chance.random() * heat, place) for place, (kind, _) in enumerate(ranked)]
        return (ranked[place][1] for _, place in sorted(drawn))

    return choice


def by_luck(name: str, seconds: float) -> str | None:
    """Return a winning play by simple play with luck, None if there was none in time."""
    game, chance, begun = kabale.game(name), Random(1), time.monotonic()
    number = 0
    while time.monotonic() - begun < seconds:
        number += 1
        session = kabale.Session(game, f"k1:{number}", name=name)
        if _wins(session, with_luck(chance, HEATS[number % len(HEATS)])):
            return session.to_text()
    return None


def _wins(session: kabale.Session, choice: Choice) -> bool:
    try:
        return play_simply(session.position, choice, moves=MOST_MOVES) and bool(session.position.moves)
    except RunawayRules:
        return False


def by_search(name: str, seconds: float) -> str | None:
    """Return a winning play by search, None if there was none in time."""
    game, begun, number = kabale.game(name), time.monotonic(), 0
    while time.monotonic() - begun < seconds:
        number += 1
        session = kabale.Session(game, f"k1:{number}", name=name)
        verdict = solve(session.position, Limits(seconds=SEARCHED))
        if isinstance(verdict, Won):
            for move in verdict.moves:
                session.play(move)
            return session.to_text()
    return None


def find(name: str, seconds: float) -> str | None:
    """Return a winning play of a game as text, None if none was found."""
    return by_luck(name, seconds / 2) or by_search(name, seconds / 2)


def main() -> None:
    """Look for winning plays."""
    parser = argparse.ArgumentParser(description="Find winning plays.")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=float, default=30)
    chosen = parser.parse_args()
    WINS.mkdir(exist_ok=True)
    missing = [entry.name for entry in kabale.games() if not path_of(entry.name).exists()]
    with ProcessPoolExecutor() as pool:
        jobs = {name: pool.submit(find, name, chosen.seconds) for name in chosen.names or missing}
        for name, job in jobs.items():
            text = job.result()
            print(name, "-" if text is None else f"{len(text.split())} words", flush=True)
            if text is not None:
                path_of(name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()

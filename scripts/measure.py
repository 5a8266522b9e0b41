"""Measure how often simple play wins each game: writes ``simple`` of ``games/measured.toml``.

``.venv/bin/python scripts/measure.py [--deals 100] [--seconds 30] [game ...]``: all games of the library without
names. A game that is slow gets as many deals as it plays in the seconds; deals are ``k1:1`` and on.
"""

import argparse
import time
import tomllib
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import kabale
from kabale.errors import RunawayRules
from kabale.study.simple import play_simply

FILE = Path(kabale.__file__).parent / "games" / "measured.toml"
Table = dict[str, dict[str, dict[str, int]]]


def simple(name: str, deals: int, seconds: float) -> dict[str, int]:
    """Return how many deals were played and how many of them were won."""
    game, diagnostics = kabale.load(name)
    assert game is not None, diagnostics
    begun, played, won = time.monotonic(), 0, 0
    while played < deals and time.monotonic() - begun < seconds:
        played += 1
        won += _is_won(game, f"k1:{played}")
    return {"deals": played, "won": won}


def _is_won(game: kabale.Game, deal: str) -> bool:
    try:
        return play_simply(game.deal(deal))
    except RunawayRules:
        return False


def written(tables: Mapping[str, Mapping[str, Mapping[str, int]]]) -> str:
    """Return the file's text, games by name."""
    parts = ["# What was measured of the games; see kabale/library/measured.py. Written by scripts, not by hand."]
    for name in sorted(tables):
        lines = [
            f"{kind} = {{ {', '.join(f'{key} = {value}' for key, value in numbers.items())} }}"
            for kind, numbers in sorted(tables[name].items())
        ]
        parts.append("\n".join([f"[{name}]", *lines]))
    return "\n\n".join(parts) + "\n"


def update(found: Mapping[str, Mapping[str, Mapping[str, int]]]) -> None:
    """Put figures into the file beside those that it has."""
    tables: Table = tomllib.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for name, kinds in found.items():
        tables.setdefault(name, {}).update({kind: dict(numbers) for kind, numbers in kinds.items()})
    FILE.write_text(written(tables), "utf-8")


def main() -> None:
    """Measure the games that are named, or all."""
    parser = argparse.ArgumentParser(description="Measure how often simple play wins.")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    chosen = parser.parse_args()
    names = chosen.names or [entry.name for entry in kabale.games()]
    with ProcessPoolExecutor() as pool:
        jobs = {name: pool.submit(simple, name, chosen.deals, chosen.seconds) for name in names}
        for name, job in jobs.items():
            print(name, job.result(), flush=True)
            update({name: {"simple": job.result()}})


if __name__ == "__main__":
    main()

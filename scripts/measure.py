"""Measure the games of the library: how often simple play wins, and how many deals a search can win.

``.venv/bin/python scripts/measure.py [--deals 100] [--seconds 30] [--positions 1000000] [game ...]``: all games without
names. Simple play of a game that is slow gets as many deals as it plays in the seconds; the search, which
only the kernel makes, so many positions of each deal. With 0 for one of them only the other is made.
Deals are ``k1:1`` and on. Writes ``games/atlas.json``; a game that has rows in the atlas keeps
what these say.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import kabale
from kabale.errors import RunawayRules
from kabale.library import measurements
from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.simple import play_simply
from kabale.search.solve import solve

FILE = Path(kabale.__file__).parent / "games" / measurements.FILE
MEMORY = 2 << 30
"""Bytes for the search of one deal."""

Table = dict[str, dict[str, dict[str, int]]]


def simple(game: kabale.Game, deals: int, seconds: float) -> dict[str, int]:
    """Return how many deals were played and how many of them were won."""
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


def searched(game: kabale.Game, deals: int, positions: int) -> dict[str, int] | None:
    """Return how many deals were searched, won and lost; None for a game that the kernel does not take."""
    limits = Limits(positions=positions, memory=MEMORY)
    found: Counter[str] = Counter()
    for number in range(1, deals + 1):
        position = game.deal(f"k1:{number}")
        if native.refuses(position.tables()) is not None:
            return None
        found[solve(position, limits, method="native").verdict] += 1
    return {"deals": deals, "won": found["won"], "lost": found["lost"]}


def measure(name: str, deals: int, seconds: float, positions: int) -> dict[str, dict[str, int]]:
    """Return what is to be written of a game."""
    game, diagnostics = kabale.load(name)
    assert game is not None, diagnostics
    search = searched(game, deals, positions) if positions else None
    played = {"simple": simple(game, deals, seconds)} if seconds else {}
    return played | ({} if search is None else {"search": search})


def update(found: Mapping[str, Mapping[str, Mapping[str, int]]]) -> None:
    """Put figures into the file beside those that it has."""
    tables: Table = json.loads(FILE.read_text("utf-8"))
    for name, kinds in found.items():
        known = tables.setdefault(name, {})
        is_whole = "digest" in known.get("search", {})
        known.update({kind: dict(numbers) for kind, numbers in kinds.items() if not (is_whole and kind == "search")})
    FILE.write_text(measurements.text_of(tables), "utf-8")


def main() -> None:
    """Measure the games that are named, or all."""
    parser = argparse.ArgumentParser(description="Measure the games of the library.")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--positions", type=int, default=1_000_000)
    chosen = parser.parse_args()
    names = chosen.names or [entry.name for entry in kabale.games()]
    with ProcessPoolExecutor() as pool:
        jobs = {name: pool.submit(measure, name, chosen.deals, chosen.seconds, chosen.positions) for name in names}
        for name, job in jobs.items():
            found = job.result()
            print(name, found, flush=True)
            update({name: found})


if __name__ == "__main__":
    main()

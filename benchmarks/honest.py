"""How often the honest player wins, beside simple play, and how long it thinks about a move.

Rows are kept in ``data/honest``, a file a game, so a run that was ended goes on;
``python -m benchmarks.honest klondike3 --deals 1-400 --effort some`` plays those deals, and ``--write`` writes what is
kept of the games that are named to the package.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import kabale
from benchmarks.kept import Kept, Row
from benchmarks.timing import Figure, show, yardstick
from kabale.library import measurements
from kabale.search import native
from kabale.search.honest import USUAL, VERSION, Effort, play_honestly
from kabale.search.simple import play_simply
from kabale.search.verdict import wilson

KEPT: Final = Kept(Path("data/honest"))
GAMES: Final = ("klondike3", "klondike", "canfield", "golf", "russian", "yukonx")
DEALS: Final = range(1, 6)
EFFORTS: Final = {
    "little": Effort(samples=3, rounds=(3,), positions=300, near=30),
    "some": Effort(samples=10, rounds=(8, 16)),
    "usual": USUAL,
}
"""How much the player thinks, by names."""

PACKAGED: Final = Path(kabale.__file__).parent / "games" / measurements.FILE


def figures() -> list[Figure]:
    """Play the first deals of some games, and tell of all rows that are kept."""
    if not native.available():
        return [Figure("the native solver is not installed", 0, 0, 0, "")]
    return [figure for name in GAMES for figure in told(name, rows(name, DEALS, "usual"))]


def rows(name: str, deals: Iterable[int], effort: str) -> list[Row]:
    """Return the rows of a game that this effort and kernel made; the deals that have none yet are played."""
    game = kabale.game(name)
    found = KEPT.filled(name, _how(name, effort), deals, lambda deal: played(game.deal(deal), EFFORTS[effort]))
    return list(found.values())


def _how(name: str, effort: str) -> str:
    return f"{kabale.game(name).digest[:12]} {native.search_version()}.{VERSION} {effort}"


def played(position: kabale.Position, effort: Effort) -> Row:
    """Play a deal honestly and simply; seconds are of the processor."""
    before = time.thread_time()
    end = play_honestly(position, seed=1, effort=effort)
    seconds = round(time.thread_time() - before, 3)
    row: Row = {"honest": end.outcome.value, "moves": len(end.moves), "thoughts": end.thoughts, "seconds": seconds}
    return row | {"simple": "won" if play_simply(position) else "lost"}


def told(name: str, found: list[Row]) -> list[Figure]:
    """Return shares with bounds of 95 %, and the mean time of a move."""
    shares = []
    for player in ("honest", "simple"):
        won = sum(row[player] == "won" for row in found)
        low, high = wilson(won, len(found))
        goal = "at least 35" if (name, player) == ("klondike3", "honest") else ""
        shares.append(
            Figure(
                f"{name}: {player} play, {len(found)} deals", 100 * won / len(found), 100 * low, 100 * high, "%", goal
            )
        )
    each = [1000 * row["seconds"] / max(1, row["moves"]) for row in found]
    return [*shares, Figure("  a move, mean; of a play", _a_move(found), min(each), max(each), "ms", "at most 100")]


def _a_move(found: Sequence[Row]) -> float:
    """Return how many milliseconds of the processor a move took."""
    return float(1000 * sum(row["seconds"] for row in found) / max(1, sum(row["moves"] for row in found)))


def packaged(found: Sequence[Row], effort: str) -> Mapping[str, Any]:
    """Return what the package keeps of the rows of a game."""
    won = sum(row["honest"] == "won" for row in found)
    return {"deals": len(found), "won": won, "effort": effort, "milliseconds": round(_a_move(found), 1)}


def write(names: Iterable[str], effort: str) -> None:
    """Write what is kept of games to the package, beside what it has of others."""
    tables = {name: dict(each) for name, each in measurements.written().items()}
    for name in names:
        found = KEPT.rows(name, _how(name, effort))
        tables.setdefault(name, {})["honest"] = packaged(found, effort)
    PACKAGED.write_text(measurements.text_of(tables), "utf-8")


def main(arguments: Sequence[str]) -> None:
    """Play deals of games, and tell of all rows that are kept of them."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="+")
    options.add_argument("--deals", default="1-100", help="1-100 if nothing is said")
    options.add_argument("--effort", choices=EFFORTS, default="little")
    options.add_argument("--write", action="store_true", help="write what is kept to the package")
    asked = options.parse_args(arguments)
    first, _, last = asked.deals.partition("-")
    for name in asked.games:
        found = rows(name, range(int(first), int(last or first) + 1), asked.effort)
        show([yardstick(), *told(name, found)])
    if asked.write:
        write(asked.games, asked.effort)


if __name__ == "__main__":
    main(sys.argv[1:])

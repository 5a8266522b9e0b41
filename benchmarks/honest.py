"""How often the honest player wins, beside simple play, and how long it thinks about a move.

Rows are kept in ``build/honest``, a file a game, so a run that was ended goes on;
``python -m benchmarks.honest klondike3 1-400`` plays those deals.
"""

import json
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import kabale
from benchmarks.timing import Figure, yardstick
from kabale.search import native
from kabale.search.honest import USUAL, play_honestly
from kabale.studies.simple import play_simply
from kabale.studies.stats import wilson

ROWS = Path("build/honest")
GAMES = ("klondike3", "klondike", "canfield", "golf", "russian", "yukon")
DEALS = range(1, 6)
Row = dict[str, int | str | float]


def figures() -> list[Figure]:
    """Play the first deals of some games, and tell of all rows that are kept."""
    if not native.available():
        return [Figure("the native kernel is not installed", 0, 0, 0, "")]
    return [figure for name in GAMES for figure in told(name, rows(name, DEALS))]


def rows(name: str, deals: Iterable[int]) -> list[Row]:
    """Return the rows of a game that this effort and kernel made; the deals that have none yet are played."""
    ROWS.mkdir(parents=True, exist_ok=True)
    game = kabale.game(name)
    how = f"{game.digest[:12]} {native.search_version()} {USUAL}"
    file = ROWS / f"{name}.jsonl"
    kept = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    found = [row for row in kept if row["how"] == how]
    done = {row["deal"] for row in found}
    for deal in deals:
        if deal not in done:
            found.append(played(game.deal(deal)) | {"deal": deal, "how": how})
            with file.open("a") as out:
                out.write(json.dumps(found[-1]) + "\n")
    return found


def played(position: kabale.Position) -> Row:
    """Play a deal honestly and simply; seconds are of the processor."""
    before = time.thread_time()
    end = play_honestly(position, seed=1)
    seconds = time.thread_time() - before
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
    spent, moves = sum(float(row["seconds"]) for row in found), sum(int(row["moves"]) for row in found)
    each = [1000 * float(row["seconds"]) / max(1, int(row["moves"])) for row in found]
    return [
        *shares,
        Figure("  a move, mean; of a play", 1000 * spent / max(1, moves), min(each), max(each), "ms", "at most 100"),
    ]


if __name__ == "__main__":
    from benchmarks.timing import show

    first, _, last = sys.argv[2].partition("-")
    show([yardstick(), *told(sys.argv[1], rows(sys.argv[1], range(int(first), int(last or first) + 1)))])

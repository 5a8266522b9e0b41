"""The deals that the native search has left open: how many of them it settles now, and after how many positions."""

import tomllib
from pathlib import Path
from statistics import median

from benchmarks.search import figure, ready
from benchmarks.timing import Figure
from kabale.search import native
from kabale.search.limits import Limits

FILE = Path(__file__).with_suffix(".toml")
MOST = Limits(positions=1_000_000)


def figures() -> list[Figure]:
    """Search every deal of the list, within a million positions each."""
    if not native.available():
        return [figure("the native solver is not installed", 0, "")]
    games: dict[str, list[int]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return [each for name, deals in games.items() for each in settled(name, deals)]


def settled(name: str, deals: list[int]) -> list[Figure]:
    """Search deals of one game."""
    found = [ready(name, f"k1:{deal}").solve(MOST) for deal in deals]
    known = sum(word in ("won", "lost") for word, *_ in found)
    return [
        figure(f"{name}: settled of {len(deals)} that were open", known, "deals", "more than before"),
        figure("  processor's time of a deal, median", 1000 * median(seconds for *_, seconds in found), "ms"),
    ]

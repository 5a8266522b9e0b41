"""What the searches settle within some limits, kept so that nobody changes it unawares.

``python -m tests.search.settled`` writes ``settled.toml`` anew: after a search that comes to other verdicts, or to the
same with other positions, has got its next number.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kabale.library import load
from kabale.search.limits import Limits
from kabale.search.solve import Method, search_version, solve

FILE: Final = Path(__file__).with_suffix(".toml")
HEAD: Final = (
    "# Verdicts of deals k1:1 on, w won, l lost, ? not settled, and how many positions were searched in all.\n"
    "# Written by python -m tests.search.settled.\n"
)

SETTLED: Final[dict[Method, tuple[Limits, int, tuple[str, ...]]]] = {
    "native": (
        Limits(positions=3000),
        24,
        (
            *("freecell", "klondike3", "yukon", "golf", "spider1", "eightoff", "fortythieves", "pyramid"),
            *("canfieldparts", "dasrad", "grausam", "labellelucie"),
        ),
    ),
    "python": (Limits(positions=400), 12, ("freecell", "klondike3", "golf", "pyramid", "yukon")),
}
"""For each search its limits, how many deals of a game, and the games."""


def settled(method: Method) -> Iterator[tuple[str, str]]:
    """Yield each game of a method with the letters of its verdicts, and how many positions they took."""
    limits, deals, games = SETTLED[method]
    for name in games:
        game, _ = load(name)
        assert game is not None
        found = [solve(game.deal(f"k1:{deal}"), limits, method=method) for deal in range(1, deals + 1)]
        letters = "".join({"won": "w", "lost": "l", "unknown": "?"}[each.verdict] for each in found)
        yield name, f"{letters} {sum(each.positions for each in found):,}"


def written() -> str:
    """Return the file as it is to be."""
    parts = [HEAD]
    for method in SETTLED:
        lines = "".join(f'{name} = "{figures}"\n' for name, figures in settled(method))
        parts.append(f"\n[{method}]\nversion = {search_version(method)}\n{lines}")
    return "".join(parts)


def kept(method: Method) -> dict[str, object]:
    """Return what the file has of a method: its version, and the letters of its games."""
    found: dict[str, object] = tomllib.loads(FILE.read_text(encoding="utf-8"))[method]
    return found


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")

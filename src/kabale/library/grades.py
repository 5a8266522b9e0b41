"""The grade of a deal, 1 very easy to 5 very hard: where its number stands among those of deals of the same game.

The bounds are quantiles that ``python -m benchmarks.grades`` has measured and written to ``games/grades.toml``. A game
that is not there, or was measured by other rules or another measure, has no grades.
"""

import tomllib
from bisect import bisect_left
from functools import cache
from importlib import resources
from typing import Any, Final

from kabale.engine.game import Game
from kabale.search.difficulty import VERSION

EASIEST, HARDEST = 1, 5

FILE: Final = "grades.toml"


def grade(game: Game, number: int) -> int | None:
    """Return the grade of a deal with a number; None where the game has none."""
    measured = _measured().get(game.name)
    if measured is None or (measured["digest"], measured["version"]) != (game.digest, VERSION):
        return None
    return EASIEST + bisect_left(measured["bounds"], number)


@cache
def _measured() -> dict[str, Any]:
    """Return what was measured, by the names of games."""
    return tomllib.loads((resources.files("kabale") / "games" / FILE).read_text("utf-8"))

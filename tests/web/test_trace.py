"""A move passes few modules from a click to the table, and ``docs/architecture.md`` lists them."""

import re
from pathlib import Path

from scripts.trace_move import modules_of, trace

TEXT = Path("docs/architecture.md").read_text(encoding="utf-8")
SHARED = [
    "web.plays.routes",
    "web.plays.desk",
    "services.live",
    "web.plays.actions",
    "engine.session",
    "engine.game",
]
"""What every move goes through, whatever its language is; the journal ends the way."""


def _way(game: str, move: str) -> list[str]:
    return [module.removeprefix("kabale.") for module in modules_of(trace(game, "k1:617", move))]


def test_a_move_goes_through_eight_modules_at_most() -> None:
    """From the route to the first change: four of the server, two of the engine, the language's, and the journal."""
    way = _way("klondike", "c1")

    assert SHARED == way[:6]
    assert "engine.journal" == way[-1]
    assert 8 >= len(way)


def test_only_the_language_makes_a_difference() -> None:
    """Between the position and the journal a move of an XML game is that language's own."""
    way = _way("spinne", "c1")
    between = way[6:-1]

    assert SHARED == way[:6]
    assert "engine.journal" == way[-1]
    assert {"xml"} == {module.partition(".")[0] for module in between}


def test_the_way_of_a_move_is_told() -> None:
    """Each module with its function, in this order."""
    section = TEXT.partition("## From a click to a change\n")[2].partition("\n## ")[0]
    told = re.findall(r"^([a-z/]+\.py) +([A-Za-z_.]+)", section, re.MULTILINE)
    calls = [(module.removeprefix("kabale.").replace(".", "/") + ".py", name) for module, name in trace()]

    assert told
    assert [call for call in calls if call in told] == told
    assert {module for module, _ in calls} == {module for module, _ in told}

"""The winning plays of the library, ``tests/data/wins``."""

from pathlib import Path

WINS = Path(__file__).parents[2] / "data" / "wins"
VARIANTS = ("spinne",)
"""Games whose winning play is of another variant than the one that is compared."""


def play_of(name: str) -> str:
    """Return the text of a game's winning play."""
    return (WINS / f"{name}.play").read_text("utf-8")


def moves_of(name: str) -> list[str]:
    """Return the moves of a game's winning play."""
    return play_of(name).partition("moves:")[2].split()

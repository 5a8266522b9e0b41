"""Deals that nobody chose."""

from random import SystemRandom
from typing import Final

from kabale.errors import UnknownGame
from kabale.library.catalogue import entry

USUAL: Final = {"k1": 999_999_999, "ms": 32_000, "xpat2": 999_999_999}
"""How many deals of each scheme one is drawn from, when none is asked for."""


def random_deal(game: str) -> str:
    """Return a deal that nobody chose, by the scheme that the catalogue says is usual for a game."""
    scheme, most = usual_deals(game)
    return f"{scheme}:{SystemRandom().randint(1, most)}"


def usual_deals(game: str) -> tuple[str, int]:
    """Return the scheme that the catalogue says is usual for a game, and of how many numbers one is drawn."""
    try:
        scheme = entry(game).deals
    except UnknownGame:
        scheme = "k1"
    return scheme, USUAL.get(scheme, USUAL["k1"])

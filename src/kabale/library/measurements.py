"""What was measured of the games: how many deals simple play won, and how many a search could settle.

``games/measured.toml`` has a table for each game, its key the game's name, written by ``scripts/measure.py``
and by studies::

    [klondike]
    simple = { deals = 100, won = 7 }
    search = { deals = 1000, won = 815, lost = 180 }

Deals are always ``k1:1`` and on (or the first numbers of the scheme that is named), so that anyone can count again.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from kabale.library.catalogue import folder


@dataclass(frozen=True, slots=True)
class SimplePlays:
    """How many of the first deals simple play won."""

    deals: int
    won: int

    @property
    def share(self) -> float:
        """The share won, 0 to 1."""
        return self.won / self.deals


@dataclass(frozen=True, slots=True)
class SearchedDeals:
    """How many of the first deals a search won and lost; of the rest it could not say."""

    deals: int
    won: int
    lost: int

    @property
    def low(self) -> float:
        """The winnable share if no deal that is not settled can be won."""
        return self.won / self.deals

    @property
    def high(self) -> float:
        """The winnable share if every deal that is not settled can be won."""
        return 1 - self.lost / self.deals


@dataclass(frozen=True, slots=True)
class Measurements:
    """What was measured of one game; None where nothing was."""

    simple: SimplePlays | None = None
    search: SearchedDeals | None = None


NOTHING = Measurements()


@cache
def _all() -> Mapping[str, Measurements]:
    tables = tomllib.loads(folder().joinpath("measured.toml").read_text("utf-8"))
    return {
        name: Measurements(
            SimplePlays(**table["simple"]) if "simple" in table else None,
            SearchedDeals(**table["search"]) if "search" in table else None,
        )
        for name, table in tables.items()
    }


def measured(name: str) -> Measurements:
    """Return what was measured of a game of the library; nothing for any other name.

    >>> measured("no such game").simple is None
    True
    """
    return _all().get(name, NOTHING)

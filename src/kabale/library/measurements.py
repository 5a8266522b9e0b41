"""What was measured of the games: how many deals can be won, and how many simple play won.

``games/atlas.json`` has a line for each game, written by ``scripts/make_atlas.py`` from the rows of the atlas, and by
``scripts/measure.py`` where there are none yet::

    "klondike": {"simple": {"deals": 100, "won": 7}, "search": {"deals": 1000, "won": 815, "lost": 180}}

Deals are always ``k1:1`` and on, so that anyone can count again.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from kabale.library.catalogue import folder

FILE: Final = "atlas.json"

WIDE: Final = 0.3
"""Shares that lie farther apart say nothing yet."""


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
    """How many of the first deals a search won and lost; of the rest it could not say.

    Of deals that have rows in the atlas also: by which *search*, by which rules (their *digest*), on which day they
    were *made*; how many moves half of the wins have at most (*length*), and which settled deal took most positions.
    """

    deals: int
    won: int
    lost: int
    search: int | None = None
    digest: str = ""
    made: str = ""
    length: int | None = None
    hardest: str = ""

    @property
    def is_telling(self) -> bool:
        """Whether it is known well enough to be told."""
        return self.high - self.low <= WIDE

    @property
    def low(self) -> float:
        """The winnable share if no deal that is not settled can be won."""
        return self.won / self.deals

    @property
    def high(self) -> float:
        """The winnable share if every deal that is not settled can be won."""
        return 1 - self.lost / self.deals


@dataclass(frozen=True, slots=True)
class HonestPlays(SimplePlays):
    """How many of the first deals somebody won who sees no hidden card, by how much thought, a move on average.

    *effort* is one of those of ``benchmarks/honest.py``; *milliseconds* are of the processor of who measured.
    """

    effort: str
    milliseconds: float


@dataclass(frozen=True, slots=True)
class Measurements:
    """What was measured of one game; None where nothing was."""

    simple: SimplePlays | None = None
    honest: HonestPlays | None = None
    search: SearchedDeals | None = None


@cache
def written() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Return what the file has."""
    found: Mapping[str, Mapping[str, Mapping[str, Any]]] = json.loads(folder().joinpath(FILE).read_text("utf-8"))
    return found


@cache
def measured(name: str) -> Measurements:
    """Return what was measured of a game of the library, or of a variant (``spinne@1farbe``); nothing else is there.

    >>> measured("no such game").simple is None
    True
    """
    each = written().get(name, {})
    return Measurements(
        SimplePlays(**each["simple"]) if "simple" in each else None,
        HonestPlays(**each["honest"]) if "honest" in each else None,
        SearchedDeals(**each["search"]) if "search" in each else None,
    )


def text_of(tables: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> str:
    """Return the text of the file, a line for each game."""
    lines = [f"{json.dumps(name)}: {json.dumps(tables[name], sort_keys=True)}" for name in sorted(tables)]
    return "{\n" + ",\n".join(lines) + "\n}\n"

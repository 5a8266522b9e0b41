"""Measurements of the games: how many deals can be won, and how many simple play won.

``scripts/make_atlas.py`` or ``scripts/measure.py`` writes a line for each game to ``games/atlas.json``. Deals are
always ``k1:1`` and on, so that anyone can count again.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from kabale.library.catalogue import folder

FILE: Final = "atlas.json"

LIMIT: Final = 300_000
"""The usual limit of positions for a deal; it settles the first 32,000 deals of FreeCell."""

TIME: Final = 5.0
"""Seconds that the search of one deal may take on the machine of the atlas."""

WIDE: Final = 0.3
"""The widest bounds that say something."""


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
    """The number of first deals that a search won and lost; the rest is open.

    Deals with rows in the atlas also have the *search*, the *digest* of the rules and the day. *length* is the median
    of the wins, *hardest* the settled deal that took most positions. *limit* is the number of positions within which
    99 of 100 settled deals were settled, or fewer that take :data:`TIME`; None for at most :data:`LIMIT`.
    """

    deals: int
    won: int
    lost: int
    search: int | None = None
    digest: str = ""
    made: str = ""
    length: int | None = None
    hardest: str = ""
    limit: int | None = None

    @property
    def is_telling(self) -> bool:
        """Whether the bounds are close enough to report."""
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
    """The first deals won without seeing hidden cards, by an *effort* of ``benchmarks/honest.py``."""

    effort: str
    milliseconds: float


@dataclass(frozen=True, slots=True)
class Measurements:
    """The measurements of one game, None if missing."""

    simple: SimplePlays | None = None
    honest: HonestPlays | None = None
    search: SearchedDeals | None = None


def limit_of(name: str, digest: str) -> int:
    """Return how many positions to search of each deal of a game: what the atlas learned about these rules."""
    found = measured(name).search
    return max(LIMIT, found.limit or 0) if found and found.digest == digest else LIMIT


@cache
def written() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Return the content of the file."""
    found: Mapping[str, Mapping[str, Mapping[str, Any]]] = json.loads(folder().joinpath(FILE).read_text("utf-8"))
    return found


@cache
def measured(name: str) -> Measurements:
    """Return the measurements of a game of the library, or of a variant (``spinne@1farbe``).

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

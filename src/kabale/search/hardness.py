"""How hard a deal is, as it is told: a number and what it is made of.

:mod:`kabale.search.difficulty` measures it; whoever tells what was measured needs no search.
"""

from dataclasses import dataclass
from statistics import fmean
from typing import Final, Literal

VERSION: Final = 2
"""Which measure it is: numbers of one version may be told together, and its quantiles are of it alone."""

HARDEST: Final = 100
"""The number of a deal that cannot be won."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a deal is: a *number* and, for a deal that can be won, the shares from 0 to 1 that it is made of.

    The number goes from 0, nothing loses it, to :data:`HARDEST`, it cannot be won; it is None where that is not
    settled.
    """

    number: int | None
    kept: float = 0.0
    lasted: float = 0.0
    honest: float = 0.0

    @property
    def verdict(self) -> Literal["won", "lost", "unknown"]:
        """Whether it can be won, by the words of :mod:`kabale.search.verdict`."""
        return "unknown" if self.number is None else "lost" if self.number == HARDEST else "won"


def of_shares(kept: float, lasted: float, honest: float) -> Difficulty:
    """Return how hard a deal is that can be won."""
    return Difficulty(round((HARDEST - 1) * (1 - fmean((kept, lasted, honest)))), kept, lasted, honest)

"""Compute shares with their uncertainty, and the cost of searching, from rows.

A deal that is not settled may be won or lost, so the winnable share is always given counted both ways. The rows are a
sample of all deals, so each share has Wilson's interval (:func:`kabale.search.verdict.wilson`).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from kabale.search.verdict import POSITIONS, wilson
from kabale.store.values import StudyRow

QUANTILES: Final = (0.5, 0.9, 0.99, 1.0)

VERDICTS: Final = ("won", "lost", "unknown")

RUNAWAY: Final = "runaway"
"""The reason of a deal whose rules do not end, besides those of :mod:`kabale.search.verdict`."""

ENGINE: Final = "engine"
REFEREE: Final = "referee"

JUDGES: Final = (ENGINE, REFEREE)
"""The engine has played a winning line (after the kernel's referee, if the kernel searched), or the referee only."""


class SearchedRow(Protocol):
    """The verdict on one deal and its time."""

    @property
    def deal(self) -> str:
        """The id of the deal."""

    @property
    def verdict(self) -> str:
        """One of :data:`VERDICTS`."""

    @property
    def seconds(self) -> float:
        """The time of the search."""


def bounds(won: int, lost: int, unknown: int) -> tuple[float, float]:
    """Bracket the winnable share of all deals: unknown deals count as lost below and as won above.

    >>> low, high = bounds(800, 150, 50)
    >>> print(f"{low:.3f} to {high:.3f}")
    0.774 to 0.871
    """
    total = won + lost + unknown
    return wilson(won, total)[0], wilson(won + unknown, total)[1]


def quantile(values: Sequence[int], share: float) -> int:
    """Return the least of the values that at least a share of them does not exceed.

    >>> quantile([7, 1, 5, 3], 0.5), quantile([7, 1, 5, 3], 0.51)
    (3, 5)
    """
    return sorted(values)[max(math.ceil(share * len(values)), 1) - 1]


def quantiles(values: Sequence[int]) -> dict[float, int]:
    """Return the quantiles of :data:`QUANTILES`, none of no values."""
    return {share: quantile(values, share) for share in QUANTILES} if values else {}


@dataclass(frozen=True, slots=True)
class Summary:
    """The results of a study: quantiles of *positions* by verdict and of *lengths*, *reasons*, and wins by judge.

    *doubled* is twice the limit of positions that open deals reached, and an estimate of how many it settles.
    """

    won: int
    lost: int
    unknown: int
    positions: Mapping[str, Mapping[float, int]]
    lengths: Mapping[float, int]
    reasons: Mapping[str, int]
    judged: Mapping[str, int]
    doubled: tuple[int, int]
    seconds: float

    @property
    def total(self) -> int:
        """The number of deals."""
        return self.won + self.lost + self.unknown

    @property
    def share(self) -> tuple[float, float]:
        """The winnable share of these deals, counted both ways; 0 to 1 for none."""
        if not self.total:
            return 0.0, 1.0
        return self.won / self.total, (self.won + self.unknown) / self.total

    @property
    def bounds(self) -> tuple[float, float]:
        """The winnable share of all deals, counted both ways, with the uncertainty of a sample."""
        return bounds(self.won, self.lost, self.unknown)


def summary(rows: Sequence[StudyRow]) -> Summary:
    """Sum rows up."""
    by_verdict = {verdict: [row for row in rows if row.verdict == verdict] for verdict in VERDICTS}
    reasons = [row.reason for row in by_verdict["unknown"]]
    judges = [row.judge for row in by_verdict["won"]]
    stopped = [row.positions for row in by_verdict["unknown"] if row.reason == POSITIONS]
    # Costs spread over many magnitudes: each doubling of the limit settles about as many deals as the one before.
    late = sum(row.verdict != "unknown" and 2 * row.positions > max(stopped, default=0) for row in rows)
    return Summary(
        won=len(by_verdict["won"]),
        lost=len(by_verdict["lost"]),
        unknown=len(by_verdict["unknown"]),
        positions={
            verdict: quantiles([row.positions for row in group]) for verdict, group in by_verdict.items() if group
        },
        lengths=quantiles([row.length for row in rows if row.length is not None]),
        reasons={reason: reasons.count(reason) for reason in sorted(set(reasons))},
        judged={judge: judges.count(judge) for judge in (*JUDGES, "") if judge in judges},
        doubled=(2 * max(stopped, default=0), min(late, len(stopped))),
        seconds=math.fsum(row.seconds for row in rows),
    )

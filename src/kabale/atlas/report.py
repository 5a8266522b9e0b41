"""What the rows of the atlas say of each game: shares with their bounds, lengths, and the deal that was hardest."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from kabale.atlas.rows import DealRow, Sheet
from kabale.library.measurements import SearchedDeals
from kabale.studies.stats import bounds


@dataclass(frozen=True, slots=True)
class Line:
    """One game in the report."""

    name: str
    found: SearchedDeals

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which shares of all deals can be won, at 95 %, from 0 to 1."""
        found = self.found
        return bounds(found.won, found.lost, found.deals - found.won - found.lost)

    def as_json(self) -> dict[str, Any]:
        """Return it for programs."""
        low, high = self.bounds
        return {"name": self.name, **asdict(self.found), "low": round(low, 4), "high": round(high, 4)}


def line(sheet: Sheet) -> Line:
    """Return what a sheet says."""
    counts, lengths = sheet.counts(), [row.length for row in sheet.rows if row.length is not None]
    found = SearchedDeals(
        len(sheet.rows),
        counts["won"],
        counts["lost"],
        max(sheet.searches, default=None),
        sheet.heading.digest,
        sheet.heading.made,
        round(median(lengths)) if lengths else None,
        _hardest(sheet.rows),
    )
    return Line(sheet.heading.name, found)


def packaged(each: Line) -> Mapping[str, Any]:
    """Return a line as it is kept in the package."""
    return {name: value for name, value in asdict(each.found).items() if value not in (None, "")}


def _hardest(rows: Sequence[DealRow]) -> str:
    """Return the settled deal that took most positions; nothing if none is settled."""
    settled = [row for row in rows if row.is_settled]
    return max(settled, key=lambda row: row.positions).deal if settled else ""

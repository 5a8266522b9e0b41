"""The figures that docs/studies.md sets beside published ones: bounds by Wilson's formula, and the verdict of each row.

The formula is written here once more: a share is given as if the open deals were lost, and as if they were won.
"""

import re
from math import ceil, floor, sqrt
from pathlib import Path
from typing import NamedTuple

import pytest

import kabale

PAGE = (Path(__file__).parents[2] / "docs" / "studies.md").read_text("utf-8")
NUMBERS = r"\((?:`)(\w+)(?:`)\) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| (\d+)"
SHARES = r"([\d.]+) to ([\d.]+)% \| ([\d.]+) ± [\d.]+% \| (\w+) \|"
ROW = re.compile(rf"{NUMBERS} \| {SHARES}")
Z = 1.959964


class Row(NamedTuple):
    """A line of the table."""

    name: str
    deals: int
    won: int
    lost: int
    unknown: int
    low: float
    high: float
    published: float
    inside: str


def rows() -> list[Row]:
    part = PAGE.partition("<!-- figures -->")[2].partition("<!-- end of figures -->")[0]
    return [row_of(*match.groups()) for match in ROW.finditer(part)]


def row_of(name: str, deals: str, *more: str) -> Row:
    """Read the numbers of a line."""
    counted, won, lost, unknown = (int(number.replace(",", "")) for number in (deals, *more[:3]))
    low, high, published = map(float, more[3:6])
    return Row(name, counted, won, lost, unknown, low, high, published, more[6])


def wilson(won: int, deals: int) -> tuple[float, float]:
    share, spread = won / deals, Z * Z / deals
    centre, width = share + spread / 2, Z * sqrt(share * (1 - share) / deals + spread / (4 * deals))
    return (centre - width) / (1 + spread), (centre + width) / (1 + spread)


def test_there_are_the_rows_of_fourteen_games() -> None:
    assert 14 == len(rows()) == len({row.name for row in rows()})


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_the_counts_make_the_deals_and_the_bounds(row: Row) -> None:
    low = wilson(row.won, row.deals)[0]
    high = wilson(row.won + row.unknown, row.deals)[1]

    assert row.deals == row.won + row.lost + row.unknown
    assert (floor(low * 1000) / 10, ceil(high * 1000) / 10) == (row.low, row.high)
    assert "yes" == row.inside
    assert row.low <= row.published <= row.high


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_each_is_a_rule_file_of_the_program(row: Row) -> None:
    """So that the deals are the same as the program's."""
    assert "solvitaire" == kabale.game(row.name).format

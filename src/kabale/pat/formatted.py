"""A ``.pat`` definition with its numbers in columns: what it says, its remarks and its blank lines stay as they are."""

import re
from collections.abc import Sequence
from itertools import zip_longest

from kabale.pat.fields import LONG, SHORT, TWO_SETS
from kabale.pat.lines import Row, rows
from kabale.problems import Source

_ENDS = re.compile(r"\r\n|\r|\n")


def formatted(source: Source) -> str:
    r"""Return the text of a source with the numbers of its piles in columns, remarks behind them.

    Lines that are no pile's stay as they are, but for blanks at their ends.

    >>> print(formatted(Source("x.pat", "Patience\n1 2\n52 4 4 0 0 0 0 0 9 0 0 (stock)\n0 84 4 0 0 2 999 1 0 0 0\n")))
    Patience
    1 2
    52   4  4  0  0  0    0  0  9  0  0  (stock)
     0  84  4  0  0  2  999  1  0  0  0
    <BLANKLINE>
    """
    lines = [line.rstrip() for line in _ENDS.split(source.text)]
    piles = {row.line: _cells(row, source) for row in rows(source) if len(row.numerals) >= SHORT}
    widths = [max(map(len, column)) for column in zip_longest(*(cells for cells, _ in piles.values()), fillvalue="")]
    for line, (cells, remark) in piles.items():
        lines[line - 1] = _row(cells, widths, remark)
    return "\n".join(lines)


def _cells(row: Row, source: Source) -> tuple[list[str], str]:
    """Return the numbers of a pile as they are written, and what stands behind them."""
    line, build = source.line(row.line), row.numerals[SHORT - 1].value
    is_long = build is not None and build >= TWO_SETS and len(row.numerals) >= LONG
    spans = [each.span for each in row.numerals[: LONG if is_long else SHORT]]
    return [line[span.column - 1 : span.end_column - 1] for span in spans], line[spans[-1].end_column - 1 :].strip()


def _row(cells: Sequence[str], widths: Sequence[int], remark: str) -> str:
    """Return a line: numbers to the right of their columns, the remark behind the columns of all lines."""
    filled = [*cells, *[""] * (len(widths) - len(cells))]
    padded = [cell.rjust(width) for cell, width in zip(filled, widths, strict=True)]
    return "  ".join([*padded, remark] if remark else padded[: len(cells)])

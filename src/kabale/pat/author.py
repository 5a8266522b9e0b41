"""The ``.pat`` language for people who write definitions: its :class:`Author`, features and lay-out."""

import re
from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from typing import Final

from kabale.engine.language import Author
from kabale.engine.writing import text_with_value
from kabale.pat.anatomy import PatAnatomy, full, reference
from kabale.pat.explain.page import explain, pile_line
from kabale.pat.explain.ways import idea
from kabale.pat.fields import LONG, SHORT, TWO_SETS
from kabale.pat.form import BLANK, form
from kabale.pat.game import PatDefinition
from kabale.pat.outline import rows
from kabale.pat.terms import ANYWHERE, OPEN
from kabale.problems import Source

_ENDS = re.compile(r"\r\n|\r|\n")


def formatted(source: Source) -> str:
    r"""Return the text of a source with the numbers of its piles in columns, remarks behind them.

    Other lines stay as they are, without blanks at their ends.

    >>> print(formatted(Source("x.pat", "Patience\n1 2\n52 4 4 0 0 0 0 0 9 0 0 (stock)\n0 84 4 0 0 2 999 1 0 0 0\n")))
    Patience
    1 2
    52   4  4  0  0  0    0  0  9  0  0  (stock)
     0  84  4  0  0  2  999  1  0  0  0
    <BLANKLINE>
    """
    lines = [line.rstrip() for line in _ENDS.split(source.text)]
    piles: dict[int, tuple[list[str], str]] = {}
    for row in rows(source):
        if len(row.numerals) >= SHORT:
            line, build = source.line(row.line), row.numerals[SHORT - 1].value
            is_long = build is not None and build >= TWO_SETS and len(row.numerals) >= LONG
            spans = [each.span for each in row.numerals[: LONG if is_long else SHORT]]
            cells = [line[span.column - 1 : span.end_column - 1] for span in spans]
            piles[row.line] = cells, line[spans[-1].end_column - 1 :].strip()
    widths = [max(map(len, column)) for column in zip_longest(*(cells for cells, _ in piles.values()), fillvalue="")]
    for number, (cells, remark) in piles.items():
        filled = [*cells, *[""] * (len(widths) - len(cells))]
        padded = [cell.rjust(width) for cell, width in zip(filled, widths, strict=True)]
        lines[number - 1] = "  ".join([*padded, remark] if remark else padded[: len(cells)])
    return "\n".join(lines)


def features(definition: PatDefinition) -> Iterator[str]:
    """Yield what the numbers of the piles say."""
    stock = definition.rules.stock
    if stock.has_endless_passes:
        yield "unlimited passes"
    elif stock.passes > 1:
        yield "passes"
    for pile in definition.rules.piles:
        if pile.redirection.leads_here:
            yield "redirected deal"
        if pile.second is not None:
            yield "two rule sets"
        for taking, laying in ((each.taking, each.laying) for each in pile.sets):
            found = {
                "covered cards": taking.shut != OPEN,
                "masks": taking.mask,
                "marks": taking.mark,
                "runs": laying.kind.most > 1,
                "served from the stock": laying.serve,
                "rotation": laying.rotation,
                "limited sources": laying.origin != ANYWHERE or laying.neighbour,
            }
            yield from (name for name, is_there in found.items() if is_there)


AUTHOR: Final = Author[PatDefinition](
    explain=lambda definition, language, texts: explain(
        definition, language=language, own=texts.piles, is_opened=texts.opening > 0
    ),
    idea=idea,
    full=lambda definition, _: full(definition),
    pile_line=lambda definition, _, pile, language, texts: pile_line(
        definition, pile, language=language, own=texts.piles
    ),
    features=features,
    titled=lambda source, title: title + source.text[len(source.text.partition("\n")[0]) :],
    formatted=formatted,
    anatomy=PatAnatomy,
    form=form,
    blank=BLANK,
    with_value=partial(text_with_value, form),
    reference=reference,
)

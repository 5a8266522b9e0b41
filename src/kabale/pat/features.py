"""Which features of the language a ``.pat`` definition uses, in a few words each."""

from collections.abc import Iterator

from kabale.pat.definition import PatDefinition
from kabale.pat.rules import Pile


def features(definition: PatDefinition) -> Iterator[str]:
    """Yield what the numbers of the piles say."""
    stock = definition.rules.stock
    if stock.has_endless_passes:
        yield "endless passes"
    elif stock.passes > 1:
        yield "passes"
    for pile in definition.rules.piles:
        yield from _of_pile(pile)


def _of_pile(pile: Pile) -> Iterator[str]:
    if pile.redirects:
        yield "redirected deal"
    if pile.second is not None:
        yield "two rule sets"
    for rules in pile.sets:
        if rules.taking.block:
            yield "covered cards"
        if rules.taking.mask:
            yield "masks"
        if rules.taking.mark:
            yield "marks"
        if rules.laying.kind > 1:
            yield "runs"
        if rules.laying.serve:
            yield "served from the stock"
        if rules.laying.rotate:
            yield "rotation"
        if rules.laying.origin or rules.laying.neighbour:
            yield "sources named"

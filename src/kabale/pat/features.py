"""Which features of the language a ``.pat`` definition uses, in a few words each."""

from collections.abc import Iterator

from kabale.pat.definition import PatDefinition
from kabale.pat.terms import ANYWHERE, OPEN


def features(definition: PatDefinition) -> Iterator[str]:
    """Yield what the numbers of the piles say."""
    stock = definition.rules.stock
    if stock.has_endless_passes:
        yield "endless passes"
    elif stock.passes > 1:
        yield "passes"
    for pile in definition.rules.piles:
        if pile.redirection.leads_here:
            yield "redirected deal"
        if pile.second is not None:
            yield "two rule sets"
        for taking, laying in ((each.taking, each.laying) for each in pile.sets):
            if taking.shut != OPEN:
                yield "covered cards"
            if taking.mask:
                yield "masks"
            if taking.mark:
                yield "marks"
            if laying.kind.most > 1:
                yield "runs"
            if laying.serve:
                yield "served from the stock"
            if laying.rotation:
                yield "rotation"
            if laying.origin != ANYWHERE or laying.neighbour:
                yield "sources named"

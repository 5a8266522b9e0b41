"""What automatic laying must know of a ``.pat`` game (see :mod:`kabale.engine.collect`)."""

from kabale.engine.language import Collecting
from kabale.pat.cards import build_table
from kabale.pat.rules import STOCK, Rules
from kabale.pat.terms import Giver
from kabale.table.cards import LOOKS
from kabale.view import PileInfo


def collecting(rules: Rules, piles: tuple[PileInfo, ...]) -> Collecting | None:
    """Return the followers outside the foundations, and where cards may come from.

    None where piles other than foundations must hold a number of cards at the end: collecting could
    take what they need. A waste is no source where several cards are drawn at a time, because taking
    its last card changes which cards come up later.
    """
    kinds = [pile.kind for pile in piles]
    outside = [pile for kind, pile in zip(kinds, rules.piles, strict=True) if kind != "foundation"]
    if any(pile.wanted for pile in outside):
        return None
    sources = {index for index, kind in enumerate(kinds) if kind != "foundation" and index != STOCK}
    if rules.stock.draw > 1 and rules.stock.waste is not None:
        sources.discard(rules.stock.waste)
    # A follower is what could be laid on a card outside, by any rule set of any pile.
    tables = [build_table(build) for build in {each.build for pile in outside for each in pile.sets if each.gets}]
    followers = tuple(bytes(any(table[on][look] for table in tables) for look in range(LOOKS)) for on in range(LOOKS))
    # A rule may forbid something because another pile is empty.
    layings = [each.laying for pile in rules.piles for each in pile.sets]
    may_empty = not any(
        each.neighbour or each.origin.empty is Giver.PREVIOUS or (each.serve and each.serve.only_if_none_empty)
        for each in layings
    )
    return Collecting(followers, frozenset(sources), may_empty)

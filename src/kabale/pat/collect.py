"""What automatic laying must know of a ``.pat`` game (see :mod:`kabale.engine.collect`)."""

from kabale.engine.language import Collecting
from kabale.pat.cards import build_table
from kabale.pat.rules import NO_MATTER, STOCK, Pile, Rules
from kabale.pat.stock import SERVE_ONE_IF_NONE_EMPTY, SERVE_TWO_IF_NONE_EMPTY
from kabale.table.cards import LOOKS
from kabale.view import PileInfo

ONLY_FROM_PREVIOUS = 6
"""Number 9's ``d`` for a pile that is filled from the one before it."""


def collecting(rules: Rules, piles: tuple[PileInfo, ...]) -> Collecting | None:
    """Return the followers outside the foundations, and where cards may come from.

    None where piles other than foundations must hold a number of cards at the end: collecting could
    take what they need. A waste is no source where several cards are drawn at a time, because taking
    its last card changes which cards come up later.
    """
    kinds = [pile.kind for pile in piles]
    outside = [pile for kind, pile in zip(kinds, rules.piles, strict=True) if kind != "foundation"]
    if any(0 < pile.goal < NO_MATTER for pile in outside):
        return None
    sources = {index for index, kind in enumerate(kinds) if kind != "foundation" and index != STOCK}
    if rules.stock.draw > 1 and rules.stock.waste is not None:
        sources.discard(rules.stock.waste)
    return Collecting(_followers(outside), frozenset(sources), not any(map(_minds_empty_piles, rules.piles)))


def _followers(piles: list[Pile]) -> tuple[bytes, ...]:
    """Return for each look what could be laid on it on one of some piles, by any of their rule sets."""
    builds = {rule_set.build for pile in piles for rule_set in pile.sets if rule_set.laying.kind}
    tables = [build_table(build) for build in builds]
    return tuple(bytes(any(table[on][look] for table in tables) for look in range(LOOKS)) for on in range(LOOKS))


def _minds_empty_piles(pile: Pile) -> bool:
    """Say whether a rule of a pile may forbid something because another pile is empty."""
    served_together = (SERVE_ONE_IF_NONE_EMPTY, SERVE_TWO_IF_NONE_EMPTY)
    layings = [rule_set.laying for rule_set in pile.sets]
    return any(
        laying.neighbour or laying.origin == ONLY_FROM_PREVIOUS or laying.serve in served_together for laying in layings
    )

"""What a player can ever do in a ``.pat`` game, whatever the deal: the moves that have numbers."""

from kabale.engine.actions import PileReach, Reach
from kabale.engine.fits import longest_run
from kabale.pat.cards import build_table
from kabale.pat.rules import STOCK, Rules, RuleSet


def reach(rules: Rules) -> Reach:
    """Return what number 8, 10 and 11 can come to allow, and where clicks do something (P11, P12, P25)."""
    piles = [
        PileReach(
            block=max(_block(rules, each) for each in pile.sets),
            takes=pile.gets,
            clicks=("left",) if any(each.laying.rotation for each in pile.sets) else (),
        )
        for pile in rules.piles
    ]
    piles[STOCK] = PileReach(block=int(rules.has_open_stock), clicks=("left",))
    return Reach(piles)


def _block(rules: Rules, rule_set: RuleSet) -> int:
    """Return how many cards leave together at most: as many as a run can have, or all there are."""
    kind = rule_set.taking.kind
    most = min(kind.most, rules.card_count)
    return min(most, longest_run(build_table(rule_set.build)) or most) if kind.in_order else most

"""What a pile is for: the kind that programs and the page call it by, read off its numbers.

The format has no such word; the kind decides nothing in play.
"""

from kabale.pat.cards import start_row
from kabale.pat.rules import NO_MATTER, STOCK, Pile, Rules
from kabale.table.cards import all_looks
from kabale.view import PileKind


def kind_of(rules: Rules, index: int) -> PileKind:
    """Return the kind of a pile."""
    pile = rules.piles[index]
    if index == STOCK:
        return "stock"
    if index == rules.stock.waste:
        return "waste"
    gives = any(rule_set.taking.kind for rule_set in pile.sets)
    gets = any(rule_set.laying.kind for rule_set in pile.sets)
    if not gets:
        return "reserve" if gives else "other"
    if _is_foundation(pile, gives=gives):
        return "foundation"
    return "cell" if _is_cell(pile) else "tableau"


def _is_foundation(pile: Pile, *, gives: bool) -> bool:
    """Say whether cards are collected here: laid, and either never taken again or wanted in a number."""
    return not gives or (0 < pile.goal < NO_MATTER and pile.count <= 1)


def _is_cell(pile: Pile) -> bool:
    """Say whether any single card may rest here."""
    return pile.most == 1 and all(start_row(pile.first.start, None)[card] for card in all_looks())

"""What a pile is for: the kind that programs and the page call it by, read off its numbers.

The format has no such word; the kind decides nothing in play.
"""

from kabale.pat.cards import start_row
from kabale.pat.rules import STOCK, Rules
from kabale.table.cards import all_looks
from kabale.view import PileKind


def kind_of(rules: Rules, index: int) -> PileKind:
    """Return the kind of a pile."""
    pile = rules.piles[index]
    if index == STOCK:
        return "stock"
    if index == rules.stock.waste:
        return "waste"
    if not pile.gets:
        return "reserve" if pile.gives else "other"
    # Cards are collected where they are never taken again, or wanted in a number.
    if not pile.gives or (pile.wanted and pile.count <= 1):
        return "foundation"
    # Any single card may rest in a cell.
    accepts = start_row(pile.first.start, None)
    return "cell" if pile.most == 1 and all(accepts[card] for card in all_looks()) else "tableau"

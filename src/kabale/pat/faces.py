"""Turning cards after a move (P10, P12).

The faces are fixed as the cards were dealt; later a card laid by play is face up (or down, on
piles that always show backs), and when cards leave, the new last ones are turned up and stay so.
"""

from kabale.engine.journal import Journal
from kabale.pat.rules import Rules
from kabale.table.changes import Turned


def settle(journal: Journal, rules: Rules, source: int, target: int, count: int) -> None:
    """Turn what must be turned after *count* cards went from the top of one pile to the top of another."""
    table = journal.table
    pile = table.piles[target]
    down = rules.piles[target].faces.always_down
    first = len(pile) - count
    wrong = tuple(place for place in range(first, len(pile)) if (pile[place] in table.down) != down)
    if wrong:
        journal.do(Turned(target, wrong, not down))
    if table.down:
        reveal(journal, rules, source)


def reveal(journal: Journal, rules: Rules, index: int) -> None:
    """Turn up the last cards of a pile that cards have left."""
    table = journal.table
    pile = table.piles[index]
    first = max(len(pile) - rules.piles[index].faces.turned_up, 0)
    hidden = tuple(place for place in range(first, len(pile)) if pile[place] in table.down)
    if hidden:
        journal.do(Turned(index, hidden, True))

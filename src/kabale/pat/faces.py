"""Which cards lie face up: number 6's ``a`` (P10, P12).

The faces are fixed as the cards were dealt; later a card laid by play is face up (or down, on
piles that always show backs), and when cards leave, the new last ones are turned up and stay so.
"""

from kabale.engine.journal import Journal
from kabale.pat.rules import STOCK, Rules
from kabale.table.changes import Turned

BACKS, LAST_UP, ALL_UP, BACK_FIRST, FACE_FIRST, INVISIBLE, LAST_TWO_UP, LAST_THREE_UP = range(8)
"""The values of number 6's ``a`` (D70-84)."""

REVEALED = {LAST_UP: 1, BACK_FIRST: 1, FACE_FIRST: 1, LAST_TWO_UP: 2, LAST_THREE_UP: 3}


def is_dealt_down(faces: int, place: int, size: int) -> bool:
    """Say whether the card at a place (0 lowest) of a pile of *size* cards lies face down after the deal."""
    match faces:
        case 0 | 5:
            return True
        case 2:
            return False
        case 3 | 4:
            return (place % 2 == 0) == (faces == BACK_FIRST)
        case _:
            return place < size - REVEALED[faces]


def stock_faces(rules: Rules) -> int:
    """Return the value that describes the stock: backs, or only the last card up where it may be taken (P12)."""
    return LAST_UP if rules.piles[STOCK].faces == ALL_UP else BACKS


def faces_of(rules: Rules, index: int) -> int:
    """Return the value of number 6's ``a`` that describes a pile."""
    return stock_faces(rules) if index == STOCK else rules.piles[index].faces


def settle(journal: Journal, rules: Rules, source: int, target: int, count: int) -> None:
    """Turn what must be turned after *count* cards went from the top of one pile to the top of another."""
    table = journal.table
    pile = table.piles[target]
    down = faces_of(rules, target) in (BACKS, INVISIBLE)
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
    first = max(len(pile) - REVEALED.get(faces_of(rules, index), 0), 0)
    hidden = tuple(place for place in range(first, len(pile)) if pile[place] in table.down)
    if hidden:
        journal.do(Turned(index, hidden, True))

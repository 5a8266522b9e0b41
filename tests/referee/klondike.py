"""Klondike, written a second time: three cards a draw, passes without limit, foundations give back a card.

Any face-up part of a column that ends with its last card moves as a block (it is always a run); only a king
opens an empty column; the waste is turned over in its order; an uncovered card is turned up. The piles are
those of ``data/pat/valid/klondike3.pat``: stock, waste, 4 foundations, 7 columns.
"""

from collections.abc import Iterator, Sequence

from tests.referee import Pile, Table

RANKS = "A23456789TJQK"
RED = "DH"
STOCK, WASTE = 0, 1
FOUNDATIONS = range(2, 6)
COLUMNS = range(6, 13)


def deal(cards: Sequence[str]) -> Table:
    """Deal 52 cards, the next one first, column by column; the last card of a column lies face up."""
    left = list(cards)
    columns = []
    for size in range(1, 8):
        column, left = left[:size], left[size:]
        columns.append((*map(hide, column[:-1]), column[-1]))
    return (tuple(map(hide, reversed(left))), (), (), (), (), (), *columns)


def hide(card: str) -> str:
    """Write a card that lies face down."""
    return f"({card})"


def show(card: str) -> str:
    """Write a card that lies face up."""
    return card.strip("()")


def fits(target: int, pile: Pile, card: str) -> bool:
    """Say whether *card*, alone or at the bottom of a block, may be laid on the pile at index *target*."""
    rank, suit = RANKS.index(card[0]), card[1]
    if target in FOUNDATIONS:
        return rank == len(pile) and (not pile or pile[-1][1] == suit)
    if not pile:
        return rank == 12
    on = pile[-1]
    return RANKS.index(on[0]) == rank + 1 and (on[1] in RED) != (suit in RED)


def successors(table: Table) -> Iterator[Table]:
    """Yield the table after each legal move: the click on the stock first."""
    if table[STOCK] or table[WASTE]:
        yield clicked(table)
    for source in (WASTE, *FOUNDATIONS, *COLUMNS):
        pile = table[source]
        face_up = sum(not card.startswith("(") for card in pile)
        for count in range(1, (face_up if source in COLUMNS else min(1, face_up)) + 1):
            for target in (*FOUNDATIONS, *COLUMNS):
                if target == source or (count > 1 and target in FOUNDATIONS):
                    continue
                if fits(target, table[target], pile[-count]):
                    yield moved(table, source, count, target)


def clicked(table: Table) -> Table:
    """Draw up to three cards one by one, or turn the waste over onto the empty stock."""
    stock, waste = table[STOCK], table[WASTE]
    if stock:
        stock, waste = stock[:-3], (*waste, *map(show, reversed(stock[-3:])))
    else:
        stock, waste = tuple(map(hide, reversed(waste))), ()
    return (stock, waste, *table[2:])


def moved(table: Table, source: int, count: int, target: int) -> Table:
    """Move a block and turn up the card that it uncovers."""
    piles = list(table)
    rest = table[source][:-count]
    piles[source] = (*rest[:-1], show(rest[-1])) if rest else ()
    piles[target] = table[target] + table[source][-count:]
    return tuple(piles)

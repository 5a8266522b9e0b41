"""FreeCell, written a second time: single cards, no foundation gives a card back.

Every cell and every foundation pile is its own target, and an ace may go to any empty foundation.
The piles are those of ``data/pat/valid/freecell_single.pat``: the empty stock, 4 cells, 4 foundations, 8 columns.
"""

from collections.abc import Iterator

from tests.referee import Pile, Table

RANKS = "A23456789TJQK"
RED = "DH"
CELLS = range(1, 5)
FOUNDATIONS = range(5, 9)
COLUMNS = range(9, 17)


def deal(number: int) -> Table:
    """Deal Microsoft's game *number*: the linear congruential generator, by rows onto eight columns."""
    pack = [rank + suit for rank in RANKS for suit in "CDHS"]
    columns: list[list[str]] = [[] for _ in COLUMNS]
    state = number
    for place in range(52):
        state = (state * 214013 + 2531011) % 2**31
        chosen = (state >> 16) % len(pack)
        pack[chosen], pack[-1] = pack[-1], pack[chosen]
        columns[place % 8].append(pack.pop())
    return ((),) * 9 + tuple(map(tuple, columns))


def accepts(target: int, pile: Pile, card: str) -> bool:
    """Say whether *card* may be laid on the pile at index *target*."""
    rank, suit = RANKS.index(card[0]), card[1]
    if target in CELLS:
        return not pile
    if target in FOUNDATIONS:
        return rank == len(pile) and (not pile or pile[-1][1] == suit)
    if not pile:
        return True
    on = pile[-1]
    return RANKS.index(on[0]) == rank + 1 and (on[1] in RED) != (suit in RED)


def successors(table: Table) -> Iterator[Table]:
    """Yield the table after each legal move, in order of source and target."""
    for source in (*CELLS, *COLUMNS):
        if not table[source]:
            continue
        card = table[source][-1]
        for target in (*CELLS, *FOUNDATIONS, *COLUMNS):
            if target != source and accepts(target, table[target], card):
                piles = list(table)
                piles[source] = table[source][:-1]
                piles[target] = (*table[target], card)
                yield tuple(piles)

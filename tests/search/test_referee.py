"""Verdicts and counts against a second implementation of FreeCell and Klondike, which imports nothing of ours.

The referee tells the successors of a table; here they are followed to the end, table by table.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import kabale
from kabale.engine.game import Game, Position
from kabale.search.limits import Limits
from kabale.search.readable import EVERYTHING, search, usual
from kabale.search.verdict import Lost, Verdict, Won
from kabale.table.cards import Card
from kabale.table.table import Table
from tests.referee import Table as RefereeTable
from tests.referee import freecell, klondike
from tests.referee.test_agreement import table_of
from tests.search.little import Little

VALID = Path(__file__).parents[1] / "data" / "pat" / "valid"
DEALS = 12
FAR = 3000

Successors = Callable[[RefereeTable], Iterator[RefereeTable]]


def loaded(file: str) -> Game:
    game, _ = kabale.load(VALID / file)
    assert game is not None
    return game


def reached(start: RefereeTable, successors: Successors, goal: range) -> set[RefereeTable] | None:
    """Return all tables that can be reached, fewer if one of them is won; None if they are too many."""
    seen, waiting = {start}, [start]
    while waiting and len(seen) < FAR:
        new = [table for table in dict.fromkeys(successors(waiting.pop())) if table not in seen]
        seen.update(new)
        waiting += new
        if any(is_won(table, goal) for table in new):
            return seen
    return None if waiting else seen


def is_won(table: RefereeTable, foundations: range) -> bool:
    return all(len(table[pile]) == 13 for pile in foundations)


def compare(position: Position, tables: set[RefereeTable], foundations: range) -> Verdict:
    """Compare verdicts, and how many positions there are where nothing ends the search early."""
    found = search(position, Limits(), EVERYTHING)
    expected = "won" if any(is_won(table, foundations) for table in tables) else "lost"

    assert expected == found.verdict == search(position, Limits(), usual(position)).verdict
    if isinstance(found, Lost):
        assert len(tables) == found.positions
    return found


def spread(random: Random, ranks: int, *, foundations: range, piles: list[int], count: int) -> Table:
    """Return a table whose foundations hold all but the highest ranks, which lie on some piles."""
    table = Table([[] for _ in range(count)])
    for suit, foundation in enumerate(foundations):
        table.piles[foundation] = [Card(suit << 4 | rank) for rank in range(1, 14 - ranks)]
    left = [Card(suit << 4 | rank) for suit in range(4) for rank in range(14 - ranks, 14)]
    random.shuffle(left)
    for card in left:
        table.piles[random.choice(piles)].append(card)
    return table


def test_freecell() -> None:
    """Twelve cards, one cell, two or three columns: the other places are shut, for the referee as well."""
    game = loaded("freecell_single.pat")
    verdicts = []
    for number in range(DEALS):
        random = Random(number)
        columns = list(freecell.COLUMNS[: random.choice([2, 3])])
        shut = frozenset({*freecell.CELLS, *freecell.COLUMNS} - {*columns, freecell.CELLS[0]})
        table = spread(random, 3, foundations=freecell.FOUNDATIONS, piles=columns, count=17)
        position = Little(game, shut).position(table)

        def successors(table: RefereeTable, shut: frozenset[int] = shut) -> Iterator[RefereeTable]:
            return (each for each in freecell.successors(table) if not any(each[pile] for pile in shut))

        tables = reached(table_of(position), successors, freecell.FOUNDATIONS)
        if tables is not None:
            verdicts.append(compare(position, tables, freecell.FOUNDATIONS))

    assert {Won, Lost} == set(map(type, verdicts))
    assert len(verdicts) > DEALS // 2


def test_klondike() -> None:
    """Twelve cards in the stock and in three columns, some face down; foundations give cards back."""
    game = loaded("klondike3.pat")
    verdicts = []
    for number in range(DEALS):
        random = Random(number)
        columns = list(klondike.COLUMNS[:3])
        shut = frozenset(klondike.COLUMNS) - set(columns)
        table = spread(random, 3, foundations=klondike.FOUNDATIONS, piles=[klondike.STOCK, *columns], count=13)
        table.down.update(table.piles[klondike.STOCK])
        for pile in columns:
            cards = table.piles[pile]
            table.down.update(cards[: max(len(cards) - 1, 0)])
        position = Little(game, shut).position(table)

        def successors(table: RefereeTable, shut: frozenset[int] = shut) -> Iterator[RefereeTable]:
            return (each for each in klondike.successors(table) if not any(each[pile] for pile in shut))

        tables = reached(table_of(position), successors, klondike.FOUNDATIONS)
        if tables is not None:
            verdicts.append(compare(position, tables, klondike.FOUNDATIONS))

    assert {Won, Lost} == set(map(type, verdicts))
    assert len(verdicts) > DEALS // 2

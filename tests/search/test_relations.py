"""Relations between verdicts that need no oracle: more room loses no win, and what rules do not tell apart is alike."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from kabale.engine.game import Position
from kabale.pat.game import PatDefinition, pat_game
from kabale.search.limits import Limits
from kabale.search.readable import search, usual
from kabale.search.verdict import Unknown
from kabale.table.cards import Card
from kabale.table.table import Table
from tests.search.little import Little, game_of, little

DEALS = 10
FAR = Limits(positions=1500)

CELLS = range(1, 5)
COLUMNS = range(9, 17)
"""FreeCell's."""


def verdict(position: Position) -> str:
    """Return won, lost or unknown."""
    return search(position, FAR, usual(position)).verdict


def freecell_tables(ranks: int) -> Iterator[Table]:
    """Yield tables with the highest ranks of each suit in three columns, the others on the foundations."""
    for number in range(DEALS):
        random = Random(number)
        table = Table([[] for _ in range(18)])
        for suit in range(4):
            table.piles[5 + suit] = [Card(suit << 4 | rank) for rank in range(1, 14 - ranks)]
        left = [Card(suit << 4 | rank) for suit in range(4) for rank in range(14 - ranks, 14)]
        random.shuffle(left)
        for card in left:
            table.piles[random.choice(COLUMNS[:3])].append(card)
        yield table


def with_room(table: Table, cells: int, columns: int) -> Position:
    """Return a FreeCell position in which only so many cells and columns are open."""
    shut = frozenset([*CELLS[cells:], *COLUMNS[columns:]])
    return Little(game_of("freecell"), shut).position(table)


@pytest.mark.parametrize("more", [(1, 3), (0, 4)], ids=["cell", "column"])
def test_more_room_never_loses_a_win(more: tuple[int, int]) -> None:
    """One more cell, or one more empty column, in FreeCell without any."""
    pairs = [(verdict(with_room(table, 0, 3)), verdict(with_room(table, *more))) for table in freecell_tables(4)]

    assert ("won", "lost") not in pairs
    assert ("lost", "won") in pairs
    assert any(first == "won" for first, _ in pairs)


def klondike(position: Position, passes: int) -> Position:
    """Return a Klondike position with so many passes through the stock."""
    definition = position.game.definition
    assert isinstance(definition, PatDefinition)
    rules = replace(definition.rules, stock=replace(definition.rules.stock, passes=passes))
    return pat_game(rules).position(position.table)


def test_one_more_pass_never_loses_a_win() -> None:
    """One pass through the stock, two, three."""
    deals = [little("klondike", number) for number in range(DEALS)]
    found = [tuple(verdict(klondike(each, passes)) for passes in (1, 2, 3)) for each in deals]

    assert not any(first == "won" and second == "lost" for each in found for first, second in pairwise(each))
    assert any(each[0] == "lost" and each[1] == "won" for each in found)


def suits_exchanged(table: Table) -> Table:
    """Exchange spades with clubs and hearts with diamonds."""
    change = {0: 3, 3: 0, 1: 2, 2: 1}
    other = table.copy()
    become: Callable[[Card], Card] = lambda card: Card(card & ~48 | change[card >> 4 & 3] << 4)  # noqa: E731
    other.piles = [list(map(become, pile)) for pile in table.piles]
    other.down = set(map(become, table.down))
    return other


@pytest.mark.parametrize("name", ["freecell", "klondike", "yukon", "canfieldparts", "gypsy"])
def test_suits_of_one_colour_may_be_exchanged(name: str) -> None:
    """In games that name no suit that never changes a verdict."""
    for number in range(10):
        position = little(name, number)
        other = _again(position, suits_exchanged(position.table))
        assert verdict(position) == verdict(other), number


@pytest.mark.parametrize("name", ["freecell", "klondike", "yukon", "fan"])
def test_like_columns_may_be_reordered(name: str) -> None:
    """Where the stock does not deal to them: the cards of all columns in use are exchanged in a ring."""
    for number in range(10):
        position = little(name, number)
        columns = [index for index, pile in enumerate(position.game.piles) if pile.kind == "tableau"]
        table = position.table.copy()
        moved = [table.piles[index] for index in columns]
        for index, pile in zip(columns, moved[1:] + moved[:1], strict=True):
            table.piles[index] = pile
        found = {verdict(position), verdict(_again(position, table))}
        assert len(found) == 1 or Unknown.__name__.lower() in found, number


def _again(position: Position, table: Table) -> Position:
    """Return the same little game at another table."""
    return position.game.position(table)

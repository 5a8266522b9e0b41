"""Empty piles in the native kernel: what goes through them, and where one of them stands for all that are like it."""

from typing import Any

import pytest

from kabale.engine.game import Position
from kabale.engine.moves import lay
from kabale.search import native
from kabale.search.symmetry import Symmetry, symmetry_of
from kabale.table.cards import card
from kabale.table.table import Table
from tests.every import for_every
from tests.search.kernel import tables_of
from tests.search.little import game_of, littles

CELLS = range(1, 5)
COLUMNS = {"freecell": range(9, 17), "bakersgame": range(9, 17), "seahaventowers": range(9, 19)}
SUITS = {"freecell": "SH", "bakersgame": "SS", "seahaventowers": "SS"}
"""The suits of a run's cards, by turns from the ace up."""
IN_CELLS = ["JC", "JD", "JH", "JS"]
IN_COLUMNS = ["KC", "KD", "KH", "KS", "QC", "QD", "QH", "QS"]
RANKS = "A23456789T"

Start = tuple[list[bytes], int, int]


def laid_out(name: str, run: list[str], onto: list[str], empty: int, held: int) -> Position:
    """Return a position with a run on the first column, so many empty columns at the end, and so many cells held."""
    game, columns = game_of(name), COLUMNS[name]
    piles: list[list[str]] = [[] for _ in game.piles]
    piles[columns[0]], piles[columns[1]] = run, onto
    for pile, filler in zip(columns[2 : len(columns) - empty], IN_COLUMNS, strict=False):
        piles[pile] = [filler]
    for pile, filler in zip(CELLS, IN_CELLS[:held], strict=False):
        piles[pile] = [filler]
    return game.position(Table([[card(each) for each in pile] for pile in piles], ()))


@pytest.mark.parametrize("held", range(5))
@pytest.mark.parametrize("empty", range(3))
@pytest.mark.parametrize("name", COLUMNS)
def test_as_many_cards_go_at_once_as_go_one_by_one(name: str, empty: int, held: int) -> None:
    """(Cells + 1) * 2^columns, as FreeCell's players know it; a column that kings alone begin helps nothing else. A
    kernel that let one card more go was noticed by no test.
    """
    columns = COLUMNS[name]
    going = []
    for length in range(1, 10):
        run = [f"{RANKS[place]}{SUITS[name][place % 2]}" for place in range(length + 1)]
        found = native.successors(laid_out(name, run[length - 1 :: -1], run[length:], empty, held))
        if lay(columns[0], columns[1], length) in found:
            going.append(length)

    helping = 0 if name == "seahaventowers" else empty
    assert list(range(1, min(9, (4 - held + 1) << helping) + 1)) == going


@for_every("held", range(5))
@for_every("empty", [1, 2])
@for_every("name", ["freecell", "bakersgame"])
def test_the_empty_column_that_cards_go_to_is_none_on_the_way(name: str, empty: int, held: int) -> None:
    """Half as many go there as go to a card."""
    run = [f"{RANKS[place]}{SUITS[name][place % 2]}" for place in reversed(range(9))]
    found = native.successors(laid_out(name, run, ["TD"], empty, held))
    going = sorted(move.count for move in found if (move.source, move.target) == (COLUMNS[name][0], COLUMNS[name][-1]))

    assert list(range(1, min(9, (4 - held + 1) << (empty - 1)) + 1)) == going


def in_order(start: Start, symmetry: Symmetry) -> Any:
    """Return a position with the piles that are alike in one order; those that are served while the stock is empty."""
    piles, *others = start
    groups = symmetry.piles + (() if piles[0] else symmetry.served)
    ordered = list(piles)
    for group in groups:
        for index, pile in zip(group, sorted(piles[index] for index in group), strict=True):
            ordered[index] = pile
    return tuple(map(bytes, ordered)), *others


def reached(kernel: Any, start: Start, symmetry: Symmetry, most: int) -> int | None:
    """Count the positions that can be reached, alike ones once; None if there are more."""
    seen, waiting = {in_order(start, symmetry)}, [start]
    while waiting and len(seen) <= most:
        for _, after in kernel.successors(waiting.pop()):
            key = in_order(after, symmetry)
            if key not in seen:
                seen.add(key)
                waiting.append(after)
    return len(seen) if len(seen) <= most else None


@pytest.mark.parametrize("name", ["colorado", "giant", "gypsy", "spider", "windmill"])
def test_a_lost_deal_is_lost_after_all_positions_that_can_be_reached(name: str) -> None:
    """No more and no fewer, but for the first: where no rule leaves moves out, all that a search may save is to take
    piles for each other that are alike. Where one still to be dealt to was taken for its neighbour, nothing failed.
    """
    counted = []
    for position in littles(name, 60):
        tables = tables_of(position)
        symmetry = symmetry_of(tables, frozenset(each & 63 for each in position.table.cards()))
        kernel, start = native.kernel_of(tables, symmetry), native.start_of(position, tables, symmetry)
        word, _, searched, _ = kernel.solve(start, (1_000, None, None))
        if word == "lost":
            counted.append((reached(kernel, start, symmetry, 1_000), searched + 1))

    assert 5 <= len(counted)
    assert [] == [each for each in counted if each[0] != each[1]]

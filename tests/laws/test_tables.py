"""The tables for a native kernel say all that matters: legal moves rebuilt from nothing but them are the same.

This is the kernel's dull twin: it counts and looks up, and knows no rank, suit or digit.
"""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.engine.moves import Move, click, lay
from kabale.engine.protocol import Position
from kabale.engine.tables import PileTables, Tables
from kabale.table.cards import Card
from tests.laws.test_laws import GAMES, LAW, LINES, game_of, played

STOCK = 0


def rebuilt(tables: Tables, position: Position) -> set[Move]:
    """Return the legal moves of a position that has not ended, from the tables and the cards."""
    piles, down = position.table.piles, position.table.down
    moves = {move for s in range(len(piles)) for move in _lays(tables, piles, down, s)}
    return moves | ({click(STOCK)} if _clicks(tables, position) else set())


def _lays(tables: Tables, piles: list[list[Card]], down: set[Card], source: int) -> Iterator[Move]:
    for count in range(1, len(piles[source]) + 1):
        block = piles[source][-count:]
        if _can_take(tables.piles[source], block, down):
            for target, rules in enumerate(tables.piles):
                if target != source and _can_lay(tables, piles, source, target, block, rules):
                    yield lay(source, target, count)


def _can_take(rules: PileTables, block: list[Card], down: set[Card]) -> bool:
    least, most = rules.takes
    if not max(least, 1) <= len(block) <= most:
        return False
    if len(block) > 1 and any(card in down for card in block):
        return False
    return rules.runs is None or _in_order(rules.runs, block)


def _in_order(fits: tuple[bytes, ...], block: list[Card]) -> bool:
    return all(fits[on & 63][card & 63] for on, card in pairwise(block))


def _can_lay(
    tables: Tables, piles: list[list[Card]], source: int, target: int, block: list[Card], rules: PileTables
) -> bool:
    pile = piles[target]
    row, origins = (rules.fits[pile[-1] & 63], rules.from_held) if pile else (rules.start, rules.from_empty)
    least, most = rules.lays
    fits = row[block[0] & 63] and origins[source] and max(least, 1) <= len(block) <= most
    if not fits or len(pile) + len(block) > rules.most:
        return False
    return not rules.by_singles or len(block) <= _capacity(tables, piles, source, target, block)


def _capacity(tables: Tables, piles: list[list[Card]], source: int, target: int, block: list[Card]) -> int:
    cells = columns = 0
    for index, rules in enumerate(tables.piles):
        if piles[index] or index in (STOCK, source, target) or rules.lays[0] != 1 or rules.takes[0] != 1:
            continue
        if rules.from_empty[source] and all(rules.start[card & 63] for card in block):
            holds = rules.takes[1] > 1 and rules.lays[1] > 1 and _in_order(rules.fits, block)
            is_column = holds and rules.most >= len(block)
            cells, columns = cells + (not is_column), columns + is_column
    return (cells + 1) << columns


def _clicks(tables: Tables, position: Position) -> bool:
    piles, stock = position.table.piles, tables.stock
    if not piles[STOCK]:
        turns = position.table.counter("turns")
        return stock.waste is not None and bool(piles[stock.waste]) and (stock.passes < 0 or turns + 1 < stock.passes)
    withheld = any(rules.serve_if_full and not pile for rules, pile in zip(tables.piles, piles, strict=True))
    served = any(
        rules.serve and len(pile) < rules.most and not (rules.serve_if_full and withheld)
        for rules, pile in zip(tables.piles, piles, strict=True)
    )
    waste = stock.waste
    drawn = stock.draw > 0 and waste is not None and len(piles[waste]) < tables.piles[waste].most
    return served or drawn


@pytest.mark.parametrize("name", GAMES)
@LAW
@given(number=st.integers(0, 10**9), line=LINES)
def test_legal_moves_can_be_rebuilt_from_the_tables(name: str, number: int, line: list[int]) -> None:
    """At every position of a drawn line; a game without tables says why."""
    position = game_of(name).deal(f"k1:{number}")
    tables = position.tables()
    if not isinstance(tables, Tables):
        assert tables.reason
        return
    for _ in played(position, line):
        assert set(position.legal_moves) == rebuilt(tables, position)


def test_most_of_the_well_known_games_can_be_tabulated() -> None:
    """Otherwise the law above would hold for nothing."""
    known = ("klondike", "klondike3", "freecell", "fortythieves", "bakersgame", "beleagueredcastle")

    assert [] == [name for name in known if not isinstance(game_of(name).deal("k1:1").tables(), Tables)]

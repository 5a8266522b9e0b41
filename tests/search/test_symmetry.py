"""What counts as alike in known games, what does not, and that keys follow."""

from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kabale.engine.game import Position
from kabale.engine.tables import Groups, Locks, Marks, Pairs, PileGoal, PileTables, Rotation, Service, SetTables, Tables
from kabale.search.symmetry import NO_SYMMETRY, Canonical, Symmetry, canonical, exact, knowledge_of, symmetry_of
from kabale.table.cards import LOOKS, card, look, rank
from tests.every import for_every
from tests.search.kernel import tables_of
from tests.search.little import GAMES, game_of, little


def found(name: str) -> Symmetry:
    return knowledge_of(game_of(name).deal("k1:1")).symmetry


def test_cells_foundations_and_columns_of_freecell_are_alike() -> None:
    """The piles are numbered 1 stock, 2-5 cells, 6-9 foundations, 10-17 columns."""
    assert ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12, 13, 14, 15, 16)) == found("freecell").piles


def test_neither_stock_nor_waste_is_like_a_column() -> None:
    """In Klondike foundations and columns are alike, nothing else."""
    assert (tuple(range(2, 6)), tuple(range(6, 13))) == found("klondike").piles


def test_piles_that_are_served_are_alike_when_the_stock_is_empty() -> None:
    """Easthaven's stock deals to its columns in their order; until it is empty that order matters."""
    easthaven = found("easthaven")

    assert (tuple(range(5, 12)),) == easthaven.served
    assert tuple(range(5, 12)) not in easthaven.piles


def test_cards_of_a_rank_are_alike_where_suits_do_not_matter() -> None:
    """In Golf; in Klondike no two cards are."""
    looks = found("golf").looks

    assert look(card("7S")) == looks[look(card("7C"))]
    assert all(rank(card(text)) == looks[look(card(text))] & 15 for text in ("AH", "TD", "KC"))
    assert NO_SYMMETRY.looks == found("klondike").looks


def test_nothing_is_alike_in_a_game_without_tables() -> None:
    """There is nothing to prove it from."""
    silent = next(name for name in GAMES if not isinstance(game_of(name).deal("k1:1").tables(), Tables))

    assert NO_SYMMETRY == found(silent)


ROW = bytes([1] + [0] * 63)

CLASSES = (PileTables, PileGoal, Pairs, SetTables, Service, Locks, Groups, Rotation, Marks)

SILENT = SetTables((0, 0), None, (0, 0), False, ROW, (ROW,) * 64, bytes(18), bytes(18), Service(0, only_if_full=False))
"""A rule set that allows nothing."""

OTHERS: dict[tuple[type, str], object] = {
    (PileTables, "sets"): (SILENT,),
    (PileTables, "most"): 3,
    (PileTables, "goal"): None,
    (PileTables, "reveal"): 9,
    (PileTables, "hides"): True,
    (PileTables, "combine"): "last pass",
    (PileTables, "covers"): (((9, 1),),),
    (PileTables, "refills"): (9,),
    (PileTables, "pairs"): None,
    (PileGoal, "count"): 1,
    (PileGoal, "run"): (ROW,) * 64,
    (PileGoal, "or_empty"): True,
    (Pairs, "to"): 9,
    (Pairs, "shut"): (9,),
    (Pairs, "fits"): (ROW,) * 64,
    (Pairs, "alone"): ROW,
    (SetTables, "takes"): (2, 2),
    (SetTables, "runs"): None,
    (SetTables, "lays"): (2, 2),
    (SetTables, "by_singles"): True,
    (SetTables, "start"): ROW,
    (SetTables, "fits"): (ROW,) * 64,
    (SetTables, "from_empty"): bytes(18),
    (SetTables, "from_held"): bytes(18),
    (SetTables, "service"): Service(0, only_if_full=False, fill=2),
    (SetTables, "doubles"): ROW,
    (SetTables, "locks"): Locks(covers_taking=True, covers_laying=True),
    (SetTables, "rotation"): None,
    (SetTables, "marks"): Marks(1, 1),
    (Service, "count"): 1,
    (Service, "only_if_full"): True,
    (Service, "fill"): 1,
    (Locks, "taking"): (9,),
    (Locks, "laying"): (9,),
    (Locks, "needs_held"): 9,
    (Locks, "covers_taking"): True,
    (Locks, "covers_laying"): True,
    (Locks, "spaces"): (9,),
    (Locks, "filler"): 9,
    (SetTables, "groups"): Groups(kept=bytes(18)),
    (Groups, "whole"): bytes(18),
    (Groups, "kept"): bytes(18),
    (Groups, "runs"): bytes(18),
    (Groups, "unless"): (9,),
    (Rotation, "fitting"): True,
    (Rotation, "counter"): "rotated 2",
    (Marks, "own"): 1,
    (Marks, "refused"): 1,
}
"""For each field a value that no cell of FreeCell has: a new field needs one, and a look at whether it names piles."""


def altered(tables: Any, kind: type, name: str, value: object) -> Any:
    """Return tables of which one field of a class is another, wherever in them that class is."""
    if isinstance(tables, tuple):
        return tuple(altered(each, kind, name, value) for each in tables)
    if not is_dataclass(tables) or isinstance(tables, type):
        return tables
    parts = {each.name: altered(getattr(tables, each.name), kind, name, value) for each in fields(tables)}
    return replace(tables, **(parts | {name: value} if isinstance(tables, kind) else parts))


def test_every_field_has_another_value() -> None:
    """Of all classes that tables of a pile are made of."""
    assert set(OTHERS) == {(kind, each.name) for kind in CLASSES for each in fields(kind)}


@for_every("kind, name", OTHERS, ids=str)
def test_every_field_of_a_pile_is_compared(kind: type, name: str) -> None:
    """A cell that differs from the other three in one field alone is no longer like them."""
    position = game_of("freecell").deal("ms:1")
    tables = tables_of(position)
    more = {"goal": PileGoal(0), "pairs": Pairs(5, ())}
    cell = replace(altered(tables.piles[1], SetTables, "rotation", Rotation(fitting=False, counter="")), **more)
    other = altered(cell, kind, name, OTHERS[kind, name])
    piles = (tables.piles[0], other, cell, cell, cell, *tables.piles[5:])
    groups = symmetry_of(replace(tables, piles=piles), frozenset(card & 63 for card in position.table.cards())).piles

    assert cell != other
    assert (2, 3, 4) in groups
    assert not any(1 in group for group in groups)


@pytest.mark.parametrize("name", ["fits", "alone"])
def test_cards_are_not_alike_that_leave_the_game_otherwise(name: str) -> None:
    """In Golf the suits do not matter; where the seven of spades alone pairs, or leaves by a click, they do."""
    tables = tables_of(game_of("golf").deal("k1:1"))
    seven = look(card("7S"))
    row = bytes(each == seven for each in range(LOOKS))
    value: Any = {"fits": (row,) * LOOKS, "alone": row}[name]
    stock = replace(tables.piles[0], pairs=Pairs(1, (), **{name: value}))
    looks = symmetry_of(replace(tables, piles=(stock, *tables.piles[1:])), frozenset(range(LOOKS))).looks

    assert seven == looks[seven]
    assert not any(looks[look(card(text))] == seven for text in ("7H", "7D", "7C"))
    assert looks[look(card("8S"))] == looks[look(card("8D"))]


@pytest.mark.parametrize("name", GAMES)
def test_like_piles_have_like_moves(name: str) -> None:
    """With two of them exchanged the corresponding moves are legal: so no field names piles without saying that."""
    position = game_of(name).deal("k1:1")
    for step in range(12):
        legal = position.legal_moves
        for first, second, *_ in knowledge_of(position).symmetry.piles:
            become = {first: second, second: first}
            there = [
                replace(move, source=become.get(move.source, move.source), target=become.get(move.target, move.target))
                for move in legal
            ]
            assert set(there) == set(exchanged(position, first, second).legal_moves)
        if not legal:
            break
        position.push(legal[step % len(legal)])


# -- keys ------------------------------------------------------------------------------------------------------------


def exchanged(position: Position, first: int, second: int) -> Position:
    """Return a position with two piles exchanged."""
    table = position.table.copy()
    table.piles[first], table.piles[second] = table.piles[second], table.piles[first]
    return position.game.position(table)


@settings(max_examples=40)
@given(number=st.integers(1, 32000), moves=st.integers(0, 20), first=st.integers(9, 16), second=st.integers(9, 16))
def test_exchanging_like_piles_leaves_the_key(number: int, moves: int, first: int, second: int) -> None:
    """Of any FreeCell position; the position's own key tells them apart."""
    position = game_of("freecell").deal(f"ms:{number}")
    for step in range(moves):
        legal = position.legal_moves
        if not legal:
            break
        position.push(legal[step * number % len(legal)])
    other = exchanged(position, first, second)
    key = canonical(knowledge_of(position).symmetry)

    assert key(position) == key(other)
    assert (position.key() == other.key()) == (position.table.piles[first] == position.table.piles[second])


def test_exchanging_piles_that_are_not_alike_changes_the_key() -> None:
    """A column and a cell."""
    position = game_of("freecell").deal("ms:1")
    key = canonical(knowledge_of(position).symmetry)

    assert key(position) != key(exchanged(position, 1, 9))


@pytest.mark.parametrize("name", ["klondike", "golf"])
def test_faces_are_in_the_key(name: str) -> None:
    """A card that lies face down is another than the same one face up, also where suits do not matter."""
    position = game_of(name).deal("k1:1")
    key = canonical(knowledge_of(position).symmetry)
    table = position.table.copy()
    table.down.discard(table.piles[0][0])

    assert key(position) != key(position.game.position(table))


def test_without_anything_alike_the_key_is_the_positions_own() -> None:
    """And so it is exact."""
    assert exact is canonical(NO_SYMMETRY)
    assert isinstance(canonical(found("freecell")), Canonical)


@pytest.mark.parametrize("name", GAMES)
def test_a_key_begins_with_the_tables(name: str) -> None:
    """Canonical keys take a key apart by that; and what follows is never taken for cards."""
    position = little(name, 1)
    key, cards = position.key(), position.table.key()

    assert key.startswith(cards)
    assert cards.count(0xFF) == len(position.table.piles)
    assert len(cards) == len(position.table.piles) + len(position.table.cards())
    assert LOOKS == 64

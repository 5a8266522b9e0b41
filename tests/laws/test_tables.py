"""The tables for a native kernel say all that matters: legal moves rebuilt from nothing but them are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kabale
from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.tables import NoTables, Tables
from kabale.pat.definition import PatDefinition
from kabale.pat.terms import Turnover
from tests.laws.rebuilt import Rebuilt, is_met
from tests.laws.test_laws import GAMES, LAW, LINES, game_of, played

PAT = [entry.name for entry in kabale.games() if entry.format == "pat"]


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
        check(position)


def check(position: Position) -> None:
    """The tables are of one deal and hold for all of its positions."""
    tables = position.tables()
    assert isinstance(tables, Tables)
    assert set(position.legal_moves) == Rebuilt(tables, position).moves()
    if position.moves:
        assert (position.outcome is Outcome.WON) == is_met(tables, position)


def test_every_pat_game_without_random_turns_can_be_tabulated() -> None:
    """Those whose stock is cut or shuffled when it is turned over are named by that reason."""
    refused = {name: game_of(name).deal("k1:1").tables() for name in PAT}
    definitions = [(name, game_of(name).definition) for name in PAT]
    turnovers = {name: each.rules.stock.turnover for name, each in definitions if isinstance(each, PatDefinition)}
    random = [name for name, turnover in turnovers.items() if turnover is not Turnover.KEPT]

    assert {name for name, tables in refused.items() if isinstance(tables, NoTables)} == set(random)
    assert 0 < len(random) < 5


def test_nothing_decides_a_game_that_cannot_be_won() -> None:
    """It has no tables, for a kernel would have nothing to look for."""
    text = "No goal\n1 2\n52 4 4 0 0 0 999 1 1 0 2\n0 83 4 0 0 2 999 1 0 0 0\n"
    game, problems = kabale.loads(text)
    assert game is not None, problems
    tables = game.deal("k1:1").tables()

    assert isinstance(tables, NoTables)
    assert "no pile decides" in tables.reason

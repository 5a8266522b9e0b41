"""The tables for a native kernel say all that matters: legal moves rebuilt from nothing but them are the same."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kabale
from kabale.engine.game import Position
from kabale.engine.language import NoTables, Outcome
from kabale.engine.tables import Tables
from kabale.pat.game import PatDefinition
from kabale.pat.terms import Turnover
from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.symmetry import NO_SYMMETRY, knowledge_of
from tests.every import for_every
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


NEIGHBOURS = [
    *((f"8 b={b}", b * 10 + 1, "1", pile) for b in range(4, 10) for pile in ("first", "last")),
    *((f"9 d={d}", 1, f"{d}001", pile) for d in range(1, 7) for pile in ("first", "last")),
    *((f"9 e={e}", 1, f"{e}0001", pile) for e in (1, 2) for pile in ("first", "last")),
]
"""Every rule about a neighbour, with numbers 8 and 9, on the first pile after the stock and on the last."""


@for_every("rule, eight, nine, where", NEIGHBOURS)
def test_a_neighbour_that_does_not_exist_stops_no_search(rule: str, eight: int, nine: str, where: str) -> None:
    """Number 9 with e=2 on the last pile ended ``solve``, ``hint`` and ``study`` in an IndexError.

    Its tables named the pile after the last one. The pile simply never takes a card (000:228, P26).
    """
    odd, plain = f"2 999 {eight} {nine} 999 999", "2 13 1 1 999 999"
    piles = (odd, plain, plain) if where == "first" else (plain, plain, odd)
    lines = (f"2 {100 * place} 4 0 0 {each}" for place, each in enumerate(piles, 1))
    game, problems = kabale.loads("\n".join([rule, "1 4", "52 4 4 0 0 0 999 0 1 0 0", *lines, ""]))
    assert game is not None, problems
    position = game.deal("k1:1")
    knowledge_of(position)
    check(position)
    verdict = solve(position, Limits(positions=100))

    assert verdict is not None
    if rule == "9 e=2" and where == "last":
        assert not [move for move in position.legal_moves if move.target == 3]


def test_tables_that_name_no_pile_are_refused_with_the_number() -> None:
    """Such a mistake was first noticed inside the search, as an IndexError without a word of what was wrong."""
    tables = game_of("freecell").deal("ms:1").tables()
    assert isinstance(tables, Tables)
    first, *others = tables.piles
    beyond = replace(first.sets[0].locks, needs_held=len(tables.piles))
    wrong = replace(first, sets=(replace(first.sets[0], locks=beyond),)), *others

    with pytest.raises(ValueError, match=f"pile index {len(wrong)}, but there are only {len(wrong)} piles"):
        replace(tables, piles=wrong)
    if native.available():
        unchecked = replace(tables)
        object.__setattr__(unchecked, "piles", wrong)
        with pytest.raises(ValueError, match="a rule names"):
            native.kernel_of(unchecked, NO_SYMMETRY)

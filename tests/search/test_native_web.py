"""The native solver in WebAssembly finds what the native module finds, after the same positions."""

import sys
from collections.abc import Iterator
from importlib import import_module

import pytest

from kabale.engine.language import NoTables
from kabale.library.loading import game
from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import Lost, Unknown, Won
from tests.search.in_node import Solver, solver

LIMITS = Limits(positions=120_000)

DEALS = [
    *(f"freecell ms:{number}" for number in (1, 2, 617, 1941, 11982)),
    *(f"klondike k1:{number}" for number in (1, 2, 3, 617)),
    *("spider1 k1:1", "spider k1:1", "mysteriet k1:1", "yukon k1:1", "canfield k1:2", "golf k1:1", "pyramid k1:1"),
]


@pytest.fixture
def in_web(monkeypatch: pytest.MonkeyPatch) -> Iterator[Solver]:
    """Let the solver in WebAssembly be the native module."""
    monkeypatch.setitem(sys.modules, native.MODULE, import_module(native.MODULE))  # put back afterwards
    with solver() as made:
        yield made
    native.kernel_of.cache_clear()
    native.trouble.cache_clear()


def test_it_finds_the_same_after_the_same_positions(in_web: Solver) -> None:
    """Games with tables and with programs, won, lost and left at the limit."""
    positions = [game(name).deal(deal) for name, _, deal in (each.partition(" ") for each in DEALS)]
    rules = [native.rules_of(position) for position in positions]
    expected = [solve(position, LIMITS, method="native") for position in positions]
    native.use_messages(in_web.send)
    found = [solve(position, LIMITS, method="native") for position in positions]
    of_kinds = {type(each) for each in expected}
    of_rules = {type(each) for each in rules}

    assert {Won, Lost, Unknown} == of_kinds, of_kinds
    assert 2 == len(of_rules - {NoTables})
    for deal, ours, theirs in zip(DEALS, expected, found, strict=True):
        assert type(ours) is type(theirs), deal
        assert ours.positions == theirs.positions, deal
        if isinstance(ours, Won) and isinstance(theirs, Won):
            assert ours.moves == theirs.moves, deal


def test_a_search_there_ends_in_time(in_web: Solver) -> None:
    """WebAssembly has no clock: the script hands one in. Spider's first deal takes millions of positions."""
    native.use_messages(in_web.send)
    verdict = solve(game("spider").deal("k1:1"), Limits(seconds=0.05), method="native")

    assert isinstance(verdict, Unknown)
    assert "seconds" == verdict.reason


def test_a_message_that_is_wrong_is_refused_with_its_place(in_web: Solver) -> None:
    """The solver answers the next one."""
    native.use_messages(in_web.send)
    ask = import_module(native.MODULE).Kernel(b"", b"", [])
    for start in ((), ([b""], 0, 0)):
        with pytest.raises(ValueError, match="byte"):
            ask.solve(start, (None, None, None))

    assert isinstance(solve(game("freecell").deal("ms:1"), method="native"), Won)

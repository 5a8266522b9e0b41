"""The readable search: its three answers, what it counts, and how it is held back."""

from itertools import count

import pytest

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.search.limits import Limits
from kabale.search.readable import EVERYTHING, Policy, search, usual
from kabale.search.verdict import MEMORY, POSITIONS, SECONDS, STOPPED, Lost, Unknown, Won
from tests.pat.playing import table
from tests.pat.texts import CELL, STOCK, pat
from tests.search.little import game_of, little

UP = "0 0 0 0 0 1002 2 0 1 901 106"
"""A foundation of ace and two."""

RESERVE = "0 0 0 0 0 1002 999 1 0 0 0"

BOTH_ORDERS = pytest.mark.parametrize("policy", [EVERYTHING, Policy(order="depth")], ids=["best", "depth"])


class Told:
    """A stop flag that is set when it has been looked at so often."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def is_set(self) -> bool:
        self.looks -= 1
        return self.looks < 0


def crossed() -> Position:
    """AS lies under 3S, 2S under KS; there is one cell."""
    return table(pat(STOCK, UP, CELL, RESERVE, RESERVE, goal=False), "1\n2\n3\n4 AS 3S\n5 2S KS")


@BOTH_ORDERS
def test_lost_when_all_positions_were_seen(policy: Policy) -> None:
    """Four positions, counted by hand: the start; 3S in the cell; AS up after it; KS in the cell."""
    found = search(crossed(), Limits(), policy)

    assert isinstance(found, Lost)
    assert 4 == found.positions


@BOTH_ORDERS
def test_won_with_a_line_that_wins(policy: Policy) -> None:
    """With a second cell it works."""
    position = table(pat(STOCK, UP, CELL, CELL, RESERVE, RESERVE, goal=False), "1\n2\n3\n4\n5 AS 3S\n6 2S KS")
    found = search(position, Limits(), policy)

    assert isinstance(found, Won)
    for move in found.moves:
        position.play(move)
    assert position.outcome is Outcome.WON


def test_a_game_that_was_given_up_is_lost() -> None:
    """There is nothing to search."""
    position = crossed()
    position.end()

    assert isinstance(search(position, Limits()), Lost)


def test_a_game_that_is_won_needs_no_moves() -> None:
    """The line is empty."""
    position = table(pat(STOCK, UP, RESERVE, goal=False), "1\n2 AS\n3 2S", line="3-2")
    found = search(position, Limits())

    assert isinstance(found, Won)
    assert () == found.moves


@BOTH_ORDERS
@pytest.mark.parametrize("most", [1, 2, 3])
def test_no_more_positions_are_searched_than_allowed(policy: Policy, most: int) -> None:
    """To the position."""
    found = search(crossed(), Limits(positions=most), policy)

    assert isinstance(found, Unknown)
    assert (POSITIONS, most) == (found.reason, found.positions)


def test_as_many_positions_as_there_are_are_enough() -> None:
    """The fourth is the last: the search is exhausted when it has looked for a fifth."""
    assert isinstance(search(crossed(), Limits(positions=4)), Lost)


@BOTH_ORDERS
def test_the_time_is_measured_by_the_clock_that_is_handed_in(policy: Policy) -> None:
    """Each look at this clock takes a second."""
    ticks = count()
    found = search(game_of("freecell").deal("ms:1"), Limits(seconds=50), policy, clock=lambda: float(next(ticks)))

    assert isinstance(found, Unknown)
    assert SECONDS == found.reason
    assert found.positions < 50


@BOTH_ORDERS
def test_a_search_stops_when_it_is_told_to(policy: Policy) -> None:
    """It looks at the flag before each position."""
    found = search(game_of("freecell").deal("ms:1"), Limits(), policy, stop=Told(20))

    assert isinstance(found, Unknown)
    assert (STOPPED, 20) == (found.reason, found.positions)


@BOTH_ORDERS
def test_a_search_ends_when_the_memory_is_full(policy: Policy) -> None:
    """About 200 to 400 bytes a position."""
    found = search(game_of("freecell").deal("ms:11982"), Limits(memory=100_000), policy)

    assert isinstance(found, Unknown)
    assert MEMORY == found.reason
    assert 200 < found.positions < 1000


@BOTH_ORDERS
@pytest.mark.parametrize("limits", [Limits(), Limits(positions=30)], ids=["to the end", "cut off"])
def test_the_position_is_as_before(policy: Policy, limits: Limits) -> None:
    """Moves that were played before it stay played."""
    position = little("klondike3", 3)
    position.push(position.legal_moves[0])
    before = (position.key(), position.moves, position.legal_moves)
    search(position, limits, policy)

    assert before == (position.key(), position.moves, position.legal_moves)


def test_freecell_is_solved_without_the_kernel() -> None:
    """Microsoft's first ten deals, each within few thousand positions."""
    game = game_of("freecell")
    found = [
        search(game.deal(f"ms:{number}"), Limits(positions=10_000), usual(game.deal("ms:1"))) for number in range(1, 11)
    ]

    assert all(isinstance(each, Won) for each in found)

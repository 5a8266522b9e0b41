"""Fourteen Out, whose deals are small enough to be searched to the end by a few lines of our own."""

from functools import cache
from itertools import combinations

import pytest

import kabale
from kabale.search.limits import Limits
from kabale.search.solve import solve
from tests.referee.library import compare
from tests.referee.library.odd import value


def can_be_won(columns: tuple[tuple[str, ...], ...]) -> bool:
    """Say whether all cards can leave: what lies there follows from how many cards each column still has."""

    @cache
    def can_go_on(heights: tuple[int, ...]) -> bool:
        held = [at for at, height in enumerate(heights) if height]
        pairs = (
            (one, other)
            for one, other in combinations(held, 2)
            if sum(value(columns[at][heights[at] - 1]) for at in (one, other)) == 14
        )
        return not held or any(
            can_go_on(tuple(height - (at in pair) for at, height in enumerate(heights))) for pair in pairs
        )

    return can_go_on(tuple(map(len, columns)))


LOST = {23, 24, 25, 27}
"""Of the first thirty deals; a solver that somebody else wrote for the book's rules found the same ones."""


@pytest.mark.parametrize("number", range(21, 31))
def test_the_deals_that_can_be_won_are_those_of_the_book(number: int) -> None:
    """Where a card could go with the one beneath it, 23, 24, 25 and 27 were won too."""
    position = kabale.game("fourteenout").deal(number)
    verdict = solve(position, Limits(positions=4_000_000)).verdict

    assert (number not in LOST) == can_be_won(compare.piles_of(position)[2:])
    assert ("lost" if number in LOST else "won") == verdict

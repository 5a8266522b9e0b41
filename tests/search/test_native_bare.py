"""Games of which all cards lie open: their own searches go the way of the general ones, position by position.

Both have their own moves, keys and costs. What one finds the other finds, by the same line and after as many positions,
or one of the two is wrong.
"""

from collections.abc import Iterable

import pytest

from kabale.engine.game import Position
from kabale.search import native
from kabale.search.symmetry import symmetry_of
from tests.search.kernel import tables_of
from tests.search.little import game_of, littles

BARE = (
    *("baeckersdutzend", "bakersgame", "eightoff", "fan", "flowergarden", "forecell", "fortress", "freecell"),
    *("freecellx", "kingalbert", "kingalbertx", "koenigsreich", "seahaventowers", "shamrocks", "somerset"),
    "streetsandalleys",
)
SHORT, LONG = (3_000, None, None), (60_000, None, None)
"""Positions: within the first greedy searches of a deal, and into the one to the end, from 31,000 on."""

Answer = tuple[str, list[tuple[str, int, int, int]], int, int]


def answers(positions: Iterable[Position], limits: tuple[int, None, None]) -> list[tuple[Answer, Answer]]:
    """Return what both searches say of positions: the word, the line, how many positions, how many bytes."""
    found = []
    for position in positions:
        tables = tables_of(position)
        symmetry = symmetry_of(tables, frozenset(card & 63 for card in position.table.cards()))
        kernel, start = native.kernel_of(tables, symmetry), native.start_of(position, tables, symmetry)
        found.append((kernel.solve(start, limits, general=True), kernel.solve(start, limits)))
    return found


@pytest.mark.parametrize("name", BARE)
def test_the_search_of_a_bare_game_goes_the_way_of_the_general_one(name: str) -> None:
    """One search that was asked twice would fill the same bytes."""
    found = answers((game_of(name).deal(f"k1:{number}") for number in (1, 2, 3)), SHORT)

    assert [general[:3] for general, _ in found] == [own[:3] for _, own in found]
    assert all(general[3] != own[3] for general, own in found)


@pytest.mark.parametrize("name", BARE)
def test_it_does_so_on_many_deals_to_the_end_of_all_attempts(name: str) -> None:
    found = answers((game_of(name).deal(f"k1:{number}") for number in range(4, 24)), LONG)

    assert [general[:3] for general, _ in found] == [own[:3] for _, own in found]


@pytest.mark.parametrize("name", [name for name in BARE if name != "freecellx"])
def test_little_deals_are_searched_alike_to_their_end(name: str) -> None:
    """Few cards, many empty piles: there what helps a block to go on matters most.

    Freecell's cells in XML are counted as it is dealt; its little deals go to the kernel as programs.
    """
    found = answers(littles(name, 25), LONG)

    assert [general[:3] for general, _ in found] == [own[:3] for _, own in found]


def test_a_game_whose_foundations_give_cards_back_is_none_of_them() -> None:
    """There taking back waits for its use, which this search knows nothing of: one search is asked twice."""
    (general, own), *_ = answers([game_of("bakersgamej").deal("k1:1")], SHORT)

    assert general == own

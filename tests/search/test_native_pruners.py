"""What the kernel leaves out of a search never costs a win: little deals to their end, with and without."""

import pytest

from kabale.engine.tables import Tables
from kabale.search import native
from kabale.search.readable import EVERYTHING, search
from kabale.search.solve import solve
from kabale.search.symmetry import symmetry_of
from kabale.table.text import parse
from tests.pat.playing import table
from tests.pat.texts import STOCK, pat
from tests.search.kernel import NATIVE, TABULATED, judged
from tests.search.little import Little, game_of, littles
from tests.search.test_prune import COLUMN, RESERVE, UP, suit

THROUGH = 20_000, None, None
"""Positions within which a little deal is searched to its end with every move tried; others are left out."""
PRUNED = 100_000, None, None
WITHOUT = {"freecellx"}
"""Its cells are counted as it is dealt; a little deal, which has fewer, goes to the kernel as a program."""
PRUNING = [name for name in TABULATED if name not in WITHOUT]
"""Nothing is left out of the search of a game that goes to the kernel as a program."""

Words = tuple[str, str]


def words(name: str, count: int) -> list[Words]:
    """Return the verdicts on little deals, of the search that tries everything and of the usual one."""
    found = []
    for position in littles(name, count):
        tables = position.tables()
        if isinstance(tables, Tables):
            symmetry = symmetry_of(tables, frozenset(card & 63 for card in position.table.cards()))
            kernel, start = native.kernel_of(tables, symmetry), native.start_of(position, tables, symmetry)
            found.append((kernel.solve(start, THROUGH, exact=True)[0], kernel.solve(start, PRUNED)[0]))
    return [each for each in found if each[0] in ("won", "lost")]


@pytest.mark.parametrize("name", ["klondike", "klondike3"])
def test_moves_that_wait_and_worse_cursors_cost_no_win(name: str) -> None:
    """Stocks gone through without end, one card a draw and three: what is drawn, emptied and taken back waits."""
    found = words(name, 150)

    assert {"won", "lost"} == {each[0] for each in found}
    assert [] == [each for each in found if each[0] != each[1]]


@pytest.mark.parametrize("name", ["golf", "pyramid", "tripeaks"])
def test_what_cards_need_to_leave_costs_no_win(name: str) -> None:
    """These games have deals of both kinds, so a need that can be met without the card would be seen."""
    found = words(name, 60)

    assert {"won", "lost"} == {everything for everything, _ in found}
    assert [] == [each for each in found if each[0] != each[1]]


def test_a_card_of_the_reserve_is_not_taken_for_one_that_lies_in_order() -> None:
    """In the reserve 7D lies on 8S by chance. Laid on 8D it had the same key, as it lay on an eight before and after:
    so that led to nothing new, and this deal was lost after three positions.
    """
    piles = ("AC 2C 3C 4C 5C", "AH 2H 3H 4H 5H", "AS 2S 3S 4S 5S", "AD 2D 3D 4D", "8H 5D 7S 6D", "8S 7D 6C", "8D 6S")
    drawn = "\n".join(f"{place} {cards}" for place, cards in enumerate((*piles, "7C 6H 7H 8C", "", "", ""), start=1))
    position = Little(game_of("thirty"), frozenset({8, 9, 10})).position(parse(drawn))

    assert "won" == solve(position, method="native").verdict == solve(position, method="python").verdict


def by_both(game: str, picture: str, *, line: str = "") -> set[str]:
    """Return the verdicts of the kernel and of the search that leaves nothing out, after a line."""
    position = table(game, picture, line=line)
    return {judged(position, NATIVE).verdict, search(position, NATIVE, EVERYTHING).verdict}


def test_the_copy_in_the_way_goes_up_first() -> None:
    """One four of spades lies on a three of spades, and only one foundation is at three: the other four has to wait.

    The other is free first, when the queen of hearts has gone up: what is safe is looked for after moves.
    """
    game = pat(STOCK.replace("52", "104"), *[UP] * 3, *[RESERVE] * 3, goal=False, decks=2)
    rest = suit("S", "KQJT98765")
    held = f"5 {rest} 4S QH\n6 3S 4S KH\n7 {rest}"
    picture = f"1\n2 AS 2S 3S\n3 AS 2S\n4 {suit('H', 'A23456789TJ')}\n{held}"

    assert {"won"} == by_both(game, picture)
    assert {"lost"} == by_both(game, picture, line="5-4 5-2")


def test_a_card_that_is_there_twice_waits_for_what_wants_it() -> None:
    """The five of spades is free when the two has gone up; the four of hearts has to lie on it for a moment."""
    ups = [UP.replace("13", most) for most in ("5", "4", "2")]
    game = pat(STOCK.replace("52", "104"), *ups, *[COLUMN] * 2, goal=False, decks=2)
    picture = "1\n2 AS 2S 3S 4S\n3 AH 2H\n4 AS\n5 KS 5S 2S\n6 3H 4H"

    assert {"won"} == by_both(game, picture)
    assert {"lost"} == by_both(game, picture, line="5-4 5-2")


def test_a_card_that_is_served_may_go_with_the_one_below_it() -> None:
    """Columns give any cards with all that lie on them, as in Yukon, and the stock serves them.

    The two and the three come with the first click. With the second the king of clubs comes upon the two, which takes
    it along to the three: so the queen can go there. If the two is up by then, the king lies on the queen and can go
    nowhere; that the two is safe was said of the cards that lie there and not of those to come.
    """
    column = "0 0 0 0 0 1002 999 9 12 999 304"
    game = pat(STOCK, UP.replace("13", "2"), UP.replace("13", "3"), *[column] * 2, goal=False)
    picture = "1 KC 3H 2S\n2 AS\n3 AH\n4 2H QD\n5 JH"

    assert {"won"} == by_both(game, picture)
    assert {"lost"} == by_both(game, picture, line="c1 4-2")


@pytest.mark.parametrize("name", PRUNING)
def test_no_game_loses_a_win_to_a_pruner(name: str) -> None:
    """Three hundred little deals of each game with tables."""
    found = words(name, 300)

    assert found
    assert [] == [each for each in found if each[0] != each[1]]

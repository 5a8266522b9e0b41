"""Cards of a draw: how many of them a waste shows side by side."""

import pytest

import kabale
from kabale.cli.felt.plan import Planner
from kabale.engine.moves import click
from kabale.engine.session import Session
from kabale.table.changes import Moved
from kabale.view import View


def drawn(name: str, draws: int = 0) -> tuple[View, int]:
    """Return a table of a game after some draws, and the pile of its waste."""
    session = Session(kabale.game(name), "k1:1")
    kinds = [pile.kind for pile in session.position.piles]
    for _ in range(draws):
        session.play(click(kinds.index("stock")))
    return session.position.view(), kinds.index("waste")


@pytest.mark.parametrize("name", ["klondike3", "klondike3x", "klondike3j", "canfield", "canfieldj", "canfieldparts"])
def test_a_waste_shows_the_cards_of_a_draw_in_each_language(name: str) -> None:
    """Three cards a draw: one was shown, and the others stuck out by two pixels."""
    view, waste = drawn(name)

    assert 3 == view.piles[waste].fan
    assert {0} == {pile.fan for index, pile in enumerate(view.piles) if index != waste}


def test_what_a_waste_shows_is_what_the_first_click_deals_there() -> None:
    """Of each game whose first click deals to a waste."""
    wrong = []
    for each in kabale.games():
        position = kabale.game(each.name).deal("k1:1")
        kinds = [pile.kind for pile in position.piles]
        stock = kinds.index("stock") if "stock" in kinds else 0
        if kinds[stock] != "stock" or position.refusal(click(stock)) is not None:
            continue
        fans = [pile.fan for pile in position.view().piles]
        dealt = [0] * len(kinds)
        for change in position.push(click(stock)).changes:
            if isinstance(change, Moved) and change.source == stock and kinds[change.target] == "waste":
                dealt[change.target] += change.count
        wrong += [each.name] if max(dealt) > 1 and fans != dealt else []

    assert [] == wrong


@pytest.mark.parametrize("name", ["klondike3", "klondike3x", "klondike3j", "littleforty", "doubleklondike3"])
@pytest.mark.parametrize("window", [(80, 24), (100, 30), (160, 50)])
def test_a_terminal_shows_the_cards_of_a_draw(name: str, window: tuple[int, int]) -> None:
    """Each of the three by its rank and suit, which take three characters."""
    view, waste = drawn(name, draws=2)
    plan = Planner().plan(view, range(len(view.piles)), window, ["pile"] * len(view.piles))
    spots = plan.piles[waste].spots

    assert [3, 4, 5] == [spot.place for spot in spots]
    assert 3 <= min(spot.width for spot in spots)
    assert [(spot.pile, spot.place) for spot in spots] == [
        (found.pile, found.place) for spot in spots if (found := plan.spot_at(spot.column + 1, spot.row))
    ]

"""The library's games and what others say of them: lay-out, positions near the deal, and random lines."""

from dataclasses import replace

import pytest

from tests.referee.library import Model, compare
from tests.referee.library.builders import Builder, Group
from tests.referee.library.facts_klondike import COLUMNS, KLONDIKE
from tests.referee.library.games import MODELS

DEALS = ("k1:1", "k1:2", "k1:3")
FIRST_DEAL = [pytest.param(deal, marks=() if deal == DEALS[0] else pytest.mark.slow) for deal in DEALS]
"""One deal each time, all of them in ``make test-all``."""

QUICK = [model for model in MODELS if model.name not in ("luecken", "osmose", "ziehharmonika")]
"""The games whose moves take no long time; the others' long lines are in ``tests/slow``."""


@pytest.mark.parametrize("deal", FIRST_DEAL)
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_positions_near_the_deal(model: Model, deal: str) -> None:
    """The lay-out is the rules', and so are the moves from all or many positions within three moves."""
    assert [] == compare.near(model, deal, most=4)[:5]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_positions_along_a_line(model: Model) -> None:
    """The moves are the rules' along a random line."""
    assert [] == compare.along(model, "k1:4")[:5]


@pytest.mark.parametrize("model", QUICK, ids=lambda model: model.name)
def test_positions_where_much_is_built(model: Model) -> None:
    """Where the aces lie on top, foundations grow and gaps open: the moves are the rules' there too."""
    assert [] == compare.along(model, compare.easy(model, 1), length=60, taste=compare.seldom, every=3)[:5]


@pytest.mark.parametrize("model", QUICK, ids=lambda model: model.name)
def test_positions_when_the_stock_is_gone(model: Model) -> None:
    """Where the stock is gone through as fast as may be, again and again, it is as the rules have it."""
    assert [] == compare.along(model, "k1:6", length=240, taste=compare.hurried, every=12)[:5]


WRONG = (
    replace(COLUMNS, build="down suit"),
    replace(COLUMNS, build="down any"),
    replace(COLUMNS, first="*"),
    replace(COLUMNS, gives="one"),
    replace(COLUMNS, lies=("+",)),
    replace(COLUMNS, opens=0),
)


@pytest.mark.parametrize("columns", WRONG, ids=str)
def test_a_wrong_fact_is_found(columns: Group) -> None:
    """A Klondike whose columns are built, opened, moved or dealt in another way is not ours."""
    planted = Builder(replace(KLONDIKE, groups=KLONDIKE.groups | {"columns": columns}))

    assert [] != [text for deal in DEALS for text in (*compare.near(planted, deal), *compare.along(planted, deal))]

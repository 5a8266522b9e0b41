"""The library's games and what others say of them: lay-out, positions near the deal, and random lines."""

from dataclasses import replace

import pytest

from tests.referee.library import Model, compare
from tests.referee.library.builders import Builder, Group
from tests.referee.library.facts_klondike import COLUMNS, KLONDIKE
from tests.referee.library.games import MODELS

DEALS = ("k1:1", "k1:2", "k1:3")


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_positions_near_the_deal(model: Model, deal: str) -> None:
    """The lay-out is the rules', and so are the moves from all or many positions within three moves."""
    assert [] == compare.near(model, deal, most=4)[:5]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_positions_along_a_line(model: Model) -> None:
    """The moves are the rules' along two random lines."""
    assert [] == [text for deal in ("k1:4", "k1:5") for text in compare.along(model, deal)][:5]


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

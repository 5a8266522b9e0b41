"""A model that cannot fail proves nothing: with one rule changed, each of the odd ones differs from the engine."""

import pytest

from tests.referee.library import Model, compare
from tests.referee.library.builders import Builder
from tests.referee.library.games import MODELS as ALL
from tests.referee.library.odd_games import LATE, MODELS, WRONG
from tests.referee.library.planted import is_found, misbuilt

RULED = {"interregnum": "its piles are built on by a rule of the model, not of its facts: see WRONG"}
"""Games whose facts do not say how they build."""

BUILDERS = [model for model in ALL if isinstance(model, Builder) and model.name not in RULED]
BLIND = {
    "spider1": "all cards are spades",
    "thirteens": "what adds up to thirteen has no suit",
    "bilderrad": "late: see LATE",
}
"""Why wrong suits are not found in a game."""

DEALS = ("k1:1", "k1:2", "k1:3", "k1:4", "k1:5", "k1:6")
SHORT = 120
"""How long a line is where nothing comes late."""


@pytest.mark.parametrize("model", WRONG, ids=lambda model: model.name)
def test_a_wrong_rule_is_found(model: Model) -> None:
    """Within six random lines the engine and the wrong rule part."""
    length = LATE.get(model.name, SHORT)

    assert any(compare.along(model, deal, length=length) for deal in DEALS)


@pytest.mark.parametrize("model", [model for model in MODELS if model.name in LATE], ids=lambda model: model.name)
def test_a_right_rule_that_counts_late(model: Model) -> None:
    """The right rules do not part on the same line."""
    assert [] == compare.along(model, DEALS[0], length=LATE[model.name])


@pytest.mark.parametrize("model", BUILDERS, ids=lambda model: model.name)
def test_building_in_the_wrong_direction_is_found(model: Builder) -> None:
    """With columns that build the other way each game of building differs from ours."""
    _, direction = misbuilt(model)

    assert is_found(direction)


@pytest.mark.parametrize("model", BUILDERS, ids=lambda model: model.name)
def test_building_in_the_wrong_suits_is_found(model: Builder) -> None:
    """So it does with columns that build in other suits, but for three games."""
    suits, _ = misbuilt(model)

    assert is_found(suits) is (model.name not in BLIND)

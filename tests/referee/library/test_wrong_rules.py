"""A model that cannot fail proves nothing: with one rule changed, each of the odd ones differs from the engine."""

import pytest

from tests.referee.library import Model, compare
from tests.referee.library.odd_games import LATE, MODELS, WRONG

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

"""A model that cannot fail proves nothing: with one rule changed, each of the odd ones differs from the engine."""

import pytest

from tests.referee.library import Model, compare
from tests.referee.library.games import WRONG

DEALS = ("k1:1", "k1:2", "k1:3", "k1:4", "k1:5", "k1:6")


@pytest.mark.parametrize("model", WRONG, ids=lambda model: model.name)
def test_a_wrong_rule_is_found(model: Model) -> None:
    """Within six random lines the engine and the wrong rule part."""
    assert any(compare.along(model, deal) for deal in DEALS)

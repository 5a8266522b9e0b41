"""Little deals of every game (five hundred where all are tried): no key, pruner or order comes to another verdict."""

from itertools import islice

import pytest
from tests.search.agreement import disagreements
from tests.search.little import GAMES, game_of, little
from tests.slow.deals import tried

DEALS = {"pat": tried(12, 500), "xml": tried(4, 500), "solvitaire": tried(4, 500)}


@pytest.mark.parametrize("name", GAMES)
def test_every_key_pruner_and_order_agrees(name: str) -> None:
    """Deals with too many positions are passed over, and others taken for them as far as there are some."""
    deals = DEALS[game_of(name).format]
    found = ((number, disagreements(little(name, number))) for number in range(3 * deals))
    settled = list(islice(((number, wrong) for number, wrong in found if wrong is not None), deals))

    assert settled
    assert {} == {number: wrong for number, wrong in settled if wrong}

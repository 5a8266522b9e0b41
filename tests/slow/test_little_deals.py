"""Five hundred little deals of every game: no key, no pruner and no order comes to another verdict."""

from itertools import islice

import pytest
from tests.search.agreement import disagreements
from tests.search.little import GAMES, little

DEALS = 500
TRIED = 1500


@pytest.mark.parametrize("name", GAMES)
def test_every_key_pruner_and_order_agrees(name: str) -> None:
    """Deals with too many positions are passed over, and others taken for them as far as there are some."""
    tried = ((number, disagreements(little(name, number))) for number in range(TRIED))
    settled = list(islice(((number, wrong) for number, wrong in tried if wrong is not None), DEALS))

    assert settled
    assert {} == {number: wrong for number, wrong in settled if wrong}

"""Little deals of every game that the kernel takes: it judges and counts as the readable search."""

from itertools import islice

import pytest
from tests.search.kernel import TAKEN, counts_of, judgements, tabulated
from tests.search.little import littles
from tests.slow.deals import tried

from kabale.search.limits import Limits

DEALS = tried(25, 500)
COUNTED = tried(10, 500)
"""Fewer, as the engine goes through all that a deal can come to."""


@pytest.mark.parametrize("name", TAKEN)
def test_verdicts_agree(name: str) -> None:
    """Deals with many positions are passed over, and others taken for them as far as there are some."""
    settled = list(islice(judgements(tabulated(littles(name, 3 * DEALS)), Limits(positions=2000)), DEALS))

    assert settled
    assert [] == [each for each in settled if each[0] != each[1]]


@pytest.mark.parametrize("name", TAKEN)
def test_counts_agree(name: str) -> None:
    """The same with nothing pruned."""
    counts = list(islice(counts_of(tabulated(littles(name, 3 * COUNTED)), most=1000), COUNTED))

    # Two-deck games with many places have hardly a little deal with few positions: none at all is no mistake.
    assert [] == [pair for pair in counts if pair[0] != pair[1]]

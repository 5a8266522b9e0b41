"""Thousands of definitions that nobody has invented (ten thousand where all are tried), in both interpreters of XML."""

import pytest
from tests.referee.xml.small import find
from tests.slow.deals import tried

FIRST, AT_ONCE = 1_000, 50


@pytest.mark.parametrize("start", range(FIRST, FIRST + tried(2_000, 10_000), AT_ONCE))
def test_fifty_definitions(start: int) -> None:
    """No difference; what is shown of one is the smallest file, with the moves."""
    assert [] == [found for number in range(start, start + AT_ONCE) for found in [find(number)] if found]

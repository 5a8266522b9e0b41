"""Nobody stays seated at a table of Cribbage when a test ends."""

from collections.abc import Iterator

import pytest

from tests.cli.cribbage.at_table import SEATED


@pytest.fixture(autouse=True)
def stood_up() -> Iterator[None]:
    """Close what those remembered who sat down in a test."""
    yield
    while SEATED:
        SEATED.pop().close()

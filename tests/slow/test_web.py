"""The server for longer: two hundred times killed, and thousands of requests that its document allows or does not."""

from pathlib import Path

import pytest
from tests.web.client import house
from tests.web.fuzzing import Known, fuzz, operations
from tests.web.killing import kill_forks


def test_no_acknowledged_move_is_lost_in_two_hundred_kills(tmp_path: Path) -> None:
    """The same database all the time."""
    assert 0 < kill_forks(tmp_path, 200, seed=2)


@pytest.mark.parametrize("label", operations())
def test_no_request_of_many_brings_a_500_or_an_answer_that_is_not_documented(label: str, tmp_path: Path) -> None:
    """Two hundred requests of each operation, and as many aimed at what is there."""
    with house(tmp_path) as site:
        known = Known(site.visitor(raises=False))
        fuzz(operations()[label], known, 200)

        assert 0 < known.sent

"""Two thousand damaged XML files."""

import pytest
from tests.xml.damage import damaged, problems_of


@pytest.mark.parametrize("start", range(1_000, 3_000, 100))
def test_damaged_files_give_problems(start: int) -> None:
    """Never a traceback; most of them draw something."""
    found = [problems_of(damaged(seed)) for seed in range(start, start + 100)]

    assert sum(map(bool, found)) > 50

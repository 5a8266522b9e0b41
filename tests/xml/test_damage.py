"""No file makes the reader fail: it gives problems, or a definition."""

import pytest

from tests.xml.damage import damaged, problems_of


@pytest.mark.parametrize("start", range(0, 200, 20))
def test_damaged_files_give_problems(start: int) -> None:
    """Two hundred here, two thousand in tests/slow."""
    found = [problems_of(damaged(seed)) for seed in range(start, start + 20)]

    assert 20 == len(found)
    assert sum(map(bool, found)) > 10


def test_fifty_megabytes_are_not_read() -> None:
    """A definition has a million bytes at most."""
    problems = problems_of(b"<spiel>" + b" " * 50_000_000)

    assert ["X001"] == [each.code for each in problems]

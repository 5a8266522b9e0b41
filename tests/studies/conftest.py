"""A store of its own for each test of studies, and a plan of a few deals."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kabale.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    with Store.open(tmp_path / "kabale.db") as opened:
        yield opened

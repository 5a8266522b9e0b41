"""One store for each kind of database: every test of the store runs on both."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from kabale.store import Store
from tests.store.cluster import cluster


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL database of this test run's own."""
    with cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store can be opened: an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'kabale.db'}"
    url: str = request.getfixturevalue("postgresql")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return url


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    """An open, empty store."""
    with Store.open(place) as opened:
        yield opened

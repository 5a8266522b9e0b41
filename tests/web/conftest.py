"""A server for each file of tests; every test has players of its own, who see nothing of each other."""

from collections.abc import Iterator

import pytest

from tests.web.client import House, Visitor, house


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server."""
    with house(tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture
def anna(site: House) -> Visitor:
    """Somebody who plays."""
    return site.visitor()


@pytest.fixture
def bert(site: House) -> Visitor:
    """Somebody else."""
    return site.visitor()

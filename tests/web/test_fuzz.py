"""A bounded fuzz of every route by its OpenAPI document; ``tests/slow`` goes further."""

import pytest

from tests.every import for_every
from tests.web.client import House
from tests.web.fuzzing import Known, fuzz, operations

EXAMPLES = 10


@pytest.fixture(scope="module")
def known(site: House) -> Known:
    """Somebody whom requests are sent for."""
    return Known(site.visitor(raises=False))


@for_every("label", operations)
def test_no_request_brings_a_500_or_an_answer_that_is_not_documented(label: str, known: Known) -> None:
    """Status, kind and shape of every answer are those of the document."""
    before = known.sent
    fuzz(operations()[label], known, EXAMPLES)

    assert before < known.sent

"""A search that comes to other verdicts is another search: studies would tell both as one."""

import pytest

from kabale.search.solve import Method, search_version
from tests.search.settled import SETTLED, kept, settled


@pytest.mark.parametrize("method", SETTLED)
def test_what_is_settled_changes_only_with_the_number_of_the_search(method: Method) -> None:
    """Seven changes of the search kept the number 1, and old rows were told as the new search's own.

    Where this fails: give the search its next number (``SEARCH`` in ``kernel/src/binding/solver.rs`` or in
    ``kabale/search/readable.py``), then ``python -m tests.search.settled`` and ``scripts/make_winnable.py``.
    """
    assert kept(method) == {"version": search_version(method), **dict(settled(method))}

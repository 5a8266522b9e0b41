"""Thousands of ``.pat`` texts that nobody has invented (ten thousand where all are tried), in both interpreters."""

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from tests.referee.pat_texts import pat_texts
from tests.referee.test_pat_agreement import SEEDS, follow_text
from tests.slow.deals import tried

AT_ONCE = 100


@pytest.mark.parametrize("number", range(tried(2_000, 10_000) // AT_ONCE))
def test_a_hundred_texts(number: int) -> None:
    """What the reader refuses is drawn again; what is shown of a difference is the smallest text, with the moves."""

    @seed(number)
    @settings(max_examples=AT_ONCE, derandomize=False, database=None, suppress_health_check=list(HealthCheck))
    @given(text=pat_texts(), line=SEEDS, rows=st.booleans())
    def agree(text: str, line: int, rows: bool) -> None:
        follow_text(text, line, rows=rows)

    agree()

"""One search on several threads: it says what one thread says, and keeps within the same limits."""

import pytest

from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.verdict import POSITIONS
from tests.search.kernel import judged, tables_of
from tests.search.little import game_of

LONG = [("easthaven", "k1:75"), ("alaska", "k1:5"), ("seahaventowers", "k1:68")]
"""Deals of which the greedy searches leave everything to the beams and the search to the end."""
LONGER = [
    *(("alaska", f"k1:{number}") for number in (11, 18, 126, 156)),
    *(("easthaven", f"k1:{number}") for number in (13, 26, 35, 124, 139)),
    *(("kingalbert", f"k1:{number}") for number in (44, 47, 148)),
    *(("seahaventowers", f"k1:{number}") for number in (21, 52, 104, 185)),
]

PIECE = 8 * 4096
"""Bytes by which a thread's tree, and what is left to it, grow at once."""


def words(name: str, deal: str, threads: list[int]) -> list[str]:
    """Return what a search says of a deal on so many threads; a line that does not win raises WrongLine."""
    searched = [judged(game_of(name).deal(deal), Limits(positions=3_000_000, threads=count)) for count in threads]
    return [verdict.verdict for verdict in searched]


@pytest.mark.parametrize(("name", "deal"), LONG)
def test_threads_say_what_one_says(name: str, deal: str) -> None:
    """Nobody says lost while another has something left: threads give one another what is to be looked at."""
    expected, *found = words(name, deal, [1, 2, 3])

    assert [expected] * 2 == found
    assert expected in ("won", "lost")


@pytest.mark.parametrize(("name", "deal"), LONGER)
def test_threads_say_what_one_says_of_more_deals(name: str, deal: str) -> None:
    """Again and again, as the order in which threads come to a position is never the same."""
    expected, *found = words(name, deal, [1, 2, 2, 3, 4])

    assert [expected] * 4 == found
    assert expected in ("won", "lost")


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_fill_no_more_memory_than_one_may(threads: int) -> None:
    """Trees and what is left are each thread's own, and count whole; what is seen is there once."""
    position = game_of("spider").deal("k1:1")
    tables, memory = tables_of(position), 6_000_000
    kernel, start = native.kernel_of(tables, None), native.start_of(position, tables, None)
    word, _, positions, filled = kernel.solve(start, (2_000_000, None, memory), threads=threads)

    assert "memory" == word
    assert memory // 2 < filled <= memory + 2 * PIECE * threads
    assert positions > 100_000


def test_threads_share_the_positions_of_the_limits() -> None:
    """However many there are, no more is searched than one would search."""
    position = game_of("spider").deal("k1:1")
    for threads in (1, 2, 5):
        verdict = judged(position, Limits(positions=100_001, threads=threads))

        assert POSITIONS == getattr(verdict, "reason", None)
        assert 100_001 - threads < verdict.positions <= 100_001

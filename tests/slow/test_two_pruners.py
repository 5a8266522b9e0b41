"""Many deals of each of ten games, searched with all pruners and with none: no verdict contradicts the other."""

import pytest
from tests.search.agreement import replays
from tests.search.kernel import tables_of
from tests.search.little import game_of
from tests.slow.deals import tried

from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.verdict import Won

DEALS = tried(60, 1000)
LIMITS = Limits(positions=60_000, memory=1 << 30)
GAMES = (
    "freecell",
    "bakersgame",
    "seahaventowers",
    "beleagueredcastle",
    "klondike3",
    "canfieldparts",
    "golf",
    "blackhole",
    "yukon",
    "flowergarden",
)


@pytest.mark.parametrize("name", GAMES)
def test_no_verdict_contradicts_the_other(name: str) -> None:
    """Without pruners, piles and cards that are alike are told apart as well; some deals are settled both ways."""
    settled = []
    for number in range(1, DEALS + 1):
        position = game_of(name).deal(f"k1:{number}")
        found = native.search(position, LIMITS)
        tables = tables_of(position)
        start = native.start_of(position, tables, None)
        plain, *_ = native.kernel_of(tables, None).solve(start, (LIMITS.positions, None, LIMITS.memory), exact=True)
        assert not isinstance(found, Won) or replays(position, found)
        if plain in ("won", "lost") and found.verdict != "unknown":
            settled.append((number, found.verdict, plain))

    assert settled
    assert [] == [each for each in settled if each[1] != each[2]]

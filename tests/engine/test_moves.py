"""The notation of moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.engine.moves import GIVE_UP, Move, answer, click, lay, pick, under
from kabale.errors import BadMove
from tests.every import for_every

PILES = st.integers(0, 9998)
COUNTS = st.integers(1, 9999)
MOVES = st.one_of(
    st.builds(lay, PILES, PILES, COUNTS),
    st.builds(pick, PILES, PILES, PILES),
    st.builds(under, PILES, PILES),
    st.builds(Move, st.sampled_from(["left", "right", "middle"]), PILES),
    st.builds(answer, COUNTS),
    st.just(GIVE_UP),
)


@given(MOVES)
def test_a_move_is_read_back_from_its_text(move: Move) -> None:
    assert move == Move.parse(str(move))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7-2", lay(6, 1)),
        ("7x3-2", lay(6, 1, 3)),
        ("7@2-9", pick(6, 1, 8)),
        ("7-2^", under(6, 1)),
        ("7@2-9^", under(6, 8, 1)),
        ("c1", click(0)),
        ("r4", Move("right", 3)),
        ("m4", Move("middle", 3)),
        ("a2", answer(2)),
    ],
)
def test_the_table_of_the_protocol(text: str, move: Move) -> None:
    """Piles are numbered from 1 in the text and from 0 inside."""
    assert move == Move.parse(text)
    assert text == str(move)


@for_every(
    "text",
    [
        "",
        "7",
        "7-",
        "-2",
        "0-1",
        "7-0",
        "7x0-2",
        "7x3-2^",
        "c0",
        "x1",
        "7–2",
        " 7-2",
        "7-2\n",
        "7-٢",
        "9" * 9999,
    ],
)
def test_a_text_that_is_no_move_says_what_one_looks_like(text: str) -> None:
    with pytest.raises(BadMove, match="expected one like 7-2, 7x3-2"):
        Move.parse(text)


def test_what_a_move_has_not_is_none() -> None:
    """Never a number that would be an index: -1 is the last pile."""
    have = {
        text: [name for name in ("source", "target", "place") if getattr(Move.parse(text), name) is not None]
        for text in ("7-2", "7x3-2", "7@2-9", "7-2^", "c1", "r4", "m4", "a2", "end")
    }

    lays, clicks = ["source", "target"], ["source"]
    picks = [*lays, "place"]
    assert {"7-2": lays, "7x3-2": lays, "7@2-9": picks, "7-2^": lays, "c1": clicks, "r4": clicks, "m4": clicks,
            "a2": [], "end": []} == have  # fmt: skip

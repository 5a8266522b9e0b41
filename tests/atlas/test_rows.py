"""Rows of the atlas: lines in bytes, one row a deal, what a file may not say."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.atlas.rows import DealRow, Heading, joined, packed, unpacked, words_of
from kabale.errors import StudyError

MOVES = st.builds(lambda source, target: f"{source}-{target}", st.integers(1, 30), st.integers(31, 60))


@given(st.lists(MOVES, max_size=400))
def test_a_line_comes_back_from_its_bytes(line: list[str]) -> None:
    """With up to 900 different moves, so that some take two bytes."""
    row = DealRow("k1:1", "won", 1, 0.0, 2, line=tuple(line))
    words = words_of([row])
    content = packed(line, {word: number for number, word in enumerate(words)})

    assert tuple(line) == unpacked(content, words)
    assert len(content) <= 2 * len(line)


@given(st.lists(st.integers(0, 100_000), max_size=50))
def test_a_game_has_as_many_moves_as_it_likes(numbers: list[int]) -> None:
    """The thousand deals of Pendel, found in hours, could not be written: they have 17,340 different moves."""
    words = [f"{number // 400 + 1}-{number % 400 + 1}" for number in range(100_001)]
    line = [words[number] for number in numbers]

    assert tuple(line) == unpacked(packed(line, {word: number for number, word in enumerate(words)}), words)


@given(st.binary(max_size=40))
def test_bytes_that_are_no_line_are_told(content: bytes) -> None:
    """Whatever they are: a line of the sheet's moves, or a sentence."""
    with suppress(StudyError):
        line = unpacked(content, ["c1", "7-3"])

        assert set(line) <= {"c1", "7-3"}
        assert content == packed(line, {"c1": 0, "7-3": 1}) or 128 in content, "a number may be written in two ways"


def test_a_settled_row_counts_before_an_open_one() -> None:
    """Also where it comes later; by number, so that 10 comes after 9."""
    open_, won, tenth = (
        DealRow("k1:9", "unknown", 5, 0.0, 1, "seconds"),
        DealRow("k1:9", "won", 7, 0.0, 2, line=("c1",)),
        DealRow("k1:10", "lost", 3, 0.0, 2),
    )

    assert [won, tenth] == joined([tenth, open_, won])
    assert [won, tenth] == joined([won, open_, tenth])


def test_won_and_lost_of_one_deal_is_told() -> None:
    """Two searches that disagree: one of them is wrong, and nobody can say which without looking."""
    with pytest.raises(StudyError, match="k1:9 is won by search 2, lost by 3"):
        joined([DealRow("k1:9", "won", 7, 0.0, 2, line=("c1",)), DealRow("k1:9", "lost", 7, 0.0, 3)])


GOOD = Heading("klondike", "Klondike", "0" * 64, "k1:1-2", {"seconds": 1.0}, "0.1.0", "2020-01-02")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "../../etc/passwd"}, "no name of a game"),
        ({"variant": "../x"}, "no name of a game"),
        ({"format": 2}, "this Kabale reads up to 1"),
        ({"format": None}, "this Kabale reads up to 1"),
        ({"title": 7}, "lacks a name"),
        ({"deals": "k1:5-1"}, "no range of deals"),
    ],
)
def test_a_heading_that_came_from_elsewhere_is_looked_at(change: dict[str, object], words: str) -> None:
    """Its names become names of files."""
    with pytest.raises(Exception, match=words) as caught:
        Heading.parse(GOOD.as_json() | change)

    assert GOOD == Heading.parse(GOOD.as_json())
    assert type(caught.value).__module__ == "kabale.errors"

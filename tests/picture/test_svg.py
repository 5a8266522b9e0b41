"""Outlines are moved and written short without going astray."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.picture.svg import moved, steps
from tests.picture.reading import points

numbers = st.integers(-4000, 4000).map(lambda tenths: tenths / 10)
places = st.tuples(numbers, numbers)


@st.composite
def outlines(draw: st.DrawFn) -> tuple[str, list[tuple[float, float]]]:
    """Draw an outline, and its points by how they were made."""
    text, made = "", []
    for _ in range(draw(st.integers(1, 4))):
        start = draw(places)
        text += f"M{start[0]},{start[1]} "
        made.append(start)
        for count in draw(st.lists(st.sampled_from([1, 2, 3]), max_size=5)):
            new = [draw(places) for _ in range(count)]
            text += "LQC"[count - 1] + " ".join(f"{x},{y}" for x, y in new) + " "
            made += new
        text += "Z "
    return text, made


@given(outlines(), places, st.sampled_from([1, 0.5, 2]), st.sampled_from([0, 90, 180, 33]))
def test_every_point_comes_where_it_belongs(
    outline: tuple[str, list[tuple[float, float]]], at: tuple[float, float], scale: float, turn: float
) -> None:
    """Scaled, turned clockwise, moved: to a tenth of a unit, however many points came before."""
    text, made = outline
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    expected = [(at[0] + scale * (x * cosine - y * sine), at[1] + scale * (x * sine + y * cosine)) for x, y in made]
    actual = points(moved(text, at, scale, turn))

    assert len(expected) == len(actual)
    assert max(math.dist(here, there) for here, there in zip(expected, actual, strict=True)) < 0.08


def test_a_mirrored_outline() -> None:
    """A negative scale turns left into right."""
    assert [(7.0, 5.0), (4.0, 9.0)] == points(moved("M3,5 L6,9", (10, 0), (-1, 1)))


def test_straight_lines_may_be_written_by_one_number() -> None:
    """H and V, in what is read and in what is written."""
    assert "M0 0h4v-3" == moved("M0,0 H4 V-3")
    assert steps("M0,0 L4,0 L4,-3") == steps("M0,0 H4 V-3")


@pytest.mark.parametrize("text", ["M0.5,0.5 L0.7,0.4", "M-0.1,0 L0.2,0.3 L0,0"])
def test_numbers_run_together_where_they_may(text: str) -> None:
    """``.2.1`` is two numbers in SVG and the shortest way to write them: a reader must find both."""
    expected = [point for command, part in steps(text) for point in part]

    assert expected == [(round(x, 6), round(y, 6)) for x, y in points(moved(text))]

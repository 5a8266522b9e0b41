"""No file makes the reader fail: it gives problems, or a definition."""

import pytest

from tests.xml.damage import damaged, problems_of
from tests.xml.playing import field, game, text


@pytest.mark.parametrize("start", range(0, 200, 20))
def test_damaged_files_give_problems(start: int) -> None:
    """Two hundred here, two thousand in tests/slow."""
    found = [problems_of(damaged(seed)) for seed in range(start, start + 20)]

    assert 20 == len(found)
    assert sum(map(bool, found)) > 10


def test_fifty_megabytes_are_not_read() -> None:
    """A definition has a million bytes at most."""
    problems = problems_of(b"<spiel>" + b" " * 50_000_000)

    assert ["X001"] == [each.code for each in problems]


@pytest.mark.parametrize(
    "data", [b"", b"  \n \n", b"\xef\xbb\xbf", b"<spiel><![CDATA[ab\nc", b"<spiel>\n", b"x", b"<spiel"]
)
def test_a_problem_ends_within_the_file(data: bytes) -> None:
    """Found by damaged files: where a file ends too early, what was said of it ended behind its last character."""
    lines = data.removeprefix(b"\xef\xbb\xbf").decode().split("\n")
    for each in problems_of(data):
        assert each.span.end_line <= len(lines)
        assert each.span.end_column <= len(lines[each.span.end_line - 1]) + 1


def test_a_very_long_name_is_not_quoted_to_its_end() -> None:
    """Found by damaged files: an id of thousands of characters was repeated in what was said of it."""
    long = "a" * 900
    tags = f'<fuellen>{long}</fuellen><beziehung id="{long}">stock</beziehung><beziehung id="{long}">stock</beziehung>'
    acts = f'<aktion typ="legen"><lege feld="{long}">ziel#{long}x</lege><erfolg>{long}</erfolg></aktion>'
    found = problems_of(text(field("b", kind=long), tags, extra=acts).encode())

    assert {"X301", "X302", "X310", "X311", "X334"} <= {each.code for each in found}
    assert all(len(each.message) < 130 for each in found)


def test_a_field_of_which_no_card_is_shown_is_not_visible() -> None:
    """X4, 331: ``load`` called it visible."""
    piles = game("<sichtbar>0</sichtbar>", "<sichtbar>1</sichtbar>", field("c", x=-1)).piles

    assert [False, False, True, False] == [pile.visible for pile in piles]

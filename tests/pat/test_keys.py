"""Keys: equal exactly where the same can happen, so counters count only as far as they matter."""

from kabale.table.text import parse
from tests.pat.playing import load
from tests.pat.texts import DRAWN, WASTE, pat

TABLE = """
    1  (KS)
    2  QH JS
    3
    4
"""
COLUMN = "0 0 0 0 0 1002 999 2 2 999 304"
TWICE = "52 0 0 0 0 0 999 1 2 0 2"
SWITCHING = "0 0 0 0 0 1002 999 2 2 999 6304 2 2 999 104"


def keys(text: str, *counters: str) -> list[bytes]:
    """Return the keys of one table with each of some counters."""
    return [load(text).position(parse(TABLE + counter)).key() for counter in counters]


def test_a_pass_that_is_left_matters() -> None:
    """The stock may be gone through twice: once it was turned over, it cannot be again."""
    fresh, turned = keys(pat(TWICE, WASTE, COLUMN), "", "turns = 1")

    assert fresh != turned


def test_passes_without_limit_do_not_matter() -> None:
    """However often the waste was turned over, the same can happen."""
    fresh, turned, often = keys(pat(DRAWN, WASTE, COLUMN), "", "turns = 1", "turns = 7")

    assert fresh == turned == often


def test_the_first_pass_matters_where_a_rule_set_waits_for_its_end() -> None:
    """6000 in number 11: the first turn-over switches, the others change nothing."""
    fresh, turned, often = keys(pat(DRAWN, WASTE, SWITCHING), "", "turns = 1", "turns = 7")

    assert fresh != turned == often


def test_a_rotation_that_is_used_up_matters() -> None:
    """Number 9 c=3: once in a game."""
    fresh, rotated = keys(pat(DRAWN, WASTE, "0 0 0 0 0 1002 999 0 300 0 0"), "", "rotated 3 = 1")

    assert fresh != rotated


def test_a_position_plays_on_a_table_of_its_own() -> None:
    """The table that it was made from stays as it was drawn."""
    table = parse(TABLE)
    position = load(pat(DRAWN, WASTE, COLUMN)).position(table)
    position.play("2-3")

    assert parse(TABLE) == table
    assert table != position.table

"""How hard a deal is: a number whose parts can be told, the same each time, and a grade among other deals."""

import pytest

from kabale.library import game, grades
from kabale.search.difficulty import VERSION, Difficulty, difficulty
from kabale.search.verdict import Lost, Unknown, Won
from tests.search.test_hints import crossed


@pytest.mark.parametrize(
    ("shares", "number"),
    [((1.0, 1.0, 1.0), 0), ((0.0, 0.0, 0.0), 99), ((1.0, 1.0, 0.0), 33), ((0.0, 1.0, 0.0), 66)],
)
def test_a_number_is_the_mean_of_three_shares_turned_round(shares: tuple[float, float, float], number: int) -> None:
    """From 0, which nothing loses, to 99; 99 times the share that is missing."""
    assert number == Difficulty(Won((), 1, 0.1), *shares).number


def test_what_cannot_be_won_is_hardest_and_what_is_open_has_no_number() -> None:
    assert 100 == Difficulty(Lost(1, 0.1)).number
    assert None is Difficulty(Unknown("positions", 1, 0.1)).number


def test_a_real_position_has_the_same_number_each_time() -> None:
    """With one cell it cannot be won, with two it can; the position is as before."""
    position = crossed(2)
    before = position.key()
    first, second = difficulty(position), difficulty(position)

    assert isinstance(first.verdict, Won)
    assert (first.kept, first.lasted, first.honest) == (second.kept, second.lasted, second.honest)
    assert all(0 < share <= 1 for share in (first.kept, first.lasted, first.honest))
    assert before == position.key()
    assert 100 == difficulty(crossed(1)).number


def test_a_grade_says_where_a_number_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five grades between four bounds; none for rules that are no longer those that were measured."""
    klondike = game("klondike")
    measured = {"digest": klondike.digest, "version": VERSION, "bounds": [10, 20, 30, 40]}
    monkeypatch.setattr(grades, "_measured", lambda: {"klondike": measured})
    found = [grades.grade(klondike, number) for number in (0, 10, 11, 20, 31, 40, 41, 100)]
    measured["digest"] = "of other rules"

    assert [1, 1, 2, 2, 4, 4, 5, 5] == found
    assert None is grades.grade(klondike, 20)
    assert None is grades.grade(game("golf"), 20)

"""How hard a deal is: a number whose parts can be told, the same each time, and a grade among other deals."""

import pytest

from kabale.library.grades import Grades
from kabale.search.difficulty import difficulty
from kabale.search.queries import Difficulty, of_shares
from tests.search.test_hints import crossed


@pytest.mark.parametrize(
    ("shares", "number"),
    [((1.0, 1.0, 1.0), 0), ((0.0, 0.0, 0.0), 99), ((1.0, 1.0, 0.0), 33), ((0.0, 1.0, 0.0), 66)],
)
def test_a_number_is_the_mean_of_three_shares_turned_round(shares: tuple[float, float, float], number: int) -> None:
    """From 0, which nothing loses, to 99; 99 times the share that is missing."""
    assert (number, "won") == (of_shares(*shares).number, of_shares(*shares).verdict)


def test_what_cannot_be_won_is_hardest_and_what_is_open_has_no_number() -> None:
    assert ["lost", "unknown"] == [Difficulty(100).verdict, Difficulty(None).verdict]


def test_a_real_position_has_the_same_number_each_time() -> None:
    """With one cell it cannot be won, with two it can; the position is as before."""
    position = crossed(2)
    before = position.key()
    first, second = difficulty(position), difficulty(position)

    assert "won" == first.verdict
    assert (first.kept, first.lasted, first.honest) == (second.kept, second.lasted, second.honest)
    assert all(0 < share <= 1 for share in (first.kept, first.lasted, first.honest))
    assert before == position.key()
    assert 100 == difficulty(crossed(1)).number


def test_a_grade_says_where_a_number_stands() -> None:
    """Five grades between four bounds; what cannot be won has the highest."""
    grades = Grades([10, 20, 30, 40], {"k1:1": Difficulty(31), "k1:2": Difficulty(None)}, {"k1:9": Difficulty(100)})

    assert [1, 1, 2, 2, 4, 4, 5, 5] == [grades.grade(number) for number in (0, 10, 11, 20, 31, 40, 41, 100)]
    assert [4, None, None, 5] == [grades.grade_of(deal) for deal in ("k1:1", "k1:2", "k1:3", "k1:9")]

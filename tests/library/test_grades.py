"""The grades in the package: of the rules as they are, true for the deals that they name, and each wish has deals."""

from datetime import date, timedelta
from statistics import quantiles

import pytest

import kabale
from kabale.library import grades
from kabale.library.deals import GAMES, daily_deals
from kabale.library.grades import Grades, Wish, daily_grade, grades_for, grades_of
from kabale.search.difficulty import difficulty
from kabale.search.queries import MEASURE, Difficulty
from tests.every import for_every

GRADED = sorted(grades._written())
UNMEASURED = "carpet"
"""A game that nobody has measured; other tests deal it. Once it is measured another has to take its place."""
LEAST = 15
"""So many deals that can be won make quantiles."""


def of(name: str) -> Grades:
    """Return the grades of a game."""
    found = grades_of(name, kabale.game(name).digest)
    assert found is not None
    return found


def test_there_is_a_game_that_nobody_has_measured() -> None:
    """Golf was it, until it was measured: tests of "not measured" failed, and said nothing of why."""
    assert UNMEASURED not in GRADED


def test_games_of_the_day_and_todays_deals_are_graded() -> None:
    """Who looks for a deal as hard as wished finds it in the games that everybody plays; the days had grades first."""
    first = date(2026, 11, 27)
    days = [daily_deals(first + timedelta(day)) for day in range(40)]
    told = [daily_grade(game, deal) for deals in days for game, deal in deals.items()]

    assert set(GAMES) <= set(GRADED)
    assert {1, 2, 3, 4, 5} == set(told)


@pytest.mark.parametrize("name", GRADED)
def test_bounds_are_quantiles_of_the_deals_that_can_be_won(name: str) -> None:
    """A change of the rules or of the measure would leave the game without grades: it has to be measured anew."""
    found = of(name)
    numbers = [each.number for each in found.first.values() if each.verdict == "won"]

    assert LEAST <= len(numbers)
    assert quantiles([number for number in numbers if number is not None], n=5, method="inclusive") == pytest.approx(
        list(found.bounds)
    )


@for_every("name", lambda: [name for name in GRADED if of(name).has_choice])
def test_each_wish_has_deals_that_can_be_won(name: str) -> None:
    """Easy ones have smaller numbers than middling ones, and these than hard ones."""
    found = of(name)
    by_wish = [[found.measured(deal) for deal in found.deals(wish)] for wish in Wish]
    numbers = [[each.number or 0 for each in deals if each is not None] for deals in by_wish]

    assert all(len(each) >= 5 for each in numbers)
    assert max(numbers[0]) < min(numbers[1])
    assert max(numbers[1]) < min(numbers[2])
    assert max(numbers[2]) < 100


@pytest.mark.parametrize("name", GRADED[:2])
def test_what_is_written_is_what_is_measured(name: str) -> None:
    """The first deal that is won: its shares to the hundredth, and its number."""
    _as_measured(name, 1)


@pytest.mark.parametrize("name", GRADED)
def test_what_is_written_is_what_is_measured_in_all(name: str) -> None:
    """Four deals of each game."""
    _as_measured(name, 4)


def _as_measured(name: str, most: int) -> None:
    found = [(deal, each) for deal, each in of(name).first.items() if each.verdict == "won"][:most]
    anew = [difficulty(kabale.game(name).deal(deal)) for deal, _ in found]

    assert [each.number for _, each in found] == [each.number for each in anew]
    for share in ("kept", "lasted", "honest"):
        expected = [round(getattr(each, share), 2) for each in anew]
        assert [getattr(each, share) for _, each in found] == pytest.approx(expected, abs=0.011)


@pytest.mark.parametrize(("honest", "lost", "word"), [(0.2, 1, 4), (0.0, 1, None), (0.0, 9, 5)])
def test_a_game_that_the_player_does_not_know_gets_no_word(honest: float, lost: int, word: int | None) -> None:
    """Spider with one suit was hard, because the player's short searches win nothing there; a game that is lost is."""
    rows = [Difficulty(60, 0.9, 0.3, honest)] * 8 + [Difficulty(100)] * lost

    assert word == Grades([10, 20, 30, 40], dict(zip(map(str, range(99)), rows, strict=False)), {}).word


@pytest.mark.parametrize(("winnable", "choice"), [(49, False), (50, True)])
def test_a_few_deals_are_no_choice(winnable: int, choice: bool) -> None:
    """Of fewer than fifty that can be won everybody would soon get the same again."""
    rows = [Difficulty(17)] * winnable + [Difficulty(100)] * 9 + [Difficulty(None)] * 9

    assert choice is Grades([10, 20, 30, 40], dict(zip(map(str, range(99)), rows, strict=False)), {}).has_choice


def test_a_deal_is_new_to_who_has_played_others() -> None:
    """As long as there is one; then any."""
    found = Grades([10, 20, 30, 40], {f"k1:{number}": Difficulty(number) for number in range(51)}, {})
    easy = found.deals(Wish.EASY)

    assert [f"k1:{number}" for number in range(21)] == easy
    assert {"k1:7"} == {found.any_deal(Wish.EASY, set(easy) - {"k1:7"}) for _ in range(20)}
    assert found.any_deal(Wish.EASY, set(easy)) in easy


def test_grades_are_of_the_usual_way_to_play_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another variant or level has none; nor has a game whose rules are no longer those that were measured."""
    pendel = kabale.game("pendel")
    first, second = (each.id for each in pendel.variants[:2])
    row = {
        "digest": pendel.digest,
        "version": MEASURE,
        "scheme": "k1",
        "bounds": [1, 2, 3, 4],
        "first": [],
        "others": {},
    }
    monkeypatch.setattr(grades, "_written", lambda: {"pendel": row})
    grades._read.cache_clear()

    assert grades_for(pendel, None, 0) is not None
    assert grades_for(pendel, first, 0) is not None
    assert None is grades_for(pendel, second, 0)
    assert None is grades_for(pendel, None, 1)
    row["digest"] = "of other rules"
    assert None is grades_for(pendel, None, 0)
    assert None is daily_grade("klondike", "k1:1")

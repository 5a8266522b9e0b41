"""How hard a deal is, in the terminal: one as it is wished, and what is told of it on wish and after the play."""

import re

import kabale
from kabale.library.grades import Grades, Wish, grades_for
from tests.cli.felt.sitting import press, session_of, shown, sit
from tests.cli.running import run
from tests.cli.test_play import typed
from tests.library.test_grades import UNMEASURED


def graded() -> Grades:
    """Return the grades of Klondike by three."""
    found = grades_for(kabale.game("klondike3"), None, 0)
    assert found is not None
    return found


def test_a_deal_as_hard_as_wished() -> None:
    """On the command line and in play, the second time another; a game without grades says so, and plays on."""
    grades = graded()
    easy, hard = grades.deals(Wish.EASY), grades.deals(Wish.HARD)
    first = typed("new easy", "quit", to=("play", "klondike3", "--deal", "easy")).out
    second = typed("quit", to=("play", "klondike3", "--deal", "hard")).out
    dealt = re.findall(r"k1:\d+", first)
    other = typed("new easy", "c1", "quit", to=("play", UNMEASURED, "--deal", "k1:1")).out

    assert {deal in easy for deal in dealt} == {True}
    assert 2 <= len(set(dealt))
    assert {deal in hard for deal in re.findall(r"k1:\d+", second)} == {True}
    assert "nobody has graded" in other
    assert "nobody has graded" in run("play", UNMEASURED, "--deal", "easy").err


def test_how_hard_a_deal_is_is_told_on_wish_and_after_the_play() -> None:
    """With the grade; of a deal that was not measured it is not said unasked, for that takes its time."""
    grades = graded()
    deal = grades.deals(Wish.EASY)[0]
    number = grades.first[deal].number
    told = typed("grade", to=("play", "klondike3", "--deal", deal)).out
    ended = typed("end", "quit", to=("play", "klondike3", "--deal", deal)).out
    other = typed("end", "quit", to=("play", UNMEASURED, "--deal", "k1:1")).out

    assert f"{deal}: {number} of 100" in told
    assert "sees no hidden cards" in told
    assert f"easy ({number} of 100)" in ended
    assert "How hard" not in other


def test_the_whole_screen_tells_how_hard_a_deal_is() -> None:
    """By a key, on a page that any key closes; after the play in the line of what is said."""
    grades = graded()
    deal = grades.deals(Wish.HARD)[0]
    number = grades.first[deal].number
    keys = sit(session_of("klondike3", deal))
    press(keys, "D")
    page = shown(keys)
    press(keys, "escape", "e", "2")
    ended = shown(keys)

    assert f"{deal}: {number} of 100" in page
    assert "How hard this deal is" in page
    assert f"hard ({number} of 100)" in ended

"""The front door: which search is asked, and that a win is believed only when it was played."""

from typing import Any

import pytest

from kabale.engine.moves import click, lay
from kabale.engine.protocol import Position
from kabale.search import native
from kabale.search import solve as door
from kabale.search.limits import Limits
from kabale.search.solve import NotNative, WrongLine, is_thoughtful, refusal, replay, solve
from kabale.search.verdict import Lost, Unknown, Verdict, Won
from kabale.search.winnable import winnable_deal
from kabale.table.decks import Deal
from tests.search.little import GAMES, game_of, little

FEW = Limits(positions=5000)


def without_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the kernel away, if there is one."""
    monkeypatch.setattr(native, "available", lambda: False)


def with_kernel(monkeypatch: pytest.MonkeyPatch, verdict: Verdict) -> list[Position]:
    """Put in a kernel that takes every game and always says the same; return what it was asked."""
    asked: list[Position] = []

    def answer(position: Position, *_: Any, **__: Any) -> Verdict:
        asked.append(position)
        return verdict

    monkeypatch.setattr(native, "available", lambda: True)
    monkeypatch.setattr(native, "refuses", lambda _: None)
    monkeypatch.setattr(native, "solve_native", answer)
    return asked


def test_everything_works_without_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """The readable search is asked instead."""
    without_kernel(monkeypatch)
    position = game_of("freecell").deal("ms:1")

    assert isinstance(solve(position, FEW), Won)
    assert "the native kernel is not installed" == refusal(position)
    with pytest.raises(NotNative, match="not installed"):
        solve(position, FEW, method="native")


def test_the_kernel_is_asked_where_it_takes_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer is the answer; with ``python`` it is not asked."""
    asked = with_kernel(monkeypatch, Lost(7, 0.5))
    position = game_of("freecell").deal("ms:1")

    assert Lost(7, 0.5) == solve(position, FEW) == solve(position, FEW, method="native")
    assert isinstance(solve(position, FEW, method="python"), Won)
    assert [position, position] == asked


def test_a_game_without_tables_is_searched_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the reason why the kernel refuses it is the tables'."""
    asked = with_kernel(monkeypatch, Lost(7, 0.5))
    name = next(name for name in GAMES if hasattr(game_of(name).deal("k1:1").tables(), "reason"))
    position = little(name, 1)

    assert isinstance(solve(position, FEW), Won | Lost | Unknown)
    assert [] == asked
    assert refusal(position) == getattr(position.tables(), "reason", None)


@pytest.mark.parametrize("line", [(lay(9, 5),), (click(0),), (lay(9, 1),)], ids=["illegal", "no stock", "no win"])
def test_a_line_that_does_not_win_is_not_believed(monkeypatch: pytest.MonkeyPatch, line: Any) -> None:
    """It is told as a bug, and the position is as before."""
    with_kernel(monkeypatch, Won(line, 1, 0.1))
    position = game_of("freecell").deal("ms:1")
    before = position.key()

    with pytest.raises(WrongLine):
        solve(position, FEW)
    assert before == position.key()


def test_a_win_is_played_and_taken_back() -> None:
    """The whole line of a deal."""
    position = game_of("freecell").deal("ms:1")
    found = solve(position, FEW, method="python")
    assert isinstance(found, Won)
    replay(position, found)

    assert [] == position.moves


def test_what_is_hidden_makes_a_search_thoughtful() -> None:
    """Klondike has cards that lie face down, FreeCell has none."""
    assert is_thoughtful(game_of("klondike").deal("k1:1"))
    assert not is_thoughtful(game_of("freecell").deal("ms:1"))


def test_a_deal_that_can_be_won_is_found() -> None:
    """Of the lost ms:11982 and the won ms:1."""
    found = winnable_deal(game_of("freecell"), [Deal("ms", 11982), Deal("ms", 1)], Limits(positions=2000))

    assert "ms:1" == str(found)
    assert winnable_deal(game_of("freecell"), [Deal("ms", 11982)], Limits(positions=100)) is None


def test_methods_are_three() -> None:
    assert ("auto", "native", "python") == door.METHODS

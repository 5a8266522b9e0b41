"""The front door: which search is asked, and that a win is believed only when it was played."""

from typing import Any, cast

import pytest

from kabale.engine.game import Position
from kabale.engine.moves import click, lay
from kabale.pat import take
from kabale.search import native
from kabale.search import solve as door
from kabale.search.limits import Limits
from kabale.search.solve import Method, NotNative, is_thoughtful, refusal, replay, solve, winnable_deal
from kabale.search.verdict import Lost, Unknown, Verdict, Won, WrongLine
from kabale.table.decks import Deal
from tests.search.agreement import detour
from tests.search.little import GAMES, game_of, little

FEW = Limits(positions=5000)


def without_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the kernel away, if there is one."""
    monkeypatch.setattr(native, "trouble", lambda: native.ABSENT)


def with_kernel(monkeypatch: pytest.MonkeyPatch, verdict: Verdict) -> list[Position]:
    """Put in a kernel that takes every game and always says the same; return what it was asked."""
    asked: list[Position] = []

    def answer(position: Position, *_: Any, **__: Any) -> Verdict:
        asked.append(position)
        return verdict

    monkeypatch.setattr(native, "trouble", lambda: None)
    monkeypatch.setattr(native, "refuses", lambda _: None)
    monkeypatch.setattr(native, "has_referee", lambda _: False)
    monkeypatch.setattr(native, "search", answer)
    return asked


def test_everything_works_without_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """The readable search is asked instead."""
    without_kernel(monkeypatch)
    position = game_of("freecell").deal("ms:1")

    assert isinstance(solve(position, FEW), Won)
    assert "the native solver is not installed" == refusal(position)
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


def test_a_line_that_the_rules_stumble_over_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An IndexError in the words for a refused move left ``solve`` as a fault of Kabale."""
    position = game_of("freecell").deal("ms:1")
    before = position.key()
    first = next(iter(position.legal_moves))
    with_kernel(monkeypatch, Won((first, lay(9, 5)), 1, 0.1))

    def stumble(*_: object) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr(take, "refusal", stumble)
    with pytest.raises(WrongLine, match=r"move \d of the line: list index"):
        solve(position, FEW)
    assert before == position.key()


def test_a_win_is_played_and_taken_back() -> None:
    """The whole line of a deal."""
    position = game_of("freecell").deal("ms:1")
    found = solve(position, FEW, method="python")
    assert isinstance(found, Won)
    replay(position, found)

    assert [] == position.moves


def test_a_win_has_no_way_that_leads_back_to_where_it_began(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints followed such a line in Klondike's deal 63: a card to its foundation, and back to where it had been.

    Here a card goes somewhere and back twice, as soon as one can.
    """
    position = game_of("freecell").deal("ms:1")
    won = solve(position, FEW, method="python")
    place, way = detour(position, won.moves)
    with_kernel(monkeypatch, Won((*won.moves[:place], *way, *way, *won.moves[place:]), 1, 0.1))
    found = solve(position, FEW)

    assert won.moves == found.moves
    assert [] == position.moves


def test_a_long_win_is_cut_short() -> None:
    """By greed Spider with one suit is won in 260 moves and more, once in 2,989: at most two thirds are needed here."""
    position = game_of("spider1").deal("k1:2")
    if refusal(position) is None:
        found = native.search(position, FEW)
        won = solve(position, FEW)
        assert isinstance(found, Won)
        assert len(won.moves) < len(found.moves) * 2 / 3
        replay(position, cast(Won, won))


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


def test_a_method_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="method is one of auto, native, python, not 'rust'"):
        solve(game_of("freecell").deal("ms:1"), FEW, method=cast("Method", "rust"))


def test_seconds_and_positions_need_no_limits() -> None:
    """Said by themselves they are what is searched; nothing said is a minute."""
    position = game_of("freecell").deal("ms:11982")

    assert ("unknown", "positions", 30) == judged_as(solve(position, positions=30, method="python"))
    assert ("unknown", "seconds", 0) == judged_as(solve(position, seconds=0, method="python"))
    assert Limits(seconds=60.0) == door.USUAL
    assert isinstance(solve(game_of("freecell").deal("ms:1")), Won)


def judged_as(verdict: Verdict) -> tuple[str, str | None, int]:
    return verdict.verdict, verdict.reason, verdict.positions


def test_limits_are_said_once() -> None:
    """Which of the two would hold?"""
    with pytest.raises(ValueError, match="not by both"):
        solve(game_of("freecell").deal("ms:1"), FEW, seconds=1)


@pytest.mark.parametrize("name", ["positions", "seconds", "memory", "threads"])
def test_limits_below_nothing_are_refused(name: str) -> None:
    """When they are made, by a sentence that says which."""
    with pytest.raises(ValueError, match=f"{name} must be . or more.* not -1"):
        Limits(**{name: -1})


def test_limits_that_are_no_number_are_refused() -> None:
    with pytest.raises(ValueError, match=r"seconds must be 0 or more.* not nan"):
        Limits(seconds=float("nan"))


def test_a_search_fills_no_more_than_two_gibibytes_unless_it_is_told() -> None:
    """Without any limit it would take all that the machine has."""
    assert 2 << 30 == Limits().memory
    assert Limits(memory=None).memory is None


@pytest.mark.parametrize("limits", [Limits(positions=10**30), Limits(memory=10**30, positions=9)], ids=str)
def test_limits_beyond_counting_are_none(limits: Limits) -> None:
    """The kernel counts with 64 bits."""
    assert solve(game_of("freecell").deal("ms:1"), limits).verdict in ("won", "unknown")


@pytest.mark.parametrize(
    ("verdict", "word", "moves", "reason"),
    [
        (Won((click(0), lay(6, 1, 3)), 17, 0.123456), "won", ["c1", "7x3-2"], None),
        (Lost(17, 0.123456), "lost", [], None),
        (Unknown("seconds", 17, 0.123456), "unknown", [], "seconds"),
    ],
    ids=["won", "lost", "unknown"],
)
def test_verdicts_are_asked_alike(verdict: Verdict, word: str, moves: list[str], reason: str | None) -> None:
    """Whichever it is, it has the same attributes, and is the JSON of the protocol."""
    assert (word, reason) == (verdict.verdict, verdict.reason)
    assert moves == [str(move) for move in verdict.moves]
    cost = {"positions": 17, "seconds": 0.1235}
    assert {"verdict": word, "moves": moves, "reason": reason, **cost} == verdict.to_dict()


def test_a_verdict_says_all_it_knows() -> None:
    """As a notebook shows it."""
    assert "<Won in 2 moves, 1,700 positions in 0.10 s: c1 7-2>" == repr(Won((click(0), lay(6, 1)), 1700, 0.1))
    assert "<Lost, 1 position in 0.00 s>" == repr(Lost(1, 0.0))
    assert "<Unknown for memory, 9 positions in 1.00 s>" == repr(Unknown("memory", 9, 1.0))

"""Hints that know: they keep a win that the search found, and say what they are good for."""

import re

import pytest

from kabale.engine.advice import GOOD_FOR, Advice, advise
from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.engine.session import Session
from kabale.search.hints import Hinter, advised, knows
from kabale.search.limits import Limits
from kabale.search.readable import search
from kabale.search.verdict import Unknown, Won
from tests.pat.playing import table
from tests.pat.texts import CELL, STOCK, pat
from tests.search.little import game_of, little

SURE = Hinter(Limits(positions=3000))
"""A hinter without a clock."""

RESERVE = "0 0 0 0 0 1002 999 1 0 0 0"
UP = "0 0 0 0 0 1002 2 0 1 901 106"


def crossed(cells: int) -> Position:
    """AS lies under 3S, 2S under KS; both cells are needed."""
    piles = "\n".join(str(number) for number in range(3, 3 + cells))
    game = pat(STOCK, UP, *[CELL] * cells, RESERVE, RESERVE, goal=False)
    return table(game, f"1\n2\n{piles}\n{3 + cells} AS 3S\n{4 + cells} 2S KS")


def test_a_hint_leads_to_something_that_can_be_seen() -> None:
    """Cards go to cells until an ace can go up, and that move is the last: what it is good for is said."""
    advice = SURE(crossed(2))

    *before, last = advice.moves
    assert before
    assert 1 == last.target
    assert {move.target for move in before} <= {2, 3}
    assert knows(advice)
    assert re.search("goes to the foundation|no other card will need it", str(advice.reason))
    assert str(advice.reason).endswith("; you can still win")


def test_a_hint_says_that_the_game_is_lost() -> None:
    """With one cell it cannot be won; there is a move all the same."""
    advice = SURE(crossed(1))

    assert advice.moves
    assert "can no longer win from here" in str(advice.reason)


def test_without_an_answer_the_hint_comes_from_the_rules() -> None:
    """The search may look at one position: what is gained near by is advised, and no card is named that lies hidden.

    A player followed hints to a loss: that no win was known showed only by a clause that was left out.
    """
    position = game_of("klondike").deal("k1:1")
    advice = Hinter(Limits(positions=1))(position)

    assert str(advice.reason).endswith(". The search found no win from here; this looks best")
    assert advice.is_open
    assert not knows(advice)


@pytest.mark.parametrize("language", ["de", "da", "is"])
def test_hints_speak_every_language(language: str) -> None:
    """Another text than the English one, that begins with what goes where."""
    advice = SURE(crossed(2))

    assert advice.told is not None
    assert advice.reason.text(language).startswith(advice.told.text(language))
    assert advice.reason.text(language) != advice.reason.text("en")


@pytest.mark.parametrize("name", ["freecell", "klondike3", "canfieldparts", "yukon", "golf", "rechenkunst"])
def test_a_hint_never_loses_what_the_search_had_won(name: str) -> None:
    """After the advised moves the deal can still be won; and followed to the end, hints win."""
    for number in range(6):
        position = little(name, number)
        if isinstance(search(position, Limits(positions=3000)), Won):
            follow(position)
            assert position.outcome is Outcome.WON


def hint_after(name: str, there: str, back: str, idle: int) -> str:
    """Move one card to and fro, and return the hint after *idle* such moves, where the search has no answer."""
    position = game_of(name).deal("k1:1")
    for turn in range(idle):
        position.play(Move.parse(back if turn % 2 else there))
    advice = advised(position, Unknown("positions", 1, 0.0))
    return " ".join(map(str, advice.moves)) or advice.reason.key


@pytest.mark.parametrize(
    ("name", "there", "back", "hint"), [("germanpatience", "4-3", "3-4", "c1"), ("mrsmop", "10-17", "17-10", "11-13")]
)
def test_hints_bear_with_a_player_who_moves_cards_about(name: str, there: str, back: str, hint: str) -> None:
    """A player moves one card to and fro 30 times, which gains nothing, and still gets a hint: to deal, or to build.

    Hints that gave up after 6 such moves passed all tests. docs/search.md says 60: after that, a hint that gains
    nothing itself ends, so that hints do not go on for ever.
    """
    assert [hint] * 3 == [hint_after(name, there, back, idle) for idle in (7, 30, 60)]
    assert "hint.none" == hint_after(name, there, back, 61)


def follow(position: Position) -> None:
    """Play hints until the game ends, each checked."""
    for _ in range(300):
        advice = SURE(position)
        if not advice.moves:
            return
        for move in advice.moves:
            position.play(move)


def test_the_position_is_as_before() -> None:
    """The search goes about on it and comes back."""
    position = game_of("freecell").deal("ms:1")
    before = position.key()
    SURE(position)

    assert before == position.key()
    assert [] == position.moves


def test_a_session_searches_on_a_position_of_its_own() -> None:
    """Whatever a hinter does to it, the play stays as it is."""
    session = Session(game_of("freecell"), "ms:1")
    session.play("10-2")
    seen: list[Position] = []

    def hinter(position: Position) -> Advice:
        seen.append(position)
        assert session.position.key() == position.key()
        position.push(position.legal_moves[0])
        return advise(position)

    session.hint(hinter)

    assert seen[0] is not session.position
    assert ["10-2"] == list(map(str, session.position.moves))


def test_every_use_has_its_words() -> None:
    """A hint can give each as its reason."""
    assert {"safe", "turns_up", "foundation", "empties", "other"} <= set(GOOD_FOR)

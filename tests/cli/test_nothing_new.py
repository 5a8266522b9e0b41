"""Lines, full screen and the engine say when nothing new can come: Klondike let its stock be turned for ever."""

import pytest

from kabale.messages import LANGUAGES, message
from tests.cli.felt.sitting import press, session_of, sit
from tests.cli.test_engine import ask, dealt
from tests.cli.test_play import typed
from tests.search.dead import DEAD_DEAL, DEAD_GAME, DEAD_LINE

PLAY = ("play", DEAD_GAME, "--deal", DEAD_DEAL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_say_so_and_what_to_do(language: str) -> None:
    """By themselves when a pass has changed nothing, and when a hint is asked for."""
    said = message("play.nothing_new").text(language)
    out = " ".join(typed(DEAD_LINE, "hint", to=PLAY, options=("--language", language)).out.split())

    assert 2 == out.count(said)


def test_lines_do_not_say_so_before() -> None:
    assert "No further move" not in typed("c1", "hint", to=PLAY).out


def test_the_whole_screen_says_so() -> None:
    """When a pass has changed nothing, and when a hint is asked for."""
    keys = sit(session_of(DEAD_GAME, DEAD_DEAL, DEAD_LINE.removesuffix(" c1")))
    press(keys, "d")
    after_the_move = keys.felt.said
    press(keys, "h")

    assert message("felt.ended.nothing_new").text() == after_the_move == keys.felt.said


def test_the_engine_says_so() -> None:
    """In a state that was asked for, and in a hint; not as long as something may come."""
    loop = dealt(DEAD_GAME, DEAD_DEAL)
    before = ask(loop, "state")
    for move in DEAD_LINE.split():
        ask(loop, "play", move=move)
    hint = ask(loop, "hint")

    assert before["nothing_new"] is False
    assert ask(loop, "state")["nothing_new"] is True
    assert ([], True) == (hint["moves"], hint["nothing_new"])

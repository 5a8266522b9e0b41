"""Hints that search: they lead to a win where one is near, and never keep others waiting."""

import threading
from pathlib import Path
from typing import cast

from kabale.engine.advice import Advice, advise
from kabale.engine.protocol import Position
from kabale.library import load
from kabale.solve.hints import Hinter
from kabale.web.hints import OneAtATime
from kabale.web.live import Live
from tests.cli.running import WIN
from tests.web.client import house


def test_following_the_hints_wins_a_game_that_is_nearly_won(tmp_path: Path) -> None:
    """Six moves before the end: each hint is legal, and the game is won."""
    with house(tmp_path, live=Live(hinter=OneAtATime())) as site:
        anna = site.visitor()
        state = anna.begin("grandfathersclock", "k1:5", moves=" ".join(WIN.split()[:-6]))
        for _ in range(20):
            if state["outcome"] != "playing":
                break
            for move in anna.get(f"/api/plays/{state['id']}/hint")["moves"]:
                state = anna.move(state, move)

    assert "won" == state["outcome"]


def test_while_one_search_goes_on_others_are_advised_by_the_rules() -> None:
    """Not one after the other: a search may take a moment."""
    begun, go_on = threading.Event(), threading.Event()

    def search(position: Position) -> Advice:
        begun.set()
        go_on.wait()
        return Advice((), advise(position).reason)

    game, _ = load("klondike")
    assert game is not None
    one, other = game.deal("k1:617"), game.deal("k1:617")
    hinter = OneAtATime(cast(Hinter, search))
    searching = threading.Thread(target=hinter, args=(one,))
    searching.start()
    begun.wait()
    advice = hinter(other)
    go_on.set()
    searching.join()

    assert advise(other) == advice
    assert () == hinter(other).moves

"""Hints that search: they lead to a win where one is near, and never keep others waiting."""

import threading
from pathlib import Path
from typing import cast

from kabale.engine.advice import Advice, advise
from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.library import load
from kabale.search.hints import Hinter
from kabale.search.verdict import Lost, Verdict, Won
from kabale.services.plays import Replay
from kabale.services.searches import OneAtATime, Outlooks
from tests.cli.running import WIN
from tests.web.client import house


def test_following_the_hints_wins_a_game_that_is_nearly_won(tmp_path: Path) -> None:
    """Six moves before the end: each hint is legal, and the game is won."""
    with house(tmp_path, hinter=OneAtATime()) as site:
        anna = site.visitor()
        state = anna.begin("grandfathersclock", "k1:5", moves=" ".join(WIN.split()[:-6]))
        for _ in range(20):
            if state["outcome"] != "playing":
                break
            for move in anna.get(f"/api/plays/{state['id']}/hint")["moves"]:
                state = anna.move(state, move)

    assert "won" == state["outcome"]


def test_what_the_outlook_has_found_is_what_hints_go_by(tmp_path: Path) -> None:
    """A line that wins is followed without another search, although other moves look better; no win is said."""
    line = WIN.split()

    class Found:
        """A search that has found it all already."""

        def known(self, replay: Replay) -> Verdict | None:
            played = replay.moves.split()
            on_the_way = played == line[: len(played)]
            return Won(tuple(map(Move.parse, line[len(played) :])), 1, 0.0) if on_the_way else Lost(1, 0.0)

    def search(_: Position) -> Advice:
        raise AssertionError("nothing is left to search")

    with house(tmp_path, hinter=search, outlooks=cast(Outlooks, Found())) as site:
        anna = site.visitor()
        state = anna.begin("grandfathersclock", "k1:5")
        hint = anna.get(f"/api/plays/{state['id']}/hint")
        legal = next(move for move in state["legal"] if move != line[0])
        lost = anna.get(f"/api/plays/{anna.move(state, legal)['id']}/hint")

    assert line[: len(hint["moves"])] == hint["moves"]
    assert "you can still win" in hint["reason"]
    assert "can no longer win from here" in lost["reason"]


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

    assert advise(other).moves == advice.moves
    assert str(advice.reason).endswith("The search found no win from here; this looks best")
    assert () == hinter(other).moves

"""No game of the library is so dear that it slows down those who play others: all are played in one process."""

import random
import sys
from dataclasses import replace
from types import FrameType

import pytest

from kabale.library.loading import load_entry
from kabale.web.library.explanations import rules_page
from kabale.web.library.sources import RulesSource
from kabale.web.plays import actions
from kabale.web.plays.live import Live
from kabale.web.plays.replays import Replay

MOST = 85_000
"""Calls that a move may take: Klondike takes 2,000."""

MOST_OF_A_PAGE = 1_500_000

MOVES = 12
WARM = 3


@pytest.mark.parametrize("game", ["luecken", "crescent", "ziehharmonika"])
def test_a_move_asks_its_rules_once(game: str) -> None:
    """Found by attack: Montana took 34 ms of the server's processor a move, where others take 2.

    Its legal moves were listed four times a move, and each target was asked anew for each card. Counted are calls,
    which do not depend on the machine.
    """
    assert _calls_a_move(game) < MOST


def _calls_a_move(game: str) -> float:
    """Return how many functions are called at a random move on average, the answer included."""
    live, chance, seen = Live(), random.Random(1), list[int]()
    replay = Replay("play", RulesSource(game), "", "k1:3", None, 0)
    done = live.act(replace(replay, play=""), actions.begin, "en", "")
    for _ in range(WARM + MOVES):
        if not done.position["legal"]:
            break
        replay = replace(replay, digest=done.digest, moves=done.moves, undone=done.undone)
        count = _Count()
        sys.setprofile(count)
        try:
            done = live.act(replay, actions.move, "en", chance.choice(done.position["legal"]))
        finally:
            sys.setprofile(None)
        seen.append(count.calls)
    return sum(seen[WARM:]) / len(seen[WARM:])


def test_the_page_of_a_large_game_asks_its_actions_once() -> None:
    """Found by attack: the rules of Parallels took 1.6 seconds of the server's processor in each language.

    What its actions mean was found out for each of its 109 piles anew: seven million calls.
    """
    game, _ = load_entry("parallelen")
    assert game is not None
    count = _Count()
    sys.setprofile(count)
    try:
        page = rules_page(game, "is")
    finally:
        sys.setprofile(None)

    assert len(game.piles) == len(page["lines"])
    assert count.calls < MOST_OF_A_PAGE


class _Count:
    """Counts calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, _frame: FrameType, event: str, _argument: object) -> None:
        self.calls += event in {"call", "c_call"}

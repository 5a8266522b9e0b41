"""No game of the library is so dear that it slows down those who play others: all are played in one process."""

import random
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from threading import Event
from time import sleep
from types import FrameType

import pytest

from kabale.library.loading import load_entry
from kabale.services.live import Live
from kabale.services.plays import Replay
from kabale.services.sources import RulesSource
from kabale.web.library.explanations import made_once, rules_page
from kabale.web.plays import actions

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
    replay = Replay.begin(RulesSource(game), "k1:3")
    done = live.act(replay, partial(actions.begin, language="en", line=""))
    key = done.key
    for _ in range(WARM + MOVES):
        if not done.position["legal"]:
            break
        replay = replace(replay, play="play", key=key, moves=done.moves, undone=done.undone)
        action = partial(actions.move, language="en", text=chance.choice(done.position["legal"]))
        count = _Count()
        sys.setprofile(count)
        try:
            done = live.act(replay, action)
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


def test_who_asks_for_a_page_that_is_being_made_waits_for_it() -> None:
    """Four readers of a dear page each made it, and took everybody's time four times over."""
    is_made, asked, made = Event(), [], []

    @made_once(lambda number: number, len)
    def page(number: int) -> str:
        made.append(number)
        assert is_made.wait(60)
        return f"page {number}"

    def ask(number: int) -> str:
        asked.append(number)
        return page(number)

    with ThreadPoolExecutor(5) as pool:
        pages = [pool.submit(ask, 1) for _ in range(4)] + [pool.submit(ask, 2)]
        while len(asked) < 5 or len(made) < 2:
            sleep(0.001)
        is_made.set()

        assert ["page 1"] * 4 + ["page 2"] == [each.result() for each in pages]
    assert [1, 2] == sorted(made)
    assert "page 1" == page(1)


def test_what_could_not_be_made_is_tried_again() -> None:
    tried: list[int] = []

    @made_once(tuple, len)
    def page() -> str:
        tried.append(1)
        if len(tried) == 1:
            raise ValueError("not yet")
        return "made"

    with pytest.raises(ValueError, match="not yet"):
        page()
    assert "made" == page() == page()
    assert 2 == len(tried)

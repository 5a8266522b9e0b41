"""Deals that can surely be won: what is given out was won by a search; where none is found, that is said."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Semaphore
from time import monotonic
from typing import Any

import pytest

import kabale
from kabale.library import load, loads
from kabale.library.deals import winnable_deals
from kabale.search.limits import Limits
from kabale.search.queries import DealQuery
from kabale.search.solve import solve
from kabale.search.verdict import Won
from kabale.services.plays import Replay
from kabale.services.refusals import Refusal
from kabale.services.searches import SHARE, WAITING, Winnables
from kabale.services.sources import RulesSource
from kabale.store.values import PlayKey
from tests.web.browser.table import LITTLE
from tests.web.client import house

FAR = Limits(positions=20_000_000)
"""Enough for every deal below that can be won: one of Klondike takes search 17 1.6 million positions."""


@dataclass
class Scripted:
    """A search whose answers are known beforehand; after them it finds none."""

    answers: list[str | None] = field(default_factory=list)
    asked: list[DealQuery] = field(default_factory=list)

    def find(self, query: DealQuery) -> "Future[str | None]":
        self.asked.append(query)
        future: Future[str | None] = Future()
        future.set_result(self.answers.pop(0) if self.answers else None)
        return future

    def close(self) -> None:
        pass


def _scripted(finder: Scripted) -> Winnables:
    """Return what finds deals by a script; each look at the clock takes a second."""
    seconds = count()
    return Winnables(finder, clock=lambda: float(next(seconds)), seconds=3)


@pytest.fixture
def none_found(tmp_path: Path) -> Iterator[tuple[Any, Scripted]]:
    """A visitor of a server that finds no deal, and its search."""
    finder = Scripted()
    with house(tmp_path, winnables=_scripted(finder)) as site:
        yield site.visitor(), finder


def test_the_deal_that_is_given_is_won_by_a_search(tmp_path: Path) -> None:
    """By the real search: of a game of the library by its usual numbers, and of somebody's own."""
    with closing(Winnables(seconds=60)) as winnables, house(tmp_path, winnables=winnables) as site:
        anna = site.visitor()
        own = anna.post("/api/definitions", {"text": LITTLE, "format": "pat"}, 201)["game"]
        deals = [anna.begin(game, "winnable")["deal"] for game in ("bakersgame", own)]
    games = load("bakersgame")[0], loads(LITTLE, format="pat")[0]

    assert ["ms", "k1"] == [deal.partition(":")[0] for deal in deals]
    assert [True, True] == [
        game is not None and isinstance(solve(game.deal(deal), FAR), Won)
        for game, deal in zip(games, deals, strict=True)
    ]


def test_deals_are_tried_until_one_is_found(tmp_path: Path) -> None:
    """A step finds none, the next one does: it is dealt with the variant and the level that were asked for."""
    finder = Scripted([None, "k1:77"])
    with house(tmp_path, winnables=_scripted(finder)) as site:
        state = site.visitor().begin("spinne", "winnable", variant="1farbe")

    assert ("k1:77", "1farbe", 0) == (state["deal"], state["variant"], state["length"])
    assert ["1farbe", "1farbe"] == [wanted.game.variant for wanted in finder.asked]
    assert len({deal for wanted in finder.asked for deal in wanted.deals}) == len(finder.asked) * 5


@pytest.mark.parametrize(
    ("language", "begins"),
    [
        ("en", "found no deal that can be won within 3 seconds"),
        ("de", "innerhalb von 3 Sekunden"),
        ("da", "inden for 3 sekunder blev der ikke fundet nogen kortgivning"),
        ("is", "engin gjöf"),
    ],
)
def test_where_none_is_found_that_is_said_and_no_play_begins(
    none_found: tuple[Any, Scripted], language: str, begins: str
) -> None:
    """In the player's language, after the time that there is."""
    anna, finder = none_found
    answer = anna.post("/api/plays", {"game": "westcliff", "deal": "winnable"}, 422, accept_language=language)["error"]

    assert ("none_winnable", begins) == (answer["code"], answer["message"][: len(begins)])
    assert [] == anna.get("/api/plays")["plays"]
    assert 2 == len(finder.asked)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "klondike", "variant": "no such"}, "bad_deal"),
        ({"game": "klondike", "level": 7}, "bad_deal"),
        ({"game": "no such game"}, "unknown_game"),
    ],
)
def test_what_cannot_be_dealt_is_not_searched(
    none_found: tuple[Any, Scripted], wanted: dict[str, object], code: str
) -> None:
    """The answer comes at once, and says what is wrong."""
    anna, finder = none_found

    assert code == anna.post("/api/plays", {**wanted, "deal": "winnable"}, 422)["error"]["code"]
    assert [] == finder.asked


FAVOURITES = ("klondike", "klondike3", "freecell", "spider1", "golf+around", "tripeaks")


@pytest.mark.kernel
def test_fifty_of_fifty_deals_are_won_and_come_without_a_search(none_found: tuple[Any, Scripted]) -> None:
    """*Only deals that can be won*: none comes twice while others are left, and a search wins each of them."""
    anna, finder = none_found
    for name in FAVOURITES:
        game = kabale.game(name)
        deals = [anna.begin(name, "winnable")["deal"] for _ in range(50)]

        assert len(set(deals)) == 50
        assert set(deals) <= set(winnable_deals(game))
        assert [deal for deal in deals if not isinstance(solve(game.deal(deal), FAR), Won)] == []
        assert anna.get(f"/api/games/{name}")["winnable_listed"]
    assert finder.asked == []


REPLAY = Replay(RulesSource("klondike"), PlayKey("klondike", "?", None, 0, "k1:1"))


def _answer(winnables: Winnables, player: str) -> str:
    """Return the deal that a player is given, or the code of his refusal."""
    try:
        return winnables.find(player, lambda: REPLAY)
    except Refusal as refusal:
        return refusal.code


@dataclass
class Endless:
    """A search that finds nothing, however long it is waited for."""

    asked: Semaphore = field(default_factory=lambda: Semaphore(0))

    def find(self, query: DealQuery) -> "Future[str | None]":
        self.asked.release()
        return Future()

    def close(self) -> None:
        pass


def test_twelve_players_at_once_are_answered_within_the_time_or_told_at_once_to_come_again() -> None:
    """Found by attack: "eight seconds at most" were twenty for twelve players, and "busy" came after twelve.

    Six may wait; the others hear so while the six are still waiting.
    """
    search = Endless()
    winnables = Winnables(search, seconds=3)
    with ThreadPoolExecutor(WAITING) as threads:
        start = monotonic()
        waiting = [threads.submit(_answer, winnables, f"player {number}") for number in range(WAITING)]
        for _ in waiting:
            assert search.asked.acquire(timeout=60)
        others = [_answer(winnables, f"other {number}") for number in range(WAITING)]
        are_waiting = [not each.done() for each in waiting]
        answers = [each.result() for each in waiting]
        took = monotonic() - start

    assert ["busy"] * WAITING == others
    assert any(are_waiting)
    assert ["none_winnable"] * WAITING == answers
    assert 3 <= took < 30


def test_what_it_takes_to_read_and_deal_the_game_is_part_of_the_time() -> None:
    """The first reading of a large game took seconds, after which eight more were searched."""
    now = [0.0]
    finder = Scripted([None] * 9)

    def tried() -> Replay:
        now[0] += 20
        return REPLAY

    with pytest.raises(Refusal) as caught:
        Winnables(finder, clock=lambda: now[0], seconds=8).find("anna", tried)

    assert "none_winnable" == caught.value.code
    assert [] == finder.asked


def test_one_player_does_not_take_the_places_of_all() -> None:
    """Whoever asks again and again is told to come again; the next player finds a place."""
    search = Endless()
    winnables = Winnables(search, seconds=3)
    with ThreadPoolExecutor(WAITING) as threads:
        greedy = [threads.submit(_answer, winnables, "greedy") for _ in range(WAITING)]
        for _ in range(SHARE):
            assert search.asked.acquire(timeout=60)
        other = threads.submit(_answer, winnables, "other")
        answers = sorted(each.result() for each in greedy)

    assert ["busy"] * (WAITING - SHARE) + ["none_winnable"] * SHARE == answers
    assert "none_winnable" == other.result()
    assert 1 < SHARE < WAITING

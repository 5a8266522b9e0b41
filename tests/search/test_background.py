"""The outlook: answers from another process that a bad definition cannot hurt, kept and carried along."""

import os
import threading
import time
from collections.abc import Iterator

import pytest

from kabale.library.loading import Loaded, load_source
from kabale.search import queries
from kabale.search.background import BackgroundSearch, Load, Worker
from kabale.search.limits import Limits
from kabale.search.queries import Cache, DealQuery, GameKey, Query
from kabale.search.verdict import BUSY, DIED, Lost, Unknown, Won
from tests.search.little import game_of

FREECELL = GameKey("freecell", "", "the digest of freecell")

PATIENT = Limits(positions=5000, seconds=60, memory=1 << 30)
"""Limits that no clock decides."""


@pytest.fixture(scope="module")
def outlook() -> Iterator[BackgroundSearch]:
    """Return an outlook with one process."""
    made = BackgroundSearch(load_source, PATIENT)
    yield made
    made.close()


def test_a_play_that_can_be_won(outlook: BackgroundSearch) -> None:
    """The line wins, and along it the answer is there at once."""
    position = game_of("freecell").deal("ms:1")
    found = outlook.ask(Query(FREECELL, "ms:1")).result()
    assert isinstance(found, Won)
    for move in found.moves:
        position.play(move)
    later = outlook.ask(Query(FREECELL, "ms:1", tuple(map(str, found.moves[:7]))))

    assert "won" == position.outcome.value
    assert later.done()
    assert Won(found.moves[7:], found.positions, found.seconds) == later.result()


def test_a_play_that_was_given_up_is_lost(outlook: BackgroundSearch) -> None:
    """And so is everything after it."""
    assert isinstance(outlook.ask(Query(FREECELL, "ms:2", ("10-2", "end"))).result(), Lost)


def test_a_definition_in_its_own_text(outlook: BackgroundSearch) -> None:
    """Nobody's game of the library."""
    game = game_of("klondike")
    asked = Query(GameKey(game.normal_form(), "pat", game.digest), "k1:1")

    assert isinstance(outlook.ask(asked).result(), Won | Lost | Unknown)
    assert Unknown(DIED, 0, 0.0) != outlook.ask(asked).result()


@pytest.mark.parametrize(
    "asked",
    [
        Query(FREECELL, "no deal"),
        Query(FREECELL, "ms:3", ("c1",)),
        Query(FREECELL, "ms:3", ("nonsense",)),
        Query(GameKey("no such game", "", "?"), "1"),
        Query(GameKey("no definition", "pat", "??"), "1"),
        Query(GameKey("<spiel", "xml", "???"), "1"),
    ],
    ids=["deal", "illegal", "no move", "no game", "no pat", "no xml"],
)
def test_what_cannot_be_played_is_not_known(outlook: BackgroundSearch, asked: Query) -> None:
    """There is an answer, and the process goes on."""
    assert Unknown(DIED, 0, 0.0) == outlook.ask(asked).result()
    assert isinstance(outlook.ask(Query(FREECELL, "ms:5")).result(), Won)


def test_a_deal_that_can_be_won_is_found(outlook: BackgroundSearch) -> None:
    """None where there is none."""
    assert "ms:7" == outlook.find(DealQuery(FREECELL, ("ms:11982", "ms:7"))).result()
    assert outlook.find(DealQuery(FREECELL, ("ms:11982",))).result() is None
    assert outlook.find(DealQuery(FREECELL, ("no scheme:1",))).result() is None


# -- processes that come to grief ------------------------------------------------------------------------------------


def load_and_die(text: str, form: str) -> Loaded:
    """Load a game of the library so that the process ends."""
    if not form:
        os._exit(3)
    return load_source(text, form)


def load_and_sleep(text: str, form: str) -> Loaded:
    """Load a game so that nothing comes back."""
    time.sleep(1000)
    return load_source(text, form)


def load_and_eat(text: str, form: str) -> Loaded:
    """Load a game of the library so that the memory is full: 4 GB, of which the process may have one and a half."""
    kept = bytearray(0 if form else 4 << 30)
    return (None, []) if kept else load_source(text, form)


@pytest.mark.parametrize("load", [load_and_die, load_and_eat], ids=["dies", "eats"])
def test_a_process_that_dies_is_replaced(load: Load) -> None:
    """The question is answered, and so is the next."""
    worker = Worker(load, PATIENT)
    game = game_of("freecell")
    try:
        assert Unknown(DIED, 0, 0.0) == worker.ask(Query(FREECELL, "ms:1"))
        assert isinstance(worker.ask(Query(GameKey(game.normal_form(), "pat", "d"), "ms:1")), Won)
    finally:
        worker.close()


def test_a_process_that_does_not_answer_is_killed() -> None:
    """After the seconds for the search and some grace, both of which are nothing here."""
    worker = Worker(load_and_sleep, Limits(seconds=0.0), grace=0.0)

    assert Unknown(DIED, 0, 0.0) == worker.ask(Query(FREECELL, "ms:1"))


def test_a_worker_needs_a_limit_of_seconds() -> None:
    """Without one nobody could tell that it is stuck."""
    with pytest.raises(ValueError, match="seconds"):
        Worker(load_source, Limits(positions=5))


def test_closing_ends_what_is_under_way() -> None:
    """Whoever waits gets an answer."""
    stuck = BackgroundSearch(load_and_sleep, Limits(seconds=500.0))
    waiting = stuck.ask(Query(FREECELL, "ms:1"))
    closing = threading.Thread(target=stuck.close)
    closing.start()
    closing.join()

    assert waiting.cancelled() or Unknown(DIED, 0, 0.0) == waiting.result()


def test_too_many_questions_are_turned_away() -> None:
    """Thirty-two wait for a process that does not answer; the next is told so at once."""
    stuck = BackgroundSearch(load_and_sleep, Limits(seconds=500.0))
    asked = [stuck.ask(Query(FREECELL, f"ms:{number}")) for number in range(1, 34)]
    answered = [future for future in asked if future.done()]
    stuck.close()

    assert [Unknown(BUSY, 0, 0.0)] == [future.result() for future in answered]
    assert asked[-1] in answered


# -- what is known ---------------------------------------------------------------------------------------------------


def won(*line: str) -> Won:
    from kabale.engine.moves import Move

    return Won(tuple(map(Move.parse, line)), 10, 0.5)


def test_a_win_is_known_along_its_line_only() -> None:
    """Not beside it, and not before it began."""
    memory = Cache()
    memory.keep(Query(FREECELL, "ms:1", ("1-2",)), won("3-4", "5-6"))

    assert won("3-4", "5-6") == memory.look_up(Query(FREECELL, "ms:1", ("1-2",)))
    assert won("5-6") == memory.look_up(Query(FREECELL, "ms:1", ("1-2", "3-4")))
    assert won() == memory.look_up(Query(FREECELL, "ms:1", ("1-2", "3-4", "5-6")))
    for moves in ((), ("1-2", "5-6"), ("1-2", "3-4", "5-6", "7-8")):
        assert memory.look_up(Query(FREECELL, "ms:1", moves)) is None


def test_what_follows_a_lost_position_is_lost() -> None:
    """What came before it may not be."""
    memory = Cache()
    memory.keep(Query(FREECELL, "ms:1", ("1-2",)), Lost(5, 0.1))

    assert Lost(5, 0.1) == memory.look_up(Query(FREECELL, "ms:1", ("1-2", "3-4")))
    assert memory.look_up(Query(FREECELL, "ms:1", ())) is None


def test_answers_hold_for_one_deal_of_one_game() -> None:
    """Another deal, variant, level or game is another question; the same rules in another file are not."""
    memory = Cache()
    memory.keep(Query(FREECELL, "ms:1"), Lost(5, 0.1))
    same = GameKey("its text", "pat", FREECELL.digest)

    assert Lost(5, 0.1) == memory.look_up(Query(same, "ms:1"))
    for game in (
        GameKey("freecell", "", "other rules"),
        GameKey("freecell", "", FREECELL.digest, "b"),
        GameKey("freecell", "", FREECELL.digest, None, 1),
    ):
        assert memory.look_up(Query(game, "ms:1")) is None
    assert memory.look_up(Query(FREECELL, "ms:2")) is None


def test_old_answers_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal that was asked about longest ago goes first, once there is no more room."""
    monkeypatch.setattr(queries, "_ROOM", 100_000)
    memory = Cache()
    for number in range(1, 1001):
        memory.keep(Query(FREECELL, f"ms:{number}"), Lost(1, 0.1))
        assert memory.look_up(Query(FREECELL, "ms:1")) is not None

    assert memory.look_up(Query(FREECELL, "ms:2")) is None

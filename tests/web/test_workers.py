"""Hostile definitions: they are worked out in another process, stopped there, and disturb nobody."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from kabale.web.orders import Order, PlayOrder, Seat, TextOrder
from kabale.web.refusals import Refusal
from kabale.web.sources import Source
from kabale.web.workers import Workers
from tests.web import texts
from tests.web.client import house

PAT = Source("own", "pat", texts.KLONDIKE)
HOURS = PlayOrder(Seat("", Source("own", "xml", texts.slow()), "", "k1:1", None, 0), "begin", "en")
"""Listing this definition's moves would take hours."""


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """One process, which gives each order two seconds."""
    with Workers(number=1, seconds=2.0) as made:
        yield made


def _kill(workers: Workers) -> BaseProcess:
    """Kill the process, once it has started; it may live for a moment yet."""
    while (process := workers._processes[0]._process) is None or process.pid is None:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    return process


def _code(workers: Workers, order: Order) -> str:
    with pytest.raises(Refusal) as caught:
        workers.serve(order)
    return caught.value.code


def test_an_order_is_answered_as_it_is_here(workers: Workers) -> None:
    """The same definition, described there and here."""
    from kabale.web.live import Live

    order = TextOrder(PAT, "describe", "en")

    assert Live().serve(order) == workers.serve(order)


def test_a_play_goes_on_from_order_to_order(workers: Workers) -> None:
    """A worker keeps sessions live, and replays where it does not."""
    from kabale.web.orders import Played

    begun = workers.serve(PlayOrder(Seat("", PAT, "", "k1:617", None, 0), "begin", "en"))
    assert isinstance(begun, Played)
    seat = Seat("a", PAT, begun.digest, "k1:617", None, 0)
    moved = workers.serve(PlayOrder(seat, "move", "en", "c1"))
    assert isinstance(moved, Played)
    back = workers.serve(PlayOrder(Seat("a", PAT, begun.digest, "k1:617", None, 0, "c1"), "undo", "en"))
    assert isinstance(back, Played)

    assert ("c1", "") == (moved.moves, moved.undone)
    assert ("", "c1") == (back.moves, back.undone)
    assert begun.seen["piles"] == back.seen["piles"]


def test_a_refusal_comes_back_as_one(workers: Workers) -> None:
    """With its code, its words and the diagnostics beside it."""
    with pytest.raises(Refusal) as caught:
        workers.serve(TextOrder(Source("own", "pat", texts.BROKEN), "describe", "en"))

    assert "definition" == caught.value.code
    assert "the definition has 1 error" == caught.value.words.text("en")
    assert ["P105"] == [each["code"] for each in caught.value.beside["diagnostics"]]  # type: ignore[attr-defined]


def test_what_takes_too_long_is_stopped_and_the_next_order_is_answered(workers: Workers) -> None:
    """By another process: the one that was stopped had not come to an end."""
    assert "too_slow" == _code(workers, HOURS)
    assert "Klondike" == workers.serve(TextOrder(PAT, "describe", "en"))["title"]  # type: ignore[index]


def test_a_process_that_dies_is_replaced() -> None:
    """Killed by the system, say, for want of memory."""
    with Workers(number=1, seconds=20.0) as workers:
        workers.serve(TextOrder(PAT, "describe", "en"))
        _kill(workers).join()

        assert "Klondike" == workers.serve(TextOrder(PAT, "describe", "en"))["title"]  # type: ignore[index]


def test_others_play_on_while_a_hostile_definition_is_worked_out(tmp_path: Path) -> None:
    """The hostile one is still at it when the other's move has long been answered; nobody waits for it."""
    with Workers(number=1, seconds=600.0) as workers, house(tmp_path, elsewhere=workers.serve) as site:
        anna = site.visitor()
        refusals: list[str] = []

        attacker = threading.Thread(target=lambda: refusals.append(_code(workers, HOURS)))
        attacker.start()
        state = anna.move(anna.begin("klondike", "k1:617"), "c1")
        is_working = attacker.is_alive()
        _kill(workers)
        attacker.join()

    assert 1 == state["length"]
    assert is_working
    assert ["too_slow"] == refusals


def test_closing_refuses_what_is_under_way_and_starts_nothing() -> None:
    """An order that would take hours does not keep the server from ending; one that comes later starts no process."""
    workers = Workers(number=1, seconds=600.0)
    refusals: list[str] = []
    attacker = threading.Thread(target=lambda: refusals.append(_code(workers, HOURS)))
    attacker.start()
    while (process := workers._processes[0]._process) is None:
        time.sleep(0.01)
    workers.close()
    attacker.join()

    assert ["too_slow"] == refusals
    assert not process.is_alive()
    assert "too_slow" == _code(workers, TextOrder(PAT, "check", "en"))
    assert workers._processes[0]._process is None


def test_no_more_orders_wait_than_there_is_room_for() -> None:
    """The rest are told to come again at once, so that they do not hold the server's threads."""
    with Workers(number=1, seconds=0.0) as workers:
        held = [workers._places.acquire(blocking=False) for _ in range(20)]

        assert "busy" == _code(workers, TextOrder(PAT, "check", "en"))
        assert held.count(True) == 9

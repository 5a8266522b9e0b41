"""Hostile definitions: they are worked out in another process, stopped there, and disturb nobody."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from itertools import islice
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from kabale.engine.moves import Move
from kabale.search.solve import solve
from kabale.search.verdict import Lost, Won
from kabale.services.live import Live
from kabale.services.plays import Replay
from kabale.services.refusals import Refusal
from kabale.services.searches import search_hint
from kabale.services.sources import RulesSource, game_of
from kabale.services.workers import SHARE, Workers
from kabale.store.values import PlayKey
from kabale.web.frame.pictures import Look
from kabale.web.library.definitions import facts
from kabale.web.own.definitions import check
from kabale.web.own.requests import Opening
from kabale.web.plays import actions, questions
from tests.web import texts
from tests.web.client import house
from tests.web.hoarding import hoard

PAT = RulesSource("own", "pat", texts.KLONDIKE)
SLOW = Replay.begin(RulesSource("own", "xml", texts.slow()), "k1:1")
"""Listing this definition's moves would take hours."""


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """One process, which gives each call as much time as it needs on a busy machine."""
    with closing(Workers(number=1, seconds=600.0)) as made:
        yield made


def _kill(workers: Workers) -> BaseProcess:
    """Kill the process, once it has started; it may live for a moment yet."""
    while (process := workers._processes[0]._process) is None or process.pid is None:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    return process


def _take_hours(workers: Workers) -> str:
    """Begin the play whose moves take hours; return the code of the refusal."""
    return _refused(workers, SLOW)


def _check(workers: Workers) -> str:
    """Check a harmless definition; return the code of the refusal."""
    with pytest.raises(Refusal) as caught:
        workers.call("", partial(check, PAT, Opening(), "en"))
    return caught.value.code


def test_a_worker_whose_memory_is_full_is_replaced(workers: Workers) -> None:
    """What had filled it stayed there: from then on everybody's definitions took too much."""
    with pytest.raises(Refusal) as caught:
        workers.call("", hoard)

    assert "too_slow" == caught.value.code
    assert 1 << 22 == len(workers.call("", partial(bytes, 1 << 22)))


def test_a_call_is_answered_as_it_is_here(workers: Workers) -> None:
    """The same definition, described there and here."""
    assert Live().call("", partial(facts, PAT)) == workers.call("", partial(facts, PAT))


def test_a_play_goes_on_from_call_to_call(workers: Workers) -> None:
    """A worker keeps sessions live, and replays where it does not."""
    begun = workers.act(Replay.begin(PAT, "k1:617"), partial(actions.begin, language="en", line=""))
    key = PlayKey(PAT.name, begun.key.digest, None, 0, "k1:617")
    moved = workers.act(Replay(PAT, key, "a"), partial(actions.move, language="en", text="c1"))
    after = Replay(PAT, key, "a", "c1")
    back = workers.act(after, partial(actions.undo, language="en", single=False))

    assert ("c1", "") == (moved.moves, moved.undone)
    assert ("", "c1") == (back.moves, back.undone)
    assert begun.position["piles"] == back.position["piles"]


def test_questions_are_answered_there_too(workers: Workers) -> None:
    """By functions and looks that are sent: a hint that searches, by what is known and without it, and a picture."""
    begun = workers.act(Replay.begin(PAT, "k1:617"), partial(actions.begin, language="en", line=""))
    replay = Replay(PAT, PlayKey(PAT.name, begun.key.digest, None, 0, "k1:617"), "a")
    # A line that wins, and is not the one that a search would find: it begins with a card from the stock.
    position = game_of(PAT).deal("k1:617")
    position.play("c1")
    found = solve(position, positions=100_000)
    known = [None, Lost(1, 0.0), Won((Move.parse("c1"), *found.moves), 1, 0.0)]
    asked = [partial(questions.hint, language="en", hinter=search_hint, verdict=verdict) for verdict in known]
    hints = [workers.think(replay, each) for each in asked]

    assert hints[0]["moves"]
    assert "c1" != hints[0]["moves"][0]
    assert "this deal cannot be won" in hints[1]["reason"]
    assert "c1" == hints[2]["moves"][0]
    drawn = workers.ask(replay, partial(questions.picture, look=Look("classic-4-light", "1", small=True)))
    assert drawn.startswith("<svg")


def test_a_refusal_comes_back_as_one(workers: Workers) -> None:
    """With its code, its words and the diagnostics beside it."""
    with pytest.raises(Refusal) as caught:
        workers.call("", partial(facts, RulesSource("own", "pat", texts.BROKEN)))

    assert "definition" == caught.value.code
    assert "the definition has 1 error" == caught.value.words.text("en")
    assert ["P105"] == [each["code"] for each in caught.value.beside["diagnostics"]]  # type: ignore[attr-defined]


def test_what_takes_too_long_is_stopped_and_the_next_call_is_answered(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By another process: the one that was stopped had not come to an end."""
    with monkeypatch.context() as impatient:
        impatient.setattr(workers, "_seconds", 2.0)
        assert "too_slow" == _take_hours(workers)
    assert "Klondike" == workers.call("", partial(facts, PAT))["title"]


def test_a_process_that_dies_is_replaced() -> None:
    """Killed by the system, say, for want of memory."""
    with closing(Workers(number=1, seconds=20.0)) as workers:
        workers.call("", partial(facts, PAT))
        _kill(workers).join()

        assert "Klondike" == workers.call("", partial(facts, PAT))["title"]


def test_others_play_on_while_a_hostile_definition_is_worked_out(tmp_path: Path) -> None:
    """The hostile one is still at it when the other's move has long been answered; nobody waits for it."""
    with closing(Workers(number=1, seconds=600.0)) as workers, house(tmp_path, elsewhere=workers) as site:
        anna = site.visitor()
        refusals: list[str] = []

        attacker = threading.Thread(target=lambda: refusals.append(_take_hours(workers)))
        attacker.start()
        state = anna.move(anna.begin("klondike", "k1:617"), "c1")
        is_working = attacker.is_alive()
        _kill(workers)
        attacker.join()

    assert 1 == state["length"]
    assert is_working
    assert ["too_slow"] == refusals


def test_closing_refuses_what_is_under_way_and_starts_nothing() -> None:
    """A call that would take hours does not keep the server from ending; one that comes later starts no process."""
    workers = Workers(number=1, seconds=600.0)
    refusals: list[str] = []
    attacker = threading.Thread(target=lambda: refusals.append(_take_hours(workers)))
    attacker.start()
    while (process := workers._processes[0]._process) is None:
        time.sleep(0.01)
    workers.close()
    attacker.join()

    assert ["too_slow"] == refusals
    assert not process.is_alive()
    assert "too_slow" == _check(workers)
    assert workers._processes[0]._process is None


def test_no_more_calls_of_one_player_wait_than_are_his_share() -> None:
    """The rest are told to come again at once, so that they do not hold the server's threads."""
    with closing(Workers(number=1, seconds=0.0)) as workers, ExitStack() as held:
        for _ in range(SHARE):
            held.enter_context(workers._places.one_for(""))

        assert "busy" == _check(workers)


def test_a_guest_with_twelve_hostile_deals_shuts_nobody_out(tmp_path: Path) -> None:
    """Found by attack: of another guest's own Klondike 38 requests of 39 were refused, all processes were taken."""
    hostile = replace(SLOW, source=replace(SLOW.source, owner="eve"))
    with closing(Workers(number=2, seconds=600.0)) as workers, house(tmp_path, elsewhere=workers) as site:
        anna = site.visitor()
        mine = anna.post("/api/definitions", {"text": texts.KLONDIKE, "format": "pat"}, 201)["game"]
        with ThreadPoolExecutor(12) as threads:
            deals = [threads.submit(_refused, workers, hostile) for _ in range(12)]
            refusals = [each.result() for each in islice(as_completed(deals, timeout=120), 12 - SHARE)]
            moved = anna.move(anna.begin(mine, "k1:617"), "c1")
            are_working = [not each.done() for each in deals]
            workers.close()

    assert 1 == moved["length"]
    assert ["busy"] * (12 - SHARE) == refusals
    assert are_working.count(True) == SHARE


def _refused(workers: Workers, replay: Replay) -> str:
    """Begin a play; return the code of the refusal."""
    with pytest.raises(Refusal) as caught:
        workers.act(replay, partial(actions.begin, language="en", line=""))
    return caught.value.code

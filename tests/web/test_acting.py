"""Actions at a play: done in the event loop or in a thread, they answer the same."""

import random
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kabale.engine.advice import Advice, advise
from kabale.engine.game import Position
from kabale.services import live
from kabale.services.live import Live
from kabale.services.plays import Replay, session_of
from kabale.store import database
from kabale.store.plays import Plays
from kabale.store.values import Recorded, Recording
from kabale.web.frame import context
from kabale.web.frame.context import Caller
from tests.web.client import Visitor, house

Tap = tuple[str, dict[str, Any]]


@pytest.fixture
def in_threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The plays whose sessions were asked to act in a thread."""
    asked: list[str] = []
    usual = Live.act

    def act(self: Live, replay: Replay, action: Any, *, waits: bool = True) -> Any:
        asked.extend([replay.play] if waits else [])
        return usual(self, replay, action, waits=waits)

    monkeypatch.setattr(Live, "act", act)
    return asked


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The plays that were dealt and played again from the start."""
    plays: list[str] = []
    usual = session_of

    def counted(replay: Replay) -> Any:
        plays.append(replay.play)
        return usual(replay)

    monkeypatch.setattr(live, "session_of", counted)
    return plays


def taps(seed: int, state: Any) -> Tap:
    """Think of something to do at a state: mostly a legal move, at times nonsense."""
    chance, version = random.Random(seed), state["version"]
    nonsense: list[Tap] = [
        ("moves", {"version": version, "move": "1-9"}),
        ("moves", {"version": version, "move": "what"}),
        ("moves", {"version": version + 1, "move": "c1"}),
        ("moves", {"version": version}),
        ("moves", {"version": "1.5", "move": "c1"}),
        ("moves", {"version": version, "move": "c1", "more": 1}),
        ("undo", {"version": version, "single": True, "seconds": -1}),
        ("restart", {"version": version}),
    ]
    sensible: list[Tap] = [
        ("undo", {"version": version}),
        ("undo", {"version": version, "single": True}),
        ("redo", {"version": version, "seconds": 7.5}),
        ("auto", {"version": version}),
        ("auto", {"version": version, "safe": False, "joined": True}),
    ]
    if chance.random() < 0.6 and state["legal"]:
        return "moves", {"version": version, "move": chance.choice(state["legal"]), "seconds": float(seed)}
    return chance.choice([*sensible, *sensible, *nonsense])


def told(visitor: Visitor, id: str, tap: Tap, language: str) -> tuple[int, str]:
    """Return status and text of the answer to a tap, but for the play's id."""
    response = visitor.send("POST", f"/api/plays/{id}/{tap[0]}", tap[1], accept_language=language)
    return response.status_code, response.text.replace(id, "ID")


@pytest.mark.parametrize("game", ["klondike", "spinne"])
def test_the_loop_answers_what_a_thread_does(tmp_path: Path, game: str, in_threads: list[str]) -> None:
    """Moves, goes taken back and played again, layings, nonsense: the same status and the same text."""
    with house(tmp_path) as site:
        anna, bert = site.visitor(), site.visitor()
        state, slow = anna.begin(game, "k1:617"), bert.begin(game, "k1:617")
        acted = 0
        for seed in range(120):
            tap, language = taps(seed, state), random.Random(seed).choice(["da", "en"])
            at_once = told(anna, state["id"], tap, language)
            site.desk.live.forget(slow["id"])
            acted += at_once[0] == 200
            assert told(bert, slow["id"], tap, language) == at_once, tap
            state = anna.get(f"/api/plays/{state['id']}")

    assert acted > 50
    assert in_threads.count(state["id"]) < acted / 2
    assert in_threads.count(slow["id"]) >= acted


def test_where_another_server_went_on_nothing_is_lost(tmp_path: Path, replayed: list[str]) -> None:
    """Two servers on one database, asked in turns, as when several workers serve one browser.

    What the other one did was played again from the deal at each move; now only what is new is.
    """
    with house(tmp_path) as first, house(tmp_path) as second:
        anna, there = first.visitor(), second.visitor()
        state = anna.begin("klondike", "k1:617")
        there.http.cookies = anna.http.cookies
        for number in range(24):
            visitor = (anna, there)[number // 2 % 2]
            old = state
            state = visitor.move(state, random.Random(number).choice(state["legal"]))
            assert "stale" == visitor.do(old, "moves", 409, move=old["legal"][0])["error"]["code"]
        taken_back = anna.do(state, "undo")
        seen = there.get(f"/api/plays/{state['id']}")

    assert 24 == state["version"]
    assert taken_back["length"] == seen["length"]
    assert taken_back["piles"] == seen["piles"]
    assert 3 == len(replayed), "at the deal, at the other's first move, and where something was taken back"


def test_words_follow_the_settings_at_once(tmp_path: Path) -> None:
    with house(tmp_path) as site:
        anna = site.visitor()
        state = anna.begin("klondike", "k1:617")
        state = anna.move(anna.move(state, "c1"), "c1")
        anna.send("PATCH", "/api/me", {"settings": {"language": "da"}})
        changed = anna.do(state, "moves", 422, move="1-9")

    assert "1-9 er ikke tilladt" in changed["error"]["message"]


def test_a_refused_move_costs_nobody_anything(tmp_path: Path, replayed: list[str]) -> None:
    """A refused move threw the session away, and the next request dealt and played the whole play again."""
    with house(tmp_path) as site:
        anna = site.visitor()
        state = anna.begin("klondike", "k1:617")
        for _ in range(5):
            state = anna.move(state, "c1")
            assert "illegal_move" == anna.do(state, "moves", 422, move="1-9")["error"]["code"]
            assert "bad_move" == anna.do(state, "moves", 422, move="what")["error"]["code"]
            assert "nothing_to_redo" == anna.do(state, "redo", 422)["error"]["code"]
            assert not anna.get(f"/api/plays/{state['id']}/why?move=1-9")["legal"]
        after = anna.get(f"/api/plays/{state['id']}")

    assert state["piles"] == after["piles"]
    assert [""] == replayed, "dealt once, when it had no id yet"


def test_a_hint_does_not_hold_up_a_move(tmp_path: Path) -> None:
    """Whoever asked for a hint and then moved waited for the end of the search."""
    is_asked, may_answer = threading.Event(), threading.Event()

    def slow(position: Position) -> Advice:
        is_asked.set()
        assert may_answer.wait(60)
        return advise(position)

    with house(tmp_path, hinter=slow) as site, ThreadPoolExecutor(1) as pool:
        anna = site.visitor()
        state = anna.move(anna.begin("klondike", "k1:617"), "c1")
        hint = pool.submit(site.desk.hint, Caller(anna.get("/api/me")["id"], "en"), state["id"])
        assert is_asked.wait(60)
        moved = anna.move(state, "c1")
        may_answer.set()

        assert 2 == moved["version"]
        assert hint.result()["moves"]


def test_a_play_that_is_forgotten_is_gone(tmp_path: Path) -> None:
    with house(tmp_path) as site:
        anna = site.visitor()
        state = anna.move(anna.move(anna.begin("klondike", "k1:617"), "c1"), "c1")
        anna.send("DELETE", f"/api/plays/{state['id']}")
        gone = anna.do(state, "moves", 404, move="c1")

    assert "not_found" == gone["error"]["code"]


def test_another_players_play_is_not_there(tmp_path: Path) -> None:
    """Also where both are known, and the play is under way."""
    with house(tmp_path) as site:
        anna, bert = site.visitor(), site.visitor()
        mine, his = (visitor.move(visitor.begin("klondike", "k1:617"), "c1") for visitor in (anna, bert))
        refused = bert.do(mine, "moves", 404, move="c1")
        after = anna.get(f"/api/plays/{mine['id']}")

    assert "not_found" == refused["error"]["code"]
    assert 1 == after["version"] == his["version"]


def test_the_clock_that_was_put_forward_is_told(tmp_path: Path) -> None:
    with house(tmp_path) as site:
        anna = site.visitor()
        state = anna.move(anna.move(anna.begin("klondike", "k1:617"), "c1"), "c1")
        anna.send("POST", f"/api/plays/{state['id']}/time", {"seconds": 99.5})
        state = anna.do(state, "moves", move="c1", seconds=3.0)

    assert 99.5 == state["seconds"]


def test_the_clock_never_goes_back_between_servers(tmp_path: Path, in_threads: list[str]) -> None:
    """One server put it to 500 seconds; the answer of the other, which had the play in memory, said nought."""
    with house(tmp_path) as first, house(tmp_path) as second:
        anna, there = first.visitor(), second.visitor()
        state = there.begin("klondike", "k1:617")
        anna.http.cookies = there.http.cookies
        state = there.move(there.move(state, "c1"), "c1")
        anna.send("POST", f"/api/plays/{state['id']}/time", {"seconds": 500})
        state = there.do(state, "moves", move="c1", seconds=3.0)
        short, longer = state["seconds"], there.do(state, "end")["seconds"]

    assert (500, 500) == (short, longer)
    assert not in_threads


def test_a_database_that_is_locked_is_waited_for_and_then_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move is not recorded in the event loop where that means waiting; the answer to that is the usual one."""
    monkeypatch.setattr(database, "WAIT", 1.0)
    with house(tmp_path) as site:
        anna = site.visitor()
        state = anna.move(anna.move(anna.begin("klondike", "k1:617"), "c1"), "c1")
        with closing(locker(tmp_path)) as other:
            other.execute("BEGIN IMMEDIATE")
            refused = anna.do(state, "moves", 503, move="c1")
            other.execute("ROLLBACK")
        after = anna.move(state, "c1")

    assert "busy" == refused["error"]["code"]
    assert 3 == after["version"]


def locker(folder: Path) -> sqlite3.Connection:
    """Open the database beside the server, for any thread."""
    return sqlite3.connect(folder / "kabale.db", isolation_level=None, check_same_thread=False)


def test_a_move_that_meets_another_process_waits_only_as_long_as_that_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two workers with a thousand players: SQLite's own waiting slept for a tenth of a second, and so did each move."""
    tried, usual = list[bool](), Plays.record_at_once
    with house(tmp_path) as site, closing(locker(tmp_path)) as other:
        anna = site.visitor()
        state = anna.move(anna.move(anna.begin("klondike", "k1:617"), "c1"), "c1")
        other.execute("BEGIN IMMEDIATE")

        def at_once(self: Plays, recordings: Sequence[Recording]) -> list[Recorded | Exception] | None:
            if len(tried) == 3:
                other.execute("ROLLBACK")
            done = usual(self, recordings)
            tried.append(done is not None)
            return done

        monkeypatch.setattr(Plays, "record_at_once", at_once)
        monkeypatch.setattr(Plays, "order", None)
        state = anna.move(state, "c1")

    assert 3 == state["version"]
    assert [False, False, False, True] == tried


def test_who_is_known_is_looked_up_again(
    tmp_path: Path, in_threads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another process changes of a player is seen then; here every look is too long ago."""
    monkeypatch.setattr(context, "KNOWN", 0.0)
    with house(tmp_path) as site:
        anna = site.visitor()
        state = anna.begin("klondike", "k1:617")
        for _ in range(5):
            state = anna.move(state, "c1")
        player = anna.get("/api/me")["id"]
        site.desk.store.players.change(player, settings={"language": "da"})
        refused = anna.do(state, "moves", 422, move="1-9")

    assert not in_threads
    assert "1-9 er ikke tilladt" in refused["error"]["message"]

"""Moves that share a commit, and a database that another program has locked."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from sqlalchemy import event

from kabale.errors import NoSuchThing, Stale, StoreBusy
from kabale.store import Store, database, recorder
from kabale.store.values import Play, Recorded, Recording
from tests.store.making import begun, progress, somebody


@contextmanager
def locked(path: Path) -> Iterator[sqlite3.Connection]:
    """Hold the lock of a database as another program does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


def plays(store: Store, number: int) -> list[Play]:
    """Begin so many plays of one player."""
    player = somebody(store)
    return [begun(store, player) for _ in range(number)]


def moves(store: Store, play: Play) -> str:
    """Return the moves that are kept of a play."""
    kept = store.plays.find(play.player, play.id)
    assert kept is not None
    return kept.moves


def test_moves_that_wait_together_share_a_commit(tmp_path: Path) -> None:
    """A hundred players paid for a hundred commits, one after the other."""
    path = tmp_path / "kabale.db"
    with Store.open(path) as store:
        begun_plays = plays(store, 30)
        commits: list[object] = []
        event.listen(store._database._engine, "commit", commits.append)
        with locked(path):
            waiting = [store.plays.order(Recording(play.id, progress(0, "c1 2-7"), 1)) for play in begun_plays]
        versions = [each.result().version for each in waiting]
        number = len(commits)
        kept = {moves(store, play) for play in begun_plays}

    assert [1] * len(begun_plays) == versions
    assert {"c1 2-7"} == kept
    assert number <= 3


def test_one_that_is_refused_spoils_no_other(store: Store) -> None:
    """Who goes on from an old version, or from a play that is gone, is told so; the others are kept."""
    first, second, third = plays(store, 3)
    store.plays.record(second.id, progress(0, "c1"), now=1)

    good, stale, gone, last = (
        store.plays.order(Recording(first.id, progress(0, "5-1"), 2)),
        store.plays.order(Recording(second.id, progress(0, "5-2"), 2)),
        store.plays.order(Recording("nothing", progress(0), 2)),
        store.plays.order(Recording(third.id, progress(0, "5-3"), 2)),
    )

    assert (1, 1) == (good.result().version, last.result().version)
    assert isinstance(stale.exception(), Stale)
    assert isinstance(gone.exception(), NoSuchThing)
    assert ["5-1", "c1", "5-3"] == [moves(store, play) for play in (first, second, third)]


def test_what_was_ordered_is_kept_when_the_store_is_closed(place: str) -> None:
    with Store.open(place) as store:
        begun_plays = plays(store, 20)
        orders = [store.plays.order(Recording(play.id, progress(0, "c1"), 1)) for play in begun_plays]
    with Store.open(place) as again:
        kept = [moves(again, play) for play in begun_plays]

    assert [1] * 20 == [order.result(0).version for order in orders]
    assert ["c1"] * 20 == kept


def test_deadlines_of_a_locked_database_do_not_add_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four moves were answered after 30, 60, 90 and 120 seconds; readers are not held up, and later all goes on."""
    monkeypatch.setattr(database, "WAIT", 1.5)
    monkeypatch.setattr(database, "PATIENCE", 0.5)
    path = tmp_path / "kabale.db"
    with Store.open(path) as store, ThreadPoolExecutor(8) as pool:
        begun_plays = plays(store, 4)
        start = monotonic()
        with locked(path):
            moved = [store.plays.order(Recording(play.id, progress(0, "c1"), 1)) for play in begun_plays]
            others = [pool.submit(store.players.add, now=2.0) for _ in range(4)]
            read = moves(store, begun_plays[0])
            read_after = monotonic() - start
            failures = [each.exception() for each in moved] + [each.exception() for each in others]
            seconds = monotonic() - start
        later = [store.plays.record(play.id, progress(0, "c1"), now=3) for play in begun_plays]

    assert "" == read
    assert read_after < 0.5
    assert {StoreBusy} == set(map(type, failures))
    assert seconds < 2 * 1.5
    assert [1] * 4 == later


def test_one_waits_for_a_lock_and_the_others_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty moves at once took all threads for ten seconds, and those after them for ten more; nobody could read."""
    monkeypatch.setattr(database, "WAIT", 60.0)
    monkeypatch.setattr(recorder, "PATIENCE", 0.5)
    path = tmp_path / "kabale.db"
    with Store.open(path) as store:
        begun_plays = plays(store, 12)
        with held(path, by_a_stranger=True):
            early = [store.plays.order(Recording(play.id, progress(0, "c1"), 1)) for play in begun_plays[:8]]
            told = [each.exception(timeout=30) for each in early[1:]]
            late = [store.plays.order(Recording(play.id, progress(0, "c1"), 1)) for play in begun_plays[8:]]
            told += [each.exception(timeout=30) for each in late]
            is_waiting = not early[0].done()
        version = early[0].result(timeout=30).version
        after = store.plays.record(begun_plays[9].id, progress(0, "c1"), now=2)

    assert {StoreBusy} == set(map(type, told))
    assert is_waiting
    assert 1 == version == after


def test_a_lock_that_is_given_back_in_time_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "kabale.db"
    with Store.open(path) as store:
        (play,) = plays(store, 1)
        with locked(path) as other:
            order = store.plays.order(Recording(play.id, progress(0, "c1"), 1))
            other.execute("ROLLBACK")
            version = order.result().version

    assert version == 1


def test_a_play_under_way_changes_no_result(store: Store) -> None:
    """What goes on says so, and nobody looks for its result; what comes to an end does not."""
    (play,) = plays(store, 1)
    store.plays.record(play.id, progress(0, "c1", "stuck"), now=1)
    counted = len(store.statistics.results(play.player))
    store.plays.record(play.id, progress(1, "c1 5-1"), now=2)

    assert counted == 1
    assert [] == store.statistics.results(play.player)
    with pytest.raises(Stale):
        store.plays.record(play.id, progress(1, "c1"), now=3)


def test_who_asks_at_once_does_not_go_by_one_who_waits(tmp_path: Path) -> None:
    """The loop, with move upon move, was first each time; one who began a play waited ten seconds in vain."""
    with Store.open(tmp_path / "kabale.db") as store:
        (play,) = plays(store, 1)
        move = Recording(play.id, progress(0, "c1"), 1)
        with store._database._door:
            passed_by = store.plays.record_at_once([move])
        after = store.plays.record_at_once([move])

    assert passed_by is None
    assert [Recorded(1, 0.0)] == after


@contextmanager
def held(path: Path, *, by_a_stranger: bool) -> Iterator[subprocess.Popen[str]]:
    """Hold the lock of a database by another process, as a worker of the same server does or as a stranger does."""
    holding = f"""
import sqlite3, sys
other = sqlite3.connect({str(path)!r}, isolation_level=None)
other.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
other.execute("ROLLBACK")
"""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", holding]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, start_new_session=by_a_stranger) as process:
        assert process.stdout is not None
        assert "held" == process.stdout.readline().strip()
        try:
            yield process
        finally:
            process.communicate("end\n")


def test_workers_of_one_server_do_not_refuse_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two workers with 500 players refused 71 of 3,870 moves, as locked by another program.

    One of them was put aside by the system while it held the lock. A stranger is not waited for, and is named; only
    Linux says who holds a lock.
    """
    monkeypatch.setattr(recorder, "PATIENCE", 0.2)
    monkeypatch.setattr(database, "PATIENCE", 0.2)
    path = tmp_path / "kabale.db"
    with Store.open(path) as store, ThreadPoolExecutor(4) as pool:
        begun_plays = plays(store, 8)
        with held(path, by_a_stranger=False) as sibling:
            orders = [store.plays.order(Recording(play.id, progress(0, "c1"), 1)) for play in begun_plays]
            others = [pool.submit(store.players.add, now=2.0) for _ in range(3)]
            waiting: list[Future[Any]] = [*orders, *others]
            refused_soon = [each for each in wait(waiting, timeout=1.5).done if each.exception()]
        versions = [each.result(30).version for each in orders]
        names = [each.result(30).id for each in others]
        with held(path, by_a_stranger=True) as stranger:
            orders = [store.plays.order(Recording(play.id, progress(1, "c1 c1"), 1)) for play in begun_plays]
            said = {str(each.exception(30)) for each in orders[1:]}
        after = orders[0].result(30).version

    assert [] == refused_soon, sibling.pid
    assert ([1] * 8, 3) == (versions, len(names))
    assert {f"the database {path} is locked by process {stranger.pid}"} == said
    assert 2 == after

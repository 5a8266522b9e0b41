"""Several at once: threads of one store, and several stores at one database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import TypeVar

import pytest

from kabale.errors import NoSuchThing, Stale, TooMany
from kabale.store import Store, bounds
from kabale.store.values import OWN, NewDefinition, PlayKey
from tests.store.making import begun, progress, somebody

T = TypeVar("T")


def at_once(number: int, act: Callable[[int], T]) -> list[T]:
    """Let so many threads act at the same moment; return what each returned."""
    barrier = Barrier(number)

    def start(which: int) -> T:
        barrier.wait()
        return act(which)

    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(start, range(number)))


def test_of_two_who_record_the_same_version_one_wins(place: str) -> None:
    """Two programs, each with its own connections; and what stands there is the winner's, for every version."""
    with Store.open(place) as one, Store.open(place) as other:
        play = begun(one, somebody(one))

        def record(which: int, version: int) -> int:
            try:
                return (one, other)[which].plays.record(play.id, progress(version, f"c{which}"), now=1)
            except Stale as stale:
                return -stale.version

        for version in range(20):
            versions = at_once(2, partial(record, version=version))
            found = one.plays.find(play.player, play.id)

            assert found is not None
            assert {version + 1, -(version + 1)} == set(versions)
            assert f"c{versions.index(version + 1)}" == found.moves


def test_many_threads_share_a_store(store: Store) -> None:
    """More of them than there are connections: each finds its own play as it left it."""

    def act(which: int) -> bool:
        play = begun(store, somebody(store), now=which)
        for version in range(5):
            store.plays.record(play.id, progress(version, f"c{which}"), now=which)
        found = store.plays.find(play.player, play.id)
        return found is not None and (5, f"c{which}") == (found.version, found.moves)

    assert [True] * 50 == at_once(50, act)


def test_the_same_text_is_kept_once_by_many(store: Store) -> None:
    """The button was clicked several times."""
    player = somebody(store)
    kept = at_once(8, lambda _: store.definitions.keep(player, NewDefinition("pat", "t", "", "d"), now=1).id)

    assert 1 == len(set(kept)) == len(store.definitions.of(player))


def test_a_bound_holds_against_many(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting and adding is one step."""
    monkeypatch.setattr(bounds, "DEFINITIONS", 3)
    player = somebody(store)

    def keep(which: int) -> bool:
        try:
            store.definitions.keep(player, NewDefinition("pat", f"{which}", "", "d"), now=1)
        except TooMany:
            return False
        return True

    assert (3, 3) == (sum(at_once(8, keep)), len(store.definitions.of(player)))


def test_a_play_begins_with_its_text_or_not_at_all(store: Store) -> None:
    """While the definition is being forgotten: never a play whose text is gone."""
    player = somebody(store)
    for _ in range(10):
        own = store.definitions.keep(player, NewDefinition("pat", "t", "T", "d"), now=1)

        def act(which: int, key: str = own.id) -> str | None:
            if which:
                store.definitions.forget(player, key)
                return None
            try:
                return store.plays.begin(player, PlayKey(OWN + key, "d", None, 0, "k1:1"), "T", now=1).id
            except NoSuchThing:
                return None

        begun_play, _ = at_once(2, act)

        assert (begun_play is not None) == (store.definitions.find(player, own.id, digest="d") is not None)
        if begun_play:
            store.plays.forget(player, begun_play)


def test_a_reader_sees_one_moment(place: str) -> None:
    """A list read while somebody writes has no half of a move: moves and version belong together."""
    with Store.open(place) as reader, Store.open(place) as writer:
        play = begun(writer, somebody(writer))

        def act(which: int) -> bool:
            if which:
                for version in range(40):
                    writer.plays.record(play.id, progress(version, " ".join(["c1"] * (version + 1))), now=1)
                return True
            seen = [reader.plays.of(play.player)[0] for _ in range(40)]
            versions = [each.version for each in seen]
            return versions == sorted(versions) and all(each.length == each.version for each in seen)

        assert [True, True] == at_once(2, act)

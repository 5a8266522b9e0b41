"""Plays: begun, recorded, listed, forgotten."""

from dataclasses import replace

import pytest

from kabale.errors import BadValue, NoSuchThing, Stale, TooMany
from kabale.store import Store, bounds
from kabale.store.values import Play, PlayKey, PlayProgress
from tests.every import for_every
from tests.store.making import begun, progress, somebody


def test_a_play_begins_at_nothing(store: Store) -> None:
    """Version 0, no moves, and all that it was begun with."""
    player = somebody(store)
    play = store.plays.begin(player, PlayKey("spider", "abc", "four", 3, "xpat2:42"), "Spider", now=5)
    expected = Play(
        play.id, player, "spider", "abc", "Spider", "xpat2:42", "four", 3, 0, "", "", "playing", None, 0.0, 0, 5.0, 5.0
    )

    assert expected == play == store.plays.find(player, play.id)


def test_what_is_recorded_is_read_back(store: Store) -> None:
    """All of the progress, the time, and a version one higher."""
    play = begun(store, somebody(store), now=5)
    version = store.plays.record(play.id, PlayProgress(0, "c1 7x3-2", "5-1", "stuck", -12, 33.25, 2), now=40)

    assert 1 == version
    assert replace(
        play,
        version=1,
        moves="c1 7x3-2",
        undone="5-1",
        outcome="stuck",
        score=-12,
        seconds=33.25,
        length=2,
        changed=40.0,
    ) == store.plays.find(play.player, play.id)


def test_a_stale_progress_changes_nothing(store: Store) -> None:
    """Who goes on from an old version is told where the play stands now."""
    play = begun(store, somebody(store))
    store.plays.record(play.id, progress(0, "c1"), now=1)
    store.plays.record(play.id, progress(1, "c1 7-3"), now=2)
    before = store.plays.find(play.player, play.id)
    with pytest.raises(Stale) as caught:
        store.plays.record(play.id, progress(1, "c1 5-2", "won"), now=3)

    assert 2 == caught.value.version
    assert before == store.plays.find(play.player, play.id)
    assert [] == store.statistics.results(play.player)


def test_a_version_of_the_future_is_stale_too(store: Store) -> None:
    """Versions count up one by one: nobody skips any."""
    play = begun(store, somebody(store))
    with pytest.raises(Stale, match="it is at version 0 now"):
        store.plays.record(play.id, progress(1), now=1)


def test_a_play_that_is_not_there_cannot_go_on(store: Store) -> None:
    """No play, no version to be stale."""
    with pytest.raises(NoSuchThing, match="there is no such play"):
        store.plays.record("nothing", progress(0), now=1)


def test_the_clock_only_goes_forward(store: Store) -> None:
    """A page that was slow to tell the time does not take time back, in either way of telling it."""
    play = begun(store, somebody(store))
    times = []
    for value in (10.0, 4.0, 12.5):
        store.plays.keep_seconds(play.player, play.id, value)
        times.append(store.plays.find(play.player, play.id))
    store.plays.record(play.id, progress(0, seconds=11.0), now=1)
    times.append(store.plays.find(play.player, play.id))

    assert [(10.0, 0), (10.0, 0), (12.5, 0), (12.5, 1)] == [(each.seconds, each.version) for each in times if each]


def test_plays_are_listed_newest_first(store: Store) -> None:
    """The play that was played last stands first, whenever it was begun."""
    player = somebody(store)
    first, second, third = (begun(store, player, now=now) for now in (1, 2, 3))
    store.plays.record(first.id, progress(0), now=4)

    assert [first.id, third.id, second.id] == [play.id for play in store.plays.of(player)]


def test_a_list_goes_on_where_it_ended(store: Store) -> None:
    """*before* is the time of the last one seen; *limit* is how many come."""
    player = somebody(store)
    plays = [begun(store, player, now=now) for now in range(5)]
    page = store.plays.of(player, limit=2)
    rest = store.plays.of(player, before=page[-1].changed)

    assert [play.id for play in reversed(plays)] == [play.id for play in page + rest]


def test_a_list_may_be_of_one_game(store: Store) -> None:
    """Only that game's plays, also with a limit."""
    player = somebody(store)
    wanted = begun(store, player, "spider", now=1)
    begun(store, player, "klondike", now=2)

    assert [wanted] == store.plays.of(player, game="spider", limit=1)


@pytest.mark.parametrize("limit", [0, -1, 1001])
def test_a_list_has_bounds(store: Store, limit: int) -> None:
    """At least one play, at most a thousand."""
    with pytest.raises(BadValue, match="expected a number from 1 to 1000"):
        store.plays.of(somebody(store), limit=limit)


def test_a_play_is_its_players_alone(store: Store) -> None:
    """Somebody else neither sees it, nor lists it, nor forgets it, nor sets its clock."""
    anna, bill = somebody(store), somebody(store)
    play = begun(store, anna)
    with pytest.raises(NoSuchThing):
        store.plays.forget(bill, play.id)
    with pytest.raises(NoSuchThing):
        store.plays.keep_seconds(bill, play.id, 99.0)

    assert (None, []) == (store.plays.find(bill, play.id), store.plays.of(bill))
    assert play == store.plays.find(anna, play.id)


def test_a_forgotten_play_is_gone(store: Store) -> None:
    """It is neither found, nor listed, nor recorded, nor forgotten again."""
    play = begun(store, somebody(store))
    store.plays.forget(play.player, play.id)

    assert (None, []) == (store.plays.find(play.player, play.id), store.plays.of(play.player))
    with pytest.raises(NoSuchThing):
        store.plays.record(play.id, progress(0), now=1)
    with pytest.raises(NoSuchThing):
        store.plays.forget(play.player, play.id)


def test_nobody_begins_no_play(store: Store) -> None:
    """A play needs its player."""
    with pytest.raises(NoSuchThing, match="player"):
        begun(store, "nobody")


def test_plays_are_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more than the most is refused; after forgetting one there is room again."""
    monkeypatch.setattr(bounds, "PLAYS", 2)
    player = somebody(store)
    first, _ = begun(store, player), begun(store, player)
    with pytest.raises(TooMany, match="no more than 2 plays are kept: forget some first"):
        begun(store, player)
    store.plays.forget(player, first.id)
    begun(store, player)

    assert 2 == len(store.plays.of(player))


BAD = {
    "moves": {"moves": "c1 " * 700_000},
    "undone": {"undone": "\0"},
    "outcome": {"outcome": "drawn"},
    "score": {"score": 2**53 + 1},
    "a score between": {"score": 1.5},
    "time": {"seconds": float("nan")},
    "endless": {"seconds": float("inf")},
    "backwards": {"seconds": -1.0},
    "length": {"length": -1},
    "version": {"version": 2**31},
    "yes": {"version": True},
}


@for_every("name", BAD)
def test_a_bad_progress_is_refused(store: Store, name: str) -> None:
    """A value that a database would bend, refuse or choke on is refused before, on both alike."""
    play = begun(store, somebody(store))
    with pytest.raises(BadValue, match="cannot be kept"):
        store.plays.record(play.id, replace(progress(0), **BAD[name]), now=1)  # type: ignore[arg-type]

    assert play == store.plays.find(play.player, play.id)


def test_a_large_score_is_kept_exactly(store: Store) -> None:
    """Up to what JSON can say, above what 32 bits hold."""
    play = begun(store, somebody(store))
    store.plays.record(play.id, progress(0, score=2**53), now=1)
    found = store.plays.find(play.player, play.id)

    assert found is not None
    assert 2**53 == found.score


def test_a_long_play_is_kept(store: Store) -> None:
    """A hundred thousand moves, the most that a session reads back."""
    play = begun(store, somebody(store))
    moves = " ".join(["107x3-112"] * 100_000)
    store.plays.record(play.id, progress(0, moves), now=1)
    found = store.plays.find(play.player, play.id)

    assert found is not None
    assert (moves, 100_000) == (found.moves, found.length)

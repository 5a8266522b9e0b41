"""Matches of cribbage: begun, recorded, ended once, forgotten; each player's own."""

from dataclasses import replace

import pytest

from kabale.errors import BadValue, NoSuchThing, Stale, TooMany
from kabale.store import Store, bounds
from kabale.store.values import Cribbage, CribbageProgress, NewCribbage
from tests.store.making import somebody


def begun(store: Store, player: str, *, practice: bool = False, now: float = 5.0) -> Cribbage:
    """Begin a match against the strong player."""
    return store.cribbages.begin(NewCribbage(player, "strong", "k1:617", "ab" * 32, "cd" * 32, practice), now=now)


def test_a_match_begins_at_nothing(store: Store) -> None:
    """Version 0, no moves, no points, and all that it was begun with."""
    player = somebody(store)
    match = begun(store, player)
    given = ("strong", False, "k1:617", "ab" * 32, "cd" * 32)

    assert Cribbage(match.id, player, *given, 0, "", 0, 0, 5.0, 5.0, None) == match
    assert match == store.cribbages.find(player, match.id)


def test_what_is_recorded_is_read_back(store: Store) -> None:
    """Moves, points, the time, and a version one higher; what the match began with stays."""
    match = begun(store, somebody(store))
    version = store.cribbages.record(match.id, CribbageProgress(0, "deal, 7H 2D", 12, 5), now=40)
    expected = replace(match, version=1, moves="deal, 7H 2D", mine=12, other=5, changed=40.0)

    assert (1, expected) == (version, store.cribbages.find(match.player, match.id))


def test_of_two_who_go_on_from_one_version_one_does(store: Store) -> None:
    """The slower one is told where the match stands, and what it did is not there."""
    match = begun(store, somebody(store))
    store.cribbages.record(match.id, CribbageProgress(0, "deal", 0, 0), now=6)
    with pytest.raises(Stale) as caught:
        store.cribbages.record(match.id, CribbageProgress(0, "deal, 7H 2D", 0, 0, {"winner": "me"}), now=7)
    kept = store.cribbages.find(match.player, match.id)

    assert (1, "deal") == (caught.value.version, kept and kept.moves)
    assert [] == store.matches.of(match.player)


def test_a_match_counts_once(store: Store) -> None:
    """Moves are taken back for study and the end is played again, otherwise: the first end is what counts."""
    match = begun(store, somebody(store))
    store.cribbages.record(match.id, CribbageProgress(0, "deal", 121, 90, {"winner": "me"}), now=6)
    store.cribbages.record(match.id, CribbageProgress(1, "", 110, 90), now=7)
    store.cribbages.record(match.id, CribbageProgress(2, "deal", 118, 121, {"winner": "bill"}), now=8)
    kept = store.cribbages.find(match.player, match.id)

    assert [({"winner": "me"}, 6.0)] == [(each.result, each.ended) for each in store.matches.of(match.player)]
    assert kept is not None
    assert (6.0, 8.0) == (kept.ended, kept.changed)


def test_practice_does_not_count(store: Store) -> None:
    """It ends, and no result is kept."""
    match = begun(store, somebody(store), practice=True)
    store.cribbages.record(match.id, CribbageProgress(0, "deal", 121, 0, {"winner": "me"}), now=6)
    kept = store.cribbages.find(match.player, match.id)

    assert ([], 6.0) == (store.matches.of(match.player), kept and kept.ended)


def test_the_match_played_last_is_listed_first(store: Store) -> None:
    """As long as there is room in the answer."""
    player = somebody(store)
    one, two, three = (begun(store, player, now=now) for now in (1, 2, 3))
    store.cribbages.record(one.id, CribbageProgress(0, "deal", 0, 0), now=9)

    assert [one.id, three.id, two.id] == [each.id for each in store.cribbages.of(player)]
    assert [one.id, three.id] == [each.id for each in store.cribbages.of(player, limit=2)]


def test_a_match_is_its_players_alone(store: Store) -> None:
    """Somebody else neither finds nor lists nor forgets it."""
    match, other = begun(store, somebody(store)), somebody(store)
    with pytest.raises(NoSuchThing, match="match"):
        store.cribbages.forget(other, match.id)

    assert (None, []) == (store.cribbages.find(other, match.id), store.cribbages.of(other))
    assert match == store.cribbages.find(match.player, match.id)


def test_a_forgotten_match_leaves_its_result(store: Store) -> None:
    """It is gone, and counts."""
    match = begun(store, somebody(store))
    store.cribbages.record(match.id, CribbageProgress(0, "deal", 121, 0, {"winner": "me"}), now=6)
    store.cribbages.forget(match.player, match.id)
    with pytest.raises(NoSuchThing):
        store.cribbages.record(match.id, CribbageProgress(1, "", 0, 0), now=7)

    assert None is store.cribbages.find(match.player, match.id)
    assert 1 == len(store.matches.of(match.player))


def test_what_cannot_be_kept_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many matches, somebody who is not there, a score below nothing."""
    match = begun(store, somebody(store))
    with pytest.raises(BadValue):
        store.cribbages.record(match.id, CribbageProgress(0, "deal", -1, 0), now=6)
    with pytest.raises(NoSuchThing):
        begun(store, "nobody")
    monkeypatch.setattr(bounds, "MATCHES", 1)
    with pytest.raises(TooMany):
        begun(store, match.player)

    assert [match] == store.cribbages.of(match.player)

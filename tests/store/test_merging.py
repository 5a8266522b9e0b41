"""Two players who turn out to be one, and what brings a player back: on both databases."""

import pytest

from kabale.errors import BadValue, NoSuchThing, TooMany
from kabale.store import Store, bounds
from kabale.store.values import (
    BelongingsCount,
    CribbageProgress,
    NewCribbage,
    NewDefinition,
    OwnDefinition,
    PlayKey,
    Recovery,
)
from tests.store.making import begun, ended, somebody


def kept(store: Store, player: str, text: str, digest: str = "d") -> OwnDefinition:
    return store.definitions.keep(player, NewDefinition("pat", text, "Mine", digest), now=5)


def cribbage(store: Store, player: str, nonce: str) -> str:
    """Play a match of cribbage to its end."""
    match = store.cribbages.begin(NewCribbage(player, "easy", "k1:1", nonce, "c"), now=1)
    store.cribbages.record(match.id, CribbageProgress(0, "deal", 121, 90, {"winner": "me"}), now=2)
    return match.id


def everything(store: Store, player: str, mark: str) -> str:
    """Give a player one thing of each kind, and return the play's id."""
    play = begun(store, player, now=3)
    ended(store, play, "won")
    kept(store, player, f"text of {mark}")
    store.players.set_favourite(player, mark, on=True)
    cribbage(store, player, mark)
    return play.id


def test_all_that_a_guest_has_goes_to_the_player(store: Store) -> None:
    """Plays, results, definitions, favourites and matches of both are the player's; the guest has nothing."""
    guest, player = somebody(store), somebody(store)
    plays = {everything(store, guest, "spider"), everything(store, player, "klondike")}
    store.belongings.merge(guest, player)

    assert plays == {play.id for play in store.plays.of(player)}
    assert plays == {each.play for each in store.statistics.results(player)}
    assert BelongingsCount(2, 2, 2, 2, 2) == store.belongings.count(player)
    assert BelongingsCount(0, 0, 0, 0, 0) == store.belongings.count(guest)
    assert {"spider", "klondike"} == store.players.favourites(player)
    assert (2, 2) == (len(store.cribbages.of(player)), len(store.matches.of(player)))


def test_what_the_player_has_chosen_stays(store: Store) -> None:
    """The guest's settings and name come in where the player has none."""
    guest, player = somebody(store), somebody(store)
    store.players.change(guest, name="Guest", settings={"theme": "dark", "sound": True})
    store.players.change(player, settings={"theme": "light"})
    store.belongings.merge(guest, player)

    found, left = store.players.find(player), store.players.find(guest)
    assert found is not None
    assert left is not None
    assert ("Guest", {"theme": "light", "sound": True}) == (found.name, found.settings)
    assert ("", {}) == (left.name, left.settings)


def test_a_definition_that_both_have_is_one_afterwards(store: Store) -> None:
    """The guest's plays of it go on as plays of the player's, an older text that one of them needs included."""
    guest, player = somebody(store), somebody(store)
    theirs, mine = kept(store, guest, "old", "old"), kept(store, player, "same", "same")
    name = f"own:{theirs.id}"
    older = store.plays.begin(guest, PlayKey(name, "old", None, 0, "k1:1"), "Mine", now=1)
    theirs = store.definitions.change(guest, theirs.id, kept_as("same"), now=2)
    newer = store.plays.begin(guest, PlayKey(name, "same", None, 0, "k1:1"), "Mine", now=2)
    store.players.set_favourite(guest, name, on=True)
    store.belongings.merge(guest, player)

    assert [mine.id] == [each.id for each in store.definitions.of(player)]
    assert {f"own:{mine.id}"} == {play.game for play in store.plays.of(player)} == store.players.favourites(player)
    assert {older.id, newer.id} == {play.id for play in store.plays.of(player)}
    needed = store.definitions.find(player, mine.id, digest="old")
    assert needed is not None
    assert "old" == needed.text


def kept_as(text: str) -> NewDefinition:

    return NewDefinition("pat", text, "Mine", text)


def test_what_does_not_fit_stays_where_it_is(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is half merged: one favourite too many, and plays and definitions are still the guest's."""
    guest, player = somebody(store), somebody(store)
    everything(store, guest, "spider")
    everything(store, player, "klondike")
    monkeypatch.setattr(bounds, "FAVOURITES", 1)
    with pytest.raises(TooMany, match="no more than 1 favourites"):
        store.belongings.merge(guest, player)

    assert BelongingsCount(1, 1, 1, 1, 1) == store.belongings.count(guest) == store.belongings.count(player)


def test_nobody_is_merged(store: Store) -> None:
    """Both must be there; with oneself nothing happens."""
    player = somebody(store)
    everything(store, player, "klondike")
    with pytest.raises(NoSuchThing, match="player"):
        store.belongings.merge("nobody", player)
    store.belongings.merge(player, player)

    assert BelongingsCount(1, 1, 1, 1, 1) == store.belongings.count(player)


def test_new_words_end_the_old_ones(store: Store) -> None:
    """One mark a player: the newest one."""
    player = somebody(store)
    for mark in ("first", "second"):
        store.recoveries.keep(Recovery(player, "nonce", mark, 1.0))

    assert (None, player) == (store.recoveries.find_player("first"), store.recoveries.find_player("second"))
    assert Recovery(player, "nonce", "second", 1.0) == store.recoveries.find(player)


def test_revoked_words_bring_nobody_back(store: Store) -> None:
    """Revoking twice is no mistake; what was merged away is revoked too."""
    guest, player = somebody(store), somebody(store)
    for each in (guest, player):
        store.recoveries.keep(Recovery(each, "nonce", f"of {each}", 1.0))
    store.belongings.merge(guest, player)
    for _ in range(2):
        store.recoveries.revoke(player)

    assert [None, None] == [store.recoveries.find_player(f"of {each}") for each in (guest, player)]
    assert None is store.recoveries.find(player)


def test_nobody_is_brought_back(store: Store) -> None:
    """Words need a player, and are texts that can be kept."""
    with pytest.raises(NoSuchThing, match="player"):
        store.recoveries.keep(Recovery("nobody", "nonce", "mark", 1.0))
    with pytest.raises(BadValue, match="mark"):
        store.recoveries.keep(Recovery(somebody(store), "nonce", "nul \0", 1.0))

"""Earlier texts of definitions: how many are kept, and what goes with whom."""

import pytest

from kabale.store import Store, bounds
from kabale.store.values import OwnDefinition
from tests.store.making import somebody
from tests.store.test_definitions import changed, kept, play_of, text_of


def numbers(store: Store, own: OwnDefinition) -> list[int]:
    return [each.number for each in store.versions.of(own)]


def test_the_last_ones_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers go on where older ones were dropped."""
    monkeypatch.setattr(bounds, "VERSIONS", 3)
    own = kept(store, somebody(store), "text 0", now=1)
    for number in range(1, 6):
        own = changed(store, own, f"text {number}", now=1 + number)

    assert [(6, "text 5", 6.0), (5, "text 4", 5.0), (4, "text 3", 4.0), (3, "text 2", 3.0)] == [
        (each.number, each.text, each.saved) for each in store.versions.of(own)
    ]


def test_all_of_a_player_are_bounded_in_bytes_the_oldest_go(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five letters each: two of them fit, of whichever definition; another player has room of his own."""
    monkeypatch.setattr(bounds, "VERSIONS_BYTES", 12)
    anna, bill = somebody(store), somebody(store)
    one, two, other = kept(store, anna, "aaaaa", now=1), kept(store, anna, "bbbbb", now=2), kept(store, bill, "aaaaa")
    other = changed(store, other, "ccccc", now=3)
    one = changed(store, one, "ccccc", now=3)
    two = changed(store, two, "ddddd", now=4)
    two = changed(store, two, "eeeee", now=5)

    assert ([1], [3, 2, 1], [2, 1]) == (numbers(store, one), numbers(store, two), numbers(store, other))


def test_a_play_of_a_version_outlasts_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "VERSIONS_BYTES", 0)
    own = kept(store, somebody(store), "old")
    play = play_of(store, own)
    own = changed(store, own, "new")

    assert ("old", [1]) == (text_of(store, play), numbers(store, own))


def test_what_is_forgotten_has_none(store: Store) -> None:
    """Taken up again it begins anew."""
    own = changed(store, kept(store, somebody(store), "old"), "new")
    store.definitions.forget(own.player, own.id)
    again = kept(store, own.player, "new", now=20)

    assert [1] == numbers(store, again)


def test_they_go_along_where_two_players_become_one(store: Store) -> None:
    """Of a definition that both have, the versions of the one that stays are kept."""
    anna, guest = somebody(store), somebody(store)
    theirs = changed(store, kept(store, guest, "old"), "new")
    both, mine = changed(store, kept(store, guest, "x"), "same"), changed(store, kept(store, anna, "y"), "same")
    store.belongings.merge(guest, anna)
    moved = store.definitions.find(anna, theirs.id)

    assert None is store.definitions.find(anna, both.id)
    assert moved is not None
    assert ["new", "old"] == [each.text for each in store.versions.of(moved)]
    assert ["same", "y"] == [each.text for each in store.versions.of(mine)]


def test_what_comes_in_a_box_is_put_among_what_is_there(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the hour, each text once however often the box comes, and no more of them than are kept."""
    monkeypatch.setattr(bounds, "VERSIONS", 3)
    anna, away = somebody(store), somebody(store)
    mine = changed(store, changed(store, kept(store, anna, "a", now=1), "c", now=3), "last", now=9)
    elsewhere = kept(store, away, "b", now=2)
    for number, text in enumerate(("d", "last"), start=4):
        elsewhere = changed(store, elsewhere, text, now=number)
    box = store.belongings.pack(away)
    for _ in range(2):
        store.belongings.unpack(anna, box, now=20)

    before = store.versions.of(mine)[1:]
    assert [(3, "d", 4.0), (2, "c", 3.0), (1, "b", 2.0)] == [(each.number, each.text, each.saved) for each in before]

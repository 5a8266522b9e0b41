"""Players, their settings, favourites and matches."""

import pytest

from kabale.errors import BadValue, NoSuchThing, TooMany
from kabale.store import Store, bounds
from kabale.store.values import Player


def test_a_player_is_found_again(store: Store) -> None:
    """A new player has no name and no settings; the id alone finds it."""
    player = store.players.add(now=12.5)

    assert Player(player.id, "", {}, 12.5) == store.players.find(player.id)
    assert 16 == len(player.id)


def test_nobody_else_is_found(store: Store) -> None:
    """An id that was never given, or is no id at all, is nobody's."""
    store.players.add(now=0)

    assert [None, None, None] == [store.players.find(each) for each in ("", "A" * 16, "' OR 1=1 --")]


def test_ids_differ(store: Store) -> None:
    """Each player has an id of their own."""
    assert 20 == len({store.players.add(now=0).id for _ in range(20)})


def test_only_what_is_given_changes(store: Store) -> None:
    """The name changes without the settings, and the settings without the name."""
    player = store.players.add(now=1).id
    store.players.change(player, name="Þórdís")
    changed = store.players.change(player, settings={"colours": 4, "speed": 0.5, "back": None})

    assert Player(player, "Þórdís", {"colours": 4, "speed": 0.5, "back": None}, 1.0) == changed
    assert changed == store.players.find(player)


def test_settings_that_are_not_given_stay(store: Store) -> None:
    """Two tabs that each change one lost the other's once: the whole was written, as it had been read before."""
    player = store.players.add(now=1).id
    store.players.change(player, settings={"sound": True, "theme": "dark"})

    changed = store.players.change(player, settings={"theme": "light", "face": "large"})
    assert {"sound": True, "theme": "light", "face": "large"} == changed.settings


def test_nobody_cannot_be_changed(store: Store) -> None:
    """A change of a player that is not there is refused, not lost."""
    with pytest.raises(NoSuchThing, match="there is no such player"):
        store.players.change("nobody", name="Anna")


def test_a_favourite_is_on_or_off(store: Store) -> None:
    """Setting it twice is once; taking it away twice is no mistake; another player's are their own."""
    anna, bill = store.players.add(now=0).id, store.players.add(now=0).id
    for game in ("klondike", "klondike", "spider"):
        store.players.set_favourite(anna, game, on=True)
    for _ in range(2):
        store.players.set_favourite(anna, "spider", on=False)

    assert ({"klondike"}, set()) == (store.players.favourites(anna), store.players.favourites(bill))


def test_nobody_has_favourites(store: Store) -> None:
    """A favourite needs a player."""
    with pytest.raises(NoSuchThing, match="player"):
        store.players.set_favourite("nobody", "klondike", on=True)


def test_favourites_are_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more than the most is refused; one of those that are there is not one more."""
    monkeypatch.setattr(bounds, "FAVOURITES", 2)
    player = store.players.add(now=0).id
    for game in ("klondike", "spider", "spider"):
        store.players.set_favourite(player, game, on=True)
    with pytest.raises(TooMany, match="no more than 2 favourites are kept"):
        store.players.set_favourite(player, "freecell", on=True)

    assert {"klondike", "spider"} == store.players.favourites(player)


def test_matches_come_in_the_order_they_ended(store: Store) -> None:
    """Oldest first, whatever order they were told in, and only the player's own."""
    anna, bill = store.players.add(now=0).id, store.players.add(now=0).id
    late = store.matches.add(anna, {"winner": "anna", "points": [121, 89], "skunk": 1}, now=20)
    early = store.matches.add(anna, {"winner": "Bill"}, now=10)
    store.matches.add(bill, {"winner": "bill"}, now=15)

    assert [early, late] == store.matches.of(anna)
    assert {"winner": "anna", "points": [121, 89], "skunk": 1} == store.matches.of(anna)[1].result


def test_matches_are_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more than the most is refused."""
    monkeypatch.setattr(bounds, "MATCHES", 1)
    player = store.players.add(now=0).id
    store.matches.add(player, {}, now=0)
    with pytest.raises(TooMany, match="matches"):
        store.matches.add(player, {}, now=0)

    assert 1 == len(store.matches.of(player))


@pytest.mark.parametrize("name", ["x" * 101, "nul \0", "half \ud800"], ids=["long", "nul", "half"])
def test_a_bad_name_is_refused(store: Store, name: str) -> None:
    """Found on PostgreSQL: it refuses a NUL, SQLite keeps it; neither has a word for half a character."""
    player = store.players.add(now=0).id
    with pytest.raises(BadValue, match="the name cannot be kept"):
        store.players.change(player, name=name)

    assert Player(player, "", {}, 0.0) == store.players.find(player)


@pytest.mark.parametrize(
    "settings",
    [{"x": "y" * 20_000}, {"x": float("nan")}, {"x": object()}],
    ids=["long", "no number", "no JSON"],
)
def test_bad_settings_are_refused(store: Store, settings: dict[str, object]) -> None:
    """Settings are a JSON object of at most 20,000 characters."""
    player = store.players.add(now=0).id
    with pytest.raises(BadValue, match="the settings cannot be kept"):
        store.players.change(player, settings=settings)

    assert Player(player, "", {}, 0.0) == store.players.find(player)


def test_settings_keep_every_character(store: Store) -> None:
    """JSON keeps what a text cannot: a NUL, and half of a pair."""
    player = store.players.add(now=0).id
    odd: dict[str, object] = {"odd": "\0 \ud800 💠"}
    store.players.change(player, settings=odd)

    found = store.players.find(player)
    assert found is not None
    assert odd == found.settings

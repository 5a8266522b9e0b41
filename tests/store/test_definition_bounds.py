"""What definitions cost: lists read no texts, and all texts of a player together are bounded."""

import tracemalloc

import pytest
from sqlalchemy import create_engine, text

from kabale.errors import TooMuch
from kabale.store import Store, bounds, migrations
from kabale.store.values import OWN, ListedDefinition, NewDefinition, OwnDefinition, PlayKey
from tests.store.making import somebody

FACTS = {"cards": 52, "piles": 7}


def sized(store: Store, player: str, name: str, size: int) -> OwnDefinition:
    """Keep a definition of so many bytes."""
    words = name.ljust(size, ".")
    return store.definitions.keep(player, NewDefinition("pat", words, name, f"of {name}", FACTS), now=1)


def resized(store: Store, own: OwnDefinition, name: str, size: int) -> OwnDefinition:
    """Give a definition another text of so many bytes."""
    new = NewDefinition("pat", name.ljust(size, "."), name, f"of {name}", FACTS)
    return store.definitions.change(own.player, own.id, new, now=2)


def test_a_list_tells_what_was_found_out_and_reads_no_text(store: Store) -> None:
    """200 definitions of a megabyte, listed ten times at once, took 2 GB: texts were read and thrown away."""
    player = somebody(store)
    made = [sized(store, player, name, 900_000) for name in "abcd"]
    store.definitions.without_texts(player)
    tracemalloc.start()
    listed = store.definitions.without_texts(player)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    told = [ListedDefinition(own.id, player, "pat", own.title, own.digest, 1.0, 1.0, FACTS) for own in made]
    assert sorted(told, key=lambda each: each.id) == listed
    assert peak < 450_000


def test_the_bytes_of_a_players_definitions_are_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one is refused and not kept, until another one is deleted. Bytes are counted, not letters."""
    monkeypatch.setattr(bounds, "DEFINITIONS_BYTES", 1_000)
    anna, bill = somebody(store), somebody(store)
    first = sized(store, anna, "first", 600)
    store.definitions.keep(anna, NewDefinition("pat", "æ" * 150, "Æ", "of æ"), now=1)
    with pytest.raises(TooMuch, match=r"no more than 0\.001 MB of definitions are kept"):
        sized(store, anna, "third", 101)
    sized(store, bill, "his own", 1_000)
    sized(store, anna, "third", 100)
    store.definitions.forget(anna, first.id)
    sized(store, anna, "fourth", 600)

    assert {"Æ", "third", "fourth"} == {own.title for own in store.definitions.without_texts(anna)}


def test_texts_that_only_plays_need_count(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one definition, played and changed again and again, kept as many megabytes as its author liked."""
    monkeypatch.setattr(bounds, "DEFINITIONS_BYTES", 1_000)
    own = sized(store, somebody(store), "one", 600)
    play = store.plays.begin(own.player, PlayKey(OWN + own.id, own.digest, None, 0, "k1:1"), "One", now=1)
    with pytest.raises(TooMuch):
        resized(store, own, "two", 401)
    now = store.definitions.find(own.player, own.id)
    store.definitions.forget(own.player, own.id)
    with pytest.raises(TooMuch):
        sized(store, own.player, "another", 401)
    store.plays.forget(own.player, play.id)
    sized(store, own.player, "another", 1_000)

    assert own == now


def test_who_has_more_since_before_can_make_it_less(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """An old database may hold 200 megabytes of one player."""
    own = sized(store, somebody(store), "large", 2_000)
    monkeypatch.setattr(bounds, "DEFINITIONS_BYTES", 1_000)
    smaller = resized(store, own, "smaller", 1_500)
    with pytest.raises(TooMuch):
        resized(store, smaller, "larger", 1_501)

    assert ["smaller"] == [each.title for each in store.definitions.without_texts(own.player)]


def test_definitions_of_before_are_listed_with_their_sizes(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 4 kept a text alone: its size counts from now on, what lists tell of it is found out later."""
    url = place.replace("postgresql:", "postgresql+psycopg:")
    engine = create_engine(url)
    with engine.begin() as connection:
        migrations.migrate(connection, to=4)
        for statement in (
            "INSERT INTO player VALUES ('anna', 'Anna', '{}', 1)",
            "INSERT INTO definition VALUES ('one', 'anna', 'd1', FALSE, 2, 3)",
            "INSERT INTO definition_text VALUES ('one', 'd1', 'pat', 'One', 'a text of 900'||'%s')" % ("." * 887),
        ):
            connection.execute(text(statement))
    engine.dispose()
    monkeypatch.setattr(bounds, "DEFINITIONS_BYTES", 1_000)
    with Store.open(place) as store:
        before = store.definitions.without_texts("anna")
        store.definitions.learn("one", "d1", FACTS)
        after = store.definitions.without_texts("anna")
        with pytest.raises(TooMuch):
            sized(store, "anna", "more", 101)

    assert [ListedDefinition("one", "anna", "pat", "One", "d1", 2.0, 3.0, None)] == before
    assert [ListedDefinition("one", "anna", "pat", "One", "d1", 2.0, 3.0, FACTS)] == after

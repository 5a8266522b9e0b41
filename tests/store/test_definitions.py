"""Players' own definitions: kept, changed, forgotten, and what their plays then go on with."""

import pytest

from kabale.errors import BadValue, NoSuchThing, TooMany
from kabale.store import Store, bounds
from kabale.store.values import OWN, NewDefinition, OwnDefinition, Play, PlayKey
from tests.store.making import progress, somebody


def kept(store: Store, player: str, text: str = "rules", *, now: float = 0.0) -> OwnDefinition:
    """Keep a definition whose title and digest follow from its text."""
    return store.definitions.keep(player, NewDefinition("pat", text, text.title(), f"of {text}"), now=now)


def changed(store: Store, definition: OwnDefinition, text: str, *, digest: str = "", now: float = 9.0) -> OwnDefinition:
    """Give a definition another text."""
    new = NewDefinition("pat", text, text.title(), digest or f"of {text}")
    return store.definitions.change(definition.player, definition.id, new, now=now)


def play_of(store: Store, definition: OwnDefinition) -> Play:
    """Begin a play of a definition as it is now."""
    game = OWN + definition.id
    return store.plays.begin(
        definition.player, PlayKey(game, definition.digest, None, 0, "k1:1"), definition.title, now=1
    )


def text_of(store: Store, play: Play) -> str | None:
    """Return the text that a play goes on with."""
    found = store.definitions.find(play.player, play.game.removeprefix(OWN), digest=play.digest)
    return found.text if found else None


def test_a_definition_is_found_and_listed(store: Store) -> None:
    """With all that was told of it, for its player alone."""
    anna, bill = somebody(store), somebody(store)
    text = 'A4 "æøå"\r\n\t2 黑桃\n'
    made = store.definitions.keep(anna, NewDefinition("xml", text, "Æ", "d"), now=3.5)

    assert OwnDefinition(made.id, anna, "xml", "Æ", text, "d", 3.5, 3.5) == store.definitions.find(anna, made.id)
    assert ([made], []) == (store.definitions.of(anna), store.definitions.of(bill))
    assert None is store.definitions.find(bill, made.id)


def test_the_same_text_is_kept_once(store: Store) -> None:
    """Twice the same text is one definition; of another player it is another one."""
    anna, bill = somebody(store), somebody(store)
    first = kept(store, anna, now=1)

    assert first == kept(store, anna, now=2)
    assert first.id != kept(store, bill, now=2).id
    assert [first] == store.definitions.of(anna)


def test_definitions_are_listed_last_changed_first(store: Store) -> None:
    """The one that somebody works at stands on top."""
    player = somebody(store)
    one, two = kept(store, player, "one", now=1), kept(store, player, "two", now=2)
    one = changed(store, one, "uno", now=3)

    assert [one, two] == store.definitions.of(player)


def test_a_change_keeps_id_and_beginning(store: Store) -> None:
    """Only the text, what follows from it and the time of the change are new."""
    player = somebody(store)
    before = kept(store, player, "one", now=1)
    after = changed(store, before, "two", now=5)

    assert OwnDefinition(before.id, player, "pat", "Two", "two", "of two", 1.0, 5.0) == after
    assert after == store.definitions.find(player, before.id)


def test_a_play_goes_on_with_the_text_it_began_with(store: Store) -> None:
    """Whatever becomes of the definition: changed, changed back, changed again, forgotten."""
    definition = kept(store, somebody(store), "one")
    play = play_of(store, definition)
    texts = []
    for text in ("two", "one", "three"):
        changed(store, definition, text)
        texts.append(text_of(store, play))
    store.definitions.forget(play.player, definition.id)
    texts.append(text_of(store, play))

    assert ["one"] * 4 == texts
    assert None is store.definitions.find(play.player, definition.id)
    assert [] == store.definitions.of(play.player)


def test_a_play_can_be_recorded_after_its_definition_was_forgotten(store: Store) -> None:
    """Forgetting a definition ends no play."""
    definition = kept(store, somebody(store))
    play = play_of(store, definition)
    store.definitions.forget(play.player, definition.id)

    assert 1 == store.plays.record(play.id, progress(0), now=2)


def test_other_words_for_the_same_rules_reach_the_play(store: Store) -> None:
    """A change that leaves the digest as it is, of a title or remark, is no other game."""
    definition = kept(store, somebody(store), "one")
    play = play_of(store, definition)
    changed(store, definition, "one, remarked", digest=definition.digest)

    assert "one, remarked" == text_of(store, play)


def test_a_text_that_nobody_needs_is_gone(store: Store) -> None:
    """Without a play the old text goes at the change, with one when the play is forgotten."""
    definition = kept(store, somebody(store), "one")
    changed(store, definition, "two")
    play = play_of(store, changed(store, definition, "three"))
    changed(store, definition, "four")

    def found(text: str) -> bool:
        return store.definitions.find(definition.player, definition.id, digest=f"of {text}") is not None

    assert [False, False, True, True] == [found(text) for text in ("one", "two", "three", "four")]
    store.plays.forget(play.player, play.id)
    assert [False, True] == [found(text) for text in ("three", "four")]


def test_a_forgotten_definition_goes_with_its_last_play(store: Store) -> None:
    """Then nothing of it is left."""
    definition = kept(store, somebody(store), "one")
    first, second = play_of(store, definition), play_of(store, definition)
    store.definitions.forget(definition.player, definition.id)
    store.plays.forget(first.player, first.id)
    left = text_of(store, second)
    store.plays.forget(second.player, second.id)

    assert ("one", None) == (left, text_of(store, second))


def test_a_forgotten_text_can_be_kept_again(store: Store) -> None:
    """While a play still needs it, it is the same definition that comes back, and nothing else of it."""
    definition = kept(store, somebody(store), "one", now=1)
    play_of(store, definition)
    store.definitions.forget(definition.player, definition.id)
    again = kept(store, definition.player, "one", now=7)

    assert OwnDefinition(definition.id, definition.player, "pat", "One", "one", "of one", 1.0, 7.0) == again
    assert [again] == store.definitions.of(definition.player)


def test_forgetting_needs_something(store: Store) -> None:
    """Neither what is not there, nor somebody else's, nor the same thing twice; nor can these be changed."""
    anna, bill = somebody(store), somebody(store)
    definition = kept(store, anna)
    with pytest.raises(NoSuchThing, match="definition"):
        store.definitions.forget(bill, definition.id)
    with pytest.raises(NoSuchThing, match="definition"):
        store.definitions.change(bill, definition.id, NewDefinition("pat", "mine", "Mine", "m"), now=1)
    store.definitions.forget(anna, definition.id)
    with pytest.raises(NoSuchThing, match="definition"):
        store.definitions.forget(anna, definition.id)
    with pytest.raises(NoSuchThing, match="definition"):
        changed(store, definition, "two")


def test_no_play_begins_without_its_text(store: Store) -> None:
    """Not of a forgotten definition, not of a text it never had, not of somebody else's."""
    anna, bill = somebody(store), somebody(store)
    definition = kept(store, anna)
    gone = kept(store, anna, "gone")
    store.definitions.forget(anna, gone.id)
    wrong = [(anna, gone.id, gone.digest), (anna, definition.id, "other"), (bill, definition.id, definition.digest)]
    for player, key, digest in wrong:
        with pytest.raises(NoSuchThing, match="definition"):
            store.plays.begin(player, PlayKey(OWN + key, digest, None, 0, "k1:1"), "", now=1)

    assert ([], []) == (store.plays.of(anna), store.plays.of(bill))


def test_definitions_are_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more than the most is refused, the same text again is not one more, a forgotten one makes room."""
    monkeypatch.setattr(bounds, "DEFINITIONS", 2)
    player = somebody(store)
    one, two = kept(store, player, "one"), kept(store, player, "two")
    with pytest.raises(TooMany, match="no more than 2 definitions are kept"):
        kept(store, player, "three")
    kept(store, player, "one")
    play_of(store, one)
    store.definitions.forget(player, one.id)
    three = kept(store, player, "three")
    with pytest.raises(TooMany):
        kept(store, player, "one")

    assert {two.id, three.id} == {each.id for each in store.definitions.of(player)}


def test_a_large_definition_is_kept_and_a_larger_one_refused(store: Store) -> None:
    """A million characters is the most."""
    player = somebody(store)
    text = "ø" * 1_000_000
    made = store.definitions.keep(player, NewDefinition("pat", text, "Ø", "d"), now=0)
    with pytest.raises(BadValue, match="the definition cannot be kept: it is longer than 1000000 characters"):
        store.definitions.keep(player, NewDefinition("pat", text + "!", "", ""), now=0)

    assert [made] == store.definitions.of(player)

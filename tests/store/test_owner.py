"""Whose machine it is: one player for the terminal, and keys that make a browser the same player, once."""

from concurrent.futures import ThreadPoolExecutor

from kabale.store import Store
from kabale.store.players import LASTS
from kabale.store.values import NewDefinition, PlayKey, Recovery
from tests.store.making import begun, ended, somebody


def test_there_is_one_owner(store: Store) -> None:
    """Made when somebody asks first, by however many at once, and never pruned though nothing is theirs yet."""
    with ThreadPoolExecutor(4) as terminals:
        found = set(terminals.map(lambda now: store.owner.player(now=now), range(4)))

    assert 1 == len(found)
    assert 0 == store.players.prune(before=1e9)
    assert found == {store.owner.player(now=9.0)}


def test_a_key_is_used_once_and_in_time(store: Store) -> None:
    """Nobody else's key counts, none twice, none after its time."""
    owner, used, late = store.owner.player(now=0), store.owner.offer(now=0), store.owner.offer(now=0)

    assert owner == store.owner.enter(used, None, now=1)
    assert [None, None, None] == [store.owner.enter(key, None, now=LASTS) for key in (used, late, "a guess")]


def test_of_two_who_bring_one_key_one_enters(store: Store) -> None:
    """At the same moment too."""
    key = store.owner.offer(now=0)
    with ThreadPoolExecutor(8) as browsers:
        found = list(browsers.map(lambda _: store.owner.enter(key, None, now=1), range(8)))

    assert 7 == found.count(None)


def test_whoever_comes_first_with_a_key_is_the_owner(store: Store) -> None:
    """A browser that played here before there was an owner keeps what it has, and the terminal is the same player."""
    guest = somebody(store)
    play = begun(store, guest)

    assert guest == store.owner.enter(store.owner.offer(now=0), guest, now=1)
    assert [play] == store.plays.of(store.owner.player(now=2))


def test_what_a_guest_has_becomes_the_owners(store: Store) -> None:
    """The terminal played first, and the browser too: nothing of either is lost."""
    owner, guest = store.owner.player(now=0), somebody(store)
    plays = {begun(store, owner).id, begun(store, guest).id}

    assert owner == store.owner.enter(store.owner.offer(now=0), guest, now=1)
    assert plays == {play.id for play in store.plays.of(owner)}
    assert owner == store.owner.enter(store.owner.offer(now=0), "a guest of whom nothing is kept", now=1)


def test_words_that_bring_somebody_back_still_do(store: Store) -> None:
    """Where the browser's player has words and the owner none, that player is the owner. With both nobody changes."""
    owner, guest = store.owner.player(now=0), somebody(store)
    play = begun(store, owner)
    store.recoveries.keep(Recovery(guest, "nonce", "mark", 1.0))

    assert guest == store.owner.enter(store.owner.offer(now=0), guest, now=1)
    assert guest == store.owner.player(now=2) == store.recoveries.find_player("mark")
    assert [play.id] == [each.id for each in store.plays.of(guest)]

    other = somebody(store)
    store.recoveries.keep(Recovery(other, "another nonce", "another mark", 1.0))

    assert guest == store.owner.enter(store.owner.offer(now=0), other, now=1)
    assert ("mark", "another mark") == tuple(
        found.mark for each in (guest, other) if (found := store.recoveries.find(each)) is not None
    )


def test_an_owner_who_becomes_another_player_is_the_owner_still(store: Store) -> None:
    """Words that were made elsewhere are entered in the owner's browser: the terminal goes with it."""
    owner, player = store.owner.player(now=0), somebody(store)
    store.belongings.merge(owner, player)

    assert player == store.owner.player(now=1)


def test_unfinished_plays_are_listed_alone(store: Store) -> None:
    """Neither those that are won nor those that are lost; a stuck one can be gone on with."""
    player = somebody(store)
    plays = {outcome: begun(store, player) for outcome in ("won", "lost", "stuck", "playing")}
    for outcome, play in plays.items():
        ended(store, play, outcome)

    assert {plays["stuck"].id, plays["playing"].id} == {play.id for play in store.plays.of(player, unfinished=True)}
    assert 4 == len(store.plays.of(player))


def test_a_play_of_rules_that_nobody_listed(store: Store) -> None:
    """They are kept with the play and go with it; the list of the player's own games does not have them."""
    player, rules = somebody(store), NewDefinition("pat", "a text", "Mine", "d1")
    key = PlayKey("", "d1", None, 0, "k1:1")
    first, second = (store.plays.begin(player, key, "Mine", now=now, rules=rules) for now in (1, 2))
    kept = store.definitions.find(player, first.game.removeprefix("own:"), digest="d1")

    assert first.game == second.game
    assert kept is not None
    assert "a text" == kept.text
    assert [] == store.definitions.of(player)
    store.plays.forget(player, first.id)
    store.plays.forget(player, second.id)
    assert store.definitions.find(player, kept.id, digest="d1") is None

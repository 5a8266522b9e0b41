"""Upkeep on both databases: who has anything at all stays."""

from kabale.store import Store
from tests.store.making import begun, somebody


def test_only_players_who_have_nothing_are_forgotten(store: Store) -> None:
    """Counted first and then done; a play alone keeps its player."""
    idle, player = somebody(store), somebody(store)
    play = begun(store, player)
    store.players.set_favourite(somebody(store), "spider", on=True)

    prune = store.players.prune
    assert [1, 1, 0] == [prune(before=1, dry_run=True), prune(before=1), prune(before=1)]
    assert None is store.players.find(idle)
    assert [play] == store.plays.of(player)


def test_the_last_plays_are_everybodys(store: Store) -> None:
    """The last changed first, as many as are wanted."""
    plays = [begun(store, somebody(store), now=float(number)) for number in range(4)]

    assert [plays[3], plays[2]] == store.plays.latest(2)
    assert [] == store.plays.latest(0)

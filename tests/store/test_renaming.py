"""Games get other names: what was kept under a former one is found under the new one, in every kind of database."""

from sqlalchemy import create_engine, text

from kabale.library.catalogue import entry
from kabale.store import Store
from kabale.store.values import NewDefinition, PlayKey, PlayProgress, Study
from tests.store.making import somebody

NOW, FORMER = "pyramid", "pyramide"


def keep(store: Store, player: str, game: str, *, now: float) -> str:
    """Keep a favourite, a play that was won, and a study of a game; return the play's id."""
    store.players.set_favourite(player, game, on=True)
    play = store.plays.begin(player, PlayKey(game, "0" * 64, None, 0, "k1:1"), "Pyramide", now=now)
    store.plays.record(play.id, PlayProgress(0, "c1", "", "won", 28, 9.0, 1), now=now + 1)
    store.studies.add(Study(f"study of {game}", game, "Pyramide", "0" * 64, {}, now))
    return play.id


def test_a_game_is_kept_by_its_new_name_once_the_database_is_opened_again(place: str) -> None:
    """Favourites, plays, results with their statistics, and studies; nothing else of them changes."""
    with Store.open(place) as store:
        player = somebody(store)
        play = keep(store, player, FORMER, now=1.0)
        before = store.plays.find(player, play)
    with Store.open(place) as store:
        after = store.plays.find(player, play)

        assert before is not None
        assert after is not None
        assert (FORMER, NOW) == (before.game, after.game)
        assert (before.digest, before.moves, before.version) == (after.digest, after.moves, after.version)
        assert {NOW} == store.players.favourites(player)
        assert [play] == [each.id for each in store.plays.of(player, game=NOW)]
        assert [play] == [each.play for each in store.statistics.results(player, NOW)]
        assert [(NOW, 1, 1)] == [(each.game, each.played, each.won) for each in store.statistics.of(player)]
        assert [NOW] == [each.study.game for each in store.studies.counts()]


def test_two_names_that_are_one_now_are_one_favourite_and_are_counted_together(place: str) -> None:
    """Whoever liked both likes the one; another player's favourites stay with that player."""
    with Store.open(place) as store:
        both, one = somebody(store), somebody(store)
        for name in (NOW, FORMER):
            keep(store, both, name, now=1.0)
        store.players.set_favourite(one, FORMER, on=True)
        store.players.set_favourite(one, "klondike", on=True)
    with Store.open(place) as store:
        assert {NOW} == store.players.favourites(both)
        assert {NOW, "klondike"} == store.players.favourites(one)
        assert [(NOW, 2)] == [(each.game, each.played) for each in store.statistics.of(both)]


def test_a_database_without_former_names_is_not_written(place: str) -> None:
    """A player's own games keep their names too, whatever these are."""
    with Store.open(place) as store:
        player = somebody(store)
        own = store.definitions.keep(player, NewDefinition("pat", "x", FORMER, "0" * 64), now=1.0)
        keep(store, player, "klondike", now=2.0)
        store.players.set_favourite(player, f"own:{own.id}", on=True)
    with Store.open(place) as store:
        assert {"klondike", f"own:{own.id}"} == store.players.favourites(player)
        assert [FORMER] == [each.title for each in store.definitions.of(player)]
    engine = create_engine(place.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        kept = connection.execute(text("SELECT game FROM play")).scalars().all()
    engine.dispose()

    assert ["klondike"] == list(kept)


def test_the_names_are_those_of_the_catalogue() -> None:
    assert FORMER in entry(NOW).aliases

"""Opening a store: places that are one, and places that are none."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from kabale.errors import NoSuchThing, StoreError
from kabale.store import Store
from tests.store.making import begun, progress, somebody


def test_what_was_kept_is_there_when_it_is_opened_again(place: str) -> None:
    """Closing keeps everything."""
    with Store.open(place) as store:
        play = begun(store, somebody(store))
    with Store.open(place) as store:
        assert play == store.plays.find(play.player, play.id)


def test_a_path_is_enough(tmp_path: Path) -> None:
    """As a path, as text, and as a URL it is the same file; blanks, percent signs and question marks are just that."""
    path = tmp_path / "my games 100%25?x=1.db"
    with Store.open(path) as store:
        player = store.players.add(now=1)
    with Store.open(str(path)) as store:
        assert player == store.players.find(player.id)

    assert path.is_file()


def test_sqlite_keeps_what_it_acknowledges(tmp_path: Path) -> None:
    """WAL mode in the file, and every connection waits for the disk and minds foreign keys."""
    path = tmp_path / "kabale.db"
    with Store.open(path) as store, store._database.reading() as connection:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        *found, timeout = [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names]

    full, ten_seconds = 2, 10_000
    assert ["wal", full, 1] == found
    assert 0 < timeout <= ten_seconds


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("mysql://localhost/kabale", "expected a database sqlite:///FILE or postgresql://"),
        ("https://example.com/", "expected a database sqlite:///FILE or postgresql://"),
        ("://", "no URL of a database"),
        ("postgresql://host:port/", "no URL of a database"),
        ("sqlite://", "a database in a file is needed"),
        ("sqlite:///:memory:", "a database in a file is needed"),
        ("", "a database in a file is needed"),
    ],
)
def test_what_is_no_place_is_refused(place: str, message: str) -> None:
    """With what is expected instead."""
    with pytest.raises(StoreError, match=message):
        Store.open(place)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    """Nobody's letter is overwritten."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna, " * 1000)
    with pytest.raises(StoreError, match=r"letter\.txt: file is not a database"):
        Store.open(letter)

    assert "Dear Anna, " * 1000 == letter.read_text()


@pytest.mark.parametrize("name", ["", "missing/kabale.db"], ids=["a folder", "in no folder"])
def test_where_no_file_can_be_there_is_no_store(tmp_path: Path, name: str) -> None:
    """A folder is no file, and folders are not made here."""
    with pytest.raises(StoreError, match="unable to open database file"):
        Store.open(tmp_path / name)


def test_a_server_that_does_not_answer_is_a_clear_error(tmp_path: Path) -> None:
    """And the password is not told."""
    with pytest.raises(StoreError, match=r"the database postgresql.*anna:\*\*\*") as caught:
        Store.open(f"postgresql://anna:secret@/kabale?host={tmp_path}")

    assert "secret" not in str(caught.value)


@pytest.fixture
def encoded(postgresql: str) -> Iterator[Callable[[str], str]]:
    """Make an empty database in an encoding and return its URL."""
    made = []

    def make(encoding: str) -> str:
        with psycopg.connect(postgresql, autocommit=True) as connection:
            options = f"ENCODING '{encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
            connection.execute(f"CREATE DATABASE {encoding.lower()} {options}")
        made.append(encoding.lower())
        return postgresql.replace("/postgres?", f"/{encoding.lower()}?")

    yield make
    with psycopg.connect(postgresql, autocommit=True) as connection:
        for name in made:
            connection.execute(f"DROP DATABASE {name}")


def test_a_postgresql_without_an_encoding_keeps_every_letter(encoded: Callable[[str], str]) -> None:
    """What initdb makes under LANG=C: it was "cannot use a string pattern on a bytes-like object"."""
    with Store.open(encoded("SQL_ASCII")) as store:
        player = store.players.add(now=1)
        store.players.change(player.id, name="Þórður – Анна ♠")
        found = store.players.find(player.id)

    assert found is not None
    assert "Þórður – Анна ♠" == found.name


def test_a_postgresql_that_lacks_letters_is_refused(encoded: Callable[[str], str]) -> None:
    """One sentence when it is opened, not a failure when somebody has another name."""
    with pytest.raises(StoreError, match="has the encoding LATIN1, which lacks letters"):
        Store.open(encoded("LATIN1"))


def test_a_database_that_is_locked_for_too_long_is_a_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program holds the lock: nothing is written, and the next try succeeds."""
    monkeypatch.setattr("kabale.store.database.WAIT", 0)
    path = tmp_path / "kabale.db"
    with Store.open(path) as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"is locked by (process \d+|another program)"):
            store.players.add(now=0)
        other.execute("ROLLBACK")
        other.close()

        assert store.players.find(somebody(store))


@pytest.mark.parametrize(
    "odd", ["", "\0", "\ud800", "x" * 100_000, "' OR 1=1 --"], ids=["", "nul", "half", "long", "'"]
)
def test_whatever_is_asked_for_is_only_not_there(store: Store, odd: str) -> None:
    """Found by asking: half of a pair of code units, which JSON can say, was a traceback; a NUL one on PostgreSQL."""
    player = somebody(store)
    play = begun(store, player)
    found = [
        store.players.find(odd),
        store.plays.find(player, odd),
        store.plays.find(odd, play.id),
        store.definitions.find(player, odd),
        store.definitions.find(player, "none", digest=odd),
        *store.plays.of(odd),
        *store.plays.of(player, game=odd),
        *store.definitions.of(odd),
        *store.players.favourites(odd),
        *store.matches.of(odd),
        *store.statistics.results(odd),
        *store.statistics.results(player, odd),
        *store.statistics.of(odd),
        *store.studies.rows(odd),
        *store.studies.counts(odd),
    ]

    assert [None] * 5 == found


@pytest.mark.parametrize("odd", ["", "\0", "\ud800", "' OR 1=1 --"], ids=["", "nul", "half", "'"])
def test_nothing_happens_to_what_is_not_there(store: Store, odd: str) -> None:
    """Whatever it is called."""
    player = somebody(store)
    play = begun(store, player)
    acts: list[Callable[[], object]] = [
        lambda: store.plays.forget(player, odd),
        lambda: store.plays.forget(odd, play.id),
        lambda: store.definitions.forget(player, odd),
        lambda: store.plays.keep_seconds(player, odd, 1.0),
        lambda: store.plays.record(odd, progress(0), now=1),
        lambda: store.players.change(odd, name="Anna"),
        lambda: store.players.set_favourite(odd, "spider", on=True),
        lambda: store.matches.add(odd, {}, now=1),
        lambda: store.studies.add_rows(odd, []),
        lambda: begun(store, odd),
    ]
    for act in acts:
        with pytest.raises(NoSuchThing):
            act()
    store.statistics.reset(odd)
    store.statistics.reset(player, odd)

    assert [play] == store.plays.of(player)

"""Databases of every version come to the newest one, whole or not at all."""

import sqlite3
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from sqlalchemy import MetaData, create_engine, text
from sqlalchemy.types import TypeEngine

from kabale.errors import NewerStore, StoreError
from kabale.store import Store, migrations, schema
from kabale.store.schema import StorableText
from kabale.store.values import OwnDefinition, Play, Player, Result
from tests.store.making import progress, somebody

FIRST = Path(__file__).parents[1] / "data" / "store" / "version-1.sql"


def run(place: str, *statements: str) -> None:
    """Do statements behind the store's back."""
    engine = create_engine(place.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def first(place: str) -> None:
    """Make the database of version 1."""
    lines = [line for line in FIRST.read_text("utf-8").splitlines() if not line.startswith("--")]
    run(place, *"".join(lines).split(";")[:-1])


def described(place: str) -> dict[str, list[tuple[object, ...]]]:
    """Say of each table its columns (with the kind of their values, and what is key or may be none) and references."""
    engine = create_engine(place.replace("postgresql:", "postgresql+psycopg:"))
    found = MetaData()
    found.reflect(engine)
    engine.dispose()
    return description(found)


def kind(of: TypeEngine[Any]) -> type:
    """Return of which Python type the values of a column are."""
    return of.impl_instance.python_type if isinstance(of, StorableText) else of.python_type


def description(metadata: MetaData) -> dict[str, list[tuple[object, ...]]]:
    return {
        name: [
            (
                column.name,
                kind(column.type),
                column.nullable,
                column.primary_key,
                [key.target_fullname for key in column.foreign_keys],
            )
            for column in table.columns
        ]
        for name, table in metadata.tables.items()
    }


def test_the_migrations_make_the_tables_that_the_store_uses(place: str) -> None:
    """Two descriptions of the same tables: steps of SQL and schema.py."""
    Store.open(place).close()

    assert description(schema.METADATA) == described(place)


def test_an_old_database_becomes_what_a_new_one_is(place: str) -> None:
    """Version 1 is migrated to exactly the same tables."""
    first(place)
    Store.open(place).close()

    assert description(schema.METADATA) == described(place)


def test_nothing_of_version_1_is_lost(place: str) -> None:
    """Each row of the old file is found with the store's own questions."""
    first(place)
    with Store.open(place) as store:
        people = [store.players.find("anna"), store.players.find("bill")]
        liked = store.players.favourites("anna")
        results = store.statistics.results("anna")

    assert [Player("anna", "Anna", {"theme": "dark"}, 100.5), Player("bill", "", {}, 200.5)] == people
    assert {"klondike"} == liked
    assert [Result("p-two", "own:d-two", "Two", 2, "easy", "k1:1", True, 520, 1, 60.0, 160.0)] == results


def test_the_plays_of_version_1_go_on(place: str) -> None:
    """Unchanged, at their versions."""
    first(place)
    started, changed = 130.0, 140.0
    with Store.open(place) as store:
        play = store.plays.find("anna", "p-one")
        listed = [each.id for each in store.plays.of("anna")]
        version = store.plays.record("p-one", progress(3), now=170)

    same = ("p-one", "anna", "klondike", "digest-k", "Klondike", "k1:617", None, 0, 3, "c1 7-3", "5-2", "playing")
    assert Play(*same, None, 42.5, 2, started, changed) == play
    assert (["p-two", "p-one"], 4) == (listed, version)


def test_the_definitions_of_version_1_have_their_texts(place: str) -> None:
    """Step 2 takes the texts out into a table of their own: the forgotten one is still there for its play."""
    first(place)
    with Store.open(place) as store:
        listed = store.definitions.of("anna")
        forgotten = store.definitions.find("anna", "d-two")
        needed = store.definitions.find("anna", "d-two", digest="digest-2")

    assert [OwnDefinition("d-one", "anna", "pat", "One", "text of one", "digest-1", 110.0, 110.0)] == listed
    assert None is forgotten
    assert OwnDefinition("d-two", "anna", "xml", "Two", "<two/>", "digest-2", 120.0, 120.0) == needed


def test_a_newer_database_is_refused_and_left_alone(place: str) -> None:
    """What a later version keeps where is not known here."""
    with Store.open(place) as store:
        player = somebody(store)
    run(place, "UPDATE schema SET version = 99")
    with pytest.raises(NewerStore, match="use the newer Kabale that made it") as caught:
        Store.open(place)
    run(place, f"UPDATE schema SET version = {len(migrations.STEPS)}")

    assert (99, len(migrations.STEPS)) == (caught.value.found, caught.value.known)
    with Store.open(place) as store:
        assert store.players.find(player)


def test_a_step_that_fails_changes_nothing(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old database is as it was, with its version, and can be migrated later."""
    first(place)
    before = described(place)
    broken = (*migrations.STEPS[1], "INSERT INTO no_such_table VALUES (1)")
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", (migrations.STEPS[0], broken))
        with pytest.raises(StoreError, match="no_such_table"):
            Store.open(place)

    assert before == described(place)
    with Store.open(place) as store:
        assert 1 == len(store.definitions.of("anna"))


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        (["CREATE TABLE payroll (id INTEGER)"], "no database of Kabale: it has a table 'payroll'"),
        (["CREATE TABLE schema (version INTEGER)"], "damaged"),
        (["CREATE TABLE schema (version INTEGER)", "INSERT INTO schema VALUES (1), (2)"], "damaged"),
        (["CREATE TABLE schema (version INTEGER)", "INSERT INTO schema VALUES (-1)"], "unfinished copy"),
    ],
    ids=["somebody else's", "no version", "two versions", "a copy"],
)
def test_a_strange_database_is_refused(place: str, statements: list[str], message: str) -> None:
    """Nothing is made beside somebody else's tables."""
    run(place, *statements)
    before = described(place)
    with pytest.raises(StoreError, match=message):
        Store.open(place)

    assert before == described(place)


def test_many_may_open_an_empty_database_at_once(place: str) -> None:
    """One makes the tables, the others wait for it and find them."""
    barrier, opened = Barrier(6), []

    def open_it() -> None:
        barrier.wait()
        with Store.open(place) as store:
            opened.append(somebody(store))

    threads = [Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert 6 == len(set(opened))


def test_a_new_file_that_another_one_prepares_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite refuses at once where two put one file in WAL mode; of 3,600 such openings four said "locked"."""
    made, refusals = sqlite3.connect, [1, 1]

    class Hurried(sqlite3.Connection):
        def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
            if "journal_mode" in sql and refusals:
                refusals.pop()
                error = sqlite3.OperationalError("database is locked")
                error.sqlite_errorcode = sqlite3.SQLITE_BUSY
                raise error
            return super().execute(sql, *rest)

    monkeypatch.setattr(sqlite3.dbapi2, "connect", lambda *args, **named: made(*args, **named, factory=Hurried))
    with Store.open(tmp_path / "kabale.db") as store:
        assert somebody(store)

    assert [] == refusals

"""Copy a whole database into an empty one, on SQLite or PostgreSQL. An interrupted copy can be resumed.

All tables are copied, including the secrets that sign cookies. The source is only read. While the copy is unfinished,
the target has a negative version, so that no Kabale opens it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from sqlalchemy import Connection, Table, delete, func, insert, inspect, select, text, tuple_, update

from kabale.errors import StoreError
from kabale.store.database import GLANCE, PATIENCE, Database, file_of, see_encoding
from kabale.store.files import see_that_nobody_uses
from kabale.store.migrations import STEPS, found_version, migrate
from kabale.store.schema import METADATA, OWNER_KEY, SCHEMA, SECRET
from kabale.store.store import make_private

BATCH: Final = 100
"""Rows per transaction. One row can have a megabyte of text."""

_TABLES: Final = [table for table in METADATA.sorted_tables if table is not SCHEMA]

_OF_A_START: Final = (SECRET, OWNER_KEY)
"""Tables that a server fills when it starts, before any player comes."""

_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user"
    " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


def copy(source: str | Path, target: str | Path) -> Counter[str]:
    """Copy a database into an empty one, compare every row, and return the number of rows per table.

    No program may use either database meanwhile. A target that holds an unfinished copy keeps its rows if the source
    still has them, and loses them otherwise. Raises StoreError.
    """
    if _identity(source) == _identity(target):
        raise StoreError("both names are those of one database: name another, empty one to copy to")
    if (file := file_of(source)) is not None and not file.is_file():
        raise StoreError(f"there is no database {file}")
    counts: Counter[str] = Counter()
    with _open_unused(source) as old, old.reading() as here:
        _check_version(here, old.shown)
        with _open_unused(target) as new:
            _begin(new, here)
            if (file := file_of(target)) is not None:
                make_private(file)
            for table, rows in _batches(here):
                with new.writing() as there:
                    if missing := _missing(there, table, rows):
                        there.execute(insert(table), [dict(row._mapping) for row in missing])
                counts[table.name] += len(rows)
            with new.writing() as there:
                if differing := _differing(here, there) or _differing(there, here):
                    found = f"the copy differs from {old.shown} in the table {differing!r}"
                    raise StoreError(f"{found}: stop all programs that use either database, and copy again")
                there.execute(update(SCHEMA).values(version=len(STEPS)))
    return counts


def _identity(place: str | Path) -> object:
    file = file_of(place)
    return str(place) if file is None else file.resolve()


@contextmanager
def _open_unused(place: str | Path) -> Iterator[Database]:
    """Open a database, whatever tables it has. Raises StoreError if another program has it open."""
    if (file := file_of(place)) is not None and file.is_file():
        see_that_nobody_uses(file)
    with closing(Database.at(place)) as database:
        until = monotonic() + PATIENCE
        while not database.is_file:
            with database.reading() as connection:
                others = connection.execute(_OTHERS).scalar_one()
            if not others:
                break
            # PostgreSQL takes a moment to end a connection that was closed.
            if monotonic() > until:
                raise StoreError(f"other programs use the database {database.shown}: stop its servers first")
            sleep(GLANCE)
        yield database


def _check_version(connection: Connection, shown: str) -> None:
    """Raise StoreError for a database that lacks the tables of this Kabale."""
    if not inspect(connection).has_table(SCHEMA.name):
        raise StoreError(f"the database {shown} has no tables of Kabale")
    version, known = found_version(connection), len(STEPS)
    if version > known:
        raise StoreError(f"the database {shown} has version {version}, and this Kabale knows versions up to {known}")
    if version < known:
        todo = "start the server of this Kabale on it once, which updates it"
        raise StoreError(f"the database {shown} has version {version}, and version {known} is needed: {todo}")


def _begin(target: Database, source: Connection) -> None:
    """Make the tables of an empty target, or see what an unfinished copy has. Raises StoreError if it is neither."""
    with target.writing() as connection:
        see_encoding(connection)
        ours = update(SCHEMA).where(SCHEMA.c.version == -len(STEPS)).values(version=len(STEPS))
        is_resumed = inspect(connection).has_table(SCHEMA.name) and connection.execute(ours).rowcount
        migrate(connection)
        connection.execute(update(SCHEMA).values(version=-len(STEPS)))
        if is_resumed and not _differing(connection, source):
            return
        for table in () if is_resumed else _TABLES:
            number = connection.execute(select(func.count()).select_from(table)).scalar_one()
            if number and table not in _OF_A_START:
                held = f"its table {table.name!r} has {number} row{'s' * (number != 1)}"
                raise StoreError(f"the database {target.shown} is not empty ({held}): name an empty one to copy to")
        for table in reversed(_TABLES):
            connection.execute(delete(table))


def _batches(connection: Connection) -> Iterator[tuple[Table, Sequence[Any]]]:
    """Yield the rows of all tables in batches, so that no row comes before a row that it refers to."""
    for table in _TABLES:
        with connection.execute(select(table).execution_options(yield_per=BATCH)) as found:
            for rows in found.partitions():
                yield table, rows


def _missing(connection: Connection, table: Table, rows: Sequence[Any]) -> list[Any]:
    """Return those of some rows that a database does not have, or has with other values."""
    keys = [*table.primary_key]
    same = tuple_(*keys).in_([tuple(row._mapping[key] for key in keys) for row in rows])
    there = {tuple(row) for row in connection.execute(select(table).where(same))}
    return [row for row in rows if tuple(row) not in there]


def _differing(connection: Connection, other: Connection) -> str | None:
    """Return the name of the first table with a row that another database does not have, or None."""
    return next((table.name for table, rows in _batches(connection) if _missing(other, table, rows)), None)

"""The database behind the store: opening SQLite or PostgreSQL, and its transactions.

SQLite is one file in WAL mode: readers never wait for a writer. A transaction that writes takes the write lock when
it begins (``BEGIN IMMEDIATE``), so none fails half-way because another was faster. It waits up to ``WAIT`` seconds,
for its turn in this program and for the lock together. If another program holds the lock for longer than
``PATIENCE``, only one transaction goes on waiting. All others fail at once, so that they leave the threads to readers.

SQLite's ``synchronous`` is FULL: every commit is on the disk before the caller resumes. So killing the process loses
nothing, and a power cut loses nothing if the disk does not lie. With NORMAL a commit would be several times faster,
and a power cut could lose the last commits, but never damage the file. PostgreSQL promises the same with its defaults
(``fsync`` and ``synchronous_commit`` on).
"""

import logging
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from sqlite3 import SQLITE_BUSY, OperationalError
from threading import Lock, local
from time import monotonic, sleep
from typing import Any, Final

from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    Executable,
    Table,
    create_engine,
    event,
    func,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from kabale.errors import MissingPackage, NoSuchThing, Stale, StoreBusy, StoreError, StoreUnavailable, TooMany
from kabale.store.files import holder, is_sibling, seen_damage
from kabale.store.migrations import migrate, rename
from kabale.store.schema import PLAYER

WAIT: Final = 10.0
"""Seconds that a transaction waits for another one's lock."""

PATIENCE: Final = 2.0
"""Seconds after which a database counts as locked by another program."""

GLANCE: Final = 0.25
"""Seconds between two looks of one who waits for a turn."""

_AGAIN: Final = 0.01
"""Seconds after which a new file that another program uses is put in WAL mode again."""

_LOCKED: Final = ("SQLITE_BUSY", "SQLITE_LOCKED", "40001", "40P01", "55P03")
"""The databases' codes for locks that others hold."""

_log = logging.getLogger("kabale.store")

_ENCODINGS: Final = ("UTF8", "SQL_ASCII")
"""Encodings of PostgreSQL that keep every letter; the second one keeps bytes, and we send UTF-8."""

_JOURNAL: Final = "MEMORY" if sys.platform == "emscripten" else "WAL"
"""A browser's file lies in memory: its pages are saved together after each request (page/engine/pages.js)."""

_WRITES: Final = "kabale_writes"
_UNTIL: Final = "kabale_until"
_DRIVERS: Final = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def deadline() -> float:
    """Return until when one who asks to write now waits, as :func:`time.monotonic` has it."""
    return monotonic() + WAIT


class Database:
    """An open database of the newest version; threads may share it."""

    def __init__(self, engine: Engine, shown: str) -> None:
        self._engine = engine
        self.shown = shown
        self._open = local()
        # Threads of one process queue up here, because SQLite's own waiting sleeps and tries again. Each waits at the
        # door before the writer's place. Without a door a server's loop, with move upon move, would always be first.
        self._door = Lock()
        self._writer = Lock()
        self._asked: float | None = None
        self.is_file = engine.dialect.name == "sqlite"
        self._file: tuple[int, int] | None = None

    @staticmethod
    def at(place: str | Path) -> "Database":
        """Open a database by its URL or the path of its file, whatever tables it has. Raises StoreError.

        Silent damage of SQLite's files goes to the log. A file of no bytes with a write-ahead file is refused, because
        opening it would remove that.
        """
        url = _url(place)
        _look_at(url)
        return Database(_engine(url), url.database or "" if _is_sqlite(url) else url.render_as_string())

    @staticmethod
    def open(place: str | Path, former_names: Mapping[str, str]) -> "Database":
        """Open a database as :meth:`at` does, and make or migrate the tables. Raises StoreError.

        Rows of games with *former names* get the present ones.
        """
        database = Database.at(place)
        try:
            with database.writing() as connection:
                see_encoding(connection)
                migrate(connection)
                rename(connection, former_names)
            database._file = database._found()
        except BaseException:
            database.close()
            raise
        return database

    def close(self) -> None:
        """Close all connections; the database must not be used any more."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection for queries of one moment, or that of an outer block of the thread. Raises StoreError."""
        if (outer := self._outer) is not None:
            yield outer
            return
        with self._transaction(writes=False) as connection:
            yield connection

    @contextmanager
    def writing(self, *, until: float | None = None) -> Iterator[Connection]:
        """Give a connection whose changes are all saved if the block ends well, or that of an outer block.

        It waits for its turn until a time of :func:`time.monotonic`, usually ``WAIT`` seconds. Raises StoreBusy,
        StoreError.
        """
        if (outer := self._outer) is not None:
            assert outer.get_execution_options()[_WRITES], "a block that reads holds no block that writes"
            yield outer
            return
        until = deadline() if until is None else until
        if self.is_file:
            with self._turn(until), self._transaction(writes=True, until=until) as connection:
                yield connection
        else:
            with self._transaction(writes=True) as connection:
                yield connection

    @property
    def _outer(self) -> Connection | None:
        return getattr(self._open, "connection", None)

    @contextmanager
    def _turn(self, until: float) -> Iterator[None]:
        self._wait_for(self._door, until)
        try:
            self._wait_for(self._writer, until)
        finally:
            self._door.release()
        try:
            yield
        finally:
            self._writer.release()

    def _wait_for(self, lock: Lock, until: float) -> None:
        while not lock.acquire(timeout=max(0.0, min(GLANCE, until - monotonic()))):
            asked, now = self._asked, monotonic()
            if now >= until or (asked is not None and now - asked > PATIENCE and not self.is_held_by_sibling):
                raise self._busy()

    @contextmanager
    def _transaction(self, *, writes: bool, until: float | None = None) -> Iterator[Connection]:
        if self._file is not None and self._file != self._found():
            # SQLite would write on into what is gone.
            raise StoreUnavailable(self.shown, "GONE", "the file was removed or replaced: start the server again")
        try:
            with self._engine.connect() as plain:
                level = {} if writes or self.is_file else {"isolation_level": "REPEATABLE READ"}
                connection = plain.execution_options(**{_WRITES: writes, _UNTIL: until}, **level)
                with self._begun(connection, is_locking=until is not None):
                    self._open.connection = connection
                    try:
                        yield connection
                    finally:
                        self._open.connection = None
        except SQLAlchemyError as error:
            raise self._failure(error) from error

    @property
    def is_held_by_sibling(self) -> bool:
        """Whether a worker of this server writes now, or nobody."""
        return self.is_file and is_sibling(holder(self.shown))

    def _busy(self) -> StoreBusy:
        process = holder(self.shown) if self.is_file else None
        if not process:
            return StoreBusy(self.shown)
        return StoreBusy(self.shown, f"process {process}{', a worker of this server' if is_sibling(process) else ''}")

    def _found(self) -> tuple[int, int] | None:
        try:
            status = os.stat(self.shown) if self.is_file else None
        except OSError:
            return None
        return status and (status.st_dev, status.st_ino)

    def _failure(self, error: SQLAlchemyError) -> StoreError:
        said = getattr(error, "orig", None) or error
        kind = getattr(said, "sqlite_errorname", None) or getattr(said, "sqlstate", None) or type(said).__name__
        if isinstance(error, NoConnection) or kind.startswith(_LOCKED):
            return self._busy()
        # Use the database's own words, in one line and without our statement.
        return StoreUnavailable(self.shown, kind, " ".join(str(said).split())[:300])

    @contextmanager
    def _begun(self, connection: Connection, *, is_locking: bool) -> Iterator[None]:
        """Begin a transaction, noting since when the lock is asked for in vain, and end it."""
        if is_locking and self._asked is None:
            self._asked = monotonic()
        try:
            transaction = connection.begin()
        except SQLAlchemyError as error:
            self._asked = self._asked if isinstance(self._failure(error), StoreBusy) else None
            raise
        if is_locking:
            self._asked = None
        with transaction:
            yield


def insert_new(connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]) -> None:
    """Add rows; a row whose key exists changes nothing."""
    # Each dialect has this statement for itself. PostgreSQL's takes a tenth of the terminal's start.
    name = "postgresql" if connection.dialect.name == "postgresql" else "sqlite"
    insert = import_module(f"sqlalchemy.dialects.{name}").insert
    if rows:
        connection.execute(insert(table).on_conflict_do_nothing(), [*map(dict, rows)])


def lock(connection: Connection, player: str) -> None:
    """Keep others from changing a player's things until the transaction ends. Raises NoSuchThing."""
    row = connection.execute(select(PLAYER.c.id).where(PLAYER.c.id == player).with_for_update()).one_or_none()
    if row is None:
        raise NoSuchThing("player")


def make_room(connection: Connection, table: Table, kind: str, most: int, *conditions: ColumnElement[bool]) -> None:
    """Raise TooMany unless fewer than *most* rows fulfil the conditions."""
    if connection.execute(select(func.count()).select_from(table).where(*conditions)).scalar_one() >= most:
        raise TooMany(kind, most)


def not_recorded(connection: Connection, table: Table, kind: str, id: str) -> Stale | NoSuchThing:
    """Return why no row of a table has an id together with the version that somebody resumed."""
    version = connection.execute(select(table.c.version).where(table.c.id == id)).scalar_one_or_none()
    return NoSuchThing(kind) if version is None else Stale(version)


class Repository:
    """A part of a store: each method is one transaction, and raises StoreError if the database cannot do it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def _rows(self, query: Executable, values: Mapping[str, object] | None = None) -> Sequence[Any]:
        with self._database.reading() as connection:
            return connection.execute(query, values).all()

    def _row(self, query: Executable, values: Mapping[str, object] | None = None) -> Any:
        with self._database.reading() as connection:
            return connection.execute(query, values).one_or_none()

    def _write(self, statement: Executable, values: Mapping[str, object] | None = None) -> int:
        with self._database.writing() as connection:
            return connection.execute(statement, values).rowcount


def file_of(place: str | Path) -> Path | None:
    """Return the file of a database in SQLite, None for one on a server. Raises StoreError."""
    url = _url(place)
    return Path(url.database or "") if _is_sqlite(url) else None


def _url(place: str | Path) -> URL:
    if isinstance(place, Path) or "://" not in place:
        return URL.create("sqlite", database=str(place))
    try:
        url = make_url(place)
    except (ArgumentError, ValueError) as error:
        raise StoreError("this is no URL of a database: expected sqlite:///FILE or postgresql://...") from error
    driver = _DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None:
        raise StoreError(f"expected a database sqlite:///FILE or postgresql://..., not {url.drivername!r}")
    return url.set(drivername=driver)


def see_encoding(connection: Connection) -> None:
    """Raise StoreError for a database on PostgreSQL that cannot store every letter."""
    if connection.dialect.name != "postgresql":
        return
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    if encoding not in _ENCODINGS:
        todo = "make one with ENCODING 'UTF8' TEMPLATE template0"
        raise StoreError(f"the database has the encoding {encoding}, which lacks letters of titles and names: {todo}")


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _look_at(url: URL) -> None:
    """Say what is wrong with the files of a database. Raises StoreError where opening it would make it worse."""
    if not _is_sqlite(url) or url.database in (None, "", ":memory:"):
        return
    with suppress(OSError):
        damage = seen_damage(Path(url.database or ""))
        if damage and damage.is_grave:
            raise StoreError(damage.words)
        if damage:
            _log.warning(damage.words)


def _engine(url: URL) -> Engine:
    """Return the engine of a URL. Raises StoreError without a file, MissingPackage without PostgreSQL's driver."""
    if not _is_sqlite(url):
        try:
            # A database without an encoding (SQL_ASCII) would give bytes; it keeps whatever it is sent.
            pool = {"pool_size": 8, "max_overflow": 32, "pool_timeout": WAIT, "pool_pre_ping": True}
            return create_engine(url, connect_args={"client_encoding": "utf8"}, **pool)
        except (ImportError, NoSuchModuleError) as error:
            raise MissingPackage("a database on PostgreSQL", "psycopg", "postgresql") from error
    if url.database in (None, "", ":memory:"):
        raise StoreError("a database in a file is needed: nothing kept in memory would outlast the program")
    engine = create_engine(url, connect_args={"timeout": WAIT}, pool_size=8, max_overflow=32, pool_timeout=WAIT)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    """Set up a new SQLite connection; transactions are begun by :func:`_begin` alone."""
    connection.isolation_level = None
    until = deadline()
    while True:
        try:
            connection.execute(f"PRAGMA journal_mode = {_JOURNAL}")
            break
        except OperationalError as error:
            # Two who do that to a new file do not wait for each other as elsewhere in SQLite.
            if error.sqlite_errorcode & 0xFF != SQLITE_BUSY or monotonic() >= until:
                raise
        sleep(_AGAIN)
    for pragma in ("synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    until = options.get(_UNTIL)
    if until is not None:
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {max(0, round(1000 * (until - monotonic())))}")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get(_WRITES, False) else "BEGIN")

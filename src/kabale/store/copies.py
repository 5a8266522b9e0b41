"""Copies of a database in SQLite: made while servers use it, looked at, and put back in its place."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp
from typing import Final

from kabale.errors import NewerStore, StoreError
from kabale.store.migrations import STEPS

_FOUND: Final = 5
"""How many faults of a database are told."""

_BESIDE: Final = ("-wal", "-shm")


@dataclass(frozen=True, slots=True)
class Copied:
    """What is in a copy."""

    players: int
    plays: int
    size: int


def backup(database: Path, to: Path) -> Copied:
    """Copy a database, as it is at one moment, into a new file that only its owner can read.

    Servers may go on writing. Raises StoreError, where the file is there already too, OSError.
    """
    if to.exists():
        raise StoreError(f"{to} is there already: a backup goes into a new file")
    if not database.is_file():
        raise StoreError(f"there is no database {database}")
    with _new_file(to) as made:
        _copied(database, made)
        return _looked_at(made)


def restore(copy: Path, database: Path, *, before: str) -> Path | None:
    """Put a copy in the place of a database; return where that is kept now, None if there was none.

    *before* is what its new name ends in. Raises StoreError and changes nothing if a program has the database open, or
    the copy is none; OSError.
    """
    if not copy.is_file():
        raise StoreError(f"there is no backup {copy}")
    kept = database.with_name(f"{database.name}.{before}")
    with _new_file(database) as made:
        _copied(copy, made)
        _looked_at(made)
        if not database.exists():
            return None
        _see_that_nobody_uses(database)
        for name in ("", *_BESIDE):
            with suppress(FileNotFoundError):
                os.replace(f"{database}{name}", f"{kept}{name}")
    return kept


def faults(database: Path) -> list[str]:
    """Return what is wrong with a database's file, the first few things; none if it is whole. Raises StoreError."""
    if not database.is_file():
        raise StoreError(f"there is no database {database}")
    try:
        with closing(_opened(database)) as connection:
            rows = [str(row[0]) for row in connection.execute(f"PRAGMA integrity_check({_FOUND})")]
            lost = [f"a row of {row[0]} belongs to nothing" for row in connection.execute("PRAGMA foreign_key_check")]
    except sqlite3.Error as error:
        return [str(error)]
    return [" ".join(row.split()) for row in rows if row != "ok"] + lost[:_FOUND]


@contextmanager
def _new_file(place: Path) -> Iterator[Path]:
    """Give a new file beside a place, and put it there when the block ends well."""
    handle, name = mkstemp(prefix=f".{place.name}-", suffix=".new", dir=place.parent)
    os.close(handle)
    made = Path(name)
    try:
        yield made
        with made.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(made, place)
    finally:
        for ending in ("", *_BESIDE):
            Path(f"{made}{ending}").unlink(missing_ok=True)


def _copied(database: Path, to: Path) -> None:
    """Copy a database into an empty file, which needs no other file beside it. Raises StoreError."""
    try:
        with closing(_opened(database)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE").fetchall()
    except sqlite3.Error as error:
        raise StoreError(f"the database {database}: {error}") from error


def _looked_at(made: Path) -> Copied:
    """Return what is in a copy. Raises StoreError where it is damaged, somebody else's or newer."""
    if found := faults(made):
        raise StoreError(f"the database is damaged: {found[0]}")
    try:
        with closing(_opened(made)) as connection:
            version = connection.execute("SELECT version FROM schema").fetchone()[0]
            players = connection.execute("SELECT count(*) FROM player").fetchone()[0]
            plays = connection.execute("SELECT count(*) FROM play").fetchone()[0]
    except (sqlite3.Error, TypeError) as error:
        raise StoreError(f"this is no database of Kabale: {error}") from error
    if version > len(STEPS):
        raise NewerStore(version, len(STEPS))
    return Copied(players, plays, made.stat().st_size)


def _see_that_nobody_uses(database: Path) -> None:
    """Raise StoreError if a program has a database open: its file cannot be put aside then.

    Only who is alone may leave WAL mode, so that is tried. One that is too damaged to be asked is used by nobody.
    """
    try:
        with closing(_opened(database)) as connection:
            connection.execute("PRAGMA busy_timeout = 0")
            connection.execute("PRAGMA journal_mode = DELETE").fetchall()
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise StoreError(f"a server has the database {database} open: end it first") from error
    except sqlite3.DatabaseError:
        return


def _opened(database: Path) -> sqlite3.Connection:
    """Open a database that is there already."""
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)

"""The files of a database in SQLite: damage, the process that writes now, and copies that are made and restored."""

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

_FAULTS: Final = 5

_COMPANIONS: Final = ("-wal", "-shm")
_MAGIC: Final = (0x377F0682, 0x377F0683)
_HEADER: Final = 32
_FRAME: Final = 24
_FRAMES: Final = 100_000
"""Frames of a write-ahead file that are read at most: 400 MB of usual pages."""

_LOCKS: Final = Path("/proc/locks")
_WRITE_LOCK: Final = "120"
"""The byte of the ``-shm`` file that a writer locks (sqlite.org/walformat.html, 2.3)."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A sentence about damaged files; the damage is grave if opening the database would make it worse."""

    words: str
    is_grave: bool = False


def seen_damage(database: Path) -> Damage | None:
    """Return the damage that SQLite passes over silently, None without any. Raises OSError."""
    ahead = database.with_name(database.name + "-wal")
    if not database.is_file():
        return None
    has_ahead = ahead.is_file() and ahead.stat().st_size > 0
    if database.stat().st_size == 0:
        if has_ahead:
            todo = "restore a backup, or remove both"
            return Damage(
                f"the database {database} is empty (0 bytes), but {ahead.name} beside it is not: {todo}", True
            )
        return Damage(f"the database {database} is empty (0 bytes): if it held plays, restore a backup")
    if has_ahead and _is_damaged(ahead):
        return Damage(f"the file {ahead} is damaged: what was written last to {database.name} may be missing")
    return None


def _is_damaged(ahead: Path) -> bool:
    """Return whether a write-ahead file is invalid from the start, or valid again after an invalid frame."""
    with ahead.open("rb") as file:
        header = file.read(_HEADER)
        if int.from_bytes(header[:4], "big") not in _MAGIC:
            return True
        page = int.from_bytes(header[8:12], "big")
        found = []
        for number in range(_FRAMES):
            file.seek(_HEADER + number * (_FRAME + page))
            if len(frame := file.read(_FRAME)) < _FRAME:
                break
            # Each frame of this round has the salt of the header; those of an earlier round may follow.
            found.append(frame[8:16] == header[16:24])
        file.seek(0)
        is_still = file.read(_HEADER) == header
    return is_still and found != sorted(found, reverse=True)


def faults(database: Path) -> list[str]:
    """Return the first few faults of a database's file. Raises StoreError."""
    if not database.is_file():
        raise StoreError(f"there is no database {database}")
    try:
        with closing(_opened(database)) as connection:
            rows = [str(row[0]) for row in connection.execute(f"PRAGMA integrity_check({_FAULTS})")]
            lost = [f"a row of {row[0]} belongs to nothing" for row in connection.execute("PRAGMA foreign_key_check")]
    except sqlite3.Error as error:
        return [str(error)]
    return [" ".join(row.split()) for row in rows if row != "ok"] + lost[:_FAULTS]


def _opened(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)


def holder(database: str) -> int | None:
    """Return the number of the process that writes to a database now, 0 for nobody, None if the system cannot say.

    Opening the file here and closing it would release the locks that this process has on it.
    """
    try:
        inode = str(os.stat(f"{database}-shm").st_ino)
        lines = [line.replace("->", "").split() for line in _LOCKS.read_text().splitlines()]
    except OSError:
        return None
    locked = [line for line in lines if line[3] == "WRITE" and line[5].endswith(f":{inode}") and line[6] == _WRITE_LOCK]
    return int(locked[0][4]) if locked else 0


def is_sibling(process: int | None) -> bool:
    """Return whether a process is a worker of this server, this one included: of the same group, or ended by now."""
    try:
        return process is not None and (not process or os.getpgid(process) == os.getpgrp())
    except (OSError, AttributeError):
        return process is not None


@dataclass(frozen=True, slots=True)
class Copied:
    """The contents of a copy."""

    players: int
    plays: int
    size: int


def players_in(database: Path) -> int:
    """Return the number of players in a database, 0 for a file that is missing or unreadable."""
    try:
        with closing(_opened(database)) as connection:
            return int(connection.execute("SELECT count(*) FROM player").fetchone()[0])
    except sqlite3.Error:
        return 0


def backup(database: Path, to: Path) -> Copied:
    """Copy a database, even in use, into a new file that only its owner can read. Raises StoreError, OSError."""
    if to.exists():
        raise StoreError(f"{to} is there already: a backup goes into a new file")
    if not database.is_file():
        raise StoreError(f"there is no database {database}")
    with _new_file(to) as made:
        _copy(database, made)
        return _check(made)


def restore(copy: Path, database: Path, *, before: str) -> Path | None:
    """Put a copy in the place of an unused database; return the old one's new place. Raises StoreError, OSError."""
    if not copy.is_file():
        raise StoreError(f"there is no backup {copy}")
    aside = database.with_name(f"{database.name}.{before}")
    with _new_file(database) as made:
        _copy(copy, made)
        _check(made)
        if not database.exists():
            return None
        see_that_nobody_uses(database)
        for name in ("", *_COMPANIONS):
            with suppress(FileNotFoundError):
                os.replace(f"{database}{name}", f"{aside}{name}")
    return aside


@contextmanager
def _new_file(place: Path) -> Iterator[Path]:
    handle, name = mkstemp(prefix=f".{place.name}-", suffix=".new", dir=place.parent)
    os.close(handle)
    made = Path(name)
    try:
        yield made
        with made.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(made, place)
    finally:
        for ending in ("", *_COMPANIONS):
            Path(f"{made}{ending}").unlink(missing_ok=True)


def _copy(database: Path, to: Path) -> None:
    try:
        with closing(_opened(database)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE").fetchall()
    except sqlite3.Error as error:
        raise StoreError(f"the database {database}: {error}") from error


def _check(made: Path) -> Copied:
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


def see_that_nobody_uses(database: Path) -> None:
    """Raise StoreError if a program has a database open: only the one that has it may leave WAL mode."""
    try:
        with closing(_opened(database)) as connection:
            connection.execute("PRAGMA busy_timeout = 0")
            connection.execute("PRAGMA journal_mode = DELETE").fetchall()
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise StoreError(f"a server has the database {database} open: end it first") from error
    except sqlite3.DatabaseError:
        return

"""What can be seen of an SQLite database's files before they are opened; SQLite itself passes over it silently.

A file of no bytes is an empty database to SQLite, and a write-ahead file that is none ends where it stops to be one.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

_MAGIC: Final = (0x377F0682, 0x377F0683)
_HEADER: Final = 32
_FRAME: Final = 24
_MOST: Final = 100_000
"""Frames of a write-ahead file that are looked at: 400 MB of usual pages."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong, in one sentence; it is grave where opening the database would make it worse."""

    words: str
    is_grave: bool = False


def seen_damage(database: Path) -> Damage | None:
    """Return what is wrong with the files of a database, None if nothing is seen. Raises OSError."""
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
    """Tell whether a write-ahead file is none, or goes on after a place where it stops to be one."""
    with ahead.open("rb") as file:
        header = file.read(_HEADER)
        if int.from_bytes(header[:4], "big") not in _MAGIC:
            return True
        page = int.from_bytes(header[8:12], "big")
        found = []
        for number in range(_MOST):
            file.seek(_HEADER + number * (_FRAME + page))
            if len(frame := file.read(_FRAME)) < _FRAME:
                break
            # Each frame of this round has the salt of the header; those of an earlier round may follow.
            found.append(frame[8:16] == header[16:24])
        file.seek(0)
        is_still = file.read(_HEADER) == header
    return is_still and found != sorted(found, reverse=True)

"""Find the process that holds the write lock of a database in SQLite, and whether it is a worker of the same server."""

import os
from pathlib import Path
from typing import Final

_LOCKS: Final = Path("/proc/locks")
_WRITE_LOCK: Final = "120"
"""The byte of the ``-shm`` file that a writer locks (sqlite.org/walformat.html, 2.3)."""


def holder(database: str) -> int | None:
    """Return the number of the process that writes to a database now, 0 if nobody does; None if nobody can tell.

    The system is asked. Opening the file here and closing it would give up the locks that this process has on it.
    """
    try:
        inode = str(os.stat(f"{database}-shm").st_ino)
        lines = [line.replace("->", "").split() for line in _LOCKS.read_text().splitlines()]
    except OSError:
        return None
    locked = [line for line in lines if line[3] == "WRITE" and line[5].endswith(f":{inode}") and line[6] == _WRITE_LOCK]
    return int(locked[0][4]) if locked else 0


def is_sibling(process: int | None) -> bool:
    """Return whether a process is a worker of this server, this one included: of the same group, or gone by now."""
    try:
        return process is not None and (not process or os.getpgid(process) == os.getpgrp())
    except (OSError, AttributeError):
        return process is not None

"""Writing files so that there is always a whole one: the old one or the new one."""

import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

ABANDONED: Final = 3600.0
"""Seconds after which nobody writes a file any more that has not come to its place: who did was killed."""

_NEW: Final = re.compile(r"\.(?P<name>.+)-[a-z0-9_]{8}\.new")
"""What a file is called that is being written, beside the one of the name."""


def write(path: Path, text: str | bytes) -> None:
    """Write a file beside the old one, then put it in its place. Raises OSError."""
    path, data = Path(os.path.realpath(path)), text.encode() if isinstance(text, str) else text
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # a terminal, a pipe: nothing to put in its place
        return
    with _named(path):
        _replace(path, data)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Let errors of the system name the file that was asked for, not the one beside it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _replace(path: Path, data: bytes) -> None:
    tidy(path.parent, path.name)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{_short(path.name)}-", suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        # Those may read it who could read the old one, or whom the system says for a new one.
        mask = os.umask(0)
        os.umask(mask)
        with suppress(OSError):
            os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def tidy(folder: Path, name: str | None = None) -> None:
    """Remove what killed programs have left half-written in a folder, for the file of a name or for all.

    Only what :func:`write` has made, and nobody can be writing any more, is touched; what cannot be removed stays.
    """
    with suppress(OSError):
        for each in folder.iterdir():
            found = _NEW.fullmatch(each.name)
            if found and (name is None or found["name"] == _short(name)):
                with suppress(OSError):
                    if each.is_file() and time.time() - each.stat().st_mtime > ABANDONED:
                        each.unlink()


def _short(name: str) -> str:
    return name[:50]

"""Files: read and write saved games, overwrite none by mistake, and leave a file whole at any time."""

import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from kabale.cli.common import Mistake
from kabale.engine.session import HEADING, Session
from kabale.errors import BadSave, KabaleError
from kabale.messages import Message, message

ABANDONED: Final = 3600.0  # seconds after which a killed program has left a half-written file
_NEW: Final = re.compile(r"\.(?P<name>.+)-[a-z0-9_]{8}\.new")  # a half-written file
_LARGEST: Final = 5_000_000
_KEPT: Final = {b"kabale play ": "a saved game", b"kabale cribbage ": "a match", b"SQLite format 3": "a database"}


def write(path: Path, text: str | bytes) -> None:
    """Write a new file in the same folder, then move it to the old one's place. Raises OSError."""
    path, data = Path(os.path.realpath(path)), text.encode() if isinstance(text, str) else text
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # a terminal, a pipe: nothing to put in its place
        return
    tidy(path.parent, path.name)
    try:
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
    except OSError as error:  # name the file that was asked for, not the temporary one
        raise OSError(error.errno, error.strerror, str(path)) from error


def tidy(folder: Path, name: str | None = None) -> None:
    """Remove the half-written files of killed programs from a folder, for the file of a name or for all."""
    with suppress(OSError):
        for each in folder.iterdir():
            found = _NEW.fullmatch(each.name)
            if found and (name is None or found["name"] == _short(name)):
                with suppress(OSError):
                    if each.is_file() and time.time() - each.stat().st_mtime > ABANDONED:
                        each.unlink()


def _short(name: str) -> str:
    return name[:50]


def is_save(path: Path) -> bool:
    """Say whether a file begins as a saved game does."""
    try:
        with path.open("rb") as file:
            return file.read(len(HEADING) + 1).rstrip(b"\r\n") == HEADING.encode()
    except (OSError, ValueError):
        return False


def read(path: Path) -> str:
    """Return the text of a saved game. Raises OSError, BadSave."""
    with path.open("rb") as file:
        return decoded(file.read(_LARGEST + 1))


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Add the file's name to errors about a saved game. Raises BadSave."""
    try:
        yield
    except (KabaleError, Mistake) as error:
        raise BadSave(f"{file}: {error}") from error


def decoded(data: bytes) -> str:
    """Return the text of a saved game's bytes. Raises BadSave."""
    if len(data) > _LARGEST:
        raise BadSave("the file is too large for a saved game")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BadSave("the file is not a saved game: it is not UTF-8") from error


def write_new(session: Session, path: Path, replaces: bool) -> Message | None:
    """Write a session to a file, or return why not: a file is there that nothing *replaces*. Raises OSError."""
    if path.exists() and not (is_save(path) and replaces):
        return message("play.exists" if is_save(path) else "play.no_save", file=path)
    write(path, session.to_text())
    return None


def spare(*outputs: Path | None) -> None:
    """See that no output of a command goes over a saved game, a match or a database. Raises Mistake, OSError."""
    for path in outputs:
        if path is not None and path.is_file():
            with path.open("rb") as file:
                begins = file.read(max(map(len, _KEPT)))
            for beginning, what in _KEPT.items():
                if begins.startswith(beginning):
                    raise Mistake(f"{path} is {what}: choose another name")


def put_aside(path: Path) -> str:
    """Give a file a name that is free, and say which."""
    number = 1
    while (aside := path.with_suffix(f".damaged-{number}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError as error:
        return f"nor can it be put aside ({error.strerror})"
    return f"it is now {aside}"

"""Where unfinished games are kept: one file a game in the user's data folder, and the name of the last one.

A file that cannot be read back is put aside under another name and never overwritten.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from kabale.cli.common import Mistake
from kabale.cli.files import tidy, write
from kabale.engine.game import Game
from kabale.engine.session import HEADING, Session
from kabale.errors import BadSave, KabaleError
from kabale.library.catalogue import former_names

_LARGEST: Final = 5_000_000
_LAST: Final = "last"


def data_folder() -> Path:
    """Return the folder of the user's games."""
    from platformdirs import user_data_path

    return user_data_path("kabale", appauthor=False) / "plays"


@dataclass(frozen=True, slots=True)
class Kept:
    """The session that was kept for a game, if one was; of each that could not be read back why, and where it is."""

    session: Session | None
    notes: list[str]


class Saves:
    """The games kept in a folder, each under the name it is loaded by."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, session: Session) -> None:
        """Keep a session as the last one played. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write(self.path(session.name), session.to_text())
        write(self.folder / _LAST, session.name + "\n")

    def path(self, name: str) -> Path:
        """Return the file of a game; what is no plain name is told apart by a digest."""
        plain = re.sub(r"[^a-z0-9]+", "-", Path(name).stem.lower()).strip("-")[:60]
        return self.folder / (
            f"{name}.play" if plain == name else f"{plain}-{sha256(name.encode()).hexdigest()[:8]}.play"
        )

    @property
    def last(self) -> str | None:
        """The name of the game that was kept last."""
        try:
            return (self.folder / _LAST).read_text(encoding="utf-8").strip() or None
        except (OSError, ValueError):
            return None

    def find(self, name: str, game: Game) -> Kept:
        """Return the session kept for a game, under its name or a former one."""
        tidy(self.folder)
        notes: list[str] = []
        for each in (name, *names_before(name)):
            path = self.path(each)
            try:
                return Kept(named(Session.from_text(read(path), lambda _: game), name), notes)
            except FileNotFoundError:
                continue
            except (BadSave, OSError) as error:
                notes.append(f"the game kept for {each} cannot be read: {error}; {put_aside(path)}")
        return Kept(None, notes)


def names_before(name: str) -> list[str]:
    """Return the names that a game of the library had before."""
    return [former for former, now in former_names().items() if now == name]


def named(session: Session, name: str) -> Session:
    """Return a session that is kept from now on under a name."""
    session.name = name
    return session


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
    """Let what is wrong with a saved game begin with the file that it stands in. Raises BadSave."""
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


def write_new(session: Session, path: Path) -> None:
    """Write a session to a file; what is there and is no saved game is left alone. Raises OSError, ValueError."""
    if path.exists() and not is_save(path):
        raise ValueError(f"{path} is there already and no saved game: choose another name")
    write(path, session.to_text())


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

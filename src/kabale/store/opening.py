"""The database of a data folder, which the server and the terminal have open together."""

from contextlib import suppress
from glob import escape
from pathlib import Path
from stat import S_IRWXG, S_IRWXO
from typing import Final

from kabale.store.store import Store

FILE: Final = "kabale.db"
"""The database's name in its folder."""


def open_in(folder: Path) -> Store:
    """Open the store of a data folder, which is made if it is not there. Raises OSError, StoreError."""
    folder.mkdir(parents=True, exist_ok=True)
    return open_private(folder / FILE)


def open_private(file: Path) -> Store:
    """Open the store in a file that nobody else shall read: the secret of the cookies lies in it. Raises StoreError."""
    store = Store.open(file)
    for each in (file, *file.parent.glob(f"{escape(file.name)}-*")):  # with those that SQLite adds
        with suppress(OSError):  # somebody else's: they have let us in
            each.chmod(each.stat().st_mode & ~(S_IRWXG | S_IRWXO))
    return store

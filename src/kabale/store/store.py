"""The store: everything that outlasts the program, in one database."""

from contextlib import suppress
from glob import escape
from pathlib import Path
from stat import S_IRWXG, S_IRWXO
from typing import Final

from sqlalchemy import select

from kabale.library.catalogue import former_names
from kabale.store.belongings import Belongings
from kabale.store.database import Database
from kabale.store.definitions import Definitions, Versions
from kabale.store.players import Owner, Players, Recoveries, Secrets
from kabale.store.plays import Cribbages, Matches, Plays
from kabale.store.searches import Studies, Verdicts
from kabale.store.statistics import Days, Results

FILE: Final = "kabale.db"
"""The database's name in a data folder, where the server and the terminal have it open together."""


class Store:
    """An open store; threads may share it, and several programs may have the same one open.

    Its parts are its attributes. Each method of a part is one transaction: it happens wholly or not at all, and when it
    returns the disk has it. It raises :class:`kabale.errors.StoreError` if it cannot. Times are seconds since the
    epoch.
    """

    def __init__(self, database: Database) -> None:
        self._database, self.is_file = database, database.is_file
        self.players, self.recoveries, self.secrets = Players(database), Recoveries(database), Secrets(database)
        self.belongings, self.matches = Belongings(database), Matches(database)
        self.owner = Owner(database, self.belongings.merge)
        self.plays, self.cribbages, self.statistics = Plays(database), Cribbages(database), Results(database)
        self.definitions, self.versions = Definitions(database), Versions(database)
        self.days, self.verdicts, self.studies = Days(database), Verdicts(database), Studies(database)

    @staticmethod
    def open(place: str | Path) -> "Store":
        """Open the store in a file (a path or ``sqlite:///...``) or at ``postgresql://...``, and migrate it.

        Raises :class:`kabale.errors.NewerStore` for a newer one, :class:`kabale.errors.StoreError` if it cannot be
        opened.
        """
        return Store(Database.open(place, former_names()))

    def close(self) -> None:
        """Close the store after writing what was ordered; it must not be used any more."""
        self.plays.close()
        self._database.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self) -> None:
        """Ask the database for a sign of life."""
        with self._database.reading() as connection:
            connection.execute(select(1)).one()


def open_in(folder: Path) -> Store:
    """Open the store of a data folder, which is made if it is missing. Raises OSError, StoreError."""
    folder.mkdir(parents=True, exist_ok=True)
    return open_private(folder / FILE)


def open_private(file: Path) -> Store:
    """Open the store in a file that only its owner may read, because it has the cookies' secret. Raises StoreError."""
    store = Store.open(file)
    make_private(file)
    return store


def make_private(file: Path) -> None:
    """Let only the owner read a database."""
    for each in (file, *file.parent.glob(f"{escape(file.name)}-*")):  # with those that SQLite adds
        with suppress(OSError):  # another user's, who has let us in
            each.chmod(each.stat().st_mode & ~(S_IRWXG | S_IRWXO))

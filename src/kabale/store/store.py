"""The store: everything that outlasts the program, in one database."""

from pathlib import Path

from sqlalchemy import select

from kabale.store.cribbage import Cribbages
from kabale.store.database import Database
from kabale.store.days import Days
from kabale.store.definitions import Definitions
from kabale.store.merging import Belongings
from kabale.store.owner import Owner
from kabale.store.players import Matches, Players
from kabale.store.plays import Plays
from kabale.store.recovery import Recoveries
from kabale.store.signing import Secrets
from kabale.store.statistics import Statistics
from kabale.store.studies import Studies
from kabale.store.verdicts import Verdicts
from kabale.store.versions import Versions


class Store:
    """An open store; threads may share it, and several programs may have the same one open.

    Its parts are its attributes. Each method of a part is one transaction: it happens wholly or not at all, and when
    it returns the disk has it. All of them raise :class:`kabale.errors.StoreError` if the database cannot do it.
    Times are seconds since the epoch.
    """

    def __init__(self, database: Database) -> None:
        self._database, self.is_file = database, database.is_file
        self.secrets, self.owner, self.recoveries = Secrets(database), Owner(database), Recoveries(database)
        self.players, self.matches, self.belongings = Players(database), Matches(database), Belongings(database)
        self.plays, self.cribbages, self.statistics = Plays(database), Cribbages(database), Statistics(database)
        self.definitions, self.versions = Definitions(database), Versions(database)
        self.days, self.verdicts, self.studies = Days(database), Verdicts(database), Studies(database)

    @staticmethod
    def open(place: str | Path) -> "Store":
        """Open the store in a file (a path or ``sqlite:///...``) or at ``postgresql://...``.

        Tables are made in an empty database and migrated in an older one. Raises
        :class:`kabale.errors.NewerStore` for a newer one, :class:`kabale.errors.StoreError` if it cannot be opened.
        """
        return Store(Database.open(place))

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

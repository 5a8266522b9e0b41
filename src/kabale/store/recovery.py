"""What brings a player back on another device: the mark of some words, and what they were made from."""

from sqlalchemy import Connection, delete, insert, select

from kabale.store import bounds
from kabale.store.database import Part
from kabale.store.players import lock
from kabale.store.schema import RECOVERY
from kabale.store.values import Recovery


def keep(connection: Connection, kept: Recovery) -> None:
    """Let these words bring a player back, and no others. Raises NoSuchThing, BadValue."""
    made = bounds.seconds("time", kept.made)
    nonce, mark = bounds.text("nonce", kept.nonce), bounds.text("mark", kept.mark)
    lock(connection, kept.player)
    revoke(connection, kept.player)
    connection.execute(insert(RECOVERY).values(player=kept.player, nonce=nonce, mark=mark, made=made))


def find(connection: Connection, player: str) -> Recovery | None:
    """Return what brings a player back, None if nothing does."""
    row = connection.execute(select(RECOVERY).where(RECOVERY.c.player == player)).one_or_none()
    return None if row is None else Recovery(**row._mapping)


def find_player(connection: Connection, mark: str) -> str | None:
    """Return the player whom a mark brings back, None if nobody."""
    return connection.execute(select(RECOVERY.c.player).where(RECOVERY.c.mark == mark)).scalar_one_or_none()


def revoke(connection: Connection, player: str) -> None:
    """Let nothing bring a player back; where nothing did it is no mistake."""
    connection.execute(delete(RECOVERY).where(RECOVERY.c.player == player))


class Recoveries(Part):
    """What brings players back on other devices."""

    def keep(self, kept: Recovery) -> None:
        """Let these words bring a player back, and no others any more. Raises NoSuchThing, BadValue."""
        with self._database.writing() as connection:
            keep(connection, kept)

    def find(self, player: str) -> Recovery | None:
        """Return what brings a player back, None if nothing does."""
        with self._database.reading() as connection:
            return find(connection, player)

    def find_player(self, mark: str) -> str | None:
        """Return the player whom the words of a mark bring back, None if nobody."""
        with self._database.reading() as connection:
            return find_player(connection, mark)

    def revoke(self, player: str) -> None:
        """Let nothing bring a player back; where nothing did it is no mistake."""
        with self._database.writing() as connection:
            revoke(connection, player)

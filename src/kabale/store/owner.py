"""The keys of a store: the secrets that sign cookies, and the owner whom this machine's terminal plays as.

Secrets lie in the database, so that all its servers know all its players. A key makes a browser the owner, once and
for a short time. The database has only the mark of a key, from which nobody can make the key.
"""

from collections.abc import Iterable
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

from sqlalchemy import Connection, delete, insert, select, text

from kabale.store import bounds
from kabale.store.belongings import Belongings
from kabale.store.database import Part
from kabale.store.migrations import be_alone
from kabale.store.players import Players, Recoveries
from kabale.store.schema import OWNER, OWNER_KEY, SECRET

LASTS: Final = 900.0
"""Seconds for which a key can be used."""

_BYTES: Final = 32
_PLACE: Final = 1
"""The one row of the owner."""


class Secrets(Part):
    """The secrets that sign players' cookies."""

    def all(self, offered: Iterable[str] = (), *, now: float) -> list[str]:
        """Return all secrets, the oldest first, which signs new cookies; add what is *offered*, or make a first one."""
        query = select(SECRET.c.value).order_by(SECRET.c.made, SECRET.c.value)
        with self._database.writing() as connection:
            be_alone(connection)
            for secret in offered:
                _keep(connection, secret, now)
            found = connection.execute(query).scalars().all()
            return [*found] or [_keep(connection, token_urlsafe(_BYTES), now)]


def _keep(connection: Connection, secret: str, now: float) -> str:
    values = {"value": bounds.text("secret", secret), "made": bounds.seconds("time", now)}
    connection.execute(text("INSERT INTO secret (value, made) VALUES (:value, :made) ON CONFLICT DO NOTHING"), values)
    return secret


class Owner(Part):
    """The one player whom the terminal plays as, and the keys that let a browser be the same player."""

    def player(self, *, now: float) -> str:
        """Return the id of the owner, who is a new player if there was none."""
        with self._database.writing() as connection:
            be_alone(connection)
            return self._find(connection) or self._make(connection, None, now)

    def offer(self, *, now: float) -> str:
        """Return a new key that makes its bearer the owner; keys that nobody used in time are deleted."""
        key, until = token_urlsafe(_BYTES), bounds.seconds("time", now) + LASTS
        with self._database.writing() as connection:
            connection.execute(delete(OWNER_KEY).where(OWNER_KEY.c.until <= now))
            connection.execute(insert(OWNER_KEY).values(mark=_mark(key), until=until))
        return key

    def enter(self, key: str, guest: str | None, *, now: float) -> str | None:
        """Return the owner for a key, which is used up then; None if the key is unknown, used or too old.

        The belongings of the *guest* who brings it become the owner's. If nobody is the owner yet, the guest is.
        Raises TooMany, TooMuch.
        """
        ours = delete(OWNER_KEY).where(OWNER_KEY.c.mark == _mark(key), OWNER_KEY.c.until > bounds.seconds("time", now))
        with self._database.writing() as connection:
            be_alone(connection)
            if not connection.execute(ours).rowcount:
                return None
            owner = self._find(connection)
            here = None if guest is None or Players(self._database).find(guest) is None else guest
            if owner is None:
                return self._make(connection, here, now)
            return owner if here is None else self._unite(here, owner)

    def _find(self, connection: Connection) -> str | None:
        return connection.execute(select(OWNER.c.player)).scalar_one_or_none()

    def _make(self, connection: Connection, player: str | None, now: float) -> str:
        """Make a player, or a new one, the owner."""
        player = player or Players(self._database).add(now=now).id
        connection.execute(insert(OWNER).values(place=_PLACE, player=player))
        return player

    def _unite(self, guest: str, owner: str) -> str:
        """Make one of the guest and the owner and return who remains: recovery words of either still work then."""
        recoveries, belongings = Recoveries(self._database), Belongings(self._database)
        if recoveries.find(guest) is None:
            belongings.merge(guest, owner)
            return owner
        if recoveries.find(owner) is None:
            belongings.merge(owner, guest)
            return guest
        return owner


def _mark(key: str) -> str:
    return sha256(key.encode(errors="replace")).hexdigest()

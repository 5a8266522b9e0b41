"""Whose machine this is: the one player whom the terminal plays as, and the keys that let a browser be the same player.

A key is used once and for a short time; what is kept of it is a mark from which nobody makes the key again.
"""

from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from kabale.store import bounds, merging, players, recovery
from kabale.store.database import Part
from kabale.store.migrations import be_alone
from kabale.store.schema import OWNER, OWNER_KEY

LASTS: Final = 900.0
"""Seconds for which a key can be used."""

_BYTES: Final = 32
_PLACE: Final = 1
"""The one row that says who is the owner."""


def find(connection: Connection) -> str | None:
    """Return the owner, None as long as nobody is."""
    return connection.execute(select(OWNER.c.player)).scalar_one_or_none()


def of(connection: Connection, *, now: float) -> str:
    """Return the owner, a new player where nobody is."""
    be_alone(connection)
    return find(connection) or _made(connection, players.add(connection, now=now).id)


def _made(connection: Connection, player: str) -> str:
    connection.execute(insert(OWNER).values(place=_PLACE, player=player))
    return player


def offer(connection: Connection, *, now: float) -> str:
    """Return a new key that makes whoever brings it the owner; keys that nobody used in time are forgotten."""
    key, until = token_urlsafe(_BYTES), bounds.seconds("time", now) + LASTS
    connection.execute(delete(OWNER_KEY).where(OWNER_KEY.c.until <= now))
    connection.execute(insert(OWNER_KEY).values(mark=_mark(key), until=until))
    return key


def enter(connection: Connection, key: str, guest: str | None, *, now: float) -> str | None:
    """Return the owner for a key, which is used up by that; None for one that is none, was used or is too old.

    What the *guest* has who brings it becomes the owner's; where nobody is the owner yet the guest is. Raises TooMany,
    TooMuch.
    """
    be_alone(connection)
    ours = delete(OWNER_KEY).where(OWNER_KEY.c.mark == _mark(key), OWNER_KEY.c.until > bounds.seconds("time", now))
    if not connection.execute(ours).rowcount:
        return None
    owner = find(connection)
    here = None if guest is None or players.find(connection, guest) is None else guest
    if owner is None:
        return _made(connection, here or players.add(connection, now=now).id)
    return owner if here is None else _united(connection, here, owner)


def _united(connection: Connection, guest: str, owner: str) -> str:
    """Make one of the guest and the owner, so that words that bring one of them back still do; return who is left."""
    if recovery.find(connection, guest) is None:
        merging.merge(connection, guest, owner)
        return owner
    if recovery.find(connection, owner) is None:
        merging.merge(connection, owner, guest)
        return guest
    return owner


def _mark(key: str) -> str:
    return sha256(key.encode(errors="replace")).hexdigest()


class Owner(Part):
    """Whose machine this is."""

    def player(self, *, now: float) -> str:
        """Return the id of the player whom this machine's terminal plays as; there is one from now on."""
        with self._database.writing() as connection:
            return of(connection, now=now)

    def offer(self, *, now: float) -> str:
        """Return a new key that, once and within a quarter of an hour, makes whoever brings it the owner."""
        with self._database.writing() as connection:
            return offer(connection, now=now)

    def enter(self, key: str, guest: str | None, *, now: float) -> str | None:
        """Return the owner for a key, None for one that does not count; what the *guest* has is the owner's then.

        Raises TooMany, TooMuch.
        """
        with self._database.writing() as connection:
            return enter(connection, key, guest, now=now)

"""What players' cookies are signed with: it lies in the database, so that all its servers know all its players."""

from collections.abc import Iterable
from secrets import token_urlsafe
from typing import Final

from sqlalchemy import Connection, select, text

from kabale.store import bounds
from kabale.store.database import Part
from kabale.store.migrations import be_alone
from kabale.store.schema import SECRET

_BYTES: Final = 32


def secrets(connection: Connection, offered: Iterable[str], *, now: float) -> list[str]:
    """Return all secrets, the oldest first; add what is *offered*, and make one where there is none."""
    be_alone(connection)
    for secret in offered:
        _keep(connection, secret, now)
    return _known(connection) or [_keep(connection, token_urlsafe(_BYTES), now)]


def _known(connection: Connection) -> list[str]:
    return list(connection.execute(select(SECRET.c.value).order_by(SECRET.c.made, SECRET.c.value)).scalars())


def _keep(connection: Connection, secret: str, now: float) -> str:
    values = {"value": bounds.text("secret", secret), "made": bounds.seconds("time", now)}
    connection.execute(text("INSERT INTO secret (value, made) VALUES (:value, :made) ON CONFLICT DO NOTHING"), values)
    return secret


class Secrets(Part):
    """What players' cookies are signed with."""

    def all(self, offered: Iterable[str] = (), *, now: float) -> list[str]:
        """Return what players' cookies are signed with, the one for new cookies first; all servers have the same.

        What is *offered* is added; where there is nothing else a secret is made.
        """
        with self._database.writing() as connection:
            return secrets(connection, offered, now=now)

"""Who somebody is: a cookie with the player's id, signed with a secret that never leaves the data folder."""

import os
from pathlib import Path
from secrets import token_urlsafe
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE: Final = "kabale"
YEAR: Final = 365 * 24 * 3600

_LONGEST: Final = 200


class Signer:
    """Signs players' ids and reads what it has signed."""

    def __init__(self, secret: str) -> None:
        """Use a secret; whoever has it can be anybody."""
        self._serializer = URLSafeSerializer(secret, salt="kabale.player")

    def sign(self, player: str) -> str:
        """Return the cookie's value for a player."""
        return str(self._serializer.dumps(player))

    def read(self, value: str | None) -> str | None:
        """Return the player of a cookie, None for one that this secret has not signed.

        >>> signer = Signer("open sesame")
        >>> signer.read(signer.sign("anna")), signer.read("anna"), Signer("other").read(signer.sign("anna"))
        ('anna', None, None)
        """
        if not value or len(value) > _LONGEST:
            return None
        try:
            player = self._serializer.loads(value)
        except BadSignature:
            return None
        return player if isinstance(player, str) else None

    def header(self, player: str) -> str:
        """Return the whole ``Set-Cookie`` header for a player."""
        return f"{COOKIE}={self.sign(player)}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"


FORGOTTEN: Final = f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
"""The whole ``Set-Cookie`` header with which a browser forgets who came."""


def secret_in(folder: Path) -> str:
    """Return the secret kept in a data folder; make it, readable by its owner alone, where there is none.

    Raises OSError.
    """
    file = folder / "secret"
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read(file)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(token_urlsafe(32))
        out.flush()
        os.fsync(out.fileno())
    return _read(file)


def _read(file: Path) -> str:
    """Return a secret. Raises OSError, also for one that is too short to be any."""
    secret = file.read_text(encoding="ascii", errors="replace").strip()
    if len(secret) < 32:
        raise OSError(0, "this is no secret: remove the file, and a new one is made", str(file))
    return secret

"""Who somebody is: a cookie with the player's id, signed with a secret that all servers of one database share."""

import re
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE: Final = "kabale"
YEAR: Final = 365 * 24 * 3600

_LONGEST: Final = 200
_ID: Final = re.compile("[0-9A-Za-z_-]{16}")


class Signer:
    """Signs players' ids and reads what it has signed."""

    def __init__(self, *secrets: str) -> None:
        """Sign with the first secret, and read what any of them has signed; whoever has one can be anybody."""
        self.secret = secrets[0]
        self._serializer = URLSafeSerializer(list(reversed(secrets)), salt="kabale.player")

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

    def is_foreign(self, value: str | None) -> bool:
        """Say whether a cookie is like ours and signed with a secret that is not known here: another server's.

        >>> signer, other, player = Signer("open sesame"), Signer("other"), "0123456789abcdef"
        >>> signer.is_foreign(other.sign(player)), signer.is_foreign(signer.sign(player)), signer.is_foreign("nonsense")
        (True, False, False)
        """
        if not value or len(value) > _LONGEST or self.read(value) is not None:
            return False
        player = self._serializer.loads_unsafe(value)[1]
        return isinstance(player, str) and _ID.fullmatch(player) is not None

    def header(self, player: str, *, is_secure: bool = False) -> str:
        """Return the whole ``Set-Cookie`` header for a player; a secure one comes back over TLS alone."""
        secure = "; Secure" if is_secure else ""
        return f"{COOKIE}={self.sign(player)}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"


FORGOTTEN: Final = f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
"""The whole ``Set-Cookie`` header with which a browser forgets who came."""

"""The caller: a signed cookie names the player, the settings or the browser name the language.

Every request is somebody's. Without a cookie, the caller gets one with a new id and is a guest. The store has no row
for somebody who only looks, a balancer or a crawler. The first request that keeps something makes the player of
that id. All servers of one database share the secret that signs.
"""

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from fastapi import Depends, Request
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.concurrency import run_in_threadpool

from kabale.bounded import Bounded
from kabale.messages import LANGUAGES
from kabale.store import Store
from kabale.store.values import Player, new_id
from kabale.web.frame.names import Names

COOKIE: Final = "kabale"
YEAR: Final = 365 * 24 * 3600

_LONGEST: Final = 200
_ID: Final = re.compile("[0-9A-Za-z_-]{16}")


class Signer:
    """Signs players' ids and reads what it has signed."""

    def __init__(self, *secrets: str) -> None:
        """Sign with the first secret, and read all; anyone with a secret can pose as any player."""
        self.secret = secrets[0]
        self._serializer = URLSafeSerializer(list(reversed(secrets)), salt="kabale.player")

    def sign(self, player: str) -> str:
        """Return the cookie's value for a player."""
        return str(self._serializer.dumps(player))

    def read(self, value: str | None) -> str | None:
        """Return the player of a cookie, None for a cookie that these secrets did not sign.

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


_LONGEST_HEADER = 200


def language_of(settings: Mapping[str, object], header: str) -> str:
    """Return the language for a player's settings and an ``Accept-Language`` header."""
    chosen = settings.get("language")
    return chosen if isinstance(chosen, str) and chosen in LANGUAGES else accepted(header)


def accepted(header: str) -> str:
    """Return the best of our languages for an ``Accept-Language`` header.

    >>> accepted("nn, da;q=0.8, en;q=0.5"), accepted("de-AT,de;q=0.9"), accepted("fr")
    ('da', 'de', 'en')
    """
    wanted = [_weighed(part) for part in header[:_LONGEST_HEADER].split(",")]
    ours = [(weight, name) for name, weight in wanted if name in LANGUAGES and weight > 0]
    return max(ours, key=lambda each: each[0], default=(1.0, "en"))[1]


def _weighed(part: str) -> tuple[str, float]:
    """Return a language without its region, and its weight; an invalid weight counts as 0."""
    tag, _, quality = part.partition(";")
    name = tag.strip().partition("-")[0].lower()
    text = quality.strip().removeprefix("q=").strip()
    if not text:
        return name, 1.0
    return name, float(text) if text.replace(".", "", 1).isdecimal() and text.isascii() else 0.0


KNOWN: Final = 5.0
"""Seconds for which a caller is known: an action sees by then what another process changes of a player."""

ROOM: Final = 2_000_000  # Bytes for all callers that are known.

_PLAYS: Final = "/api/plays"


@dataclass(frozen=True, slots=True)
class Caller:
    """The player of a request, and the language of its answer."""

    player: str
    language: str


Head = tuple[str, str]
"""The value of the caller's cookie, and the language that the browser prefers."""


@dataclass(frozen=True, slots=True)
class Visitors:
    """Knows players by their cookies; *clock* gives seconds since the epoch, *callers* are those of a moment ago."""

    store: Store
    clock: Callable[[], float]
    signer: Signer
    names: Names
    callers: Bounded[Head, Caller] = field(
        default_factory=lambda: Bounded(ROOM, lambda head, _: 2 * len(head[0]), life=KNOWN, clock=time.monotonic)
    )


def application_part(name: str) -> Any:
    """Return the dependency on a part of the application that was asked."""

    async def find(request: Request) -> Any:
        return getattr(request.app.state, name)

    return Depends(find)


VisitorsHere = Annotated[Visitors, application_part("visitors")]


def visitor(request: Request, visitors: VisitorsHere) -> Player:
    """Return the player whose cookie came with the request, otherwise a guest, about whom the server saves nothing."""
    if request.method != "GET" and not request.url.path.startswith(_PLAYS):
        visitors.callers.pop(_head(request))  # the request may change who the caller is
    known = visitors.signer.read(request.cookies.get(COOKIE))
    player = None if known is None else visitors.store.players.find(known)
    if player is None:
        player = Player(known or new_id(), "", {}, 0.0)
        request.state.is_guest = True
    if known is None and not visitors.signer.is_foreign(request.cookies.get(COOKIE)):
        give_cookie(request, visitors, player.id)
    request.state.language = language_of(player.settings, request.headers.get("accept-language", ""))
    return player


def give_cookie(request: Request, visitors: Visitors, player: str) -> None:
    """Let the answer bring the cookie of a player."""
    is_secure = visitors.names.is_secure or request.url.scheme == "https"
    request.state.set_cookie = visitors.signer.header(player, is_secure=is_secure)


PlayerHere = Annotated[Player, Depends(visitor)]


def caller(request: Request, visitors: VisitorsHere, player: PlayerHere) -> Caller:
    """Return who is calling and in which language the answer is."""
    found = Caller(player.id, request.state.language)
    says_who = request.method == "GET" or request.url.path.startswith(_PLAYS)
    if says_who and not hasattr(request.state, "set_cookie"):
        visitors.callers.put(_head(request), found)
    return found


CallerHere = Annotated[Caller, Depends(caller)]


async def recent_caller(request: Request) -> Caller:
    """Return who is calling as it was known a moment ago, if it was."""
    visitors: Visitors = request.app.state.visitors
    found = visitors.callers.get(_head(request))
    if found is None:
        player = await run_in_threadpool(visitor, request, visitors)
        found = caller(request, visitors, player)
    request.state.language = found.language
    return found


def _head(request: Request) -> Head:
    return request.cookies.get(COOKIE, ""), accepted(request.headers.get("accept-language", ""))


def joining(request: Request, visitors: VisitorsHere, player: PlayerHere) -> Callable[[], None]:
    """Return what makes a guest a player when a sound request keeps something; another server's cookie is replaced."""

    def join() -> None:
        if getattr(request.state, "is_guest", False):
            visitors.store.players.keep(player.id, now=visitors.clock())
            if visitors.signer.is_foreign(request.cookies.get(COOKIE)):
                give_cookie(request, visitors, player.id)

    return join


JoiningHere = Annotated[Callable[[], None], Depends(joining)]

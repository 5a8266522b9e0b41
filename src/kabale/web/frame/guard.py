"""The first check of each request: its host and origin, and how much of its body is read.

Other sites must not make a visitor's browser play here, nor may a name that somebody points at this machine (DNS
rebinding). A slow sender makes the server hold what came so far. The first 16 kB of a body are for everybody; more is
counted over all requests until they are answered.
"""

import asyncio
import json
import re
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kabale.nesting import nests_too_deeply
from kabale.services.refusals import Refusal, refused
from kabale.web.frame.answers import STATUS
from kabale.web.frame.context import accepted
from kabale.web.frame.names import LOCAL_NAMES, Names

BODY: Final = 2_000_000  # The most bytes of a body that holds a definition or a saved game.
SMALL: Final = 16_000  # The most bytes of any other body.

AT_ONCE: Final = 64_000_000
"""The most bytes that are held of all bodies at once, but for the first of each."""

SECONDS: Final = 30.0  # How long a body may take to arrive.

LARGE: Final = re.compile(
    r"/api/(check|convert|title|measure|workshop/[a-z]+|definitions(/[^/]*)?|plays|import|games/[^/]+/places|[a-z]+/import)"
)
"""The paths whose bodies hold definitions and saved games."""


def most(path: str) -> int:
    """Return the most bytes of a body for a path.

    >>> most("/api/definitions"), most("/api/plays"), most("/api/plays/AAAA/moves")
    (2000000, 2000000, 16000)
    """
    return BODY if LARGE.fullmatch(path) else SMALL


def refuse_lengths(path: str, headers: Headers) -> None:
    """Refuse a length that is too large, or said twice: a proxy may read it differently. Raises Refusal."""
    lengths = headers.getlist("content-length")
    if len(lengths) + len(headers.getlist("transfer-encoding")) > 1:
        raise refused("two_lengths")
    if any(not length.isdecimal() or int(length[:20]) > most(path) for length in lengths):
        raise refused("too_large")


class Held:
    """Counts the bytes that are held of bodies, in the loop of one server alone."""

    def __init__(self) -> None:
        self._at_once = AT_ONCE
        self._held = 0

    def take(self, count: int) -> None:
        """Hold some bytes more, or less if negative. Raises Refusal."""
        if count > 0 and self._held + count > self._at_once:
            raise refused("full_bodies")
        self._held += count


class Body:
    """The body of one request; *with* it, what is held of it is given back at the end."""

    def __init__(self, path: str, headers: Headers, held: Held) -> None:
        self._is_there = "content-length" in headers or "transfer-encoding" in headers
        self._most = most(path)
        self._held = held
        self._counted = 0

    def __enter__(self) -> "Body":
        return self

    def __exit__(self, *_: object) -> None:
        self._held.take(-self._counted)

    async def read(self, receive: Receive) -> bytes | None:
        """Return the body, None if its sender has gone. Raises Refusal."""
        if not self._is_there:
            return b""
        body = bytearray()
        try:
            async with asyncio.timeout(SECONDS):
                while (message := await receive())["type"] != "http.disconnect":
                    body += message.get("body", b"")
                    if len(body) > self._most:
                        raise refused("too_large")
                    more = max(len(body) - SMALL, 0) - self._counted
                    self._held.take(more)
                    self._counted += more
                    if not message.get("more_body", False):
                        return bytes(body)
        except TimeoutError as error:
            raise refused("slow_request") from error
        return None


PROBES: Final = frozenset({"/healthz", "/readyz"})
"""The addresses for balancers, under any name of the machine: they reveal nothing."""

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}

_PYTHON: Final = HEADERS["Content-Security-Policy"].replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""The policy of the page that plays without the server (docs/site.md): it has Python as WebAssembly."""

_CHANGING: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class RequestGuard:
    """Lets requests through to an application, or refuses them."""

    def __init__(self, app: ASGIApp, names: Names = LOCAL_NAMES) -> None:
        self._app = app
        self._held = Held()
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})
        headers = Headers(scope=scope)
        answer = _HeadedAnswer(scope, send)
        with Body(scope["path"], headers, self._held) as incoming:
            try:
                self._admit(scope, headers)
                refuse_lengths(scope["path"], headers)
                body = await incoming.read(receive)
                # Brackets are one byte in UTF-8.
                if body and nests_too_deeply(body.decode("latin-1")):
                    raise refused("bad_json")
            except Refusal as refusal:
                await answer.refuse(refusal, accepted(headers.get("accept-language", "")))
                return
            if body is not None:
                await self._app(scope, _replayed(body, receive), answer.send)

    def _admit(self, scope: Scope, headers: Headers) -> None:
        """Look at the head of a request. Raises Refusal."""
        host = headers.get("host", "")
        if scope["path"] not in PROBES and not (len(headers.getlist("host")) == 1 and self._names.knows(host)):
            raise refused("wrong_host")
        if not all(self._names.admits(origin, scope["scheme"], host) for origin in headers.getlist("origin")):
            raise refused("wrong_origin")
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if scope["method"] in _CHANGING and kind != "application/json":
            raise refused("content_type")


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return what gives the application the body that was read, and then what else comes."""
    read: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return read.pop() if read else await receive()

    return next_message


class _HeadedAnswer:
    """Adds to each answer what all carry, and the cookie of a new player."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._state = scope["state"]
        self._send = send
        # A browser asks whether its files of the page are unchanged, and stores no other answer.
        self._keeping = "no-cache" if scope["path"].startswith("/page/") else "no-store"
        is_offline = scope["path"].startswith("/offline/")
        self._headers = {**HEADERS, "Content-Security-Policy": _PYTHON} if is_offline else HEADERS

    async def refuse(self, refusal: Refusal, language: str) -> None:
        """Send a refusal. The connection is closed: the rest of the request is not read."""
        words = json.dumps(refusal.body(language)).encode()
        kind, length = (b"content-type", b"application/json"), (b"content-length", str(len(words)).encode())
        head = [kind, length, (b"connection", b"close")]
        await self.send({"type": "http.response.start", "status": STATUS[refusal.code], "headers": head})
        await self.send({"type": "http.response.body", "body": words})

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in self._headers.items():
                headers[name] = value
            headers.setdefault("Cache-Control", self._keeping)
            if message["status"] == 503:
                headers.setdefault("Retry-After", "5")
            if message["status"] == 204:
                del headers["Content-Type"]
            if "set_cookie" in self._state:
                headers.append("Set-Cookie", self._state["set_cookie"])
        await self._send(message)

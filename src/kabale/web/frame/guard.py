"""Who may come in at all, looked at before anything else: host, origin, size and kind of a request.

Other sites must not be able to make a visitor's browser play here, and a name that somebody points at this
machine must not make our answers theirs (DNS rebinding): so only requests for our own names are answered,
and none that say they come from elsewhere. Bodies are read here, up to a bound.
"""

import asyncio
import json
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kabale.nesting import nests_too_deeply
from kabale.web.frame.languages import accepted
from kabale.web.frame.refusals import Refusal, refused

BODY: Final = 2_000_000
"""The most bytes of a request's body."""

SECONDS: Final = 30.0
"""How long a body may take to arrive."""

LOCAL: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
"""What every answer carries."""

_NO_CONTENT: Final = 204
_CHANGING: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class RequestGuard:
    """Lets requests through to an application, or refuses them."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        """Guard an application that answers to the local names and to *hosts*."""
        self._app = app
        self._hosts = LOCAL | {f"[{host}]" if ":" in host else host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})
        headers = Headers(scope=scope)
        answer = _HeadedAnswer(scope, send)
        try:
            self._admit(scope["method"], headers)
            body = await _body(headers, receive)
            _refuse_nesting(body)
        except Refusal as refusal:
            # The connection is closed: the rest of the request is not read.
            words = json.dumps(refusal.body(accepted(headers.get("accept-language", "")))).encode()
            kind, length = (b"content-type", b"application/json"), (b"content-length", str(len(words)).encode())
            head = [kind, length, (b"connection", b"close")]
            await answer.send({"type": "http.response.start", "status": refusal.status, "headers": head})
            await answer.send({"type": "http.response.body", "body": words})
            return
        if body is not None:
            await self._app(scope, Replayed(body, receive), answer.send)

    def _admit(self, method: str, headers: Headers) -> None:
        """Look at the head of a request. Raises :class:`Refusal`."""
        host = headers.get("host", "")
        before, colon, port = host.rpartition(":")
        name = (before if colon and port.isdecimal() else host).lower()
        if len(headers.getlist("host")) != 1 or name not in self._hosts:
            raise refused("wrong_host")
        if any(origin.partition("://")[2] != host for origin in headers.getlist("origin")):
            raise refused("wrong_origin")
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if method in _CHANGING and kind != "application/json":
            raise refused("content_type")
        if any(not length.isdecimal() or int(length[:20]) > BODY for length in headers.getlist("content-length")):
            raise refused("too_large")


async def _body(headers: Headers, receive: Receive) -> bytes | None:
    """Return the body of a request, None if its sender has gone. Raises :class:`Refusal`."""
    if "content-length" not in headers and "transfer-encoding" not in headers:
        return b""
    body = bytearray()
    try:
        async with asyncio.timeout(SECONDS):
            while (message := await receive())["type"] != "http.disconnect":
                body += message.get("body", b"")
                if len(body) > BODY:
                    raise refused("too_large")
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError as error:
        raise refused("slow_request") from error
    return None


def _refuse_nesting(body: bytes | None) -> None:
    """Look at a body before it is read as JSON: brackets are one byte in UTF-8. Raises :class:`Refusal`."""
    if body and nests_too_deeply(body.decode("latin-1")):
        raise refused("bad_json")


class Replayed:
    """Gives the application the body that was read, and then what else comes."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        """Give a body first."""
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> Message:
        """Return the next message."""
        if self._body is None:
            return await self._receive()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}


class _HeadedAnswer:
    """Adds to each answer what all carry, and the cookie of a new player."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._state = scope["state"]
        self._send = send
        # Whoever has a file of the page asks whether it is still the same; nothing else is kept.
        self._keeping = "no-cache" if scope["path"].startswith("/page/") else "no-store"

    async def send(self, message: Message) -> None:
        """Send a message."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", self._keeping)
            if message["status"] == _NO_CONTENT:
                del headers["Content-Type"]
            if "set_cookie" in self._state:
                headers.append("Set-Cookie", self._state["set_cookie"])
        await self._send(message)

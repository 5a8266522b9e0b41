"""Who may come in at all, looked at before anything else: host, origin, size and kind of a request.

Other sites must not be able to make a visitor's browser play here, and a name that somebody points at this
machine must not make our answers theirs (DNS rebinding): so only requests for our own names are answered,
and none that say they come from elsewhere. Bodies are read here, up to a bound.
"""

import json
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kabale.nesting import nests_too_deeply
from kabale.services.refusals import Refusal, refused
from kabale.web.frame.answers import STATUS
from kabale.web.frame.bodies import Body, Held, refuse_lengths
from kabale.web.frame.languages import accepted
from kabale.web.frame.names import LOCAL_NAMES, Names

PROBES: Final = frozenset({"/healthz", "/readyz"})
"""What balancers ask, by whatever name they know the machine: there is nothing to be learnt there."""

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
"""What every answer carries."""

_NO_CONTENT: Final = 204
_BUSY: Final = 503
_AGAIN: Final = "5"
_CHANGING: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class RequestGuard:
    """Lets requests through to an application, or refuses them."""

    def __init__(self, app: ASGIApp, names: Names = LOCAL_NAMES) -> None:
        """Guard an application that answers to its names alone."""
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
                _refuse_nesting(body)
            except Refusal as refusal:
                await answer.refuse(refusal, accepted(headers.get("accept-language", "")))
                return
            if body is not None:
                await self._app(scope, Replayed(body, receive), answer.send)

    def _admit(self, scope: Scope, headers: Headers) -> None:
        """Look at the head of a request. Raises :class:`Refusal`."""
        host = headers.get("host", "")
        if scope["path"] not in PROBES and not (len(headers.getlist("host")) == 1 and self._names.knows(host)):
            raise refused("wrong_host")
        if not all(self._names.admits(origin, scope["scheme"], host) for origin in headers.getlist("origin")):
            raise refused("wrong_origin")
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if scope["method"] in _CHANGING and kind != "application/json":
            raise refused("content_type")


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

    async def refuse(self, refusal: Refusal, language: str) -> None:
        """Send a refusal. The connection is closed: the rest of the request is not read."""
        words = json.dumps(refusal.body(language)).encode()
        kind, length = (b"content-type", b"application/json"), (b"content-length", str(len(words)).encode())
        head = [kind, length, (b"connection", b"close")]
        await self.send({"type": "http.response.start", "status": STATUS[refusal.code], "headers": head})
        await self.send({"type": "http.response.body", "body": words})

    async def send(self, message: Message) -> None:
        """Send a message."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", self._keeping)
            if message["status"] == _BUSY:
                headers.setdefault("Retry-After", _AGAIN)
            if message["status"] == _NO_CONTENT:
                del headers["Content-Type"]
            if "set_cookie" in self._state:
                headers.append("Set-Cookie", self._state["set_cookie"])
        await self._send(message)

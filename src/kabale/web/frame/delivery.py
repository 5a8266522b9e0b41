"""How answers travel: with a mark of their bytes, so that nothing is sent twice, and packed where both sides gain.

Only answers to GET and HEAD are looked at. An answer that browsers may not store gets no mark.
"""

import gzip
from hashlib import sha256
from typing import Final

from fastapi import Depends, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kabale.bounded import Bounded

FOREVER: Final = "public, max-age=31536000, immutable"  # For what never changes at its address.

A_DAY: Final = "public, max-age=86400"

ASK_FIRST: Final = "private, no-cache"
"""For answers that the caller may store, and use if the server says that they are unchanged."""

SMALL: Final = 1_000
"""Bytes below which packing gains nothing: the answer fits in one packet anyway."""

LARGE: Final = 32_000
"""Bytes from which packing takes a millisecond and more, and so leaves the loop."""

SHELF: Final = 8_000_000  # The most bytes of packed answers that the shelf holds.

_PACKED: Final = ("text/", "application/json", "image/svg+xml")
_NEVER_PACKED: Final = ("/api/me", "/api/recovery")
"""Their answers may hold a secret next to text of other people, and the length of a packed answer depends on both."""


async def _ask_first(response: Response) -> None:
    response.headers["Cache-Control"] = ASK_FIRST


AskedFirst: Final = Depends(_ask_first)
"""A dependency of routes whose JSON a browser may keep and asks after."""


class Delivery:
    """Marks and packs the answers of an application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._shelf = Shelf(SHELF)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and scope["method"] in {"GET", "HEAD"}:
            send = _Parcel(scope, send, self._shelf).send
        await self._app(scope, receive, send)


class Shelf:
    """Packed answers by the marks of their contents; the longest unused ones go first."""

    def __init__(self, room: int) -> None:
        self._packed: Bounded[str, bytes] = Bounded(room, lambda _, packed: len(packed))

    async def packed(self, mark: str, body: bytes) -> bytes:
        """Return an answer's bytes packed; *mark* is that of the bytes."""
        found = self._packed.get(mark)
        if found is None:
            found = await run_in_threadpool(_pack, body) if len(body) > LARGE else _pack(body)
            self._packed.put(mark, found)
        return found


def _pack(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)


class _Parcel:
    """One answer: its head waits for its body, unless that comes in pieces."""

    def __init__(self, scope: Scope, send: Send, shelf: Shelf) -> None:
        self._asked = Headers(scope=scope)
        self._may_pack = not scope["path"].startswith(_NEVER_PACKED)
        self._send = send
        self._shelf = shelf
        self._head: Message | None = None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == 200:
            self._head = message
            return
        if self._head is not None:
            head, self._head = self._head, None
            if message["type"] == "http.response.body" and not message.get("more_body", False):
                message = await self._made_ready(head, message.get("body", b""))
            await self._send(head)
        await self._send(message)

    async def _made_ready(self, head: Message, body: bytes) -> Message:
        """Change the head of a whole answer; return the body that goes with it."""
        headers, mark = MutableHeaders(scope=head), sha256(body).hexdigest()[:32]
        is_packable = self._may_pack and len(body) >= SMALL and headers.get("content-type", "").startswith(_PACKED)
        if is_packable:
            headers.add_vary_header("Accept-Encoding")
        if headers.get("cache-control", "no-store") != "no-store":
            headers["ETag"] = f'W/"{mark}"'
            if has_mark(self._asked, mark):
                head["status"], body = 304, b""
                del headers["content-length"], headers["content-type"]
                return {"type": "http.response.body", "body": body}
        if is_packable and takes_packed(self._asked):
            body = await self._shelf.packed(mark, body)
            headers["Content-Encoding"] = "gzip"
            headers["Content-Length"] = str(len(body))
        return {"type": "http.response.body", "body": body}


def has_mark(asked: Headers, mark: str) -> bool:
    """Return whether somebody asks only for what has another mark (``If-None-Match``)."""
    named = [each.strip().removeprefix("W/").strip('"') for each in asked.get("if-none-match", "").split(",")]
    return mark in named or "*" in named


def takes_packed(asked: Headers) -> bool:
    """Return whether somebody takes gzip (``Accept-Encoding``)."""
    for each in ",".join(asked.getlist("accept-encoding")).lower().split(","):
        name, _, weight = each.replace(" ", "").partition(";q=")
        if name in {"gzip", "x-gzip"}:
            return not weight or weight.strip("0.") != ""
    return False

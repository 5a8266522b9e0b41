"""Reading the bodies of requests: how large one may be, how long it may take, and how much is held of all at once.

Whoever sends slowly makes the server hold what came so far. The first 16 kB of a body are for everybody: moves go on
whatever else is sent. What is more, which only definitions and saved games have, is counted over all requests until
they are answered.
"""

import asyncio
import re
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Receive

from kabale.services.refusals import refused

BODY: Final = 2_000_000
"""The most bytes of a body that holds a definition or a saved game."""

SMALL: Final = 16_000
"""The most bytes of any other body."""

AT_ONCE: Final = 64_000_000
"""The most bytes that are held of all bodies at once, but for the first of each."""

SECONDS: Final = 30.0
"""How long a body may take to arrive."""

LARGE: Final = re.compile(
    r"/api/(check|convert|title|measure|workshop/[a-z]+|definitions(/[^/]*)?|plays|import|[a-z]+/import)"
)
"""Where bodies hold definitions and saved games."""


def most(path: str) -> int:
    """Return the most bytes of a body for a path.

    >>> most("/api/definitions"), most("/api/plays"), most("/api/plays/AAAA/moves")
    (2000000, 2000000, 16000)
    """
    return BODY if LARGE.fullmatch(path) else SMALL


def refuse_lengths(path: str, headers: Headers) -> None:
    """Look at what a head says of the body's length. Raises :class:`kabale.services.refusals.Refusal`.

    Two ways of saying it, or two lengths, are read one way by a proxy and another by a server: what then is the rest
    of one request for the one is a whole request for the other.
    """
    lengths = headers.getlist("content-length")
    if len(lengths) + len(headers.getlist("transfer-encoding")) > 1:
        raise refused("two_lengths")
    if any(not length.isdecimal() or int(length[:20]) > most(path) for length in lengths):
        raise refused("too_large")


class Held:
    """Counts the bytes that are held of bodies, in the loop of one server alone."""

    def __init__(self) -> None:
        """Hold nothing yet."""
        self._at_once = AT_ONCE
        self._held = 0

    def take(self, count: int) -> None:
        """Hold so many bytes more. Raises :class:`kabale.services.refusals.Refusal`."""
        if count and self._held + count > self._at_once:
            raise refused("full_bodies")
        self._held += count

    def give_back(self, count: int) -> None:
        """Hold so many bytes less."""
        self._held -= count


class Body:
    """The body of one request; *with* it, what is held of it is given back at the end."""

    def __init__(self, path: str, headers: Headers, held: Held) -> None:
        """Read the body that a head tells of."""
        self._is_there = "content-length" in headers or "transfer-encoding" in headers
        self._most = most(path)
        self._held = held
        self._counted = 0

    def __enter__(self) -> "Body":
        return self

    def __exit__(self, *_: object) -> None:
        self._held.give_back(self._counted)

    async def read(self, receive: Receive) -> bytes | None:
        """Return the body, None if its sender has gone. Raises :class:`kabale.services.refusals.Refusal`."""
        if not self._is_there:
            return b""
        body = bytearray()
        try:
            async with asyncio.timeout(SECONDS):
                while (message := await receive())["type"] != "http.disconnect":
                    body += message.get("body", b"")
                    self._look_at(len(body))
                    if not message.get("more_body", False):
                        return bytes(body)
        except TimeoutError as error:
            raise refused("slow_request") from error
        return None

    def _look_at(self, size: int) -> None:
        """See that a body of this size may still be held. Raises :class:`kabale.services.refusals.Refusal`."""
        if size > self._most:
            raise refused("too_large")
        more = max(size - SMALL, 0) - self._counted
        self._held.take(more)
        self._counted += more

"""Bound the time and length of heads, the connections of an address, and the connections of all.

The protocols of uvicorn, with httptools or h11, wait for the rest of a head for as long as its sender likes. So each
connection has a watch before its protocol. If no place is free, the connection that has waited longest for a head gives
up its place. If all connections are answering, the new one gets a refusal.

Only a proxy or a firewall before the server can distinguish an attack by many addresses from many players.
"""

import asyncio
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Any, Final
from weakref import WeakKeyDictionary

from uvicorn import Config
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.server import ServerState

from kabale.services.refusals import refused
from kabale.web.frame.names import network

AN_ADDRESS: Final = 200
"""Connections of one address, unless the environment's ``KABALE_CONNECTIONS`` says how many; 0 is any number."""

IN_ALL: Final = 2_000  # Connections of one process.
HEAD_SECONDS: Final = 10.0  # How long a head may take to arrive.
HEAD: Final = 64_000  # The most bytes of a head.

_END: Final = b"\r\n\r\n"
_WHOLE_ADDRESS: Final = re.compile(rb"[a-z]+://([^/?#]*)", re.IGNORECASE)
_TWO_LENGTHS: Final = re.compile("duplicate content-length|conflicting content-length|can't be present", re.IGNORECASE)
"""The parsers' words for a head that gives a body's length in two ways."""

_VARIABLE: Final = "KABALE_CONNECTIONS"


@dataclass(frozen=True, slots=True)
class DoorLimits:
    """How many connections there may be and how long a head may take; *an_address* 0 is any number."""

    an_address: int = AN_ADDRESS
    in_all: int = IN_ALL
    head_seconds: float = HEAD_SECONDS

    @staticmethod
    def of(environment: Mapping[str, str]) -> "DoorLimits":
        """Return the limits that an environment asks for; an invalid number has no effect.

        >>> (
        ...     DoorLimits.of({"KABALE_CONNECTIONS": "50"}).an_address,
        ...     DoorLimits.of({"KABALE_CONNECTIONS": "many"}).an_address,
        ... )
        (50, 200)
        """
        asked = environment.get(_VARIABLE, "")
        return DoorLimits(int(asked)) if asked.isascii() and asked.isdecimal() and len(asked) < 8 else DoorLimits()


def watched(
    *,
    config: Config,
    server_state: ServerState,
    app_state: dict[str, Any],
    _loop: asyncio.AbstractEventLoop | None = None,
    inner: Callable[..., asyncio.Protocol] = AutoHTTPProtocol,
    limits: DoorLimits | None = None,
) -> asyncio.Protocol:
    """Make what uvicorn speaks to a new connection by: its own protocol with a watch before it."""
    protocol = inner(config=config, server_state=server_state, app_state=app_state, _loop=_loop)
    door = _DOORS.get(server_state)
    if door is None:
        door = _DOORS[server_state] = _Door(limits or DoorLimits.of(os.environ), config.forwarded_allow_ips)
    return _Watched(protocol, door)


class _Door:
    """Counts the connections of one server, in its loop alone."""

    def __init__(self, limits: DoorLimits, trusted: list[str] | str) -> None:
        self.limits = limits
        self.waiting: dict[_Watched, None] = {}
        self._trusted = _networks(trusted)
        self._open = 0
        self._addresses: Counter[str] = Counter()

    def admit(self, address: str) -> bool:
        """Take a place for a connection, from one that waits if need be; say whether there is one."""
        # Many come through a proxy, and Unix sockets have no address.
        trusts = not address or self._trusted is None or any(ip_address(address) in each for each in self._trusted)
        if not trusts and 0 < self.limits.an_address <= self._addresses[address]:
            return False
        if self._open >= self.limits.in_all:
            if not self.waiting:
                return False
            next(iter(self.waiting)).give_up()
        self._addresses[address] += 1
        self._open += 1
        return True

    def leave(self, address: str) -> None:
        self._open -= 1
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]


_DOORS: Final[WeakKeyDictionary[ServerState, _Door]] = WeakKeyDictionary()


class _Watched(asyncio.Protocol):
    """A connection: passes on what comes, and ends it where a head does not, or is too long."""

    def __init__(self, inner: Any, door: _Door) -> None:
        self._inner = inner
        inner.send_400_response = self._unreadable
        self._door = door
        self._address: str | None = None
        self._is_gone = False
        self._has_begun = False
        self._head = 0
        self._last = b""
        self._timer: asyncio.TimerHandle | None = None
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        peer = transport.get_extra_info("peername")
        address = network(str(peer[0]).partition("%")[0]) if isinstance(peer, tuple) else ""
        if not self._door.admit(address):
            self._refuse("full", 503)
            return
        self._address = address
        self._inner.connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Pass on what came, a head by itself; a request that has begun has a whole head."""
        while data and self._address is not None and not self._transport.is_closing():
            before, part = self._inner.cycle, data
            if before is None or before.response_complete or not before.more_body:
                part = self._of_head(data)
                if self._head > HEAD:
                    self._refuse("head_too_large", 431)
                    return
            data = data[len(part) :]
            self._inner.data_received(part)
            request = self._inner.cycle
            self._has_begun = True
            if request is not before:
                self._head_came()
                # The host is that of the target if it has one (RFC 9112, 3.2.2); with h11 it is part of the path.
                if whole := _WHOLE_ADDRESS.match(getattr(self._inner, "url", b"")):
                    headers = request.scope["headers"]
                    headers[:] = [*(each for each in headers if each[0] != b"host"), (b"host", whole[1])]
            elif self._timer is None and (request is None or request.response_complete):
                self._await_head()

    def _of_head(self, data: bytes) -> bytes:
        """Return what belongs to the head that is on its way, and count it."""
        end = (self._last + data).find(_END)
        part = data if end < 0 else data[: end + len(_END) - len(self._last)]
        self._head += len(part)
        self._last = (self._last + part)[1 - len(_END) :]
        return part

    def eof_received(self) -> None:
        self._inner.eof_received()

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        self._head_came()
        if self._address is not None:
            self._leave()
            self._inner.connection_lost(error)

    def give_up(self) -> None:
        """Make room for somebody else: no head came for longer than on any other connection."""
        self._head_came()
        self._leave()
        self._transport.abort()

    def _leave(self) -> None:
        if self._address is not None and not self._is_gone:
            self._is_gone = True
            self._door.leave(self._address)

    def _await_head(self) -> None:
        self._door.waiting[self] = None
        self._timer = asyncio.get_running_loop().call_later(self._door.limits.head_seconds, self._too_slow)

    def _head_came(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            del self._door.waiting[self]
        self._has_begun = False
        self._head, self._last = 0, b""

    def _too_slow(self) -> None:
        has_begun = self._has_begun
        self._head_came()
        if has_begun:
            self._refuse("slow_request", 408)
        else:
            self._transport.close()

    def _unreadable(self, _words: str) -> None:
        """Refuse what the parser cannot read; it calls this while it handles what was wrong."""
        self._refuse("two_lengths" if _TWO_LENGTHS.search(str(sys.exc_info()[1])) else "bad_http", 400)

    def _refuse(self, code: str, status: int) -> None:
        """Answer before there is a request: in English, as nothing says which language is read."""
        words = json.dumps(refused(code).body("en"))
        head = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
            "Content-Type: application/json",
            f"Content-Length: {len(words)}",
        )
        more = ("Connection: close", *(("Retry-After: 5",) if status == 503 else ()))
        self._transport.write(("\r\n".join((*head, *more)) + "\r\n\r\n" + words).encode())
        self._transport.close()


def _networks(trusted: list[str] | str) -> list[Any] | None:
    """Return the networks of the proxies that uvicorn trusts, None for all."""
    names = trusted.split(",") if isinstance(trusted, str) else trusted
    found = []
    for name in (each.strip() for each in names):
        if name == "*":
            return None
        try:
            found.append(ip_network(name, strict=False))
        except ValueError:  # the name of a path
            continue
    return found

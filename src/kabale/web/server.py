"""Running the server: where it listens, what it serves, and a clean end."""

import logging
import multiprocessing
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn

from kabale.errors import KabaleError
from kabale.web.crew import hear_again, keep_up
from kabale.web.frame.connections import watched
from kabale.web.frame.logs import Logging, set_up
from kabale.web.frame.watch import Watch
from kabale.web.listening import address, inherited, listening, listening_at
from kabale.web.site import Site, opened

_log = logging.getLogger("kabale.web.server")

_CONFIG: Final[dict[str, Any]] = {
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "ws": "none",
    "lifespan": "off",
    "timeout_graceful_shutdown": 5,
    "timeout_keep_alive": 60,
    "http": watched,
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where the server listens: at a path, a socket that is open already, or a port.

    *port* None is the usual one or the next that is free. What a proxy says of those who ask (X-Forwarded-For,
    X-Forwarded-Proto) is believed if it comes from one of the addresses or networks in *proxies*.
    """

    host: str = "127.0.0.1"
    port: int | None = None
    uds: Path | None = None
    fd: int | None = None
    proxies: str = "127.0.0.1,::1"
    logging: Logging = field(default_factory=Logging)
    workers: int = 1


def serve(site: Site, place: Place, say: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; *say* is told the address when it answers.

    Raises OSError where it cannot listen or write, :class:`kabale.errors.KabaleError`.
    """
    set_up(place.logging)
    with ended_by_signals(), _listener(place) as listener:
        if place.workers > 1:
            _serve_by_many(site, place, listener, say)
        else:
            with opened(site) as app:
                say(address(listener))
                _run(app, listener, place)


def _serve_by_many(site: Site, place: Place, listener: socket.socket, say: Callable[[str], None]) -> None:
    """Let several processes answer what comes in at one socket; this one only looks after them."""
    with site.store() as store:  # what is wrong with it is said once, and the tables are made once
        site.signer(store)
    say(address(listener))
    # A process that is not forked has none of the threads, locks and open files of this one.
    context = multiprocessing.get_context("spawn")
    keep_up(lambda: context.Process(target=_work, args=(site, place, listener)), place.workers)


def _work(site: Site, place: Place, listener: socket.socket) -> None:
    """Serve in a process of its own until it is told to end, or nobody is left who could tell it."""
    set_up(place.logging)
    with ended_by_signals(), listener:
        hear_again()
        try:
            with opened(site) as app:
                _run(app, listener, place)
        except (KabaleError, OSError) as error:
            _log.error("a server cannot start: %s", error)
            sys.exit(1)


def _run(app: Watch, listener: socket.socket, place: Place) -> None:
    """Answer what comes in until the end is asked for."""
    # Only the proxy comes to a path: its rights say who may.
    proxies = "*" if listener.family == getattr(socket, "AF_UNIX", None) else place.proxies
    _Server(uvicorn.Config(app, forwarded_allow_ips=proxies, **_CONFIG)).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Ends when it is told to, and does not pass the signal on: what is open is closed after it."""

    def handle_exit(self, sig: int, _frame: FrameType | None) -> None:
        """Note that the end was asked for; the second Ctrl-C waits for nobody."""
        self.force_exit = self.force_exit or (self.should_exit and sig == signal.SIGINT)
        self.should_exit = True


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Leave the block at SIGTERM as at Ctrl-C, quietly, wherever it is: what it opened is closed.

    Ctrl-C is heard also where a shell lets it be ignored, behind ``&``: one process alone has always heard it there.
    """
    ends = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, signal.default_int_handler) for number in ends}
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _listener(place: Place) -> Iterator[socket.socket]:
    """Give the socket that listens; at the end nothing is left of it. Raises OSError."""
    if place.fd is not None:
        listener = inherited(place.fd)
    elif place.uds is not None:
        listener = listening_at(place.uds)
    else:
        listener = listening(place.host, place.port)
    with listener:
        try:
            yield listener
        finally:
            if place.uds is not None:
                place.uds.unlink(missing_ok=True)

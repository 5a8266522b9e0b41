"""Running the server: where it listens, what it serves, and a clean end."""

import logging
import multiprocessing
import signal
import socket
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from errno import EACCES, EADDRINUSE, EADDRNOTAVAIL
from os import strerror
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn

from kabale.errors import KabaleError
from kabale.web.crew import hear_again, keep_up
from kabale.web.frame.connections import watched
from kabale.web.frame.logs import Logging, set_up
from kabale.web.frame.watch import Watch
from kabale.web.site import Site, opened

PORT: Final = 8017
TRIED: Final = 50  # How many ports are tried, from the usual one on, when none was asked for.


_WAY_OUT: Final = {
    EADDRINUSE: ": another program listens there. Choose another --port, or leave it out for the next free one",
    EACCES: ": choose a --port from 1024 on",
    EADDRNOTAVAIL: ": it is no address of this machine. Choose another --host",
}


def listening(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens at a port, or at the first free one from the usual one on. Raises OSError."""
    if port is not None:
        return _bound(host, port)
    for number in range(PORT, PORT + TRIED):
        with suppress(OSError):
            return _bound(host, number)
    return _bound(host, 0)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named: asyncio sends small answers at once only on a socket that says it is TCP.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host.strip("[]"), port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        reason = f"{error.strerror or error}{_WAY_OUT.get(error.errno or 0, '')}"
        raise OSError(error.errno, reason, f"{host}:{port}") from error
    return listener


def listening_at(path: Path) -> socket.socket:
    """Return a socket that listens at a path; a deserted one is replaced. Raises OSError."""
    if _is_deserted(path):
        path.unlink()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listener.bind(str(path))
        path.chmod(0o666)
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    return listener


def _is_deserted(path: Path) -> bool:
    """Say whether a socket lies at a path and nobody answers there."""
    if not path.exists() or not stat.S_ISSOCK(path.stat().st_mode):
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as caller:
        try:
            caller.connect(str(path))
        except ConnectionRefusedError:
            return True
    raise OSError(EADDRINUSE, strerror(EADDRINUSE), str(path))


def address(listener: socket.socket) -> str:
    """Return the address to type into a browser, or the path where a proxy finds the server."""
    name = listener.getsockname()
    if not isinstance(name, tuple):
        return f"unix:{name}"
    host, port = name[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


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
    """The place where the server listens: a path, an open socket, or a port (None for the first free one).

    The server believes X-Forwarded-For and X-Forwarded-Proto if they come from an address or network in *proxies*.
    """

    host: str = "127.0.0.1"
    port: int | None = None
    uds: Path | None = None
    fd: int | None = None
    proxies: str = "127.0.0.1,::1"
    logging: Logging = field(default_factory=Logging)
    workers: int = 1


def serve(site: Site, place: Place, say: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; *say* gets the address when the server answers. Raises OSError, KabaleError."""
    set_up(place.logging)
    with ended_by_signals(), _listener(place) as listener:
        if place.workers <= 1:
            with opened(site) as app:
                say(address(listener))
                _run(app, listener, place)
            return
        with site.store() as store:  # a problem with it is reported once, and the tables are made once
            site.warn(store)
            site.signer(store)
        say(address(listener))
        # A process that is not forked has none of the threads, locks and open files of this one.
        context = multiprocessing.get_context("spawn")
        keep_up(lambda: context.Process(target=_work, args=(site, place, listener)), place.workers)


def _work(site: Site, place: Place, listener: socket.socket) -> None:
    """Serve in a process of its own until a signal ends it, or its parent is gone."""
    set_up(place.logging)
    with ended_by_signals(), listener:
        hear_again()
        try:
            with opened(site, is_worker=True) as app:
                _run(app, listener, place)
        except (KabaleError, OSError) as error:
            _log.error("a server cannot start: %s", error)
            sys.exit(1)


def _run(app: Watch, listener: socket.socket, place: Place) -> None:
    # Only the proxy comes to a path: its rights say who may.
    proxies = "*" if listener.family == getattr(socket, "AF_UNIX", None) else place.proxies
    _Server(uvicorn.Config(app, forwarded_allow_ips=proxies, **_CONFIG)).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Ends at a signal and does not pass it on, so that the caller can close its files afterwards."""

    def handle_exit(self, sig: int, _frame: FrameType | None) -> None:
        """Note that the end was asked for; the second Ctrl-C waits for nobody."""
        self.force_exit = self.force_exit or (self.should_exit and sig == signal.SIGINT)
        self.should_exit = True


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Leave the block at SIGTERM as at Ctrl-C, quietly; Ctrl-C is heard also behind ``&`` of a shell."""
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
        listener = socket.socket(fileno=place.fd)  # opened for us, as systemd does
        listener.listen(128)
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

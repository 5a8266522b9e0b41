"""Running the server: a port that is free, the data folder, and a clean end."""

import gc
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn

from kabale.store import Store
from kabale.web.app import create_app
from kabale.web.frame.cookies import secret_in
from kabale.web.frame.logs import Logging, set_up
from kabale.web.library.games import warm
from kabale.web.plays.desk import PlayDesk
from kabale.web.plays.hints import search_hint
from kabale.web.plays.outlooks import Outlooks
from kabale.web.plays.winnables import Winnables
from kabale.web.plays.workers import Workers

COLLECTING: Final = (20_000, 20, 50)
"""After how many new objects garbage is looked for, how many rounds make one of the middle, and of those a whole one.

What a request makes is gone when it is answered, and Python sees that by itself: few objects refer to each other in
rings. With Python's own numbers (700, 10, 10) all sessions that are kept were looked through many times a second.
"""

PORT: Final = 8017
TRIED: Final = 50
"""How many ports are tried, from the usual one on, when none was asked for."""

DATABASE: Final = "kabale.db"

_CONFIG: Final[dict[str, Any]] = {
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "ws": "none",
    "lifespan": "off",
    "timeout_graceful_shutdown": 5,
    "timeout_keep_alive": 60,
    "limit_concurrency": 2_000,
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where the server listens and keeps what it knows; *port* None is the usual one or the next that is free."""

    data: Path
    host: str = "127.0.0.1"
    port: int | None = None
    database: str | None = None
    logging: Logging = field(default_factory=Logging)


def serve(place: Place, say: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; *say* is told the address when it answers.

    Raises OSError where it cannot listen or write, :class:`kabale.errors.StoreError`.
    """
    set_up(place.logging)
    place.data.mkdir(parents=True, exist_ok=True)
    secret = secret_in(place.data)
    with (
        ended_by_signals(),
        listening(place.host, place.port) as listener,
        closing(Workers()) as workers,
        closing(Outlooks()) as outlooks,
        closing(Winnables()) as winnables,
        Store.open(place.database or place.data / DATABASE) as store,
    ):
        desk = PlayDesk(store, time.time, workers, hinter=search_hint, outlooks=outlooks, winnables=winnables)
        app = create_app(desk, secret, (place.host,))
        threading.Thread(target=_warm, daemon=True).start()
        say(address(listener))
        _Server(uvicorn.Config(app, **_CONFIG)).run(sockets=[listener])


def _warm() -> None:
    """Read the library, and let the garbage collector look at it no more: its rounds took a fifth of a move's time."""
    warm()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


class _Server(uvicorn.Server):
    """Ends when it is told to, and does not pass the signal on: what is open is closed after it."""

    def handle_exit(self, sig: int, _frame: FrameType | None) -> None:
        """Note that the end was asked for; the second Ctrl-C waits for nobody."""
        self.force_exit = self.force_exit or (self.should_exit and sig == signal.SIGINT)
        self.should_exit = True


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Leave the block at SIGTERM as at Ctrl-C, quietly, wherever it is: what it opened is closed."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)


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
    except OSError:
        listener.close()
        raise
    return listener


def address(listener: socket.socket) -> str:
    """Return the address to type into a browser."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"

"""Sockets that listen: at a port, at a path, or at one that whoever started the server has opened."""

import socket
import stat
from contextlib import suppress
from errno import EACCES, EADDRINUSE, EADDRNOTAVAIL
from os import strerror
from pathlib import Path
from typing import Final

PORT: Final = 8017
TRIED: Final = 50
"""How many ports are tried, from the usual one on, when none was asked for."""


_WAY_OUT: Final = {
    EADDRINUSE: ": another program listens there. Choose another --port, or leave it out for the next free one",
    EACCES: ": choose a --port from 1024 on",
    EADDRNOTAVAIL: ": it is no address of this machine. Choose another --host",
}
"""What to do where a port cannot be had."""


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
    """Return a socket that listens at a path; one that a server which has ended left there is replaced.

    Whoever may enter the folder may connect. Raises OSError.
    """
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


def inherited(number: int) -> socket.socket:
    """Return the socket that was opened for us, as systemd does. Raises OSError."""
    listener = socket.socket(fileno=number)
    listener.listen(128)
    return listener


def address(listener: socket.socket) -> str:
    """Return the address to type into a browser, or the path where a proxy finds the server."""
    name = listener.getsockname()
    if not isinstance(name, tuple):
        return f"unix:{name}"
    host, port = name[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"

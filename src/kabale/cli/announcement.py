"""Where the server of a data folder is: a file says so while it runs, and the server is asked before it is believed.

A server that was killed leaves its file behind, and another program may have its number or its port by now.
"""

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

NAME: Final = "running.json"

_SECONDS: Final = 20.0
"""How long the server may take to answer: one that has just been started on a slow machine takes some."""

_PAGE: Final = 100_000
"""Bytes of its page that are looked at."""


@dataclass(frozen=True, slots=True)
class RunningServer:
    """Which process serves a folder, at which address; *is_home*: it lets the machine's owner in."""

    pid: int
    address: str
    is_home: bool = False


def announce(folder: Path, address: str, *, is_home: bool = False) -> RunningServer:
    """Write down where this process serves a folder, and return it; nobody learns of it if nothing can be written."""
    here = RunningServer(os.getpid(), address, is_home)
    said = {"pid": here.pid, "address": here.address, "home": here.is_home}
    with suppress(OSError):
        (folder / NAME).write_text(json.dumps(said), encoding="utf-8")
    return here


def withdraw(folder: Path) -> None:
    """Take back what this process wrote down."""
    with suppress(OSError, ValueError):
        if _read(folder).pid == os.getpid():
            (folder / NAME).unlink()


def running(folder: Path) -> RunningServer | None:
    """Return the server of a folder, None if none answers there."""
    try:
        found = _read(folder)
    except (OSError, ValueError):
        return None
    return found if _is_alive(found.pid) and _answers(found.address) else None


def _read(folder: Path) -> RunningServer:
    """Return what is written down. Raises OSError, ValueError."""
    written = json.loads((folder / NAME).read_text(encoding="utf-8"))
    match written:
        case {"pid": int(pid), "address": str(address)} if address.startswith("http://"):
            return RunningServer(pid, address, written.get("home") is True)
        case _:
            raise ValueError("it says no address")


def _is_alive(pid: int) -> bool:
    if os.name != "posix":
        return True
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True


def _answers(address: str) -> bool:
    import urllib.request

    # No proxy: the server is on this machine.
    ask = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
    with suppress(OSError, ValueError), ask(address, timeout=_SECONDS) as answer:
        return b"<title>Kabale" in answer.read(_PAGE)
    return False

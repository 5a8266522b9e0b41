"""``kabale serve``, ``engine`` and ``lsp``: the games in a browser, for a program and in an editor."""

import gc
import json
import os
import sys
import threading
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from typer import Argument, Option

from kabale.cli.common import Mistake, command, complain, say, user_folder, wrong_usage
from kabale.cli.options import Language, spoken
from kabale.errors import StoreError
from kabale.web.frame.logs import LogForm, Logging

if TYPE_CHECKING:
    from kabale.web.server import Place
    from kabale.web.site import Site


def _option(name: str, words: str, **how: Any) -> Any:
    """Return an option that the environment may give as well: ``KABALE_PORT`` for ``--port``."""
    return Option(name, envvar=f"KABALE_{name.strip('-').upper().replace('-', '_')}", help=words, **how)


_Name = Annotated[str, _option("--host", "Address to listen on.", metavar="NAME")]
_Port = Annotated[
    int | None, _option("--port", "Port to listen on (default: 8017 or next free).", metavar="N", min=0, max=65535)
]
_Path = Annotated[Path | None, _option("--uds", "Unix socket to listen on, instead of a port.", metavar="PATH")]
_Descriptor = Annotated[int | None, _option("--fd", "Open socket (file descriptor) to listen on.", metavar="N", min=0)]
_Database = Annotated[str | None, _option("--database", "Database for the games (postgresql://...).", metavar="URL")]
_Data = Annotated[Path | None, _option("--data", "Folder for all data (default: your data folder).", metavar="DIR")]
_Allowed = Annotated[
    list[str] | None, _option("--allow-host", "Accept requests for this host name, too. Repeatable.", metavar="NAME")
]
_Public = Annotated[
    str | None, _option("--public-url", "Public address behind a proxy, such as https://HOST.", metavar="URL")
]
_Proxies = Annotated[
    str, _option("--trust-proxy", "Trust X-Forwarded-* headers from these addresses.", metavar="ADDRESSES")
]
_Workers = Annotated[int, _option("--workers", "Number of worker processes.", metavar="N", min=1, max=64)]
_Log = Annotated[LogForm, _option("--log", "Format of the log.")]
_LogRequests = Annotated[bool, _option("--log-requests", "Log every request.")]
_Metrics = Annotated[str | None, _option("--metrics", "Address that serves Prometheus metrics.", metavar="HOST:PORT")]
_NoBrowser = Annotated[bool, _option("--no-browser", "Do not open a browser.")]


_OWN_HOSTS: Final = ("127.0.0.1", "localhost", "::1", "[::1]")
_OWN_PROXIES: Final = "127.0.0.1,::1"


@command("site", "Host", {"site public": "write the page for any host"})
def site(
    out: Annotated[Path, Argument(metavar="DIR", help="Folder to write, new or empty.", show_default=False)],
    pyodide: Annotated[
        Path | None, Option("--pyodide", help="Folder with Pyodide (default: fetch it with npm).", metavar="DIR")
    ] = None,
) -> None:
    """Write the page as a folder that plays without a server."""
    from kabale.web.folder import SOLVER, write_folder

    size = write_folder(out, pyodide)
    say(f"{out}: {size / 1e6:.1f} MB. Serve it from any host, for example: python3 -m http.server -d {out}")
    if not SOLVER.is_file():
        say("This Kabale has no native solver for browsers: searches there take longer. See docs/site.md.")


@command("serve", "Host", {"serve": "play in your browser", "serve --port 8080 --no-browser": "serve port 8080"})
def serve(
    host: _Name = "127.0.0.1",
    port: _Port = None,
    uds: _Path = None,
    fd: _Descriptor = None,
    database: _Database = None,
    data: _Data = None,
    allow_host: _Allowed = None,
    public_url: _Public = None,
    trust_proxy: _Proxies = _OWN_PROXIES,
    workers: _Workers = 1,
    log: _Log = LogForm.TEXT,
    log_requests: _LogRequests = False,
    metrics: _Metrics = None,
    no_browser: _NoBrowser = False,
) -> None:
    """Serve the games to your browser, or to other people. Stop with Ctrl-C; Kabale saves every move."""
    gc.disable()  # loaded modules stay, and looking through them took an eighth of the start
    try:
        from kabale.errors import BadName
        from kabale.web.frame.names import names_of
        from kabale.web.plays.metrics import metrics_place
        from kabale.web.server import Place
        from kabale.web.site import Site
    finally:
        gc.enable()
    folder = data or user_folder()
    if (port, uds, fd, database) == (None, None, None, None) and (there := running(folder)):
        _show(f"Kabale already runs at {there.address}", there, folder, browser=not no_browser)
        return
    is_open = host not in _OWN_HOSTS or fd is not None or trust_proxy != _OWN_PROXIES
    is_home = not (is_open or uds or database or allow_host or public_url)
    try:
        names = names_of((host, *(allow_host or [])), public_url)
        metrics_at = metrics_place(metrics, workers) if metrics else None
    except BadName as error:
        wrong_usage(str(error))
    site = Site(folder, database, names, os.environ.get("KABALE_SECRET") or None, metrics_at, is_home)
    logging = Logging(log, log_requests)
    _run(site, Place(host, port, uds, fd, trust_proxy, logging, workers), browser=not no_browser)


def _run(site: "Site", place: "Place", *, browser: bool) -> None:
    """Serve at a place; import the saved games of earlier versions first."""
    from kabale.cli.earlier import take_over
    from kabale.cli.memory import OwnerMemory
    from kabale.web.server import serve as run

    if site.is_home:
        with closing(OwnerMemory(site.data)) as memory:
            for note in take_over(memory):
                complain(note)

    def show(address: str) -> None:
        here = announce(site.data, address, is_home=site.is_home)
        _show(f"Kabale is at {address}  (Ctrl-C ends it)", here, site.data, browser=browser)

    try:
        run(site, place, show)
    finally:
        withdraw(site.data)


def _show(words: str, server: "RunningServer", folder: Path, *, browser: bool) -> None:
    """Print where the page is, and open it if a browser needs no terminal. Otherwise print how to become the owner."""
    import webbrowser

    print(words, flush=True)
    displays = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if displays and browser and server.address.startswith("http"):
        # In a thread: the server must answer the browser.
        threading.Thread(target=webbrowser.open, args=(_owners(server, folder) or server.address,)).start()
    elif sys.stdout.isatty() and (address := _owners(server, folder)) is not None:
        print(f"To see the terminal's games in a browser, open this once, within 15 minutes: {address}")


def _owners(server: "RunningServer", folder: Path) -> str | None:
    """Return the address by which a browser becomes the owner's, once, or None."""
    from kabale.store.store import open_in
    from kabale.web.frame.routes import ADDRESS

    if not server.is_home:
        return None
    try:
        with open_in(folder) as store:
            return f"{server.address}{ADDRESS}{store.owner.offer(now=time.time())}"
    except (StoreError, OSError):
        return None


# -- where the server of a folder is: a file says so while it runs, and the server is asked before it is believed ---
#
# A server that was killed leaves its file behind, and another program may have its number or its port by now.

NAME: Final = "running.json"
_SECONDS: Final = 20.0  # a server that starts on a slow machine takes some
_PAGE: Final = 100_000  # bytes of its page to look at


@dataclass(frozen=True, slots=True)
class RunningServer:
    """The process that serves a folder, and its address; with *is_home* it lets the machine's owner in."""

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
    if os.name == "posix":
        try:
            os.kill(found.pid, 0)
        except PermissionError:
            pass
        except (OSError, OverflowError):
            return None
    import urllib.request

    # No proxy: the server is on this machine.
    ask = urllib.request.build_opener(urllib.request.ProxyHandler({})).open
    with suppress(OSError, ValueError), ask(found.address, timeout=_SECONDS) as answer:
        return found if b"<title>Kabale" in answer.read(_PAGE) else None
    return None


def _read(folder: Path) -> RunningServer:
    written = json.loads((folder / NAME).read_text(encoding="utf-8"))
    match written:
        case {"pid": int(pid), "address": str(address)} if address.startswith("http://"):
            return RunningServer(pid, address, written.get("home") is True)
        case _:
            raise ValueError("it has no address")


@command("engine", "Research", {"engine": 'then send {"op": "games"}'})
def engine() -> None:
    """Let another program play: read one JSON request per line, write one JSON answer per line."""
    from kabale.cli.engine import run

    run(sys.stdin.buffer, sys.stdout.buffer)


@command("lsp", "Write", {"lsp": "an editor starts this", "lsp --language de": "messages in German"})
def lsp(language: Language = None) -> None:
    """Help your editor with definitions: the Language Server Protocol on standard input and output."""
    try:
        from kabale.cli.lsp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol", "cattrs", "attrs"):
            raise
        raise Mistake("the language service needs pygls: pip install 'kabale[lsp]'") from error
    serve(language.value if language else None, spoken(None))

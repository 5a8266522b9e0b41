"""``kabale serve``, ``engine`` and ``lsp``: the games in a browser, for a program and in an editor."""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kabale.cli import announcement
from kabale.cli.common import Mistake, command, complain, wrong_usage
from kabale.cli.options import Language, spoken
from kabale.web.frame.logs import LogForm, Logging

if TYPE_CHECKING:
    from kabale.web.frame.names import Names
    from kabale.web.plays.metrics import MetricsPlace
    from kabale.web.site import Site


_Name = Annotated[
    str,
    typer.Option("--host", envvar="KABALE_HOST", metavar="NAME", help="Listen at this address."),
]
_Port = Annotated[
    int | None,
    typer.Option(
        "--port",
        envvar="KABALE_PORT",
        metavar="N",
        min=0,
        max=65535,
        help="Listen at this port; 8017 or the next free one.",
    ),
]
_Path = Annotated[
    Path | None,
    typer.Option("--uds", envvar="KABALE_UDS", metavar="PATH", help="Listen at this Unix socket instead."),
]
_Descriptor = Annotated[
    int | None,
    typer.Option("--fd", envvar="KABALE_FD", metavar="N", min=0, help="Listen at a socket that is open already."),
]
_Database = Annotated[
    str | None,
    typer.Option("--database", envvar="KABALE_DATABASE", metavar="URL", help="Keep the plays there: postgresql://..."),
]
_Data = Annotated[
    Path | None,
    typer.Option("--data", envvar="KABALE_DATA", metavar="DIR", help="Keep everything in this folder."),
]
_Allowed = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-host", envvar="KABALE_ALLOW_HOST", metavar="NAME", help="Answer under this name too; repeatable."
    ),
]
_Public = Annotated[
    str | None,
    typer.Option(
        "--public-url",
        envvar="KABALE_PUBLIC_URL",
        metavar="URL",
        help="Where people find it: https://HOST, by a proxy.",
    ),
]
_Proxies = Annotated[
    str,
    typer.Option(
        "--trust-proxy",
        envvar="KABALE_TRUST_PROXY",
        metavar="ADDRESSES",
        help="Believe these what they say of who asks (X-Forwarded-...).",
    ),
]
_Workers = Annotated[
    int,
    typer.Option("--workers", envvar="KABALE_WORKERS", metavar="N", min=1, max=64, help="Answer by N processes."),
]
_Log = Annotated[
    LogForm, typer.Option("--log", envvar="KABALE_LOG", help="Log lines for people, or JSON for programs.")
]
_LogRequests = Annotated[
    bool, typer.Option("--log-requests", envvar="KABALE_LOG_REQUESTS", help="Log a line for each request.")
]
_Metrics = Annotated[
    str | None,
    typer.Option("--metrics", envvar="KABALE_METRICS", metavar="HOST:PORT", help="Tell metrics there, for Prometheus."),
]
_NoBrowser = Annotated[bool, typer.Option("--no-browser", envvar="KABALE_NO_BROWSER", help="Do not open a browser.")]


_OWN_HOSTS: Final = ("127.0.0.1", "localhost", "::1", "[::1]")
_OWN_PROXIES: Final = "127.0.0.1,::1"


@command("serve", "docs/server.md", {"serve --port 8080 --no-browser": "the games at that port"})
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
    """Play in the browser. The server runs until Ctrl-C; every move is kept."""
    with _uncollected():
        from platformdirs import user_data_path

        from kabale.web.server import Place
        from kabale.web.server import serve as run
        from kabale.web.site import Site

    folder = data or user_data_path("kabale", appauthor=False)
    is_usual = (port, uds, fd, database) == (None, None, None, None)
    if is_usual and (there := announcement.running(folder)):
        _show(f"Kabale already runs at {there.address}", there, folder, browser=not no_browser)
        return
    is_open = host not in _OWN_HOSTS or fd is not None or trust_proxy != _OWN_PROXIES
    is_home = not (is_open or uds or database or allow_host or public_url)
    names, metrics_at = _names(host, allow_host or [], public_url), _metrics_at(metrics, workers)
    site = Site(folder, database, names, os.environ.get("KABALE_SECRET") or None, metrics_at, is_home)
    _take_over(site)
    place = Place(host, port, uds, fd, trust_proxy, Logging(log, log_requests), workers)
    try:
        run(site, place, partial(_announce, site, browser=not no_browser))
    finally:
        announcement.withdraw(folder)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Look for no garbage meanwhile: what is loaded stays, and looking through it took an eighth of the start."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _take_over(site: "Site") -> None:
    """Let the owner's page have what earlier versions kept on the terminal, and say what cannot be read."""
    from contextlib import closing

    from kabale.cli.memory import OwnerMemory, take_over

    if site.is_home:
        with closing(OwnerMemory(site.data)) as memory:
            for note in take_over(memory):
                complain(note)


def _announce(site: "Site", address: str, *, browser: bool) -> None:
    """Say where the page is, here and to who starts a server of the same folder."""
    here = announcement.announce(site.data, address, is_home=site.is_home)
    _show(f"Kabale is at {address}  (Ctrl-C ends it)", here, site.data, browser=browser)


def _show(words: str, server: announcement.RunningServer, folder: Path, *, browser: bool) -> None:
    """Say where the page is, and open it where a browser can show itself and does not take over the terminal.

    What is opened makes the browser the owner's, where the server is at home. Where nothing can be opened, somebody who
    sits at the terminal is told of an address that does; it is printed nowhere else.
    """
    import threading
    import webbrowser

    print(words, flush=True)
    displays = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if displays and browser and server.address.startswith("http"):
        # In a thread: the server must answer the browser.
        threading.Thread(target=webbrowser.open, args=(_owners(server, folder) or server.address,)).start()
    elif sys.stdout.isatty() and (address := _owners(server, folder)) is not None:
        print(f"Once, within a quarter of an hour, this makes a browser yours, with the terminal's games: {address}")


def _owners(server: announcement.RunningServer, folder: Path) -> str | None:
    """Return the address by which a browser becomes the owner's, once; None where there is no such way."""
    import time

    from kabale.errors import StoreError
    from kabale.store.store import open_in
    from kabale.web.frame.routes import ADDRESS

    if not server.is_home:
        return None
    try:
        with open_in(folder) as store:
            return f"{server.address}{ADDRESS}{store.owner.offer(now=time.time())}"
    except (StoreError, OSError):
        return None


def _names(host: str, allowed: list[str], public: str | None) -> "Names":
    """Return the names of the server; one that is none is wrong usage."""
    from kabale.errors import BadName
    from kabale.web.frame.names import names_of

    try:
        return names_of((host, *allowed), public)
    except BadName as error:
        wrong_usage(str(error))


def _metrics_at(address: str | None, processes: int) -> "MetricsPlace | None":
    """Return where metrics are told; what is no address is wrong usage. Raises MissingPackage."""
    from kabale.errors import BadName
    from kabale.web.plays.metrics import metrics_place

    try:
        return metrics_place(address, processes) if address else None
    except BadName as error:
        wrong_usage(str(error))


# -- what programs talk to ---------------------------------------------------------------------------------------------


@command("engine", "docs/protocol.md", {"engine": "one JSON object a line in, one out"})
def engine() -> None:
    """Talk to a program: one JSON object a line in, one out, as docs/protocol.md says."""
    from kabale.cli.engine import run

    run(sys.stdin.buffer, sys.stdout.buffer)


@command("lsp", "docs/editors.md", {"lsp": "an editor starts it", "lsp --language de": "in German"})
def lsp(language: Language = None) -> None:
    """Serve an editor that writes definitions: the Language Server Protocol on standard input and output."""
    try:
        from kabale.cli.lsp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol", "cattrs", "attrs"):
            raise
        raise Mistake("the language service needs pygls: pip install 'kabale[lsp]'") from error
    serve(language.value if language else None, spoken(None))

"""``kabale serve``: the games in a browser."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from kabale.web.frame.logs import LogForm, Logging


def serve(
    host: Annotated[str, typer.Option("--host", metavar="NAME", help="Listen at this address.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option("--port", metavar="N", min=0, max=65535, help="Listen at this port; 8017 or the next free one."),
    ] = None,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="Keep the plays there: postgresql://...")
    ] = None,
    data: Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Keep everything in this folder.")] = None,
    log: Annotated[
        LogForm, typer.Option("--log", envvar="KABALE_LOG", help="Log lines for people, or JSON for programs.")
    ] = LogForm.TEXT,
    log_requests: Annotated[
        bool, typer.Option("--log-requests", envvar="KABALE_LOG_REQUESTS", help="Log a line for each request.")
    ] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
) -> None:
    """Play in the browser. The server runs until Ctrl-C; every move is kept."""
    import threading
    import webbrowser

    from platformdirs import user_data_path

    from kabale.web.server import Place
    from kabale.web.server import serve as run

    # A browser that cannot show itself might take over the terminal.
    displays = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")

    def said(address: str) -> None:
        print(f"Kabale is at {address}  (Ctrl-C ends it)", flush=True)
        if displays and not no_browser:
            # In a thread: the server must answer the browser.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    logging = Logging(log, log_requests)
    run(Place(data or user_data_path("kabale", appauthor=False), host, port, database, logging), said)

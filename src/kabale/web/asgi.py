"""The server for those who start ASGI applications themselves: ``uvicorn kabale.web:app``, gunicorn's uvicorn workers.

Its settings come by the environment. Each process that runs it opens the database and its helpers when it starts, and
closes them when it ends; so it needs the lifespan events, which these servers send.
"""

import os
from collections.abc import Callable
from contextlib import ExitStack

from starlette.types import ASGIApp, Receive, Scope, Send

from kabale.errors import KabaleError
from kabale.web.site import Site, opened, site_of


class Application:
    """An ASGI application that opens a site when it is started."""

    def __init__(self, site: Callable[[], Site]) -> None:
        """Ask for the *site* when it is started, not before: importing this opens nothing."""
        self._site = site
        self._app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or live from start to end."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif self._app is None:
            raise RuntimeError("kabale.web:app was not started: it needs the lifespan events (--lifespan on)")
        else:
            await self._app(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        with ExitStack() as open_things:
            try:
                self._app = open_things.enter_context(opened(self._site()))
            except (KabaleError, OSError) as error:
                await send({"type": "lifespan.startup.failed", "message": f"kabale: {' '.join(str(error).split())}"})
                return
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})


app = Application(lambda: site_of(os.environ))

"""Describe and open a server's parts: the players, the names, the secret, and all files that are open meanwhile.

Other servers of ASGI (``uvicorn kabale.web:app``) give the settings by the environment. Each process opens the database
and its helpers at its start and closes them at its end, so it needs the lifespan events.
"""

import gc
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from starlette.types import ASGIApp, Receive, Scope, Send

from kabale.errors import BadName, KabaleError
from kabale.services.searches import Difficulties, Outlooks, Reviews, Winnables, search_hint
from kabale.services.workers import Workers
from kabale.store import Store
from kabale.store.files import players_in
from kabale.store.store import FILE, open_in, open_private
from kabale.studies.found import FoundVerdicts
from kabale.web.assembly import create_app
from kabale.web.frame.context import Signer
from kabale.web.frame.names import LOCAL_NAMES, Names, names_of
from kabale.web.frame.watch import Watch
from kabale.web.library.games import warm
from kabale.web.own.measuring import Measurer
from kabale.web.plays.desk import PlayDesk
from kabale.web.plays.metrics import MetricsPlace, measured, metrics_place

_log = logging.getLogger("kabale.web.site")

_FILE: Final = "sqlite:///"

_PROCESSES: Final = 64
"""The most processes that another ASGI server starts, of which each has an address for metrics."""

COLLECTING: Final = (20_000, 20, 50)
"""New objects before garbage is looked for, such rounds before a middle one, and middle ones before a whole one.

With Python's own numbers (700, 10, 10) it looked through all live sessions many times a second.
"""

SHORTEST: Final = 32  # How many characters a secret has at least.


@dataclass(frozen=True, slots=True)
class Site:
    """The site that all processes serve; without a *secret* the database's counts. *is_home*: others cannot come."""

    data: Path
    database: str | None = None
    names: Names = LOCAL_NAMES
    secret: str | None = None
    metrics: MetricsPlace | None = None
    is_home: bool = False

    def store(self) -> Store:
        """Open the store. Raises OSError, :class:`kabale.errors.StoreError`."""
        if self.database is None:
            return open_in(self.data)
        is_file = self.database.startswith(_FILE)
        return open_private(Path(self.database.removeprefix(_FILE))) if is_file else Store.open(self.database)

    def warn(self, store: Store) -> None:
        """Log a line if the store has no players and the data folder's own database has some."""
        own = self.data / FILE
        if self.database is not None and not store.players.count() and (left := players_in(own)):
            todo = f"to keep them, stop the server and run: kabale store copy --from {own} --to URL"
            _log.warning("the database has no players, but %s has %d: %s", own, left, todo)

    def signer(self, store: Store) -> Signer:
        """Return who signs the players' cookies; a secret in a file of an earlier version goes to the database.

        Raises OSError for an unreadable file, and BadName.
        """
        if self.secret is None:
            secrets = store.secrets.all(_before(self.data / "secret"), now=time.time())
            return Signer(*secrets)
        if len(self.secret) < SHORTEST:
            raise BadName(f"the secret is too short: expected at least {SHORTEST} characters that nobody can guess")
        return Signer(self.secret)


def site_of(environment: Mapping[str, str]) -> Site:
    """Return the site of an environment, by the names that options of ``kabale serve`` have there. Raises BadName."""
    data, metrics = environment.get("KABALE_DATA"), environment.get("KABALE_METRICS")
    hosts = environment.get("KABALE_HOST", ""), environment.get("KABALE_ALLOW_HOST", "")
    return Site(
        Path(data) if data else user_data_path("kabale", appauthor=False),
        environment.get("KABALE_DATABASE") or None,
        names_of(hosts, environment.get("KABALE_PUBLIC_URL")),
        environment.get("KABALE_SECRET") or None,
        metrics_place(metrics, _PROCESSES) if metrics else None,
    )


@contextmanager
def opened(site: Site, *, is_worker: bool = False) -> Iterator[Watch]:
    """Give the application of a site, and close at the end what it needs. Raises OSError, KabaleError.

    The process that starts workers has warned of forgotten players for all of them.
    """
    with (
        closing(Workers()) as workers,
        closing(Winnables()) as winnables,
        closing(Difficulties()) as difficulties,
        closing(Measurer()) as measurer,
        site.store() as store,
        closing(Outlooks(memory=FoundVerdicts(store, time.time))) as outlooks,
        closing(Reviews(memory=FoundVerdicts(store, time.time))) as reviews,
    ):
        if not is_worker:
            site.warn(store)
        signer = site.signer(store)
        desk = PlayDesk(
            store,
            time.time,
            workers,
            hinter=search_hint,
            outlooks=outlooks,
            winnables=winnables,
            reviews=reviews,
            difficulties=difficulties,
        )
        threading.Thread(target=_warm, daemon=True).start()
        app = create_app(
            desk, signer, site.names, is_home=site.is_home, measurer=measurer, offline=site.data / "offline"
        )
        with measured(site.metrics, desk, app):
            yield app


def _warm() -> None:
    """Let the garbage collector look no more at what is loaded: its rounds took a fifth of a move's time."""
    warm()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def _before(file: Path) -> list[str]:
    """Return the secret of an earlier version, if there is one. Raises OSError for one that is too short to be any."""
    if not file.exists():
        return []
    secret = file.read_text(encoding="ascii", errors="replace").strip()
    if len(secret) < SHORTEST:
        raise OSError(0, "this is no secret: remove the file, and everybody is a new guest", str(file))
    return [secret]


class Application:
    """An ASGI application that opens a site when it is started."""

    def __init__(self, site: Callable[[], Site]) -> None:
        """Ask for the *site* when it is started, not before: importing this opens nothing."""
        self._site = site
        self._app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
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

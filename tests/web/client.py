"""A visitor of the server without sockets: requests go straight into the application, cookies are kept."""

import asyncio
import json
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import httpx

from kabale.services.live import Live
from kabale.store import Store
from kabale.web.assembly import create_app
from kabale.web.frame.context import Signer
from kabale.web.frame.names import names_of
from kabale.web.frame.watch import Watch
from kabale.web.own.measuring import Measurer
from kabale.web.plays.desk import PlayDesk, Sessions

SECRET = "a secret that only the tests know, long enough"
BASE = "http://127.0.0.1:8017"
START = 1_700_000_000


Result = TypeVar("Result")


class Aside:
    """An event loop in a thread of its own: Playwright, once started, keeps the one of the tests' thread."""

    def __init__(self) -> None:
        """Make the thread and the loop."""
        self._thread = ThreadPoolExecutor(1)
        self._runner = asyncio.Runner()

    def run(self, what: Coroutine[Any, Any, Result]) -> Result:
        """Return what a coroutine returns."""
        return self._thread.submit(self._runner.run, what).result()

    def close(self) -> None:
        """End the loop where it ran, and the thread."""
        self._thread.submit(self._runner.close).result()
        self._thread.shutdown()


@dataclass
class Visitor:
    """Somebody with a browser: what the server answers, as status and JSON."""

    runner: Aside
    http: httpx.AsyncClient

    def send(self, method: str, path: str, body: object = None, **headers: str) -> httpx.Response:
        """Send a request; a body is sent as JSON."""
        content = None if body is None else json.dumps(body)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {"content-type": "application/json", **named}
        return self.runner.run(self.http.request(method, path, content=content, headers=sent))

    def raw(self, method: str, path: str, content: bytes | None = None, **headers: str | bytes) -> httpx.Response:
        """Send a request as it is."""
        named = {
            name.replace("_", "-"): value if isinstance(value, bytes) else value.encode()
            for name, value in headers.items()
        }
        sent = [(name.encode(), value) for name, value in named.items()]
        return self.runner.run(self.http.request(method, path, content=content, headers=sent))

    def get(self, path: str, status: int = 200, **headers: str) -> Any:
        """Return the JSON at a path."""
        return self._json(self.send("GET", path, **headers), status)

    def post(self, path: str, body: object, status: int = 200, **headers: str) -> Any:
        """Post a body and return the answer's JSON."""
        return self._json(self.send("POST", path, body, **headers), status)

    def _json(self, response: httpx.Response, status: int) -> Any:
        assert status == response.status_code, response.text
        return response.json()

    # -- playing ---------------------------------------------------------------------------------------------------

    def begin(self, game: str, deal: str = "k1:1", **more: object) -> Any:
        """Begin a play and return its state."""
        return self.post("/api/plays", {"game": game, "deal": deal, **more}, 201)

    def do(self, state: Any, action: str, status: int = 200, **more: object) -> Any:
        """Do something at a state and return the next one."""
        return self.post(f"/api/plays/{state['id']}/{action}", {"version": state["version"], **more}, status)

    def move(self, state: Any, move: str) -> Any:
        """Play a move."""
        return self.do(state, "moves", move=move)


@dataclass
class House:
    """A server with a store of its own, and the visitors that were let in."""

    store: Store
    desk: PlayDesk
    app: Watch
    runner: Aside
    visitors: list[Visitor] = field(default_factory=list)

    def visitor(self, *, raises: bool = True) -> Visitor:
        """Let somebody new in; mistakes of the server are raised unless told otherwise."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=raises)
        visitor = Visitor(self.runner, httpx.AsyncClient(transport=transport, base_url=BASE))
        self.visitors.append(visitor)
        return visitor


@contextmanager
def house(
    place: Path | str,
    elsewhere: Sessions | None = None,
    hosts: tuple[str, ...] = (),
    public: str | None = None,
    is_home: bool = False,
    offline: Path | None = None,
    **more: Any,
) -> Iterator[House]:
    """Open a server on a folder or at a database's URL; time goes on by a second with each look at the clock."""
    seconds = count(START)
    if isinstance(place, Path):
        place.mkdir(exist_ok=True)
        place = place / "kabale.db"
    with Store.open(place) as store, closing(Aside()) as runner, closing(Measurer()) as measurer:
        desk = PlayDesk(store, lambda: float(next(seconds)), Live() if elsewhere is None else elsewhere, **more)
        names = names_of(hosts, public)
        app = create_app(desk, Signer(SECRET), names, is_home=is_home, measurer=measurer, offline=offline)
        made = House(store, desk, app, runner)
        yield made
        for visitor in made.visitors:
            runner.run(visitor.http.aclose())

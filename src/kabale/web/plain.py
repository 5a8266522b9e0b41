"""Stand-ins for FastAPI, Starlette and Pydantic, with which the server's routes answer in a browser (docs/site.md).

The page without a server asks the server's routes by plain calls. :func:`install` comes before their import, so they
find these classes instead of the framework. The framework would double the bytes and the time of a first start. The
classes do what the routes use and no more. ``tests/web/test_plain.py`` compares their answers with the framework's.
"""

import inspect
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent import futures
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import time
from types import ModuleType, SimpleNamespace
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints
from urllib.parse import parse_qsl, unquote, urlsplit

from kabale.web.plainmodels import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    CustomError,
    ValidationError,
    ValueLimits,
    convert,
    create_model,
    model_validator,
    text_of,
    wrong,
)


class HTTPException(Exception):
    """An answer of the framework itself: nothing is there."""

    def __init__(self, status_code: int) -> None:
        super().__init__(status_code)
        self.status_code, self.headers = status_code, Headers()


class Headers(dict[str, str]):
    """Headers by their names in small letters."""

    def __init__(self, values: Mapping[str, str] | None = None, **_: object) -> None:
        super().__init__({name.lower(): each for name, each in (values or {}).items()})

    def __setitem__(self, name: str, value: str) -> None:
        super().__setitem__(name.lower(), value)


class Response:
    """An answer."""

    media_type: str | None = None

    def __init__(
        self,
        content: Any = b"",
        status_code: int = 200,
        headers: Mapping[str, str] | None = None,
        media_type: str | None = None,
    ) -> None:
        self.status_code, self.headers = status_code, Headers(headers)
        self.body = self.render(content)
        if kind := media_type or self.media_type:
            self.headers.setdefault("content-type", kind)

    def render(self, content: Any) -> bytes:
        """Return the bytes of what is answered."""
        return content if isinstance(content, bytes) else str(content).encode()


class JSONResponse(Response):
    """An answer in JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Return what is answered as JSON."""
        return text_of(content).encode()


class StreamingResponse(Response):
    """An answer that is made piece by piece, and here at once."""

    def render(self, content: Any) -> bytes:
        """Return all pieces."""
        return "".join(content).encode()


@dataclass(slots=True)
class Request:
    """A request of the page."""

    app: "PlainServer"
    method: str
    target: str
    headers: Headers
    content: bytes = b""
    path_params: dict[str, str] = field(default_factory=dict)
    state: SimpleNamespace = field(default_factory=SimpleNamespace)
    known: dict[Any, Any] = field(default_factory=dict)
    client: None = None

    @property
    def url(self) -> SimpleNamespace:
        """The address that was asked."""
        return SimpleNamespace(path=unquote(urlsplit(self.target).path), scheme="http")

    @property
    def query_params(self) -> Mapping[str, str]:
        """The values behind the question mark."""
        return dict(parse_qsl(urlsplit(self.target).query, keep_blank_values=True))

    @property
    def cookies(self) -> Mapping[str, str]:
        """The cookies: the page has one."""
        name, _, value = self.headers.get("cookie", "").partition("=")
        return {name: value} if name else {}

    async def body(self) -> bytes:
        """Return the body."""
        return self.content


@dataclass(frozen=True, slots=True)
class Depends:
    """A value that a function of the request makes, once for each request."""

    function: Callable[..., Any]


@cache
def _parameters(function: Callable[..., Any]) -> Mapping[str, tuple[Any, Any]]:
    """Return the parameters of a function, each with its shape and default."""
    hints = get_type_hints(function, include_extras=True)
    return {name: (hints[name], each.default) for name, each in inspect.signature(function).parameters.items()}


async def call(function: Callable[..., Any], request: Request) -> Any:
    """Call a function with the values that it asks of a request. Raises ValidationError."""
    if function not in request.known:
        parameters = _parameters(function).items()
        values = {name: await _value(request, name, shape, default) for name, (shape, default) in parameters}
        result = function(**values)
        request.known[function] = await result if inspect.isawaitable(result) else result
    return request.known[function]


async def _value(request: Request, name: str, shape: Any, default: Any) -> Any:
    base = get_args(shape)[0] if get_origin(shape) is Annotated else shape
    for mark in getattr(shape, "__metadata__", ()):
        if isinstance(mark, Depends):
            return await call(mark.function, request)
    if base is Request:
        return request
    if base is Response:
        return request.known.setdefault(Response, Response())
    if name in request.path_params:
        return convert(shape, request.path_params[name], ("path", name), lax=True)
    if isinstance(base, type) and issubclass(base, BaseModel):
        try:
            sent = json.loads(request.content)
        except ValueError as error:
            raise wrong(("body",), str(error), "json_invalid") from error
        return convert(shape, sent, ("body",))
    if name in request.query_params:
        return convert(shape, request.query_params[name], ("query", name), lax=True)
    if default is inspect.Parameter.empty:
        raise wrong(("query", name), "Field required", "missing")
    return default


class APIRoute:
    """An address, and the function that answers there."""

    def __init__(self, path: str, endpoint: Callable[..., Any], methods: Sequence[str] = ("GET",), **how: Any) -> None:
        self.path, self.endpoint, self.methods, self.how = path, endpoint, methods, how
        named = r"\\{(\w+)(:path)?\\}"
        escaped = re.sub(named, lambda hit: f"(?P<{hit[1]}>{'.+' if hit[2] else '[^/]+'})", re.escape(path))
        self.pattern = re.compile(escaped)
        self.handler = self.get_route_handler()

    def get_route_handler(self) -> Callable[[Request], Any]:
        """Return the function that answers a request."""
        return self._answer

    async def _answer(self, request: Request) -> Response:
        for each in self.how.get("dependencies", ()):
            await call(each.function, request)
        result = await call(self.endpoint, request)
        if isinstance(result, Response):
            return result
        status = self.how.get("status_code", 200)
        if status == 204:
            return Response(b"", status)
        shape = self.how.get("response_model") or _returned(self.endpoint)
        is_model = isinstance(shape, type) and issubclass(shape, BaseModel)
        return JSONResponse(convert(shape, result, (), from_attributes=True) if is_model else result, status)


@cache
def _returned(function: Callable[..., Any]) -> Any:
    return get_type_hints(function, include_extras=True).get("return")


class APIRouter:
    """Routes with the same beginning of their addresses."""

    def __init__(self, prefix: str = "", route_class: type[APIRoute] = APIRoute, **_: object) -> None:
        self.prefix, self.route_class = prefix, route_class
        self.routes: list[APIRoute] = []

    def api_route(self, path: str, *, methods: Sequence[str], **how: Any) -> Callable[[Any], Any]:
        """Return what makes a function the answer at an address."""

        def add(endpoint: Any) -> Any:
            self.routes.append(self.route_class(self.prefix + path, endpoint, methods, **how))
            return endpoint

        return add

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return the decorator of a method: ``get``, ``post``, …."""
        return lambda path, **how: self.api_route(path, methods=[name.upper()], **how)


class PlainServer:
    """All routes, and what answers failures."""

    def __init__(self, **_: object) -> None:
        self.state = SimpleNamespace()
        self.router = APIRouter()
        self._handlers: dict[type, Callable[..., Any]] = {}

    def include_router(self, router: APIRouter) -> None:
        """Add the routes of a part."""
        self.router.routes += router.routes

    def add_exception_handler(self, kind: type, handler: Callable[..., Any]) -> None:
        """Let a function answer failures of a kind."""
        self._handlers[kind] = handler

    async def answer(self, method: str, target: str, headers: Mapping[str, str], content: bytes = b"") -> Response:
        """Answer a request, also if it fails."""
        request = Request(self, method, target, Headers(headers), content)
        try:
            answer: Response = await self._route(request).handler(request)
        except Exception as error:
            kind = next(each for each in type(error).__mro__ if each in self._handlers)
            answer = await self._handlers[kind](request, error)
        return answer

    def _route(self, request: Request) -> APIRoute:
        path, status = request.url.path, 404
        for route in self.router.routes:
            if hit := route.pattern.fullmatch(path):
                if request.method in route.methods:
                    request.path_params = hit.groupdict()
                    return route
                status = 405
        raise HTTPException(status)


async def run_at_once(function: Callable[..., Any], *values: Any, **named: Any) -> Any:
    """Call a function: a browser has no threads."""
    return function(*values, **named)


class _Unused(ModuleType):
    """A module of the framework of which the routes need names alone."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return ValueLimits


class AtOnce:
    """An executor that does its work when it is submitted: a browser has no threads."""

    def __init__(self, *_: object, **__: object) -> None:
        """Take the arguments of an executor."""

    def submit(self, work: Callable[..., Any], *values: Any) -> "Future[Any]":
        """Do some work and return its result."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*values))
        except Exception as error:
            future.set_exception(error)
        return future

    def shutdown(self, **_: object) -> None:
        """End: nothing is left to do."""


def install() -> None:
    """Let all that is imported from now on find these stand-ins in place of the framework, and of threads."""
    if sys.platform == "emscripten":
        vars(futures)["ThreadPoolExecutor"] = AtOnce
    responses: dict[str, type[Response]] = {each.__name__: each for each in (Response, JSONResponse, StreamingResponse)}
    html = type("HTMLResponse", (Response,), {"media_type": "text/html; charset=utf-8"})
    responses |= {"HTMLResponse": html, "RedirectResponse": Response}
    request_error = type("RequestValidationError", (ValidationError,), {})
    made = {"APIRouter": APIRouter, "APIRoute": APIRoute, "Route": APIRoute, "Request": Request, "Depends": Depends}
    shapes = {"BaseModel": BaseModel, "AfterValidator": AfterValidator, "BeforeValidator": BeforeValidator}
    functions = {"create_model": create_model, "model_validator": model_validator, "ConfigDict": dict}
    names = {**responses, **made, **shapes, **functions, "FastAPI": PlainServer, "ValidationError": ValidationError}
    names |= {"PydanticCustomError": CustomError, "HTTPException": HTTPException, "run_in_threadpool": run_at_once}
    names |= {"RequestValidationError": request_error, "Headers": Headers, "MutableHeaders": Headers}
    for name in (
        *("fastapi", "fastapi.responses", "fastapi.exceptions", "fastapi.routing", "pydantic", "pydantic_core"),
        *("starlette", "starlette.concurrency", "starlette.datastructures", "starlette.exceptions"),
        *("starlette.requests", "starlette.responses", "starlette.routing", "starlette.types"),
    ):
        module = sys.modules[name] = _Unused(name)
        vars(module).update(names, __path__=[])


PLAYER: Final = "browser-browser-"
"""The player of a browser: whoever opens the page there."""

_ROOM: Final = 32_000_000  # Bytes of live sessions.


class Engine:
    """Answers the page's requests with the routes of the server, which it imports after :func:`install`.

    There is one player and one thread. The page's worker (``page/engine/worker.js``) saves the database.
    """

    def __init__(self, file: str, clock: Callable[[], float] = time, **searches: Any) -> None:
        """Open the database in a file, which may be missing; *searches* is for the desk. Raises StoreError."""
        from kabale.services.live import Live
        from kabale.store.store import Store
        from kabale.web.assembly import create_routes
        from kabale.web.frame.context import COOKIE, Signer
        from kabale.web.own.measuring import Measurer
        from kabale.web.plays.desk import PlayDesk

        self._store = Store.open(Path(file))
        signer = Signer(*self._store.secrets.all([], now=time()))
        self._cookie = f"{COOKIE}={signer.sign(PLAYER)}"
        live = Live(_ROOM)
        desk = PlayDesk(self._store, clock, live, live, **searches)
        self._routes: Any = create_routes(desk, signer)
        self._routes.state.measurer = Measurer()

    async def answer(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes = b""
    ) -> tuple[int, Mapping[str, str], bytes]:
        """Return the status, the headers and the bytes of an answer."""
        answer = await self._routes.answer(method, target, {**headers, "cookie": self._cookie}, body)
        return answer.status_code, answer.headers, answer.body

    def close(self) -> None:
        """Close the database."""
        self._store.close()


def searches() -> Mapping[str, Any]:
    """Return what searches for the desk, while the caller waits: a browser has no processes."""
    from kabale.library.loading import load_source
    from kabale.search.background import BackgroundSearch
    from kabale.search.limits import Limits
    from kabale.services.searches import Difficulties, Outlooks, Reviews, Winnables, search_hint

    def search(seconds: float) -> BackgroundSearch:
        return BackgroundSearch(load_source, Limits(seconds=seconds, memory=256 << 20))

    return {
        "hinter": search_hint,
        "outlooks": Outlooks(search(4.0)),
        "reviews": Reviews(search(2.0), seconds=20.0),
        "winnables": Winnables(),
        "difficulties": Difficulties(search(20.0)),
    }

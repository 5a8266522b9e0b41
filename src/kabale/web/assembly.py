"""The server put together: desks, the routes of every room, the guard before them, and how failures are answered."""

from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException

from kabale import __version__
from kabale.errors import StoreError
from kabale.services.refusals import Refusal, note, refused
from kabale.web import days as day_routes
from kabale.web.cribbage import routes as cribbage_routes
from kabale.web.cribbage.desk import CribbageDesk
from kabale.web.frame import installed, pictures
from kabale.web.frame import routes as frame_routes
from kabale.web.frame.answers import STATUS
from kabale.web.frame.context import Signer, Visitors, accepted
from kabale.web.frame.delivery import Delivery
from kabale.web.frame.guard import RequestGuard
from kabale.web.frame.names import LOCAL_NAMES, Names
from kabale.web.frame.shell import add_page, shell_file
from kabale.web.frame.watch import REASON, SAID, StoreFailures, Watch, page_of
from kabale.web.library import routes as library_routes
from kabale.web.library.definitions import LibraryDesk
from kabale.web.mine import routes as mine_routes
from kabale.web.mine.recovery import WordMaker
from kabale.web.mine.routes import MineDesk
from kabale.web.own import routes as own_routes
from kabale.web.own.measuring import Measurer
from kabale.web.plays import deals, statistics
from kabale.web.plays import routes as play_routes
from kabale.web.plays.desk import PlayDesk

_NOT_FOR_PEOPLE: Final = ("/api", "/page", "/p/", "/cards", "/sw.js")
"""Beginnings of addresses at which programs ask."""


def create_app(
    plays: PlayDesk,
    signer: Signer,
    names: Names = LOCAL_NAMES,
    *,
    is_home: bool = False,
    measurer: Measurer | None = None,
) -> Watch:
    """Make the ASGI application, which answers to its names alone; *is_home*: whose machine it is may come as owner."""
    routes = create_routes(plays, signer, names, is_home=is_home)
    routes.state.measurer = measurer or Measurer()
    return Watch(RequestGuard(Delivery(routes), names), routes.state.store_failures)


def create_routes(plays: PlayDesk, signer: Signer, names: Names = LOCAL_NAMES, *, is_home: bool = False) -> FastAPI:
    """Make the application behind the guard: the other desks use what the desk of the plays does."""
    app = FastAPI(title="Kabale", version=__version__, docs_url=None, redoc_url=None, redirect_slashes=False)
    app.state.visitors = Visitors(plays.store, plays.clock, signer, names)
    app.state.plays = plays
    app.state.library = LibraryDesk(plays.store, plays.clock, plays.elsewhere)
    app.state.cribbage = CribbageDesk(plays.store, plays.clock)
    app.state.mine = MineDesk(plays.store, plays.clock, plays.elsewhere, WordMaker(signer.secret))
    for room in (
        frame_routes,
        installed,
        mine_routes,
        pictures,
        library_routes,
        play_routes,
        deals,
        own_routes,
        day_routes,
        statistics,
        cribbage_routes,
    ):
        app.include_router(room.router)
    app.router.routes[:0] = play_routes.acting.routes
    app.include_router(frame_routes.probes)
    if is_home:
        app.include_router(frame_routes.owner)
    add_page(app)
    app.add_exception_handler(Refusal, _refusal)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_failure)
    app.state.store_failures = StoreFailures()
    app.add_exception_handler(StoreError, _store_failure)
    app.add_exception_handler(Exception, _mistake_of_ours)
    return app


# -- how failures are answered -----------------------------------------------------------------------------------------


def _answer(request: Request, refusal: Refusal) -> Response:
    header = request.headers.get("accept-language", "")
    language = getattr(request.state, "language", None) or accepted(header)
    setattr(request.state, REASON, refusal.code)
    status = STATUS[refusal.code]
    if status >= 500 and _is_for_people(request):
        return HTMLResponse(page_of(refusal, language), status)
    return JSONResponse(refusal.body(language), status)


def _is_for_people(request: Request) -> bool:
    return request.method == "GET" and not request.url.path.startswith(_NOT_FOR_PEOPLE)


async def _store_failure(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    setattr(request.state, SAID, True)
    return _answer(request, request.app.state.store_failures.refusal(error))


async def _mistake_of_ours(request: Request, error: Exception) -> Response:
    setattr(request.state, SAID, True)
    note(error)
    return _answer(request, refused("internal"))


async def _refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _answer(request, error)


async def _invalid(request: Request, error: Exception) -> Response:
    """Tell the first thing that is wrong with a request; what was sent is not sent back."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return _answer(request, refused("bad_json"))
    place = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    return _answer(request, refused("bad_request", place=place[:100], problem=first["msg"][:200]))


async def _http_failure(request: Request, error: Exception) -> Response:
    """Answer what the framework itself refuses: no such route or method, or a body that cannot be read.

    Where a person has come to a wrong address the page says so.
    """
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _is_for_people(request):
        return shell_file(404)
    code = {404: "not_found", 405: "not_allowed", 400: "bad_json"}.get(error.status_code, "internal")
    answer = _answer(request, refused(code))
    answer.headers.update(error.headers or {})
    return answer

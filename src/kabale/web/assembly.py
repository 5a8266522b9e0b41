"""The server put together: desks, the routes of every room, the guard before them, and how failures are answered."""

from pathlib import Path
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
from kabale.web.cribbage.routes import CribbageDesk
from kabale.web.frame import pictures
from kabale.web.frame import routes as frame_routes
from kabale.web.frame.answers import STATUS
from kabale.web.frame.context import Signer, Visitors, accepted
from kabale.web.frame.delivery import Delivery
from kabale.web.frame.guard import RequestGuard
from kabale.web.frame.names import LOCAL_NAMES, Names
from kabale.web.frame.shell import add_folder, add_page, shell_file
from kabale.web.frame.watch import REASON, SAID, StoreFailures, Watch, page_of
from kabale.web.library import routes as library_routes
from kabale.web.library.definitions import LibraryDesk
from kabale.web.mine import routes as mine_routes
from kabale.web.mine.recovery import Attempts, WordMaker
from kabale.web.mine.routes import MineDesk
from kabale.web.own import routes as own_routes
from kabale.web.own.measuring import Measurer
from kabale.web.plays import routes as play_routes
from kabale.web.plays import statistics
from kabale.web.plays.desk import PlayDesk

_NOT_FOR_PEOPLE: Final = ("/api", "/page", "/p/", "/cards", "/sw.js", "/offline/")
"""Beginnings of addresses at which programs ask."""


def create_app(
    plays: PlayDesk,
    signer: Signer,
    names: Names = LOCAL_NAMES,
    *,
    is_home: bool = False,
    measurer: Measurer | None = None,
    offline: Path | None = None,
) -> Watch:
    """Make the ASGI application, which answers only to its names; *is_home* lets the machine's owner come as owner.

    *offline* may have the page that plays without the network.
    """
    routes = create_routes(plays, signer, names, is_home=is_home)
    if offline is not None:
        add_folder(routes, offline)
    add_page(routes)
    routes.state.measurer = measurer or Measurer()
    return Watch(RequestGuard(Delivery(routes), names), routes.state.store_failures)


def create_routes(plays: PlayDesk, signer: Signer, names: Names = LOCAL_NAMES, *, is_home: bool = False) -> FastAPI:
    """Make the application behind the guard: the other desks use what the desk of the plays does."""
    app = FastAPI(title="Kabale", version=__version__, docs_url=None, redoc_url=None, redirect_slashes=False)
    app.state.visitors = Visitors(plays.store, plays.clock, signer, names)
    app.state.plays = plays
    app.state.library = LibraryDesk(plays.store, plays.clock, plays.elsewhere)
    app.state.cribbage = CribbageDesk(plays.store, plays.clock)
    maker, attempts = WordMaker(signer.secret), Attempts(plays.clock)
    app.state.mine = MineDesk(plays.store, plays.clock, plays.elsewhere, maker, attempts)
    rooms = (frame_routes, mine_routes, pictures, library_routes, play_routes, own_routes, day_routes, statistics)
    for room in (*rooms, cribbage_routes):
        app.include_router(room.router)
    app.include_router(play_routes.dealt)
    app.router.routes[:0] = play_routes.acting.routes
    app.include_router(frame_routes.probes)
    if is_home:
        app.include_router(frame_routes.owner)
    app.state.store_failures = StoreFailures()
    for kind in (Refusal, StoreError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, _failure)
    return app


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


async def _failure(request: Request, error: Exception) -> Response:
    """Answer a refusal, ours or the framework's, or a failure. Nothing of the request is sent back."""
    match error:
        case Refusal():
            return _answer(request, error)
        case StoreError():
            setattr(request.state, SAID, True)
            return _answer(request, request.app.state.store_failures.refusal(error))
        case RequestValidationError():
            first = error.errors()[0]
            if first["type"] == "json_invalid":
                return _answer(request, refused("bad_json"))
            place = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
            return _answer(request, refused("bad_request", place=place[:100], problem=first["msg"][:200]))
        case HTTPException(status_code=404) if _is_for_people(request):
            return shell_file(404)
        case HTTPException():
            code = {404: "not_found", 405: "not_allowed", 400: "bad_json"}.get(error.status_code, "internal")
            answer = _answer(request, refused(code))
            answer.headers.update(error.headers or {})
            return answer
        case _:
            setattr(request.state, SAID, True)
            note(error)
            return _answer(request, refused("internal"))

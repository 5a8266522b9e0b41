"""The server put together: routes, the guard before them, and how failures are answered."""

from collections.abc import Iterable
from dataclasses import dataclass

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from kabale import __version__
from kabale.errors import StoreError
from kabale.web import (
    routes_games,
    routes_me,
    routes_own,
    routes_pictures,
    routes_plays,
    routes_statistics,
)
from kabale.web.cookies import Signer
from kabale.web.cribbage import routes as routes_cribbage
from kabale.web.desk import Desk, Means
from kabale.web.guard import Guard
from kabale.web.languages import accepted
from kabale.web.refusals import Refusal, refused
from kabale.web.routes_page import add_page, shell_file

_NOT_FOR_PEOPLE = ("/api", "/page", "/cards")
"""Beginnings of addresses at which programs ask."""


@dataclass(frozen=True, slots=True)
class Site:
    """What the server is made from: *hosts* are its names beside the local ones."""

    means: Means
    secret: str
    hosts: Iterable[str] = ()


def create_app(site: Site) -> Guard:
    """Make the ASGI application of a site."""
    return Guard(create_routes(site), site.hosts)


def create_routes(site: Site) -> FastAPI:
    """Make the application behind the guard."""
    app = FastAPI(title="Kabale", version=__version__, docs_url=None, redoc_url=None, redirect_slashes=False)
    app.state.desk = Desk(site.means)
    app.state.signer = Signer(site.secret)
    for routes in (
        routes_me,
        routes_pictures,
        routes_games,
        routes_plays,
        routes_own,
        routes_statistics,
        routes_cribbage,
    ):
        app.include_router(routes.router)
    add_page(app)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _failed)
    app.add_exception_handler(StoreError, _not_stored)
    app.add_exception_handler(Exception, _broken)
    return app


def _answer(request: Request, refusal: Refusal) -> JSONResponse:
    header = request.headers.get("accept-language", "")
    language = getattr(request.state, "language", None) or accepted(header)
    return JSONResponse(refusal.body(language), refusal.status)


def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    return _answer(request, error)


def _invalid(request: Request, error: Exception) -> JSONResponse:
    """Tell the first thing that is wrong with a request; what was sent is not sent back."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return _answer(request, refused("bad_json"))
    place = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    return _answer(request, refused("bad_request", place=place[:100], problem=first["msg"][:200]))


def _failed(request: Request, error: Exception) -> Response:
    """Answer what the framework itself refuses: no such route or method, or a body that cannot be read.

    Where a person has come to a wrong address the page says so.
    """
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and request.method == "GET" and not request.url.path.startswith(_NOT_FOR_PEOPLE):
        return shell_file(404)
    code = {404: "not_found", 405: "not_allowed", 400: "bad_json"}.get(error.status_code, "internal")
    answer = _answer(request, refused(code))
    answer.headers.update(error.headers or {})
    return answer


def _not_stored(request: Request, _: Exception) -> JSONResponse:
    return _answer(request, refused("busy"))


def _broken(request: Request, _: Exception) -> JSONResponse:
    return _answer(request, refused("internal"))

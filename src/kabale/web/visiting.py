"""What every route begins with: the desk, who is calling, and which errors a route may answer."""

from typing import Annotated, Any, Final

from fastapi import Depends, Request

from kabale.store import Player
from kabale.web.cookies import COOKIE, Signer
from kabale.web.desk import Caller, Desk
from kabale.web.languages import language_of
from kabale.web.shapes import ErrorAnswer, StaleAnswer

Responses = dict[int | str, dict[str, Any]]
"""What FastAPI is told of a route's answers."""

_WORDS: Final = {
    400: "the body is not JSON",
    403: "the request comes from elsewhere",
    404: "there is nothing here, or it is somebody else's",
    408: "the body took too long to arrive",
    409: "the play has gone on elsewhere, or its rules have changed",
    413: "the body is too large",
    415: "the body is not said to be JSON",
    422: "the request is not one, or cannot be done",
    500: "a mistake of ours",
    503: "too much is being worked out",
}


def errors(*statuses: int) -> Responses:
    """Return the answers of a route beside its own: those of every route, and some statuses."""
    return {
        status: {"model": StaleAnswer if status == 409 else ErrorAnswer, "description": _WORDS[status]}
        for status in sorted({403, 413, 422, 500, 503, *statuses})
    }


def written(kind: str, what: str) -> Responses:
    """Return the answer of a route that gives a file of a kind."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}, "description": what}}


CHANGING: Final = (400, 408, 415)
"""The statuses of routes that read a body."""


def desk_of(request: Request) -> Desk:
    """Return the desk of the application that was asked."""
    desk = request.app.state.desk
    assert isinstance(desk, Desk)
    return desk


DeskHere = Annotated[Desk, Depends(desk_of)]


def visitor(request: Request, desk: DeskHere) -> Player:
    """Return the player whose cookie came with the request; without a cookie of ours a new one, who gets one."""
    signer: Signer = request.app.state.signer
    known = signer.read(request.cookies.get(COOKIE))
    player = None if known is None else desk.store.player(known)
    if player is None:
        player = desk.store.add_player(now=desk.clock())
        request.state.set_cookie = signer.header(player.id)
    request.state.language = language_of(player.settings, request.headers.get("accept-language", ""))
    return player


Visitor = Annotated[Player, Depends(visitor)]


def caller(request: Request, player: Visitor) -> Caller:
    """Return who is calling and in which language the answer is."""
    return Caller(player.id, request.state.language)


Calling = Annotated[Caller, Depends(caller)]

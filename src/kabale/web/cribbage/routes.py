"""Cribbage against Bill: matches, moves, advice, statistics."""

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request, Response

from kabale.cribbage.players import strength
from kabale.services import matches
from kabale.services.matches import CribbageStatistics, SidePoints
from kabale.web.cribbage.answers import (
    CribbageMatch,
    DealReview,
    MatchLine,
    MatchList,
    MatchMoveRequest,
    MatchRequest,
    MatchVersionRequest,
    MoveAdvice,
    StaleMatch,
)
from kabale.web.cribbage.desk import CribbageDesk
from kabale.web.frame.answers import CHANGING, Responses, errors, written
from kabale.web.frame.context import CallerHere, JoiningHere
from kabale.web.frame.inputs import PathName

router = APIRouter(prefix="/api/cribbage")

MatchId = PathName


def cribbage_of(request: Request) -> CribbageDesk:
    """Return the desk of cribbage of the application."""
    desk = request.app.state.cribbage
    assert isinstance(desk, CribbageDesk)
    return desk


CribbageHere = Annotated[CribbageDesk, Depends(cribbage_of)]


STALE: Final[Responses] = {
    409: {"model": StaleMatch, "description": "the match has gone on elsewhere, or its rules have changed"}
}
LOOKING: Final = errors(404) | STALE
"""The other answers of a route that looks at a match."""

GOING_ON: Final = errors(404, *CHANGING) | STALE
"""The other answers of a route that continues a match."""


@router.post("", status_code=201, responses=errors(*CHANGING))
def begin(asked: MatchRequest, desk: CribbageHere, caller: CallerHere, join: JoiningHere) -> CribbageMatch:
    """Begin a match; its shuffles are committed to before anything is drawn or dealt."""
    join()
    return desk.begin(caller, asked.strength, practice=asked.practice)


@router.get("", responses=errors())
def listed(desk: CribbageHere, caller: CallerHere, limit: Annotated[int, Query(ge=1, le=1000)] = 50) -> MatchList:
    """List the player's matches, the last played first."""
    return MatchList(
        [
            MatchLine(
                id=match.id,
                strength=strength(match.strength),
                practice=match.practice,
                scores=SidePoints(match.mine, match.other),
                started=match.started,
                changed=match.changed,
                ended=match.ended,
            )
            for match in desk.store.cribbages.of(caller.player, limit=limit)
        ]
    )


@router.get("/statistics", responses=errors())
def statistics(desk: CribbageHere, caller: CallerHere) -> CribbageStatistics:
    """Give games, skunks and averages, and the matches they are made of, oldest first."""
    return matches.statistics(desk.store.matches.of(caller.player))


@router.get("/{match}", responses=LOOKING)
def look(match: MatchId, desk: CribbageHere, caller: CallerHere) -> CribbageMatch:
    """Show where a match stands."""
    return desk.look(caller, match)


@router.delete("/{match}", status_code=204, responses=errors(404, *CHANGING))
def forget(match: MatchId, desk: CribbageHere, caller: CallerHere) -> None:
    """Forget a match; its result still counts."""
    desk.forget(caller, match)


@router.post("/{match}/moves", responses=GOING_ON)
def move(match: MatchId, asked: MatchMoveRequest, desk: CribbageHere, caller: CallerHere) -> CribbageMatch:
    """Make a move; Bill's answer comes with it."""
    return desk.move(caller, match, asked.version, asked.move)


@router.post("/{match}/undo", responses=GOING_ON)
def undo(match: MatchId, asked: MatchVersionRequest, desk: CribbageHere, caller: CallerHere) -> CribbageMatch:
    """Take moves back up to the player's last: in practice, and for study after the end."""
    return desk.undo(caller, match, asked.version)


@router.get("/{match}/hint", responses=LOOKING)
def hint(match: MatchId, desk: CribbageHere, caller: CallerHere) -> MoveAdvice:
    """Say what each move that can be made is worth, the best first."""
    return desk.hint(caller, match)


@router.get("/{match}/review", responses=LOOKING)
def review(
    match: MatchId, desk: CribbageHere, caller: CallerHere, deal: Annotated[int | None, Query(ge=1, le=5000)] = None
) -> DealReview:
    """Judge the player's decisions in a deal that is over."""
    return desk.review(caller, match, deal)


@router.get(
    "/{match}/file", responses={**errors(404, 409), **written("text/plain", "a match")}, response_class=Response
)
def file(match: MatchId, desk: CribbageHere, caller: CallerHere) -> Response:
    """Give an ended match with its number and nonce, for ``kabale cribbage verify``."""
    headers = {"Content-Disposition": 'attachment; filename="cribbage.txt"'}
    return Response(desk.file(caller, match), media_type="text/plain; charset=utf-8", headers=headers)

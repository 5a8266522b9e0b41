"""Cribbage against Bill: matches, moves, advice, statistics."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from kabale.cribbage.players import strength
from kabale.web.cribbage import figures
from kabale.web.cribbage.desk import CribbageDesk
from kabale.web.cribbage.shapes import (
    CribbageMatch,
    CribbageStatistics,
    DealNumber,
    Matches,
    MatchMoveRequest,
    MatchRequest,
    MatchVersionRequest,
    MoveAdvice,
    Review,
    StaleMatch,
)
from kabale.web.frame.answers import CHANGING, Responses, errors, written
from kabale.web.frame.context import CallerHere, JoiningHere
from kabale.web.frame.inputs import PathName

router = APIRouter(prefix="/api/cribbage")

MatchId = PathName


def cribbage_of(request: Request) -> CribbageDesk:
    """Return the desk of cribbage of the application that was asked."""
    desk = request.app.state.cribbage
    assert isinstance(desk, CribbageDesk)
    return desk


CribbageHere = Annotated[CribbageDesk, Depends(cribbage_of)]


def _changing() -> Responses:
    """Return the answers of a route that goes on with a match."""
    stale: Responses = {
        409: {"model": StaleMatch, "description": "the match has gone on elsewhere, or its rules have changed"}
    }
    return {**errors(404, *CHANGING), **stale}


@router.post("", status_code=201, responses=errors(*CHANGING))
def begin(asked: MatchRequest, desk: CribbageHere, caller: CallerHere, join: JoiningHere) -> CribbageMatch:
    """Begin a match; its shuffles are committed to before anything is drawn or dealt."""
    join()
    return desk.begin(caller, asked.strength, practice=asked.practice)


@router.get("", responses=errors())
def listed(desk: CribbageHere, caller: CallerHere, limit: Annotated[int, Query(ge=1, le=1000)] = 50) -> Matches:
    """List the player's matches, the last played first."""
    return {
        "matches": [
            {
                "id": match.id,
                "strength": strength(match.strength),
                "practice": match.practice,
                "scores": {"me": match.mine, "bill": match.other},
                "started": match.started,
                "changed": match.changed,
                "ended": match.ended,
            }
            for match in desk.store.cribbages.of(caller.player, limit=limit)
        ]
    }


@router.get("/statistics", responses=errors())
def statistics(desk: CribbageHere, caller: CallerHere) -> CribbageStatistics:
    """Give games, skunks and averages, and the matches they are made of, oldest first."""
    return figures.statistics(desk.store.matches.of(caller.player))


@router.get("/{match}", responses={**errors(404), 409: _changing()[409]})
def look(match: MatchId, desk: CribbageHere, caller: CallerHere) -> CribbageMatch:
    """Show where a match stands."""
    return desk.look(caller, match)


@router.delete("/{match}", status_code=204, responses=errors(404, *CHANGING))
def forget(match: MatchId, desk: CribbageHere, caller: CallerHere) -> None:
    """Forget a match; its result still counts."""
    desk.forget(caller, match)


@router.post("/{match}/moves", responses=_changing())
def move(match: MatchId, asked: MatchMoveRequest, desk: CribbageHere, caller: CallerHere) -> CribbageMatch:
    """Make a move; Bill's answer comes with it."""
    return desk.move(caller, match, asked.version, asked.move)


@router.post("/{match}/undo", responses=_changing())
def undo(match: MatchId, asked: MatchVersionRequest, desk: CribbageHere, caller: CallerHere) -> CribbageMatch:
    """Take moves back up to the player's last: in practice, and for study after the end."""
    return desk.undo(caller, match, asked.version)


@router.get("/{match}/hint", responses={**errors(404), 409: _changing()[409]})
def hint(match: MatchId, desk: CribbageHere, caller: CallerHere) -> MoveAdvice:
    """Say what each move that can be made is worth, the best first."""
    return desk.hint(caller, match)


@router.get("/{match}/review", responses={**errors(404), 409: _changing()[409]})
def review(
    match: MatchId, desk: CribbageHere, caller: CallerHere, deal: Annotated[DealNumber | None, Query()] = None
) -> Review:
    """Judge the player's decisions in a deal that is over."""
    return desk.review(caller, match, deal)


@router.get(
    "/{match}/file", responses={**errors(404, 409), **written("text/plain", "a match")}, response_class=Response
)
def file(match: MatchId, desk: CribbageHere, caller: CallerHere) -> Response:
    """Give an ended match with its number and nonce, for ``kabale cribbage verify``."""
    headers = {"Content-Disposition": 'attachment; filename="cribbage.txt"'}
    return Response(desk.file(caller, match), media_type="text/plain; charset=utf-8", headers=headers)

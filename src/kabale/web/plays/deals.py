"""Deals that nobody has begun to play: whether they can be won."""

from typing import Annotated

from fastapi import APIRouter, Query

from kabale.engine.language import Choice
from kabale.services.refusals import Refusal, refused
from kabale.web.frame.answers import errors
from kabale.web.frame.context import CallerHere
from kabale.web.frame.inputs import LevelAsked, PathName, VariantAsked
from kabale.web.plays.desk import PlaysHere
from kabale.web.plays.shapes import OutlookShape

router = APIRouter(prefix="/api/games")


@router.get("/{name}/outlook", responses=errors(404))
def outlook(
    name: PathName,
    desk: PlaysHere,
    caller: CallerHere,
    deal: Annotated[str, Query(max_length=1000)],
    variant: VariantAsked = None,
    level: LevelAsked = 0,
) -> OutlookShape:
    """Say whether a deal can be won, as far as it is known: ask again while it is searched."""
    try:
        return {"verdict": desk.deal_outlook(caller, name, deal, Choice(variant, level))}
    except Refusal as error:
        raise (refused("not_found") if error.code == "unknown_game" else error) from error

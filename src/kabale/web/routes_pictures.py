"""Pictures: single cards, opening lay-outs, and plays as they stand."""

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query, Response

from kabale.store import OWN
from kabale.web.addresses import Named
from kabale.web.definitions import FIRST_DEAL
from kabale.web.orders import Look
from kabale.web.pictures import card_picture
from kabale.web.refusals import Refusal, refused
from kabale.web.visiting import Calling, DeskHere, errors, written

SVG: Final = "image/svg+xml"
FOREVER: Final = "public, max-age=31536000, immutable"
A_DAY: Final = "private, max-age=86400"

router = APIRouter()

_DRAWN: Final = written(SVG, "a picture")


def look(
    style: Annotated[str, Query(max_length=40)] = "classic-4-light",
    back: Annotated[str, Query(max_length=10)] = "1",
    *,
    small: bool = False,
) -> Look:
    """Return what a picture shall look like."""
    return Look(style, back, small)


Looking = Annotated[Look, Depends(look)]


@router.get("/cards/{style}/{name}.svg", responses={**errors(404), **_DRAWN}, response_class=Response)
def card(style: Annotated[str, Path(max_length=40)], name: Annotated[str, Path(max_length=20)]) -> Response:
    """Draw a card: ``QH``, ``JK``, ``back-1``."""
    return Response(card_picture(style, name), media_type=SVG, headers={"Cache-Control": FOREVER})


@router.get("/api/games/{name}/picture.svg", responses={**errors(404), **_DRAWN}, response_class=Response)
def game(
    name: Named,
    desk: DeskHere,
    caller: Calling,
    look: Looking,
    deal: Annotated[str, Query(max_length=1000)] = FIRST_DEAL,
) -> Response:
    """Draw the opening lay-out of a game."""
    try:
        source = desk.source(caller, name)
    except Refusal as error:
        raise refused("not_found") from error
    svg = str(desk.tell(caller, source, "picture", deal, look=look)["svg"])
    kept = "no-cache" if name.startswith(OWN) else A_DAY
    return Response(svg, media_type=SVG, headers={"Cache-Control": kept})


@router.get("/api/plays/{play}/picture.svg", responses={**errors(404, 409), **_DRAWN}, response_class=Response)
def play(play: Named, desk: DeskHere, caller: Calling, look: Looking) -> Response:
    """Draw a play as it stands."""
    svg = str(desk.ask(caller, play, "picture", look=look)["svg"])
    return Response(svg, media_type=SVG, headers={"Cache-Control": "no-cache"})

"""Answer with pictures of cards and tables, drawn by :mod:`kabale.picture`, in the look that the request asks for."""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query, Response

from kabale.errors import BadCard, BadStyle
from kabale.picture import BACKS, CARD_NAMES, STYLES, ShownMove, card_svg, table_svg
from kabale.services.refusals import refused
from kabale.view import View
from kabale.web.frame.answers import errors, written
from kabale.web.frame.delivery import A_DAY

SVG: Final = "image/svg+xml"

DRAWN: Final = written(SVG, "a picture")

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a picture of a table, in the words of :mod:`kabale.picture`."""

    style: str
    back: str
    small: bool


def look(
    style: Annotated[str, Query(max_length=40)] = "classic-4-light",
    back: Annotated[str, Query(max_length=10)] = "1",
    *,
    small: bool = False,
) -> Look:
    """Return what a picture shall look like."""
    return Look(style, back, small)


LookHere = Annotated[Look, Depends(look)]


def table_picture(table: View | ShownMove, title: str, look: Look) -> str:
    """Return a table, or a move on it, as SVG. Raises Refusal: no such look."""
    try:
        return table_svg(table, look.style, title=title, back=look.back, small=look.small)
    except (BadCard, BadStyle) as error:
        raise refused("not_found") from error


@lru_cache(maxsize=1024)
def card_picture(style: str, name: str) -> str:
    """Return a card as SVG. Raises Refusal for a style or card that there is not."""
    try:
        return card_svg(name, style)
    except (BadCard, BadStyle) as error:
        raise refused("not_found") from error


@lru_cache(maxsize=len(STYLES))
def deck(style: str) -> bytes:
    """Return the SVG of all cards of a style by their names, as one JSON object. Raises Refusal for no style."""
    try:
        cards = {name: card_svg(name, style) for name in dict.fromkeys((*CARD_NAMES, *BACKS))}
    except BadStyle as error:
        raise refused("not_found") from error
    return json.dumps(cards, separators=(",", ":")).encode()


def svg_answer(picture: str, keeping: str) -> Response:
    """Return a picture as an answer; *keeping* is its ``Cache-Control``."""
    return Response(picture, media_type=SVG, headers={"Cache-Control": keeping})


@router.get("/cards/{style}/{name}.svg", responses={**errors(404), **DRAWN}, response_class=Response)
def card(style: Annotated[str, Path(max_length=40)], name: Annotated[str, Path(max_length=20)]) -> Response:
    """Draw a card: ``QH``, ``JK``, ``back-1``."""
    return svg_answer(card_picture(style, name), A_DAY)

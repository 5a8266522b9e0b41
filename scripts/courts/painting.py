"""Painting: layers become the outlines of a card, each brought to its places around the middle of the face.

A colour is written as ``var(--NAME)``: :mod:`kabale.picture.styles` has its value in each style.
"""

import math
from typing import Final

from scripts.courts.figures import Figure
from scripts.courts.layers import FINE, THICK, Layer, disc, lozenge

from kabale.picture.svg import element, moved

FACE: Final = (125, 94)
"""The middle of the face on a card."""

_MIDDLE: Final = (125, 175)
_RISE: Final = 30.3 / 111
"""How far the line where the halves meet falls for each step to the right."""

_STEP: Final = 22
_CLOVER: Final = (
    "M0,-6 C3,-6 4,-3 2,-1 C3,-4 7,-3 7,0 C7,3 3,4 2,1 C4,3 3,6 0,6 C-3,6 -4,3 -2,1 C-3,4 -7,3 -7,0 "
    "C-7,-3 -3,-4 -2,-1 C-4,-3 -3,-6 0,-6 Z"
)
_SIGNS: Final = (lozenge(15, 8), disc(4), lozenge(21, 8), _CLOVER, disc(3.4))
_BETWEEN: Final = (disc(1.7), lozenge(7, 5), "", disc(1.7), lozenge(13, 8))


def painted(figure: Figure) -> list[str]:
    """Return the elements of a figure on the upper half of a card, from the back to the front."""
    return [_element(layer, figure.hair) for layer in figure.layers]


def _element(layer: Layer, hair: str) -> str:
    sides = (1, -1) if layer.twice else (1,)
    outline = "".join(
        moved(layer.path, (FACE[0] + side * x, FACE[1] + y), (side * layer.scale, layer.scale))
        for x, y in layer.places
        for side in sides
    )
    colour = hair if layer.colour == "hair" else layer.colour
    fill = "none" if colour == "none" else f"var(--{colour})"
    return element("path", d=outline, fill=fill, stroke_width=None if layer.line == THICK else layer.line)


def sash(suit: int) -> list[str]:
    """Return the sash over the lower edge of the upper half; its pattern is the same upside down."""
    turn = math.degrees(math.atan(_RISE))
    signs = [_along(_SIGNS[suit], step * _STEP, turn) for step in range(-6, 7)]
    between = [_along(_BETWEEN[suit], (step + 0.5) * _STEP, turn) for step in range(-6, 6)]
    return [
        element("path", d=_along("M-130,-10 H130 V6 H-130 Z", 0, turn), fill="var(--gold)"),
        element("path", d=_along("M-130,-6 H130 V6 H-130 Z", 0, turn), fill="var(--deep)", stroke_width=FINE),
        element("path", d="".join(signs + between), fill="var(--second)", stroke="none"),
    ]


def _along(path: str, distance: float, turn: float) -> str:
    """Bring an outline to a place of the line, given by its distance from the middle."""
    radians = math.radians(turn)
    x, y = _MIDDLE[0] + distance * math.cos(radians), _MIDDLE[1] + distance * math.sin(radians)
    return moved(path, (x, y), 1, turn)

"""The sash that runs where the two halves of a court card meet; its pattern is the same turned upside down."""

import math
from collections.abc import Mapping
from typing import Final

from kabale.picture.courts.layers import FINE, disc, lozenge
from kabale.picture.paths import moved
from kabale.picture.svg import element

_MIDDLE: Final = (125, 175)
RISE: Final = 30.3 / 111
"""How far the line where the halves meet falls for each step to the right."""

_STEP: Final = 22
_CLOVER: Final = (
    "M0,-6 C3,-6 4,-3 2,-1 C3,-4 7,-3 7,0 C7,3 3,4 2,1 C4,3 3,6 0,6 C-3,6 -4,3 -2,1 C-3,4 -7,3 -7,0 "
    "C-7,-3 -3,-4 -2,-1 C-4,-3 -3,-6 0,-6 Z"
)
_SIGNS: Final = (lozenge(15, 8), disc(4), lozenge(21, 8), _CLOVER, disc(3.4))
_BETWEEN: Final = (disc(1.7), lozenge(7, 5), "", disc(1.7), lozenge(13, 8))


def sash(suit: int, colours: Mapping[str, str]) -> str:
    """Draw the sash over the lower edge of the upper half, and a little beyond."""
    turn = math.degrees(math.atan(RISE))
    signs = [_along(_SIGNS[suit], step * _STEP, turn) for step in range(-6, 7)]
    between = [_along(_BETWEEN[suit], (step + 0.5) * _STEP, turn) for step in range(-6, 6)]
    return (
        element("path", d=_along("M-130,-10 H130 V6 H-130 Z", 0, turn), fill=colours["gold"])
        + element("path", d=_along("M-130,-6 H130 V6 H-130 Z", 0, turn), fill=colours["deep"], stroke_width=FINE)
        + element("path", d="".join(signs + between), fill=colours["second"], stroke="none")
    )


def _along(path: str, distance: float, turn: float) -> str:
    """Bring an outline to a place of the line, given by its distance from the middle."""
    radians = math.radians(turn)
    x, y = _MIDDLE[0] + distance * math.cos(radians), _MIDDLE[1] + distance * math.sin(radians)
    return moved(path, (x, y), 1, turn)

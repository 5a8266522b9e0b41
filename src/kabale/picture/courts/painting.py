"""Painting: layers become the outlines of a card, each brought to its places around the middle of the face."""

from collections.abc import Iterable, Mapping
from typing import Final

from kabale.picture.courts.layers import THICK, Layer
from kabale.picture.paths import moved
from kabale.picture.svg import element

MIDDLE: Final = (125, 94)
"""Where the middle of the face is on a card."""


def painted(layers: Iterable[Layer], colours: Mapping[str, str]) -> str:
    """Draw layers on the upper half of a card, one after the other."""
    parts = []
    for layer in layers:
        sides = (1, -1) if layer.twice else (1,)
        outline = "".join(
            moved(layer.path, (MIDDLE[0] + side * x, MIDDLE[1] + y), (side * layer.scale, layer.scale))
            for x, y in layer.places
            for side in sides
        )
        line = None if layer.line == THICK else layer.line
        parts.append(element("path", d=outline, fill=colours[layer.colour], stroke_width=line))
    return "".join(parts)

"""Layers of a figure: a filled outline each, laid one over the other as a printer lays colours.

All parts of the courts are written around the middle of the face, y downwards.
"""

from dataclasses import dataclass
from typing import Final

THICK: Final = 2.0
FINE: Final = 1.3
BARE: Final = 0.0
"""How thick the line around a layer is."""


@dataclass(frozen=True, slots=True)
class Layer:
    """An outline with the name of its colour (``none``: lines only), drawn at each of some places.

    A layer that is drawn *twice* has a mirror image on the other side of the face.
    """

    colour: str
    path: str
    line: float = THICK
    twice: bool = False
    places: tuple[tuple[float, float], ...] = ((0, 0),)
    scale: float = 1


Layers = tuple[Layer, ...]


def disc(radius: float) -> str:
    """Return a circle around the origin as an outline.

    >>> disc(10)
    'M-10,0 C-10,-5.52 -5.52,-10 0,-10 C5.52,-10 10,-5.52 10,0 C10,5.52 5.52,10 0,10 C-5.52,10 -10,5.52 -10,0 Z'
    """
    r, k = f"{radius:g}", f"{radius * 0.5523:.2f}"
    return (
        f"M-{r},0 C-{r},-{k} -{k},-{r} 0,-{r} C{k},-{r} {r},-{k} {r},0 "
        f"C{r},{k} {k},{r} 0,{r} C-{k},{r} -{r},{k} -{r},0 Z"
    )


def lozenge(width: float, height: float) -> str:
    """Return a diamond around the origin as an outline.

    >>> lozenge(4, 6)
    'M0,-3 L2,0 L0,3 L-2,0 Z'
    """
    x, y = f"{width / 2:g}", f"{height / 2:g}"
    return f"M0,-{y} L{x},0 L0,{y} L-{x},0 Z"

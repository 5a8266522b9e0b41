"""The large face: rank and suit as big as the strip that a covered card shows allows, and huge in the middle."""

from typing import Final

from kabale.picture.classic import TURNED
from kabale.picture.glyphs import GLYPHS
from kabale.picture.paths import moved
from kabale.picture.styles import Paper
from kabale.picture.suits import STAR, SUIT_PATHS
from kabale.picture.svg import element

_RANK: Final = (0.6, 0.38)
"""The scale of the rank in the strip: wide, as the strip is low."""

_PEN: Final = 11
_BIG: Final = 1.9
_MIDDLE: Final = (125, 175)
_CENTRES: Final = (7, -13, 0, 10)
"""How far below the middle of each suit's sign there is most room."""

_INNER: Final = (0.75, 0.77, 0.68, 0.59)
_INNER_PEN: Final = 15


def large(rank: str, suit: int, colours: Paper) -> str:
    """Draw a card of the large face."""
    colour, glyph = colours.suits[suit], GLYPHS[rank]
    left = max(9, 34 - glyph.width * _RANK[0] / 2)
    pen = moved(glyph.broad_line, (left, 12), _RANK)
    strip = element("path", d=pen, fill="none", stroke=colour, stroke_width=_PEN)
    beside, below = moved(SUIT_PATHS[suit], (92, 31), 0.46), moved(SUIT_PATHS[suit], (32, 80), 0.36)
    strip += element("path", d=beside + below, fill=colour)
    return strip + element("g", strip, transform=TURNED) + _middle(rank, suit, colours)


def _middle(rank: str, suit: int, colours: Paper) -> str:
    """Draw a huge suit with the rank cut out of it."""
    size, glyph, (x, y) = _INNER[suit], GLYPHS[rank], _MIDDLE
    is_ten = rank == "T"
    size *= 0.86 if is_ten else 1
    sign = element("path", d=moved(SUIT_PATHS[suit], _MIDDLE, _BIG), fill=colours.suits[suit])
    place = (x - glyph.width * size / 2, y + _CENTRES[suit] - 50 * size)
    look = {"fill": "none", "stroke": colours.card, "stroke_width": 10 if is_ten else _INNER_PEN}
    pen = element("path", d=moved(glyph.broad_line, place, size), **look)
    return sign + pen


def large_joker(colours: Paper) -> str:
    """Draw a joker: a star in the strip and a huge one in the middle."""
    strip = element("path", d=moved(STAR, (36, 34), 0.56), fill=colours.suits[1])
    return (
        strip
        + element("g", strip, transform=TURNED)
        + element("path", d=moved(STAR, _MIDDLE, 1.9), fill=colours.suits[1])
    )

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
    """Draw a card of the large face: the strip at both ends, and a huge suit with the rank cut out of it."""
    colour, glyph = colours.suits[suit], GLYPHS[rank]
    left = max(9, 34 - glyph.width * _RANK[0] / 2)
    pen = moved(glyph.broad_line, (left, 12), _RANK)
    # Round at the corners: the point of the 4 came to the card's edge.
    strip = element("path", d=pen, fill="none", stroke=colour, stroke_width=_PEN, stroke_linejoin="round")
    # The second sign, below the rank, is for cards that are fanned across.
    beside, below = moved(SUIT_PATHS[suit], (92, 31), 0.46), moved(SUIT_PATHS[suit], (32, 80), 0.36)
    strip += element("path", d=beside + below, fill=colour)
    sign = element("path", d=moved(SUIT_PATHS[suit], _MIDDLE, _BIG), fill=colour)
    is_ten = rank == "T"
    size = _INNER[suit] * (0.86 if is_ten else 1)
    place = (_MIDDLE[0] - glyph.width * size / 2, _MIDDLE[1] + _CENTRES[suit] - 50 * size)
    look = {"fill": "none", "stroke": colours.card, "stroke_width": 10 if is_ten else _INNER_PEN}
    cut_out = element("path", d=moved(glyph.broad_line, place, size), **look)
    return strip + element("g", strip, transform=TURNED) + sign + cut_out


def large_joker(colours: Paper) -> str:
    """Draw a joker: a star in the strip and a huge one in the middle."""
    strip = element("path", d=moved(STAR, (36, 34), 0.56), fill=colours.suits[1])
    return (
        strip
        + element("g", strip, transform=TURNED)
        + element("path", d=moved(STAR, _MIDDLE, 1.9), fill=colours.suits[1])
    )

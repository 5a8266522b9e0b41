"""The plain face: broad indices, signs and nothing else; a court card is its letter, twice, in a frame of its suit."""

from typing import Final

from kabale.picture.classic import PLACES, TURNED
from kabale.picture.glyphs import GLYPHS
from kabale.picture.paths import moved
from kabale.picture.styles import Paper
from kabale.picture.suits import STAR, SUIT_PATHS
from kabale.picture.svg import element
from kabale.table.cards import RANKS

_INDEX: Final = 0.4
_PEN: Final = 8
_COLUMNS: Final = (82, 125, 168)
_TOP: Final = 96
_BOTTOM: Final = 254
_SIGN: Final = 0.46
_MIDDLE: Final = (125, 175)

_LETTER: Final = 0.6
_BROAD_PEN: Final = 13
_FRAME: Final = {"x": 56, "y": 66, "width": 138, "height": 218, "rx": 14}
_LINES: Final = "M56,175 H92 M158,175 H194"


def plain(rank: str, suit: int, colours: Paper) -> str:
    """Draw a card of the plain face."""
    colour = colours.suits[suit]
    corner = _index(rank, suit, colour)
    if rank == RANKS[0]:
        inner = element("path", d=moved(SUIT_PATHS[suit], _MIDDLE, 1.3), fill=colour)
    else:
        inner = _signs(rank, suit, colour) if rank in PLACES else _court(rank, suit, colour)
    return corner + element("g", corner, transform=TURNED) + inner


def plain_joker(colours: Paper) -> str:
    """Draw a joker: a star in both corners and one in the frame."""
    colour = colours.suits[1]
    corner = element("path", d=moved(STAR, (32, 31), 0.48), fill=colour)
    star = element("path", d=moved(STAR, _MIDDLE, 1.1), fill=colour)
    return corner + element("g", corner, transform=TURNED) + _frame(colour) + star


def _index(rank: str, suit: int, colour: str) -> str:
    """Draw rank and suit beside each other."""
    glyph = GLYPHS[rank]
    pen = moved(glyph.broad_line, (25 - glyph.width * _INDEX / 2, 12), _INDEX)
    line = element("path", d=pen, fill="none", stroke=colour, stroke_width=_PEN, stroke_linejoin="round")
    return line + element("path", d=moved(SUIT_PATHS[suit], (60, 31), 0.39), fill=colour)


def _signs(rank: str, suit: int, colour: str) -> str:
    """Draw the suit's signs in their old places."""
    places = [(_COLUMNS[column], _TOP + height * (_BOTTOM - _TOP), height) for column, height in PLACES[rank]]
    outline = "".join(moved(SUIT_PATHS[suit], (x, y), _SIGN, 180 if height > 0.5 else 0) for x, y, height in places)
    return element("path", d=outline, fill=colour)


def _frame(colour: str) -> str:
    return element("rect", **_FRAME, fill=colour, fill_opacity=0.08, stroke=colour, stroke_width=3)


def _court(rank: str, suit: int, colour: str) -> str:
    """Draw the letter of a court card upright and upside down, and the suit between them."""
    glyph = GLYPHS[rank]
    pen = moved(glyph.broad_line, (_MIDDLE[0] - glyph.width * _LETTER / 2, 84), _LETTER)
    letter = element("path", d=pen, fill="none", stroke=colour, stroke_width=_BROAD_PEN)
    sign = element("path", d=moved(SUIT_PATHS[suit], _MIDDLE, 0.42), fill=colour)
    lines = element("path", d=_LINES, stroke=colour, stroke_width=3)
    return _frame(colour) + letter + element("g", letter, transform=TURNED) + lines + sign

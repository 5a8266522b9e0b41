"""The fronts of the cards: three faces, the same whichever way a card lies, drawn from outlines without text."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from kabale.picture.styles import CardStyle, Paper, palette, paper
from kabale.picture.svg import GLYPHS, ORNAMENTS, STAR, SUIT_PATHS, Point, element, moved
from kabale.table.cards import JOKER, RANKS, SUITS

COURTS: Final = "JQK"

TINT: Final = {"light": 0.16, "dark": 0.1}

_MIDDLE: Final = (125, 175)
_TURNED: Final = "rotate(180 125 175)"

_SIDES4: Final = ((0, 0.0), (2, 0.0), (0, 1 / 3), (2, 1 / 3), (0, 2 / 3), (2, 2 / 3), (0, 1.0), (2, 1.0))
_SIDES3: Final = ((0, 0.0), (2, 0.0), (0, 0.5), (2, 0.5), (0, 1.0), (2, 1.0))
_CORNERS: Final = ((0, 0.0), (2, 0.0), (0, 1.0), (2, 1.0))
_PLACES: Final = {
    "2": ((1, 0.0), (1, 1.0)),
    "3": ((1, 0.0), (1, 0.5), (1, 1.0)),
    "4": _CORNERS,
    "5": (*_CORNERS, (1, 0.5)),
    "6": _SIDES3,
    "7": (*_SIDES3, (1, 0.25)),
    "8": (*_SIDES3, (1, 0.25), (1, 0.75)),
    "9": (*_SIDES4, (1, 0.5)),
    "T": (*_SIDES4, (1, 1 / 6), (1, 5 / 6)),
}
"""Column (0, 1, 2) and height (0 top, 1 bottom) of the signs, by rank; those of the lower half are turned."""


def face(name: str, style: CardStyle) -> str:
    """Draw the front of a card such as ``QH``, or of the joker, within its edges."""
    colours = paper(style)
    if name == JOKER:
        return _joker(style, colours.suits[1])
    rank, suit = name[0], SUITS.index(name[1])
    match style.face:
        case "large":
            return _large(rank, suit, colours)
        case "plain":
            return _plain(rank, suit, colours.suits[suit])
        case _:
            inner = _court(name, style) if rank in COURTS else _classic(rank, suit, colours)
            return inner + _twice(_index(rank, suit, colours.suits[suit]))


def _joker(style: CardStyle, colour: str) -> str:
    match style.face:
        case "large":
            return _twice(_sign(STAR, (36, 34), 0.56, colour)) + _sign(STAR, _MIDDLE, 1.9, colour)
        case "plain":
            return _twice(_sign(STAR, (32, 31), 0.48, colour)) + _frame(colour) + _sign(STAR, _MIDDLE, 1.1, colour)
        case _:
            return _court(JOKER, style) + _twice(_sign(STAR, (30, 29), 0.42, colour))


def _twice(drawing: str) -> str:
    return drawing + element("g", drawing, transform=_TURNED)


def _sign(path: str, at: Point, scale: float, colour: str) -> str:
    return element("path", d=moved(path, at, scale), fill=colour)


def _signs(rank: str, suit: int, colour: str, columns: tuple[int, int, int], rows: tuple[int, int], size: float) -> str:
    """Draw the suit's signs in their old places: in three columns, between the highest and the lowest row."""
    top, bottom = rows
    places = [(columns[column], top + height * (bottom - top), height) for column, height in _PLACES[rank]]
    outline = "".join(moved(SUIT_PATHS[suit], (x, y), size, 180 if height > 0.5 else 0) for x, y, height in places)
    return element("path", d=outline, fill=colour)


def _index(rank: str, suit: int, colour: str) -> str:
    """Draw rank and suit next to each other, so that both are seen where little of a card shows."""
    glyph, scale = GLYPHS[rank], 0.34
    pen = moved(glyph.fine, (22.5 - glyph.width * scale / 2, 11), scale)
    line = element("path", d=pen, fill="none", stroke=colour, stroke_width=5)
    return line + _sign(SUIT_PATHS[suit], (53, 28), 0.31, colour)


def _classic(rank: str, suit: int, colours: Paper) -> str:
    if rank in _PLACES:
        size = 0.5 if len(_PLACES[rank]) > 8 else 0.54
        return _signs(rank, suit, colours.suits[suit], (76, 125, 174), (77, 273), size)
    if suit == 0:
        return _ornate(colours)
    path = SUIT_PATHS[suit]
    inner = element("path", d=moved(path, _MIDDLE, 0.98), fill="none", stroke=colours.card, stroke_width=2)
    return _sign(path, _MIDDLE, 1.2, colours.suits[suit]) + inner


def _ornate(colours: Paper) -> str:
    """Draw the ace of spades: a large spade with a rosette and vines in it."""
    x, y = 125, 168
    spade = _sign(SUIT_PATHS[0], (x, y), 1.72, colours.suits[0])
    inner = moved(SUIT_PATHS[0], (x, y), 1.52)
    rosette = "".join(moved(ORNAMENTS["petal"], (x, y + 22), 1, turn) for turn in range(0, 360, 45))
    leaves = "".join(moved(ORNAMENTS["leaf"], (x, y + 22), 1.22, turn + 22.5) for turn in range(0, 360, 45))
    heads = ((-22, 1, -40), (-22, 1, 0), (-22, 1, 40), (-44, 0.8, 0))
    buds = "".join(moved(ORNAMENTS["bud"], (x, y + up), size, turn) for up, size, turn in heads)
    vines = "".join(moved(ORNAMENTS["vine"], (x, y + 14), (side, 1)) for side in (1, -1))
    scrolls = "".join(moved(ORNAMENTS["scroll"], (x, y), (side, 1)) for side in (1, -1))
    line = {"fill": "none", "stroke_linecap": "round"}
    return (
        spade
        + element("path", d=inner, stroke=colours.card, stroke_width=2, **line)
        + element("path", d=vines, stroke=colours.card, stroke_width=2.2, **line)
        + element("path", d=rosette + leaves + buds, fill=colours.card)
        + element("circle", cx=x, cy=y + 22, r=4.5, fill=colours.card)
        + element("path", d=scrolls, stroke=colours.suits[0], stroke_width=2.6, **line)
    )


_LINE: Final = {"stroke_width": 2.0, "stroke_linejoin": "round", "stroke_linecap": "round"}
_COLOUR: Final = re.compile(r"var\(--(\w+)\)")


def _court(name: str, style: CardStyle) -> str:
    """Draw a court card, or the joker, without its index; its ids are its own in this style."""
    suit, key = len(SUITS) if name == JOKER else SUITS.index(name[1]), f"{name}-{style}"
    colours = palette(suit, style)
    figure = _COLOUR.sub(lambda hit: colours[hit[1]], _half(name))
    clip = element("clipPath", element("path", d=ORNAMENTS["clip"]), id=f"clip-{key}")
    half = element("g", figure, clip_path=f"url(#clip-{key})", stroke=colours["ink"], **_LINE)
    if suit < len(SUITS):  # The suit is next to the head; the joker's star is only in its corners.
        half += _sign(SUIT_PATHS[suit], (44, 84), 0.36, paper(style).suits[suit])
    return (
        element("path", d=ORNAMENTS["border"], fill=colours["second"], fill_opacity=TINT[style.theme])
        + element("defs", clip)
        + element("g", half, id=f"half-{key}")
        + element("use", href=f"#half-{key}", transform=_TURNED)
        + element("path", d=ORNAMENTS["border"], fill="none", stroke=colours["main"], stroke_width=2)
    )


@cache
def _half(name: str) -> str:
    """Return the upper half of a court card as ``scripts/courts`` drew it, a colour by its name: ``var(--gold)``."""
    text = (files("kabale.picture") / "courts" / f"{name}.svg").read_text(encoding="utf-8")
    return "".join(line for line in text.splitlines() if line.startswith("<path"))


_CENTRES: Final = (7, -13, 0, 10)
"""How far below the middle of each suit's sign there is most room."""

_ROOM: Final = (0.75, 0.77, 0.68, 0.59)
"""The scale of the rank that fits there."""


def _large(rank: str, suit: int, colours: Paper) -> str:
    """Draw the strip at both ends, and a huge suit with the rank cut out of it."""
    colour, glyph = colours.suits[suit], GLYPHS[rank]
    wide = (0.6, 0.38)  # The strip is low.
    pen = moved(glyph.broad, (max(9, 34 - glyph.width * wide[0] / 2), 12), wide)
    # Round at the corners: the point of the 4 came to the card's edge.
    strip = element("path", d=pen, fill="none", stroke=colour, stroke_width=11, stroke_linejoin="round")
    # The second sign, below the rank, is for cards that are fanned across.
    next_to, below = moved(SUIT_PATHS[suit], (92, 31), 0.46), moved(SUIT_PATHS[suit], (32, 80), 0.36)
    strip += element("path", d=next_to + below, fill=colour)
    is_ten = rank == "T"
    size = _ROOM[suit] * (0.86 if is_ten else 1)
    place = (_MIDDLE[0] - glyph.width * size / 2, _MIDDLE[1] + _CENTRES[suit] - 50 * size)
    look = {"fill": "none", "stroke": colours.card, "stroke_width": 10 if is_ten else 15}
    cut_out = element("path", d=moved(glyph.broad, place, size), **look)
    return _twice(strip) + _sign(SUIT_PATHS[suit], _MIDDLE, 1.9, colour) + cut_out


def _plain(rank: str, suit: int, colour: str) -> str:
    glyph, scale = GLYPHS[rank], 0.4
    pen = moved(glyph.broad, (25 - glyph.width * scale / 2, 12), scale)
    corner = element("path", d=pen, fill="none", stroke=colour, stroke_width=8, stroke_linejoin="round")
    corner += _sign(SUIT_PATHS[suit], (60, 31), 0.39, colour)
    if rank == RANKS[0]:
        inner = _sign(SUIT_PATHS[suit], _MIDDLE, 1.3, colour)
    elif rank in COURTS:
        inner = _letter(rank, suit, colour)
    else:
        inner = _signs(rank, suit, colour, (82, 125, 168), (96, 254), 0.46)
    return _twice(corner) + inner


def _letter(rank: str, suit: int, colour: str) -> str:
    glyph, scale = GLYPHS[rank], 0.6
    pen = moved(glyph.broad, (_MIDDLE[0] - glyph.width * scale / 2, 84), scale)
    letter = element("path", d=pen, fill="none", stroke=colour, stroke_width=13)
    lines = element("path", d="M56,175 H92 M158,175 H194", stroke=colour, stroke_width=3)
    return _frame(colour) + _twice(letter) + lines + _sign(SUIT_PATHS[suit], _MIDDLE, 0.42, colour)


def _frame(colour: str) -> str:
    place = {"x": 56, "y": 66, "width": 138, "height": 218, "rx": 14}
    return element("rect", **place, fill=colour, fill_opacity=0.08, stroke=colour, stroke_width=3)

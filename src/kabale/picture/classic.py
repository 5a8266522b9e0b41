"""The classic face: indices in two corners, the suit's signs in their old places, aces with an ornament."""

from typing import Final

from kabale.picture.glyphs import GLYPHS
from kabale.picture.paths import moved
from kabale.picture.styles import Paper
from kabale.picture.suits import STAR, SUIT_PATHS
from kabale.picture.svg import element
from kabale.table.cards import RANKS

TURNED: Final = "rotate(180 125 175)"
"""The transformation that turns a card upside down."""

_INDEX: Final = 0.34
_PEN: Final = 5
_SIGN: Final = 0.5

_SIDES4: Final = ((0, 0.0), (2, 0.0), (0, 1 / 3), (2, 1 / 3), (0, 2 / 3), (2, 2 / 3), (0, 1.0), (2, 1.0))
_SIDES3: Final = ((0, 0.0), (2, 0.0), (0, 0.5), (2, 0.5), (0, 1.0), (2, 1.0))
_CORNERS: Final = ((0, 0.0), (2, 0.0), (0, 1.0), (2, 1.0))
PLACES: Final = {
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

_COLUMNS: Final = (76, 125, 174)
_TOP: Final = 77
_BOTTOM: Final = 273


def index(rank: str, suit: int, colour: str) -> str:
    """Draw rank and suit beside each other in two corners, so that both are seen where little of a card shows."""
    glyph = GLYPHS[rank]
    pen = moved(glyph.fine_line, (22.5 - glyph.width * _INDEX / 2, 11), _INDEX)
    line = element("path", d=pen, fill="none", stroke=colour, stroke_width=_PEN)
    corner = line + element("path", d=moved(SUIT_PATHS[suit], (53, 28), 0.31), fill=colour)
    return corner + element("g", corner, transform=TURNED)


def star_index(colour: str) -> str:
    """Draw a joker's star in two corners."""
    corner = element("path", d=moved(STAR, (30, 29), 0.42), fill=colour)
    return corner + element("g", corner, transform=TURNED)


def signs(rank: str, suit: int, colours: Paper) -> str:
    """Draw what an ace or a number card has between its indices."""
    if rank == RANKS[0]:
        if suit == 0:
            return _ornate(colours)
        # One large sign with a fine line inside.
        middle, path = (125, 175), SUIT_PATHS[suit]
        inner = element("path", d=moved(path, middle, 0.98), fill="none", stroke=colours.card, stroke_width=2)
        return element("path", d=moved(path, middle, 1.2), fill=colours.suits[suit]) + inner
    places = [(_COLUMNS[column], _TOP + height * (_BOTTOM - _TOP), height) for column, height in PLACES[rank]]
    size = _SIGN if len(places) > 8 else _SIGN + 0.04
    outline = "".join(moved(SUIT_PATHS[suit], (x, y), size, 180 if height > 0.5 else 0) for x, y, height in places)
    return element("path", d=outline, fill=colours.suits[suit])


_PETAL: Final = "M0,-7 C8,-14 8,-25 0,-33 C-8,-25 -8,-14 0,-7 Z"
_LEAF: Final = "M0,-14 C4,-19 4,-24 0,-28 C-4,-24 -4,-19 0,-14 Z"
_VINE: Final = (
    "M8,-52 C22,-44 34,-34 40,-20 C46,-6 38,6 27,3 C18,0 20,-12 29,-11 "
    "M40,-20 C52,-12 62,2 62,18 C62,34 48,42 40,33 C34,25 42,17 49,22"
)
_BUD: Final = "M0,0 C-5,-6 -5,-14 0,-21 C5,-14 5,-6 0,0 Z"
_SCROLL: Final = (
    "M12,96 C30,92 44,98 58,94 C74,90 80,76 70,71 C62,68 57,77 63,82 M44,96 C52,104 64,106 74,100 M20,95 "
    "C26,104 36,108 44,104"
)


def _ornate(colours: Paper) -> str:
    """Draw the ace of spades: a large spade with a rosette and vines in it."""
    x, y = 125, 168
    spade = element("path", d=moved(SUIT_PATHS[0], (x, y), 1.72), fill=colours.suits[0])
    inner = moved(SUIT_PATHS[0], (x, y), 1.52)
    rosette = "".join(moved(_PETAL, (x, y + 22), 1, turn) for turn in range(0, 360, 45))
    leaves = "".join(moved(_LEAF, (x, y + 22), 1.22, turn + 22.5) for turn in range(0, 360, 45))
    buds = "".join(moved(_BUD, (x, y - 22), 1, turn) for turn in (-40, 0, 40)) + moved(_BUD, (x, y - 44), 0.8)
    vines = "".join(moved(_VINE, (x, y + 14), (side, 1)) for side in (1, -1))
    scrolls = "".join(moved(_SCROLL, (x, y), (side, 1)) for side in (1, -1))
    line = {"fill": "none", "stroke_linecap": "round"}
    return (
        spade
        + element("path", d=inner, stroke=colours.card, stroke_width=2, **line)
        + element("path", d=vines, stroke=colours.card, stroke_width=2.2, **line)
        + element("path", d=rosette + leaves + buds, fill=colours.card)
        + element("circle", cx=x, cy=y + 22, r=4.5, fill=colours.card)
        + element("path", d=scrolls, stroke=colours.suits[0], stroke_width=2.6, **line)
    )

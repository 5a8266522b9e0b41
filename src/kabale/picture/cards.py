"""Cards as SVG, 250 by 350 units: ``card_svg`` draws one, :func:`inside` what stands within its edges.

Faces are drawn from outlines of our own, without text, so they look the same on every machine. Card names are those
of :mod:`kabale.table.cards`, with ``back-1`` to ``back-6`` for the backs; ``??`` is the first of them.
"""

from functools import cache
from typing import Final

from kabale.errors import BadCard
from kabale.picture.backs import DESIGNS, back
from kabale.picture.classic import index, signs, star_index
from kabale.picture.courts import COURTS, court
from kabale.picture.large import large, large_joker
from kabale.picture.plain import plain, plain_joker
from kabale.picture.styles import CardStyle, paper
from kabale.picture.svg import CORNER, HEIGHT, NAMESPACE, WIDTH, element
from kabale.table.cards import HIDDEN, JOKER, RANKS, SUITS

BACKS: Final = tuple(f"back-{design}" for design in DESIGNS)
CARD_NAMES: Final = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER, *BACKS)
"""Every card that can be drawn: suit by suit, the joker, the backs."""


def card_svg(name: str, style: CardStyle | str = "classic-4-light") -> str:
    """Return a card as an SVG file. Raises BadCard and BadStyle."""
    style = CardStyle.parse(style) if isinstance(style, str) else style
    size = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "width": WIDTH, "height": HEIGHT}
    return element("svg", inside(name, style), xmlns=NAMESPACE, **size)


@cache
def inside(name: str, style: CardStyle) -> str:
    """Return the elements of a card, in its own units. Raises BadCard."""
    name = BACKS[0] if name == HIDDEN else name
    if name not in CARD_NAMES:
        expected = f"expected one as QH, {JOKER}, {HIDDEN} or back-1 to {BACKS[-1]}"
        raise BadCard(f"{name[:20]!r} is no card to draw: {expected}")
    colours = paper(style)
    edge = {"x": 1, "y": 1, "width": WIDTH - 2, "height": HEIGHT - 2, "rx": CORNER}
    sheet = element("rect", **edge, fill=colours.card, stroke=colours.edge, stroke_width=2)
    if name in BACKS:
        return sheet + back(name[-1])
    if name == JOKER:
        return sheet + _joker(style)
    rank, suit = name[0], SUITS.index(name[1])
    if style.face != "classic":
        return sheet + (large if style.face == "large" else plain)(rank, suit, colours)
    inner = court(name, style) if rank in COURTS else signs(rank, suit, colours)
    return sheet + inner + index(rank, suit, colours.suits[suit])


def _joker(style: CardStyle) -> str:
    """Return what a joker has within its edges."""
    colours = paper(style)
    if style.face == "classic":
        return court(JOKER, style) + star_index(colours.suits[1])
    return (large_joker if style.face == "large" else plain_joker)(colours)

"""Cards as SVG, 250 by 350 units, and small ones for thumbnails: no courts, no patterns, few bytes.

Card names are those of :mod:`kabale.table.cards`, with ``back-1`` to ``back-6`` for the backs; ``??`` is ``back-1``.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from kabale.errors import BadCard
from kabale.picture.backs import DESIGNS, back, ground_of
from kabale.picture.faces import face
from kabale.picture.styles import CardStyle, paper
from kabale.picture.svg import CORNER, GLYPHS, HEIGHT, NAMESPACE, STAR, SUIT_PATHS, WIDTH, element, moved
from kabale.table.cards import HIDDEN, JOKER, RANKS, SUITS

BACKS: Final = tuple(f"back-{design}" for design in DESIGNS)
CARD_NAMES: Final = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER, *BACKS)


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
    return sheet + (back(name[-1]) if name in BACKS else face(name, style))


_RANK: Final = (0.66, 0.4)
_PEN: Final = 13


def small_cards(names: Iterable[str], style: CardStyle, prefix: str) -> str:
    """Draw cards of a style, each under its name after the prefix, and what they share before them."""
    names = list(names)
    colours = paper(style)
    place = {"x": 1, "y": 1, "width": 248, "height": 348, "rx": 18}
    edge = {"stroke": colours.edge, "stroke_width": 4, "id": f"{prefix}sheet"}
    parts = [element("rect", **place, fill=colours.card, **edge)]
    for suit in sorted({_suit(name) for name in names} - {""}):
        # A card shows its suit in the strip and again in the middle; the joker's is a star.
        is_star, number = suit == JOKER, 1 if suit == JOKER else SUITS.index(suit)
        path = STAR if is_star else SUIT_PATHS[number]
        outline = moved(path, (40 if is_star else 108, 33), 0.54) + moved(path, (125, 208), 1.9)
        parts.append(element("path", d=outline, fill=colours.suits[number], id=prefix + ("star" if is_star else suit)))
    for rank in sorted({name[0] for name in names if _suit(name) not in ("", JOKER)}):
        left = max(12, 37 - GLYPHS[rank].width * _RANK[0] / 2)
        outline = moved(GLYPHS[rank].broad, (left, 14), _RANK)
        parts.append(element("path", d=outline, fill="none", stroke_width=_PEN, id=prefix + rank))
    for name in names:
        suit = _suit(name)
        card = element("use", href=f"#{prefix}sheet")
        if not suit:
            card += element("rect", x=20, y=20, width=210, height=310, rx=10, fill=ground_of(name[-1]))
        else:
            card += element("use", href=f"#{prefix}{'star' if suit == JOKER else suit}")
        if suit and suit != JOKER:
            card += element("use", href=f"#{prefix}{name[0]}", stroke=colours.suits[SUITS.index(suit)])
        parts.append(element("g", card, id=prefix + name))
    return "".join(parts)


def _suit(name: str) -> str:
    """Return the letter of a card's suit, the joker itself, nothing for a back."""
    return "" if name.startswith("back") else JOKER if name == JOKER else name[1]

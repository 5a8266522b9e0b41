"""Cards for thumbnails, a fingernail high: no courts, no patterns, and as few bytes as they take.

What cards have in common is drawn once and used by all: the sheet, the four suits, the ranks.
"""

from collections.abc import Iterable
from typing import Final

from kabale.picture.backs import ground_of
from kabale.picture.glyphs import GLYPHS
from kabale.picture.paths import moved
from kabale.picture.styles import CardStyle, paper
from kabale.picture.suits import STAR, SUIT_PATHS
from kabale.picture.svg import element
from kabale.table.cards import JOKER, SUITS

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
        # A suit stands in the strip and again in the middle; the joker's is a star.
        is_star, number = suit == JOKER, 1 if suit == JOKER else SUITS.index(suit)
        path = STAR if is_star else SUIT_PATHS[number]
        outline = moved(path, (40 if is_star else 108, 33), 0.54) + moved(path, (125, 208), 1.9)
        parts.append(element("path", d=outline, fill=colours.suits[number], id=prefix + ("star" if is_star else suit)))
    for rank in sorted({name[0] for name in names if _suit(name) not in ("", JOKER)}):
        left = max(12, 37 - GLYPHS[rank].width * _RANK[0] / 2)
        outline = moved(GLYPHS[rank].broad_line, (left, 14), _RANK)
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

"""The court cards, drawn for this project: half a card each, shown twice, once upside down."""

from typing import Final

from kabale.picture.courts.figures import figure
from kabale.picture.courts.layers import THICK
from kabale.picture.courts.painting import painted
from kabale.picture.courts.palettes import palette
from kabale.picture.courts.sash import sash
from kabale.picture.paths import moved
from kabale.picture.styles import CardStyle, paper
from kabale.picture.suits import SUIT_PATHS
from kabale.picture.svg import element
from kabale.table.cards import JOKER, SUITS

COURTS: Final = "JQK"
"""The ranks that are people."""

TINT: Final = {"light": 0.16, "dark": 0.1}
"""How strongly the ground behind a figure is tinted."""

_FRAME: Final = "M76,14 H236 V300 H174 V336 H14 V50 H76 Z"
_CLIP: Final = "M14,14 H236 V206.3 L14,145.7 Z"


def court(name: str, style: CardStyle) -> str:
    """Draw the inside of a court card such as ``KH``, or of the joker; its ids are its own in this style."""
    suit = len(SUITS) if name == JOKER else SUITS.index(name[1])
    person, key = figure(name), f"{name}-{style}"
    colours = dict(palette(suit, style))
    colours["hair"] = colours[person.hair]
    lines = {"stroke": colours["ink"], "stroke_width": THICK, "stroke_linejoin": "round", "stroke_linecap": "round"}
    drawing = painted(person.layers, colours) + sash(suit, colours)
    clip = element("clipPath", element("path", d=_CLIP), id=f"clip-{key}")
    half = element("g", drawing, clip_path=f"url(#clip-{key})", **lines)
    if suit < len(SUITS):  # the suit stands beside the head; the joker's star is in its corner alone
        half += element("path", d=moved(SUIT_PATHS[suit], (44, 84), 0.36), fill=paper(style).suits[suit])
    return (
        element("path", d=_FRAME, fill=colours["second"], fill_opacity=TINT[style.theme])
        + element("defs", clip)
        + element("g", half, id=f"half-{key}")
        + element("use", href=f"#half-{key}", transform="rotate(180 125 175)")
        + element("path", d=_FRAME, fill="none", stroke=colours["main"], stroke_width=2)
    )

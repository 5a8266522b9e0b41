"""The court cards: ``scripts/courts`` draws half a card each, shown twice, once upside down."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from kabale.picture.courts.palettes import palette
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
_LINE: Final = {"stroke_width": 2.0, "stroke_linejoin": "round", "stroke_linecap": "round"}
_COLOUR: Final = re.compile(r"var\(--(\w+)\)")


def court(name: str, style: CardStyle) -> str:
    """Draw the inside of a court card such as ``KH``, or of the joker; its ids are its own in this style."""
    suit, key = len(SUITS) if name == JOKER else SUITS.index(name[1]), f"{name}-{style}"
    colours = palette(suit, style)
    figure = _COLOUR.sub(lambda hit: colours[hit[1]], _half(name))
    clip = element("clipPath", element("path", d=_CLIP), id=f"clip-{key}")
    half = element("g", figure, clip_path=f"url(#clip-{key})", stroke=colours["ink"], **_LINE)
    if suit < len(SUITS):  # the suit stands beside the head; the joker's star is in its corner alone
        half += element("path", d=moved(SUIT_PATHS[suit], (44, 84), 0.36), fill=paper(style).suits[suit])
    return (
        element("path", d=_FRAME, fill=colours["second"], fill_opacity=TINT[style.theme])
        + element("defs", clip)
        + element("g", half, id=f"half-{key}")
        + element("use", href=f"#half-{key}", transform="rotate(180 125 175)")
        + element("path", d=_FRAME, fill="none", stroke=colours["main"], stroke_width=2)
    )


@cache
def _half(name: str) -> str:
    """Return the upper half as it is in its file, a colour by its name: ``var(--gold)``."""
    text = (files("kabale.picture") / "courts" / f"{name}.svg").read_text(encoding="utf-8")
    return "".join(line for line in text.splitlines() if line.startswith("<path"))

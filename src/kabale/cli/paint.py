"""Cards and colours as a terminal shows them.

Knows signs, styles and escape codes. Knows no table and no rule: it is given names of cards.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from kabale.table.cards import HIDDEN, JOKER, SUITS

CARD: Final = 3
"""How many characters a card takes; ``10♥`` is the widest."""

_NAME: Final = re.compile(r"\b([A2-9TJQK])([SHDC])\b")


class Style(Enum):
    """How a segment of text looks; the value is its escape code."""

    PLAIN = ""
    RED = "1;31"
    BLACK = "1"
    DIM = "2"
    GOAL = "32"
    LOUD = "1;32"


@dataclass(frozen=True, slots=True)
class Signs:
    """What cards are drawn with."""

    suits: str
    back: str
    times: str
    again: str
    more: str
    dash: str


UNICODE: Final = Signs("♠♥♦♣", "▒▒", "×", "↻", "…", "·")
ASCII: Final = Signs("SHDC", "##", "x", "o", "~", "-")


@dataclass(frozen=True, slots=True)
class Segment:
    """Some text at a column of a line, counted from 0."""

    column: int
    text: str
    style: Style = Style.PLAIN


Line = list[Segment]


def signs_for(encoding: str | None, *, ascii_only: bool = False) -> Signs:
    """Return the signs that an encoding can say.

    >>> signs_for("utf-8").suits, signs_for("ascii").suits
    ('♠♥♦♣', 'SHDC')
    """
    try:
        "".join((UNICODE.suits, UNICODE.back, UNICODE.times, UNICODE.again, UNICODE.more)).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return ASCII if ascii_only else UNICODE


def face(name: str, signs: Signs) -> str:
    """Return what is drawn for a card's name.

    >>> face("TH", UNICODE), face("TH", ASCII), face("??", UNICODE)
    ('10♥', '10H', '▒▒')
    """
    if name == HIDDEN:
        return signs.back
    if name == JOKER:
        return name
    rank = "10" if name[0] == "T" else name[0]
    return rank + signs.suits[SUITS.index(name[1])]


def style_of(name: str) -> Style:
    """Return the style of a card's name: red suits are red."""
    if name == HIDDEN:
        return Style.DIM
    return Style.RED if name[-1] in "HD" else Style.BLACK


def worded(text: str, signs: Signs) -> str:
    """Return a sentence with the cards it names as they are drawn.

    >>> worded("9C does not follow TC", UNICODE)
    '9♣ does not follow 10♣'
    """
    return named(text, lambda name: face(name, signs))


def named(text: str, called: Callable[[str], str]) -> str:
    """Return a sentence with the cards it names as they are *called*, by their two-letter names."""
    return _NAME.sub(lambda found: called(found.group()), text)


def painted(text: str, style: Style, *, coloured: bool) -> str:
    """Return text with the escape codes of a style around it, or as it is."""
    return f"\x1b[{style.value}m{text}\x1b[0m" if coloured and style.value and text.strip() else text


def text_of(line: Iterable[Segment], *, coloured: bool) -> str:
    """Return a line of segments, from left to right; one that would run into the segment before it is pushed on."""
    parts: list[str] = []
    at = 0
    for segment in sorted(line, key=lambda each: each.column):
        parts.append(" " * (segment.column - at))
        parts.append(painted(segment.text, segment.style, coloured=coloured))
        at = max(at, segment.column) + len(segment.text)
    return "".join(parts).rstrip()

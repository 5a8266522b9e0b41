"""Cards and colours as a terminal shows them, and where piles are on a grid of characters: the scaled lay-out."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final

from kabale.table.cards import HIDDEN, JOKER, SUITS
from kabale.view import PileView

CARD: Final = 3  # characters of a card; ``10♥`` is the widest
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
    """The characters to draw cards and tables with. The last five point at cards and piles."""

    suits: str
    back: str
    times: str
    again: str
    more: str
    dash: str
    bar: str
    arrows: str
    cursor: str
    held: str
    advised: str
    goal: str
    marked: str

    def arrowed(self, text: str) -> str:
        """Return a text with the arrows of these signs."""
        return text.translate(str.maketrans("←→↑↓", self.arrows))


UNICODE: Final = Signs("♠♥♦♣", "▒▒", "×", "↻", "…", "·", "│", "←→↑↓", "▶", "●", "◆", "▼", "•")
ASCII: Final = Signs("SHDC", "##", "x", "o", "~", "-", "|", "<>^v", ">", "*", "!", "v", "'")


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


STEP: Final = CARD + 1  # columns from one card to the next
_FAN: Final = 7 * STEP  # columns for a fan, where there is room
_MOST_DRAWN: Final = 4  # cards of a draw that are seen below its last one
_SQUARED: Final = 0.07  # the free share of a covered card below which a pile is as good as squared
LOOKED_THROUGH: Final = frozenset({"tableau", "reserve", "cell"})  # however little the lay-out spreads them
_LEVEL: Final = 0.2  # how much lower than its neighbours a pile of the same band may stand, in heights of a card
_CARD_ROOM: Final = 7.1  # characters for the width of a card, if there is room: of 71 units, ten are a character
Piles = Mapping[int, PileView]
Size = tuple[
    int, int
]  # width and height of a card in units of the lay-out: 71 by 96 in one language, 4 by 6 in the other


def bands(piles: Piles, size: Size) -> dict[int, int]:
    """Return the band of each pile, from 0 at the top. A pile that lies partly over another is in a later one."""
    numbers: dict[int, int] = {}
    number, band = -1, list[PileView]()
    for index, pile in sorted(piles.items(), key=lambda item: item[1].y):
        over = any(other.y < pile.y and abs(other.x - pile.x) < size[0] for other in band)
        if not band or over or pile.y - band[0].y > size[1] * _LEVEL:
            number, band = number + 1, []
        band.append(pile)
        numbers[index] = number
    return numbers


def columns(
    piles: Piles, band_of: Mapping[int, int], width: int, size: Size, card: int = CARD
) -> dict[int, int] | None:
    """Return the column of each pile, or None if they do not fit side by side; *card* is the width of a card."""
    step = card + STEP - CARD
    left = min(pile.x for pile in piles.values())
    by_band: dict[int, list[int]] = {}
    for index in sorted(piles, key=lambda each: (piles[each].x, each)):
        by_band.setdefault(band_of[index], []).append(index)
    rows = list(by_band.values())
    # The distance from pile to pile that occurs most; of several, the shortest.
    places = [[piles[index].x for index in row] for row in rows]
    gaps = Counter(after - before for row in places for before, after in pairwise(row) if after > before)
    gap = min(gaps, key=lambda each: (-gaps[each], each)) if gaps else size[0]
    usual = max(step, round(gap / size[0] * (_CARD_ROOM + card - CARD)))
    spread = {index for index, pile in piles.items() if is_fanned(pile, size) and is_across(pile)}
    fans = {index for index in spread if piles[index].kind in ("tableau", "reserve")}
    for characters in range(width if fans else usual, step - 1, -1):
        scaled = {index: round((pile.x - left) * characters / gap) for index, pile in piles.items()}
        # In a row, each pile moves to the right until it does not lie on the one before it.
        for before, index in (pair for row in rows for pair in pairwise(row)):
            scaled[index] = max(scaled[index], scaled[before] + step + fan_room(piles[before], size))
        # A fan at the right edge gets some room too, as long as the others have more than usual.
        ends = (
            column + (_FAN if index in fans and characters > usual else card + fan_room(piles[index], size))
            for index, column in scaled.items()
        )
        if max(ends) <= width:
            return scaled
    return None


def is_fanned(pile: PileView, size: Size) -> bool:
    """Say whether a pile's cards are drawn one by one, and not as a squared pile."""
    free = max(abs(pile.dx) / size[0], abs(pile.dy) / size[1])
    return free > 0 if pile.kind in LOOKED_THROUGH else free >= _SQUARED


def fan_room(pile: PileView, size: Size) -> int:
    """Return how many columns the last draw of a squared waste takes besides its top card."""
    return STEP * min(pile.fan - 1, _MOST_DRAWN) if pile.fan > 1 and not is_fanned(pile, size) else 0


def is_across(pile: PileView) -> bool:
    """Say whether a pile's cards lie side by side, and not one below the other."""
    return abs(pile.dx) > abs(pile.dy)

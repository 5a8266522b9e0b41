"""The four suits, the star of the joker, and the letters and digits of the indices, as outlines.

A card shown as an image cannot load fonts, and a text would look different on each machine.
"""

from dataclasses import dataclass
from typing import Final

SPADE: Final = (
    "M0,-50 C5,-36 17,-25 28,-14 C38,-4 44,4 44,16 C44,28 35,36 25,36 C16,36 9,32 4,25 Q7,44 19,50 "
    "L-19,50 Q-7,44 -4,25 C-9,32 -16,36 -25,36 C-35,36 -44,28 -44,16 C-44,4 -38,-4 -28,-14 C-17,-25 "
    "-5,-36 0,-50 Z"
)
HEART: Final = (
    "M0,48 C-6,34 -18,22 -29,9 C-39,-3 -45,-11 -45,-22 C-45,-37 -35,-46 -23,-46 C-12,-46 -4,-39 0,-28 "
    "C4,-39 12,-46 23,-46 C35,-46 45,-37 45,-22 C45,-11 39,-3 29,9 C18,22 6,34 0,48 Z"
)
DIAMOND: Final = "M0,-50 C9,-33 23,-15 37,0 C23,15 9,33 0,50 C-9,33 -23,15 -37,0 C-23,-15 -9,-33 0,-50 Z"
CLUB: Final = (
    "M0,-48 C14,-48 24,-38 24,-25 C24,-17 20,-10 13,-5 Q18,-8 24,-8 C36,-8 46,2 46,15 C46,28 36,37 24,37 "
    "Q11,37 4,25 Q7,44 19,50 L-19,50 Q-7,44 -4,25 Q-11,37 -24,37 C-36,37 -46,28 -46,15 C-46,2 -36,-8 -24,-8 "
    "Q-18,-8 -13,-5 C-20,-10 -24,-17 -24,-25 C-24,-38 -14,-48 0,-48 Z"
)

STAR: Final = "M0,-48 L12,-15 L47,-14 L19,7 L29,41 L0,21 L-29,41 L-19,7 L-47,-14 L-12,-15 Z"
"""What a joker has instead of a suit."""

SUIT_PATHS: Final = (SPADE, HEART, DIAMOND, CLUB)
"""By the suits of :data:`kabale.table.cards.SUITS`, each in a square of 100 units around the origin."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A stroke of an even pen from x = 0 to *width* and y = 0 to 100, and the serifs that only some faces draw.

    Where a broad pen without serifs needs another line, it is *broad*.
    """

    width: int
    body: str
    serifs: str = ""
    broad: str = ""

    @property
    def fine_line(self) -> str:
        """The line for a fine pen, with serifs."""
        return f"{self.body} {self.serifs}"

    @property
    def broad_line(self) -> str:
        """The line for a broad pen, without serifs."""
        return self.broad or self.body


_SIX: Final = (
    "M51,13 C47,4 40,0 32,0 C13,0 2,20 2,56 C2,86 13,100 31,100 C48,100 59,87 59,68 C59,50 48,38 32,38 C16,38 4,48 2,66"
)
_NINE: Final = (
    "M10,87 C14,96 21,100 29,100 C48,100 59,80 59,44 C59,14 48,0 30,0 C13,0 2,13 2,32 C2,50 13,62 29,62 "
    "C45,62 57,52 59,34"
)

GLYPHS: Final = {
    "A": Glyph(64, "M4,100 L32,0 L60,100 M14,66 H50", "M-7,100 H16 M48,100 H71", "M2,100 L32,0 L62,100 M14,70 H50"),
    "2": Glyph(58, "M3,30 C3,11 14,0 30,0 C46,0 56,10 56,27 C56,46 36,60 3,100 H57", "M57,107 V84"),
    "3": Glyph(58, "M5,0 H53 L26,40 C46,40 57,52 57,70 C57,88 46,100 29,100 C14,100 4,92 1,77", "M5,-7 V16"),
    "4": Glyph(62, "M46,100 V0 L1,70 H64", "M32,100 H60"),
    "5": Glyph(
        58, "M52,0 H12 L8,45 C14,38 21,36 29,36 C46,36 57,48 57,67 C57,87 46,100 28,100 C14,100 4,92 1,78", "M52,-7 V12"
    ),
    "6": Glyph(60, _SIX),
    "7": Glyph(58, "M2,0 H57 C40,28 26,60 22,100", "M2,-7 V18"),
    "8": Glyph(
        60,
        "M30,0 C44,0 54,9 54,23 C54,37 44,46 30,46 C16,46 6,37 6,23 C6,9 16,0 30,0 Z "
        "M30,46 C47,46 58,57 58,73 C58,89 47,100 30,100 C13,100 2,89 2,73 C2,57 13,46 30,46 Z",
    ),
    "9": Glyph(60, _NINE),
    "T": Glyph(
        76,
        "M0,18 L16,0 V100 M57,0 C70,0 76,16 76,50 C76,84 70,100 57,100 C44,100 38,84 38,50 C38,16 44,0 57,0 Z",
        "M0,100 H32",
        "M0,7 H15 V100 M57,0 C70,0 76,16 76,50 C76,84 70,100 57,100 C44,100 38,84 38,50 C38,16 44,0 57,0 Z",
    ),
    "J": Glyph(46, "M40,0 V70 C40,90 32,100 20,100 C8,100 1,92 1,76", "M22,0 H58"),
    "Q": Glyph(
        64,
        "M31,0 C51,0 62,18 62,50 C62,82 51,100 31,100 C11,100 0,82 0,50 C0,18 11,0 31,0 Z M34,70 C42,74 50,92 68,106",
    ),
    "K": Glyph(62, "M8,0 V100 M58,0 L8,64 M25,43 L60,100", "M-5,0 H21 M-5,100 H21 M44,0 H70 M48,100 H72"),
}
"""By the ranks of :data:`kabale.table.cards.RANKS`."""

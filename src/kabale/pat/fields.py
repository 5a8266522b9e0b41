"""The numbers of a pile and of the stock: what each is called, and its limits as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from kabale.pat.digits import COMBINE, Digit, digits_of

SHORT, LONG = 11, 15
"""How many numbers a pile has with one rule set and with two."""

SET_SIZE: Final = LONG - SHORT
"""Numbers 8 to 11 are a rule set; a second one follows as 12 to 15."""

TWO_SETS: Final = COMBINE.place
"""From this on, number 11 announces a second rule set."""


@dataclass(frozen=True, slots=True)
class Number:
    """One of the eleven numbers: ``letters`` as the documents write it, and the limits of the whole.

    ``whole`` has the values that are not read digit by digit; without it only the length of a number is limited.
    """

    number: int
    letters: str
    name: str
    line: int
    low: int | None = 0
    high: int | None = None
    whole: Mapping[int, str] = field(default_factory=dict)
    of_stock: bool = False

    @property
    def digits(self) -> tuple[Digit[Any], ...]:
        """Its digits, the last one first; none where only the whole counts."""
        return digits_of(self.number, of_stock=self.of_stock)

    def read(self, value: int) -> int:
        """Return a value without the thousands that announce a second rule set."""
        return value % TWO_SETS if self.number == SHORT and not self.of_stock else value


NUMBERS: Final = (
    Number(1, "n", "cards dealt", 44),
    Number(2, "x", "pixels from the left edge", 52, low=None),
    Number(3, "y", "pixels from the upper edge; not seen at -99 or less", 54, low=None),
    Number(4, "v", "pixels to the right from each card to the next", 62, low=None),
    Number(5, "w", "pixels down from each card to the next", 64, low=None),
    Number(6, "dcba", "how the cards lie", 68),
    Number(7, "e", "goal, or the most cards", 119, low=None, high=999, whole={999: "any number of cards"}),
    Number(8, "ccba", "how cards leave", 162),
    Number(9, "edcba", "how cards come", 195),
    Number(10, "baa", "first card", 231, high=999, whole={0: "no card", 999: "any card"}),
    Number(11, "dcba", "next card", 252, whole={0: "no card", 999: "any card"}),
)

STOCK_NUMBERS: Final = (
    Number(1, "n", "all cards: 52 for each deck", 44, of_stock=True),
    *(Number(each.number, each.letters, each.name, each.line, None, of_stock=True) for each in NUMBERS[1:5]),
    Number(6, "cba", "how the cards lie and are shuffled", 68, of_stock=True),
    Number(7, "e", "goal", 119, low=None, high=999, whole={999: "any number of cards"}, of_stock=True),
    Number(8, "f", "cards a draw", 134, of_stock=True),
    Number(9, "g", "passes in all", 138, whole={999: "without limit"}, of_stock=True),
    Number(10, "h", "what happens when the waste is turned over", 142, of_stock=True),
    Number(11, "i", "the waste's number", 152, whole={0: "no waste"}, of_stock=True),
)


def number_at(place: int, *, of_stock: bool = False) -> Number:
    """Return what the number at a place of a pile's line is, counted from 1; 12 to 15 are a second rule set."""
    return (STOCK_NUMBERS if of_stock else NUMBERS)[(place if place <= SHORT else place - SET_SIZE) - 1]

"""The numbers of a pile and of the stock: what each is called, and what each value of each digit means.

Data alone: the reader's range checks, ``docs/pat.md``, ``kabale explain --full`` and the tests that try
every value use it. It knows neither text nor rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Digit:
    """One digit of a number, or one group of digits: which values have a meaning, and which.

    ``values`` has a few words for each value and ``lines`` the Danish document's line; with ``and_more``
    every value above the last one means what the last one means. 1 in the digit is ``place`` in the
    number; a digit without a ``size`` is all that the number has from its place on.
    """

    number: int
    letter: str
    name: str
    place: int
    size: int | None
    values: Mapping[int, str]
    lines: Mapping[int, int]
    of_stock: bool = False
    and_more: bool = False

    def of(self, number: int) -> int:
        """Return what this digit is in a number of the file.

        >>> [digit.of(2031) for digit in digits_of(9)]
        [1, 3, 0, 2, 0]
        """
        value = number // self.place
        return value if self.size is None else value % self.size

    def allows(self, value: int) -> bool:
        """Say whether a value has a meaning."""
        return value in self.values or (self.and_more and value > max(self.values))


@dataclass(frozen=True, slots=True)
class Number:
    """One of the eleven numbers: ``letters`` as the documents write it, and the limits of the whole.

    ``whole`` has the values that are not read digit by digit; None is no limit but the length of a number.
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
    def digits(self) -> tuple["Digit", ...]:
        """Its digits, the last one first; none where only the whole counts."""
        return digits_of(self.number, of_stock=self.of_stock)


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
"""The numbers of every pile but the stock. ``whole`` of number 11 leaves its thousands out."""

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
"""The numbers of the stock, which is always pile 1."""


def _digit(
    where: tuple[int, str, int, int | None],
    name: str,
    table: dict[int, tuple[int, str]],
    *,
    of_stock: bool = False,
    and_more: bool = False,
) -> Digit:
    """Make a digit of its number, letter, place and size, and for each value a line and words."""
    number, letter, place, size = where
    values = MappingProxyType({value: words for value, (_, words) in table.items()})
    lines = MappingProxyType({value: line for value, (line, _) in table.items()})
    return Digit(number, letter, name, place, size, values, lines, of_stock, and_more)


_MARKS: Final = {
    mask: (187 if mask < 8 else 191, ", ".join(str(mark) for mark in (1, 2, 3, 4) if mask >> mark - 1 & 1))
    for mask in range(1, 16)
}

_LAYOUT: Final = (
    _digit(
        (6, "a", 1, 10),
        "faces",
        {
            0: (70, "all backs"),
            1: (72, "backs, the last card face up"),
            2: (74, "all face up"),
            3: (76, "back and face in turn, a back first"),
            4: (78, "face and back in turn, a face first"),
            5: (80, "not drawn at all"),
            6: (82, "backs, the last two cards face up"),
            7: (84, "backs, the last three cards face up"),
        },
    ),
    _digit((6, "b", 10, 10), "upright or sideways", {0: (87, "upright"), 2: (89, "sideways")}),
    _digit(
        (6, "c", 100, 10),
        "part in the deal",
        {
            0: (90, "none"),
            1: (92, "none: of the stock only"),
            2: (93, "none: of the stock only"),
            6: (95, "its first card gives the base rank"),
            7: (101, "cards are taken out of the stock for it"),
            8: (104, "the same, and they go under the stock after the deal"),
        },
    ),
    _digit(
        (6, "d", 1000, None),
        "redirection in the deal",
        {
            0: (106, "a card led elsewhere is replaced"),
            1: (107, "a card led elsewhere is not replaced"),
            5: (109, "one fitting card is led here"),
            6: (111, "fitting cards are led here"),
            7: (113, "fitting cards are led here, free cards of other piles too"),
        },
    ),
)

_TAKING: Final = (
    _digit(
        (8, "a", 1, 10),
        "which cards leave",
        {
            0: (164, "none"),
            1: (166, "one card at a time"),
            2: (168, "a card or a run"),
            3: (168, "a card or a run"),
            4: (170, "runs of two or more only"),
            9: (171, "any number of cards, in order or not"),
        },
    ),
    _digit(
        (8, "b", 10, 10),
        "when the pile is shut",
        {
            0: (162, "never"),
            1: (172, "covered: for taking"),
            2: (174, "covered: for laying"),
            3: (176, "covered: for both"),
            4: (178, "next pile held: for taking"),
            5: (178, "next pile held: for laying"),
            6: (178, "next pile held: for both"),
            7: (180, "next and previous pile held: for taking"),
            8: (180, "next and previous pile held: for laying"),
            9: (180, "next and previous pile held: for both"),
        },
    ),
    _digit(
        (8, "mark", 100, 5),
        "the pile's mark",
        {
            0: (181, "none"),
            **{mark: (184, f"mark {mark}") for mark in range(1, 5)},
        },
    ),
    _digit(
        (8, "mask", 500, None),
        "marks whose piles it takes nothing from",
        {
            0: (181, "none"),
            **{mask: (line, f"mark{'s' * (',' in marks)} {marks}") for mask, (line, marks) in _MARKS.items()},
        },
    ),
)

_LAYING: Final = (
    _digit(
        (9, "a", 1, 10),
        "how many cards are laid",
        {
            0: (197, "none"),
            1: (199, "one card at a time"),
            2: (201, "a card, or several as one block"),
            3: (203, "a card, or several one by one through empty places"),
            4: (205, "two or more"),
            5: (206, "exactly two"),
            9: (208, "exactly thirteen"),
        },
    ),
    _digit(
        (9, "b", 10, 10),
        "served on a click on the stock",
        {
            0: (195, "no"),
            1: (209, "one card"),
            2: (209, "two cards"),
            3: (211, "one card, while no pile of 3 and 4 is empty"),
            4: (211, "two cards, while no pile of 3 and 4 is empty"),
            5: (213, "filled up with cards that fit number 10"),
        },
    ),
    _digit(
        (9, "c", 100, 10),
        "a click moves the bottom card to the top",
        {
            0: (195, "no"),
            1: (215, "if it fits, once"),
            2: (215, "if it fits, any number of times"),
            3: (217, "always, once"),
            4: (217, "always, any number of times"),
        },
    ),
    _digit(
        (9, "d", 1000, 10),
        "where cards come from",
        {
            0: (229, "anywhere"),
            1: (218, "stock or waste"),
            2: (220, "empty: stock or waste; else anywhere"),
            3: (222, "empty: stock or waste; else any other pile"),
            4: (223, "empty: anywhere; else stock or waste"),
            5: (225, "not stock or waste"),
            6: (226, "empty: the previous pile; else anywhere"),
        },
    ),
    _digit(
        (9, "e", 10000, None),
        "the neighbour that must hold cards",
        {
            0: (229, "none"),
            1: (227, "the previous pile"),
            2: (228, "the next pile"),
        },
    ),
)

_RANKS: Final = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]

_FIRST: Final = (
    _digit(
        (10, "aa", 1, 100),
        "rank",
        {
            **{rank: (235, name) for rank, name in enumerate(_RANKS, start=1)},
            99: (235, "any rank"),
        },
    ),
    _digit(
        (10, "b", 100, None),
        "suit or colour",
        {
            0: (248, "any, but write 9"),
            1: (237, "hearts"),
            2: (239, "spades"),
            3: (241, "diamonds"),
            4: (243, "clubs"),
            5: (245, "red"),
            6: (246, "black"),
            9: (248, "any"),
        },
    ),
)

_NEXT: Final = (
    _digit(
        (11, "a", 1, 10),
        "rank",
        {
            1: (260, "adds to 13"),
            2: (262, "adds to 14"),
            3: (264, "two lower"),
            4: (266, "one lower"),
            5: (268, "equal"),
            6: (270, "one higher"),
            7: (272, "two higher"),
            8: (274, "one higher or lower"),
            9: (276, "any"),
        },
    ),
    _digit(
        (11, "b", 10, 10),
        "beyond ace and king",
        {
            0: (282, "no"),
            1: (284, "yes, both ways"),
            2: (285, "no, and nothing goes on a king"),
            9: (287, "no condition: yes"),
        },
    ),
    _digit(
        (11, "c", 100, 10),
        "suit or colour",
        {
            1: (293, "same suit"),
            2: (295, "same colour"),
            3: (297, "other colour"),
            4: (299, "any other suit"),
            9: (301, "any"),
        },
    ),
    _digit(
        (11, "d", 1000, None),
        "two rule sets",
        {
            0: (306, "one rule set"),
            1: (339, "one of the two allows it"),
            2: (340, "both allow it"),
            3: (342, "rule set 2 from the start of the last pass"),
            4: (343, "rule set 2 when the last pass has ended"),
            5: (344, "the same, and the click that takes the last cards counts already"),
            6: (346, "rule set 2 when the first pass has ended"),
            7: (347, "rule set 1 alone"),
        },
        and_more=True,
    ),
)

_STOCK: Final = (
    _digit(
        (6, "a", 1, 10),
        "faces",
        {
            0: (86, "all backs"),
            2: (86, "the last card face up; it may be taken"),
        },
        of_stock=True,
    ),
    _digit((6, "b", 10, 10), "upright or sideways", {0: (87, "upright"), 2: (89, "sideways")}, of_stock=True),
    _digit(
        (6, "c", 100, None),
        "shuffling",
        {
            0: (90, "all cards together"),
            1: (92, "each deck by itself"),
            2: (93, "again after cards were put under the stock"),
        },
        of_stock=True,
    ),
    _digit(
        (10, "h", 1, None),
        "when the waste is turned over",
        {
            0: (144, "nothing"),
            1: (146, "cut"),
            2: (148, "shuffled"),
        },
        of_stock=True,
    ),
)

DIGITS: Final[tuple[Digit, ...]] = (*_LAYOUT, *_TAKING, *_LAYING, *_FIRST, *_NEXT, *_STOCK)
"""Every digit, by number and from the last digit on; those of the stock at the end."""


@cache
def digits_of(number: int, *, of_stock: bool = False) -> tuple[Digit, ...]:
    """Return the digits of a number, the last one first; none where only the whole counts."""
    return tuple(digit for digit in DIGITS if (digit.number, digit.of_stock) == (number, of_stock))

"""The digits of the numbers of a pile and of the stock: what each value of each digit means, in words and as a term.

This module holds only data, and no other module knows a digit. The reader and the writer, the range checks,
``docs/pat.md``, ``kabale explain --full`` and the tests of all values use it. It knows neither text nor rules.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from kabale.engine.fits import Suits
from kabale.pat.cards import FirstSuit, Ranks, Wrap
from kabale.pat.terms import (
    ANYWHERE,
    OPEN,
    Combination,
    DealRole,
    Faces,
    Giver,
    LayKind,
    Neighbour,
    Origin,
    Redirection,
    RotationKind,
    Serve,
    Shut,
    ShutWhile,
    TakeKind,
    Turnover,
)

Term = TypeVar("Term", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Digit(Generic[Term]):
    """One digit of a number, or one group of digits: which values have a meaning, and which.

    ``values`` has a few words for each value, ``terms`` its parsed form, ``lines`` the Danish document's line. With
    ``and_more`` every value above the last one means the same as the last one. 1 in the digit is ``place`` in the
    number. A digit without a ``size`` is the rest of the number from its place on.
    """

    number: int
    letter: str
    name: str
    place: int
    size: int | None
    values: Mapping[int, str]
    terms: Mapping[int, Term]
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

    @property
    def last(self) -> int:
        """The highest value that has a meaning of its own."""
        return max(self.values)

    def allows(self, value: int) -> bool:
        """Say whether a value has a meaning."""
        return value in self.values or (self.and_more and value > self.last)

    @property
    def spans(self) -> str:
        """The values that have a meaning, in words.

        >>> ROLE.spans, SIDEWAYS.spans
        ('0-2 or 6-8', '0 or 2')
        """
        spans: list[list[int]] = []
        for value in sorted(self.values):
            if spans and spans[-1][-1] == value - 1:
                spans[-1].append(value)
            else:
                spans.append([value])
        words = [str(each[0]) if len(each) == 1 else f"{each[0]}-{each[-1]}" for each in spans]
        return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))

    def term(self, number: int) -> Term:
        """Return what the digit means in a number; a value without a meaning, an error, reads as the last one.

        >>> ORIGIN.term(2031), ORIGIN.written(Origin(empty=Giver.HAND))
        (Origin(empty=<Giver.HAND: 'hand'>, held=<Giver.ANY: 'any'>), 2000)
        """
        return self.terms.get(self.of(number), self.terms[self.last])

    def value(self, term: Term) -> int:
        """Return the value that means a term."""
        return next(value for value, each in self.terms.items() if each == term)

    def written(self, term: Term) -> int:
        """Return what the digit adds to a number so that it means a term."""
        return self.place * self.value(term)


def _digit(
    where: tuple[int, str, int, int | None],
    name: str,
    table: Mapping[int, tuple[int, str, Term]],
    *,
    of_stock: bool = False,
    and_more: bool = False,
) -> Digit[Term]:
    """Make a digit of its number, letter, place and size, and for each value a line, words and a term."""
    number, letter, place, size = where
    lines, values, terms = (
        MappingProxyType(dict(zip(table, column, strict=True))) for column in zip(*table.values(), strict=True)
    )
    return Digit(number, letter, name, place, size, values, terms, lines, of_stock, and_more)


_LYING: Final = {0: (87, "upright", False), 2: (89, "sideways", True)}

FACES: Final[Digit[Faces]] = _digit(
    (6, "a", 1, 10),
    "faces",
    {
        0: (70, "all backs", Faces.BACKS),
        1: (72, "backs, the last card face up", Faces.LAST_UP),
        2: (74, "all face up", Faces.ALL_UP),
        3: (76, "alternating, the first card a back", Faces.BACK_FIRST),
        4: (78, "alternating, the first card face up", Faces.FACE_FIRST),
        5: (80, "not drawn at all", Faces.INVISIBLE),
        6: (82, "backs, the last two cards face up", Faces.LAST_TWO_UP),
        7: (84, "backs, the last three cards face up", Faces.LAST_THREE_UP),
    },
)
SIDEWAYS: Final[Digit[bool]] = _digit((6, "b", 10, 10), "upright or sideways", _LYING)
ROLE: Final[Digit[DealRole]] = _digit(
    (6, "c", 100, 10),
    "part in the deal",
    {
        0: (90, "none", DealRole.NONE),
        1: (92, "none: for the stock only", DealRole.SHUFFLE_DECKS),
        2: (93, "none: for the stock only", DealRole.SHUFFLE_AGAIN),
        6: (95, "its first card gives the base rank", DealRole.BASE),
        7: (101, "its cards are taken out of the stock", DealRole.TAKEN_OUT),
        8: (104, "the same, but they go under the stock after the deal", DealRole.PUT_UNDER),
    },
)
REDIRECTION: Final[Digit[Redirection]] = _digit(
    (6, "d", 1000, None),
    "redirection in the deal",
    {
        0: (106, "a redirected card is replaced", Redirection.REPLACED),
        1: (107, "a redirected card is not replaced", Redirection.NOT_REPLACED),
        5: (109, "one fitting card comes here", Redirection.ONE_FITTING),
        6: (111, "fitting cards come here", Redirection.FITTING),
        7: (113, "fitting cards come here, also free cards of other piles", Redirection.PULLING),
    },
)

_MARKS: Final = (1, 2, 3, 4)
_MASKS: Final = [frozenset(mark for mark in _MARKS if mask >> mark - 1 & 1) for mask in range(1 << len(_MARKS))]
"""The marks of each mask, which has a bit for each of them."""


TAKE: Final[Digit[TakeKind]] = _digit(
    (8, "a", 1, 10),
    "which cards leave",
    {
        0: (164, "none", TakeKind.NONE),
        1: (166, "one card at a time", TakeKind.ONE),
        2: (168, "a card or a run", TakeKind.RUN),
        3: (168, "a card or a run", TakeKind.RUN_TOO),
        4: (170, "runs of two or more only", TakeKind.RUN_ONLY),
        9: (171, "any number of cards, in order or not", TakeKind.ANY),
    },
)
SHUT: Final[Digit[Shut]] = _digit(
    (8, "b", 10, 10),
    "when the pile is locked",
    {
        0: (162, "never", OPEN),
        1: (172, "covered: for taking", Shut(taking=ShutWhile.COVERED)),
        2: (174, "covered: for placing", Shut(laying=ShutWhile.COVERED)),
        3: (176, "covered: for both", Shut(ShutWhile.COVERED, ShutWhile.COVERED)),
        4: (178, "next pile held: for taking", Shut(taking=ShutWhile.NEXT_HELD)),
        5: (178, "next pile held: for placing", Shut(laying=ShutWhile.NEXT_HELD)),
        6: (178, "next pile held: for both", Shut(ShutWhile.NEXT_HELD, ShutWhile.NEXT_HELD)),
        7: (180, "next and previous pile held: for taking", Shut(taking=ShutWhile.BOTH_HELD)),
        8: (180, "next and previous pile held: for placing", Shut(laying=ShutWhile.BOTH_HELD)),
        9: (180, "next and previous pile held: for both", Shut(ShutWhile.BOTH_HELD, ShutWhile.BOTH_HELD)),
    },
)
MARK: Final[Digit[int | None]] = _digit(
    (8, "mark", 100, 5),
    "the pile's mark",
    {0: (181, "none", None), **{mark: (184, f"mark {mark}", mark) for mark in _MARKS}},
)
MASK: Final[Digit[frozenset[int]]] = _digit(
    (8, "mask", 500, None),
    "marks of piles from which it takes no cards",
    {0: (181, "none", frozenset())}
    | {
        mask: (187 if mask < 8 else 191, f"mark{'s' * (len(marks) > 1)} {', '.join(map(str, sorted(marks)))}", marks)
        for mask, marks in enumerate(_MASKS)
        if marks
    },
)

LAY: Final[Digit[LayKind]] = _digit(
    (9, "a", 1, 10),
    "how many cards come",
    {
        0: (197, "none", LayKind.NONE),
        1: (199, "one card at a time", LayKind.ONE),
        2: (201, "a card, or several as one block", LayKind.BLOCK),
        3: (203, "a card, or several one by one through empty places", LayKind.BY_SINGLES),
        4: (205, "two or more", LayKind.TWO_OR_MORE),
        5: (206, "exactly two", LayKind.TWO),
        9: (208, "exactly thirteen", LayKind.THIRTEEN),
    },
)
SERVE: Final[Digit[Serve | None]] = _digit(
    (9, "b", 10, 10),
    "served on a click on the stock",
    {
        0: (195, "no", None),
        1: (209, "one card", Serve(1)),
        2: (209, "two cards", Serve(2)),
        3: (211, "one card, while no pile of 3 and 4 is empty", Serve(1, only_if_none_empty=True)),
        4: (211, "two cards, while no pile of 3 and 4 is empty", Serve(2, only_if_none_empty=True)),
        5: (213, "filled up with cards that fit number 10", Serve(fills=True)),
    },
)
ROTATION: Final[Digit[RotationKind | None]] = _digit(
    (9, "c", 100, 10),
    "a click moves the bottom card to the top",
    {
        0: (195, "no", None),
        1: (215, "if it fits, once", RotationKind.FITTING_ONCE),
        2: (215, "if it fits, any number of times", RotationKind.FITTING),
        3: (217, "always, once", RotationKind.ANY_ONCE),
        4: (217, "always, any number of times", RotationKind.ANY),
    },
)
ORIGIN: Final[Digit[Origin]] = _digit(
    (9, "d", 1000, 10),
    "where cards come from",
    {
        0: (229, "anywhere", ANYWHERE),
        1: (218, "stock or waste", Origin(Giver.HAND, Giver.HAND)),
        2: (220, "empty: stock or waste; otherwise anywhere", Origin(empty=Giver.HAND)),
        3: (222, "empty: stock or waste; otherwise any other pile", Origin(Giver.HAND, Giver.OTHER)),
        4: (223, "empty: anywhere; otherwise stock or waste", Origin(held=Giver.HAND)),
        5: (225, "not stock or waste", Origin(Giver.OTHER, Giver.OTHER)),
        6: (226, "empty: the previous pile; otherwise anywhere", Origin(empty=Giver.PREVIOUS)),
    },
)
NEIGHBOUR: Final[Digit[Neighbour | None]] = _digit(
    (9, "e", 10000, None),
    "the neighbour that must hold cards",
    {
        0: (229, "none", None),
        1: (227, "the previous pile", Neighbour.PREVIOUS),
        2: (228, "the next pile", Neighbour.NEXT),
    },
)

_RANKS: Final = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]

FIRST_RANK: Final[Digit[int | None]] = _digit(
    (10, "aa", 1, 100),
    "rank",
    {**{rank: (235, name, rank) for rank, name in enumerate(_RANKS, start=1)}, 99: (235, "any rank", None)},
)
FIRST_SUIT: Final[Digit[FirstSuit | None]] = _digit(
    (10, "b", 100, None),
    "suit or colour",
    {
        0: (248, "any (better write 9)", None),
        1: (237, "hearts", FirstSuit.HEARTS),
        2: (239, "spades", FirstSuit.SPADES),
        3: (241, "diamonds", FirstSuit.DIAMONDS),
        4: (243, "clubs", FirstSuit.CLUBS),
        5: (245, "red", FirstSuit.RED),
        6: (246, "black", FirstSuit.BLACK),
        9: (248, "any", FirstSuit.ANY),
    },
)

RANKS: Final[Digit[Ranks]] = _digit(
    (11, "a", 1, 10),
    "rank",
    {
        1: (260, "adds to 13", Ranks.SUM_13),
        2: (262, "adds to 14", Ranks.SUM_14),
        3: (264, "two lower", Ranks.DOWN_TWO),
        4: (266, "one lower", Ranks.DOWN),
        5: (268, "equal", Ranks.SAME),
        6: (270, "one higher", Ranks.UP),
        7: (272, "two higher", Ranks.UP_TWO),
        8: (274, "one higher or lower", Ranks.BOTH),
        9: (276, "any", Ranks.ANY),
    },
)
WRAP: Final[Digit[Wrap]] = _digit(
    (11, "b", 10, 10),
    "beyond ace and king",
    {
        0: (282, "no", Wrap.NONE),
        1: (284, "yes, both ways", Wrap.AROUND),
        2: (285, "no, and no card goes on a king", Wrap.KING_IS_LAST),
        9: (287, "yes, because there is no condition", Wrap.NOT_ASKED),
    },
)
SUITS: Final[Digit[Suits]] = _digit(
    (11, "c", 100, 10),
    "suit or colour",
    {
        1: (293, "same suit", Suits.SAME),
        2: (295, "same colour", Suits.SAME_COLOUR),
        3: (297, "other colour", Suits.OTHER_COLOUR),
        4: (299, "any other suit", Suits.OTHER),
        9: (301, "any", Suits.ANY),
    },
)
COMBINE: Final[Digit[Combination]] = _digit(
    (11, "d", 1000, None),
    "two rule sets",
    {
        0: (306, "one rule set", Combination.ONE_SET),
        1: (339, "one of the two allows it", Combination.EITHER),
        2: (340, "both allow it", Combination.BOTH),
        3: (342, "rule set 2 from the start of the last pass", Combination.LAST_PASS),
        4: (343, "rule set 2 when the last pass has ended", Combination.LAST_PASS_OVER),
        5: (344, "the same, from the click that takes the last cards", Combination.LAST_CARDS),
        6: (346, "rule set 2 when the first pass has ended", Combination.FIRST_PASS_OVER),
        7: (347, "only rule set 1", Combination.FIRST_ALONE),
    },
    and_more=True,
)

STOCK_FACES: Final[Digit[Faces]] = _digit(
    (6, "a", 1, 10),
    "faces",
    {
        0: (86, "all backs", Faces.BACKS),
        2: (86, "the last card face up; it may be taken", Faces.LAST_UP),
    },
    of_stock=True,
)
STOCK_SIDEWAYS: Final[Digit[bool]] = _digit((6, "b", 10, 10), "upright or sideways", _LYING, of_stock=True)
STOCK_ROLE: Final[Digit[DealRole]] = _digit(
    (6, "c", 100, None),
    "shuffling",
    {
        0: (90, "all cards together", DealRole.NONE),
        1: (92, "each deck by itself", DealRole.SHUFFLE_DECKS),
        2: (93, "again after cards were put under the stock", DealRole.SHUFFLE_AGAIN),
    },
    of_stock=True,
)
TURNOVER: Final[Digit[Turnover]] = _digit(
    (10, "h", 1, None),
    "when the waste is turned over",
    {
        0: (144, "nothing", Turnover.KEPT),
        1: (146, "cut", Turnover.CUT),
        2: (148, "shuffled", Turnover.SHUFFLED),
    },
    of_stock=True,
)

DIGITS: Final[tuple[Digit[Any], ...]] = (
    *(FACES, SIDEWAYS, ROLE, REDIRECTION),
    *(TAKE, SHUT, MARK, MASK),
    *(LAY, SERVE, ROTATION, ORIGIN, NEIGHBOUR),
    *(FIRST_RANK, FIRST_SUIT),
    *(RANKS, WRAP, SUITS, COMBINE),
    *(STOCK_FACES, STOCK_SIDEWAYS, STOCK_ROLE, TURNOVER),
)
"""Every digit, by number and from the last digit on; those of the stock at the end."""


@cache
def digits_of(number: int, *, of_stock: bool = False) -> tuple[Digit[Any], ...]:
    """Return the digits of a number, the last one first; none where only the whole counts."""
    return tuple(digit for digit in DIGITS if (digit.number, digit.of_stock) == (number, of_stock))

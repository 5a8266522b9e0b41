"""The rules that a ``.pat`` file states, as frozen data: no places, no positions.

Every number keeps the digits that the file gave it, so writing the rules gives the same numbers
again. What the digits mean is told in :mod:`kabale.pat.fields` and done by the modules beside it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

CARDS_IN_DECK: Final = 52
NO_MATTER: Final = 999
UNSEEN_Y: Final = -99
"""A pile at this height or above it (D56) is not seen."""

STOCK: Final = 0
"""The stock's index."""


@dataclass(frozen=True, slots=True)
class Taking:
    """Number 8 of a pile, ``ccba``: how cards leave it (D162-191)."""

    kind: int = 0
    block: int = 0
    mark: int = 0
    mask: int = 0

    @staticmethod
    def of(number: int) -> "Taking":
        """Read the digits."""
        marks = number // 100
        return Taking(number % 10, number // 10 % 10, marks % 5, marks // 5)

    @property
    def number(self) -> int:
        """The digits as one number."""
        return 100 * (self.mark + 5 * self.mask) + 10 * self.block + self.kind


@dataclass(frozen=True, slots=True)
class Laying:
    """Number 9 of a pile, ``edcba``: how cards come to it (D195-229)."""

    kind: int = 0
    serve: int = 0
    rotate: int = 0
    origin: int = 0
    neighbour: int = 0

    @staticmethod
    def of(number: int) -> "Laying":
        """Read the digits."""
        return Laying(*(number // 10**place % 10 for place in range(5)))

    @property
    def number(self) -> int:
        """The digits as one number."""
        digits = (self.kind, self.serve, self.rotate, self.origin, self.neighbour)
        return sum(digit * 10**place for place, digit in enumerate(digits))


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Numbers 8 to 11 of a pile: taking, laying, the first card (D231-248) and the sequence (D252-301)."""

    taking: Taking = Taking()
    laying: Laying = Laying()
    start: int = 0
    build: int = 0

    @staticmethod
    def of(take: int, lay: int, start: int, build: int) -> "RuleSet":
        """Read four numbers; *build* without its thousands."""
        return RuleSet(Taking.of(take), Laying.of(lay), start, build)

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        """The four numbers again."""
        return self.taking.number, self.laying.number, self.start, self.build


NO_RULES: Final = RuleSet()


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile: its place, its lay-out and its rule sets.

    The digits of number 6 are ``faces`` (a), ``sideways`` (b), ``role`` (c) and ``redirect`` (d);
    ``combine`` is what number 11 has in thousands: 0 for one rule set, else how two work together.
    """

    count: int
    x: int
    y: int
    dx: int
    dy: int
    faces: int
    sideways: int
    role: int
    redirect: int
    goal: int
    first: RuleSet = NO_RULES
    second: RuleSet | None = None
    combine: int = 0

    @property
    def layout_digits(self) -> int:
        """Number 6 again."""
        return self.faces + 10 * self.sideways + 100 * self.role + 1000 * self.redirect

    @property
    def sets(self) -> tuple[RuleSet, ...]:
        """The rule sets that the file gives: one or two."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def is_seen(self) -> bool:
        """Whether the pile is in the window at all (D56)."""
        return self.y > UNSEEN_Y

    @property
    def most(self) -> int | None:
        """The most cards that may be laid on the pile: P13 (a goal above 0 is a limit too, *guess*) and P14."""
        if self.goal < 0:
            return -self.goal
        return self.goal if 0 < self.goal < NO_MATTER else None

    @property
    def redirects(self) -> bool:
        """Whether fitting cards are led here during the deal (number 6, ``d`` 5 to 7)."""
        return self.redirect in (5, 6, 7)


@dataclass(frozen=True, slots=True)
class Stock:
    """Numbers 8 to 11 of the stock (D130-154); *waste* is an index, None where there is none."""

    draw: int = 0
    passes: int = 1
    turnover: int = 0
    waste: int | None = None

    @property
    def has_endless_passes(self) -> bool:
        """Whether the stock may be drawn through without limit."""
        return self.passes == NO_MATTER


@dataclass(frozen=True, slots=True)
class Rules:
    """A whole definition: title, decks, the stock's numbers, and the piles, the stock's lay-out first."""

    title: str
    decks: int
    stock: Stock
    piles: tuple[Pile, ...] = field(repr=False)

    @property
    def card_count(self) -> int:
        """How many cards the game has."""
        return CARDS_IN_DECK * self.decks

    def others(self) -> Iterator[tuple[int, Pile]]:
        """Yield the piles but the stock, with their indices."""
        return ((index, pile) for index, pile in enumerate(self.piles) if index != STOCK)

    def is_spacer(self, index: int) -> bool:
        """Say whether a pile only widens the window (P5)."""
        pile = self.piles[index]
        empty = index != STOCK and pile.count == 0 and index != self.stock.waste
        return empty and all(not any(rule_set.numbers) for rule_set in pile.sets)

    def base_piles(self) -> dict[int, int]:
        """Map each pile whose first card follows a base rank to the pile whose dealt card gives it (P8).

        Piles of number 6 ``c`` 6 with no card dealt before them are missing: for them number 10 holds as written.
        """
        giver: int | None = None
        bases: dict[int, int] = {}
        for index, pile in self.others():
            if pile.role == BASE:
                giver = index if pile.count else giver
                if giver is not None:
                    bases[index] = giver
        return bases


SHUFFLE_DECKS, SHUFFLE_AGAIN, BASE, TAKEN_OUT, PUT_UNDER = 1, 2, 6, 7, 8
"""The values of number 6's ``c`` that do something (D92-104)."""

"""The rules that a ``.pat`` file states, as frozen data: no places, no positions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, assert_never

from kabale.engine.tables import HashedOnce
from kabale.pat.cards import Build, FirstCard
from kabale.pat.terms import (
    ANYWHERE,
    OPEN,
    Combination,
    DealRole,
    Faces,
    LayKind,
    Neighbour,
    Origin,
    Redirection,
    RotationKind,
    Serve,
    Shut,
    TakeKind,
    Turnover,
)

CARDS_IN_DECK: Final = 52
NO_MATTER: Final = 999
UNSEEN_Y: Final = -99
"""A pile at this height or above it (D56) is not seen."""

STOCK: Final = 0


@dataclass(frozen=True, slots=True)
class Taking:
    """Number 8 of a pile, ``ccba``: how cards leave it (D162-191), its mark, and whose marks it refuses."""

    kind: TakeKind = TakeKind.NONE
    shut: Shut = OPEN
    mark: int | None = None
    mask: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Laying:
    """Number 9 of a pile, ``edcba``: how cards come to it (D195-229)."""

    kind: LayKind = LayKind.NONE
    serve: Serve | None = None
    rotation: RotationKind | None = None
    origin: Origin = ANYWHERE
    neighbour: Neighbour | None = None


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Numbers 8 to 11 of a pile: moves from it, moves to it, the first card (D231-248) and the sequence (D252-301).

    Without a first card or a sequence no card can arrive, and no run leave.
    """

    taking: Taking = Taking()
    laying: Laying = Laying()
    start: FirstCard | None = None
    build: Build | None = None

    @property
    def gives(self) -> bool:
        """Whether cards can be taken by hand at all."""
        return self.taking.kind is not TakeKind.NONE

    @property
    def gets(self) -> bool:
        """Whether cards can arrive by hand at all."""
        return self.laying.kind is not LayKind.NONE


NO_RULES: Final = RuleSet()


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile: its place, its lay-out (number 6), its goal, and its rule sets.

    ``beyond`` is how far the thousands of number 11 lie above those of ``combine``: they mean the same.
    """

    count: int
    x: int
    y: int
    dx: int
    dy: int
    faces: Faces
    sideways: bool
    role: DealRole
    redirection: Redirection
    goal: int
    first: RuleSet = NO_RULES
    second: RuleSet | None = None
    combine: Combination = Combination.ONE_SET
    beyond: int = 0

    @property
    def sets(self) -> tuple[RuleSet, ...]:
        """The rule sets that the file gives: one or two."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def gives(self) -> bool:
        """Whether any of its rule sets lets cards be taken."""
        return any(rule_set.gives for rule_set in self.sets)

    @property
    def gets(self) -> bool:
        """Whether any of its rule sets lets cards arrive."""
        return any(rule_set.gets for rule_set in self.sets)

    @property
    def rotates(self) -> bool:
        """Whether a click may move its bottom card to its top (P25)."""
        return any(rule_set.laying.rotation for rule_set in self.sets)

    @property
    def asks_covers(self) -> bool:
        """Whether cards of other piles over its own ever shut it (P19)."""
        return any(rule_set.taking.shut.asks_covers for rule_set in self.sets)

    @property
    def is_seen(self) -> bool:
        """Whether the pile is in the window at all (D56)."""
        return self.y > UNSEEN_Y

    @property
    def is_drawn(self) -> bool:
        """Whether its cards are ever seen (D56, D80)."""
        return self.is_seen and self.faces is not Faces.INVISIBLE

    @property
    def wanted(self) -> int | None:
        """How many cards the pile must hold for the game to be won, None where it does not matter (number 7, P13)."""
        return self.goal if 0 <= self.goal < NO_MATTER else None

    @property
    def most(self) -> int | None:
        """The most cards that the pile may hold after a move: P13 (a goal above 0 is a limit too, *guess*) and P14."""
        return -self.goal if self.goal < 0 else self.wanted or None


@dataclass(frozen=True, slots=True)
class Stock:
    """Numbers 8 to 11 of the stock (D130-154); *waste* is an index, or None without a waste."""

    draw: int = 0
    passes: int = 1
    turnover: Turnover = Turnover.KEPT
    waste: int | None = None

    @property
    def has_endless_passes(self) -> bool:
        """Whether the stock may be drawn through without limit."""
        return self.passes == NO_MATTER

    @property
    def has_last_pass(self) -> bool:
        """Whether a last pass ever begins: not without limit, and not where the waste cannot be turned over."""
        return not self.has_endless_passes and (self.passes <= 1 or self.waste is not None)


@dataclass(frozen=True)
class Rules(HashedOnce):  # Each definition language has its Rules, and code sees those of one language only.
    """A whole definition: title, decks, the stock's numbers, and the piles, the stock's lay-out first."""

    __hash__ = HashedOnce.__hash__

    title: str
    decks: int
    stock: Stock
    piles: tuple[Pile, ...] = field(repr=False)

    @property
    def card_count(self) -> int:
        """How many cards the game has."""
        return CARDS_IN_DECK * self.decks

    @property
    def has_open_stock(self) -> bool:
        """Whether the stock's last card is shown and can be taken (P12)."""
        return self.piles[STOCK].faces is Faces.LAST_UP

    @cached_property
    def count_goals(self) -> Mapping[int, int]:
        """The piles with a goal of 1 to 998, and the goals: they decide if those with goal 0 do not (P13)."""
        return {index: goal for index, goal in self._goals() if goal}

    @cached_property
    def zero_goals(self) -> Mapping[int, int]:
        """The piles with goal 0, which decide if one of them held a card after the deal (P13)."""
        return {index: goal for index, goal in self._goals() if not goal}

    def _goals(self) -> Iterator[tuple[int, int]]:
        """Yield the piles that can decide a game, and their goals; spacers never count (P5)."""
        for index, pile in enumerate(self.piles):
            if pile.wanted is not None and not self.is_spacer(index):
                yield index, pile.wanted

    def others(self) -> Iterator[tuple[int, Pile]]:
        """Yield the piles but the stock, with their indices."""
        return ((index, pile) for index, pile in enumerate(self.piles) if index != STOCK)

    def dealt_count(self, index: int) -> int:
        """Return how many cards the layout deals to a pile: at most one for a base, none if they are taken out."""
        pile = self.piles[index]
        match pile.role:
            case DealRole.NONE | DealRole.SHUFFLE_DECKS | DealRole.SHUFFLE_AGAIN:
                return min(pile.count, self.card_count)
            case DealRole.BASE:
                return min(pile.count, 1)
            case DealRole.TAKEN_OUT | DealRole.PUT_UNDER:
                return 0
            case _:
                assert_never(pile.role)

    def is_spacer(self, index: int) -> bool:
        """Say whether a pile only widens the window (P5)."""
        pile = self.piles[index]
        empty = index != STOCK and pile.count == 0 and index != self.stock.waste
        return empty and all(rule_set == NO_RULES for rule_set in pile.sets)

    @cached_property
    def base_piles(self) -> Mapping[int, int]:
        """Each pile whose first card follows a base rank, with the pile whose dealt card gives it (P8).

        Piles of number 6 ``c`` 6 with no card dealt before them are missing: for them number 10 holds as written.
        """
        giver: int | None = None
        bases: dict[int, int] = {}
        for index, pile in self.others():
            if pile.role is DealRole.BASE:
                giver = index if pile.count else giver
                if giver is not None:
                    bases[index] = giver
        return bases

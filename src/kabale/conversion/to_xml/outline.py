"""The outline of a ``.pat`` game for XML: one rule set per pile, givers and takers, names of fields."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, assert_never

from kabale.conversion import Reasons
from kabale.pat.cards import Build, build_table, start_row
from kabale.pat.deal import lay_out
from kabale.pat.game import PatDefinition
from kabale.pat.rules import NO_RULES, STOCK, Pile, RuleSet
from kabale.pat.state import EMPTYING
from kabale.pat.terms import Combination, LayKind, Origin, Serve, ShutWhile, TakeKind
from kabale.table.cards import Card, all_looks
from kabale.table.decks import Deal
from kabale.view import PileKind
from kabale.xml.text.cards import MOST_CARDS
from kabale.xml.text.values import When

_LETTERS: Final[dict[PileKind, str]] = {
    "stock": "stock",
    "waste": "w",
    "foundation": "g",
    "cell": "k",
    "tableau": "r",
    "reserve": "v",
    "other": "x",
}


@dataclass(frozen=True, slots=True)
class PileOutline:
    """The rule set of a pile, and the number 11 by which its cards form runs."""

    pile: Pile
    set: RuleSet
    runs: Build | None

    @staticmethod
    def of(index: int, pile: Pile, reasons: Reasons) -> "PileOutline":
        """Find the one rule set that says all of a pile."""
        if index == STOCK:
            return PileOutline(pile, NO_RULES, None)
        first, second = pile.first, pile.second
        match pile.combine:
            case Combination.ONE_SET | Combination.FIRST_ALONE:
                return PileOutline(pile, first, first.build)
            case Combination.EITHER if second is not None and _only_adds_runs(first, second):
                return PileOutline(pile, replace(first, taking=replace(first.taking, kind=TakeKind.RUN)), second.build)
            case (
                Combination.EITHER
                | Combination.BOTH
                | Combination.LAST_PASS
                | Combination.LAST_PASS_OVER
                | Combination.LAST_CARDS
                | Combination.FIRST_PASS_OVER
            ):
                reasons.at_number(index, 11, "two rule sets that are not one field's rules")
                return PileOutline(pile, first, first.build)
            case _:
                assert_never(pile.combine)

    @property
    def gives_blocks(self) -> bool:
        """Whether several cards can be taken at once."""
        kind = self.set.taking.kind
        return kind.most > 1 and (not kind.in_order or any(map(any, build_table(self.runs))))


class GameOutline:
    """A game's piles as :class:`PileOutline`, and the names that their fields get."""

    def __init__(self, definition: PatDefinition, reasons: Reasons) -> None:
        self.definition = definition
        self.rules = definition.rules
        self.reasons = reasons
        self.waste = self.rules.stock.waste
        self.parts = [PileOutline.of(index, pile, reasons) for index, pile in enumerate(self.rules.piles)]
        # The sizes of piles do not depend on the deal, except as `hangs_on_the_deal` describes.
        table = lay_out(definition.rules, Deal("k1", 0), definition.cover)
        self.sizes = list(map(len, table.piles))
        self.must_be_emptied = bool(table.counter(EMPTYING))

    @cached_property
    def others(self) -> list[tuple[int, PileOutline]]:
        """The piles but the stock, with their indices."""
        return [(index, part) for index, part in enumerate(self.parts) if index != STOCK]

    @cached_property
    def has_blocks(self) -> bool:
        """Whether several cards can move at once in this game."""
        return any(part.gives_blocks for _, part in self.others)

    @cached_property
    def serving(self) -> dict[int, Serve]:
        """The piles that a click on the stock serves, in file order, and what each gets."""
        return {index: serve for index, part in self.others if (serve := part.set.laying.serve)}

    def is_dealt_to(self, index: int) -> bool:
        """Say whether a click on the stock gives a pile cards."""
        return index in self.serving or index == self.waste

    def hangs_on_the_deal(self, index: int) -> bool:
        """Say whether an earlier pile may take out what a pile is to get: "an ace" before "the ace of clubs"."""
        taken_out = [each for each, pile in self.rules.others() if pile.role.takes_out and each <= index]
        wanted, *before = [start_row(self.rules.piles[each].first.start, None) for each in reversed(taken_out)]
        own = {card for card, is_wanted in enumerate(wanted) if is_wanted}
        others = ({card for card, is_wanted in enumerate(row) if is_wanted} for row in before)
        return any(own & other and not other <= own for other in others)

    def flags(self, index: int) -> list[bool]:
        """Return which cards of a pile are dealt face down, the lowest first."""
        faces, size = self.rules.piles[index].faces, self.sizes[index]
        return [place in faces.down_places(size) for place in range(size)]

    def limit(self, index: int) -> int | None:
        """Return the most cards that a pile takes, None without a limit that could ever matter."""
        most = self.parts[index].pile.most
        return most if most is not None and most < min(self.rules.card_count, MOST_CARDS) else None

    def room(self, index: int) -> str:
        """Return how a pile must be to get a card from the stock, "" for anyhow."""
        return "" if self.limit(index) is None else When.ROOM

    def covers(self, index: int) -> list[int] | None:
        """Return the later piles of which any card covers every card of a pile; None if their numbers matter."""
        part, cover, covering = self.parts[index], self.definition.cover, []
        for later in range(index + 1, len(self.parts)):
            piles: list[list[Card]] = [[] for _ in self.parts]
            verdicts = set()
            for card in range(self._most_held(later)):
                piles[later].append(Card(card))
                verdicts |= {cover.is_covered(piles, index, place) for place in range(self._most_held(index))}
            if len(verdicts) == 2:
                return None
            covering += [later] * (True in verdicts)
        return covering if part.pile.is_seen else []

    def _most_held(self, index: int) -> int:
        """Return the most cards that a pile can come to hold; at least one place is looked at."""
        part, size = self.parts[index], max(self.sizes[index], 1)
        if not (part.set.gets or part.set.laying.serve or index in (STOCK, self.waste)):
            return size
        return max(size, part.pile.most or self.rules.card_count)

    def points(self) -> dict[int, int]:
        """Return the points of a card in each pile: so that the goal of number 7 is the highest score (P13)."""
        spacers = self.rules.is_spacer
        goals = {index: part.pile.wanted for index, part in enumerate(self.parts) if not spacers(index)}
        emptied = {index: -1 for index, goal in goals.items() if goal == 0}
        if self.must_be_emptied:
            return emptied
        counts = {index: goal for index, goal in goals.items() if goal}
        for index, goal in counts.items():
            if index == STOCK or self.sizes[index] > goal:
                self.reasons.at_number(index, 7, "the pile can hold more cards than it needs to win")
        return dict.fromkeys(counts, 1) | emptied if counts else {}

    def ids(self, alone: set[int]) -> list[str]:
        """Name the fields: piles of one kind with the same rules share a name, but not those that are *alone*."""
        first: dict[object, int] = {}
        names = []
        for index, part in enumerate(self.parts):
            pile, kind = part.pile, self.definition.piles[index].kind
            alike = (kind, pile.sets, pile.combine, pile.beyond, pile.goal)
            number = first.setdefault(index if index in alone else alike, index) + 1
            names.append(_LETTERS[kind] + (str(number) if index != STOCK else ""))
        return names


def names_of(piles: Sequence[int], ids: Sequence[str]) -> str:
    """Return a list of the names of piles, each once."""
    return " ".join(dict.fromkeys(ids[pile] for pile in piles))


def locking(outline: GameOutline, index: int, when: ShutWhile | None) -> list[int]:
    """Return the piles that shut a pile by holding cards; for two neighbours both must."""
    match when:
        case None:
            return []
        case ShutWhile.COVERED:
            return outline.covers(index) or []
        case ShutWhile.NEXT_HELD | ShutWhile.BOTH_HELD:
            beside = sorted(when.neighbours(index))
            return beside if all(STOCK < each < len(outline.parts) for each in beside) else []
        case _:
            assert_never(when)


def barred_by(origin: Origin, source: int, target: int, waste: int | None) -> str | None:
    """Return how a target must be to get cards of a source (number 9 ``d``): "" for never, None for anyhow."""
    from_hand, from_previous = source == waste, source == target - 1
    while_empty = origin.empty.gives(from_hand=from_hand, from_previous=from_previous)
    while_held = origin.held.gives(from_hand=from_hand, from_previous=from_previous)
    if while_empty:
        return None if while_held else When.EMPTY
    return When.OCCUPIED if while_held else ""


def _only_adds_runs(first: RuleSet, second: RuleSet) -> bool:
    """Say whether a second set allows nothing more than runs of its own sequence to be taken (Spider's columns)."""
    takes_alike = (
        first.taking.kind is TakeKind.ONE
        and second.taking.kind.in_order
        and (first.taking.shut, first.taking.mask) == (second.taking.shut, second.taking.mask)
    )
    if not takes_alike or not second.gets:
        return takes_alike
    # The first set must also allow all arriving cards that the second allows.
    lays_alike = (
        first.laying.kind is LayKind.BLOCK
        and (first.laying.origin, first.laying.neighbour) == (second.laying.origin, second.laying.neighbour)
        and first.start == second.start
    )
    wide, narrow = build_table(first.build), build_table(second.build)
    return lays_alike and all(wide[on][card] >= narrow[on][card] for on in all_looks() for card in all_looks())

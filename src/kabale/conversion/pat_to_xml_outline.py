"""What a ``.pat`` game says, read for writing it in XML: one rule set a pile, who gives, who gets, names of fields."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kabale.conversion.reasons import Reasons
from kabale.pat import lay, take
from kabale.pat.cards import build_table, is_sum_of_thirteen
from kabale.pat.deal import lay_out
from kabale.pat.definition import PatDefinition
from kabale.pat.faces import faces_of, is_dealt_down
from kabale.pat.rules import STOCK, Laying, Pile, RuleSet, Taking
from kabale.pat.state import EITHER, EMPTYING, FIRST_PASS_OVER
from kabale.table.cards import Card, all_looks
from kabale.table.decks import Deal
from kabale.view import PileKind

_LETTERS: Final[dict[PileKind, str]] = {
    "stock": "stock",
    "waste": "w",
    "foundation": "g",
    "cell": "k",
    "tableau": "r",
    "reserve": "v",
    "other": "x",
}

RUNS: Final = (take.RUN_TOO, take.RUN_AS_WELL, take.RUN_ONLY)
SINGLES_WHILE_NONE_EMPTY: Final = (3, 4)
FILL: Final = 5


@dataclass(frozen=True, slots=True)
class Part:
    """What holds for a pile: its rule set, and the number 11 by which its cards form runs."""

    pile: Pile
    set: RuleSet
    runs: int

    @property
    def taking(self) -> Taking:
        """Number 8."""
        return self.set.taking

    @property
    def laying(self) -> Laying:
        """Number 9."""
        return self.set.laying

    @property
    def gives(self) -> bool:
        """Whether cards can be taken from the pile by hand."""
        return self.taking.kind != take.NONE

    @property
    def lays(self) -> bool:
        """Whether cards can be laid on the pile by hand."""
        return self.laying.kind != lay.NONE

    @property
    def gives_blocks(self) -> bool:
        """Whether several cards can be taken at once."""
        return self.taking.kind == take.ANY or (self.taking.kind in RUNS and any(map(any, build_table(self.runs))))


class Outline:
    """A game's piles as :class:`Part`, and the names that their fields get."""

    def __init__(self, game: PatDefinition, reasons: Reasons) -> None:
        """Read the rules; two rule sets that cannot be said as one are reasons."""
        self.game = game
        self.rules = game.rules
        self.reasons = reasons
        self.parts = [_part(index, pile, reasons) for index, pile in enumerate(self.rules.piles)]
        # Who gets how many cards does not hang on the deal.
        table = lay_out(game.rules, Deal("k1", 0), game.cover)
        self.sizes = list(map(len, table.piles))
        self.must_be_emptied = bool(table.counter(EMPTYING))

    @property
    def waste(self) -> int | None:
        """The waste's index."""
        return self.rules.stock.waste

    @cached_property
    def others(self) -> list[tuple[int, Part]]:
        """The piles but the stock, with their indices."""
        return [(index, part) for index, part in enumerate(self.parts) if index != STOCK]

    @cached_property
    def has_blocks(self) -> bool:
        """Whether several cards can move at once in this game."""
        return any(part.gives_blocks for _, part in self.others)

    @cached_property
    def has_kings_as_pairs(self) -> bool:
        """Whether a king may count as a run of two (P22)."""
        return any(part.gives and is_sum_of_thirteen(part.set.build) for _, part in self.others)

    def serving(self) -> list[int]:
        """Return the piles that a click on the stock serves, in file order."""
        return [index for index, part in self.others if part.laying.serve]

    @cached_property
    def clicks_stock(self) -> bool:
        """Whether a click on the stock can do anything."""
        return self.waste is not None or bool(self.serving())

    def flags(self, index: int) -> list[bool]:
        """Return which cards of a pile are dealt face down, the lowest first."""
        value, size = faces_of(self.rules, index), self.sizes[index]
        return [is_dealt_down(value, place, size) for place in range(size)]

    def covers(self, index: int) -> list[int] | None:
        """Return the later piles of which any card covers every card of a pile; None where that is not so simple.

        Then it depends on how many cards the two piles hold.
        """
        part, found = self.parts[index], []
        places = range(self._most_held(index))
        for later in range(index + 1, len(self.parts)):
            verdicts = {
                self._is_covered(index, place, later, count)
                for place in places
                for count in range(1, self._most_held(later) + 1)
            }
            if len(verdicts) == 2:
                return None
            found += [later] * (True in verdicts)
        return found if part.pile.is_seen else []

    def _is_covered(self, index: int, place: int, later: int, count: int) -> bool:
        piles: list[list[Card]] = [[] for _ in self.parts]
        piles[later] = (list(all_looks()) * self.rules.decks)[:count]
        return self.game.cover.is_covered(piles, index, place)

    def _most_held(self, index: int) -> int:
        """Return the most cards that a pile can come to hold; at least one place is looked at."""
        part, size = self.parts[index], max(self.sizes[index], 1)
        gets = part.lays or part.laying.serve or index in (STOCK, self.waste)
        if not gets:
            return size
        return max(size, part.pile.most or self.rules.card_count)

    def ids(self, alone: set[int]) -> list[str]:
        """Name the fields: piles of one kind with the same rules share a name, but not those that are *alone*."""
        first: dict[object, int] = {}
        names = []
        for index, part in enumerate(self.parts):
            pile, kind = part.pile, self.game.piles[index].kind
            alike = (kind, pile.sets, pile.combine, pile.goal)
            number = first.setdefault(index if index in alone else alike, index) + 1
            names.append(_LETTERS[kind] + (str(number) if index != STOCK else ""))
        return names


def names_of(piles: Sequence[int], ids: Sequence[str]) -> str:
    """Return a list of the names of piles, each once."""
    return " ".join(dict.fromkeys(ids[pile] for pile in piles))


def _part(index: int, pile: Pile, reasons: Reasons) -> Part:
    """Find the one rule set that says all of a pile."""
    if index == STOCK:
        return Part(pile, RuleSet(), 0)
    if pile.second is None or pile.combine > FIRST_PASS_OVER:
        return Part(pile, pile.first, pile.first.build)
    if pile.combine == EITHER and _only_adds_runs(pile.first, pile.second):
        taking = Taking(take.RUN_TOO, pile.first.taking.block, pile.first.taking.mark, pile.first.taking.mask)
        first = pile.first
        return Part(pile, RuleSet(taking, first.laying, first.start, first.build), pile.second.build)
    reasons.at_number(index, 11, "two rule sets that are not one field's rules")
    return Part(pile, pile.first, pile.first.build)


def _only_adds_runs(first: RuleSet, second: RuleSet) -> bool:
    """Say whether a second set allows nothing more than runs of its own sequence to be taken (Spider's columns)."""
    takes_alike = (
        first.taking.kind == take.ONE
        and second.taking.kind in RUNS
        and (first.taking.block, first.taking.mask) == (second.taking.block, second.taking.mask)
    )
    return takes_alike and (second.laying.kind == lay.NONE or _lays_no_more(first, second))


def _lays_no_more(first: RuleSet, second: RuleSet) -> bool:
    """Say whether whatever a second set lets be laid is allowed by the first one as well."""
    alike = (
        first.laying.kind == lay.BLOCK
        and (first.laying.origin, first.laying.neighbour) == (second.laying.origin, second.laying.neighbour)
        and first.start == second.start
    )
    wide, narrow = build_table(first.build), build_table(second.build)
    return alike and all(wide[on][card] >= narrow[on][card] for on in all_looks() for card in all_looks())

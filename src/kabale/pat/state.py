"""A table with the rules made ready for asking: what the modules that judge moves look things up in.

Which rule set of a pile holds at a moment is decided here (P29, P30), once for all of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from kabale.engine.fits import Fits
from kabale.engine.language import TURNS
from kabale.pat.cards import build_table, start_row
from kabale.pat.cover import Cover
from kabale.pat.rules import STOCK, Laying, Rules, RuleSet
from kabale.pat.terms import Combination, LayKind, ShutWhile, TakeKind
from kabale.table.cards import Card
from kabale.table.table import Table

EMPTYING: Final = "emptying"
"""The counter that is 1 where the piles with goal 0 decide the game (P13)."""

UNLIMITED: Final = 1_000_000


def base_counter(giver: int) -> str:
    """Return the counter that holds the base rank given by the card dealt to a pile (P8)."""
    return f"base {giver + 1}"


@dataclass(frozen=True, slots=True)
class CompiledSet:
    """One rule set of one pile, made ready for asking: what is asked most, and the card relations looked up."""

    rules: RuleSet
    laying: Laying
    take: TakeKind
    lay: LayKind
    shut_taking: ShutWhile | None
    shut_laying: ShutWhile | None
    start: bytes
    fits: Fits

    @staticmethod
    def of(rule_set: RuleSet, base: int | None) -> "CompiledSet":
        """Look up what a rule set lets lie where, with a base rank if the deal gave one."""
        taking, laying, first, build = rule_set.taking, rule_set.laying, rule_set.start, rule_set.build
        start = first.looks if first and base is None else start_row(first, base)
        fits = build.fits if build else build_table(None)
        shut = taking.shut
        return CompiledSet(rule_set, laying, taking.kind, laying.kind, shut.taking, shut.laying, start, fits)

    def holds_run(self, block: Sequence[Card]) -> bool:
        """Say whether a whole block can go to the empty pile in order, and move on."""
        moves_several = self.take.least == self.lay.least == 1 and self.take.most > 1 and self.lay.most > 1
        return moves_several and all(self.fits[on & 63][card & 63] for on, card in pairwise(block))


class _Ready(NamedTuple):
    """The rule sets of all piles: the first, the second, and those that hold at any time, None where that varies."""

    first: list[tuple[CompiledSet, ...]]
    second: list[tuple[CompiledSet, ...]]
    fixed: list[tuple[CompiledSet, ...] | None]


@lru_cache(maxsize=256)
def _ready(rules: Rules, bases: tuple[int | None, ...]) -> _Ready:
    """Look up the card relations of every rule set; *bases* are the base ranks of the piles that have one, in order."""
    ready, base_of = _Ready([], [], []), dict(zip(rules.base_piles, bases, strict=True))
    for index, pile in enumerate(rules.piles):
        sets = tuple(CompiledSet.of(each, base_of.get(index)) for each in pile.sets)
        ready.first.append(sets[:1])
        ready.second.append(sets[1:])
        ready.fixed.append(sets if pile.combine.together else None if pile.combine.takes_over else sets[:1])
    return ready


class State:  # As in XML: no code sees the states of two languages.
    """Rules and the table they are asked about."""

    __slots__ = ("_both", "_first", "_fixed", "_second", "bases", "cover", "most", "piles", "rules", "table")

    def __init__(self, rules: Rules, table: Table, cover: Cover) -> None:
        self.rules = rules
        self.table = table
        self.piles = table.piles
        self.cover = cover
        self.most = [UNLIMITED if pile.most is None else pile.most for pile in rules.piles]
        self._both = [pile.combine is Combination.BOTH for pile in rules.piles]
        self.make_ready()

    def make_ready(self) -> None:
        """Look up the card relations of every rule set, with the base ranks that the table has by now."""
        givers = self.rules.base_piles.values()
        self.bases = tuple(self.table.counter(base_counter(giver)) or None for giver in givers)
        self._first, self._second, self._fixed = _ready(self.rules, self.bases)

    @property
    def turns(self) -> int:
        """How often the waste was turned over."""
        return self.table.counter(TURNS)

    @property
    def passes(self) -> int:
        """Passes through the stock that have ended (P17): the last one has when the stock is empty."""
        return self.turns + (not self.piles[STOCK])

    @property
    def has_pass_left(self) -> bool:
        """Whether the waste may be turned over once more."""
        stock = self.rules.stock
        return stock.has_endless_passes or self.turns + 1 < stock.passes

    def sets(self, index: int) -> tuple[CompiledSet, ...]:
        """Return the rule sets that judge a pile now: one, or two that :meth:`combined` puts together."""
        fixed = self._fixed[index]
        if fixed is not None:
            return fixed
        has_switched = self.rules.piles[index].combine.has_switched(
            is_last=self._is_last_pass(), is_dealt_out=not self.piles[STOCK], has_passed=self.passes >= 1
        )
        return self._second[index] if has_switched else self._first[index]

    def every_set(self, index: int) -> tuple[CompiledSet, ...]:
        """Return a pile's rule sets, whichever holds now: one or two."""
        return self._first[index] + self._second[index]

    def later_set(self, index: int) -> CompiledSet | None:
        """Return the set that is still to take over from the one that judges a pile now, None where none is (P30)."""
        is_first = self.rules.piles[index].combine.takes_over and self.sets(index) == self._first[index]
        return self._second[index][0] if is_first else None

    def set_after_last_cards(self, index: int) -> CompiledSet:
        """Return the set that serves a pile in the click that takes the stock's last cards (P30, *guess*)."""
        if self.rules.piles[index].combine is Combination.LAST_CARDS and self._is_last_pass():
            return self._second[index][0]
        return self.sets(index)[0]

    def combined(self, index: int, test: Callable[[CompiledSet], bool]) -> bool:
        """Ask a pile's rule sets: one of them must say yes, both where number 11 has 2000 (P29)."""
        sets = self.sets(index)
        return all(map(test, sets)) if self.needs_both(index) else any(map(test, sets))

    def needs_both(self, index: int) -> bool:
        """Say whether both rule sets of a pile must allow a move."""
        return self._both[index]

    def _is_last_pass(self) -> bool:
        stock = self.rules.stock
        return not stock.has_endless_passes and self.turns + 1 >= stock.passes

    def row(self, compiled: CompiledSet, index: int) -> bytes:
        """Return which looks a rule set accepts on a pile as it lies now."""
        pile = self.piles[index]
        return compiled.fits[pile[-1] & 63] if pile else compiled.start

    def room(self, index: int) -> int:
        """Return how many cards more a pile may be given (number 7)."""
        return self.most[index] - len(self.piles[index])

    def is_held(self, index: int, *, stock_counts: bool) -> bool:
        """Say whether the neighbour of an index exists and holds cards; the stock only where it counts (P20, P26)."""
        return (STOCK if stock_counts else STOCK + 1) <= index < len(self.piles) and bool(self.piles[index])

    def is_shut(self, index: int, shut: ShutWhile | None) -> bool:
        """Say whether a pile is shut because of its neighbours (P20, *guess*: 7 to 9 mean both)."""
        beside = shut.neighbours(index) if shut else ()
        return bool(beside) and all(self.is_held(other, stock_counts=False) for other in beside)

"""A table with the rules made ready for asking: what the modules that judge moves look things up in.

Which rule set of a pile holds at a moment is decided here (P29, P30), once for all of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kabale.engine.fits import Fits
from kabale.pat.cards import build_table, start_row
from kabale.pat.cover import Cover
from kabale.pat.rules import STOCK, Pile, Rules, RuleSet
from kabale.table.table import Table

TURNS: Final = "turns"
"""The counter of how often the waste was turned over into the stock."""

EMPTYING: Final = "emptying"
"""The counter that is 1 where the piles with goal 0 decide the game (P13)."""

EITHER, BOTH, LAST_PASS, LAST_PASS_OVER, LAST_CARDS, FIRST_PASS_OVER = 1, 2, 3, 4, 5, 6
"""What number 11 has in thousands (D337-347); above 6 the first set holds alone."""

UNLIMITED: Final = 1_000_000


def base_counter(giver: int) -> str:
    """Return the counter that holds the base rank given by the card dealt to a pile (P8)."""
    return f"base {giver + 1}"


@dataclass(frozen=True, slots=True)
class Ready:
    """One rule set of one pile, made ready: the digits asked most, and the looked-up card relations."""

    rules: RuleSet
    take: int
    block: int
    lay: int
    start: bytes
    fits: Fits


class State:
    """Rules and the table they are asked about."""

    __slots__ = ("_first", "_fixed", "_second", "cover", "most", "piles", "rules", "table")

    def __init__(self, rules: Rules, table: Table, cover: Cover) -> None:
        """Make the rules ready for a table; the base ranks are read from its counters."""
        self.rules = rules
        self.table = table
        self.piles = table.piles
        self.cover = cover
        self.most = [UNLIMITED if pile.most is None else pile.most for pile in rules.piles]
        self.make_ready()

    def make_ready(self) -> None:
        """Look up the card relations of every rule set, with the base ranks that the table has by now."""
        bases = self.rules.base_piles()
        ready: list[tuple[Ready, ...]] = []
        for index, pile in enumerate(self.rules.piles):
            base = self.table.counter(base_counter(bases[index])) or None if index in bases else None
            ready.append(tuple(_ready(rule_set, base) for rule_set in pile.sets))
        self._first = [sets[:1] for sets in ready]
        self._second = [sets[1:] for sets in ready]
        self._fixed = [_fixed(pile, sets) for pile, sets in zip(self.rules.piles, ready, strict=True)]

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

    def sets(self, index: int) -> tuple[Ready, ...]:
        """Return the rule sets that judge a pile now: one, or two that :meth:`combined` puts together."""
        fixed = self._fixed[index]
        if fixed is not None:
            return fixed
        return self._second[index] if self._has_switched(self.rules.piles[index].combine) else self._first[index]

    def every_set(self, index: int) -> tuple[Ready, ...]:
        """Return a pile's rule sets, whichever holds now: one or two."""
        return self._first[index] + self._second[index]

    def set_after_last_cards(self, index: int) -> Ready:
        """Return the set that serves a pile in the click that takes the stock's last cards (P30, *guess*)."""
        if self.rules.piles[index].combine == LAST_CARDS and self._is_last_pass():
            return self._second[index][0]
        return self.sets(index)[0]

    def combined(self, index: int, test: Callable[[Ready], bool]) -> bool:
        """Ask a pile's rule sets: one of them must say yes, both where number 11 has 2000 (P29)."""
        sets = self.sets(index)
        return all(map(test, sets)) if self.needs_both(index) else any(map(test, sets))

    def needs_both(self, index: int) -> bool:
        """Say whether both rule sets of a pile must allow a move."""
        return self.rules.piles[index].combine == BOTH

    def _has_switched(self, combine: int) -> bool:
        """Say whether the second set has taken over (P30)."""
        match combine:
            case 3:
                return self._is_last_pass()
            case 4 | 5:
                return self._is_last_pass() and not self.piles[STOCK]
            case _:
                return self.passes >= 1

    def _is_last_pass(self) -> bool:
        stock = self.rules.stock
        return not stock.has_endless_passes and self.turns + 1 >= stock.passes

    def row(self, ready: Ready, index: int) -> bytes:
        """Return which looks a rule set accepts on a pile as it lies now."""
        pile = self.piles[index]
        return ready.fits[pile[-1] & 63] if pile else ready.start

    def room(self, index: int) -> int:
        """Return how many cards more a pile may be given (number 7)."""
        return self.most[index] - len(self.piles[index])

    def is_held(self, index: int, *, stock_counts: bool) -> bool:
        """Say whether the neighbour of an index exists and holds cards; the stock only where it counts (P20, P26)."""
        return (STOCK if stock_counts else STOCK + 1) <= index < len(self.piles) and bool(self.piles[index])

    def is_blocked(self, ready: Ready, index: int, *, taking: bool) -> bool:
        """Say whether number 8's ``b`` shuts a pile because of its neighbours (P20, *guess*: 7 to 9 mean both)."""
        shuts, neighbours = block_digit(ready.block)
        if neighbours == 0 or shuts not in ((TAKING, EVERYTHING) if taking else (LAYING, EVERYTHING)):
            return False
        next_held = self.is_held(index + 1, stock_counts=False)
        return next_held and (neighbours == 1 or self.is_held(index - 1, stock_counts=False))


TAKING, LAYING, EVERYTHING = 1, 2, 3
"""What number 8's ``b`` shuts."""


def block_digit(digit: int) -> tuple[int, int]:
    """Split number 8's ``b`` into what it shuts (1 taking, 2 laying, 3 both) and when (0 covered, 1 next, 2 both)."""
    if digit == 0:
        return 0, 0
    return (digit - 1) % 3 + 1, (digit - 1) // 3


def _ready(rule_set: RuleSet, base: int | None) -> Ready:
    taking = rule_set.taking
    return Ready(
        rule_set,
        taking.kind,
        taking.block,
        rule_set.laying.kind,
        start_row(rule_set.start, base),
        build_table(rule_set.build),
    )


def _fixed(pile: Pile, sets: Sequence[Ready]) -> tuple[Ready, ...] | None:
    """Return the sets of a pile that never switches, None for one that does."""
    if pile.combine in (EITHER, BOTH):
        return tuple(sets)
    return None if LAST_PASS <= pile.combine <= FIRST_PASS_OVER else tuple(sets[:1])

"""What one rule set of a pile comes to, and how two that hold together read as one (P29).

Digits that can do nothing here are dropped first, so that the rules page does not speak of them.
Which words are used is decided in :mod:`kabale.pat.explain.pile`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain

from kabale.messages import Message, message
from kabale.pat.cards import build_table, start_row
from kabale.pat.explain.facts import Facts, taking_kind
from kabale.pat.lay import BLOCK, BY_SINGLES, NONE, ONE
from kabale.pat.rules import STOCK, RuleSet
from kabale.pat.state import BOTH, EITHER, EVERYTHING, LAYING, TAKING, block_digit
from kabale.pat.take import ANY, RUN_ONLY, RUN_TOO
from kabale.pat.words import build_words

COVERED, NEXT, BOTH_SIDES = 1, 2, 3
"""When number 8's ``b`` shuts a pile (P19, P20)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What number 10 or 11 accepts: in words, and as a string of bits to compare it by."""

    words: Message
    allowed: bytes

    @property
    def is_none(self) -> bool:
        """Whether nothing is accepted."""
        return not any(self.allowed)

    @property
    def is_any(self) -> bool:
        """Whether every card is accepted."""
        return sum(self.allowed) in (52, 52 * 52)

    def is_within(self, other: "Choice") -> bool:
        """Say whether the other choice accepts everything that this one does."""
        return all(theirs for ours, theirs in zip(self.allowed, other.allowed, strict=True) if ours)


@dataclass(frozen=True, slots=True)
class Takes:
    """How cards leave a pile: number 8's ``a``, number 11, and when number 8's ``b`` shuts it."""

    kind: int
    order: Choice
    shut: int = 0


@dataclass(frozen=True, slots=True)
class Lays:
    """How cards come to a pile: numbers 9 to 11, and when number 8's ``b`` shuts it."""

    kind: int
    start: Choice
    order: Choice
    origin: int = 0
    neighbour: int = 0
    shut: int = 0


NOTHING = Choice(message("build.none"), bytes(1))


def takes(facts: Facts, index: int, rule_set: RuleSet) -> Takes:
    """Return how one rule set lets cards leave a pile."""
    kind = taking_kind(facts.rules.piles[index], rule_set)
    order = _order(rule_set) if kind in (RUN_TOO, RUN_ONLY) else NOTHING
    return Takes(kind, order, _shut(facts, index, rule_set, TAKING) if kind else 0)


def lays(facts: Facts, index: int, rule_set: RuleSet) -> Lays:
    """Return how one rule set lets cards come to a pile."""
    laying = rule_set.laying
    shut = _shut(facts, index, rule_set, LAYING)
    full = Lays(laying.kind, _start(facts, index, rule_set), _order(rule_set), laying.origin, laying.neighbour, shut)
    full = _without_needless_origin(facts, index, full)
    if not facts.moves_several or facts.rules.piles[index].most == 1:
        full = replace(full, kind=ONE if full.kind in (BLOCK, BY_SINGLES) else full.kind)
    return Lays(NONE, NOTHING, NOTHING) if _is_never(facts, index, full) else full


def _start(facts: Facts, index: int, rule_set: RuleSet) -> Choice:
    """Return what may be laid on the empty pile; of a foundation also where it never is, to tell what lies there."""
    if facts.stays_held(index) and (facts.kinds[index] != "foundation" or rule_set.build == 0):
        return NOTHING
    return Choice(facts.start_of(index, rule_set), _start_row(facts, index, rule_set))


def _order(rule_set: RuleSet) -> Choice:
    return Choice(build_words(rule_set.build), bytes(chain.from_iterable(build_table(rule_set.build))))


def _without_needless_origin(facts: Facts, index: int, full: Lays) -> Lays:
    """Leave out what number 9's ``d`` says of piles that there are not, and of cards where none can lie."""
    if facts.rules.piles[index].most == 1:
        full = replace(full, order=NOTHING)
    no_hand = facts.hand is None
    match full.origin:
        case 2 | 3 if no_hand:
            return replace(full, start=NOTHING, origin=0)
        case 4 if no_hand:
            return replace(full, order=NOTHING, origin=0)
        case 5 if no_hand:
            return replace(full, origin=0)
        case 6 if index == STOCK + 1 and not facts.has_open_stock:
            return replace(full, start=NOTHING, origin=0)
        case 2 | 6 if full.start.is_none:
            return replace(full, origin=0)
        case 4 if full.order.is_none:
            return replace(full, origin=0)
    return full


def _is_never(facts: Facts, index: int, full: Lays) -> bool:
    """Say whether no card can ever be laid by hand."""
    waits_in_vain = full.neighbour == 2 and index == len(facts.rules.piles) - 1
    gets_nothing = full.origin == 1 and facts.hand is None
    return full.kind == NONE or waits_in_vain or gets_nothing or (full.start.is_none and full.order.is_none)


def _shut(facts: Facts, index: int, rule_set: RuleSet, what: int) -> int:
    """Return when a rule set shuts a pile for taking or laying: 0 where that never happens."""
    shuts, when = block_digit(rule_set.taking.block)
    if shuts not in (what, EVERYTHING):
        return 0
    last = len(facts.rules.piles) - 1
    happens = (bool(facts.covering(index)), index < last, STOCK + 1 < index < last)[when]
    return when + 1 if happens else 0


# -- two rule sets -----------------------------------------------------------------------------------------------


def merged_takes(first: Takes, second: Takes, *, both: bool) -> Takes | None:
    """Return one rule that says what two do, None where there is none."""
    if first.shut != second.shut and first.kind and second.kind:
        return None
    for less, more in ((first, second), (second, first)):
        if _leaves_less(less, more):
            return less if both else more
    if both and first.kind == second.kind:
        return replace(first, order=_merged(first.order, second.order, both=True))
    return None


def _leaves_less(less: Takes, more: Takes) -> bool:
    """Say whether all that one rule lets go may go by another one."""
    if less.kind == NONE or less == more:
        return True
    if less.kind in (RUN_TOO, RUN_ONLY) and more.kind in (RUN_TOO, less.kind):
        return less.order.is_within(more.order)
    return more.kind == ANY or (less.kind == ONE and more.kind == RUN_TOO)


def merged_lays(first: Lays, second: Lays, *, both: bool) -> Lays | None:
    """Return one rule that says what two do, None where there is none.

    Where the sets differ in what may be laid on an empty pile and on cards, no mixing can show: a pile is one or
    the other.
    """
    if NONE in (first.kind, second.kind):
        is_first = (first.kind == NONE) == both
        return first if is_first else second
    start = _merged(first.start, second.start, both=both)
    order = _merged(first.order, second.order, both=both)
    one = replace(first, start=start, order=order)
    return one if one == replace(second, start=start, order=order) else None


def _merged(first: Choice, second: Choice, *, both: bool) -> Choice:
    for less, more in ((first, second), (second, first)):
        if len(less.allowed) == len(more.allowed) and less.is_within(more):
            return less if both else more
    if NOTHING in (first, second):
        return NOTHING if both else next(each for each in (first, second) if each != NOTHING)
    judge: Callable[[int, int], int] = int.__and__ if both else int.__or__
    words = message(f"build.{'both' if both else 'either'}", first=first.words, second=second.words)
    return Choice(words, bytes(map(judge, first.allowed, second.allowed)))


def fitting(facts: Facts, index: int) -> tuple[Choice, Choice]:
    """Return what fits a pile in the deal: while it is empty, and on its cards (P9)."""
    pile = facts.rules.piles[index]
    sets = facts.sets_in_force(pile)
    row = [Choice(facts.start_of(index, each), _start_row(facts, index, each)) for each in sets]
    order = [_order(each) for each in sets]
    if len(sets) == 1 or pile.combine not in (EITHER, BOTH):
        return row[0], order[0]
    both = pile.combine == BOTH
    return _merged(*row, both=both), _merged(*order, both=both)


def _start_row(facts: Facts, index: int, rule_set: RuleSet) -> bytes:
    """Return which looks number 10 accepts, with some rank for the base rank."""
    return start_row(rule_set.start, 1 if index in facts.rules.base_piles() else None)

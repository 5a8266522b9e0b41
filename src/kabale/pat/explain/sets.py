"""Interpret one rule set of a pile, and combine two into one (P29).

Terms that can do nothing here are dropped first, so that the rules page does not speak of them.
Which words are used is decided in :mod:`kabale.pat.explain.pile`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain
from typing import assert_never

from kabale.messages import Message, message
from kabale.pat.cards import build_table, start_row
from kabale.pat.explain.survey import Survey, taking_kind
from kabale.pat.rules import CARDS_IN_DECK, STOCK, RuleSet
from kabale.pat.terms import ANYWHERE, Combination, Giver, LayKind, Neighbour, Origin, ShutWhile, TakeKind
from kabale.pat.words import build_words


@dataclass(frozen=True, slots=True)
class CardChoice:
    """The cards that number 10 or 11 accepts: in words, and as bytes for comparison."""

    words: Message
    allowed: bytes

    @property
    def is_none(self) -> bool:
        """Whether nothing is accepted."""
        return not any(self.allowed)

    @property
    def is_any(self) -> bool:
        """Whether every card is accepted."""
        return sum(self.allowed) in (CARDS_IN_DECK, CARDS_IN_DECK**2)

    def is_within(self, other: "CardChoice") -> bool:
        """Say whether the other choice accepts everything that this one does."""
        return all(theirs for ours, theirs in zip(self.allowed, other.allowed, strict=True) if ours)


@dataclass(frozen=True, slots=True)
class Takes:
    """How cards leave a pile: number 8's ``a``, number 11, and when number 8's ``b`` shuts it."""

    kind: TakeKind
    order: CardChoice
    shut: ShutWhile | None = None

    def is_within(self, other: "Takes") -> bool:
        """Say whether all that this lets go may go by the other one, too."""
        if self == other:
            return True
        match self.kind:
            case TakeKind.NONE:
                return True
            case TakeKind.ONE:
                return other.kind in (TakeKind.ANY, TakeKind.RUN)
            case TakeKind.RUN | TakeKind.RUN_TOO | TakeKind.RUN_ONLY:
                is_like = other.kind in (TakeKind.RUN, self.kind)
                return self.order.is_within(other.order) if is_like else other.kind is TakeKind.ANY
            case TakeKind.ANY:
                return other.kind is TakeKind.ANY
            case _:
                assert_never(self.kind)


@dataclass(frozen=True, slots=True)
class Lays:
    """How cards come to a pile: numbers 9 to 11, and when number 8's ``b`` shuts it."""

    kind: LayKind
    start: CardChoice
    order: CardChoice
    origin: Origin = ANYWHERE
    neighbour: Neighbour | None = None
    shut: ShutWhile | None = None


NOTHING = CardChoice(message("build.none"), bytes(1))
NO_LAYS = Lays(LayKind.NONE, NOTHING, NOTHING)


def takes(survey: Survey, index: int, rule_set: RuleSet) -> Takes:
    """Return how one rule set lets cards leave a pile."""
    kind = taking_kind(survey.rules.piles[index], rule_set)
    shut = None if kind is TakeKind.NONE else _shut(survey, index, rule_set.taking.shut.taking)
    return Takes(kind, _order(rule_set) if kind.in_order else NOTHING, shut)


def lays(survey: Survey, index: int, rule_set: RuleSet) -> Lays:
    """Return how one rule set lets cards come to a pile."""
    most, laying = survey.rules.piles[index].most, rule_set.laying
    # No card can go onto a card if the pile never has room above its fewest cards.
    has_room = most is None or most > max(laying.kind.least, 1) or survey.bounds.surely_holds(index)
    start, order = _start(survey, index, rule_set), _order(rule_set) if has_room else NOTHING
    if survey.stays_held(index) and (survey.kinds[index] != "foundation" or rule_set.build is None):
        # The first card of a foundation that is never empty still explains the cards there.
        start = NOTHING
    empty, start = _without_needless_giver(survey, index, laying.origin.empty, start)
    held, order = _without_needless_giver(survey, index, laying.origin.held, order)
    origin = Origin(empty, held)
    if (start.is_none and held is Giver.ANY) or (order.is_none and empty is Giver.ANY):
        origin = ANYWHERE
    kind = laying.kind
    if kind in (LayKind.BLOCK, LayKind.BY_SINGLES) and (most == 1 or not survey.moves_several):
        kind = LayKind.ONE
    waits_in_vain = laying.neighbour is Neighbour.NEXT and index == len(survey.rules.piles) - 1
    if kind is LayKind.NONE or waits_in_vain or (start.is_none and order.is_none):
        return NO_LAYS
    return Lays(kind, start, order, origin, laying.neighbour, _shut(survey, index, rule_set.taking.shut.laying))


def _start(survey: Survey, index: int, rule_set: RuleSet) -> CardChoice:
    base = 1 if index in survey.rules.base_piles else None
    return CardChoice(survey.start_of(index, rule_set), start_row(rule_set.start, base))


def _order(rule_set: RuleSet) -> CardChoice:
    return CardChoice(build_words(rule_set.build), bytes(chain.from_iterable(build_table(rule_set.build))))


def _without_needless_giver(survey: Survey, index: int, giver: Giver, choice: CardChoice) -> tuple[Giver, CardChoice]:
    """Leave out number 9's ``d`` for missing piles; if it names only these, no card can arrive."""
    match giver:
        case Giver.HAND if survey.hand is None:
            return Giver.ANY, NOTHING
        case Giver.OTHER if survey.hand is None:
            return Giver.ANY, choice
        case Giver.PREVIOUS if index == STOCK + 1 and not survey.rules.has_open_stock:
            return Giver.ANY, NOTHING
        case Giver.ANY | Giver.HAND | Giver.OTHER | Giver.PREVIOUS:
            return giver, choice
        case _:
            assert_never(giver)


def _shut(survey: Survey, index: int, shut: ShutWhile | None) -> ShutWhile | None:
    match shut:
        case None:
            return None
        case ShutWhile.COVERED:
            return shut if survey.covering(index) else None
        case ShutWhile.NEXT_HELD | ShutWhile.BOTH_HELD:
            return shut if all(STOCK < other < len(survey.rules.piles) for other in shut.neighbours(index)) else None
        case _:
            assert_never(shut)


def merged_takes(first: Takes, second: Takes, *, both: bool) -> Takes | None:
    """Return one rule for two, or None."""
    if first.shut is not second.shut and TakeKind.NONE not in (first.kind, second.kind):
        return None
    for less, more in ((first, second), (second, first)):
        if less.is_within(more):
            return less if both else more
    if both and first.kind is second.kind:
        return replace(first, order=_merged(first.order, second.order, both=True))
    return None


def merged_lays(first: Lays, second: Lays, *, both: bool) -> Lays | None:
    """Return one rule for two, or None; a pile is empty or held, so both may differ."""
    if LayKind.NONE in (first.kind, second.kind):
        is_first = (first.kind is LayKind.NONE) == both
        return first if is_first else second
    start = _merged(first.start, second.start, both=both)
    order = _merged(first.order, second.order, both=both)
    merged = replace(first, start=start, order=order)
    return merged if merged == replace(second, start=start, order=order) else None


def _merged(first: CardChoice, second: CardChoice, *, both: bool) -> CardChoice:
    for less, more in ((first, second), (second, first)):
        if len(less.allowed) == len(more.allowed) and less.is_within(more):
            return less if both else more
    if NOTHING in (first, second):
        return NOTHING if both else next(each for each in (first, second) if each != NOTHING)
    words = message(f"build.{'both' if both else 'either'}", first=first.words, second=second.words)
    if both and first.words.key == second.words.key == "build.words":
        # One colour and yet another suit: hearts on diamonds, clubs on spades, and so on.
        one, other = dict(first.words.values), dict(second.words.values)
        suits = {one.pop("suits"), other.pop("suits")}
        if one == other and suits == {message("build.suits.same_colour"), message("build.suits.other")}:
            words = message("build.words", **{**dict(first.words.values), "suits": message("build.suits.twin")})
    judge: Callable[[int, int], int] = int.__and__ if both else int.__or__
    return CardChoice(words, bytes(map(judge, first.allowed, second.allowed)))


def fitting(survey: Survey, index: int) -> tuple[CardChoice, CardChoice]:
    """Return what fits a pile in the deal: while it is empty, and on its cards (P9)."""
    pile = survey.rules.piles[index]
    sets = survey.sets_in_force(pile)
    start = [_start(survey, index, each) for each in sets]
    order = [_order(each) for each in sets]
    if len(sets) == 1 or not pile.combine.together:
        return start[0], order[0]
    both = pile.combine is Combination.BOTH
    return _merged(*start, both=both), _merged(*order, both=both)

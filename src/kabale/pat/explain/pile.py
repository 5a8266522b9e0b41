"""The rules of one pile as a list of clauses: what may be taken, what may be laid, what else happens there.

Clauses name other piles, but not the pile itself: piles of the same clauses are told together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import clauses, number, piles
from kabale.pat import faces
from kabale.pat.cards import is_sum_of_thirteen
from kabale.pat.explain.facts import Facts
from kabale.pat.explain.sets import Lays, Takes, lays, merged_lays, merged_takes, takes
from kabale.pat.lay import BY_SINGLES, NONE, ONE, THIRTEEN, TWO, TWO_OR_MORE
from kabale.pat.rules import NO_MATTER, Pile, RuleSet
from kabale.pat.state import BOTH, EITHER
from kabale.pat.take import ANY, RUN_ONLY, RUN_TOO
from kabale.pat.words import build_words

_ADDS: Final = (1, 2)
"""Number 11's ``a`` where ranks are added up."""


@dataclass(frozen=True, slots=True)
class PileRules:
    """The clauses of a pile; what starts it is told apart, as many piles differ in that alone."""

    before: tuple[Message, ...]
    start: Message | None
    after: tuple[Message, ...]

    def clauses(self) -> list[Message]:
        """Return all of them in order."""
        return [*self.before, *([] if self.start is None else [self.start]), *self.after]


def pile_rules(facts: Facts, index: int) -> PileRules:
    """Return what can be done at a pile other than the stock."""
    pile = facts.rules.piles[index]
    sets = facts.sets_in_force(pile)
    if len(sets) == 1:
        one, two = takes(facts, index, sets[0]), lays(facts, index, sets[0])
        return _told(facts, index, one, two, _extras(facts, index, sets))
    if pile.combine in (EITHER, BOTH):
        return _together(facts, index, sets)
    return _in_turn(facts, index, sets)


def _told(facts: Facts, index: int, one: Takes, two: Lays, extras: Sequence[Message]) -> PileRules:
    """Put one way of taking and one way of laying into clauses."""
    if one.kind == two.kind == NONE and not facts.outlook.may_get(index):
        return PileRules((message("explain.lay.neither"),), None, tuple(extras))
    before, start = lay_clauses(facts, index, two)
    same = two.kind != NONE and two.order.words == one.order.words
    after = (*take_clauses(one, same=same), *_shut_clauses(one, two), *extras)
    if facts.kinds[index] == "foundation" and start is not None and start.key == "explain.start.begins":
        return PileRules((), start, (*before, *after))
    return PileRules((*before, *([] if start is None else [start])), None, after)


# -- laying ------------------------------------------------------------------------------------------------------


def lay_clauses(facts: Facts, index: int, two: Lays) -> tuple[list[Message], Message | None]:
    """Return what may be laid on cards, and what on the empty pile."""
    if two.kind == NONE:
        key = "by_hand" if facts.kinds[index] == "waste" or facts.outlook.is_served(index) else "none"
        return [message(f"explain.lay.{key}")], None
    found = [_build(two)] if _says_how(facts, index, two) else []
    found += [message("explain.lay.formula")] if two.kind == BY_SINGLES else []
    found += [message("explain.lay.king_pair")] if two.kind in (TWO_OR_MORE, TWO) and facts.pairs_to_thirteen else []
    found += _origin(facts, two)
    return found, _start(facts, index, two)


def _says_how(facts: Facts, index: int, two: Lays) -> bool:
    """Say whether more is to be told than that the pile holds one card."""
    return facts.rules.piles[index].most != 1 or two.kind != ONE


def _build(two: Lays) -> Message:
    """Say what goes on what, and how many cards at once."""
    how = message(f"explain.how.{two.kind}")
    if two.order.is_none:
        if two.kind in (TWO_OR_MORE, TWO, THIRTEEN) and not two.start.is_any:
            return message("explain.lay.only_empty_from", how=how, start=two.start.words)
        return message("explain.lay.only_empty", how=how)
    return message("explain.lay.build", build=two.order.words, how=how)


def _origin(facts: Facts, two: Lays) -> list[Message]:
    """Return what number 9's ``d`` and ``e`` say of the pile once it holds cards, or always."""
    found = []
    if two.origin in (1, 3, 4, 5):
        found.append(message(f"explain.origin.{two.origin}", hand=facts.hand))
    if two.neighbour:
        found.append(message(f"explain.neighbour.{two.neighbour}"))
    return found


def _start(facts: Facts, index: int, two: Lays) -> Message | None:
    """Return what may be laid on the empty pile, and from where."""
    if facts.stays_held(index) and (facts.kinds[index] != "foundation" or two.start.is_none):
        return None
    if two.start.is_none:
        is_served = facts.outlook.is_served(index)
        return message("explain.start.never_by_hand" if is_served else "explain.start.never")
    start = two.start.words
    if two.origin in (2, 3):
        start = message("explain.start.from", start=start, place=facts.hand)
    elif two.origin == 6:
        start = message("explain.start.from", start=start, place=message("explain.start.previous"))
    if two.kind in (TWO_OR_MORE, TWO, THIRTEEN) and not two.start.is_any:
        return None if two.order.is_none else message("explain.start.lowest", start=start)
    is_foundation = facts.kinds[index] == "foundation"
    return message("explain.start.begins" if is_foundation else "explain.start.empty", start=start)


# -- taking ------------------------------------------------------------------------------------------------------


def take_clauses(one: Takes, *, same: bool = False) -> list[Message]:
    """Return what may be taken; an order that is the *same* as the one told for laying is not told twice."""
    simple = {NONE: "none", ONE: "one", ANY: "any"}
    if one.kind in simple:
        return [message(f"explain.take.{simple[one.kind]}")]
    key = "runs" if one.kind == RUN_ONLY else "run"
    return [message(f"explain.take.{key}_so") if same else message(f"explain.take.{key}", build=one.order.words)]


def _shut_clauses(one: Takes, two: Lays) -> list[Message]:
    """Return when other piles shut this one: both ways in one clause."""
    if one.shut == two.shut:
        return [message(f"explain.shut.both.{one.shut}")] if one.shut else []
    found = [message(f"explain.shut.taking.{one.shut}")] if one.shut else []
    return found + ([message(f"explain.shut.laying.{two.shut}")] if two.shut else [])


# -- what else ---------------------------------------------------------------------------------------------------


def _extras(facts: Facts, index: int, sets: Sequence[RuleSet]) -> list[Message]:
    """Return what holds by whichever rule set: marks, counts, rotation, faces."""
    pile = facts.rules.piles[index]
    return [
        *_pair_clauses(pile, sets),
        *_masks(facts, index, sets),
        *_most(facts, index),
        *_rotation(sets[0]),
        *_faces(facts, index, any(each.taking.kind for each in sets)),
    ]


def _pair_clauses(pile: Pile, sets: Sequence[RuleSet]) -> list[Message]:
    """Say how ranks are added up, and that a king is a pair by itself (P22)."""
    builds = {each.build for each in sets if each.laying.kind or each.taking.kind > 1} - {0, NO_MATTER}
    found = [message("explain.adds")] if any(build % 10 in _ADDS for build in builds) and pile.most != 1 else []
    kings = any(each.taking.kind == RUN_ONLY and is_sum_of_thirteen(each.build) for each in sets)
    return found + ([message("explain.take.king_pair")] if kings else [])


def _masks(facts: Facts, index: int, sets: Sequence[RuleSet]) -> list[Message]:
    """Name the piles that the pile takes no cards from (P21, P29)."""
    masks = [each.taking.mask for each in sets]
    mask = masks[0]
    if len(masks) == 2:
        mask = masks[0] | masks[1] if facts.rules.piles[index].combine == BOTH else masks[0] & masks[1]
    if not mask or not any(each.laying.kind for each in sets):
        return []
    always, before, after = _masked(facts, index, mask)
    found = [message("explain.mask.always", piles=facts.all_of(always))] if always else []
    found += [message("explain.mask.before", piles=facts.all_of(before))] if before else []
    return found + ([message("explain.mask.after", piles=facts.all_of(after))] if after else [])


def _masked(facts: Facts, index: int, mask: int) -> tuple[list[int], list[int], list[int]]:
    """Return the piles that a mask names always, until their rules change, and from then on."""
    found: tuple[list[int], list[int], list[int]] = ([], [], [])
    for source, pile in facts.rules.others():
        sets = facts.sets_in_force(pile)
        switches = len(sets) == 2 and pile.combine not in (EITHER, BOTH)
        hits = [_is_in(mask, each.taking.mark) for each in (sets if switches else sets[:1])]
        if any(hits):
            found[0 if all(hits) else 1 if hits[0] else 2].append(source)
    # The pile itself is named among others of its mark, so that a row of piles with one mask is told together.
    marks = [facts.rules.piles[source].first.taking.mark for each in found for source in each]
    if marks.count(facts.rules.piles[index].first.taking.mark) == 1:
        for each in found:
            each[:] = [source for source in each if source != index]
    return found


def _is_in(mask: int, mark: int) -> bool:
    return mark > 0 and bool(mask >> mark - 1 & 1)


def _most(facts: Facts, index: int) -> list[Message]:
    """Say how many cards the pile takes, as far as it takes any."""
    pile = facts.rules.piles[index]
    most = pile.most
    if most is None or not facts.outlook.may_get(index) or (pile.goal > 0 and not facts.is_limit_felt(index)):
        return []
    return [message("explain.most", n=most, number=number(most))]


def _rotation(rule_set: RuleSet) -> list[Message]:
    """Say what a click on the pile does (P25)."""
    rotate = rule_set.laying.rotate
    return [message(f"explain.rotate.{rotate}", build=build_words(rule_set.build))] if rotate else []


def _faces(facts: Facts, index: int, is_taken_from: bool) -> list[Message]:
    """Say what of number 6's ``a`` matters after the deal (P10, P11)."""
    pile = facts.rules.piles[index]
    if pile.faces == faces.BACKS:
        return [message("explain.blind.taken" if is_taken_from else "explain.blind.kept")]
    if pile.faces == faces.INVISIBLE:
        return [message("explain.blind.unseen")]
    up = facts.turns_up(index)
    if not is_taken_from or not up:
        return []
    return [message("explain.turned_up", n=up, number=number(up)), *_together_up(pile)]


def _together_up(pile: Pile) -> list[Message]:
    """Say that only cards face up go together (P11)."""
    several = any(each.taking.kind in (RUN_TOO, 3, RUN_ONLY, ANY) for each in pile.sets)
    return [message("explain.take.face_up")] if several else []


# -- two rule sets -----------------------------------------------------------------------------------------------


def _together(facts: Facts, index: int, sets: Sequence[RuleSet]) -> PileRules:
    """Tell two rule sets of which one, or both, must allow a move."""
    both = facts.rules.piles[index].combine == BOTH
    taken, laid = [takes(facts, index, each) for each in sets], [lays(facts, index, each) for each in sets]
    one, two = merged_takes(*taken, both=both), merged_lays(*laid, both=both)
    extras = _extras(facts, index, sets)
    if one is not None and two is not None:
        return _told(facts, index, one, two, extras)
    laying = _lay_told(facts, index, two) if two else _lay_both(facts, index, laid, both=both)
    taking = _take_told(one) if one else _take_both(taken, both=both)
    return PileRules((*laying, *taking), None, tuple(extras))


def _lay_told(facts: Facts, index: int, two: Lays) -> list[Message]:
    before, start = lay_clauses(facts, index, two)
    shut = [message(f"explain.shut.laying.{two.shut}")] if two.shut else []
    return [*before, *([] if start is None else [start]), *shut]


def _take_told(one: Takes) -> list[Message]:
    return take_clauses(one) + ([message(f"explain.shut.taking.{one.shut}")] if one.shut else [])


def _lay_both(facts: Facts, index: int, laid: Sequence[Lays], *, both: bool) -> list[Message]:
    told = [_lay_told(facts, index, each) for each in laid]
    return _by_two(told, message("explain.sets.lay_both" if both else "explain.sets.lay_either"))


def _take_both(taken: Sequence[Takes], *, both: bool) -> list[Message]:
    told = [_take_told(each) for each in taken]
    return _by_two(told, message("explain.sets.take_both" if both else "explain.sets.take_either"))


def _by_two(told: Sequence[list[Message]], head: Message) -> list[Message]:
    """Tell what two rules share, then what each says besides."""
    shared, rest = _shared(told)
    first, second = (clauses(each) if each else message("explain.sets.no_more") for each in rest)
    return [
        *shared,
        head,
        message("explain.sets.first", rules=first),
        message("explain.sets.second", rules=second),
    ]


def _shared(told: Sequence[list[Message]]) -> tuple[list[Message], list[list[Message]]]:
    """Split two lists of clauses into what is in both, and the rest of each."""
    shared = [each for each in told[0] if each in told[1]]
    return shared, [[each for each in clauses_ if each not in shared] for clauses_ in told]


def _in_turn(facts: Facts, index: int, sets: Sequence[RuleSet]) -> PileRules:
    """Tell two rule sets of which the second takes the place of the first (P30)."""
    combine = facts.rules.piles[index].combine
    told = []
    for each in sets:
        one, two = takes(facts, index, each), lays(facts, index, each)
        rules = _told(facts, index, one, two, _extras(facts, index, [each]))
        told.append(rules.clauses() + (served(each) if serves_differ(sets) else []))
    shared, (first, second) = _shared(told)
    if first == second:
        return PileRules(tuple(shared), None, ())
    until = message(f"explain.until.{combine}", rules=clauses(first)) if first else None
    then = message(f"explain.then.{combine}", rules=clauses(second or [message("explain.sets.no_longer")]))
    return PileRules((*shared, *([until] if until else []), then), None, ())


def serves_differ(sets: Sequence[RuleSet]) -> bool:
    """Say whether two rule sets are served differently by the stock."""
    return len({each.laying.serve for each in sets}) > 1


def served(rule_set: RuleSet) -> list[Message]:
    """Say what a click on the stock brings the pile."""
    return [message(f"explain.serve.here.{rule_set.laying.serve}")]


def over(facts: Facts, index: int) -> list[Message]:
    """Name the piles whose cards may lie over the pile's, where that matters."""
    asked = any(1 <= each.taking.block <= 3 for each in facts.rules.piles[index].sets)
    later = list(facts.covering(index)) if asked else []
    return [message("explain.over.here", n=len(later), piles=piles(later))] if later else []

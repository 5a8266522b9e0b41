"""The rules of one pile as a list of clauses: what may be taken, what may be laid, what else happens there.

Clauses name other piles, but not the pile itself: piles of the same clauses are told together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import clauses, number, piles
from kabale.pat.cards import is_sum_of_thirteen
from kabale.pat.explain.sets import Lays, Takes, lays, merged_lays, merged_takes, takes
from kabale.pat.explain.survey import Survey
from kabale.pat.rules import RuleSet
from kabale.pat.terms import Combination, Faces, Giver, LayKind, Serve, ShutWhile, TakeKind
from kabale.pat.words import build_words

_AT_ONCE: Final = (LayKind.TWO_OR_MORE, LayKind.TWO, LayKind.THIRTEEN)
"""Piles that take no single card."""


@dataclass(frozen=True, slots=True)
class PileRules:
    """The clauses of a pile; what starts it is told apart, as many piles differ in that alone."""

    before: tuple[Message, ...]
    start: Message | None
    after: tuple[Message, ...]

    def clauses(self) -> list[Message]:
        """Return all of them in order."""
        return [*self.before, *([] if self.start is None else [self.start]), *self.after]


def pile_rules(survey: Survey, index: int) -> PileRules:
    """Return what can be done at a pile other than the stock."""
    pile = survey.rules.piles[index]
    sets = survey.sets_in_force(pile)
    if len(sets) == 1:
        return _by_one_set(survey, index, takes(survey, index, sets[0]), lays(survey, index, sets[0]), sets)
    if pile.combine.together:
        return _together(survey, index, sets)
    # The second takes the place of the first (P30).
    messages = []
    for each in sets:
        rules = _by_one_set(survey, index, takes(survey, index, each), lays(survey, index, each), [each])
        messages.append(rules.clauses() + ([served(each.laying.serve)] if survey.are_served_apart(pile) else []))
    shared, (first, second) = _shared(messages)
    if first == second:
        return PileRules(tuple(shared), None, ())
    until = [message(f"explain.until.{pile.combine.key}", rules=clauses(first))] if first else []
    then = clauses(second or [message("explain.sets.no_longer")])
    return PileRules((*shared, *until, message(f"explain.then.{pile.combine.key}", rules=then)), None, ())


def _by_one_set(survey: Survey, index: int, taking: Takes, laying: Lays, sets: Sequence[RuleSet]) -> PileRules:
    """Put one way of taking and one way of laying into clauses."""
    extras = _extras(survey, index, sets)
    if taking.kind is TakeKind.NONE and laying.kind is LayKind.NONE and not survey.bounds.may_get(index):
        return PileRules((message("explain.lay.neither"),), None, tuple(extras))
    before, start = lay_clauses(survey, index, laying)
    same = laying.kind is not LayKind.NONE and laying.order.words == taking.order.words
    # When other piles shut this one: both ways in one clause.
    if taking.shut is laying.shut:
        shut = [message(f"explain.shut.both.{taking.shut.value}")] if taking.shut else []
    else:
        shut = [*_shut_clauses("taking", taking.shut), *_shut_clauses("laying", laying.shut)]
    after = (*take_clauses(taking, same=same), *shut, *extras)
    if survey.kinds[index] == "foundation" and start is not None and start.key == "explain.start.begins":
        return PileRules((), start, (*before, *after))
    return PileRules((*before, *([] if start is None else [start])), None, after)


def _shut_clauses(what: str, shut: ShutWhile | None) -> list[Message]:
    """Return when other piles shut this one for taking or for laying."""
    return [message(f"explain.shut.{what}.{shut.value}")] if shut else []


# -- laying ------------------------------------------------------------------------------------------------------


def lay_clauses(survey: Survey, index: int, laying: Lays) -> tuple[list[Message], Message | None]:
    """Return what may be laid on cards, and what on the empty pile."""
    if laying.kind is LayKind.NONE:
        key = "by_hand" if survey.kinds[index] == "waste" or survey.bounds.is_served(index) else "none"
        return [message(f"explain.lay.{key}")], None
    messages: list[Message] = []
    # What goes on what, and how many cards at once; not where the pile just holds one card.
    how = message(f"explain.how.{laying.kind.key}")
    if not laying.order.is_none:
        messages.append(message("explain.lay.build", build=laying.order.words, how=how))
    elif laying.kind in _AT_ONCE and not laying.start.is_any:
        messages.append(message("explain.lay.only_empty_from", how=how, start=laying.start.words))
    elif survey.rules.piles[index].most != 1 or laying.kind is not LayKind.ONE:
        messages.append(message("explain.lay.only_empty", how=how))
    if laying.kind is LayKind.BY_SINGLES:
        messages.append(message("explain.lay.formula"))
    if laying.kind in (LayKind.TWO_OR_MORE, LayKind.TWO) and survey.pairs_to_thirteen:
        messages.append(message("explain.lay.king_pair"))
    # Where cards come from once the pile holds some, or always, and which neighbour must hold cards.
    origin = laying.origin
    if origin.held is not Giver.ANY:
        when = "always" if origin.empty is origin.held else "held"
        messages.append(message(f"explain.origin.{when}.{origin.held.value}", hand=survey.hand))
    if laying.neighbour:
        messages.append(message(f"explain.neighbour.{laying.neighbour.value}"))
    return messages, _start(survey, index, laying)


def _start(survey: Survey, index: int, laying: Lays) -> Message | None:
    """Return what may be laid on the empty pile, and from where."""
    is_foundation = survey.kinds[index] == "foundation"
    if survey.stays_held(index) and (not is_foundation or laying.start.is_none):
        return None
    if laying.start.is_none:
        return message("explain.start.never_by_hand" if survey.bounds.is_served(index) else "explain.start.never")
    start, origin = laying.start.words, laying.origin
    if origin.empty is not origin.held and origin.empty is not Giver.ANY:
        place = survey.hand if origin.empty is Giver.HAND else message("explain.start.previous")
        start = message("explain.start.from", start=start, place=place)
    if laying.kind in _AT_ONCE and not laying.start.is_any:
        return None if laying.order.is_none else message("explain.start.lowest", start=start)
    return message("explain.start.begins" if is_foundation else "explain.start.empty", start=start)


# -- taking ------------------------------------------------------------------------------------------------------


def take_clauses(taking: Takes, *, same: bool = False) -> list[Message]:
    """Return what may be taken; an order that is the *same* as the one told for laying is not told twice."""
    key = taking.kind.key
    if not taking.kind.in_order:
        return [message(f"explain.take.{key}")]
    return [message(f"explain.take.{key}_so") if same else message(f"explain.take.{key}", build=taking.order.words)]


# -- what else ---------------------------------------------------------------------------------------------------


def _extras(survey: Survey, index: int, sets: Sequence[RuleSet]) -> list[Message]:
    """Return what holds by whichever rule set: sums, marks, the most cards, rotation, faces."""
    pile, messages = survey.rules.piles[index], []
    # Ranks that are added up, and a king that is a pair by itself (P22).
    builds = [each.build for each in sets if each.gets or each.taking.kind.most > 1]
    if any(build and build.ranks.total for build in builds) and pile.most != 1:
        messages.append(message("explain.adds"))
    if any(each.taking.kind is TakeKind.RUN_ONLY and is_sum_of_thirteen(each.build) for each in sets):
        messages.append(message("explain.take.king_pair"))
    messages += _masks(survey, index, sets)
    # How many cards the pile takes, as far as it takes any.
    is_felt = pile.goal <= 0 or survey.is_limit_felt(index)
    if pile.most is not None and is_felt and survey.bounds.may_get(index):
        messages.append(message("explain.most", n=pile.most, number=number(pile.most)))
    rotation = sets[0].laying.rotation
    if rotation:
        messages.append(message(f"explain.rotate.{rotation.key}", build=build_words(sets[0].build)))
    # How the cards lie after the deal (P10, P11).
    gives, up = any(each.gives for each in sets), survey.turns_up(index)
    if pile.faces is Faces.BACKS:
        messages.append(message("explain.blind.taken" if gives else "explain.blind.kept"))
    elif pile.faces is Faces.INVISIBLE:
        messages.append(message("explain.blind.unseen"))
    elif gives and up:
        messages.append(message("explain.turned_up", n=up, number=number(up)))
        if any(each.taking.kind.most > 1 for each in pile.sets):
            messages.append(message("explain.take.face_up"))
    return messages


def _masks(survey: Survey, index: int, sets: Sequence[RuleSet]) -> list[Message]:
    """Name the piles that it takes no cards from: always, until their rules change, or from then on (P21, P29)."""
    own, masks = survey.rules.piles[index], [each.taking.mask for each in sets]
    mask = masks[0].union(*masks) if own.combine is Combination.BOTH else masks[0].intersection(*masks)
    if not mask or not any(each.gets for each in sets):
        return []
    masked: dict[str, list[int]] = {"always": [], "before": [], "after": []}
    marks: list[int | None] = []
    for source, pile in survey.rules.others():
        in_force = survey.sets_in_force(pile)
        hits = [each.taking.mark in mask for each in (in_force if survey.switches(pile) else in_force[:1])]
        if any(hits):
            masked["always" if all(hits) else "before" if hits[0] else "after"].append(source)
            marks.append(pile.first.taking.mark)
    # The pile itself is named among others of its mark, so that a row of piles with one mask is told together.
    if marks.count(own.first.taking.mark) == 1:
        masked = {when: [source for source in sources if source != index] for when, sources in masked.items()}
    return [
        message(f"explain.mask.{when}", piles=survey.all_of(sources)) for when, sources in masked.items() if sources
    ]


# -- two rule sets -----------------------------------------------------------------------------------------------


def _together(survey: Survey, index: int, sets: Sequence[RuleSet]) -> PileRules:
    """Tell two rule sets of which one, or both, must allow a move."""
    both = survey.rules.piles[index].combine is Combination.BOTH
    takings, layings = [takes(survey, index, each) for each in sets], [lays(survey, index, each) for each in sets]
    taking, laying = merged_takes(*takings, both=both), merged_lays(*layings, both=both)
    if taking is not None and laying is not None:
        return _by_one_set(survey, index, taking, laying, sets)
    lay_told = []
    for each in [laying] if laying else layings:
        before, start = lay_clauses(survey, index, each)
        lay_told.append([*before, *([] if start is None else [start]), *_shut_clauses("laying", each.shut)])
    take_told = [take_clauses(each) + _shut_clauses("taking", each.shut) for each in ([taking] if taking else takings)]
    how = "both" if both else "either"
    laid = _by_two(lay_told, message(f"explain.sets.lay_{how}"))
    taken = _by_two(take_told, message(f"explain.sets.take_{how}"))
    return PileRules((*laid, *taken), None, tuple(_extras(survey, index, sets)))


def _by_two(messages: Sequence[list[Message]], head: Message) -> list[Message]:
    """Tell one rule, or what two share, and then what each says besides."""
    if len(messages) == 1:
        return messages[0]
    shared, rest = _shared(messages)
    first, second = (clauses(each) if each else message("explain.sets.no_more") for each in rest)
    return [*shared, head, message("explain.sets.first", rules=first), message("explain.sets.second", rules=second)]


def _shared(messages: Sequence[list[Message]]) -> tuple[list[Message], list[list[Message]]]:
    """Split two lists of clauses into what is in both, and the rest of each."""
    shared = [each for each in messages[0] if each in messages[1]]
    return shared, [[each for each in clauses_ if each not in shared] for clauses_ in messages]


def served(serve: Serve | None) -> Message:
    """Say what a click on the stock brings the pile."""
    if serve is None:
        return message("explain.serve.here.none")
    if serve.fills:
        return message("explain.serve.here.fill")
    key = "together" if serve.only_if_none_empty else "cards"
    return message(f"explain.serve.here.{key}", cards=message(f"explain.serve.count.{serve.count}"))


def over(survey: Survey, index: int) -> list[Message]:
    """Name the piles whose cards may lie over the pile's, where that matters."""
    asked = any(each.taking.shut.asks_covers for each in survey.rules.piles[index].sets)
    later = list(survey.covering(index)) if asked else []
    return [message("explain.over.here", n=len(later), piles=piles(later))] if later else []

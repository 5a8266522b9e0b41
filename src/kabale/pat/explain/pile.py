"""The rules of one pile as a list of clauses: how cards leave and come, and other moves there.

Clauses name other piles, but not the pile itself, because piles with the same clauses share a section.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import clauses, number
from kabale.pat.cards import FirstSuit, is_sum_of_thirteen
from kabale.pat.explain.sets import Lays, Takes, lays, merged_lays, merged_takes, takes
from kabale.pat.explain.survey import Survey
from kabale.pat.explain.ways import suit_laid_away, way
from kabale.pat.rules import RuleSet
from kabale.pat.terms import ANYWHERE, Combination, Faces, Giver, LayKind, Origin, Serve, ShutWhile, TakeKind
from kabale.pat.words import build_words


def comes_from(survey: Survey, index: int, sets: Sequence[RuleSet], origin: Origin) -> list[Message]:
    """Return from which piles cards come, or from which they do not, whichever are fewer."""
    kept_off, hand = _masked(survey, index, sets)["always"], survey.hand_piles
    messages = []
    if origin.empty is origin.held is Giver.HAND:
        messages.append(message("explain.origin.always.hand", hand=survey.hand))
        kept_off = [source for source in kept_off if source in hand]
    elif origin.empty is origin.held is Giver.OTHER:
        kept_off = sorted({*kept_off, *hand})
    if not kept_off:
        return messages
    allowed = [source for source in survey.givers(index) if source not in kept_off]
    key, told = ("only", allowed) if 0 < len(allowed) < len(kept_off) else ("not", kept_off)
    return [*messages, message(f"explain.from.{key}", piles=survey.all_of(told))]


def _masked(survey: Survey, index: int, sets: Sequence[RuleSet]) -> dict[str, list[int]]:
    """Return the piles that a pile's mask keeps off: always, until their rules change, or from then on."""
    masked: dict[str, list[int]] = {"always": [], "before": [], "after": []}
    own, named = survey.rules.piles[index], [each.taking.mask for each in sets]
    mask = named[0].union(*named) if own.combine is Combination.BOTH else named[0].intersection(*named)
    if not mask or not any(each.gets for each in sets):
        return masked
    marks: list[int | None] = []
    for source, pile in survey.rules.others():
        in_force = survey.sets_in_force(pile)
        hits = [each.taking.mark in mask for each in (in_force if survey.switches(pile) else in_force[:1])]
        if any(hits) and pile.gives:
            masked["always" if all(hits) else "before" if hits[0] else "after"].append(source)
            marks.append(pile.first.taking.mark)
    # The pile itself counts among others of its mark, so that a row of piles with one mask has one sentence.
    if marks.count(own.first.taking.mark) == 1:
        masked = {when: [source for source in sources if source != index] for when, sources in masked.items()}
    return masked


def by_singles(survey: Survey) -> Message:
    """Say how many cards can go one by one through empty places (P23): in a player's words where these are usual."""
    cells = [index for index, name in enumerate(survey.names) if name == "cell"]
    if not all(_is_usual(survey, index) for index, pile in survey.rules.others() if pile.gives and pile.gets):
        return message("explain.lay.formula")
    if not cells:
        return message("explain.power.columns")
    values = {"cells": number(len(cells)), "cards": number(len(cells) + 1)}
    return message("explain.power.cells", n=len(cells), **values)


def _is_usual(survey: Survey, index: int) -> bool:
    """Say whether a pile is a cell, column, foundation or waste without any rules for special places."""
    pile = survey.rules.piles[index]
    (rule_set, *more), laying = pile.sets, pile.first.laying
    is_open = not more and rule_set.taking.shut.taking is None and not rule_set.taking.mask and not laying.neighbour
    is_plain = is_open and laying.origin.empty is laying.origin.held is Giver.ANY and laying.serve is None
    if survey.names[index] == "cell":
        return is_plain and rule_set.taking.kind is TakeKind.ONE and pile.count <= 1
    return is_plain and survey.names[index] in ("tableau", "foundation")


_AT_ONCE: Final = (LayKind.TWO_OR_MORE, LayKind.TWO, LayKind.THIRTEEN)
"""Piles that take no single card."""


@dataclass(frozen=True, slots=True)
class PileRules:
    """The clauses of a pile; the start is separate, because many piles differ only in it."""

    before: tuple[Message, ...]
    start: Message | None = None
    after: tuple[Message, ...] = ()

    def clauses(self) -> list[Message]:
        """Return all of them in order."""
        return [*self.before, *([] if self.start is None else [self.start]), *self.after]


def pile_rules(survey: Survey, index: int, *, served_here: bool = False) -> PileRules:
    """Return what can be done at a pile; with *served_here* also what the stock brings it, if that changes."""
    pile = survey.rules.piles[index]
    sets = survey.sets_in_force(pile)
    if len(sets) == 1:
        return _by_one_set(survey, index, takes(survey, index, sets[0]), lays(survey, index, sets[0]), sets)
    if pile.combine.together:
        return _together(survey, index, sets)
    messages = []
    for each in sets:
        rules = _by_one_set(survey, index, takes(survey, index, each), lays(survey, index, each), [each])
        brought = [served(each.laying.serve)] if served_here and survey.are_served_apart(pile) else []
        messages.append(rules.clauses() + brought)
    shared, (first, second) = _shared(messages)
    if first == second:
        return PileRules(tuple(shared))
    until = [message(f"explain.until.{pile.combine.key}", rules=clauses(first))] if first else []
    then = clauses(second or [message("explain.sets.no_longer")])
    return PileRules((*shared, *until, message(f"explain.then.{pile.combine.key}", rules=then)))


def _by_one_set(survey: Survey, index: int, taking: Takes, laying: Lays, sets: Sequence[RuleSet]) -> PileRules:
    extras = _extras(survey, index, sets)
    is_idle = taking.kind is TakeKind.NONE and laying.kind is LayKind.NONE
    if is_idle and not survey.bounds.may_get(index):
        return PileRules((message("explain.lay.neither"), *extras))
    if taking.shut is laying.shut:
        shut = [message(f"explain.shut.both.{taking.shut.value}")] if taking.shut else []
    else:
        shut = [*_shut_clauses("taking", taking.shut), *_shut_clauses("laying", laying.shut)]
    if laying.kind is LayKind.NONE and taking.kind is TakeKind.ONE:
        key = "waste" if survey.names[index] == "waste" else "by_hand" if survey.bounds.is_served(index) else "only"
        return PileRules((message(f"explain.gives.{key}"), *shut, *extras))
    if _is_cell(survey, index, taking, laying):
        sources = comes_from(survey, index, sets, laying.origin)
        return PileRules((message("explain.cells.holds"), *sources, *shut))
    before, start = _lay_clauses(survey, index, laying, taking=taking, sets=sets)
    same = laying.kind is not LayKind.NONE and laying.order.words == taking.order.words
    sources = [] if laying.kind is LayKind.NONE else comes_from(survey, index, sets, laying.origin)
    after = (*sources, *_take_clauses(taking, same=same, name=survey.names[index]), *shut, *extras)
    return PileRules(tuple(before), start, after)


def _is_cell(survey: Survey, index: int, taking: Takes, laying: Lays) -> bool:
    pile, is_plain = survey.rules.piles[index], laying.origin.empty is laying.origin.held and not laying.neighbour
    is_seen = pile.faces in (Faces.ALL_UP, Faces.LAST_UP) and not pile.first.laying.rotation
    is_one = survey.names[index] == "cell" and taking.kind is TakeKind.ONE and pile.count <= 1 and laying.start.is_any
    return is_plain and is_seen and is_one and laying.kind is LayKind.ONE and not survey.stays_held(index)


def _shut_clauses(what: str, shut: ShutWhile | None) -> list[Message]:
    return [message(f"explain.shut.{what}.{shut.value}")] if shut else []


def _lay_clauses(
    survey: Survey, index: int, laying: Lays, *, taking: Takes | None = None, sets: Sequence[RuleSet] = ()
) -> tuple[list[Message], Message | None]:
    if laying.kind is LayKind.NONE:
        key = "by_hand" if survey.kinds[index] == "waste" or survey.bounds.is_served(index) else "none"
        return [message(f"explain.lay.{key}")], None
    if survey.names[index] == "discard" and sets:
        return [message("explain.lay.discard"), *_king_pair(survey, laying)], None
    start = _start(survey, index, laying)
    built = way(survey, index) if sets else None
    if built is not None:
        block = [message("explain.lay.several")] if laying.kind is LayKind.BLOCK else []
        is_told = sets[0].start is not None and sets[0].start.suit in (FirstSuit.ANY, None)
        return [built, *block, *_neighbour(laying)], None if is_told else start
    suit = suit_laid_away(survey, index, sets[0]) if len(sets) == 1 and laying.order.is_none else None
    if laying.kind is LayKind.THIRTEEN and suit:
        return [message(f"explain.lay.{suit}"), *_neighbour(laying)], None
    messages = [*_built(survey, index, laying, taking), *_king_pair(survey, laying)]
    origin = laying.origin
    if origin.held is not Giver.ANY and (origin.empty is not origin.held or not sets):
        when = "always" if origin.empty is origin.held else "held"
        messages.append(message(f"explain.origin.{when}.{origin.held.value}", hand=survey.hand))
    return [*messages, *_neighbour(laying)], start


def _built(survey: Survey, index: int, laying: Lays, taking: Takes | None) -> list[Message]:
    """Return what goes on what, and how many cards at once; not where the pile just holds one card."""
    how = message(f"explain.how.{laying.kind.key}")
    if laying.order.is_none:
        if laying.kind in _AT_ONCE and not laying.start.is_any:
            return [message("explain.lay.only_empty_from", how=how, start=laying.start.words)]
        holds_one = survey.rules.piles[index].most == 1 and laying.kind is LayKind.ONE
        return [] if holds_one else [message("explain.lay.only_empty", how=how)]
    if laying.kind is LayKind.BLOCK and taking is not None and taking.kind.most > 1:
        return [message("explain.lay.build_free", build=laying.order.words)]
    if laying.kind is LayKind.BY_SINGLES:
        return [message("explain.lay.build_free", build=laying.order.words), by_singles(survey)]
    return [message("explain.lay.build", build=laying.order.words, how=how)]


def _king_pair(survey: Survey, laying: Lays) -> list[Message]:
    is_felt = laying.kind in (LayKind.TWO_OR_MORE, LayKind.TWO) and survey.pairs_to_thirteen
    return [message("explain.lay.king_pair")] if is_felt else []


def _neighbour(laying: Lays) -> list[Message]:
    return [message(f"explain.neighbour.{laying.neighbour.value}")] if laying.neighbour else []


def _start(survey: Survey, index: int, laying: Lays) -> Message | None:
    is_foundation = survey.kinds[index] == "foundation"
    is_told = survey.rules.piles[index].role.takes_out or index in survey.rules.base_piles
    if survey.stays_held(index) and (not is_foundation or laying.start.is_none or is_told):
        return None
    space = message(f"explain.space.{survey.words[index]}")
    if laying.start.is_none:
        key = "by_hand" if survey.bounds.is_served(index) else "never"
        return message(f"explain.spaces.{key}", space=space)
    start, origin = laying.start.words, laying.origin
    if origin.empty is not origin.held and origin.empty is not Giver.ANY:
        place = survey.hand if origin.empty is Giver.HAND else message("explain.start.previous")
        start = message("explain.start.from", start=start, place=place)
    if laying.kind in _AT_ONCE and not laying.start.is_any:
        return None if laying.order.is_none else message("explain.start.lowest", start=start)
    if is_foundation:
        return message("explain.start.begins", start=start)
    return message("explain.spaces.takes", space=space, start=start)


def _take_clauses(taking: Takes, *, same: bool = False, name: str = "") -> list[Message]:
    """Return which cards may leave; do not repeat an order that is the *same* as that for arriving cards."""
    key = taking.kind.key.removesuffix("_too")
    if name == "foundation" and taking.kind in (TakeKind.NONE, TakeKind.ONE):
        return [message(f"explain.take.back.{key}")]
    if not taking.kind.in_order:
        return [message(f"explain.take.{key}")]
    return [message(f"explain.take.{key}_so") if same else message(f"explain.take.{key}", build=taking.order.words)]


def _extras(survey: Survey, index: int, sets: Sequence[RuleSet]) -> list[Message]:
    """Return what holds by whichever rule set: sums, marks, the most cards, rotation, faces."""
    pile, messages = survey.rules.piles[index], []
    # Ranks that are added up, and a king that is a pair by itself (P22).
    builds = [each.build for each in sets if each.gets or each.taking.kind.most > 1]
    if any(build and build.ranks.total for build in builds) and pile.most != 1:
        messages.append(message("explain.adds"))
    if any(each.taking.kind is TakeKind.RUN_ONLY and is_sum_of_thirteen(each.build) for each in sets):
        messages.append(message("explain.take.king_pair"))
    masked = _masked(survey, index, sets)
    for when in ("before", "after"):
        if masked[when]:
            messages.append(message(f"explain.mask.{when}", piles=survey.all_of(masked[when])))
    # The most cards of the pile, if it takes any; not for a foundation whose last rank is known.
    built = way(survey, index)
    is_told = built is not None and built.key == "explain.way.to" and index != survey.rules.stock.waste
    is_felt = pile.goal <= 0 or (survey.is_limit_felt(index) and not is_told)
    if pile.most is not None and is_felt and survey.bounds.may_get(index):
        messages.append(message("explain.most", n=pile.most, number=number(pile.most)))
    rotation = sets[0].laying.rotation
    if rotation:
        messages.append(message(f"explain.rotate.{rotation.key}", build=build_words(sets[0].build)))
    gives, up = any(each.gives for each in sets), survey.turns_up(index)
    if pile.faces is Faces.BACKS:
        messages.append(message("explain.blind.taken" if gives else "explain.blind.kept"))
    elif pile.faces is Faces.INVISIBLE:
        messages.append(message("explain.blind.unseen"))
    elif gives and up:
        messages.append(message("explain.turned_up", n=up, number=number(up)))
        if any(each.taking.kind is TakeKind.ANY for each in pile.sets):
            messages.append(message("explain.take.face_up"))
    return messages


def _together(survey: Survey, index: int, sets: Sequence[RuleSet]) -> PileRules:
    both = survey.rules.piles[index].combine is Combination.BOTH
    sources = comes_from(survey, index, sets, ANYWHERE)
    takings, layings = [takes(survey, index, each) for each in sets], [lays(survey, index, each) for each in sets]
    taking, laying = merged_takes(*takings, both=both), merged_lays(*layings, both=both)
    if taking is not None and laying is not None:
        return _by_one_set(survey, index, taking, laying, sets)
    split = None if both or laying else _split(survey, index, layings)
    lay_told = [split] if split else []
    for each in [] if split else [laying] if laying else layings:
        before, start = _lay_clauses(survey, index, each)
        lay_told.append([*before, *([] if start is None else [start]), *_shut_clauses("laying", each.shut)])
    take_told = [_take_clauses(each) + _shut_clauses("taking", each.shut) for each in ([taking] if taking else takings)]
    how = "both" if both else "either"
    laid = _by_two(lay_told, message(f"explain.sets.lay_{how}"))
    taken = _by_two(take_told, message(f"explain.sets.take_{how}"))
    return PileRules((*laid, *sources, *taken, *_extras(survey, index, sets)))


def _split(survey: Survey, index: int, layings: Sequence[Lays]) -> list[Message] | None:
    """Return one rule for two rules of which one is for cards and the other for the empty pile."""
    alike = {(each.origin, each.neighbour, each.shut) for each in layings}
    held = [each for each in layings if each.start.is_none]
    empty = [each for each in layings if each.order.is_none]
    if len(alike) != 1 or len(held) != 1 or len(empty) != 1 or layings[0].origin != ANYWHERE:
        return None
    space, how = message(f"explain.space.{survey.words[index]}"), message(f"explain.how.{empty[0].kind.key}")
    start = message("explain.spaces.takes_how", space=space, start=empty[0].start.words, how=how)
    shut = _shut_clauses("laying", held[0].shut)
    return [*_built(survey, index, held[0], None), start, *_neighbour(held[0]), *shut]


def _by_two(messages: Sequence[list[Message]], head: Message) -> list[Message]:
    if len(messages) == 1:
        return messages[0]
    shared, rest = _shared(messages)
    first, second = (clauses(each) if each else message("explain.sets.no_more") for each in rest)
    return [*shared, head, message("explain.sets.first", rules=first), message("explain.sets.second", rules=second)]


def _shared(messages: Sequence[list[Message]]) -> tuple[list[Message], list[list[Message]]]:
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

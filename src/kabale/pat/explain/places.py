"""Piles that matter to another: where its cards may come from, and how many places there are to move cards through."""

from collections.abc import Sequence

from kabale.messages import Message, message
from kabale.messages.lists import number
from kabale.pat.explain.survey import Survey
from kabale.pat.rules import RuleSet
from kabale.pat.terms import Combination, Giver, Origin, TakeKind


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


def masks(survey: Survey, index: int, sets: Sequence[RuleSet]) -> list[Message]:
    """Name the piles that it takes no cards from until their rules change, or from then on (P21, P29)."""
    masked = _masked(survey, index, sets)
    return [
        message(f"explain.mask.{when}", piles=survey.all_of(masked[when]))
        for when in ("before", "after")
        if masked[when]
    ]


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
    # The pile itself is named among others of its mark, so that a row of piles with one mask is told together.
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

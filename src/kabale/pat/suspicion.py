"""Likely slips: goals that cannot be reached, piles that lie on each other, and numbers changed round.

Warnings alone. That a goal cannot be reached is proved, as in :mod:`kabale.pat.meaning`; what lies on one place, or is
written in a rare way, may be meant all the same, and no definition of the library is like that.
"""

from collections.abc import Iterator
from typing import Final

from kabale.engine.fits import Suits
from kabale.messages import message
from kabale.pat.bounds import Chances
from kabale.pat.cards import Build, Ranks, Wrap
from kabale.pat.cover import Cover
from kabale.pat.inspection import Inspection
from kabale.pat.rules import STOCK, Pile, RuleSet
from kabale.pat.terms import Combination, ShutWhile
from kabale.pat.words import build_words

_TURNED_ROUND: Final = {
    Build(Ranks.SUM_13, Wrap.NONE, Suits.OTHER): (401, 104, Build(Ranks.DOWN, Wrap.NONE, Suits.SAME)),
    Build(Ranks.DOWN_TWO, Wrap.NONE, Suits.OTHER): (403, 304, Build(Ranks.DOWN, Wrap.NONE, Suits.OTHER_COLOUR)),
    Build(Ranks.ANY, Wrap.NONE, Suits.OTHER): (409, 904, Build(Ranks.DOWN, Wrap.NONE, Suits.ANY)),
}
"""Sequences that hardly anyone means: their number 11, and the common one that it is backwards."""

_USUAL_RANKS: Final = (4, 6)
"""The first cards whose numbers 10 are the usual sequences of number 11: one lower, and one higher."""


def check_goals(inspection: Inspection) -> None:
    """Warn of goals above what can be built, alone or together, and of goals for a part of the cards only (P13)."""
    bounds, chances = inspection.bounds, Chances(inspection.bounds)
    if bounds.may_be_emptying or sum(bounds.goals.values()) > inspection.rules.card_count - bounds.kept:
        return  # empty piles decide, or there are too few cards for the goals whatever is built: that is told already
    short = {index for index, goal in bounds.goals.items() if _is_short(inspection, chances, index, goal)}
    rest = [index for index in bounds.goals if index != STOCK and index not in short]
    together = chances.together(rest) if rest else None
    wanted = sum(bounds.goals[index] for index in rest)
    if together is not None and together < wanted:
        said = message("check.pat.together", wanted=wanted, n=together)
        inspection.warn("P321", said, inspection.at(rest[0], 7), hint=message("check.pat.together_hint"))
    elif rest and not short:
        # With one deck a game may well be won when one suit is built.
        cards, decks = inspection.rules.card_count, inspection.rules.decks
        if wanted < cards - bounds.kept and (decks > 1 or 2 * wanted >= cards):
            said = message("check.pat.part", wanted=wanted, cards=cards)
            hint = message("check.pat.half_hint", decks=decks, suits=4 * decks) if 2 * wanted == cards else None
            inspection.warn("P324", said, inspection.at(rest[0], 7), hint=hint)


def _is_short(inspection: Inspection, chances: Chances, index: int, goal: int) -> bool:
    """Warn of a pile whose goal is above what it can ever hold."""
    most = None if index == STOCK else chances.most(index)
    if most is None or most >= goal or inspection.bounds.surely_holds(index) >= goal:
        return False
    inspection.warn("P320", message("check.pat.short", goal=goal, n=most), inspection.at(index, 7))
    return True


def check_places(inspection: Inspection) -> None:
    """Warn of piles on one place, and of piles that others lie on and that are open all the same (P19)."""
    piles, seen, hidden = inspection.rules.piles, dict[tuple[int, int], int](), set[int]()
    for index, pile in enumerate(piles):
        if not pile.is_drawn or inspection.rules.is_spacer(index):
            continue
        first = seen.setdefault((pile.x, pile.y), index)
        if first != index:
            hidden.add(first)
            said = message("check.pat.one_place", pile=first + 1)
            inspection.warn("P322", said, inspection.at(index, 2))
    cover = Cover(inspection.rules)
    for index, pile in inspection.rules.others():
        if pile.gives and not pile.is_seen:
            inspection.warn("P328", message("check.pat.unseen"), inspection.at(index, 3))
        later = next(_covering(inspection, cover, index), None) if index not in hidden and _is_open(pile) else None
        if later is not None:
            said = message("check.pat.covered", pile=later + 1)
            inspection.warn("P323", said, inspection.at(index, 8), hint=message("check.pat.covered_hint"))


def _is_open(pile: Pile) -> bool:
    """Say whether cards leave a pile by hand also while others cover it."""
    return any(each.gives and each.taking.shut.taking is not ShutWhile.COVERED for each in pile.sets[:1])


def _covering(inspection: Inspection, cover: Cover, index: int) -> Iterator[int]:
    """Yield the piles that lie on a pile's top card after the deal."""
    bounds = inspection.bounds
    if bounds.is_exact and bounds.holds(index):
        for later, needed in cover.covering(index, bounds.holds(index) - 1):
            if bounds.holds(later) >= needed:
                yield later


def _is_changed_round(rule_set: RuleSet) -> bool:
    """Say whether number 10 is a usual number 11, and number 11 the usual number 10, which asks for nothing."""
    build, start = rule_set.build, rule_set.start
    asks_nothing = build is not None and (build.ranks, build.suits) == (Ranks.ANY, Suits.ANY)
    return asks_nothing and start is not None and start.rank in _USUAL_RANKS


def check_build(inspection: Inspection, index: int, pile: Pile) -> None:
    """Warn of a second rule set that never judges, and of numbers 10 and 11 that look changed round (P28, P30)."""
    if pile.combine is Combination.FIRST_ALONE:
        inspection.warn("P326", message("check.pat.first_alone"), inspection.at(index, 11))
    for place, rule_set in zip((11, 15), pile.sets, strict=False):
        if rule_set.build in _TURNED_ROUND:
            number, other, common = _TURNED_ROUND[rule_set.build]
            said = message("check.pat.turned_round", number=number, meaning=build_words(rule_set.build))
            hint = message("check.pat.turned_hint", number=other, meaning=build_words(common))
            inspection.warn("P325", said, inspection.at(index, place), hint=hint)
        elif _is_changed_round(rule_set):
            first, then = (inspection.number(index, each) for each in (place - 1, place))
            said = message("check.pat.changed_round", number=first, place=place - 1, other=place, value=then)
            inspection.warn("P327", said, inspection.at(index, place - 1))

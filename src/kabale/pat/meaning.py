"""Whether the numbers of a definition go together (P3, P13, P30), and likely slips.

Each check of goals, deal and play is sound: no deal and no line of play can heal what it warns of. The bounds come
from :mod:`kabale.pat.bounds`. Piles on one place and rare sequences may be meant, but no definition of the library has
any.
"""

from itertools import takewhile
from typing import Final

from kabale.engine.fits import Suits
from kabale.messages import Message, message
from kabale.pat.bounds import Bounds, Chances, needed_by
from kabale.pat.cards import Build, Ranks, Wrap
from kabale.pat.cover import Cover
from kabale.pat.digits import MASK, TURNOVER
from kabale.pat.outline import Outline, note
from kabale.pat.rules import STOCK, Pile, Rules
from kabale.pat.terms import Combination, DealRole, Giver, Neighbour, ShutWhile, Turnover
from kabale.pat.words import build_words
from kabale.problems import Report, Span


class Inspection:
    """The material of the checks: rules, bounds, and the place of each number."""

    def __init__(self, rules: Rules, outline: Outline, report: Report) -> None:
        self.rules = rules
        self.stock = rules.stock
        self.bounds = Bounds(rules)
        self._outline = outline
        self._report = report

    def warn(
        self, code: str, said: Message | str, span: Span | None = None, *, hint: Message | str | None = None
    ) -> None:
        """Add a warning; without a span at line 2."""
        note(self._report, code, said, span or self._outline.head, hint=hint)

    def has(self, *codes: str) -> bool:
        """Say whether one of some codes is in the report already, so that its consequences are not reported."""
        return any(each.code in codes for each in self._report.diagnostics)

    def at(self, index: int, number: int) -> Span:
        """Return where a number of a pile stands, counted from 1."""
        return self._outline.piles[index].span(number)

    def number(self, index: int, number: int) -> int | None:
        """Return a number of a pile as the file has it."""
        return self._outline.piles[index].numerals[number - 1].value


_TURNED_ROUND: Final = {
    Build(Ranks.SUM_13, Wrap.NONE, Suits.OTHER): (401, 104, Build(Ranks.DOWN, Wrap.NONE, Suits.SAME)),
    Build(Ranks.DOWN_TWO, Wrap.NONE, Suits.OTHER): (403, 304, Build(Ranks.DOWN, Wrap.NONE, Suits.OTHER_COLOUR)),
    Build(Ranks.ANY, Wrap.NONE, Suits.OTHER): (409, 904, Build(Ranks.DOWN, Wrap.NONE, Suits.ANY)),
}
"""Sequences that hardly anyone means: their number 11, and the common one that it is backwards."""

_USUAL_RANKS: Final = (4, 6)
"""The first cards whose numbers 10 are the usual sequences of number 11: one lower, and one higher."""


def _check_reachable(inspection: Inspection) -> None:
    """Warn of goals above what can be built, alone or together, and of goals for a part of the cards only (P13)."""
    bounds, chances = inspection.bounds, Chances(inspection.bounds)
    if bounds.may_be_emptying or sum(bounds.goals.values()) > inspection.rules.card_count - bounds.unusable:
        return  # empty piles decide, or the cards are too few for the goals: that is reported already
    short = set[int]()
    for index, goal in bounds.goals.items():
        most = None if index == STOCK else chances.most(index)
        if most is not None and most < goal and bounds.surely_holds(index) < goal:
            short.add(index)
            inspection.warn("P320", message("check.pat.short", goal=goal, n=most), inspection.at(index, 7))
    rest = [index for index in bounds.goals if index != STOCK and index not in short]
    together = chances.together(rest) if rest else None
    wanted = sum(bounds.goals[index] for index in rest)
    if together is not None and together < wanted:
        said = message("check.pat.together", wanted=wanted, n=together)
        inspection.warn("P321", said, inspection.at(rest[0], 7), hint=message("check.pat.together_hint"))
    elif rest and not short:
        # With one deck a game may well be won when one suit is built.
        cards, decks = inspection.rules.card_count, inspection.rules.decks
        if wanted < cards - bounds.unusable and (decks > 1 or 2 * wanted >= cards):
            said = message("check.pat.part", wanted=wanted, cards=cards)
            hint = message("check.pat.half_hint", decks=decks, suits=4 * decks) if 2 * wanted == cards else None
            inspection.warn("P324", said, inspection.at(rest[0], 7), hint=hint)


def _check_places(inspection: Inspection) -> None:
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
        # Cards leave it by hand also while others cover it, and others lie on its top card after the deal.
        first_set, bounds = pile.first, inspection.bounds
        is_open = first_set.gives and first_set.taking.shut.taking is not ShutWhile.COVERED and index not in hidden
        if not (is_open and bounds.is_exact and bounds.holds(index)):
            continue
        covering = cover.covering(index, bounds.holds(index) - 1)
        later = next((later for later, needed in covering if bounds.holds(later) >= needed), None)
        if later is not None:
            said = message("check.pat.covered", pile=later + 1)
            inspection.warn("P323", said, inspection.at(index, 8), hint=message("check.pat.covered_hint"))


def _check_build(inspection: Inspection, index: int, pile: Pile) -> None:
    """Warn of a second rule set that never judges, and of numbers 10 and 11 that look changed round (P28, P30)."""
    if pile.combine is Combination.FIRST_ALONE:
        inspection.warn("P326", message("check.pat.first_alone"), inspection.at(index, 11))
    for place, rule_set in zip((11, 15), pile.sets, strict=False):
        if rule_set.build in _TURNED_ROUND:
            number, other, common = _TURNED_ROUND[rule_set.build]
            said = message("check.pat.turned_round", number=number, meaning=build_words(rule_set.build))
            hint = message("check.pat.turned_hint", number=other, meaning=build_words(common))
            inspection.warn("P325", said, inspection.at(index, place), hint=hint)
            continue
        # Number 10 is a usual number 11, and number 11 the usual number 10, which asks for nothing.
        build, start = rule_set.build, rule_set.start
        asks_nothing = build is not None and (build.ranks, build.suits) == (Ranks.ANY, Suits.ANY)
        if asks_nothing and start is not None and start.rank in _USUAL_RANKS:
            first, then = (inspection.number(index, each) for each in (place - 1, place))
            said = message("check.pat.changed_round", number=first, place=place - 1, other=place, value=then)
            inspection.warn("P327", said, inspection.at(index, place - 1))


def check(rules: Rules, outline: Outline, report: Report, *, is_sound: bool) -> None:
    """Add the warnings; of rules that are not sound only those that need no digit."""
    inspection = Inspection(rules, outline, report)
    _check_counts(inspection)
    if is_sound:
        for index, pile in rules.others():
            _check_deal(inspection, index, pile)
            _check_play(inspection, index, pile)
            _check_build(inspection, index, pile)
        _check_goals(inspection)
        _check_marks(inspection)
        _check_passes(inspection)
        _check_reachable(inspection)
        _check_places(inspection)


def _check_counts(inspection: Inspection) -> None:
    bounds, stock = inspection.bounds, inspection.stock
    if not bounds.goals and not bounds.must_be_emptied:
        inspection.warn("P301", message("check.pat.no_goal"), hint=message("check.pat.no_goal_hint"))
    if stock.draw > 0 and stock.waste is None:
        said, hint = message("check.pat.no_waste", draw=stock.draw), message("check.pat.no_waste_hint")
        inspection.warn("P302", said, inspection.at(STOCK, 8), hint=hint)
    # The warning stands at the first pile that gets too few.
    total, cards = 0, inspection.rules.card_count
    for index, pile in inspection.rules.others():
        total += needed_by(pile)
        if total > cards:
            said = message("check.pat.too_many", total=total, cards=cards)
            inspection.warn("P303", said, inspection.at(index, 1))
            break


def _check_goals(inspection: Inspection) -> None:
    """Warn of goals that are met from the start, or never (P13)."""
    bounds, goals, cards = inspection.bounds, inspection.bounds.goals, inspection.rules.card_count
    if bounds.must_be_emptied and not goals and not bounds.may_be_emptying:
        inspection.warn("P301", message("check.pat.empty_goal"), hint=message("check.pat.empty_goal_hint"))
    if goals and not bounds.may_be_emptying:
        first, wanted = min(goals), sum(goals.values())
        if bounds.is_exact and all(bounds.holds(index) == goal for index, goal in goals.items()):
            said = message("check.pat.won_already", goal=goals[first])
            inspection.warn("P304", said, inspection.at(first, 7), hint=message("check.pat.won_hint"))
        # More cards than can come together, as piles keep those that are too many for them.
        there = cards - bounds.unusable
        if wanted > there and not inspection.has("P302", "P305"):
            key = "check.pat.beyond" if there == cards else "check.pat.beyond_kept"
            inspection.warn("P306", message(key, wanted=wanted, there=there), inspection.at(first, 7))
    # A pile that decides, holds too many cards and keeps them.
    deciding = dict.fromkeys(bounds.must_be_emptied, 0) if bounds.may_be_emptying else goals
    for index, goal in deciding.items():
        if bounds.surely_holds(index) > goal and not bounds.gives(index):
            key = ("check.pat.emptied" if goal == 0 else "check.pat.hold") + ("_stock" if index == STOCK else "")
            inspection.warn("P307", message(key, goal=goal), inspection.at(index, 7))


def _check_deal(inspection: Inspection, index: int, pile: Pile) -> None:
    """Warn of cards that are not there to be dealt, of a pile that is always empty, and of base ranks (P8)."""
    rules, bounds = inspection.rules, inspection.bounds
    there = bounds.matching(pile)
    above = (each for _, each in rules.others() if each.role.takes_out and each.first.start == pile.first.start)
    count = pile.count + sum(each.count for each in takewhile(lambda each: each is not pile, above))
    if pile.role.takes_out and count > there:
        said = message("check.pat.taken_out", count=count, there=there)
        inspection.warn("P303", said, inspection.at(index, 1))
    is_reached = pile.count or rules.is_spacer(index) or bounds.may_get(index)
    if not is_reached and not inspection.has("P302"):
        waste = inspection.stock.waste
        key = "check.pat.unreached_waste" if index == waste else "check.pat.unreached"
        is_other = waste is not None and inspection.stock.draw > 0 and rules.piles[waste].wanted is not None
        hint = message("check.pat.other_waste", waste=(waste or 0) + 1, pile=index + 1) if is_other else None
        inspection.warn("P305", message(key), inspection.at(index, 1), hint=hint)
    if pile.role is not DealRole.BASE:
        return
    if pile.count > 1:
        said, hint = message("check.pat.base_count", count=pile.count), message("check.pat.write", value=1)
        inspection.warn("P309", said, inspection.at(index, 1), hint=hint)
    if index not in rules.base_piles:
        inspection.warn("P310", message("check.pat.base_none"), inspection.at(index, 6))
    elif pile.first.start and pile.first.start.rank:
        said = message("check.pat.base_rank", number=inspection.number(index, 10))
        inspection.warn("P311", said, inspection.at(index, 10), hint=message("check.pat.base_rank_hint"))


def _check_play(inspection: Inspection, index: int, pile: Pile) -> None:
    rules, bounds = inspection.rules, inspection.bounds
    layings = [rule_set.laying for rule_set in pile.sets if rule_set.gets]
    from_previous = any(each.start and each.laying.origin.empty is Giver.PREVIOUS for each in pile.sets if each.gets)
    if index == STOCK + 1 and from_previous and not rules.has_open_stock:
        inspection.warn("P312", message("check.pat.from_previous"), inspection.at(index, 9))
    if index == len(rules.piles) - 1 and any(each.neighbour is Neighbour.NEXT for each in layings):
        inspection.warn("P313", message("check.pat.no_next"), inspection.at(index, 9))
    if pile.combine.in_last_pass and not rules.stock.has_last_pass:
        key = "check.pat.endless" if inspection.stock.has_endless_passes else "check.pat.no_turn"
        inspection.warn("P316", message(key), inspection.at(index, 11))
    if pile.rotates and bounds.most(index) < 2:
        inspection.warn("P317", message("check.pat.no_rotation"), inspection.at(index, 9))


def _check_marks(inspection: Inspection) -> None:
    """Warn once of each mark that no mask of another pile has, and of each mask that has no other pile's mark (P21)."""
    piles = dict(inspection.rules.others())
    # A pile has set 1's mark in play, and set 2's where that takes over (P29).
    in_play = {index: pile.sets if pile.combine.takes_over else pile.sets[:1] for index, pile in piles.items()}
    marks = {index: {each.taking.mark for each in sets if each.taking.mark} for index, sets in in_play.items()}
    masks = {index: {each.taking.mask for each in pile.sets if each.taking.mask} for index, pile in piles.items()}
    warned: set[tuple[str, int]] = set()

    def warn_once(code: str, kind: str, value: int, number: int) -> None:
        if (code, value) not in warned:
            warned.add((code, value))
            inspection.warn(code, message(f"check.pat.{kind}", value=value), inspection.at(index, number))

    for index, pile in piles.items():
        others, first = piles.keys() - {index}, pile.first.taking
        for mark in sorted(marks[index]):
            if not any(mark in mask for other in others for mask in masks[other]):
                warn_once("P314", "mark", mark, 8 if mark == first.mark else 12)
        for mask in sorted(masks[index], key=MASK.value):
            if not any(mask & marks[other] for other in others):
                warn_once("P315", "mask", MASK.value(mask), 8 if mask == first.mask else 12)


def _check_passes(inspection: Inspection) -> None:
    stock = inspection.stock
    if stock.turnover is not Turnover.KEPT and (stock.passes <= 1 or stock.waste is None):
        key = "check.pat.kept_waste" if stock.waste is None else "check.pat.kept_pass"
        said = message(key, number=TURNOVER.value(stock.turnover))
        inspection.warn("P318", said, inspection.at(STOCK, 10))
    if stock.passes == 0 and stock.draw > 0 and stock.waste is not None:
        inspection.warn("P319", message("check.pat.no_pass"), inspection.at(STOCK, 9))

"""Whether the numbers of a definition go together: warnings that a game can never do what they ask (P3, P13, P30).

Each check is sound: it warns of what no deal and no line of play can heal. The bounds come from
:mod:`kabale.pat.bounds`.
"""

from itertools import takewhile

from kabale.messages import message
from kabale.pat.bounds import asked_by
from kabale.pat.digits import MASK, TURNOVER
from kabale.pat.inspection import Inspection
from kabale.pat.outline import Outline
from kabale.pat.rules import STOCK, Pile, Rules
from kabale.pat.suspicion import check_build, check_goals, check_places
from kabale.pat.terms import DealRole, Giver, Neighbour, Turnover
from kabale.problems import Report


def check(rules: Rules, outline: Outline, report: Report, *, is_sound: bool) -> None:
    """Add the warnings; of rules that are not sound only those that need no digit."""
    inspection = Inspection(rules, outline, report)
    _check_counts(inspection)
    if is_sound:
        for index, pile in rules.others():
            _check_deal(inspection, index, pile)
            _check_play(inspection, index, pile)
            check_build(inspection, index, pile)
        _check_goals(inspection)
        _check_marks(inspection)
        _check_passes(inspection)
        check_goals(inspection)
        check_places(inspection)


def _check_counts(inspection: Inspection) -> None:
    """Warn by numbers alone: no goal, cards drawn to no waste, more cards asked for than there are."""
    bounds, stock = inspection.bounds, inspection.stock
    if not bounds.goals and not bounds.must_be_emptied:
        inspection.warn("P301", message("check.pat.no_goal"), hint=message("check.pat.no_goal_hint"))
    if stock.draw > 0 and stock.waste is None:
        said, hint = message("check.pat.no_waste", draw=stock.draw), message("check.pat.no_waste_hint")
        inspection.warn("P302", said, inspection.at(STOCK, 8), hint=hint)
    # The warning stands at the first pile that gets too few.
    total, cards = 0, inspection.rules.card_count
    for index, pile in inspection.rules.others():
        total += asked_by(pile)
        if total > cards:
            said = message("check.pat.too_many", total=total, cards=cards)
            inspection.warn("P303", said, inspection.at(index, 1))
            break


# -- goals -------------------------------------------------------------------------------------------------------


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
        there = cards - bounds.kept
        if wanted > there and not inspection.has("P302", "P305"):
            key = "check.pat.beyond" if there == cards else "check.pat.beyond_kept"
            inspection.warn("P306", message(key, wanted=wanted, there=there), inspection.at(first, 7))
    # A pile that decides, holds too many cards and keeps them.
    deciding = dict.fromkeys(bounds.must_be_emptied, 0) if bounds.may_be_emptying else goals
    for index, goal in deciding.items():
        if bounds.surely_holds(index) > goal and not bounds.gives(index):
            key = ("check.pat.emptied" if goal == 0 else "check.pat.hold") + ("_stock" if index == STOCK else "")
            inspection.warn("P307", message(key, goal=goal), inspection.at(index, 7))


# -- piles -------------------------------------------------------------------------------------------------------


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
    """Warn of what a pile waits for and never gets: a neighbour's cards, the last pass, a second card to rotate."""
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
    if any(rule_set.laying.rotation for rule_set in pile.sets) and bounds.most(index) < 2:
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
    """Warn of a turn-over that never comes, and of cards drawn in no pass."""
    stock = inspection.stock
    if stock.turnover is not Turnover.KEPT and (stock.passes <= 1 or stock.waste is None):
        key = "check.pat.kept_waste" if stock.waste is None else "check.pat.kept_pass"
        said = message(key, number=TURNOVER.value(stock.turnover))
        inspection.warn("P318", said, inspection.at(STOCK, 10))
    if stock.passes == 0 and stock.draw > 0 and stock.waste is not None:
        inspection.warn("P319", message("check.pat.no_pass"), inspection.at(STOCK, 9))

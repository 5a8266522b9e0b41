"""Whether the numbers of a definition go together: warnings that a game can never do what they ask (P3, P13, P30).

Each check is sound: it warns of what no deal and no line of play can heal. The bounds come from
:mod:`kabale.pat.bounds`.
"""

from kabale.pat.bounds import Bounds, asked_by
from kabale.pat.codes import note
from kabale.pat.digits import MASK, TURNOVER
from kabale.pat.outline import Outline
from kabale.pat.rules import STOCK, Pile, Rules
from kabale.pat.terms import DealRole, Giver, Neighbour, Turnover
from kabale.problems import Report, Span


class _Inspection:
    """What the checks look at: rules, bounds, and where each number stands."""

    def __init__(self, rules: Rules, outline: Outline, report: Report) -> None:
        self.rules = rules
        self.stock = rules.stock
        self.bounds = Bounds(rules)
        self._outline = outline
        self._report = report

    def warn(self, code: str, message: str, span: Span | None = None, *, hint: str | None = None) -> None:
        """Add a warning; without a span at line 2."""
        note(self._report, code, message, span or self._outline.head, hint=hint)

    def at(self, index: int, number: int) -> Span:
        """Return where a number of a pile stands, counted from 1."""
        return self._outline.piles[index].span(number)

    def number(self, index: int, number: int) -> int | None:
        """Return a number of a pile as the file has it."""
        return self._outline.piles[index].numerals[number - 1].value


def check(rules: Rules, outline: Outline, report: Report, *, is_sound: bool) -> None:
    """Add the warnings; of rules that are not sound only those that need no digit."""
    inspection = _Inspection(rules, outline, report)
    _check_counts(inspection)
    if is_sound:
        _check_goals(inspection)
        for index, pile in rules.others():
            _check_deal(inspection, index, pile)
            _check_play(inspection, index, pile)
        _check_marks(inspection)
        _check_passes(inspection)


def _check_counts(inspection: _Inspection) -> None:
    """Warn by numbers alone: no goal, cards drawn to no waste, more cards asked for than there are."""
    bounds, stock = inspection.bounds, inspection.stock
    if not bounds.goals and not bounds.must_be_emptied:
        message = "no pile has a goal: the game is never won"
        inspection.warn("P301", message, hint="a goal is a number 7 from 0 to 998")
    if stock.draw > 0 and stock.waste is None:
        message = f"number 8 of the stock is {stock.draw}, and there is no waste to draw cards to"
        inspection.warn("P302", message, inspection.at(STOCK, 8), hint="number 11 of the stock is the waste's number")
    # The warning stands at the first pile that gets too few.
    total, cards = 0, inspection.rules.card_count
    for index, pile in inspection.rules.others():
        total += asked_by(pile)
        if total > cards:
            message = f"the piles down to this one ask for {total} cards, and there are {cards}"
            inspection.warn("P303", message, inspection.at(index, 1))
            break


# -- goals -------------------------------------------------------------------------------------------------------


def _check_goals(inspection: _Inspection) -> None:
    """Warn of goals that are met from the start, or never (P13)."""
    bounds, goals, cards = inspection.bounds, inspection.bounds.goals, inspection.rules.card_count
    if bounds.must_be_emptied and not goals and not bounds.may_be_emptying:
        message = "only empty piles have a goal, and it is 0: the game is never won"
        inspection.warn("P301", message, hint="a pile with goal 0 decides if it holds a card after the deal")
    if goals and not bounds.may_be_emptying:
        first, wanted = min(goals), sum(goals.values())
        if bounds.is_exact and all(bounds.holds(index) == goal for index, goal in goals.items()):
            message = f"every pile that decides holds its goal after the deal, this one {goals[first]}"
            hint = "the first move that leaves them so wins the game"
            inspection.warn("P304", message, inspection.at(first, 7), hint=hint)
        # More cards than can come together, as piles keep those that are too many for them.
        keeping = [index for index in range(len(inspection.rules.piles)) if not bounds.gives(index)]
        there = cards - sum(max(bounds.surely_holds(index) - goals.get(index, 0), 0) for index in keeping)
        if wanted > there:
            rest = "" if there == cards else ", as the others can leave no pile"
            message = f"the goals add up to {wanted} cards, and there are {there}{rest}"
            inspection.warn("P306", message, inspection.at(first, 7))
    # A pile that decides, holds too many cards and keeps them.
    deciding = dict.fromkeys(bounds.must_be_emptied, 0) if bounds.may_be_emptying else goals
    for index, goal in deciding.items():
        if bounds.surely_holds(index) > goal and not bounds.gives(index):
            pile = "the stock" if index == STOCK else "the pile"
            wish = "be emptied" if goal == 0 else f"hold {goal}"
            message = f"{pile} must {wish} to win, and no card can leave it"
            inspection.warn("P307", message, inspection.at(index, 7))


# -- piles -------------------------------------------------------------------------------------------------------


def _check_deal(inspection: _Inspection, index: int, pile: Pile) -> None:
    """Warn of cards that are not there to be dealt, of a pile that is always empty, and of base ranks (P8)."""
    rules, bounds = inspection.rules, inspection.bounds
    there = bounds.matching(pile)
    if pile.role.takes_out and pile.count > there:
        message = f"the pile takes {pile.count} cards out, and {there} match its number 10"
        inspection.warn("P303", message, inspection.at(index, 1))
    if pile.count == 0 and not rules.is_spacer(index) and not bounds.may_get(index):
        is_waste = index == inspection.stock.waste
        way = "no card is drawn to it" if is_waste else "nothing can be laid on it while it is empty"
        message = f"no card ever reaches the pile: it is dealt none, and {way}"
        inspection.warn("P305", message, inspection.at(index, 1))
    if pile.role is not DealRole.BASE:
        return
    if pile.count > 1:
        message = f"the pile is to be dealt {pile.count} cards, and c=6 deals it one"
        inspection.warn("P309", message, inspection.at(index, 1), hint="write 1")
    if index not in rules.base_piles:
        message = "c=6 waits for a base rank, and no pile with c=6 up to here is dealt a card"
        inspection.warn("P310", message, inspection.at(index, 6))
    elif pile.first.start and pile.first.start.rank:
        number = inspection.number(index, 10)
        message = f"number 10 is {number}, and the base rank takes the place of its last two digits"
        inspection.warn("P311", message, inspection.at(index, 10), hint="write 99 for the rank")


def _check_play(inspection: _Inspection, index: int, pile: Pile) -> None:
    """Warn of what a pile waits for and never gets: a neighbour's cards, the last pass, a second card to rotate."""
    rules, bounds = inspection.rules, inspection.bounds
    layings = [rule_set.laying for rule_set in pile.sets if rule_set.gets]
    from_previous = any(each.start and each.laying.origin.empty is Giver.PREVIOUS for each in pile.sets if each.gets)
    if index == STOCK + 1 and from_previous and not rules.has_open_stock:
        message = "empty, the pile takes cards from the pile before it only, and the stock gives none by hand"
        inspection.warn("P312", message, inspection.at(index, 9))
    if index == len(rules.piles) - 1 and any(each.neighbour is Neighbour.NEXT for each in layings):
        message = "the pile takes cards only while the next pile holds some, and it is the last one"
        inspection.warn("P313", message, inspection.at(index, 9))
    if pile.combine.in_last_pass and not rules.stock.has_last_pass:
        endless = inspection.stock.has_endless_passes
        reason = "the passes are without limit" if endless else "there is no waste to turn over"
        message = f"rule set 2 waits for the last pass, and {reason}"
        inspection.warn("P316", message, inspection.at(index, 11))
    if any(rule_set.laying.rotation for rule_set in pile.sets) and bounds.most(index) < 2:
        message = "a click rotates the pile, and it never holds two cards"
        inspection.warn("P317", message, inspection.at(index, 9))


def _check_marks(inspection: _Inspection) -> None:
    """Warn once of each mark that no mask of another pile has, and of each mask that has no other pile's mark (P21)."""
    piles = dict(inspection.rules.others())
    # A pile has set 1's mark in play, and set 2's where that takes over (P29).
    in_play = {index: pile.sets if pile.combine.takes_over else pile.sets[:1] for index, pile in piles.items()}
    marks = {index: {each.taking.mark for each in sets if each.taking.mark} for index, sets in in_play.items()}
    masks = {index: {each.taking.mask for each in pile.sets if each.taking.mask} for index, pile in piles.items()}
    warned: set[tuple[str, int]] = set()

    def warn_once(code: str, kind: str, other: str, value: int, number: int) -> None:
        if (code, value) not in warned:
            warned.add((code, value))
            message = f"the {kind} {value} keeps no card off: no other pile has a {other} to go with it"
            inspection.warn(code, message, inspection.at(index, number))

    for index, pile in piles.items():
        others, first = piles.keys() - {index}, pile.first.taking
        for mark in sorted(marks[index]):
            if not any(mark in mask for other in others for mask in masks[other]):
                warn_once("P314", "mark", "mask", mark, 8 if mark == first.mark else 12)
        for mask in sorted(masks[index], key=MASK.value):
            if not any(mask & marks[other] for other in others):
                warn_once("P315", "mask", "mark", MASK.value(mask), 8 if mask == first.mask else 12)


def _check_passes(inspection: _Inspection) -> None:
    """Warn of a turn-over that never comes, and of cards drawn in no pass."""
    stock = inspection.stock
    if stock.turnover is not Turnover.KEPT and (stock.passes <= 1 or stock.waste is None):
        reason = "there is no waste" if stock.waste is None else "there is only one pass"
        number = TURNOVER.value(stock.turnover)
        message = f"number 10 of the stock is {number}, and the waste is never turned over: {reason}"
        inspection.warn("P318", message, inspection.at(STOCK, 10))
    if stock.passes == 0 and stock.draw > 0 and stock.waste is not None:
        message = "cards are drawn, and number 9 of the stock is 0: it counts as 1"
        inspection.warn("P319", message, inspection.at(STOCK, 9))

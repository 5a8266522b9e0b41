"""Whether the numbers of a definition go together: warnings that a game can never do what they ask (P3, P13, P30).

Each check is sound: it warns of what no deal and no line of play can heal. The bounds come from
:mod:`kabale.pat.outlook`.
"""

from collections.abc import Callable
from typing import Final

from kabale.pat.codes import note
from kabale.pat.outline import Outline
from kabale.pat.outlook import OPEN_STOCK, Outlook, asked_by
from kabale.pat.rules import BASE, NO_MATTER, PUT_UNDER, STOCK, TAKEN_OUT, Rules
from kabale.problems import Report, Span

ONLY_FROM_PREVIOUS: Final = 6
"""Number 9's ``d``: an empty pile takes cards from the pile before it."""

ONLY_WITH_NEXT: Final = 2
"""Number 9's ``e``: the pile takes cards while the next one holds some."""

WAITING: Final = (3, 4, 5)
"""Number 11's thousands for a second rule set that waits for the last pass."""

SWITCHING: Final = (3, 4, 5, 6)


class _Facts:
    """What the checks look at: rules, bounds, and where each number stands."""

    def __init__(self, rules: Rules, outline: Outline, report: Report) -> None:
        self.rules = rules
        self.stock = rules.stock
        self.outlook = Outlook(rules)
        self.head = outline.head
        self._outline = outline
        self._report = report

    def warn(self, code: str, message: str, span: Span, *, hint: str | None = None) -> None:
        """Add a warning."""
        note(self._report, code, message, span, hint=hint)

    def at(self, index: int, number: int) -> Span:
        """Return where a number of a pile stands, counted from 1."""
        return self._outline.piles[index].span(number)


def check(rules: Rules, outline: Outline, report: Report, *, is_sound: bool) -> None:
    """Add the warnings; of rules that are not sound only those that need no digit."""
    facts = _Facts(rules, outline, report)
    for each in (*_COUNTS, *(_CHECKS if is_sound else ())):
        each(facts)


# -- numbers alone -----------------------------------------------------------------------------------------------


def _has_goal(facts: _Facts) -> None:
    """Warn where number 7 of no pile says how the game is won."""
    if not facts.outlook.goals and not facts.outlook.must_be_emptied:
        message = "no pile has a goal: the game is never won"
        facts.warn("P301", message, facts.head, hint="a goal is a number 7 from 0 to 998")


def _draw_has_a_waste(facts: _Facts) -> None:
    if facts.stock.draw > 0 and facts.stock.waste is None:
        message = f"number 8 of the stock is {facts.stock.draw}, and there is no waste to draw cards to"
        facts.warn("P302", message, facts.at(STOCK, 8), hint="number 11 of the stock is the waste's number")


def _cards_suffice(facts: _Facts) -> None:
    """Warn where the piles ask for more cards than there are, at the one that gets too few."""
    total = 0
    for index, pile in facts.rules.others():
        total += asked_by(pile)
        if total > facts.rules.card_count:
            message = f"the piles down to this one ask for {total} cards, and there are {facts.rules.card_count}"
            facts.warn("P303", message, facts.at(index, 1))
            return


_COUNTS: Final[tuple[Callable[[_Facts], None], ...]] = (_has_goal, _draw_has_a_waste, _cards_suffice)


# -- goals -------------------------------------------------------------------------------------------------------


def _some_pile_is_emptied(facts: _Facts) -> None:
    """Warn where only piles with goal 0 have a goal, and all of them are empty after the deal (P13)."""
    empty = facts.outlook.must_be_emptied
    if empty and not facts.outlook.goals and not facts.outlook.may_be_emptying:
        message = "only empty piles have a goal, and it is 0: the game is never won"
        facts.warn("P301", message, facts.head, hint="a pile with goal 0 decides if it holds a card after the deal")


def _matching_cards_suffice(facts: _Facts) -> None:
    """Warn where a pile takes out more cards of a kind than there are."""
    for index, pile in facts.rules.others():
        there = facts.outlook.matching(pile)
        if pile.role in (TAKEN_OUT, PUT_UNDER) and pile.count > there:
            message = f"the pile takes {pile.count} cards out, and {there} match its number 10"
            facts.warn("P303", message, facts.at(index, 1))


def _is_not_won_yet(facts: _Facts) -> None:
    """Warn where all that decides is so from the start."""
    outlook = facts.outlook
    goals = outlook.goals
    if not goals or not outlook.is_exact or outlook.may_be_emptying:
        return
    if all(outlook.holds(index) == goal for index, goal in goals.items()):
        index = min(goals)
        message = f"every pile that decides holds its goal after the deal, this one {goals[index]}"
        facts.warn("P304", message, facts.at(index, 7), hint="the first move that leaves them so wins the game")


def _goals_are_within_reach(facts: _Facts) -> None:
    """Warn where the deciding piles want more cards than can come together."""
    outlook = facts.outlook
    if outlook.may_be_emptying:
        return
    wanted = sum(outlook.goals.values())
    kept = [
        outlook.surely_holds(index) - outlook.goals.get(index, 0)
        for index in range(len(facts.rules.piles))
        if not outlook.gives(index)
    ]
    there = facts.rules.card_count - sum(max(each, 0) for each in kept)
    if wanted > there:
        rest = "" if there == facts.rules.card_count else ", as the others can leave no pile"
        message = f"the goals add up to {wanted} cards, and there are {there}{rest}"
        facts.warn("P306", message, facts.at(min(outlook.goals), 7))


def _cards_can_leave(facts: _Facts) -> None:
    """Warn where a pile that decides holds too many cards and keeps them."""
    outlook = facts.outlook
    deciding = dict.fromkeys(outlook.must_be_emptied, 0) if outlook.may_be_emptying else outlook.goals
    for index, goal in deciding.items():
        if outlook.surely_holds(index) > goal and not outlook.gives(index):
            pile = "the stock" if index == STOCK else "the pile"
            wish = "be emptied" if goal == 0 else f"hold {goal}"
            facts.warn("P307", f"{pile} must {wish} to win, and no card can leave it", facts.at(index, 7))


# -- piles -------------------------------------------------------------------------------------------------------


def _every_pile_is_reached(facts: _Facts) -> None:
    """Warn of piles that are empty from the deal to the end."""
    for index, pile in facts.rules.others():
        if pile.count == 0 and not facts.rules.is_spacer(index) and not facts.outlook.may_get(index):
            is_waste = index == facts.stock.waste
            way = "no card is drawn to it" if is_waste else "nothing can be laid on it while it is empty"
            message = f"no card ever reaches the pile: it is dealt none, and {way}"
            facts.warn("P305", message, facts.at(index, 1))


def _bases_agree(facts: _Facts) -> None:
    """Warn of base values at odds with numbers 1 and 10 (P8)."""
    bases = facts.rules.base_piles()
    for index, pile in facts.rules.others():
        if pile.role != BASE:
            continue
        if pile.count > 1:
            message = f"the pile is to be dealt {pile.count} cards, and c=6 deals it one"
            facts.warn("P309", message, facts.at(index, 1), hint="write 1")
        if index not in bases:
            message = "c=6 waits for a base rank, and no pile with c=6 up to here is dealt a card"
            facts.warn("P310", message, facts.at(index, 6))
        elif 1 <= pile.first.start % 100 <= 13:
            message = f"number 10 is {pile.first.start}, and the base rank takes the place of its last two digits"
            facts.warn("P311", message, facts.at(index, 10), hint="write 99 for the rank")


def _neighbours_are_there(facts: _Facts) -> None:
    """Warn of piles that wait for a neighbour that never gives or holds a card."""
    last = len(facts.rules.piles) - 1
    for index, pile in facts.rules.others():
        laying = [rule_set for rule_set in pile.sets if rule_set.laying.kind]
        wants_previous = any(each.laying.origin == ONLY_FROM_PREVIOUS and each.start for each in laying)
        if index == STOCK + 1 and wants_previous and facts.rules.piles[STOCK].faces != OPEN_STOCK:
            message = "empty, the pile takes cards from the pile before it only, and the stock gives none by hand"
            facts.warn("P312", message, facts.at(index, 9))
        if index == last and any(each.laying.neighbour == ONLY_WITH_NEXT for each in laying):
            message = "the pile takes cards only while the next pile holds some, and it is the last one"
            facts.warn("P313", message, facts.at(index, 9))


def _marks_meet_masks(facts: _Facts) -> None:
    """Warn once of each mark that no mask of another pile has, and of each mask that has no other pile's mark."""
    marks = {index: _marks(facts, index) for index in range(1, len(facts.rules.piles))}
    masks = {index: {s.taking.mask for s in facts.rules.piles[index].sets} - {0} for index in marks}
    said: set[tuple[str, int]] = set()
    for index, own in marks.items():
        others = [other for other in marks if other != index]
        for mark in sorted(own):
            if not any(mask >> mark - 1 & 1 for other in others for mask in masks[other]):
                _say_once(facts, "P314", index, mark, said)
        for mask in sorted(masks[index]):
            if not any(mask >> mark - 1 & 1 for other in others for mark in marks[other]):
                _say_once(facts, "P315", index, mask, said)


def _marks(facts: _Facts, index: int) -> set[int]:
    """Return the marks that a pile can have in play: set 1's, and set 2's where it takes over (P29)."""
    pile = facts.rules.piles[index]
    sets = pile.sets if pile.combine in SWITCHING else pile.sets[:1]
    return {rule_set.taking.mark for rule_set in sets} - {0}


def _say_once(facts: _Facts, code: str, index: int, value: int, said: set[tuple[str, int]]) -> None:
    """Warn of a mark or mask at the first pile that has it."""
    if (code, value) in said:
        return
    said.add((code, value))
    kind, other = ("mark", "mask") if code == "P314" else ("mask", "mark")
    pile = facts.rules.piles[index]
    number = 8 if getattr(pile.first.taking, kind) == value else 12
    message = f"the {kind} {value} keeps no card off: no other pile has a {other} to go with it"
    facts.warn(code, message, facts.at(index, number))


def _second_sets_take_over(facts: _Facts) -> None:
    """Warn of second rule sets that wait for a last pass that never comes (P30)."""
    passes, waste = facts.stock.passes, facts.stock.waste
    for index, pile in facts.rules.others():
        if pile.combine not in WAITING:
            continue
        if passes == NO_MATTER:
            reason = "the passes are without limit"
        elif passes > 1 and waste is None:
            reason = "there is no waste to turn over"
        else:
            continue
        message = f"rule set 2 waits for the last pass, and {reason}"
        facts.warn("P316", message, facts.at(index, 11))


def _rotation_has_cards(facts: _Facts) -> None:
    """Warn where a click would move the bottom card to the top of a pile that never holds two."""
    for index, pile in facts.rules.others():
        if any(rule_set.laying.rotate for rule_set in pile.sets) and facts.outlook.most(index) < 2:
            facts.warn("P317", "a click rotates the pile, and it never holds two cards", facts.at(index, 9))


def _passes_agree(facts: _Facts) -> None:
    """Warn of a turn-over that never comes, and of cards drawn in no pass."""
    stock = facts.stock
    if stock.turnover and (stock.passes <= 1 or stock.waste is None):
        reason = "there is no waste" if stock.waste is None else "there is only one pass"
        message = f"number 10 of the stock is {stock.turnover}, and the waste is never turned over: {reason}"
        facts.warn("P318", message, facts.at(STOCK, 10))
    if stock.passes == 0 and stock.draw > 0 and stock.waste is not None:
        facts.warn("P319", "cards are drawn, and number 9 of the stock is 0: it counts as 1", facts.at(STOCK, 9))


_CHECKS: Final[tuple[Callable[[_Facts], None], ...]] = (
    _some_pile_is_emptied,
    _matching_cards_suffice,
    _is_not_won_yet,
    _goals_are_within_reach,
    _cards_can_leave,
    _every_pile_is_reached,
    _bases_agree,
    _neighbours_are_there,
    _marks_meet_masks,
    _second_sets_take_over,
    _rotation_has_cards,
    _passes_agree,
)

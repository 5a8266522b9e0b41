"""``abschluss`` as far as tables can say it: counts of empty piles, and sequences that go by the top card.

Both derive a property of a field from the cards on the table. So a test of the property can ask the table instead.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

from kabale.engine.fits import Fits
from kabale.engine.tables import UNBOUNDED, PileTables
from kabale.table.cards import Card, all_looks
from kabale.table.chance import Chance
from kabale.table.table import Table
from kabale.xml.kernel import NotTabulable
from kabale.xml.kernel.tables.actions import action_words, all_test_words
from kabale.xml.play.conditions import NO_MOVE, holds
from kabale.xml.play.state import State
from kabale.xml.play.steps import alter
from kabale.xml.play.writer import Writer
from kabale.xml.rules.actions import Actions, after_failure, compares_number, jump
from kabale.xml.rules.model import Action, Alter, Condition, Test
from kabale.xml.text.cards import MOST_CARDS, number
from kabale.xml.text.values import Compare, Jump, Property, Special, Trigger
from kabale.xml.text.words import Tag

_MOST_ACTIONS: Final = 50
"""How long a list may be that is gone through for each card."""

_SEQUENCE: Final = (Property.SUITS, Property.RANKS, Property.END)


@dataclass(frozen=True, slots=True)
class Upkeep:
    """The properties that ``abschluss`` derives from the table.

    For a pile whose ``var`` is a count, ``counters`` has the piles that it counts while they are empty. For a pile
    whose sequence depends on its top card, ``fits`` has that relation.
    """

    counters: dict[int, tuple[int, ...]]
    fits: dict[int, Fits]


def read_upkeep(state: State) -> Upkeep:
    """Read ``abschluss``. Raises NotTabulable, also for a position whose properties are wrong until the next move."""
    actions = state.rules.lists[Tag.AFTER]
    if not actions:
        return Upkeep({}, {})
    are_usual = all(action.trigger == Trigger.ANY and action.undo for action in actions)
    counters = _counters(state, actions) if are_usual else None
    if counters is not None:
        for pile, counted in counters.items():
            if number(state.text(pile, Property.VAR)) != sum(not state.piles[each] for each in counted):
                raise NotTabulable(f"the count of field {pile + 1} is not in step with the table")
        return Upkeep(counters, {})
    # Otherwise there must be one pile whose top card is asked and whose sequence is altered.
    names = {test.field for action in actions for test in action.tests if isinstance(test, Condition)}
    names |= {step.fields[0] for action in actions for step in action.steps if isinstance(step, Alter) and step.fields}
    piles = state.rules.piles_of(tuple(names)) if len(names) == 1 and len(actions) <= _MOST_ACTIONS else ()
    if len(piles) != 1 or not are_usual or not all(map(_goes_by_top, actions)):
        raise NotTabulable(f"after each move {action_words(actions[0])}")
    (pile,) = piles
    now = state.ready[pile].fits
    if _after_top(state, actions, pile, state.piles[pile][-1:]) != now or state.ready[pile].gives:
        raise NotTabulable(
            f"the sequence of field {pile + 1} is altered by abschluss and not in step with its top card"
        )
    # The cards that may lie on each card after the list has run.
    rows = list(now)
    for card in all_looks():
        rows[card] = _after_top(state, actions, pile, [card])[card]
    return Upkeep({}, {pile: tuple(rows)})


def _counters(state: State, actions: Sequence[Action]) -> dict[int, tuple[int, ...]] | None:
    """Read a list that sets counts to 0 and then adds one for each empty pile; None if it does other things."""
    first, *others = actions
    if first.tests or any((action.success, action.failure) != (Jump.NEXT, Jump.NEXT) for action in actions):
        return None
    counted: dict[int, list[int]] = {}
    for pile, content in _set_vars(state, first) or ((-1, ""),):
        if content != "0":
            return None
        counted[pile] = []
    for action in others:
        test = action.tests[0] if len(action.tests) == 1 else None
        altered = _set_vars(state, action)
        if not isinstance(test, Condition) or altered is None:
            return None
        empty = state.rules.by_id.get(test.field, ())
        asks_empty = test.property is Property.COUNT and test.compare is Compare.EQUAL and test.content == "0"
        if not asks_empty or len(empty) != 1 or any(at not in counted or what != "+1" for at, what in altered):
            return None
        for at, _ in altered:
            counted[at].append(empty[0])
    return {pile: tuple(piles) for pile, piles in counted.items()}


def _set_vars(state: State, action: Action) -> list[tuple[int, str]] | None:
    found = []
    for step in action.steps:
        if not isinstance(step, Alter) or step.property is not Property.VAR or step.same_id or step.swap:
            return None
        found += [(pile, step.content) for pile in state.rules.piles_of(step.fields)]
    return found


def _goes_by_top(action: Action) -> bool:
    """Say whether an action asks for nothing but a top card and alters nothing but a sequence, to fixed words."""
    for part in (*action.tests, *action.steps):
        match part:
            case Condition(property=Property.CARD, place=-1):
                pass
            case Alter(fields=(_,), same_id=False, swap=False) if part.property in _SEQUENCE:
                pass
            case _:
                return False
    return Jump.AGAIN not in (action.success, action.failure)


def _after_top(state: State, actions: Sequence[Action], pile: int, cards: list[Card]) -> Fits:
    """Return what may lie on which card of a pile after the list, with a top card or none.

    All that any action alters must have been altered, or it would matter how it was before.
    """
    # Nothing lies on the table but these cards.
    piles: list[list[Card]] = [[] for _ in state.piles]
    piles[pile] = list(cards)
    tried = State(state.rules, Table(piles, (), state.table.counters, state.table.properties))
    writer = Writer(tried, lambda change: change.do(tried.table), Chance(0), is_move=False)
    at, left = 0, len(actions)
    altered: set[object] = set()
    while at < len(actions):
        left -= 1
        if left < 0:
            raise NotTabulable(f"{actions[at].name} may come back to itself")
        if all(holds(tried, NO_MOVE, test) for test in actions[at].tests):
            for step in actions[at].alters:
                alter(writer, NO_MOVE, step)
                altered.add(step.property)
            at = jump(actions, at, actions[at].success, len(actions))
        else:
            at = after_failure(actions, at)
    if altered != {step.property for action in actions for step in action.alters}:
        raise NotTabulable(f"{action_words(actions[0])}, which the top card alone does not decide")
    return tried.ready[pile].fits


_MOST_WORK: Final = 500_000
"""How often actions may be asked; FreeCell's are 16,380 times."""

Counters = dict[int, tuple[int, ...]]
"""For each pile whose ``var`` is a count, the piles that are counted while they are empty."""


_Moment = dict[str | int, int]
"""The number of cards that move, 0 for an empty target or 1, and each count."""


def check_blocks(state: State, counters: Counters, piles: Sequence[PileTables], asking: Mapping[int, Actions]) -> None:
    """Raise NotTabulable unless each move that passes the actions' limit of cards can be made card by card.

    The limit must be the kernel's own: one card more than there are empty cells, doubled for each empty column other
    than the target.
    """
    check = _Check(state, counters, piles)
    checked = set()
    for target, actions in asking.items():
        counted = tuple(pile for pile, piles_counted in counters.items() if target in piles_counted)
        if (counted, actions) not in checked:
            check.run(target, actions)
            checked.add((counted, actions))


class _Check:
    def __init__(self, state: State, counters: Counters, piles: Sequence[PileTables]) -> None:
        self._state = state
        self._counters = counters
        self._piles = piles
        self._sets = [pile.sets[0] for pile in piles]

    def run(self, target: int, actions: Actions) -> None:
        for action in actions:
            if not action.is_idle or not all(map(self._is_known, action.tests)):
                raise NotTabulable(f"when cards are laid, {action_words(action)} by {all_test_words(action)}")
        cells, columns = self._helpers()
        # How many cards can be in a block at most.
        relations = {each.runs for each in self._sets if each.takes[1] > 1}
        longest = max((_longest_run(self._state, runs) for runs in relations if runs is not None), default=1)
        ways = prod(len(counted) + 1 for counted in self._counters.values())
        if ways * longest * len(actions) > _MOST_WORK:
            raise NotTabulable("too many counts of empty piles limit the number of cards")
        # For each action what its tests ask, each with the numbers that it holds for.
        asked = [[test for test in action.tests if isinstance(test, Condition)] for action in actions]
        bans = [[(self._key(test), frozenset(_numbers(test))) for test in tests] for tests in asked]
        for moment in self._moments(target, longest):
            # The target itself, if it is empty and counted, does not help.
            own = [pile for pile, counted in self._counters.items() if target in counted and not moment[Property.COUNT]]
            free = [sum(moment[pile] - (pile in own) for pile in group) for group in (cells, columns)]
            allowed = not any(all(moment[key] in numbers for key, numbers in ban) for ban in bans)
            if allowed != (moment[Property.MOVED] <= (free[0] + 1) << free[1]):
                raise NotTabulable(f"{actions[0].name} and those after it count otherwise than by single cards")

    def _key(self, test: Condition) -> str | int:
        return self._state.rules.by_id[test.field][0] if test.property is Property.VAR else str(test.property)

    def _is_known(self, test: Test) -> bool:
        """Say whether a test asks for a number of cards moved, a count, or whether the target is empty."""
        if not isinstance(test, Condition):
            return False
        if test.property is Property.VAR:
            return self._state.rules.by_id.get(test.field, ()) in {(pile,) for pile in self._counters}
        if test.property is Property.MOVED:
            return True
        # A test of the number of cards must have one answer for all but 0.
        is_of_target = test.property is Property.COUNT and test.field == Special.TARGET
        return is_of_target and len(set(_numbers(test)) - {0}) in (0, MOST_CARDS)

    def _moments(self, target: int, longest: int) -> Iterator[_Moment]:
        """Yield all that can be: where the target is counted, the counts are such that it can be empty, or held."""
        counters = self._counters
        counting = [pile for pile, counted in counters.items() if target in counted]
        for values in product(*(range(len(counted) + 1) for counted in counters.values())):
            counts: _Moment = dict(zip(counters, values, strict=True))
            for is_empty in (False, True):
                if all(counts[pile] >= 1 if is_empty else counts[pile] < len(counters[pile]) for pile in counting):
                    moment = {**counts, Property.COUNT: int(not is_empty)}
                    yield from ({**moment, Property.MOVED: count} for count in range(2, longest + 1))

    def _helpers(self) -> tuple[list[int], list[int]]:
        """Return the counts of cells and those of columns, which together must be of all piles that can help."""
        every = sorted(pile for counted in self._counters.values() for pile in counted)
        if every != [pile for pile, rules in enumerate(self._sets) if pile and rules.takes[0] == 1 == rules.lays[0]]:
            raise NotTabulable("the piles that are counted are not those through which cards can go")
        cells, columns = [], []
        blocks = [each.runs for each in self._sets if each.takes[1] > 1]
        for count, counted in self._counters.items():
            if all(self._piles[pile].most == 1 and self._takes_all(pile) for pile in counted):
                cells.append(count)
            # Through columns go blocks of any length, and all that can be taken anywhere can lie there.
            sets = [self._sets[pile] for pile in counted]
            are_endless = all(each.takes[1] == each.lays[1] == UNBOUNDED for each in sets)
            has_room = all(self._piles[pile].most >= len(self._state.rules.cards) for pile in counted)
            is_open = all(runs == each.fits for each in sets for runs in blocks)
            if are_endless and has_room and is_open and all(map(self._takes_all, counted)):
                columns.append(count)
        if len(cells) + len(columns) != len(self._counters):
            raise NotTabulable("the piles that are counted do not take every block")
        return cells, columns

    def _takes_all(self, pile: int) -> bool:
        rules = self._sets[pile]
        every = all(rules.start[card & 63] for card in self._state.rules.cards)
        return every and sum(rules.from_empty) == len(rules.from_empty) - 1


def _numbers(test: Condition) -> Iterator[int]:
    return (value for value in range(MOST_CARDS + 1) if compares_number(value, test.compare, test.content))


def _longest_run(state: State, runs: Fits) -> int:
    """Return the length of the longest run of a relation, all cards where it goes round."""
    looks = {card & 63 for card in state.rules.cards}
    ends, length = set(looks), 1
    while length < len(state.rules.cards):
        ends = {look for on in ends for look in looks if runs[on][look]}
        if not ends:
            break
        length += 1
    return length

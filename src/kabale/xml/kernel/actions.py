"""``aktion`` as far as tables can say it: lays that it forbids by fields and numbers, deals while a pile is empty.

An action that only forbids, and asks for nothing but ids, numbers of cards and a ``var`` that nothing alters, says
the same at every position; what it leaves must be a range of numbers a pile gives, a range a pile takes,
and pairs of piles. What an action asks of the table is left to others (:class:`Judged`) or refused.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

from kabale.xml.kernel.said import UNBOUNDED, Unsaid, said_action, said_test
from kabale.xml.play.conditions import holds
from kabale.xml.play.context import Context
from kabale.xml.play.state import State
from kabale.xml.rules.actions import Actions, Scope, are_simple, is_idle, scope_of
from kabale.xml.rules.model import Action, Ask, Condition, Test
from kabale.xml.rules.relations import NO_FITS
from kabale.xml.text.numbers import number
from kabale.xml.text.values import Compare, Jump, Property, Special, Trigger
from kabale.xml.text.words import Tag

Range = tuple[int, int]

NONE: Final = (0, 0)
_ONE: Final = frozenset({1})

MOST_WORK: Final = 300_000
"""How many actions may be asked; the library's games need less than 100,000."""

_BUTTONS: Final = (Trigger.LEFT, Trigger.RIGHT, Trigger.MIDDLE, Trigger.CLICK, Trigger.ANY)


@dataclass(frozen=True, slots=True)
class Judged:
    """What actions say of laying so many cards from one pile on another.

    ``forbidden`` if one forbids it whatever lies on the table; ``asking`` are those before that one, or all,
    that ask the table, in their order.
    """

    forbidden: bool
    asking: Actions


class Statics:
    """The list ``aktion``, and which of its tests have the same answer at every position."""

    def __init__(self, state: State) -> None:
        """Look through the lists for what they alter."""
        self.state = state
        self.actions = tuple(state.rules.lists[Tag.ACTION])
        every = list(chain.from_iterable(state.rules.lists.values()))
        asks = any(isinstance(step, Ask) and step.field for action in every for step in action.steps)
        altered = {step.property for action in every for step in action.alters}
        self._has_steady_vars = not asks and Property.VAR not in altered
        self._tests = {id(action): self._parted(action.tests) for action in self.actions}
        self._judged: dict[tuple[str, str, str, int], Judged] = {}
        self._left = MOST_WORK

    def spend(self, work: int) -> None:
        """Raise Unsaid where so much was asked that a definition is made to be slow rather than to be played."""
        self._left -= work
        if self._left < 0:
            raise Unsaid("there are too many actions for so many fields")

    def _parted(self, tests: Sequence[Test]) -> tuple[list[Test], list[Test]]:
        """Return the tests that are static, and those that ask the table."""
        return [test for test in tests if self._is_static(test)], [test for test in tests if not self._is_static(test)]

    def _is_static(self, test: Test) -> bool:
        """Say whether a test has the same answer at every position for a move's fields and number of cards."""
        if scope_of(test) is Scope.FIXED:
            return True
        is_var = isinstance(test, Condition) and test.property is Property.VAR and test.field == Special.TARGET
        return is_var and self._has_steady_vars

    @cached_property
    def laying(self) -> Actions:
        """The actions that may take over a lay."""
        return tuple(each for each in self.actions if each.trigger in (Trigger.LAYING, Trigger.ANY))

    @cached_property
    def most(self) -> int:
        """A number of cards from which on all numbers are the same to the actions."""
        tests = [test for action in self.laying for test in action.tests if isinstance(test, Condition)]
        asked = max((number(test.content) for test in tests if test.property is Property.MOVED), default=0)
        return 1 + min(max(asked, 0), len(self.state.rules.cards))

    def candidates(self, actions: Actions, context: Context) -> Actions:
        """Return the actions whose static tests hold, up to the end of the list. Raises Unsaid for jumps by id."""
        if not are_simple(actions, self.actions):
            raise Unsaid("misserfolg of an action jumps to another")
        kept = []
        for action in actions:
            if all(holds(self.state, context, test) for test in self._tests[id(action)][0]):
                kept.append(action)
            elif action.failure == Jump.END:
                break
        return tuple(kept)

    def asked(self, action: Action) -> list[Test]:
        """Return the tests of an action that ask the table."""
        return self._tests[id(action)][1]

    def judged(self, source: int, target: int, count: int) -> Judged:
        """Judge a lay, once for all piles of an id. Raises Unsaid where an action does something."""
        fields = self.state.fields
        key = fields[source].id, fields[target].id, self.state.text(target, Property.VAR), count
        if key not in self._judged:
            self._judged[key] = self._judge(source, target, count)
        return self._judged[key]

    def _judge(self, source: int, target: int, count: int) -> Judged:
        self.spend(len(self.laying))
        context = Context(Trigger.LAYING, source, target, count=count)
        asking: list[Action] = []
        for action in self.candidates(self.laying, context):
            asks = self.asked(action)
            if not asks:
                if not is_idle(action):
                    raise Unsaid(f"when cards are laid, {said_action(action)}")
                return Judged(True, tuple(asking))
            asking.append(action)
            if action.failure == Jump.END:
                raise Unsaid(f"{action.name} ends its list where it fails")
        return Judged(False, tuple(asking))

    def check_all_alike(self, target: int, actions: Actions) -> None:
        """Raise Unsaid unless actions ask the same whatever is laid on a pile from wherever, if it may be laid."""
        for source, ready in enumerate(self.state.ready):
            for count in _asked_for(self, source, target) if source != target and ready.gives else ():
                judged = self.judged(source, target, count)
                if not judged.forbidden and judged.asking != actions:
                    raise Unsaid(f"when some cards are laid, {said_action(actions[0])}")

    # -- clicks ------------------------------------------------------------------------------------------------------

    def clicks(self) -> tuple[frozenset[int], dict[int, Actions]]:
        """Return the piles that must hold cards when the stock is clicked, and the actions that do something elsewhere.

        Raises Unsaid where an action does something when the stock is clicked, or by other clicks than left ones.
        """
        held: set[int] = set()
        doing: dict[int, Actions] = {}
        for pile, ready in enumerate(self.state.ready):
            for action in self._on_click(pile) if ready.is_shown else ():
                if is_idle(action):
                    held |= self._empty_piles(action, pile)
                elif (
                    pile == self.state.rules.stock
                    or self._forbidding(pile)
                    or action.trigger != Trigger.LEFT
                    or action.failure == Jump.END
                ):
                    raise Unsaid(f"when a field is clicked, {said_action(action)}")
                else:
                    doing[pile] = (*doing.get(pile, ()), action)
        return frozenset(held), doing

    def _forbidding(self, pile: int) -> bool:
        """Say whether an action may forbid a click on a pile."""
        return any(map(is_idle, self._on_click(pile)))

    def _on_click(self, pile: int) -> Sequence[Action]:
        clicking = tuple(each for each in self.actions if each.trigger in _BUTTONS)
        return self.candidates(clicking, Context(Trigger.CLICK, None, pile)) if clicking else ()

    def _empty_piles(self, action: Action, pile: int) -> set[int]:
        """Return the piles of which an action forbids that one is empty when a pile is clicked."""
        if pile != self.state.rules.stock or action.trigger in (Trigger.RIGHT, Trigger.MIDDLE):
            return set()
        asks = [test for test in self.asked(action) if not self._asks_stock(test)]
        if len(asks) != 1 or not _asks_empty(asks[0]) or action.failure == Jump.END:
            raise Unsaid(f"{action.name} forbids clicks by {', '.join(map(said_test, asks))}")
        assert isinstance(asks[0], Condition)
        return set(self.state.rules.piles_of((asks[0].field,)))

    def _asks_stock(self, test: Test) -> bool:
        """Say whether a test asks that the stock holds cards, without which nothing is dealt."""
        is_count = isinstance(test, Condition) and test.property is Property.COUNT and test.content == "0"
        if not is_count or not isinstance(test, Condition) or test.compare is not Compare.GREATER:
            return False
        return self.state.rules.by_id.get(test.field, ()) == (self.state.rules.stock,)


def _asks_empty(test: Test) -> bool:
    """Say whether a test asks that one pile of an id is empty."""
    if not isinstance(test, Condition) or test.property is not Property.COUNT or test.field in tuple(Special):
        return False
    return test.compare is Compare.EQUAL and test.content == "0"


# -- ranges ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ranges:
    """How many cards piles give and take, the pairs between which nothing is laid, and what asks the table.

    ``asking`` has for each pile that takes cards the actions that ask the table when cards are laid there and only
    forbid it; ``doing`` has for each pile those that do something.
    """

    takes: tuple[Range, ...]
    lays: tuple[Range, ...]
    barred: frozenset[tuple[int, int]]
    asking: dict[int, Actions]
    doing: dict[int, Actions]


def most_taken(state: State, source: int) -> int:
    """Return how many cards the rules of a field let go at once, at most."""
    ready = state.ready[source]
    if not ready.gives:
        return 0
    return 1 if ready.block is None and ready.runs == NO_FITS else UNBOUNDED


def may_take(state: State, target: int) -> bool:
    """Say whether the rules of a field let cards be laid there at all."""
    ready = state.ready[target]
    return ready.is_shown and bool(ready.most) and not ready.is_down


def ranges(statics: Statics) -> Ranges:
    """Work out what the actions leave of the lays. Raises Unsaid where that is more than ranges and pairs."""
    piles = range(len(statics.state.piles))
    allowed, asking = _judged(statics)
    doing = {target: actions for target, actions in asking.items() if not all(map(is_idle, actions))}
    for target, actions in doing.items():
        _check_all_sources(statics, target, actions)
    lays = [_hull(statics, [each for (_, target), each in allowed.items() if target == pile]) for pile in piles]
    takes = []
    for pile in piles:
        given = [each for (source, _), each in allowed.items() if source == pile]
        does = statics.state.ready[pile].gives and any(target != pile for target in doing)
        takes.append(_hull(statics, [*given, _ONE] if does else given))
    for (source, target), counts in allowed.items():
        if counts and counts != _both(statics, source, target, takes[source], lays[target]):
            raise Unsaid(f"actions forbid some numbers of cards from field {source + 1} to field {target + 1}")
    return Ranges(
        tuple(takes),
        tuple(lays),
        frozenset(pair for pair, counts in allowed.items() if not counts),
        {target: actions for target, actions in asking.items() if target not in doing},
        doing,
    )


def _judged(statics: Statics) -> tuple[dict[tuple[int, int], frozenset[int]], dict[int, Actions]]:
    """Return which numbers of cards may go from which pile to which by the actions, and what asks the table there."""
    state = statics.state
    allowed: dict[tuple[int, int], frozenset[int]] = {}
    asking: dict[int, set[Action]] = {pile: set() for pile in range(len(state.piles))}
    for source, giver in enumerate(state.ready):
        for target, taker in enumerate(state.ready):
            if source != target and giver.gives and taker.is_shown:
                found = _counts(statics, source, target, asking[target])
                if may_take(state, target):
                    allowed[source, target] = found
    in_order = {target: tuple(each for each in statics.laying if each in some) for target, some in asking.items()}
    return allowed, {target: actions for target, actions in in_order.items() if actions}


def _check_all_sources(statics: Statics, target: int, actions: Actions) -> None:
    """Raise Unsaid unless actions ask of cards from every pile that gives some, one at a time."""
    for source, ready in enumerate(statics.state.ready):
        if source == target or not ready.gives:
            continue
        if most_taken(statics.state, source) > 1 or statics.judged(source, target, 1).asking != actions:
            raise Unsaid(f"when some cards are laid, {said_action(actions[0])}")


def _asked_for(statics: Statics, source: int, target: int) -> range:
    """Return the numbers of cards that matter between two piles."""
    most = min(most_taken(statics.state, source), statics.most)
    if may_take(statics.state, target):
        most = min(most, statics.state.ready[target].most or 0)
    return range(1, most + 1)


def _counts(statics: Statics, source: int, target: int, asking: set[Action]) -> frozenset[int]:
    """Return the numbers of cards that no action forbids for good, and note what asks the table."""
    found = set()
    for count in _asked_for(statics, source, target):
        judged = statics.judged(source, target, count)
        asking.update(action for action in judged.asking if not is_idle(action))
        if not judged.forbidden:
            found.add(count)
            if may_take(statics.state, target):
                asking.update(judged.asking)
    return frozenset(found)


def _hull(statics: Statics, allowed: Sequence[frozenset[int]]) -> Range:
    """Return the range of all numbers that are allowed somewhere."""
    every = frozenset().union(*allowed)
    if not every:
        return NONE
    return min(every), UNBOUNDED if max(every) == statics.most else max(every)


def _both(statics: Statics, source: int, target: int, takes: Range, lays: Range) -> frozenset[int]:
    """Return the numbers that matter and lie in two ranges."""
    return frozenset(
        count
        for count in _asked_for(statics, source, target)
        if max(takes[0], lays[0]) <= count <= min(takes[1], lays[1])
    )

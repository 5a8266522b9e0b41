"""Express the list ``aktion`` by tables: the cards that fields give and take, and words for parts without a place.

An action that only forbids is constant if it asks only for ids, numbers of cards and a ``var`` that no action alters.
Tests of the table are left to others (:class:`Judgement`) or refused.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final, TypeGuard

from kabale.engine.tables import UNBOUNDED
from kabale.xml.kernel import MANY_ACTIONS, NotTabulable, Work
from kabale.xml.play.conditions import Context, holds
from kabale.xml.play.state import State
from kabale.xml.rules.actions import Actions, Scope, are_simple, scope_of
from kabale.xml.rules.model import Action, Alter, Ask, Condition, GameOver, LayStep, Notice, Set, Step, Test
from kabale.xml.rules.relations import NO_FITS
from kabale.xml.text.cards import number
from kabale.xml.text.values import Compare, Jump, Property, Special, Trigger
from kabale.xml.text.words import Tag

MOST_WORK: Final = 300_000
"""How many actions may be asked; the library's games need less than 100,000."""

_BUTTONS: Final = (Trigger.LEFT, Trigger.RIGHT, Trigger.MIDDLE, Trigger.CLICK, Trigger.ANY)


def test_words(test: Test) -> str:
    """Name what a test asks, as the definition writes it."""
    if isinstance(test, Condition):
        return f'bedingung tag="{test.property or ""}"'
    return f'vergleich typ="{test.of or ""}"'


def all_test_words(action: Action) -> str:
    """Name what the tests of an action ask, each once."""
    return ", ".join(dict.fromkeys(map(test_words, action.tests)))


def action_words(action: Action) -> str:
    """Name an action with what it does, as the definition writes it."""
    words = ", ".join(dict.fromkeys(map(_step_words, action.steps)))
    return f"{action.name} does {words}" if words else f"{action.name} forbids moves"


def _step_words(step: Step) -> str:
    match step:
        case Alter():
            return f'aenderung tag="{step.property or ""}"'
        case LayStep():
            return Tag.LAY
        case Set():
            return Tag.SET
        case Notice():
            return step.kind
        case Ask():
            return Tag.MESSAGE
        case GameOver():
            return Tag.GAME_OVER


def most_taken(state: State, source: int) -> int:
    """Return how many cards the rules of a field let go at once, at most."""
    ready = state.ready[source]
    if not ready.gives:
        return 0
    return 1 if ready.block is None and ready.runs == NO_FITS else UNBOUNDED


def may_take(state: State, target: int) -> bool:
    """Say whether the rules of a field ever let cards arrive there."""
    ready = state.ready[target]
    return ready.is_shown and bool(ready.most) and not ready.is_down


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of the actions on moving a number of cards from one pile to another.

    ``forbidden`` if one forbids it whatever lies on the table; ``asking`` are those before that one, or all,
    that ask the table, in their order.
    """

    forbidden: bool
    asking: Actions


class ActionList:
    """The list ``aktion``, and which of its tests have the same answer at every position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.actions = tuple(state.rules.lists[Tag.ACTION])
        every = list(chain.from_iterable(state.rules.lists.values()))
        asks = any(isinstance(step, Ask) and step.field for action in every for step in action.steps)
        altered = {step.property for action in every for step in action.alters}
        vars_are_constant = not asks and Property.VAR not in altered
        # For each action: the tests that have one answer for a move's fields and number of cards, and those that ask
        # the table.
        self._constant: dict[int, list[Test]] = {}
        self._asking: dict[int, list[Test]] = {}
        for action in self.actions:
            tests: tuple[list[Test], list[Test]] = [], []
            for test in action.tests:
                is_var = isinstance(test, Condition) and test.property is Property.VAR and test.field == Special.TARGET
                is_constant = scope_of(test) is Scope.FIXED or (is_var and vars_are_constant)
                tests[not is_constant].append(test)
            self._constant[id(action)], self._asking[id(action)] = tests
        self._judgements: dict[tuple[str, str, str, int], Judgement] = {}
        self.work = Work(MOST_WORK, MANY_ACTIONS)

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

    def counts(self, source: int, target: int) -> range:
        """Return the numbers of cards that matter between two piles."""
        most = min(most_taken(self.state, source), self.most)
        if may_take(self.state, target):
            most = min(most, self.state.ready[target].most or 0)
        return range(1, most + 1)

    def table_tests(self, action: Action) -> list[Test]:
        """Return the tests of an action that ask the table."""
        return self._asking[id(action)]

    def candidates(self, actions: Actions, context: Context) -> Actions:
        """Return the actions whose constant tests hold, to the end of the list. Raises NotTabulable for jumps by id."""
        if not are_simple(actions, self.actions):
            raise NotTabulable("misserfolg of an action jumps to another")
        kept = []
        for action in actions:
            if all(holds(self.state, context, test) for test in self._constant[id(action)]):
                kept.append(action)
            elif action.failure == Jump.END:
                break
        return tuple(kept)

    def judgement(self, source: int, target: int, count: int) -> Judgement:
        """Judge a lay, once for all piles of an id. Raises NotTabulable where an action does something."""
        fields = self.state.fields
        key = fields[source].id, fields[target].id, self.state.text(target, Property.VAR), count
        if key in self._judgements:
            return self._judgements[key]
        self.work.spend(len(self.laying))
        asking: list[Action] = []
        forbidden = False
        for action in self.candidates(self.laying, Context(Trigger.LAYING, source, target, count=count)):
            if not self.table_tests(action):
                if not action.is_idle:
                    raise NotTabulable(f"when cards are laid, {action_words(action)}")
                forbidden = True
                break
            asking.append(action)
            if action.failure == Jump.END:
                raise NotTabulable(f"{action.name} ends its list where it fails")
        return self._judgements.setdefault(key, Judgement(forbidden, tuple(asking)))

    def clicks(self) -> tuple[frozenset[int], dict[int, Actions]]:
        """Return the piles that must hold cards when the stock is clicked, and the actions that do something elsewhere.

        Raises NotTabulable where an action does something when the stock is clicked, or by other clicks than left ones.
        """
        held: set[int] = set()
        doing: dict[int, Actions] = {}
        clicking = tuple(each for each in self.actions if each.trigger in _BUTTONS)
        for pile, ready in enumerate(self.state.ready):
            on_click: Actions = ()
            if clicking and ready.is_shown:
                on_click = self.candidates(clicking, Context(Trigger.CLICK, None, pile))
            may_be_forbidden = any(action.is_idle for action in on_click) or pile == self.state.rules.stock
            for action in on_click:
                if action.is_idle:
                    held |= self._empty_piles(action, pile)
                elif may_be_forbidden or action.trigger != Trigger.LEFT or action.failure == Jump.END:
                    raise NotTabulable(f"when a field is clicked, {action_words(action)}")
                else:
                    doing[pile] = (*doing.get(pile, ()), action)
        return frozenset(held), doing

    def _empty_piles(self, action: Action, pile: int) -> set[int]:
        """Return the piles of which an action forbids that one is empty when a pile is clicked."""
        stock = self.state.rules.stock
        if pile != stock or action.trigger in (Trigger.RIGHT, Trigger.MIDDLE):
            return set()
        # That the stock holds cards is not asked for: without them nothing is dealt.
        stocks = {name for name, piles in self.state.rules.by_id.items() if piles == (stock,)}
        tests = self.table_tests(action)
        asking = [test for test in tests if not (_compares_to_0(test, Compare.GREATER) and test.field in stocks)]
        only = asking[0] if len(asking) == 1 and action.failure != Jump.END else None
        if only is None or not _compares_to_0(only, Compare.EQUAL) or only.field in tuple(Special):
            raise NotTabulable(f"{action.name} forbids clicks by {', '.join(map(test_words, asking))}")
        return set(self.state.rules.piles_of((only.field,)))


def _compares_to_0(test: Test, compare: Compare) -> TypeGuard[Condition]:
    is_count = isinstance(test, Condition) and test.property is Property.COUNT and test.content == "0"
    return is_count and test.compare is compare


Range = tuple[int, int]
NONE: Final = (0, 0)


@dataclass(frozen=True, slots=True)
class Ranges:
    """The numbers of cards that piles give and take, the pairs without a move, and the actions that ask the table.

    ``asking`` has the actions that ask the table when cards arrive at a pile, and only forbid it. ``doing`` has those
    that do something.
    """

    takes: tuple[Range, ...]
    lays: tuple[Range, ...]
    barred: frozenset[tuple[int, int]]
    asking: dict[int, Actions]
    doing: dict[int, Actions]


def ranges(actions: ActionList) -> Ranges:
    """Compute which moves the actions allow. Raises NotTabulable where that is more than ranges and pairs."""
    piles = range(len(actions.state.piles))
    allowed, asking = _allowed(actions)
    doing = {target: each for target, each in asking.items() if not all(action.is_idle for action in each)}
    # An action that acts must be asked about cards from every pile that gives some, one at a time.
    for target, each in doing.items():
        for source in piles:
            if source != target and actions.state.ready[source].gives:
                gives_more = most_taken(actions.state, source) > 1
                if gives_more or actions.judgement(source, target, 1).asking != each:
                    raise NotTabulable(f"when some cards are laid, {action_words(each[0])}")
    takes, lays = [], []
    for pile in piles:
        taken = {count for (_, target), each in allowed.items() if target == pile for count in each}
        lays.append(_hull(actions, taken))
        given = {count for (source, _), each in allowed.items() if source == pile for count in each}
        if actions.state.ready[pile].gives and any(target != pile for target in doing):
            given.add(1)
        takes.append(_hull(actions, given))
    for (source, target), counts in allowed.items():
        least, most = max(takes[source][0], lays[target][0]), min(takes[source][1], lays[target][1])
        matter = actions.counts(source, target)
        if counts and counts != {count for count in matter if least <= count <= most}:
            raise NotTabulable(f"actions forbid some numbers of cards from field {source + 1} to field {target + 1}")
    return Ranges(
        tuple(takes),
        tuple(lays),
        frozenset(pair for pair, counts in allowed.items() if not counts),
        {target: each for target, each in asking.items() if target not in doing},
        doing,
    )


def _allowed(actions: ActionList) -> tuple[dict[tuple[int, int], set[int]], dict[int, Actions]]:
    """Return which numbers of cards may go from which pile to which by the actions, and what asks the table there."""
    state = actions.state
    allowed: dict[tuple[int, int], set[int]] = {}
    asking: dict[int, set[Action]] = {pile: set() for pile in range(len(state.piles))}
    for source, giver in enumerate(state.ready):
        for target, taker in enumerate(state.ready):
            if source == target or not giver.gives or not taker.is_shown:
                continue
            if takes := may_take(state, target):
                allowed[source, target] = set()
            for count in actions.counts(source, target):
                judgement = actions.judgement(source, target, count)
                is_allowed = takes and not judgement.forbidden
                if is_allowed:
                    allowed[source, target].add(count)
                asking[target].update(each for each in judgement.asking if is_allowed or not each.is_idle)
    in_order = {target: tuple(each for each in actions.laying if each in some) for target, some in asking.items()}
    return allowed, {target: each for target, each in in_order.items() if each}


def _hull(actions: ActionList, counts: set[int]) -> Range:
    if not counts:
        return NONE
    return min(counts), UNBOUNDED if max(counts) == actions.most else max(counts)

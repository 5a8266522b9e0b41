"""Which actions could take a move over: the tests of a list, asked no oftener than they must be.

A test that names fields by their ids holds for all moves of a position or for none; one that asks the
target's card holds for all moves there. What was found out is kept until the table changes. The dull twin is
:func:`kabale.xml.play.conditions.first_success`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kabale.engine.moves import Move
from kabale.table.cards import Card
from kabale.xml.play.conditions import first_success, holds
from kabale.xml.play.context import Context, lay_context
from kabale.xml.play.state import State
from kabale.xml.rules.actions import Actions, Scope, are_simple, asks_rules, scope_of
from kabale.xml.rules.model import Action, Test
from kabale.xml.text.values import Jump, Trigger


@dataclass(frozen=True, slots=True)
class Takeovers:
    """What may take over the lays from one pile to another, by the number of cards, and which can never be made."""

    source: int
    target: int
    actions: Mapping[int, Actions]
    forbidden: frozenset[int]


class Filter:
    """The actions of laying, sifted step by step for the moves of one position."""

    def __init__(self, state: State, actions: Sequence[Action]) -> None:
        """Take the list ``aktion``."""
        self._state = state
        self._all = tuple(actions)
        self._actions = tuple(action for action in actions if action.trigger in (Trigger.LAYING, Trigger.ANY))
        self.is_used = bool(self._actions)
        self._is_simple = are_simple(self._actions, actions)
        same: dict[Test, Test] = {}
        self._tests = {
            (scope, id(action)): tuple(same.setdefault(test, test) for test in action.tests if scope_of(test) is scope)
            for action in self._actions
            for scope in Scope
        }
        self._asks_rules = {id(action): any(map(asks_rules, action.tests)) for action in self._actions}
        self._plans: dict[tuple[int, int], dict[int, Takeovers]] = {}
        self._says: dict[tuple[int, int], tuple[bool, bool]] = {}
        self._now: dict[tuple[int, int, int], Actions] = {}
        self._known: dict[int, bool] = {}
        self._is_live: bool | None = None

    def forget(self) -> None:
        """Forget what was found out of the table: it has changed."""
        if self.is_used:
            self._now.clear()
            self._known.clear()
            self._is_live = None

    def has_say(self, source: int, most: int) -> bool:
        """Say whether an action may take over lays of up to *most* cards from a pile as the table is now."""
        if not self.is_used:
            return False
        if self._is_live is None:
            self._is_live = bool(self._sift(self._actions, Scope.TABLE, Context(Trigger.LAYING)))
        self.plans(source, most)
        forbids, acts = self._says[source, most]
        return forbids or (acts and self._is_live)

    def plans(self, source: int, most: int) -> Mapping[int, Takeovers]:
        """Return for each other pile what may take over lays of up to *most* cards, whatever lies on the table."""
        key = source, most
        if key in self._plans:
            return self._plans[key]
        plans = self._plans[key] = {}
        for target in (pile for pile in range(len(self._state.piles)) if pile != source):
            actions, forbidden = {}, set()
            for count in range(1, most + 1) if self.is_used else ():
                context = Context(Trigger.LAYING, source, target, count=count)
                found = self._sift(self._actions, Scope.FIXED, context)
                # The first that is left takes over whatever lies on the table: if it does nothing, it forbids.
                is_open = found and any(self._tests[scope, id(found[0])] for scope in Scope if scope is not Scope.FIXED)
                if found and self._is_simple and found[0].is_idle and not is_open:
                    forbidden.add(count)
                elif found:
                    actions[count] = found
            plans[target] = Takeovers(source, target, actions, frozenset(forbidden))
        every = plans.values()
        self._says[key] = any(plan.forbidden for plan in every), any(plan.actions for plan in every)
        return plans

    def sifted(self, plan: Takeovers, count: int) -> Actions:
        """Return those actions of a plan that may take over as the table is now."""
        actions = plan.actions.get(count, ())
        if not actions:
            return actions
        key = plan.source, plan.target, count
        if key not in self._now:
            context = Context(Trigger.LAYING, None, plan.target, count=count)
            self._now[key] = self._sift(self._sift(actions, Scope.TABLE, context), Scope.TARGET, context)
        return self._now[key]

    def first(self, actions: Actions, move: Move, cards: tuple[Card, ...], *, fits: bool) -> Action | None:
        """Return the first of some sifted actions that takes over a lay of some cards. Raises Endless.

        *fits* says whether the cards may fit the target by its rules, which some actions ask as well.
        """
        context: Context | None = None
        for action in actions if self._is_simple else ():
            tests = self._tests[Scope.CARDS, id(action)]
            if fits or not self._asks_rules[id(action)]:
                if tests and context is None:
                    context = lay_context(self._state, move.source, move.target, cards)
                if context is None or all(holds(self._state, context, test) for test in tests):
                    return action
            if action.failure == Jump.END:
                return None
        if self._is_simple:
            return None
        return first_success(self._state, lay_context(self._state, move.source, move.target, cards), self._all)

    def _sift(self, actions: Actions, scope: Scope, context: Context) -> Actions:
        """Leave out the actions that fail whatever else is asked, and all behind one that then ends the list."""
        if not self._is_simple:
            return actions
        kept = []
        for action in actions:
            tests = self._tests[scope, id(action)]
            passes = True
            for test in tests:
                # One of the table is asked once for all moves, as long as that does not change.
                answer = self._known.get(id(test)) if scope is Scope.TABLE else None
                if answer is None:
                    answer = holds(self._state, context, test)
                    if scope is Scope.TABLE:
                        self._known[id(test)] = answer
                if not answer:
                    passes = False
                    break
            if passes:
                kept.append(action)
            elif action.failure == Jump.END:
                break
        return tuple(kept)

"""Which actions could take a move over: the tests of a list, asked no oftener than they must be.

A test that names fields by their ids holds for all moves of a position or for none; one that asks the
target's card holds for all moves there, whatever pile they come from. What was found out is kept until the table
changes, and piles of which the same can be said share it. The dull twin is
:func:`kabale.xml.play.conditions.first_success`.
"""

from collections.abc import Iterator, Mapping, Sequence
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
    """What may take over the lays on one pile, by the number of cards, and which numbers can never be laid there.

    ``acting`` are the numbers of cards for which an action may do something: others can only forbid what would fit.
    """

    actions: Mapping[int, Actions]
    forbidden: frozenset[int]
    acting: frozenset[int]


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What may take over the lays from a pile, by target; the same one for all piles of which the same can be said."""

    targets: Sequence[Takeovers]
    acts: bool
    forbids: bool


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
        self._plans: dict[tuple[int, int], Plan] = {}
        self._shared: dict[object, Plan] = {}
        self._kept: dict[tuple[int, ...], Actions] = {}
        self._now: dict[tuple[int, int], Actions] = {}
        self._sifted: dict[int, list[Takeovers]] = {}
        self._known: dict[int, bool] = {}
        self._is_live: bool | None = None

    def forget(self) -> None:
        """Forget what was found out of the table: it has changed."""
        if self.is_used:
            self._now.clear()
            self._sifted.clear()
            self._known.clear()
            self._is_live = None

    def has_say(self, source: int, most: int) -> bool:
        """Say whether an action may take over lays of up to *most* cards from a pile as the table is now."""
        if not self.is_used:
            return False
        if self._is_live is None:
            self._is_live = bool(self._sift(self._actions, Scope.TABLE, Context(Trigger.LAYING)))
        plan = self.plan(source, most)
        return plan.forbids or (plan.acts and self._is_live)

    def plan(self, source: int, most: int) -> Plan:
        """Return what may take over lays of up to *most* cards from a pile, whatever lies on the table."""
        key = source, most
        if key not in self._plans:
            targets = [self._takeovers(source, target, most) for target in range(len(self._state.piles))]
            told = tuple(
                (tuple((n, *map(id, each.actions[n])) for n in each.actions), each.forbidden) for each in targets
            )
            acts, forbids = any(each.actions for each in targets), any(each.forbidden for each in targets)
            self._plans[key] = self._shared.setdefault(told, Plan(targets, acts, forbids))
        return self._plans[key]

    def _takeovers(self, source: int, target: int, most: int) -> Takeovers:
        """Return what may take over lays from one pile to another; to itself nothing is laid, so that is not asked."""
        actions, forbidden = {}, set()
        for count in range(1, most + 1) if self.is_used else ():
            found = self._sift(self._actions, Scope.FIXED, Context(Trigger.LAYING, source, target, count=count))
            # The first that is left takes over whatever lies on the table: if it does nothing, it forbids.
            is_open = found and any(self._tests[scope, id(found[0])] for scope in Scope if scope is not Scope.FIXED)
            if found and self._is_simple and found[0].is_idle and not is_open:
                forbidden.add(count)
            elif found:
                actions[count] = self._kept.setdefault(tuple(map(id, found)), found)
        return _takeovers(actions, frozenset(forbidden))

    def sifted(self, plan: Plan) -> Sequence[Takeovers]:
        """Return, by target, those actions of a plan that may take over as the table is now."""
        if id(plan) not in self._sifted:
            self._sifted[id(plan)] = [
                _takeovers(dict(self._sifted_for(target, each)), each.forbidden) if each.actions else each
                for target, each in enumerate(plan.targets)
            ]
        return self._sifted[id(plan)]

    def _sifted_for(self, target: int, takeovers: Takeovers) -> Iterator[tuple[int, Actions]]:
        """Yield the actions that are left for a target by the number of cards, where any are."""
        for count, actions in takeovers.actions.items():
            key = id(actions), target
            if key not in self._now:
                context = Context(Trigger.LAYING, None, target, count=count)
                self._now[key] = self._sift(self._sift(actions, Scope.TABLE, context), Scope.TARGET, context)
            if self._now[key]:
                yield count, self._now[key]

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


def _takeovers(actions: Mapping[int, Actions], forbidden: frozenset[int]) -> Takeovers:
    """Put together what may take over lays on a pile."""
    acting = (count for count, some in actions.items() if not all(action.is_idle for action in some))
    return Takeovers(actions, forbidden, frozenset(acting))

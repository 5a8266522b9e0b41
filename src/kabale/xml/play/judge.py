"""Which action takes a move over, and whether the move is legal if doing it turns out well (X24, X29, X34)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kabale.engine.journal import Journal
from kabale.engine.moves import Kind, Move
from kabale.messages import Message, message
from kabale.table.cards import Card
from kabale.table.chance import Chance
from kabale.table.changes import Change, Moved, Turned
from kabale.xml.play.conditions import Context, Endless, Rejected, context_of, first_success, holds, lay_context
from kabale.xml.play.fields import all_stops
from kabale.xml.play.state import State
from kabale.xml.play.turn import Turn, forbidden
from kabale.xml.rules import actions as lists
from kabale.xml.rules.actions import CLICKS, LAYS, Actions, Scope, hears_right_clicks, may_loop, scope_of
from kabale.xml.rules.model import Action, Alter, Ask, LayStep, Notice, Test
from kabale.xml.text.values import Jump, Special, StopKind, Trigger
from kabale.xml.text.words import Tag


@dataclass(frozen=True, slots=True)
class Takeovers:
    """The actions that may take over moves to one pile, by the number of cards, and the numbers that are never allowed.

    ``acting`` are the numbers of cards for which an action may do something: others can only forbid what would fit.
    """

    actions: Mapping[int, Actions]
    forbidden: frozenset[int]
    acting: frozenset[int]


@dataclass(frozen=True, slots=True, eq=False)
class SourcePlan:
    """The actions that may take over moves from a pile, by target; piles with equal plans share one."""

    targets: Sequence[Takeovers]
    acts: bool
    forbids: bool


class Filter:
    """The actions for moves of cards, sifted step by step for the moves of one position."""

    def __init__(self, state: State, actions: Sequence[Action]) -> None:
        self._state = state
        self._all = tuple(actions)
        self._actions = tuple(action for action in actions if action.trigger in LAYS)
        self.is_used = bool(self._actions)
        self._is_simple = lists.are_simple(self._actions, actions)
        same: dict[Test, Test] = {}
        self._tests = {
            (scope, id(action)): tuple(same.setdefault(test, test) for test in action.tests if scope_of(test) is scope)
            for action in self._actions
            for scope in Scope
        }
        self._asks_rules = {id(action): any(map(lists.asks_rules, action.tests)) for action in self._actions}
        self._plans: dict[tuple[int, int], SourcePlan] = {}
        self._shared: dict[object, SourcePlan] = {}
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
        """Say whether an action may take over moves of up to *most* cards from a pile in the present position."""
        if not self.is_used:
            return False
        if self._is_live is None:
            self._is_live = bool(self._sift(self._actions, Scope.TABLE, Context(Trigger.LAYING)))
        plan = self.plan(source, most)
        return plan.forbids or (plan.acts and self._is_live)

    def plan(self, source: int, most: int) -> SourcePlan:
        """Return the actions that may take over moves of up to *most* cards from a pile in any position."""
        key = source, most
        if key not in self._plans:
            targets = [self._takeovers(source, target, most) for target in range(len(self._state.piles))]
            same = tuple(
                (tuple((n, *map(id, each.actions[n])) for n in each.actions), each.forbidden) for each in targets
            )
            acts, forbids = any(each.actions for each in targets), any(each.forbidden for each in targets)
            self._plans[key] = self._shared.setdefault(same, SourcePlan(targets, acts, forbids))
        return self._plans[key]

    def _takeovers(self, source: int, target: int, most: int) -> Takeovers:
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

    def sifted(self, plan: SourcePlan) -> Sequence[Takeovers]:
        """Return, by target, those actions of a plan that may take over as the table is now."""
        if id(plan) not in self._sifted:
            left: list[dict[int, Actions]] = [{} for _ in plan.targets]
            for target, each in enumerate(plan.targets):
                for count, actions in each.actions.items():
                    key = id(actions), target
                    if key not in self._now:
                        context = Context(Trigger.LAYING, None, target, count=count)
                        self._now[key] = self._sift(self._sift(actions, Scope.TABLE, context), Scope.TARGET, context)
                    if self._now[key]:
                        left[target][count] = self._now[key]
            self._sifted[id(plan)] = [
                _takeovers(some, each.forbidden) if each.actions else each
                for some, each in zip(left, plan.targets, strict=True)
            ]
        return self._sifted[id(plan)]

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
    acting = (count for count, some in actions.items() if not all(action.is_idle for action in some))
    return Takeovers(actions, forbidden, frozenset(acting))


def _is_sure(state: State, move: Move, action: Action) -> bool:
    """Say whether an action takes cards from the move's source and brings none there: it changes something for sure."""
    if action.success != Jump.END or move.kind in CLICKS:
        return False
    base, is_sure = context_of(state, move).base, False
    for step in action.steps:
        if isinstance(step, LayStep):
            piles = state.rules.piles_at(step.target, base)
            if step.options or step.restack or step.start_at or step.count == "0" or move.source in piles:
                return False
            is_sure = is_sure or (step.sources == (Special.SOURCE,) and bool(piles))
        elif not isinstance(step, Notice | Alter) and not (isinstance(step, Ask) and not step.answers):
            return False
    return is_sure


class Judge:
    """Judges moves on one state, and remembers its verdicts."""

    def __init__(self, state: State, chance: Chance) -> None:
        self._state = state
        self._journal = Journal(state.table)
        self._chance = chance
        self._known: dict[Move, Message | None] = {}
        self._acting: dict[Move, Action | None] = {}
        self._actions = state.rules.lists[Tag.ACTION]
        self._kinds = {action.trigger for action in self._actions}
        self.has_clicks = any(map(self.has_actions, CLICKS))
        self._are_simple = lists.are_simple(self._actions, self._actions)
        self._clicks: dict[tuple[str, int], bool] = {}
        self.hears_right_clicks = hears_right_clicks((*self._actions, *state.rules.lists[Tag.AFTER]))
        self._may_run_on = any(may_loop(state.rules.lists[tag]) for tag in (Tag.AFTER, Tag.ENDING))
        self._stops: frozenset[tuple[int, StopKind]] | None = None
        self.filter = Filter(state, self._actions)

    def forget(self) -> None:
        """Forget all verdicts: the table has changed."""
        self._known.clear()
        self._acting.clear()
        self._stops = None
        self.filter.forget()

    def has_actions(self, kind: Kind) -> bool:
        """Say whether an action could take over a kind of move."""
        return any(trigger in self._kinds for trigger in CLICKS.get(kind, LAYS))

    def may_act(self, kind: Kind, pile: int) -> bool:
        """Say whether an action could take over a click on a pile, whatever lies on the table."""
        key = kind, pile
        if key not in self._clicks:
            context = Context(Trigger.CLICK, None, pile)
            actions = [action for action in self._actions if action.trigger in CLICKS[kind]]
            # If no failure jumps back, an action must pass the tests that never change their answer.
            fixed = [[test for test in action.tests if scope_of(test) is Scope.FIXED] for action in actions]
            passing = (all(holds(self._state, context, test) for test in tests) for tests in fixed)
            self._clicks[key] = any(passing) if self._are_simple else bool(actions)
        return self._clicks[key]

    @property
    def must_try(self) -> bool:
        """Whether even moves that no action takes over must be tried."""
        return self._may_run_on or bool(self.stops)

    @property
    def stops(self) -> frozenset[tuple[int, StopKind]]:
        """The stops that are on."""
        if self._stops is None:
            self._stops = all_stops(self._state)
        return self._stops

    def refusal(self, move: Move, ordinary: Message | None) -> Message | None:
        """Return why a move is illegal; *ordinary* is what forbids it where no action takes it over."""
        try:
            action = self.action_for(move)
        except Endless as endless:
            return endless.reason
        return self.judged(move, action, ordinary)

    def judged(self, move: Move, action: Action | None, ordinary: Message | None) -> Message | None:
        """Return why a move is illegal that an action takes over, or (None) that the rules of the fields judge."""
        if action is None:
            return ordinary if ordinary is not None or not self.must_try else self._tried(move)
        if action.is_idle:
            return forbidden(action)
        if not self.must_try and _is_sure(self._state, move, action):
            return None
        return self._tried(move)

    def action_for(self, move: Move) -> Action | None:
        """Return the first action that would be carried out for a move. Raises Endless."""
        if not self.has_actions(move.kind):
            return None
        if move not in self._acting:
            self._acting[move] = first_success(self._state, context_of(self._state, move), self._actions)
        return self._acting[move]

    def answer_refusal(self, move: Move) -> Message | None:
        """Return why an answer is illegal: its effects would not end (X34)."""
        return self._tried(move) if any(map(may_loop, self._state.rules.lists.values())) else None

    def _tried(self, move: Move) -> Message | None:
        """Do a move and take it back; return what was wrong with it."""
        if move not in self._known:
            before = self.stops
            try:
                Turn(self._state, self._journal.do, self._chance).play(move)
                after = all_stops(self._state)
            except Rejected as rejected:
                self._take_back()
                self._known[move] = rejected.reason
            else:
                changes = self._take_back()
                # The piles that the move takes cards from, or whose last card it does no more than turn up.
                helped = {each.source for each in changes if isinstance(each, Moved) and each.source != each.target}
                turned = [each for each in changes if isinstance(each, Turned) and each.up]
                tops = {each.pile: len(self._state.piles[each.pile]) - 1 for each in turned}
                helped = helped or {each.pile for each in turned if each.places[-1] == tops[each.pile]}
                is_less = any(pile in helped for pile, stop in before if stop is StopKind.COUNT)
                # A stop forbids a move that ends no stop and takes no card from an overfull pile. Deals and actions
                # obey it too (X24 wins over X22, which explains ``erlaubt``).
                self._known[move] = None
                if before and not (before - after or move.kind == "answer" or is_less):
                    pile, stop = min(before)
                    self._known[move] = message(f"xml.why.stop.{stop.name.lower()}", pile=pile + 1)
        return self._known[move]

    def is_rejected(self, move: Move) -> bool:
        """Say whether doing a move comes to nothing, because an action forbids it or has no end."""
        try:
            Turn(self._state, self._journal.do, self._chance).play(move)
        except Rejected:
            return True
        finally:
            self._take_back()
        return False

    def _take_back(self) -> Sequence[Change]:
        changes = self._journal.drop()
        self._state.sync()
        return changes

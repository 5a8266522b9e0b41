"""Trying moves: where actions or stops have a say, a move is legal if doing it turns out well (X24, X29, X34).

A trial does a move in the journal, looks, and takes it back. What it found is kept until the table changes.
"""

from collections.abc import Sequence

from kabale.engine.journal import Journal
from kabale.engine.moves import Move
from kabale.messages import Message, message
from kabale.table.chance import Chance
from kabale.table.changes import Change, Moved, Turned
from kabale.xml.play.conditions import Endless, Rejected, first_success, holds
from kabale.xml.play.context import Context, context_of
from kabale.xml.play.filters import Filter
from kabale.xml.play.state import State, all_stops
from kabale.xml.play.turn import Turn, forbidden
from kabale.xml.rules.actions import Scope, are_simple, hears_right_clicks, may_loop, scope_of
from kabale.xml.rules.model import Action, Alter, Ask, LayStep, Notice
from kabale.xml.text.values import Jump, Special, StopKind, Trigger
from kabale.xml.text.words import Tag

_MOVES: dict[str, tuple[Trigger, ...]] = {
    "left": (Trigger.LEFT, Trigger.CLICK, Trigger.ANY),
    "right": (Trigger.RIGHT, Trigger.CLICK, Trigger.ANY),
    "middle": (Trigger.MIDDLE, Trigger.ANY),
}
_LAYS = (Trigger.LAYING, Trigger.ANY)


def _is_sure(state: State, move: Move, action: Action) -> bool:
    """Say whether an action takes cards from the move's source and brings none there: it changes something for sure."""
    if action.success != Jump.END or move.kind in ("left", "right", "middle"):
        return False
    lays = [step for step in action.steps if isinstance(step, LayStep)]
    base = context_of(state, move).base
    targets = [state.rules.piles_at(step.target, base) for step in lays]
    plain = [not (step.options or step.restack or step.start_at or step.count == "0") for step in lays]
    sure = [
        is_plain and step.sources == (Special.SOURCE,) and bool(piles)
        for step, piles, is_plain in zip(lays, targets, plain, strict=True)
    ]
    others = all(
        isinstance(step, LayStep | Notice | Alter) or (isinstance(step, Ask) and not step.answers)
        for step in action.steps
    )
    return others and all(plain) and any(sure) and not any(move.source in piles for piles in targets)


Stops = frozenset[tuple[int, StopKind]]
"""The stops that are on, by pile."""


class Judge:
    """Judges moves on one state, and remembers its verdicts."""

    def __init__(self, state: State, chance: Chance) -> None:
        """Take what is needed to do moves and take them back."""
        self._state = state
        self._journal = Journal(state.table)
        self._chance = chance
        self._known: dict[Move, Message | None] = {}
        self._acting: dict[Move, Action | None] = {}
        self._actions = state.rules.lists[Tag.ACTION]
        self._kinds = {action.trigger for action in self._actions}
        self.has_clicks = any(map(self.has_actions, _MOVES))
        self._are_simple = are_simple(self._actions, self._actions)
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

    def has_actions(self, kind: str) -> bool:
        """Say whether an action could take over a kind of move."""
        return any(trigger in self._kinds for trigger in _MOVES.get(kind, _LAYS))

    def may_act(self, kind: str, pile: int) -> bool:
        """Say whether an action could take over a click on a pile, whatever lies on the table."""
        key = kind, pile
        if key not in self._clicks:
            context = Context(Trigger.CLICK, None, pile)
            actions = [action for action in self._actions if action.trigger in _MOVES[kind]]
            # Where no failure jumps back, an action must pass the tests that never change their answer.
            fixed = [[test for test in action.tests if scope_of(test) is Scope.FIXED] for action in actions]
            passing = (all(holds(self._state, context, test) for test in tests) for tests in fixed)
            self._clicks[key] = any(passing) if self._are_simple else bool(actions)
        return self._clicks[key]

    @property
    def must_try(self) -> bool:
        """Whether even moves that no action takes over must be tried."""
        return self._may_run_on or bool(self.stops)

    @property
    def stops(self) -> Stops:
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
        """Return why an answer is no legal move: what it would set off does not end (X34)."""
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
                helped = self._helped(self._take_back())
                is_less = any(pile in helped for pile, stop in before if stop is StopKind.COUNT)
                # A stop forbids a move that ends none and takes no card from where there are too many: deals and
                # actions are bound as well (X24 wins over X22, which tells what ``erlaubt`` asks).
                self._known[move] = None
                if before and not (before - after or move.kind == "answer" or is_less):
                    pile, stop = min(before)
                    self._known[move] = message(f"xml.why.stop.{stop.name.lower()}", pile=pile + 1)
        return self._known[move]

    def _helped(self, changes: Sequence[Change]) -> set[int]:
        """Return the piles that some changes take cards from, or whose last card they do no more than turn up (X24)."""
        left = {change.source for change in changes if isinstance(change, Moved) and change.source != change.target}
        turned = [change for change in changes if isinstance(change, Turned) and change.up]
        last = {change.pile for change in turned if change.places[-1] == len(self._state.piles[change.pile]) - 1}
        return left or last

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
        """Take back what was tried, and return it."""
        changes = self._journal.drop()
        self._state.sync()
        return changes

"""One run through a list of actions: tests, steps, jumps, questions (422-460, 588-592, X28-X35).

A chain ends at the end of its list, at ``ende``, at ``spielende``, or halts at a question. One that would
not end is stopped with :class:`Endless`; taking back what it did is left to the journal.
"""

from collections.abc import Sequence
from typing import Final

from kabale.messages import Message, message
from kabale.table.table import Table
from kabale.xml.play.altering import alter
from kabale.xml.play.conditions import holds
from kabale.xml.play.context import Context, Halt, save
from kabale.xml.play.moving import lay
from kabale.xml.play.run import Runner
from kabale.xml.play.state import CHANCES, OUTCOME, State
from kabale.xml.rules.program import LISTS, Action, Alter, Ask, GameOver, LayStep, Notice, Set, Step
from kabale.xml.text.numbers import MENU_LENGTH
from kabale.xml.text.values import Ending, Jump, Property, Setting, Trigger
from kabale.xml.text.words import Tag

MOST_ACTIONS: Final = 10_000
"""How many actions a chain may come to before it counts as endless (X34)."""

WON, LOST = 1, 2
"""The values of the counter of the outcome."""

_OUTCOMES: Final = {WON: Ending.WON, LOST: Ending.LOST}


class Rejected(Exception):
    """A move that turned out to be illegal while it was done; carries the reason."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Endless(Rejected):
    """A chain that does not end; *line* is where the action stands at which that was noticed."""

    def __init__(self, action: Action) -> None:
        super().__init__(message("xml.why.endless", action=action.name, line=action.line))
        self.line = action.line


def fires(state: State, context: Context, action: Action) -> bool:
    """Say whether an action is meant for what happened (442-446)."""
    if action.list is Tag.BEGINNING:
        return True
    if action.list is Tag.ENDING:
        return action.trigger in ("", Ending.ANY, _OUTCOMES.get(state.table.counter(OUTCOME)))
    if action.trigger == Trigger.CLICK:
        return context.trigger in (Trigger.LEFT, Trigger.RIGHT)
    return action.trigger in (Trigger.ANY, context.trigger)


def passes(state: State, context: Context, action: Action) -> bool:
    """Say whether all tests of an action hold."""
    return all(holds(state, context, test) for test in action.tests)


def jump(actions: Sequence[Action], at: int, word: str, otherwise: int) -> int:
    """Return where a list goes on after the action at *at*; *otherwise* for an unknown word (589-592, X33)."""
    match word:
        case Jump.FIRST:
            return 0
        case Jump.NEXT:
            return at + 1
        case Jump.AGAIN:
            return at
        case Jump.END:
            return len(actions)
        case _:
            return next((place for place, action in enumerate(actions) if action.id and action.id == word), otherwise)


def after_failure(actions: Sequence[Action], at: int) -> int:
    """Return where a list goes on after an action that failed; again is no answer then (592)."""
    word = actions[at].failure
    return at + 1 if word == Jump.AGAIN else jump(actions, at, word, at + 1)


def first_success(state: State, context: Context, actions: Sequence[Action]) -> Action | None:
    """Return the first action that would be carried out, without doing anything. Raises Endless."""
    at, seen = 0, set()
    while at < len(actions):
        action = actions[at]
        if not fires(state, context, action):
            at += 1
        elif passes(state, context, action):
            return action
        elif at in seen:
            raise Endless(action)
        else:
            seen.add(at)
            at = after_failure(actions, at)
    return None


def repeats_for_ever(actions: Sequence[Action], at: int) -> bool:
    """Say whether an action comes back to itself without asking anything: endless, whatever it does (X34)."""
    action = actions[at]
    stops = any(isinstance(step, GameOver) or (isinstance(step, Ask) and step.answers) for step in action.steps)
    return not action.tests and not stops and jump(actions, at, action.success, len(actions)) == at


class Chain:
    """A run through one of the four lists. ``context`` may change on the way (``setze``)."""

    def __init__(self, runner: Runner, tag: Tag, context: Context) -> None:
        """Begin before the first action."""
        self.context = context
        self.first: Action | None = None
        self.is_waiting = False
        self.is_over = False
        self.is_final = False
        self._before: Table | None = None
        self._runner = runner
        self._number = LISTS.index(tag)
        self._actions = runner.state.rules.lists[tag]
        self._done = 0
        self._kept: tuple[tuple[int, Context], Table] | None = None
        self._jumps = 0
        self._keep_at = 1

    def run(self, at: int = 0) -> None:
        """Go through the list from an action on. Raises Endless."""
        while at < len(self._actions):
            action = self._actions[at]
            self._done += 1
            if self._done > MOST_ACTIONS:
                raise Endless(action)
            following = self._after(action, at)
            if following is None:
                return
            if following <= at:
                self._watch(following)
            at = following

    def resume(self, halt: Halt, answer: int) -> None:
        """Go on after a question was answered."""
        action = self._actions[halt.action]
        ask = action.steps[halt.step]
        assert isinstance(ask, Ask)
        self._note(action)
        self._store(ask, answer)
        if self._steps(action, halt.action, halt.step + 1):
            self.run(jump(self._actions, halt.action, action.success, len(self._actions)))

    def has_effect(self) -> bool:
        """Say whether cards, faces, properties or the outcome are not as before the first success (X29)."""
        before, table = self._before, self._runner.state.table
        if before is None or not self._runner.changed:
            return False
        counters = [{**each.counters, CHANCES: 0} for each in (before, table)]
        same = before.piles == table.piles and before.down == table.down and before.properties == table.properties
        return not same or counters[0] != counters[1]

    def _after(self, action: Action, at: int) -> int | None:
        """Try one action and return where to go on; None where the chain ends or halts."""
        state = self._runner.state
        if not fires(state, self.context, action):
            return at + 1
        if not passes(state, self.context, action):
            return after_failure(self._actions, at)
        if repeats_for_ever(self._actions, at):
            raise Endless(action)
        if self.first is None:
            self._before = state.table.copy()
        self._note(action)
        if not self._steps(action, at, 0):
            return None
        return jump(self._actions, at, action.success, len(self._actions))

    def _note(self, action: Action) -> None:
        self.first = self.first or action
        self.is_final = self.is_final or not action.undo

    def _steps(self, action: Action, at: int, start: int) -> bool:
        """Do the steps of an action from one on; say whether the chain goes on."""
        for place, step in enumerate(action.steps[start:], start):
            if isinstance(step, Ask) and step.answers:
                self.is_waiting = True
                save(self._runner, self.context, Halt(self._number, at, place))
                return False
            self._do(step)
            if self.is_over:
                return False
        return True

    def _do(self, step: Step) -> None:
        match step:
            case Alter():
                alter(self._runner, self.context, step)
            case LayStep():
                lay(self._runner, self.context, step)
            case Set():
                self._set(step)
            case Notice():
                self._runner.say(step.kind, step.content)
            case Ask():
                self._runner.say(Tag.MESSAGE, step.text)
                self._store(step, 1)
            case GameOver():
                self._runner.count(OUTCOME, WON if step.outcome == Ending.WON else LOST)
                self.is_over = True

    def _set(self, step: Set) -> None:
        """Do one ``setze``: another source or target from here on, or the menu's text (567-573)."""
        state = self._runner.state
        if step.setting is Setting.MENU:
            self._runner.say(Setting.MENU, step.content[:MENU_LENGTH])
            return
        pile = next(iter(state.rules.piles_at(step.content, self.context.base)), None)
        if pile is not None and step.setting is Setting.SOURCE:
            self.context = self.context.with_source(state, pile)
        elif pile is not None and step.setting is Setting.TARGET:
            self.context = self.context.with_target(state, pile)

    def _store(self, ask: Ask, answer: int) -> None:
        """Put the number of an answer into the ``var`` of the field that is named (581)."""
        for pile in self._runner.state.rules.piles_at(ask.field, self.context.base) if ask.field else ():
            self._runner.alter(pile, Property.VAR, str(answer))

    def _watch(self, at: int) -> None:
        """Notice that the table was like this before when the chain came to this action (X34).

        One table is kept to compare with, and a newer one after twice as many jumps: whatever goes round
        is noticed within three rounds. A chance event counts on, so what is random may still end.
        """
        now = (at, self.context)
        table = self._runner.state.table
        if self._kept is not None and self._kept[0] == now and self._kept[1] == table:
            raise Endless(self._actions[at])
        self._jumps += 1
        if self._jumps == self._keep_at:
            self._kept, self._keep_at = (now, table.copy()), 2 * self._keep_at

"""One move of the player with everything that it sets off (422-460, 588-592, X27-X36).

The order is that of X27: ``aktion`` or the ordinary move, turning, filling, ``abschluss``, turning, the end and
``ende``. Each list of actions is gone through by a :class:`Chain`. A question halts it; the answer is the next move and
goes on from there (X35). An endless chain raises Endless, and the journal takes back its changes.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, assert_never

from kabale.engine.journal import Event
from kabale.engine.language import ASKED, CHANCES
from kabale.engine.moves import Move
from kabale.messages import Message, message
from kabale.table.chance import Chance
from kabale.table.changes import Change, Moved
from kabale.table.table import Table
from kabale.xml.play import automatic, dealing
from kabale.xml.play.conditions import (
    BUTTONS,
    LOST,
    NO_MOVE,
    WON,
    Context,
    Endless,
    Halt,
    Rejected,
    context_of,
    counters_of,
    fires,
    first_success,
    halted_at,
    halted_context,
    passes,
)
from kabale.xml.play.fields import is_altered, is_won
from kabale.xml.play.state import OUTCOME, PASS_OVER, State
from kabale.xml.play.steps import alter, lay
from kabale.xml.play.writer import Writer
from kabale.xml.rules.actions import after_failure, after_success, hears_right_clicks, repeats_for_ever
from kabale.xml.rules.model import Action, Alter, Ask, GameOver, LayStep, Notice, Set, Step
from kabale.xml.text.cards import MENU_LENGTH
from kabale.xml.text.values import Block, Ending, Property, Setting, Sound, as_word
from kabale.xml.text.words import LISTS, Tag

MOST_ACTIONS: Final = 10_000
"""How many actions a chain may come to before it counts as endless (X34)."""

GAVE_UP: Final = "gave up"
"""The counter that is 1 once the player has given up."""


class Turn:
    """Does one move on a state, by way of *do*. Raises Rejected where an action forbids it."""

    def __init__(self, state: State, do: Callable[[Change], None], chance: Chance, *, is_move: bool = True) -> None:
        """Start a move; ``beginn`` does not count as one."""
        self.is_final = False
        self._state = state
        self._writer = Writer(state, do, chance, is_move=is_move)

    @property
    def events(self) -> list[Event]:
        """The messages and sounds."""
        return self._writer.events

    def begin(self) -> None:
        """Run ``beginn``. Raises Endless."""
        self._begun(self._run(Tag.BEGINNING, NO_MOVE))
        self._writer.keep_pass()

    def play(self, move: Move) -> None:
        """Do a move."""
        match move.kind:
            case "lay" | "pick" | "under" | "left" | "right" | "middle":
                self._play(move)
            case "answer":
                # The waiting chain is taken up again, and what comes after it (X35).
                halt, context = halted_at(self._state), halted_context(self._state)
                assert halt is not None, "an answer is legal where a question waits"
                self._writer.resume(ASKED)
                tag = LISTS[halt.number]
                self._writer.is_move = tag is not Tag.BEGINNING
                chain = Chain(self._writer, tag, context)
                chain.resume(halt, move.count)
                self.is_final = chain.is_final
                if tag is Tag.BEGINNING:
                    self._begun(chain)
                elif tag is Tag.ACTION and not chain.is_waiting:
                    self._finish(chain.context)
                elif tag is Tag.AFTER and not chain.is_waiting:
                    self._settle()
                elif tag is Tag.ENDING and not chain.is_waiting:
                    self._conclude(chain)
            case "end":
                self._writer.count(GAVE_UP, 1)
                self._end(LOST)
            case _:
                assert_never(move.kind)
        self._writer.keep_pass()

    # -- moves and clicks ----------------------------------------------------------------------------------------

    def _play(self, move: Move) -> None:
        """Run ``aktion``; where none takes the move over, do what it does of itself."""
        context = context_of(self._state, move)
        chain = self._run(Tag.ACTION, context)
        if chain.first is not None:
            if chain.is_waiting:
                return
            if not chain.has_effect():
                # The chain took the move's place and did nothing: it forbids the move (X29).
                texts = [event.text for event in self.events if event.kind == "message"]
                raise Rejected(forbidden(chain.first, texts[-1] if texts else None))
            self._finish(chain.context)
        elif move.kind == "right":
            # For ``abschluss`` it is a click on the pile and a move of its cards (X28).
            choice = automatic.chosen(self._state, move.source, lambda each: is_free(self._state, each))
            assert choice is not None, "the click was found to be legal"
            is_heard = hears_right_clicks(self._state.rules.lists[Tag.AFTER])
            context = replace(context_of(self._state, choice), click=context if is_heard else None)
            self._lay(choice)
            self._finish(context, hand_from=move.source)
        elif move.kind in BUTTONS:
            dealing.click(self._writer, move.source)
            self._finish(context)
        else:
            self._lay(move)
            self._finish(context, hand_from=move.source)

    def _lay(self, move: Move) -> None:
        """Move the cards as the player does."""
        state, source, target = self._state, move.source, move.target
        turned_over = move.count > 1 and state.ready[source].block is Block.REVERSED
        to = 0 if move.kind == "under" else None
        size = len(state.piles[target])
        self._writer.do(Moved(source, target, move.count, move.place, to, turned_over))
        self._writer.place(target, move.count, 0 if to == 0 else size, up=None)

    # -- what comes after ----------------------------------------------------------------------------------------

    def _run(self, tag: Tag, context: Context) -> "Chain":
        chain = Chain(self._writer, tag, context)
        chain.run()
        self.is_final = self.is_final or chain.is_final
        return chain

    def _finish(self, context: Context, *, hand_from: int | None = None) -> None:
        """Turn, fill what was emptied by hand, run ``abschluss``; after ``spielende`` only turn (*inferred*)."""
        self._writer.turn_exposed()
        if self._state.table.counter(OUTCOME):
            self._settle()
            return
        if hand_from is not None and not self._state.piles[hand_from]:
            dealing.fill(self._writer, hand_from)
            self._writer.turn_exposed()
        if not self._run(Tag.AFTER, context).is_waiting:
            self._settle()

    def _settle(self) -> None:
        """Turn again, and end the game if it is won or an action has ended it (X26, X27)."""
        self._writer.turn_exposed()
        if self._state.table.counter(OUTCOME):
            self._end(self._state.table.counter(OUTCOME))
        elif is_won(self._state):
            self._end(WON)

    def _begun(self, chain: "Chain") -> None:
        """End the game if ``beginn`` has ended it: ``ende`` is run there too (X28)."""
        if chain.is_over:
            self._end(self._state.table.counter(OUTCOME))

    def _end(self, outcome: int) -> None:
        """Run ``ende``, which may still change the outcome (439, 445)."""
        self._writer.count(OUTCOME, outcome)
        self._conclude(self._run(Tag.ENDING, NO_MOVE))

    def _conclude(self, chain: "Chain") -> None:
        """Let a game that was given up be won if ``ende`` brought the points that it needs (445, X27)."""
        has_ended = not (chain.is_waiting or chain.is_over)
        if has_ended and self._state.table.counter(GAVE_UP) and is_won(self._state):
            self._writer.count(OUTCOME, WON)


class Chain:
    """A run through one of the four lists. ``context`` may change on the way (``setze``)."""

    def __init__(self, writer: Writer, tag: Tag, context: Context) -> None:
        """Begin before the first action."""
        self.context = context
        self.first: Action | None = None
        self.is_waiting = False
        self.is_over = False
        self.is_final = False
        self._before: Table | None = None
        self._writer = writer
        self._number = LISTS.index(tag)
        self._actions = writer.state.rules.lists[tag]
        self._kept: tuple[tuple[int, Context], Table] | None = None
        self._jumps = 0
        self._keep_at = 1

    def run(self, at: int = 0) -> None:
        """Go through the list from an action on, to its end, to ``spielende`` or to a question. Raises Endless."""
        state, actions, done = self._writer.state, self._actions, 0
        while at < len(actions):
            action = actions[at]
            context = self.context.seen_by(action.trigger)
            done += 1
            if done > MOST_ACTIONS:
                raise Endless(action)
            if not fires(state, context, action):
                following = at + 1
            elif not passes(state, context, action):
                following = after_failure(actions, at)
            else:
                if repeats_for_ever(actions, at):
                    raise Endless(action)
                if self.first is None:
                    self._before = state.table.copy()
                if not self._do(action, at, 0):
                    return
                following = after_success(actions, at)
            if following <= at:
                self._watch(following)
            at = following

    def resume(self, halt: Halt, answer: int) -> None:
        """Go on after a question was answered."""
        action = self._actions[halt.action]
        ask = action.steps[halt.step]
        assert isinstance(ask, Ask)
        self._store(ask, self.context.seen_by(action.trigger), answer)
        if self._do(action, halt.action, halt.step + 1):
            self.run(after_success(self._actions, halt.action))

    def has_effect(self) -> bool:
        """Say whether cards, faces, properties or the outcome are not as before the first success (X29).

        Properties are the same that mean the same: values count, not words.
        """
        state = self._writer.state
        before, table = self._before, state.table
        if before is None or not self._writer.changed:
            return False
        counters = [{**each.counters, CHANCES: 0, PASS_OVER: 0} for each in (before, table)]
        same = before.piles == table.piles and before.down == table.down and counters[0] == counters[1]
        altered = {name for name, _ in before.properties.items() ^ table.properties.items()}
        return not same or any(is_altered(state, *each, before.properties.get(each)) for each in altered)

    def _do(self, action: Action, at: int, start: int) -> bool:
        """Do the steps of an action from one on; say whether the chain goes on."""
        self.first = self.first or action
        self.is_final = self.is_final or not action.undo
        for place, step in enumerate(action.steps[start:], start):
            if isinstance(step, Ask) and step.answers:
                self.is_waiting = True
                self._writer.halt(counters_of(self.context, Halt(self._number, at, place)))
                return False
            self._step(step, self.context.seen_by(action.trigger))
            if self.is_over:
                return False
        return True

    def _step(self, step: Step, context: Context) -> None:
        state = self._writer.state
        match step:
            case Alter():
                alter(self._writer, context, step)
            case LayStep():
                lay(self._writer, context, step)
            case Set(Setting.MENU, text):
                self._writer.say("menu", text[:MENU_LENGTH])
            case Set():
                # Another source or target from here on (567-572).
                pile = next(iter(state.rules.piles_at(step.content, context.base)), None)
                if pile is not None and step.setting is Setting.SOURCE:
                    self.context = self.context.with_source(state, pile)
                elif pile is not None and step.setting is Setting.TARGET:
                    self.context = self.context.with_target(state, pile)
            case Notice(Tag.WAIT, content):
                self._writer.say("wait", content)
            case Notice(_, content):
                sound = as_word(Sound, content)
                self._writer.say("sound", sound.name.lower() if sound else content)
            case Ask():
                self._writer.say("message", step.text)
                self._store(step, context, 1)
            case GameOver():
                self._writer.count(OUTCOME, WON if step.outcome == Ending.WON else LOST)
                self.is_over = True
            case _:
                assert_never(step)

    def _store(self, ask: Ask, context: Context, answer: int) -> None:
        """Put the number of an answer into the ``var`` of the field that is named (581)."""
        for pile in self._writer.state.rules.piles_at(ask.field, context.base) if ask.field else ():
            self._writer.alter(pile, Property.VAR, str(answer))

    def _watch(self, at: int) -> None:
        """Notice that the table was like this before when the chain came to this action (X34).

        One table is stored for the comparison, and a newer one after twice as many jumps. So every loop is noticed
        within three rounds. A chance event counts on, so what is random may still end.
        """
        now = (at, self.context)
        table = self._writer.state.table
        if self._kept is not None and self._kept[0] == now and self._kept[1] == table:
            raise Endless(self._actions[at])
        self._jumps += 1
        if self._jumps == self._keep_at:
            self._kept, self._keep_at = (now, table.copy()), 2 * self._keep_at


def is_free(state: State, move: Move) -> bool:
    """Say whether no action takes a move over."""
    actions = state.rules.lists[Tag.ACTION]
    try:
        return not actions or first_success(state, context_of(state, move), actions) is None
    except Endless:
        return False


def forbidden(action: Action, said: str | None = None) -> Message:
    """Return the reason for an action that took a move's place and did nothing, with the message of the chain (X29).

    *said* is the last message of a chain that went on from the action; without it the action's own counts.
    :mod:`kabale.xml.reasons` finds the words for the tests of the action.
    """
    if said is None:
        said = next((step.text for step in action.steps if isinstance(step, Ask)), None)
    if said is not None:
        return message("xml.why.forbidden_saying", said=said)
    return message("xml.why.forbidden", action=action) if action.is_idle else message("xml.why.changes_nothing")

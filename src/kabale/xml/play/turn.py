"""One move of the player with everything that it sets off, in the order of X27.

``aktion`` or the ordinary move, turning, filling, ``abschluss``, turning, the end and ``ende``. A question
halts it; the answer is the next move and goes on from there (X35).
"""

from collections.abc import Callable

from kabale.engine.moves import Move
from kabale.messages import Message, message
from kabale.table.cards import Card
from kabale.table.chance import Chance
from kabale.table.changes import Change, Moved
from kabale.xml.play import automatic, dealing, taking
from kabale.xml.play.chain import LOST, WON, Chain, Endless, Rejected, first_success
from kabale.xml.play.context import NO_MOVE, Context, clicking, laying, restore
from kabale.xml.play.points import is_won
from kabale.xml.play.run import Event, Runner
from kabale.xml.play.state import OUTCOME, State
from kabale.xml.rules.program import LISTS, Action, Ask
from kabale.xml.text.values import Block, Trigger
from kabale.xml.text.words import Tag

GAVE_UP = "gave up"
"""The counter that is 1 once the player has given up."""

BUTTONS = {"left": Trigger.LEFT, "right": Trigger.RIGHT, "middle": Trigger.MIDDLE}


class Turn:
    """Does one move on a state, by way of *do*. Raises Rejected where an action forbids it."""

    def __init__(self, state: State, do: Callable[[Change], None], chance: Chance, *, is_move: bool = True) -> None:
        """Begin a move; ``beginn`` is none."""
        self.is_final = False
        self._state = state
        self._runner = Runner(state, do, chance, is_move=is_move)

    @property
    def events(self) -> list[Event]:
        """What was said and heard."""
        return self._runner.events

    def begin(self) -> None:
        """Run ``beginn``. Raises Endless."""
        self._run(Tag.BEGINNING, NO_MOVE)

    def play(self, move: Move) -> None:
        """Do a move."""
        match move.kind:
            case "lay" | "pick" | "under":
                self._lay(move)
            case "left" | "right" | "middle":
                self._click(move, BUTTONS[move.kind])
            case "answer":
                self._answer(move.count)
            case "end":
                self._give_up()

    # -- laying and clicking -------------------------------------------------------------------------------------

    def _lay(self, move: Move) -> None:
        context = context_of(self._state, move)
        chain = self._run(Tag.ACTION, context)
        if self._is_ordinary(chain):
            self._ordinary(move)
            self._finish(context, hand_from=move.source)
        else:
            self._finish_chain(chain)

    def _click(self, move: Move, trigger: Trigger) -> None:
        context = context_of(self._state, move)
        chain = self._run(Tag.ACTION, context)
        if not self._is_ordinary(chain):
            self._finish_chain(chain)
        elif trigger is Trigger.RIGHT:
            self._right_click(move.source, context)
        else:
            dealing.click(self._runner, move.source)
            self._finish(context)

    def _right_click(self, pile: int, context: Context) -> None:
        """Lay what automatic laying chooses; afterwards it is a click on the pile (X28)."""
        move = automatic.chosen(self._state, pile, lambda each: is_free(self._state, each))
        assert move is not None, "the click was found to be legal"
        self._ordinary(move)
        self._finish(context, hand_from=pile)

    def _ordinary(self, move: Move) -> None:
        """Move the cards as the player does."""
        state, source, target = self._state, move.source, move.target
        turned_over = move.count > 1 and state.ready[source].block is Block.REVERSED
        at = move.place if move.kind == "pick" else None
        to = 0 if move.kind == "under" else None
        size = len(state.piles[target])
        self._runner.do(Moved(source, target, move.count, at, to, turned_over))
        self._runner.place(target, move.count, 0 if to == 0 else size, up=None)

    # -- chains --------------------------------------------------------------------------------------------------

    def _run(self, tag: Tag, context: Context) -> Chain:
        chain = Chain(self._runner, tag, context)
        chain.run()
        self.is_final = self.is_final or chain.is_final
        return chain

    def _is_ordinary(self, chain: Chain) -> bool:
        """Say whether the ordinary move takes place. Raises Rejected where a chain did nothing instead (X29)."""
        if chain.first is None:
            return True
        if not chain.is_waiting and not chain.has_effect():
            said = [event.text for event in self.events if event.kind == Tag.MESSAGE]
            raise Rejected(forbidden(chain.first, said[-1] if said else None))
        return False

    def _finish_chain(self, chain: Chain) -> None:
        """Go on after actions took the place of the ordinary move."""
        if not chain.is_waiting:
            self._finish(chain.context)

    def _finish(self, context: Context, *, hand_from: int | None = None) -> None:
        """Turn, fill what was emptied by hand, run ``abschluss``; after ``spielende`` only turn (*inferred*)."""
        self._runner.turn_exposed()
        if self._state.table.counter(OUTCOME):
            self._settle()
            return
        if hand_from is not None and not self._state.piles[hand_from]:
            dealing.fill(self._runner, hand_from)
            self._runner.turn_exposed()
        if not self._run(Tag.AFTER, context).is_waiting:
            self._settle()

    def _settle(self) -> None:
        """Turn again, and end the game if it is won or an action has ended it (X26, X27)."""
        self._runner.turn_exposed()
        if self._state.table.counter(OUTCOME):
            self._end(self._state.table.counter(OUTCOME))
        elif is_won(self._state):
            self._end(WON)

    def _end(self, outcome: int) -> None:
        """Run ``ende``, which may still change the outcome (439, 445)."""
        self._runner.count(OUTCOME, outcome)
        chain = self._run(Tag.ENDING, NO_MOVE)
        if not chain.is_waiting:
            self._conclude(chain)

    def _conclude(self, chain: Chain) -> None:
        """Let a game that was given up be won if ``ende`` brought the points that it needs (445, X27)."""
        if not chain.is_over and self._state.table.counter(GAVE_UP) and is_won(self._state):
            self._runner.count(OUTCOME, WON)

    def _give_up(self) -> None:
        self._runner.count(GAVE_UP, 1)
        self._end(LOST)

    def _answer(self, number: int) -> None:
        """Take the waiting chain up again and go on with what comes after it (X35)."""
        context, halt = restore(self._runner)
        tag = LISTS[halt.number]
        self._runner.is_move = tag is not Tag.BEGINNING
        chain = Chain(self._runner, tag, context)
        chain.resume(halt, number)
        self.is_final = chain.is_final
        if chain.is_waiting:
            return
        if tag is Tag.ACTION:
            self._finish(chain.context)
        elif tag is Tag.AFTER:
            self._settle()
        elif tag is Tag.ENDING:
            self._conclude(chain)


def context_of(state: State, move: Move) -> Context:
    """Return what actions know of a move."""
    if move.kind in BUTTONS:
        return clicking(state, BUTTONS[move.kind], move.source)
    return laying(state, move.source, move.target, tuple(cards_of(state, move)))


def cards_of(state: State, move: Move) -> list[Card]:
    """Return the cards that a lay moves, in the order in which they are laid (464)."""
    cards = state.piles[move.source]
    picked = [cards[move.place]] if move.kind == "pick" else cards[-move.count :]
    return taking.laid(state.ready[move.source], picked)


def is_free(state: State, move: Move) -> bool:
    """Say whether no action takes a move over."""
    actions = state.rules.lists[Tag.ACTION]
    try:
        return not actions or first_success(state, context_of(state, move), actions) is None
    except Endless:
        return False


def forbidden(action: Action, said: str | None = None) -> Message:
    """Return the reason where an action took a move's place and did nothing; what the chain said is shown (X29).

    *said* is the last message of a chain that went on from the action; without it the action's own counts.
    """
    if said is None:
        said = next((step.text for step in action.steps if isinstance(step, Ask)), None)
    if said is None:
        return message("xml.why.forbidden", action=action.name, line=action.line)
    return message("xml.why.forbidden_saying", action=action.name, line=action.line, said=said)

"""A position of an XML game: the contract of :mod:`kabale.engine.protocol` on this language's rules."""

from typing import TYPE_CHECKING

from kabale.engine import position as common
from kabale.engine.journal import Journal
from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.protocol import Outcome, Question, View
from kabale.engine.score import ScorePart
from kabale.engine.tables import NoTables, Tables
from kabale.messages import Message
from kabale.picture import table_svg
from kabale.table.chance import Chance
from kabale.table.changes import Change, Counted
from kabale.table.table import Table
from kabale.xml.kernel.tabulate import Tabulator
from kabale.xml.play import automatic, laying, legal, points
from kabale.xml.play.conditions import LOST, WON, Rejected
from kabale.xml.play.context import ASKED, halted_at
from kabale.xml.play.run import Event
from kabale.xml.play.state import LEVEL, OUTCOME, TURNS, VARIANT, State
from kabale.xml.play.trial import Trials
from kabale.xml.play.turn import Turn
from kabale.xml.play.view import view
from kabale.xml.rules.model import LISTS, Ask

if TYPE_CHECKING:
    from kabale.xml.game import XmlGame

_NOT_IN_KEYS = (TURNS, VARIANT, LEVEL)
"""Counters that nothing in the rules can ask about again."""


class XmlPosition:
    """A table in the middle of a game; see :class:`kabale.engine.protocol.Position` for the contract."""

    def __init__(self, game: "XmlGame", state: State, chance: Chance) -> None:
        """Take over a state: its table belongs to the position from here on."""
        self.game = game
        self.state = state
        self.events: list[Event] = []
        self._chance = chance
        self._journal = Journal(state.table)
        self._final: list[bool] = []
        self._trials = Trials(state, self._journal, chance)
        self._tabulator: Tabulator | None = None
        self._legal: list[Move] | None = None

    @property
    def table(self) -> Table:
        """The table, to look at."""
        return self.state.table

    @property
    def moves(self) -> list[Move]:
        """The moves played so far."""
        return self._journal.moves

    @property
    def passes(self) -> int:
        """Passes through the stock that have ended (X19)."""
        return self.state.passes

    @property
    def most_passes(self) -> int | None:
        """How many passes ``wiederholung`` of the stock allows as it is now; one where nothing is taken up (X19)."""
        return self.state.most_passes

    @property
    def score(self) -> int | None:
        """The points by the catalogue's score terms, else the definition's, None where it counts none (X25)."""
        scoring = self.game.scoring
        return points.score(self.state) if scoring is None else scoring.of(self.table)

    @property
    def score_parts(self) -> list[ScorePart]:
        """What the points by the catalogue's score terms are made of."""
        return self.game.scoring.parts(self.table) if self.game.scoring else []

    @property
    def undo_is_final(self) -> bool:
        """Whether the last move had an action with ``ruecknahme`` ``nein`` (X36)."""
        return bool(self._final) and self._final[-1]

    @property
    def question(self) -> Question | None:
        """The question that a chain of actions waits for (X35)."""
        halt = halted_at(self.state)
        if halt is None:
            return None
        ask = self.state.rules.lists[LISTS[halt.number]][halt.action].steps[halt.step]
        assert isinstance(ask, Ask)
        return Question(ask.text, ask.answers)

    @property
    def outcome(self) -> Outcome:
        """How the game stands: ended by points, an action or the player, stuck, or playing."""
        ended = self._ended
        if ended is not None:
            return ended
        return Outcome.PLAYING if self._has_legal_move() else Outcome.STUCK

    @property
    def _ended(self) -> Outcome | None:
        """The end of the game, None while it goes on or a question waits; the catalogue's goal wins it too."""
        table, goal = self.state.table, self.game.goal
        if table.counters and table.counter(ASKED):
            return None
        if table.counters and table.counter(OUTCOME):
            return Outcome.WON if table.counter(OUTCOME) == WON else Outcome.LOST
        return Outcome.WON if goal is not None and goal.is_met(table) else None

    def tables(self) -> Tables | NoTables:
        """Return the rules as tables for a native kernel, or why they cannot be said in this way."""
        if self._tabulator is None:
            self._tabulator = Tabulator(self.state, self.game.goal)
        return self._tabulator.tables()

    def view(self) -> View:
        """Return what the player may see."""
        return view(self.state)

    def accepted(self, pile: int) -> bytes:
        """Return which looks a pile accepts as it lies, whatever else may forbid a move."""
        return laying.card_row(self.state, pile)

    def key(self) -> bytes:
        """Return the cards, the faces, and everything on the table that matters for what can still happen."""
        table = self.table
        counters = sorted((name, value) for name, value in table.counters.items() if name not in _NOT_IN_KEYS)
        if not counters and not table.properties:
            return table.key()
        return table.key() + repr((counters, sorted(table.properties.items()))).encode()

    def __str__(self) -> str:
        """Draw the table as the player sees it, a line a pile."""
        return common.drawn(self.view())

    def _repr_svg_(self) -> str:
        """Draw the table as a notebook shows it."""
        return table_svg(self.view(), title=self.game.title)

    def explain(self) -> str:
        """Return the rules of the game as a page of plain words."""
        return self.game.explain()

    # -- moves ---------------------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves: by pile; its lays by target, then count; picks; moves under a pile; clicks c, r, m."""
        if self._legal is None:
            self._legal = [] if self._ended else list(legal.moves(self.state, self._trials))
        return list(self._legal)

    def _has_legal_move(self) -> bool:
        if self._legal is not None:
            return bool(self._legal)
        return any(True for _ in legal.moves(self.state, self._trials))

    def refusal(self, move: Move) -> Message | None:
        """Return the rule that forbids a move, None if it is legal."""
        return legal.ended_refusal(self._ended) or legal.refusal(self.state, self._trials, move)

    def why(self, move: Move | str) -> str | None:
        """Return the rule that forbids a move in English words, None if it is legal. Raises BadMove."""
        reason = self.refusal(common.parsed(move))
        return None if reason is None else str(reason)

    def play(self, move: Move | str) -> list[Change]:
        """Check a move, push it, and return what it changed. Raises IllegalMove and BadMove."""
        return common.play(self, move)

    def push(self, move: Move) -> list[Change]:
        """Push a legal move and return what it changed; ``events`` has what was said and heard."""
        self._forget()
        with self._journal.entry(move) as changes:
            turn = Turn(self.state, self._journal.do, self._chance)
            turn.play(move)
        self._final.append(turn.is_final)
        self.events = turn.events
        return changes

    def pop(self) -> Move:
        """Take the last move back and return it. Raises IndexError where there is none."""
        move = self._journal.undo()
        self._final.pop()
        self.events = []
        self.state.sync()
        self._forget()
        return move

    def end(self) -> None:
        """Give the game up: ``ende`` may still make it a win (445), but cannot prevent it by not ending."""
        try:
            self.push(GIVE_UP)
        except Rejected:
            self.state.sync()
            self._journal.begin(GIVE_UP)
            self._journal.do(Counted(OUTCOME, self.table.counter(OUTCOME), LOST))
            self._final.append(False)

    def automatic(self) -> Move | None:
        """Return the next move of an automatic run, None at its end (X23)."""
        if self._ended or self.question:
            return None
        return automatic.run_move(self.state, lambda move: self.refusal(move) is None)

    def _forget(self) -> None:
        self._legal = None
        self._trials.forget()

"""An XML definition as a game: what the language hands in to :mod:`kabale.engine.game`."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from kabale.engine.journal import Effects, Event, Journal
from kabale.engine.language import ASKED, CHANCES, TURNS, Choice, Language, NoTables, Outcome, PassCount, Question
from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.program import DealtProgram
from kabale.engine.tables import Tables
from kabale.errors import RunawayRules
from kabale.messages import Message, message
from kabale.table.chance import Chance
from kabale.table.changes import Counted
from kabale.table.decks import Deal
from kabale.table.table import Table
from kabale.xml.definition import XmlDefinition, declared, read
from kabale.xml.kernel.tables.tabulate import Tabulator, table_facts
from kabale.xml.play import automatic, fields, hand, legal
from kabale.xml.play.conditions import LOST, WON, Endless, halted_at, waiting
from kabale.xml.play.dealing import draw_random, lay_out
from kabale.xml.play.judge import Judge
from kabale.xml.play.state import (
    EMPTIED,
    LEVEL,
    OUTCOME,
    PASS_OVER,
    PUSHED,
    RANDOM_RANK,
    RANDOM_SUIT,
    VARIANT,
    State,
)
from kabale.xml.play.turn import GAVE_UP, Turn
from kabale.xml.play.view import view
from kabale.xml.reasons import in_words
from kabale.xml.rules.actions import reach
from kabale.xml.text.properties import PROPERTIES, SWITCHES
from kabale.xml.write import former_form, write

_NOT_IN_KEYS = (TURNS, PASS_OVER, VARIANT, LEVEL)
"""Counters that nothing in the rules can ask about again."""

_COUNTERS: Final = (*_NOT_IN_KEYS, OUTCOME, RANDOM_SUIT, RANDOM_RANK, CHANCES, GAVE_UP)
"""All counters of a table at which no question waits."""

_PROPERTIES: Final = {*map(str, (*PROPERTIES, *SWITCHES)), EMPTIED, PUSHED}

MOST_BEFORE: Final = 64  # earlier positions that remember their legal moves, for when moves are taken back
_MOST_TABLES: Final = 64  # tables for a kernel, for each game


class XmlPlay:
    """The rules of one variant and one table that is played on, with the chance of its deal."""

    __slots__ = ("_before", "_legal", "_tabulator", "chance", "choice", "definition", "judge", "state", "table")

    def __init__(self, definition: XmlDefinition, state: State, chance: Chance, choice: Choice) -> None:
        self.definition = definition
        self.state = state
        self.table = state.table
        self.chance = chance
        self.choice = choice
        self.judge = Judge(state, chance)
        self._legal: list[Move] | None = None
        self._before: deque[list[Move] | None] = deque(maxlen=MOST_BEFORE)
        self._tabulator: Tabulator | None = None

    @staticmethod
    def dealt(definition: XmlDefinition, deal: Deal, choice: Choice) -> "tuple[XmlPlay, Sequence[Event]]":
        """Deal and run ``beginn``. Raises BadDeal, and RunawayRules where ``beginn`` does not end (X34)."""
        definition = definition.chosen(choice)
        ids = [each.id for each in definition.variants]
        number = ids.index(choice.variant) if choice.variant is not None else 0
        state = lay_out(definition.rules, deal, variant=number, level=choice.level)
        turn = Turn(state, lambda change: change.do(state.table), deal.chance, is_move=False)
        try:
            turn.begin()
        except Endless as endless:
            raise RunawayRules(f"{definition.rules.path}:{endless.line}") from endless
        return XmlPlay(definition, state, deal.chance, choice), turn.events

    @staticmethod
    def placed(definition: XmlDefinition, table: Table, chance: Chance) -> "XmlPlay":
        """Return the state of a table whose counters say the variant and the level."""
        number, level = table.counter(VARIANT), table.counter(LEVEL)
        ids = [each.id for each in definition.variants]
        choice = Choice(ids[number] if 0 < number < len(ids) else None, level)
        definition = definition.chosen(choice)
        if level not in definition.levels:
            raise ValueError(f"the table is of level {level}, and the game has levels 0 to {definition.levels[-1]}")
        fields = len(definition.rules.fields)
        if len(table.piles) != fields:
            raise ValueError(message("position.piles", given=len(table.piles), piles=fields))
        draw_random(definition.rules, chance, table)
        return XmlPlay(definition, State(definition.rules, table), chance, choice)

    def legal(self) -> Iterator[Move]:
        """Yield the legal moves; a complete list is reused."""
        if self._legal is not None:
            yield from self._legal
            return
        found = []
        for move in legal.moves(self.state, self.judge):
            found.append(move)
            yield move
        self._legal = found

    def refusal(self, move: Move) -> Message | None:
        """Return the rule that forbids a move, None if it is legal."""
        reason = legal.refusal(self.state, self.judge, move)
        return None if reason is None else in_words(self.state, move, reason)

    def do(self, move: Move, journal: Journal) -> Effects:
        """Do a move with everything that it sets off. Raises Rejected where an action forbids it.

        Giving up is never forbidden: ``ende`` may still make it a win (445), but cannot prevent it by not ending.
        """
        self._before.append(self._legal)
        self._forget()
        if move == GIVE_UP and self.judge.is_rejected(move):
            journal.do(Counted(OUTCOME, self.table.counter(OUTCOME), LOST))
            return Effects()
        turn = Turn(self.state, journal.do, self.chance)
        turn.play(move)
        return Effects(turn.events, turn.is_final)

    def undone(self) -> None:
        """Read the table again after a move was taken back."""
        self.state.sync()
        self._forget()
        if self._before:
            self._legal = self._before.pop()

    def _forget(self) -> None:
        self._legal = None
        self.judge.forget()

    def ending(self) -> Outcome | None:
        """Return the end of the game, None while it goes on or a question waits; the catalogue's goal wins it too."""
        table, goal = self.table, self.definition.goal
        if table.counters and table.counter(ASKED):
            return None
        if table.counters and table.counter(OUTCOME):
            return Outcome.WON if table.counter(OUTCOME) == WON else Outcome.LOST
        return Outcome.WON if goal is not None and goal.is_met(table) else None

    def question(self) -> Question | None:
        """Return the question that a chain of actions waits for (X35)."""
        ask = waiting(self.state)
        return None if ask is None else Question(ask.text, ask.answers)

    def automatic(self, is_wanted: Callable[[Move], bool]) -> Move | None:
        """Return the next wanted move of an automatic run, None at its end or while a question waits (X23)."""
        if halted_at(self.state) is not None:
            return None
        state, judge = self.state, self.judge
        return automatic.run_move(state, lambda move: is_wanted(move) and legal.refusal(state, judge, move) is None)

    def key(self) -> bytes:
        """Return the cards, the faces, and everything on the table that matters for what can still happen."""
        table = self.table
        counters = sorted((name, value) for name, value in table.counters.items() if name not in _NOT_IN_KEYS)
        if not counters and not table.properties:
            return table.key()
        return table.key() + repr((counters, sorted(table.properties.items()))).encode()

    def program(self) -> DealtProgram | NoTables:
        """Return the rules as a program of a native kernel."""
        program = self.definition.programs.program(self.state, self.definition.goal)
        return program if isinstance(program, NoTables) else DealtProgram(program, self.chance.number)

    def tables(self) -> Tables | NoTables:
        """Return the rules as tables of a native kernel, made once for all positions that agree in what matters."""
        definition = self.definition
        facts, kept = table_facts(self.state), definition.tables
        if facts not in kept:
            if len(kept) >= _MOST_TABLES:
                kept.clear()
            if self._tabulator is None:
                self._tabulator = Tabulator(self.state, definition.goal)
            kept[facts] = self._tabulator.tables()
        return kept[facts]


XML: Final = Language[XmlDefinition, XmlPlay](
    name="xml",
    read=read,
    deal=XmlPlay.dealt,
    place=XmlPlay.placed,
    counters=lambda _: _COUNTERS,
    properties=lambda _: _PROPERTIES,
    legal=XmlPlay.legal,
    refusal=XmlPlay.refusal,
    do=XmlPlay.do,
    ending=lambda _definition, play, _last: play.ending(),
    normal_form=lambda definition: write(definition.tree.root),
    former_form=lambda definition: former_form(definition.tree),
    undone=XmlPlay.undone,
    key=lambda _, play: play.key(),
    view=lambda _, play: view(play.state),
    piles=lambda _, play: play.definition.piles,
    accepted=lambda play, pile: hand.card_row(play.state, pile),
    tables=lambda _, play: play.tables(),
    program=XmlPlay.program,
    collecting=lambda _, play: play.definition.collecting,
    automatic=XmlPlay.automatic,
    shortcut=lambda play, move: legal.shortcut(play.state, play.judge, move),
    reach=lambda definition, choice: reach(definition.chosen(choice).rules),
    question=XmlPlay.question,
    score=lambda play: fields.score(play.state),
    choice=lambda play: play.choice,
    passes=lambda play: PassCount(play.state.passes, play.state.most_passes),
    redeals_left=lambda play: play.state.redeals_left,
    declared_encoding=declared,
    author_place="kabale.xml.author:AUTHOR",
)

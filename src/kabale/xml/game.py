"""An XML definition as a game: what the language hands in to :mod:`kabale.engine.game`."""

from collections.abc import Iterator, Sequence
from typing import Final

from kabale.engine.game import Game
from kabale.engine.journal import Effects, Event, Journal
from kabale.engine.language import Choice, Language, Outcome, PassCount, Question
from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.score import Goal, Scoring
from kabale.engine.tables import NoTables, Tables
from kabale.errors import RunawayRules
from kabale.messages import Message
from kabale.problems import Diagnostic, Source
from kabale.table.chance import Chance
from kabale.table.changes import Counted
from kabale.table.decks import Deal
from kabale.table.table import Table
from kabale.xml.definition import XmlDefinition
from kabale.xml.explain.full import full
from kabale.xml.explain.page import explain, pile_line
from kabale.xml.features import features
from kabale.xml.kernel.tabulate import Tabulator
from kabale.xml.play import automatic, laying, legal, points
from kabale.xml.play.conditions import LOST, WON, Endless
from kabale.xml.play.context import ASKED, halted_at, waiting
from kabale.xml.play.dealing import draw_random, lay_out
from kabale.xml.play.judge import Judge
from kabale.xml.play.state import LEVEL, OUTCOME, TURNS, VARIANT, State
from kabale.xml.play.turn import Turn
from kabale.xml.play.view import view
from kabale.xml.read import declared, read, titled
from kabale.xml.rules.definition import DefinitionTree
from kabale.xml.rules.reach import reach
from kabale.xml.write import write

_NOT_IN_KEYS = (TURNS, VARIANT, LEVEL)
"""Counters that nothing in the rules can ask about again."""


class XmlPlay:
    """The rules of one variant and one table that is played on, with the chance of its deal.

    What was found out by trying is kept until the table changes, the legal moves among it.
    """

    __slots__ = ("_legal", "chance", "definition", "judge", "state", "table", "tabulator")

    def __init__(self, definition: XmlDefinition, state: State, chance: Chance) -> None:
        """Take over a state; *definition* has the rules that hold."""
        self.definition = definition
        self.state = state
        self.table = state.table
        self.chance = chance
        self.judge = Judge(state, chance)
        self.tabulator: Tabulator | None = None
        self._legal: list[Move] | None = None

    def legal(self) -> Iterator[Move]:
        """Yield the legal moves; once all of them were asked for they are kept."""
        if self._legal is not None:
            yield from self._legal
            return
        found = []
        for move in legal.moves(self.state, self.judge):
            found.append(move)
            yield move
        self._legal = found

    def forget(self) -> None:
        """Forget what was found out: the table changes."""
        self._legal = None
        self.judge.forget()


def xml_game(
    definition: DefinitionTree, *, scoring: Scoring | None = None, goal: Goal | None = None, name: str = ""
) -> Game:
    """Make a game of a definition, with what the catalogue adds."""
    return Game(XML, XmlDefinition(definition, scoring, goal), name=name)


def _read(source: Source) -> tuple[XmlDefinition | None, list[Diagnostic]]:
    definition, problems = read(source)
    return None if definition is None else XmlDefinition(definition), problems


def _deal(definition: XmlDefinition, deal: Deal, choice: Choice) -> tuple[XmlPlay, Sequence[Event]]:
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
    return XmlPlay(definition, state, deal.chance), turn.events


def _place(definition: XmlDefinition, table: Table, chance: Chance) -> XmlPlay:
    """Return the state of a table whose counters say the variant and the level."""
    number, level = table.counter(VARIANT), table.counter(LEVEL)
    ids = [each.id for each in definition.variants]
    if level not in definition.levels:
        raise ValueError(f"the table is of level {level}, and the game has levels 0 to {definition.levels[-1]}")
    definition = definition.chosen(Choice(ids[number] if 0 < number < len(ids) else None, level))
    fields = len(definition.rules.fields)
    if len(table.piles) != fields:
        raise ValueError(f"the table has {len(table.piles)} piles and the game {fields}")
    draw_random(definition.rules, chance, table)
    return XmlPlay(definition, State(definition.rules, table), chance)


def _do(play: XmlPlay, move: Move, journal: Journal) -> Effects:
    """Do a move with everything that it sets off. Raises Rejected where an action forbids it.

    Giving up is never forbidden: ``ende`` may still make it a win (445), but cannot prevent it by not ending.
    """
    play.forget()
    if move == GIVE_UP and play.judge.is_rejected(move):
        journal.do(Counted(OUTCOME, play.table.counter(OUTCOME), LOST))
        return Effects()
    turn = Turn(play.state, journal.do, play.chance)
    turn.play(move)
    return Effects(turn.events, turn.is_final)


def _undone(play: XmlPlay) -> None:
    play.state.sync()
    play.forget()


def _ending(definition: XmlDefinition, play: XmlPlay, _: Move | None) -> Outcome | None:
    """Return the end of the game, None while it goes on or a question waits; the catalogue's goal wins it too."""
    table, goal = play.table, definition.goal
    if table.counters and table.counter(ASKED):
        return None
    if table.counters and table.counter(OUTCOME):
        return Outcome.WON if table.counter(OUTCOME) == WON else Outcome.LOST
    return Outcome.WON if goal is not None and goal.is_met(table) else None


def _question(play: XmlPlay) -> Question | None:
    """Return the question that a chain of actions waits for (X35)."""
    ask = waiting(play.state)
    return None if ask is None else Question(ask.text, ask.answers)


def _key(_: XmlDefinition, play: XmlPlay) -> bytes:
    """Return the cards, the faces, and everything on the table that matters for what can still happen."""
    table = play.table
    counters = sorted((name, value) for name, value in table.counters.items() if name not in _NOT_IN_KEYS)
    if not counters and not table.properties:
        return table.key()
    return table.key() + repr((counters, sorted(table.properties.items()))).encode()


def _refusal(play: XmlPlay, move: Move) -> Message | None:
    return legal.refusal(play.state, play.judge, move)


def _automatic(play: XmlPlay) -> Move | None:
    """Return the next move of an automatic run, None at its end or while a question waits (X23)."""
    if halted_at(play.state) is not None:
        return None
    return automatic.run_move(play.state, lambda move: _refusal(play, move) is None)


def _tables(definition: XmlDefinition, play: XmlPlay) -> Tables | NoTables:
    if play.tabulator is None:
        play.tabulator = Tabulator(play.state, definition.goal)
    return play.tabulator.tables()


def _explain(definition: XmlDefinition, language: str) -> str:
    goal, scoring = definition.goal, definition.scoring
    return explain(definition.tree, goal=goal, scoring=scoring, language=language)


def _pile_line(definition: XmlDefinition, choice: Choice, pile: int, language: str) -> str:
    return pile_line(definition.chosen(choice).rules, pile, language=language)


XML: Final = Language[XmlDefinition, XmlPlay](
    name="xml",
    read=_read,
    deal=_deal,
    place=_place,
    legal=XmlPlay.legal,
    refusal=_refusal,
    do=_do,
    ending=_ending,
    normal_form=lambda definition: write(definition.tree),
    undone=_undone,
    key=_key,
    view=lambda _, play: view(play.state),
    piles=lambda _, play: play.definition.piles,
    accepted=lambda play, pile: laying.card_row(play.state, pile),
    tables=_tables,
    collecting=lambda _, play: play.definition.collecting,
    automatic=_automatic,
    shortcut=lambda play, move: legal.shortcut(play.state, play.judge, move),
    reach=lambda definition, choice: reach(definition.chosen(choice).rules),
    question=_question,
    score=lambda play: points.score(play.state),
    passes=lambda play: PassCount(play.state.passes, play.state.most_passes),
    explain=_explain,
    full=lambda definition: full(definition.tree),
    pile_line=_pile_line,
    features=features,
    declared_encoding=declared,
    titled=titled,
)
"""The German XML format, as the engine asks for it."""

"""Games and positions: what everything that plays, searches, stores or shows games works with.

A *game* is a definition without errors. It deals *positions*: tables with a journal and the rules of a language.
These laws are tested for every game of the library:

1. ``legal_moves`` names each legal move once, in a pinned order, the same when asked again.
2. ``play(m)`` succeeds for exactly those; otherwise ``IllegalMove`` names the rule and nothing has changed.
3. ``push(m)`` returns a step; doing its changes to a copy of the table before gives the table after.
4. ``pop()`` gives the move back; key, score and outcome are as before it.
5. No change creates, destroys or doubles a card.
6. A position is stuck exactly if it has no legal move and the rules name no other end.
7. Equal definitions, deals, chances and moves give equal keys, on every machine.
8. ``view()`` shows no card that lies face down.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, cast

from kabale.engine.actions import Actions
from kabale.engine.journal import Event, Journal, Step, once_a_step
from kabale.engine.language import (
    NO_CHOICE,
    AnyLanguage,
    Choice,
    Collecting,
    GameDefinition,
    NoTables,
    Outcome,
    Question,
    RulesState,
    Start,
    Variant,
    choice_in,
    digests_of,
)
from kabale.engine.moves import GIVE_UP, LegalMoves, Move
from kabale.engine.naming import named, words_of
from kabale.engine.placing import placed
from kabale.engine.player import PlayerPosition, table_picture
from kabale.engine.score import ScorePart
from kabale.engine.texts import NO_TEXTS, GameTexts
from kabale.errors import IllegalMove, expect
from kabale.messages import Message, message
from kabale.table.chance import Chance
from kabale.table.decks import AnyDeal, Deal
from kabale.table.table import Table
from kabale.view import PileInfo, View

if TYPE_CHECKING:
    from kabale.engine.program import DealtProgram
    from kabale.engine.tables import Tables


class Game:
    """A definition that can be played; a number alone is a deal of the scheme *numbering*."""

    numbering = "k1"

    def __init__(
        self, language: AnyLanguage, definition: GameDefinition, *, name: str = "", texts: GameTexts = NO_TEXTS
    ) -> None:
        """Make a game of a definition; *name* is what the library calls it, *texts* what is written there of it."""
        self.language, self.definition, self.name, self.texts = language, definition, name, texts
        self._actions: dict[Choice, Actions] = {}

    @property
    def title(self) -> str:
        """The title as the definition has it."""
        return self.definition.title

    @property
    def format(self) -> str:
        """The name of the definition's language."""
        return self.language.name

    @cached_property
    def digest(self) -> str:
        """A SHA-256 of the rules in their normal form (and of what the catalogue adds), in hexadecimal."""
        return digests_of(self.language, self.definition)[0]

    @property
    def card_count(self) -> int:
        """How many cards the game is played with, where no variant is asked for."""
        return self.definition.card_count

    @property
    def piles(self) -> Sequence[PileInfo]:
        """The piles in file order, where no variant is asked for; a position has its own."""
        return self.definition.piles

    @property
    def variants(self) -> Sequence[Variant]:
        """The rule variants, the default first; empty where there is only one set of rules."""
        return self.definition.variants

    @property
    def levels(self) -> Sequence[int]:
        """The levels of difficulty that the definition offers, from 0, where no variant is asked for."""
        return self.definition.levels

    @property
    def actions(self) -> Actions:
        """Every move that can ever be legal, numbered, where nothing is chosen; a position has its own."""
        return self.actions_of(NO_CHOICE)

    def actions_of(self, choice: Choice) -> Actions:
        """Return :attr:`actions` where a variant or a level is chosen."""
        if choice not in self._actions:
            self._actions[choice] = Actions(self.language.reach(self.definition, choice))
        return self._actions[choice]

    def deal(self, deal: AnyDeal, *, variant: str | None = None, level: int = 0, native: bool = False) -> "Position":
        """Deal a position, or lay its table out (``at:``); a number is one of the game's usual :attr:`numbering`.

        *native* makes a :class:`kabale.NativePosition`, otherwise raises NotNative. Raises BadDeal, also for an unknown
        variant or level, and RunawayRules if its actions do not end (X34).
        """
        deal, choice = Deal.of(deal, self.numbering), choice_in(self.definition, variant, level)
        if native:
            return cast(Position, import_module("kabale.search.single").NativePosition.of(self, deal, choice))
        state, events = placed(self, deal, choice) if deal.word else self.language.deal(self.definition, deal, choice)
        choice = self.language.choice(state) if deal.word else choice
        return Position(self, state, Start(deal.chance, deal, choice, events))

    def position(self, table: Table) -> "Position":
        """Return a position at a copy of a table, whose counters say variant and level. Raises ValueError."""
        expect(table, Table, "a table")
        state = self.language.place(self.definition, table.copy(), chance := Chance(0))
        return Position(self, state, Start(chance, choice=self.language.choice(state)))

    def normal_form(self) -> str:
        """Return the definition in its own language as the project writes it."""
        return self.language.normal_form(self.definition)

    def explain(self, *, language: str = "en") -> str:
        """Return the rules as a page of plain words."""
        body = self.language.author.explain(self.definition, language, self.texts)
        own = self.title, self.language.author.idea(self.definition, language), body
        return self.texts.page(*own, {each.id: each.text for each in self.variants}, language=language)

    def full(self, *, language: str = "en") -> str:
        """Return every value in force, pile by pile, and in words what the page leaves out."""
        full = self.language.author.full
        return full(self.definition, language) if full else self.normal_form()

    def pile_line(self, index: int, *, language: str = "en", variant: str | None = None, level: int = 0) -> str:
        """Return in one line what can be done at a pile."""
        return self.language.author.pile_line(self.definition, Choice(variant, level), index, language, self.texts)

    def __repr__(self) -> str:
        """Say which game this is."""
        return f"<Game {self.name or self.title!r} ({self.format}, {self.card_count} cards, {len(self.piles)} piles)>"


class Position:
    """One table in the middle of a game."""

    def __init__(self, game: Game, state: RulesState, start: Start, steps: Sequence[Step] = ()) -> None:
        """Take over a state to which *steps* have led: its table belongs to the position from here on."""
        self.game, self._state, self._start = game, state, start
        self._language = game.language
        self._do, self._hears_undo = game.language.do, game.language.undone
        self._journal = Journal(state.table, steps)

    @property
    def table(self) -> Table:
        """The table, to look at; only the position changes it."""
        return self._state.table

    @property
    def deal(self) -> Deal | None:
        """The deal that this began with, None at a constructed table."""
        return self._start.deal

    @property
    def variant(self) -> str | None:
        """The rule variant that was asked for, None for the default."""
        return self._start.choice.variant

    @property
    def level(self) -> int:
        """The level of difficulty."""
        return self._start.choice.level

    @property
    def piles(self) -> Sequence[PileInfo]:
        """The piles of this table in file order (number, id, kind, visibility); a variant may have others."""
        return self._language.piles(self.game.definition, self._state)

    @property
    def pile_words(self) -> tuple[str, ...]:
        """The name of each pile in this game: its kind, if the catalogue has no other word."""
        return words_of(self.game.texts.piles, self.piles)

    def copy(self) -> "Position":
        """Return a position of its own that stands as this one does, with its chance and its history."""
        return Position._at(self.game, self.table.copy(), self._start, self._journal.steps)

    __copy__ = copy

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what :meth:`copy` copies; :mod:`kabale.library.loading` pickles the game."""
        return Position._at, (self.game, self.table, self._start, self._journal.steps)

    def __eq__(self, other: object) -> bool:
        """Compare the rules, what was chosen, how it ended, and :meth:`key`. A position changes, so it has no hash."""
        facts = [(p.game.digest, p._start.choice, p._ended, p.key()) for p in (self, other) if isinstance(p, Position)]
        return facts[:1] == facts[1:]

    def rearranged(self, table: Table, chance: Chance, steps: Sequence[Step] = ()) -> "Position":
        """Return a position of the same game and choice, but no deal, at a table that belongs to it from then on."""
        return Position._at(self.game, table, Start(chance, choice=self._start.choice), steps)

    @staticmethod
    def _at(game: Game, table: Table, start: Start, steps: Sequence[Step]) -> "Position":
        return Position(game, game.language.place(game.definition, table, start.chance), start, steps)

    def player(self) -> "PlayerPosition[Position]":
        """Return what the player knows of this position and nothing else, for bots that must not cheat."""
        return PlayerPosition(self)

    def key(self) -> bytes:
        """Return bytes that are equal for positions from which the same can happen."""
        return self._language.key(self.game.definition, self._state)

    @once_a_step
    def view(self) -> View:
        """Return what the player may see."""
        return self._language.view(self.game.definition, self._state)

    def __str__(self) -> str:
        """Draw the table as the player sees it, a line a pile."""
        return str(self.view())

    def __repr__(self) -> str:
        """Say which game and deal this is, and how far it was played."""
        deal = f" deal {self.deal}" if self.deal else ""
        chosen = f" variant {self.variant!r}" if self.variant else ""
        return f"<Position {self.game.title!r}{deal}{chosen} after {len(self._journal.steps)} moves>"

    def _repr_svg_(self) -> str:
        """Draw the table as a notebook shows it."""
        return table_picture(self.view(), self.game.title)

    @property
    def outcome(self) -> Outcome:
        """How the game stands: ended by the rules, the goal or the player, stuck without a legal move, or playing."""
        going_on = (Outcome.PLAYING for _ in self._language.legal(self._state))
        return self._ended or next(going_on, Outcome.STUCK)

    @property
    def _ended(self) -> Outcome | None:
        return self._language.ending(self.game.definition, self._state, self._journal.last)

    @property
    def score(self) -> int | None:
        """The points by the catalogue's score terms, otherwise by the definition's own; None without points."""
        scoring = self.game.definition.scoring
        return self._language.score(self._state) if scoring is None else scoring.of(self.table)

    @property
    def score_parts(self) -> Sequence[ScorePart]:
        """The parts of the points if score terms count them; otherwise empty."""
        scoring = self.game.definition.scoring
        return scoring.parts(self.table) if scoring else []

    @property
    def passes(self) -> int:
        """Passes through the stock that have ended."""
        return self._language.passes(self._state).done

    @property
    def most_passes(self) -> int | None:
        """How many passes the rules allow as the position stands, None without a limit."""
        return self._language.passes(self._state).most

    @property
    def question(self) -> Question | None:
        """The question that must be answered before any other move."""
        return self._language.question(self._state)

    # -- moves -----------------------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves in table order: by pile, its moves by target and then count, and last the clicks on it."""
        return LegalMoves(()) if self._ended else LegalMoves(self._language.legal(self._state))

    @property
    def actions(self) -> Actions:
        """Every move that can ever be legal in the variant that is played, numbered."""
        return self.game.actions_of(self._start.choice)

    def mask(self) -> bytes:
        """Return a byte for each of :attr:`actions`: 1 if it is legal now, otherwise 0."""
        return self.actions.mask(self)

    def refusal(self, move: Move | str) -> Message | None:
        """Return the rule that forbids a move, None if the move is legal. Raises :class:`kabale.errors.BadMove`."""
        move = Move.of(move)
        if (ended := self._ended) is not None:
            given_up = ended is Outcome.LOST and self._journal.last == GIVE_UP
            return message(f"why.ended.{'given_up' if given_up else ended.value}")
        reason = self._language.refusal(self._state, move)
        return reason and named(reason, self.pile_words)

    def why(self, move: Move | str) -> str | None:
        """Return :meth:`refusal` in English words. Raises BadMove."""
        return None if (reason := self.refusal(move)) is None else str(reason)

    def shortcut(self, move: Move | str) -> Move | None:
        """Return the hand move that a right click in an XML game stands for, None for any other. Raises BadMove."""
        move, stands_for = Move.of(move), self._language.shortcut
        return None if stands_for is None or self._ended else stands_for(self._state, move)

    def parse(self, move: Move | str) -> Move:
        """Return a move that is legal here. Raises IllegalMove with the rule, and BadMove for an invalid text."""
        if (reason := self.refusal(move := Move.of(move))) is not None:
            raise IllegalMove(move, str(reason))
        return move

    def play(self, move: Move | str) -> Step:
        """Check a move, push it, and return what it did. Raises IllegalMove with the rule, and BadMove."""
        return self.push(self.parse(move))

    def push(self, move: Move | str) -> Step:
        """Push a move that is known to be legal and return what it did; one that fails leaves nothing behind."""
        move, journal = Move.of(move), self._journal
        try:
            effects = self._do(self._state, move, journal)
        except BaseException:
            journal.drop()
            self._hears_undo(self._state)
            raise
        return journal.finish(move, effects)

    def pop(self) -> Move:
        """Take back the last move, whose step is :attr:`last`, and return it. Raises NothingToUndo without a move."""
        step = self._journal.undo()
        self._hears_undo(self._state)
        return step.move

    def end(self) -> Step:
        """Give the game up: a move of its own in the journal, which ``pop`` takes back."""
        return self.push(GIVE_UP)

    @property
    def history(self) -> Sequence[Step]:
        """The steps so far: each move with its changes and events."""
        return tuple(self._journal.steps)

    @property
    def moves(self) -> list[Move]:
        """The moves played so far."""
        return [step.move for step in self._journal.steps]

    @property
    def length(self) -> int:
        """How many moves were played."""
        return len(self._journal.steps)

    @property
    def last(self) -> Step | None:
        """The last step, None before the first."""
        return self._journal.steps[-1] if self._journal.steps else None

    @property
    def events(self) -> Sequence[Event]:
        """The messages and sounds of the definition at the last move, or at the deal before the first move."""
        return self._start.events if self.last is None else self.last.events

    @property
    def undo_is_final(self) -> bool:
        """Whether the last move may not be taken back by the player."""
        return self.last is not None and self.last.is_final

    # -- for what plays by itself and searches ---------------------------------------------------------------------

    def automatic(self, is_wanted: Callable[[Move], bool] = lambda _: True) -> Move | None:
        """Return the next wanted move among the definition's automatic moves, or None."""
        return None if self._ended else self._language.automatic(self._state, is_wanted)

    def collecting(self) -> Collecting | None:
        """Return the facts that make collecting safe; None if it is never safe."""
        return self._language.collecting(self.game.definition, self._state)

    def accepted(self, pile: int) -> bytes:
        """Return which looks a pile accepts as it lies (1 at the look), whatever else may forbid a move."""
        return self._language.accepted(self._state, pile)

    def tables(self) -> "Tables | NoTables":
        """Return all that a native kernel needs of this deal as data, or why it cannot be tabulated."""
        return self._language.tables(self.game.definition, self._state)

    def program(self) -> "DealtProgram | NoTables":
        """Return the rules as a program, which covers what tables cannot express, or the reason why that fails."""
        return self._language.program(self._state)

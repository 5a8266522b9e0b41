"""The contract of a definition language: a frozen definition, and functions on the state of one table.

The engine owns the position: table, journal, chance, score, ``play``, ``why``, ``pop``, texts and pictures are
written once, in :mod:`kabale.engine.game`. A language adds its rules as a :class:`Language`, and everything for people
who write definitions as an :class:`Author`. Functions with a default are optional.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from kabale.engine.actions import CLICKS, PileReach, Reach
from kabale.engine.fits import Fits
from kabale.engine.journal import Effects, Event, Journal
from kabale.engine.moves import Move
from kabale.engine.score import Goal, Scoring
from kabale.errors import BadDeal
from kabale.messages import Message
from kabale.problems import Diagnostic, Source
from kabale.table.cards import LOOKS, Card
from kabale.table.chance import Chance
from kabale.table.decks import Deal
from kabale.table.table import Table
from kabale.view import PileInfo, PileView, View

if TYPE_CHECKING:  # shapes that playing does not need; their import takes half as long as all the rest
    from kabale.engine.program import DealtProgram
    from kabale.engine.tables import Tables
    from kabale.engine.texts import GameTexts
    from kabale.engine.writing import Anatomy, Form, ReferenceChapter


class Outcome(Enum):
    """How a position stands. Only a position that is PLAYING has legal moves."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Variant:
    """A rule variant that the player may choose, with its own levels if it has any."""

    id: str
    text: str
    levels: Sequence[int] | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A variant (None: the default) and a level of difficulty."""

    variant: str | None = None
    level: int = 0


@dataclass(frozen=True, slots=True)
class Collecting:
    """The limits of harmless automatic moves to the foundations.

    ``followers[look]`` has 1 for each look that could ever lie on that look outside the foundations. Cards may come
    from ``sources``, and empty a pile only if ``may_empty``.
    """

    followers: Fits
    sources: frozenset[int]
    may_empty: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the table, which the player must answer first."""

    text: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoTables:
    """The reason why a game cannot be tabulated."""

    reason: str


TURNS: Final = "turns"
"""The counter of a table for redeals: how often the stock was taken up again."""

CHANCES: Final = "chances"
"""The counter of a table for chance events after the deal. Counting one is a change of its own, and the drawn values
come right after it."""

ASKED: Final = "asked"
"""The counter of a table that is above 0 while a question waits. The names of others that it needs begin with it."""


@dataclass(frozen=True, slots=True)
class PassCount:
    """Passes through the stock that have ended, and the most that there may be (None: any number)."""

    done: int = 0
    most: int | None = 1


class GameDefinition(Protocol):
    """A definition that was read without errors, with what the catalogue adds: frozen, the same for all deals."""

    @property
    def title(self) -> str:
        """The title as the definition has it."""

    @property
    def card_count(self) -> int:
        """How many cards the game is played with."""

    @property
    def piles(self) -> Sequence[PileInfo]:
        """The piles in file order, as they are where no variant and no level is asked for."""

    @property
    def variants(self) -> Sequence[Variant]:
        """The rule variants, the default first; empty where there is only one set of rules."""

    @property
    def levels(self) -> Sequence[int]:
        """The levels of difficulty that the definition offers, from 0, where no variant is asked for."""

    @property
    def scoring(self) -> Scoring | None:
        """The catalogue's score terms, None where the definition's own points count."""

    @property
    def goal(self) -> Goal | None:
        """The catalogue's goal, None where the definition says it all."""


class RulesState(Protocol):
    """One table and the rules that hold there; a language keeps in it what makes asking quick."""

    @property
    def table(self) -> Table:
        """The table, which only a journal changes."""


NO_CHOICE: Final = Choice()


@dataclass(frozen=True, slots=True)
class Start:
    """The beginning of a position: its chance, the deal (None at a constructed table), the choice, and the events."""

    chance: Chance
    deal: Deal | None = None
    choice: Choice = NO_CHOICE
    events: Sequence[Event] = ()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The cards that are shuffled before a deal: all at once, or with *deckwise* each deck by itself."""

    cards: tuple[Card, ...]
    deckwise: bool


D = TypeVar("D", bound=GameDefinition)
S = TypeVar("S", bound=RulesState)


def choice_in(definition: GameDefinition, variant: str | None, level: int) -> Choice:
    """Return what is chosen, if there is such a variant and such a level. Raises BadDeal."""
    choice, ids = Choice(variant, level), [each.id for each in definition.variants]
    if choice != NO_CHOICE and not ids and len(definition.levels) == 1:
        raise BadDeal("this game has no variants and no levels")
    if variant is not None and variant not in ids:
        raise BadDeal(f"there is no variant {variant!r}: expected one of {', '.join(ids) or 'none'}")
    levels = levels_of(definition, variant)
    if level not in levels:
        raise BadDeal(f"there is no level {level}: expected 0 to {levels[-1]}")
    return choice


def levels_of(definition: GameDefinition, variant: str | None) -> Sequence[int]:
    """Return the levels of a variant, None for the default."""
    own = next((each.levels for each in definition.variants if each.id == variant), None)
    return definition.levels if own is None else own


NOTHING_FITS: Final = bytes(LOOKS)


def key_of_all(state: RulesState) -> bytes:
    """Return the cards, the faces, every counter and every property."""
    table = state.table
    if not table.counters and not table.properties:
        return table.key()
    return table.key() + repr((sorted(table.counters.items()), sorted(table.properties.items()))).encode()


def reach_of_all(definition: GameDefinition, _: Choice) -> Reach:
    """Return the reach of a player who can move any cards anywhere and click on every pile."""
    count = definition.card_count
    return Reach([PileReach(count, count, takes=True, takes_under=True, clicks=CLICKS) for _ in definition.piles])


_COLUMN, _CARD, _STEP = 12, (10, 15), 3


def view_in_a_row(definition: GameDefinition, state: RulesState) -> View:
    """Return the piles side by side, tableau piles spread downwards."""
    table = state.table
    piles = (
        PileView(
            info.kind,
            index * _COLUMN,
            0,
            0,
            _STEP if info.kind == "tableau" else 0,
            False,
            info.visible,
            tuple(table.names(index)),
            tuple(card not in table.down for card in table.piles[index]),
        )
        for index, info in enumerate(definition.piles)
    )
    return View(*_CARD, tuple(piles))


@dataclass(frozen=True)
class Language(Generic[D, S]):
    """One definition language, as playing, searching and solving use it.

    A language must have:

    * ``name``: the language's name, as in ``"format": "pat"``.
    * ``read(source)``: a definition (None if the source has errors) and the diagnostics in file order.
    * ``deal(definition, deal, choice)``: the state after the deal, and its events. The choice is valid. Raises BadDeal
      for a scheme that does not fit these cards, RunawayRules for rules that do not end.
    * ``place(definition, table, chance)``: a state at a table, which belongs to it from then on. The table's counters
      hold everything else, the choice included. Raises ValueError if the table does not belong to the game.
    * ``legal(state)``: the legal moves, each once, in the pinned order. Only asked while the game goes on.
    * ``refusal(state, move)``: the rule that forbids a move, None if it is legal. Only asked while the game goes on.
    * ``do(state, move, journal)``: does a move through the journal, ``GIVE_UP`` too. Raises if that is impossible.
    * ``ending(definition, state, last)``: the end that the rules, the goal or the player's *last* move made, or None
    while the game goes on.
    * ``normal_form(definition)``: the definition in its own language, as the project writes it.

    A language may have:

    * ``former_form(definition)``: the normal form of a definition that an earlier release read differently.
    * ``undone(state)``: called after the table was taken back.
    * ``counters(definition)`` and ``properties(definition)``: the names that tables of the game may have (of a property
    up to the first point), None for any. Positions that people hand in are checked with them.
    * ``key`` (begins with the table's key), ``view``, ``piles`` (of the state).
    * ``accepted``: which looks a pile accepts as it is, whatever else may forbid a move.
    * ``tables`` and ``program``: the rules for a native kernel.
    * ``collecting``, and ``automatic``: the next wanted move of the definition's own automatic play.
    * ``shortcut``: the hand move that a click, which is not a move itself, stands for.
    * ``reach``: everything that a player can ever do, which numbers the moves.
    * ``question``, ``passes``, and ``score``: the definition's own points.
    * ``choice``: the variant and level of a state.
    * ``redeals_left``: the pile, name and value of the property for the redeals that are left, None without one. The
      counter :data:`TURNS` of the table has those that were used.
    * ``shuffle(definition, choice)``: the pack that is shuffled, if all deals have the same layout and the same tables.
    * ``declared_encoding``: the encoding that a file names itself.
    * ``author_place``: the place of its :class:`Author`, as ``module:name``.
    """

    name: str
    read: Callable[[Source], tuple[D | None, list[Diagnostic]]]
    deal: Callable[[D, Deal, Choice], tuple[S, Sequence[Event]]]
    place: Callable[[D, Table, Chance], S]
    legal: Callable[[S], Iterable[Move]]
    refusal: Callable[[S, Move], Message | None]
    do: Callable[[S, Move, Journal], Effects]
    ending: Callable[[D, S, Move | None], Outcome | None]
    normal_form: Callable[[D], str]
    former_form: Callable[[D], str | None] = lambda _: None
    undone: Callable[[S], None] = lambda _: None
    counters: Callable[[D], Collection[str] | None] = lambda _: None
    properties: Callable[[D], Collection[str] | None] = lambda _: ()
    key: Callable[[D, S], bytes] = lambda _, state: key_of_all(state)
    view: Callable[[D, S], View] = view_in_a_row
    piles: Callable[[D, S], Sequence[PileInfo]] = lambda definition, _: definition.piles
    accepted: Callable[[S, int], bytes] = lambda _, __: NOTHING_FITS
    tables: "Callable[[D, S], Tables | NoTables]" = lambda _, __: NoTables("the language offers no tables")
    program: "Callable[[S], DealtProgram | NoTables]" = lambda _: NoTables("")
    collecting: Callable[[D, S], Collecting | None] = lambda _, __: None
    automatic: Callable[[S, Callable[[Move], bool]], Move | None] = lambda _, __: None
    shortcut: Callable[[S, Move], Move | None] | None = None
    question: Callable[[S], Question | None] = lambda _: None
    score: Callable[[S], int | None] = lambda _: None
    reach: Callable[[D, Choice], Reach] = reach_of_all
    passes: Callable[[S], PassCount] = lambda _: PassCount()
    choice: Callable[[S], Choice] = lambda _: NO_CHOICE
    redeals_left: Callable[[S], tuple[int, str, int] | None] = lambda _: None
    shuffle: Callable[[D, Choice], Shuffle | None] = lambda _, __: None
    declared_encoding: Callable[[bytes], str | None] = lambda _: None
    author_place: str = ""

    @cached_property
    def author(self) -> "Author[D]":
        """The part of the language for people who write definitions, imported when it is first asked for."""
        found: Author[D] = resolve_name(self.author_place) if self.author_place else Author()
        return found


@dataclass(frozen=True)
class Author(Generic[D]):
    """The part of a definition language for people who write definitions. Playing and solving never load it.

    * ``explain(definition, language, texts)``: a page of plain words, without a title. The *texts* of the game may
      describe special rules and name its piles.
    * ``idea(definition, language)``: the game in a sentence, if that is known.
    * ``full(definition, language)``: every value in force.
    * ``pile_line(definition, choice, pile, language, texts)``: one line about a pile, with the game's own pile words.
    * ``features(definition)``: what the definition uses, in a few words each.
    * ``titled(source, title)``: the text with another title, or None if it has no place for one.
    * ``formatted(source)``: the text in the usual layout.
    * ``read_deal(definition, source)``: the table of a deal in the language's own notation (None if the source has
      errors) and the diagnostics. A language without a notation has None here.
    * ``anatomy(source)``: any text taken apart for an editor.
    * ``form(source)``: the definition as a form, None if the text cannot be read. ``blank``: a first definition.
    * ``with_value(source, place, value)``: the text with a value in another place, as ``games/options.toml`` names it.
    * ``reference()``: all words of the language.
    """

    explain: "Callable[[D, str, GameTexts], str]" = lambda _definition, _, __: ""
    idea: Callable[[D, str], str] = lambda _definition, _: ""
    full: Callable[[D, str], str] | None = None
    pile_line: "Callable[[D, Choice, int, str, GameTexts], str]" = lambda _, __, ___, ____, _____: ""
    features: Callable[[D], Iterable[str]] = lambda _: ()
    titled: Callable[[Source, str], str | None] = lambda _, __: None
    formatted: Callable[[Source], str] = lambda source: source.text
    read_deal: Callable[[D, Source], tuple[Table | None, list[Diagnostic]]] = lambda _, __: (None, [])
    anatomy: "Callable[[Source], Anatomy] | None" = None
    form: "Callable[[Source], Form | None] | None" = None
    blank: str = ""
    with_value: Callable[[Source, str, str], str] = lambda source, _, __: source.text
    reference: "Callable[[], Iterable[ReferenceChapter]]" = tuple


AnyLanguage = Language[Any, Any]


def digests_of(language: Language[Any, Any], definition: Any) -> tuple[str, ...]:
    """Return a definition's digest, and the former one if an earlier release read it differently."""
    extras = "".join(each.identity for each in (definition.scoring, definition.goal) if each)
    now, former = language.normal_form(definition) + extras, language.former_form(definition)
    texts = [now] if former is None else [f"{now}\nread anew", former + extras]
    return tuple(hashlib.sha256(text.encode()).hexdigest() for text in texts)

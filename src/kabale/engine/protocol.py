"""The contract between the definition languages and everything that plays, searches, stores or shows games.

A *game* is a definition that was read without errors. It deals *positions*. A position is a table
with a journal: it lists its legal moves, plays them, takes them back, and says how things stand.
Session, perft, search, store, server and terminal know these two protocols and no language.

The laws, tested for every game of the library:

1. ``legal_moves`` names each legal move once, in a pinned order, the same when asked again.
2. ``play(m)`` succeeds for exactly those; otherwise ``IllegalMove`` names the rule and nothing has changed.
3. ``push(m)`` returns the changes; doing them to a copy of the table before gives the table after.
4. ``pop()`` gives the move back; key, score and outcome are as before it.
5. No change creates, destroys or doubles a card.
6. Stuck exactly if there is no legal move and the rules name no other end.
7. Equal definitions, deals, chances and moves give equal keys, on every machine.
8. ``view()`` shows no card that lies face down.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal, Protocol

from kabale.engine.fits import Fits
from kabale.engine.moves import Move
from kabale.engine.score import ScorePart
from kabale.engine.tables import NoTables, Tables
from kabale.messages import Message
from kabale.table.changes import Change
from kabale.table.decks import Deal
from kabale.table.table import Table

PileKind = Literal["stock", "waste", "foundation", "tableau", "cell", "reserve", "other"]


class Outcome(Enum):
    """How a position stands. Only a position that is PLAYING has legal moves."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class PileInfo:
    """What a definition says of a pile before any card is dealt; *id* is the definition's own name for it, if any."""

    id: str | None
    kind: PileKind
    visible: bool


@dataclass(frozen=True, slots=True)
class Variant:
    """A rule variant that the player may choose: its id and its description in the definition's words."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Collecting:
    """What automatic laying to the foundations must know of a game to do no harm.

    ``followers[look]`` has 1 for each look that could ever be laid on a card of that look outside the
    foundations; cards may be collected from ``sources``, and empty a pile only if ``may_empty``.
    """

    followers: Fits
    sources: frozenset[int]
    may_empty: bool


@dataclass(frozen=True, slots=True)
class Question:
    """What the table asks the player before the game goes on."""

    text: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """A text beside a pile; *place* holds one or two of ``above``, ``below``, ``left``, ``right``."""

    text: str
    place: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile as the player may see it.

    Places are in the view's units from the window's upper left corner; each card lies (*dx*, *dy*)
    further than the one below it. ``cards`` holds names from the bottom, ``??`` for face-down ones.

    What only some definitions say: ``letter`` names the pile in help, ``labels`` stand beside it, ``mark`` is
    the colour (six hexadecimal digits) that its top card is highlighted with, ``backs`` the backs of its cards
    (1 or 2; empty: all the same), ``shown`` how many cards at the top are drawn (None: all), ``border``
    for how many cards an empty pile's outline has room (0: none is drawn).
    """

    kind: PileKind
    x: int
    y: int
    dx: int
    dy: int
    sideways: bool
    visible: bool
    cards: tuple[str, ...]
    up: tuple[bool, ...]
    letter: str = ""
    labels: tuple[Label, ...] = ()
    mark: str | None = None
    backs: tuple[int, ...] = ()
    shown: int | None = None
    border: int = 1


@dataclass(frozen=True, slots=True)
class View:
    """What this player may see: the piles, and the size of a card in the units of the lay-out."""

    card_width: int
    card_height: int
    piles: tuple[PileView, ...]


class Position(Protocol):
    """One table in the middle of a game."""

    @property
    def game(self) -> "Game":
        """The game whose rules hold."""

    @property
    def table(self) -> Table:
        """The table, to look at; only the position changes it."""

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves in table order: by pile; its moves by target, then count; then clicks on it."""

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""

    @property
    def score(self) -> int | None:
        """The points, None where the definition counts none."""

    @property
    def score_parts(self) -> Sequence[ScorePart]:
        """What the points are made of, where score terms say it; empty elsewhere."""

    @property
    def passes(self) -> int:
        """Passes through the stock that have ended."""

    @property
    def most_passes(self) -> int | None:
        """How many passes the rules allow as the position stands, None without a limit."""

    @property
    def question(self) -> Question | None:
        """The question that must be answered before anything else."""

    @property
    def moves(self) -> list[Move]:
        """The moves played so far."""

    @property
    def undo_is_final(self) -> bool:
        """Whether the last move may not be taken back by the player."""

    def refusal(self, move: Move) -> Message | None:
        """Return the rule that forbids a move, None if the move is legal."""

    def why(self, move: Move | str) -> str | None:
        """Return :meth:`refusal` in English words. Raises BadMove."""

    def play(self, move: Move | str) -> list[Change]:
        """Check a move, push it, and return what it changed. Raises IllegalMove, BadMove."""

    def push(self, move: Move) -> list[Change]:
        """Push a move that is known to be legal and return what it changed."""

    def pop(self) -> Move:
        """Take the last move back and return it. Raises IndexError where there is none."""

    def end(self) -> None:
        """Give the game up: a move of its own in the journal, which ``pop`` takes back."""

    def key(self) -> bytes:
        """Return bytes that are equal for positions from which the same can happen."""

    def automatic(self) -> Move | None:
        """Return the next move of the definition's own automatic laying, None where it has none or is at its end."""

    def accepted(self, pile: int) -> bytes:
        """Return which looks a pile accepts as it lies (1 at the look), whatever else may forbid a move."""

    def tables(self) -> Tables | NoTables:
        """Return all that a native kernel needs of this deal as data, or why it cannot be tabulated."""

    def view(self) -> View:
        """Return what the player may see."""


class Game(Protocol):
    """A definition that can be played."""

    @property
    def title(self) -> str:
        """The title as the definition has it."""

    @property
    def format(self) -> str:
        """The definition's language: ``pat`` or ``xml``."""

    @property
    def digest(self) -> str:
        """A SHA-256 of the definition's rules in their normal form, in hexadecimal."""

    @property
    def card_count(self) -> int:
        """How many cards the game is played with."""

    @property
    def piles(self) -> Sequence[PileInfo]:
        """The piles in file order."""

    @property
    def variants(self) -> Sequence[Variant]:
        """The rule variants, the default first; empty where there is only one set of rules."""

    @property
    def levels(self) -> Sequence[int]:
        """The levels of difficulty that the definition offers, from 0."""

    def deal(self, deal: Deal | str, *, variant: str | None = None, level: int = 0) -> Position:
        """Deal a position. Raises BadDeal."""

    def position(self, table: Table) -> Position:
        """Return a position at a constructed table."""

    def normal_form(self) -> str:
        """Return the definition in its own language as the project writes it."""

    def explain(self, *, language: str = "en") -> str:
        """Return the rules as a page of plain words."""

    def full(self) -> str:
        """Return every value in force, pile by pile, with its meaning and where it comes from."""

    def pile_line(self, index: int, *, language: str = "en") -> str:
        """Return in one line what can be done at a pile."""

    def collecting(self) -> Collecting | None:
        """Return what automatic laying must know to be safe; None where it never is."""

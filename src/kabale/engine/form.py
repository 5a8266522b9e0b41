"""The form of a definition: what is said of each pile and what else could be, and every change as edits of the text.

A language hands in a :class:`Form` of a text that can be read; the text is the truth, and what a form does not show
stays as it is. Places are offsets in the text of a source; meanings are those of the grammar. Nothing here knows a
language.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from kabale.errors import KabaleError
from kabale.messages import Message
from kabale.view import PileKind

Edit = tuple[int, int, str]
"""From offset to offset of the text before, and what stands there instead; edits of a change never overlap."""

NEW_KINDS: Final[tuple[PileKind, ...]] = ("tableau", "foundation", "cell", "reserve", "waste")
"""What a new pile can be."""


class NotFilledIn(KabaleError):
    """What a form cannot say; *said* says why."""

    code = "unsupported"

    def __init__(self, said: Message) -> None:
        super().__init__(said.text())
        self.said = said


@dataclass(frozen=True, slots=True)
class Option:
    """One value that a blank can have, what it means, and the line of the language's document."""

    value: str
    words: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Blank:
    """One thing that can be said of a pile or a game: a *label* in its *group*, what it means, what it can be.

    ``is_free`` where other values than those of the options can be written. ``lets_go`` where it need not be said.
    """

    name: str
    label: str
    group: str
    meaning: str
    line: int | None
    options: tuple[Option, ...] = ()
    is_free: bool = False
    lets_go: bool = False


@dataclass(frozen=True, slots=True)
class Filled:
    """A blank as it is filled in: None where nothing is said. *key* tells it from others of the same blank."""

    key: str
    blank: str
    value: str | None


@dataclass(frozen=True, slots=True)
class FormPile:
    """A pile, or a template of piles, as it stands in the text from *start* to *end*.

    Its place is None where it has none; each further card lies *dx* and *dy* on, and *count* cards are dealt as far as
    that is said.
    """

    name: Message | str
    detail: str
    start: int
    end: int
    filled: tuple[Filled, ...]
    x: int | None = None
    y: int | None = None
    dx: int = 0
    dy: int = 0
    count: int = 0
    is_sideways: bool = False
    is_template: bool = False


@dataclass(frozen=True, slots=True)
class FillIn:
    """Write a value into a blank of a pile, or of the game (None); nothing is said any more where it is empty."""

    pile: int | None
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class MovePile:
    """Give a pile another place."""

    pile: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class AddPile:
    """Add a pile of a kind."""

    kind: PileKind
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class CopyPile:
    """Add a pile that is like another one, at another place."""

    pile: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class DeletePile:
    """Take a pile away."""

    pile: int


FormChange = FillIn | MovePile | AddPile | CopyPile | DeletePile
"""What can be done with a form."""


class Form(Protocol):
    """A definition as a form; making one and asking it is quick."""

    @property
    def card(self) -> tuple[int, int]:
        """Width and height of a card in the units of places."""

    @property
    def step(self) -> int:
        """How far a pile is moved at once."""

    @property
    def blanks(self) -> Sequence[Blank]:
        """What can be said, each once."""

    @property
    def game(self) -> Sequence[Filled]:
        """What is said of the game."""

    @property
    def piles(self) -> Sequence[FormPile]:
        """The piles in file order, templates behind them."""

    def edits(self, change: FormChange, /) -> Sequence[Edit]:
        """Return how the text changes. Raises :class:`NotFilledIn`."""

"""The text of a definition taken apart, for whoever edits it: what stands where, what it means, what could stand there.

A language hands in an :class:`Anatomy` of any text, sound or not. Places are offsets in the text of a source;
meanings are Markdown. Nothing here knows a language.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from kabale.errors import KabaleError
from kabale.messages import Message
from kabale.problems import Diagnostic, Span
from kabale.view import PileKind

MOST_PARTS: Final = 2_000
"""So many parts, names and folds of a text are told; no definition has as many."""

PartKind = Literal["game", "pile", "template", "variant", "action", "key"]


@dataclass(frozen=True, slots=True)
class Help:
    """What the text from *start* to *end* means; *line* is the one of the language's document, None where it has none.

    ``pile`` is the index of the pile that it belongs to, where it belongs to one; *mark* is the entry of the language's
    reference that says more, if one does.
    """

    start: int
    end: int
    title: str
    words: tuple[str, ...]
    line: int | None = None
    pile: int | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class ReferenceEntry:
    """The meaning of a word of a language, as Markdown in English.

    *mark* is what links call it, *line* the line of the language's document, None where it has none.
    """

    mark: str
    title: str
    words: tuple[str, ...]
    line: int | None


@dataclass(frozen=True, slots=True)
class ReferenceChapter:
    """Some entries of the reference of a language, under a heading."""

    title: str
    entries: tuple[ReferenceEntry, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """One text that could stand at a place, what it is in a few words, and its meaning."""

    text: str
    detail: str = ""
    meaning: str = ""
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Offers:
    """What could stand from *start* to *end*."""

    start: int
    end: int
    items: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Name:
    """A place where something is named: *kind* and *name* say what, in any text alike.

    ``is_given`` where it gets its name, ``is_free`` where that can be another one.
    """

    kind: str
    name: str
    start: int
    end: int
    is_given: bool = False
    is_free: bool = True


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a definition from *start* to *end*; its name stands from *name_start* to *name_end*."""

    kind: PartKind
    name: Message | str
    detail: str
    start: int
    end: int
    name_start: int
    name_end: int
    pile: int | None = None
    parts: tuple["Part", ...] = ()


@dataclass(frozen=True, slots=True)
class Mending:
    """A hint that can be followed: texts that stand instead of spans, all at once."""

    words: str
    edits: tuple[tuple[Span, str], ...]


class Anatomy(Protocol):
    """What a text consists of; asking is quick, and no text makes it fail."""

    @property
    def names(self) -> Sequence[Name]:
        """Every place where something is named, in file order."""

    @property
    def parts(self) -> Sequence[Part]:
        """The parts of the definition, in file order."""

    @property
    def folds(self) -> Sequence[tuple[int, int]]:
        """What may be folded away: from offset to offset, each more than a line."""

    def help(self, offset: int) -> Help | None:
        """Say what stands at a place means."""

    def offers(self, offset: int) -> Offers | None:
        """Say what could stand at a place, instead of what stands there."""

    def is_name(self, kind: str, text: str, /) -> bool:
        """Say whether something of a kind may be called so."""

    def mendings(self, diagnostic: Diagnostic) -> Sequence[Mending]:
        """Say how the hint of a diagnostic is followed, where that can be done by itself."""


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
    line: int | None


@dataclass(frozen=True, slots=True)
class Blank:
    """One thing that can be said of a pile or a game: a *label* in its *group*, what it means, what it can be.

    ``free`` where other values than those of the options can be written. ``lets_go`` where it need not be said.
    """

    name: str
    label: str
    group: str
    meaning: str
    line: int | None
    free: bool
    lets_go: bool
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Filled:
    """A blank as it is filled in: None where nothing is said. *key* tells it from others of the same blank."""

    key: str
    blank: str
    value: str | None


@dataclass(frozen=True, slots=True)
class FormPile:
    """A pile, or a template of piles, as it stands at a *line* of the text.

    Its place is None where it has none; each further card lies *dx* and *dy* on, and *count* cards are dealt as far as
    that is said.
    """

    title: str
    detail: str
    line: int
    x: int | None
    y: int | None
    dx: int
    dy: int
    count: int
    sideways: bool
    template: bool
    filled: tuple[Filled, ...]


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

    def piles(self, language: str = "en", /) -> Sequence[FormPile]:
        """Return the piles in file order, templates behind them; a pile without a name has its number in a language."""

    def edits(self, change: FormChange, /) -> Sequence[Edit]:
        """Return how the text changes. Raises :class:`NotFilledIn`."""

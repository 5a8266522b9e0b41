"""The text of a definition taken apart for an editor, and as a form: places are offsets, meanings are Markdown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from kabale.errors import KabaleError
from kabale.messages import Message, message
from kabale.problems import Diagnostic, Source, Span
from kabale.view import PileKind

MOST_PARTS: Final = 2_000
"""The most parts, names and folds of a text; no definition has as many."""

PartKind = Literal["game", "pile", "template", "variant", "action", "key"]


@dataclass(frozen=True, slots=True)
class Help:
    """The meaning of the text from *start* to *end*, with its line in the language's document and its reference."""

    start: int
    end: int
    title: str
    words: tuple[str, ...]
    line: int | None = None
    pile: int | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class ReferenceEntry:
    """The meaning of a word of a language, as Markdown in English, with its link *mark* and its line."""

    mark: str
    title: str
    words: tuple[str, ...]
    line: int | None


@dataclass(frozen=True, slots=True)
class ReferenceChapter:
    """Entries of the reference under a heading."""

    title: str
    entries: tuple[ReferenceEntry, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A text for a place, a few words on it, and its meaning."""

    text: str
    detail: str = ""
    meaning: str = ""
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Offers:
    """The possible texts from *start* to *end*."""

    start: int
    end: int
    items: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Name:
    """A place of a name: ``is_given`` at its definition, ``is_free`` if it may change."""

    kind: str
    name: str
    start: int
    end: int
    is_given: bool = False
    is_free: bool = True


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a definition and the place of its name."""

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
    """A hint that can be followed: new texts for spans, all at once."""

    words: str
    edits: tuple[tuple[Span, str], ...]


class Anatomy(Protocol):
    """A text taken apart; asking is quick, and no text makes it fail."""

    @property
    def names(self) -> Sequence[Name]:
        """Every place of a name, in file order."""

    @property
    def parts(self) -> Sequence[Part]:
        """The parts of the definition, in file order."""

    @property
    def folds(self) -> Sequence[tuple[int, int]]:
        """The parts to fold away, from offset to offset, each more than a line."""

    def help(self, offset: int) -> Help | None:
        """Return the meaning of the text at a place."""

    def offers(self, offset: int) -> Offers | None:
        """Return the possible texts at a place."""

    def is_name(self, kind: str, text: str, /) -> bool:
        """Return whether something of a kind may have this name."""

    def mendings(self, diagnostic: Diagnostic) -> Sequence[Mending]:
        """Return the ways to follow the hint of a diagnostic."""


Edit = tuple[int, int, str]
"""From offset to offset of the old text, and the new text; edits of a change never overlap."""

NEW_KINDS: Final[tuple[PileKind, ...]] = ("tableau", "foundation", "cell", "reserve", "waste")


class NotFilledIn(KabaleError):
    """A form cannot express a change; *said* is the reason."""

    code = "unsupported"

    def __init__(self, said: Message) -> None:
        super().__init__(said.text())
        self.said = said


@dataclass(frozen=True, slots=True)
class Option:
    """A possible value of a blank, its meaning, and its line in the language's document."""

    value: str
    words: str
    line: int | None


@dataclass(frozen=True, slots=True)
class Blank:
    """A property of a pile or a game, *free* for more values than the options; *lets_go* if it may be missing."""

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
    """A blank of a form with its value, or None if it is empty; *key* distinguishes blanks of the same kind."""

    key: str
    blank: str
    value: str | None


@dataclass(frozen=True, slots=True)
class FormPile:
    """A pile, or a template of piles, at a *line* of the text; *x* and *y* may be missing."""

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
    """Write a value into a blank of a pile, or of the game (None); an empty value removes it."""

    pile: int | None
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class MovePile:
    """Move a pile to another place."""

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
    """Add a copy of a pile at another place."""

    pile: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class DeletePile:
    """Remove a pile."""

    pile: int


FormChange = FillIn | MovePile | AddPile | CopyPile | DeletePile


class Form(Protocol):
    """A definition as a form; making one and asking it is quick."""

    @property
    def card(self) -> tuple[int, int]:
        """Width and height of a card in the units of places."""

    @property
    def step(self) -> int:
        """The smallest move of a pile."""

    @property
    def blanks(self) -> Sequence[Blank]:
        """All blanks, each once."""

    @property
    def game(self) -> Sequence[Filled]:
        """The filled blanks of the game."""

    def piles(self, language: str = "en", /) -> Sequence[FormPile]:
        """Return the piles in file order, then the templates; a pile without a name has its number in a language."""

    def edits(self, change: FormChange, /) -> Sequence[Edit]:
        """Return how the text changes. Raises :class:`NotFilledIn`."""


def edited(text: str, edits: Sequence[Edit]) -> str:
    """Return a text after some edits.

    >>> edited("1 2 3", [(2, 3, "20"), (5, 5, "!")])
    '1 20 3!'
    """
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def text_with_value(form: Callable[[Source], Form | None], source: Source, place: str, value: str) -> str:
    """Return a text with a value in a blank of a pile or of several: ``7-13 8.a``. Raises NotFilledIn."""
    piles, _, key = place.partition(" ")
    first, _, last = piles.partition("-")
    found = form(source)
    if found is None:
        raise NotFilledIn(message("workshop.no_form"))
    changes = (FillIn(pile - 1, key, value) for pile in range(int(first), int(last or first) + 1))
    return edited(source.text, [edit for change in changes for edit in found.edits(change)])

"""The text of a definition taken apart, for whoever edits it: what stands where, what it means, what could stand there.

A language hands in an :class:`Anatomy` of any text, sound or not. Places are offsets in the text of a source;
meanings are Markdown. Nothing here knows a language.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from kabale.messages import Message
from kabale.problems import Diagnostic, Span

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
class Entry:
    """What the reference of a language says of one of its words, under the heading of a *chapter*; in English.

    *mark* is what links call it, *line* the line of the language's document, None where it has none.
    """

    mark: str
    chapter: str
    title: str
    words: tuple[str, ...]
    line: int | None = None


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

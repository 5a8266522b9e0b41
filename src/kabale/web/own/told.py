"""The shapes of what an author asks and is told while he writes; offsets are a browser's, in units of UTF-16."""

from typing import Annotated

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from kabale.engine.anatomy import PartKind
from kabale.web.frame.inputs import CLOSED, LARGEST_DEFINITION, DefinitionText, Format

# -- what is asked -----------------------------------------------------------------------------------------------------

Offset = Annotated[int, Field(ge=0, le=2 * LARGEST_DEFINITION)]


class OffsetRequest(BaseModel):
    """A place of a definition; one behind its end is its end."""

    model_config = CLOSED

    text: DefinitionText
    format: Format
    offset: Offset


# -- what is answered --------------------------------------------------------------------------------------------------


class MeaningShape(TypedDict):
    """What the text from ``start`` to ``end`` means, as Markdown; without words where nothing is known.

    ``mark`` is the entry of the reference that says more, empty where none does.
    """

    start: int
    end: int
    words: str
    mark: str


class EntryShape(TypedDict):
    """What the reference says of a word, as Markdown; ``line`` of the language's document, null where it has none."""

    mark: str
    title: str
    words: list[str]
    line: int | None


class ChapterShape(TypedDict):
    """Some entries under a heading."""

    title: str
    entries: list[EntryShape]


class Reference(TypedDict):
    """All that is said of the words of a language, in English."""

    format: Format
    label: str
    chapters: list[ChapterShape]


class OfferShape(TypedDict):
    """One text that could stand there, what it is, and its meaning as Markdown."""

    text: str
    detail: str
    meaning: str


class OffersShape(TypedDict):
    """What could stand from ``start`` to ``end``; ``any`` where all of it is offered, whatever stands there."""

    start: int
    end: int
    any: bool
    offers: list[OfferShape]


class FoldShape(TypedDict):
    """What may be folded away."""

    start: int
    end: int


class PartShape(TypedDict):
    """A part of a definition; one that is within another comes after it and lies deeper."""

    kind: PartKind
    name: str
    detail: str
    start: int
    end: int
    depth: int
    pile: int | None


class OutlineShape(TypedDict):
    """The parts of a definition and what may be folded away, in file order."""

    parts: list[PartShape]
    folds: list[FoldShape]


class EditShape(TypedDict):
    """A text that stands from ``start`` to ``end`` instead."""

    start: int
    end: int
    text: str


class MendingShape(TypedDict):
    """How the hint of a diagnostic is followed: all edits at once."""

    code: str
    line: int
    column: int
    words: str
    edits: list[EditShape]


class Mendings(TypedDict):
    """What mends the problems of a definition, in their order."""

    mendings: list[MendingShape]

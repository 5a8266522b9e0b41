"""The shapes of what an author asks and is told while he writes; offsets are a browser's, in units of UTF-16."""

from typing import Annotated

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from kabale.engine.writing import PartKind
from kabale.web.frame.inputs import CLOSED, LARGEST_DEFINITION, DealText, DefinitionText, Format, Level, Short
from kabale.web.library.definitions import FIRST_DEAL
from kabale.web.library.shapes import Layout

TRIED = 500
"""How many moves a try may have: each is played again with the next."""

# -- what is asked -----------------------------------------------------------------------------------------------------

Offset = Annotated[int, Field(ge=0, le=2 * LARGEST_DEFINITION)]


class OffsetRequest(BaseModel):
    """A place of a definition; one behind its end is its end."""

    model_config = CLOSED

    text: DefinitionText
    format: Format
    offset: Offset


class PressShape(BaseModel):
    """What a hand did: the card at a place of a pile (0: no card), and where it goes if that is said; or an answer.

    All count from 1.
    """

    model_config = CLOSED

    pile: Annotated[int, Field(ge=1, le=9_999)] = 1
    place: Annotated[int, Field(ge=0, le=9_999)] = 0
    target: Annotated[int, Field(ge=1, le=9_999)] | None = None
    answer: Annotated[int, Field(ge=1, le=9_999)] | None = None


class TryRequest(BaseModel):
    """A definition that is tried: the deal, the moves so far, and what is to be done now."""

    model_config = CLOSED

    text: DefinitionText
    format: Format
    deal: DealText = FIRST_DEAL
    variant: Short | None = None
    level: Level = 0
    moves: Annotated[list[Short], Field(max_length=TRIED)] = []
    press: PressShape | None = None


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


class AskedShape(TypedDict):
    """What the table asks, and the answers."""

    text: str
    answers: list[str]


class Tried(TypedDict):
    """What is seen after the moves that were played; ``said`` is why one was not.

    ``targets`` are the piles where the pressed card may go, if they are several: one of them is to be said.
    """

    view: Layout
    moves: list[str]
    said: str | None
    targets: list[int]
    outcome: str
    question: AskedShape | None


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

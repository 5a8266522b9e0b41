"""The shapes of a definition as a form, and of its changes."""

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints
from typing_extensions import TypedDict

from kabale.engine.writing import AddPile, CopyPile, DeletePile, FillIn, FormChange, MovePile
from kabale.view import PileKind
from kabale.web.frame.inputs import CLOSED, DefinitionText, Format, Short, sound
from kabale.web.own.shapes import DiagnosticShape

MOST_PLACE: Final = 9_999
"""As far as a pile may lie away."""

PileAt = Annotated[int, Field(ge=0, le=6_000)]
Coordinate = Annotated[int, Field(ge=-MOST_PLACE, le=MOST_PLACE)]
BlankText = Annotated[str, StringConstraints(max_length=1_000), AfterValidator(sound)]

# -- what is asked -----------------------------------------------------------------------------------------------------


class FillInRequest(BaseModel):
    """Another value in a blank of a pile, or of the game where *pile* is null."""

    model_config = CLOSED

    do: Literal["fill_in"]
    pile: PileAt | None
    key: Short
    value: BlankText

    def change(self) -> FormChange:
        """Return the change."""
        return FillIn(self.pile, self.key, self.value)


class PlaceRequest(BaseModel):
    """A pile goes to another place, or one like it comes there."""

    model_config = CLOSED

    do: Literal["move", "copy"]
    pile: PileAt
    x: Coordinate
    y: Coordinate

    def change(self) -> FormChange:
        """Return the change."""
        return (MovePile if self.do == "move" else CopyPile)(self.pile, self.x, self.y)


class AddRequest(BaseModel):
    """A new pile of a kind."""

    model_config = CLOSED

    do: Literal["add"]
    kind: PileKind
    x: Coordinate
    y: Coordinate

    def change(self) -> FormChange:
        """Return the change."""
        return AddPile(self.kind, self.x, self.y)


class DeleteRequest(BaseModel):
    """A pile goes."""

    model_config = CLOSED

    do: Literal["delete"]
    pile: PileAt

    def change(self) -> FormChange:
        """Return the change."""
        return DeletePile(self.pile)


FormChangeRequest = Annotated[
    FillInRequest | PlaceRequest | AddRequest | DeleteRequest,
    Field(discriminator="do"),
]


class FormEditRequest(BaseModel):
    """A definition, and what is changed in its form."""

    model_config = CLOSED

    text: DefinitionText
    format: Format
    change: FormChangeRequest


class BeginRequest(BaseModel):
    """A definition to begin with: an empty one of a language, or a shape's."""

    model_config = CLOSED

    shape: Short
    title: Short


# -- what is answered --------------------------------------------------------------------------------------------------


class OptionShape(TypedDict):
    """A value, what it means, and the line of the document; the words are English, as in the documents."""

    value: str
    words: str
    line: int | None


class BlankShape(TypedDict):
    """What can be said of a pile: closed, or *free* for other values than the options; *lets_go*: need not be said."""

    name: str
    label: str
    group: str
    meaning: str
    line: int | None
    free: bool
    lets_go: bool
    options: list[OptionShape]


class FilledShape(TypedDict):
    """A blank as it is filled in; null where nothing is said."""

    key: str
    blank: str
    value: str | None


class FormPileShape(TypedDict):
    """A pile with its place, where it stands in the text, and what is said of it."""

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
    filled: list[FilledShape]


class NewKindShape(TypedDict):
    """What a new pile can be, in a word."""

    kind: PileKind
    name: str


class FormShape(TypedDict):
    """A definition as a form; *card* is the size of a card, *step* how far a pile is moved at once."""

    card: list[int]
    step: int
    kinds: list[NewKindShape]
    blanks: list[BlankShape]
    game: list[FilledShape]
    piles: list[FormPileShape]


class NoForm(TypedDict):
    """Why a text has no form."""

    said: str


TextEdit = TypedDict("TextEdit", {"from": int, "to": int, "text": str})
"""Instead of what stands from one offset to another (in units of UTF-16), a text."""


class FormEdits(TypedDict):
    """How the text changes, in file order, and the errors that it did not have before."""

    edits: list[TextEdit]
    errors: list[DiagnosticShape]


class ShapeShape(TypedDict):
    """A shape that a definition can begin with, in words."""

    name: str
    game: str
    words: str
    format: str


class Beginnings(TypedDict):
    """What a definition can begin with: the languages that have an empty one, and the shapes."""

    empty: list[str]
    shapes: list[ShapeShape]


class Begun(TypedDict):
    """A definition to begin with."""

    text: str
    format: str

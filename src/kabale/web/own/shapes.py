"""The shapes of what the server is asked and answers about definitions that players write."""

from typing import Annotated, Literal, NotRequired, Self

from pydantic import BaseModel, Field, model_validator
from typing_extensions import TypedDict

from kabale.web.frame.answers import Failure
from kabale.web.frame.inputs import CLOSED, DealText, DefinitionText, Format, Level, Short
from kabale.web.library.definitions import FIRST_DEAL
from kabale.web.library.shapes import Layout, VariantShape

MEASURED = 100
"""How many deals a measurement searches."""

_Deals = Annotated[int, Field(ge=0, le=MEASURED)]
_Numbers = Annotated[list[Annotated[int, Field(ge=0, le=100_000)]], Field(max_length=MEASURED)]
_Piles = Annotated[list[Annotated[int, Field(ge=0, le=100_000)]], Field(max_length=10_000)]

# -- what is asked -----------------------------------------------------------------------------------------------------


class DefinitionRequest(BaseModel):
    """A definition."""

    model_config = CLOSED

    text: DefinitionText
    format: Format


class CheckRequest(DefinitionRequest):
    """A definition that is to be checked, and the deal in which it is to be seen."""

    deal: DealText = FIRST_DEAL
    variant: Short | None = None
    level: Level = 0


class TitleRequest(BaseModel):
    """A definition that is to have another title."""

    model_config = CLOSED

    text: DefinitionText
    format: Format
    title: Short


class ConvertRequest(BaseModel):
    """A definition that is to be said in a language."""

    model_config = CLOSED

    text: DefinitionText
    format: Format
    to: Format


class Tally(BaseModel):
    """What a measurement has found so far, as it was answered: whoever sends it back goes on from there."""

    model_config = CLOSED

    deals: _Deals
    won: _Numbers
    lost: _Numbers
    lengths: _Numbers
    simply: _Deals
    reached: _Piles
    laid_on: _Piles
    taken_from: _Piles
    roamed: Annotated[int, Field(ge=0, le=1_000)]

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        """Refuse what no measurement finds."""
        if len(self.won) + len(self.lost) > self.deals or len(self.won) != len(self.lengths):
            raise ValueError("the numbers do not add up")
        if self.simply > self.deals:
            raise ValueError("the numbers do not add up")
        return self


class MeasureRequest(BaseModel):
    """A definition that is to be measured, and what was found so far: nothing at the beginning."""

    model_config = CLOSED

    text: DefinitionText
    format: Format
    tally: Tally | None = None


# -- what is answered --------------------------------------------------------------------------------------------------


class DiagnosticShape(TypedDict):
    """Something about one place of a definition; places count from 1."""

    code: str
    severity: Literal["error", "warning", "note"]
    message: str
    hint: str | None
    path: str
    line: int
    column: int
    end_line: int
    end_column: int


class DefinitionError(TypedDict):
    """A refused definition, with its diagnostics."""

    error: Failure
    diagnostics: NotRequired[list[DiagnosticShape]]
    reasons: NotRequired[list[str]]


class CheckedDefinition(TypedDict):
    """The problems of a definition and, if it can be dealt, its rules and its opening lay-out in the deal asked for.

    Where only that deal cannot be dealt, ``not_dealt`` says why, and there is no lay-out.
    """

    ok: bool
    title: str
    diagnostics: list[DiagnosticShape]
    problem: str | None
    rules: str
    view: Layout | None
    cards: int
    piles: int
    variants: list[VariantShape]
    levels: list[int]
    not_dealt: str | None


class Converted(TypedDict):
    """A definition in the language that was asked for."""

    text: str


class Titled(TypedDict):
    """A definition under another title; null where no place for it is found."""

    text: str | None


class TallyShape(TypedDict):
    """What a measurement has found so far: deals and piles by their numbers, piles from 0; sent back as it is."""

    deals: int
    won: list[int]
    lost: list[int]
    lengths: list[int]
    simply: int
    reached: list[int]
    laid_on: list[int]
    taken_from: list[int]
    roamed: int


class Measurement(TypedDict):
    """How a definition plays, as far as it is measured; ``done``: nothing more comes.

    Of all deals, between ``low`` and ``high`` can be won, 95 % sure. ``length`` is the median of the moves of the
    wins that were found. ``suspicious`` has sentences.
    """

    tally: TallyShape
    done: bool
    deals: int
    won: int
    lost: int
    open: int
    low: float
    high: float
    length: int | None
    simple: float
    deal_won: str | None
    deal_lost: str | None
    suspicious: list[str]


class DefinitionShape(TypedDict):
    """A definition of the player's own; its game is called ``own:ID``."""

    id: str
    game: str
    title: str
    format: Format
    digest: str
    made: float
    changed: float


class DefinitionPage(DefinitionShape):
    """A definition with its text."""

    text: str


class Definitions(TypedDict):
    """The player's own definitions, the last changed first."""

    definitions: list[DefinitionShape]


class VersionShape(TypedDict):
    """A text that a definition has ``now`` or had before; ``saved``: since when."""

    number: int
    saved: float
    title: str
    format: Format
    now: bool


class VersionList(TypedDict):
    """The texts of a definition, the newest first; at most so many earlier ones are kept."""

    versions: list[VersionShape]
    most: int


class ChangeShape(TypedDict):
    """What the rules said under a heading and say now, as far as it differs; no heading: of the whole game."""

    heading: str
    before: list[str]
    now: list[str]


class VersionPage(VersionShape):
    """A version with its text, and what it changed in words; null where nothing before it is kept."""

    text: str
    changes: list[ChangeShape] | None


class FormatShape(TypedDict):
    """A definition language; ``converts`` names the others that a game may be said in.

    A text that begins with ``begins`` is in it; empty where no beginning tells.
    """

    name: str
    suffix: str
    label: str
    letter: str
    begins: str
    converts: list[str]


class Formats(TypedDict):
    """The definition languages, and which one a text is taken for that says nothing of its own."""

    formats: list[FormatShape]
    default: str

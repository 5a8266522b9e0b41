"""The shapes of what the server is asked and answers about definitions that players write."""

from typing import Literal, NotRequired

from pydantic import BaseModel
from typing_extensions import TypedDict

from kabale.web.frame.answers import Failure
from kabale.web.frame.inputs import CLOSED, DefinitionText, Format, Short
from kabale.web.library.shapes import Layout

# -- what is asked -----------------------------------------------------------------------------------------------------


class DefinitionRequest(BaseModel):
    """A definition."""

    model_config = CLOSED

    text: DefinitionText
    format: Format


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
    """The problems of a definition and, if it can be dealt, its rules and its opening lay-out."""

    ok: bool
    title: str
    diagnostics: list[DiagnosticShape]
    problem: str | None
    rules: str
    view: Layout | None
    cards: int
    piles: int


class Converted(TypedDict):
    """A definition in the language that was asked for."""

    text: str


class Titled(TypedDict):
    """A definition under another title; null where no place for it is found."""

    text: str | None


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

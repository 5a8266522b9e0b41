"""The shapes of what the server answers, as ``/openapi.json`` and ``docs/server.md`` tell them."""

from typing import Annotated, Literal, NotRequired

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from kabale.library.formats import FORMATS

Number = Annotated[int, Field(ge=1)]
"""Piles, cards and places of cards count from 1."""

Json = dict[str, object]


def _known_format(name: str) -> str:
    if name not in FORMATS:
        raise PydanticCustomError("format", "expected {formats}", {"formats": " or ".join(FORMATS)})
    return name


Format = Annotated[str, AfterValidator(_known_format), Field(json_schema_extra={"enum": list(FORMATS)})]
"""The language of a definition: one of those that ``GET /api/formats`` lists."""


class Failure(TypedDict):
    """A code for programs and words for people."""

    code: str
    message: str


class ErrorAnswer(TypedDict):
    """What was refused and why."""

    error: Failure


class DefinitionError(TypedDict):
    """A refused definition, with its diagnostics."""

    error: Failure
    diagnostics: NotRequired[list["DiagnosticShape"]]
    reasons: NotRequired[list[str]]


class DiagnosticShape(TypedDict):
    """Something about one place of a definition; places count from 1."""

    code: str
    severity: Literal["error", "warning"]
    message: str
    hint: str | None
    path: str
    line: int
    column: int
    end_line: int
    end_column: int


# -- a play ------------------------------------------------------------------------------------------------------------

Outcome = Literal["playing", "won", "lost", "stuck"]


class LabelShape(TypedDict):
    """A text beside a pile; *place* has one or two of above, below, left, right."""

    text: str
    place: list[str]


class Pile(TypedDict):
    """A pile as its player may see it; a face-down card is ``??``."""

    pile: Number
    id: str | None
    kind: Literal["stock", "waste", "foundation", "tableau", "cell", "reserve", "other"]
    x: int
    y: int
    dx: int
    dy: int
    sideways: bool
    visible: bool
    cards: list[str]
    up: list[bool]
    letter: str
    labels: list[LabelShape]
    mark: str | None
    backs: list[int]
    shown: int | None
    border: int
    line: str
    name: str


class Layout(TypedDict):
    """Piles, and the size of a card in their units."""

    card_width: int
    card_height: int
    piles: list[Pile]


class MovedShape(TypedDict):
    """*count* cards went from the top of a pile, or from the place *at* upwards, onto another, or in at *to*."""

    change: Literal["moved"]
    source: Number
    target: Number
    count: int
    at: int | None
    to: int | None
    turned_over: bool


class TurnedShape(TypedDict):
    """The cards at some places were turned."""

    change: Literal["turned"]
    pile: Number
    places: list[int]
    up: bool


class ReorderedShape(TypedDict):
    """The card at place i came from place ``order[i]``; null where cards lie face down."""

    change: Literal["reordered"]
    pile: Number
    order: list[int] | None


ChangeShape = Annotated[MovedShape | TurnedShape | ReorderedShape, Field(discriminator="change")]


class Event(TypedDict):
    """What a move said or let be heard: ``message``, ``sound``, ``wait`` (milliseconds), ``menu``, ``animation``.

    It comes when *after* of the changes were seen.
    """

    kind: str
    text: str
    after: int


class QuestionShape(TypedDict):
    """What the table asks; the answers are the moves ``a1``, ``a2``, …."""

    text: str
    answers: list[str]


class ScorePartShape(TypedDict):
    """What some points are for."""

    text: str
    points: int


class Passes(TypedDict):
    """Passes through the stock that have ended, and how many there may be."""

    done: int
    of: int | None


class Seen(TypedDict):
    """All of a state that follows from the position."""

    length: int
    can_undo: bool
    can_redo: bool
    outcome: Outcome
    score: int | None
    score_parts: list[ScorePartShape] | None
    passes: Passes
    draws_left: int | None
    question: QuestionShape | None
    finish: bool
    card_width: int
    card_height: int
    piles: list[Pile]
    legal: list[str]
    shortcuts: bool
    events: list[Event]


class GameName(TypedDict):
    """Which game a play is of."""

    name: str
    title: str
    format: Format
    family: str
    own: bool


class State(Seen):
    """A play as its player may see it."""

    id: str
    version: int
    game: GameName
    deal: str
    variant: str | None
    level: int
    seconds: float
    changes: list[ChangeShape] | None
    moves: list[str] | None


class StaleAnswer(TypedDict):
    """The play has gone on elsewhere; where it stands now."""

    error: Failure
    state: NotRequired[State]


class PlayShape(TypedDict):
    """A play in a list."""

    id: str
    game: str
    title: str
    deal: str
    variant: str | None
    level: int
    outcome: Outcome
    score: int | None
    length: int
    seconds: float
    started: float
    changed: float


class Plays(TypedDict):
    """The player's plays, the newest first."""

    plays: list[PlayShape]


class Why(TypedDict):
    """Whether a move is legal, and why not."""

    legal: bool
    why: str | None


class Hint(TypedDict):
    """An advised line and its reason."""

    moves: list[str]
    reason: str


class Outlook(TypedDict):
    """What a search says of a position."""

    verdict: Literal["winnable", "lost", "unknown", "searching"]

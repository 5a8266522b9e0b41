"""The shapes of what the server is asked and answers about plays."""

from typing import Annotated, Literal, NotRequired

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from kabale.search.queries import OutlookWord
from kabale.web.frame.answers import Failure, Number
from kabale.web.frame.inputs import DealText, Format, Level, Line, RequestBody, Seconds, Short, Version
from kabale.web.library.explanations import PileShape

Outcome = Literal["playing", "won", "lost", "stuck"]

# -- what is asked -----------------------------------------------------------------------------------------------------


class PlayRequest(RequestBody):
    """A play that is to begin."""

    game: Short
    deal: DealText | None = None
    variant: Short | None = None
    level: Level = 0
    moves: Line | None = None


class VersionRequest(RequestBody):
    """Something to be done at a version of a play; *seconds* is what the player's clock shows."""

    version: Version
    seconds: Seconds = 0.0


class MoveRequest(VersionRequest):
    """A move at a version of a play."""

    move: Short


class GoRequest(VersionRequest):
    """The last go is to be taken back or played again: whole, or a single move of it."""

    single: bool = False


class AutoRequest(VersionRequest):
    """Automatic moves, safe ones or all that fit; *joined* makes them part of the line that the last move began."""

    safe: bool = True
    joined: bool = False


class CardRequest(VersionRequest):
    """The name of an unknown card that lies face up at a place of a pile."""

    card: Annotated[str, Field(min_length=2, max_length=2)]
    pile: Annotated[int, Field(ge=1, le=10_000)]
    place: Annotated[int, Field(ge=1, le=10_000)]


class TimeRequest(RequestBody):
    """The time on the page's clock."""

    seconds: Seconds


# -- what is answered --------------------------------------------------------------------------------------------------


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


class EventShape(TypedDict):
    """A ``message``, ``sound``, ``wait`` (milliseconds), ``menu`` or ``animation`` of a move, after *after* changes."""

    kind: str
    text: str
    after: int


class QuestionShape(TypedDict):
    """A question of the table; the answers are the moves ``a1``, ``a2``, …."""

    text: str
    answers: list[str]


class ScorePartShape(TypedDict):
    """The reason for some points."""

    text: str
    points: int


class PassesShape(TypedDict):
    """Passes through the stock that have ended, and how many there may be."""

    done: int
    of: int | None


class PlaceShape(TypedDict):
    """A place of a pile."""

    pile: Number
    place: Number


class UnnamedShape(TypedDict):
    """The places of unknown cards that lie face up, and the cards that are missing."""

    places: list[PlaceShape]
    cards: list[str]


class PositionShape(TypedDict):
    """All of a state that follows from the position; *points* are those for the moves, by way of counting."""

    length: int
    can_undo: bool
    can_redo: bool
    outcome: Outcome
    score: int | None
    score_parts: list[ScorePartShape] | None
    points: dict[str, int]
    passes: PassesShape
    draws_left: int | None
    question: QuestionShape | None
    unnamed: UnnamedShape | None
    finish: bool
    pairs: bool
    card_width: int
    card_height: int
    piles: list[PileShape]
    legal: list[str]
    shortcuts: bool
    events: list[EventShape]


class GameName(TypedDict):
    """The game of a play, and the usual scheme of its *deals*; a combination of options has another *base*."""

    name: str
    base: str
    title: str
    format: Format
    family: str
    own: bool
    deals: str


class PlayState(PositionShape):
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
    state: NotRequired[PlayState]


class PlayShape(BaseModel):
    """A play in a list, with the usual scheme of the *deals* of its game."""

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
    deals: str


class PlayList(BaseModel):
    """The player's plays, the newest first."""

    plays: list[PlayShape]


class Why(TypedDict):
    """Whether a move is legal, and why not."""

    legal: bool
    why: str | None


class Hint(TypedDict):
    """An advised line, what goes where by it, and its reason; with *nothing_new* no line leads to anything new."""

    moves: list[str]
    told: str | None
    reason: str
    nothing_new: bool


class AheadShape(TypedDict):
    """Whether a play goes round and round, and whatever is played nothing new can come: this is proven, or not said."""

    nothing_new: bool


class ShareShape(TypedDict):
    """How many of a ``sample`` of the ``arrangements`` of unknown cards can be won if all cards are seen.

    ``low`` and ``high`` bound the share of all arrangements that can be won, with 95 % confidence for a sample.
    ``no_plan``: it is certain that no plan wins all of them.
    """

    won: int
    lost: int
    unknown: int
    sample: int
    arrangements: int
    low: float
    high: float
    no_plan: bool


class OutlookShape(TypedDict):
    """The verdict on a position, and sentences about its unknown cards. A ``share`` comes with the verdict *some*."""

    verdict: OutlookWord
    told: list[str]
    share: ShareShape | None


class TableHint(TypedDict):
    """A hint at a table that nobody has begun to play, null while it is searched."""

    hint: Hint | None


class ReviewShape(TypedDict):
    """The result of searching an ended play: ``verdicts`` before each move and at the end, and the move that lost it.

    ``way`` wins after ``after`` moves, the last moment at which it is known that the game could be won.
    """

    moves: list[str]
    verdicts: list[Literal["won", "lost", "unknown"]]
    losing: int | None
    after: int | None
    way: list[str]
    searching: bool


class MomentShape(TypedDict):
    """How a play stood at a moment, with nothing to be done; in words the move that was made, and that of the way."""

    state: PlayState
    told: str | None
    way: str | None

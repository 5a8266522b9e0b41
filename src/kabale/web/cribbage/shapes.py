"""The shapes of what the server answers about cribbage, and what it is asked.

``me`` is the player who asks, ``bill`` the computer. A card that the player may not see is ``??``.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from kabale.cribbage.figures import Side
from kabale.cribbage.players import Strength
from kabale.cribbage.rules import Phase
from kabale.web.frame.answers import Failure
from kabale.web.frame.inputs import CLOSED, Short, Version


class SidePoints(TypedDict):
    """Points of both."""

    me: int
    bill: int


class CribbageStep(TypedDict):
    """Cards that give points together, what is said of them, and the sum so far."""

    kind: str
    cards: list[str]
    points: int
    total: int
    text: str


class CribbageEvent(TypedDict):
    """Something that happened; ``docs/cribbage.md`` lists the kinds.

    *said* is what its player says at the table, with the pair or the run that a card makes.
    """

    kind: str
    who: Side
    cards: list[str]
    count: int
    points: int
    steps: list[CribbageStep]
    scores: SidePoints
    said: str | None


class LaidCard(TypedDict):
    """A card that was laid in the play."""

    who: Side
    card: str


class CommitmentProof(TypedDict):
    """What the commitment was made of."""

    number: str
    nonce: str


class CribbageResult(TypedDict):
    """How a match ended: *skunk* is 1 for a skunk, 2 for a double one."""

    winner: Side
    scores: SidePoints
    skunk: int


class Pegs(TypedDict):
    """The holes of both players' pegs, the hindmost first."""

    me: list[int]
    bill: list[int]


class CribbageMatch(TypedDict):
    """Where a match stands, as its player may see it.

    *events* are what the request brought about, *log* those of the whole deal. *opened* is given once it has ended.
    Before the first cards nobody deals yet.
    """

    id: str
    version: int
    strength: Strength
    practice: bool
    commitment: str
    opened: CommitmentProof | None
    phase: Phase
    deal: int
    dealer: Side | None
    scores: SidePoints
    pegs: Pegs
    hand: list[str]
    kept: list[str]
    discards: list[str]
    crib: int
    others: int
    starter: str | None
    laid: list[LaidCard]
    since: int
    count: int
    to_move: Side | None
    legal: list[str]
    can_undo: bool
    result: CribbageResult | None
    events: list[CribbageEvent]
    log: list[CribbageEvent]


class StaleMatch(TypedDict):
    """The match has gone on elsewhere; where it stands now."""

    error: Failure
    state: CribbageMatch


class MatchLine(TypedDict):
    """A match in a list."""

    id: str
    strength: Strength
    practice: bool
    scores: SidePoints
    started: float
    changed: float
    ended: float | None


class Matches(TypedDict):
    """The player's matches, the last played first."""

    matches: list[MatchLine]


class ChoiceShape(TypedDict):
    """A move that could be made: by how many points it comes out ahead, how likely it wins, and why."""

    move: str
    cards: list[str]
    points: float
    chance: float | None
    why: str


class MoveAdvice(TypedDict):
    """What could be done, the best first; *move* is the best, or the only one, None where all are as good."""

    move: str | None
    choices: list[ChoiceShape]


class DecisionShape(TypedDict):
    """A moment of a deal: what lay there, what was done, and what that gave away."""

    kind: Literal["discard", "play"]
    hand: list[str]
    pile: list[str]
    count: int
    made: ChoiceShape
    loss: float
    choices: list[ChoiceShape]


class Review(TypedDict):
    """The player's decisions in a deal."""

    deal: int
    loss: float
    decisions: list[DecisionShape]


# -- statistics --------------------------------------------------------------------------------------------------------


class Standing(TypedDict):
    """The matches against one strength (or all): skunks are those of matches won, skunked of matches lost.

    A double skunk is not counted as a skunk too.
    """

    strength: Strength | Literal["all"]
    games: int
    won: int
    lost: int
    skunks: int
    double_skunks: int
    skunked: int
    double_skunked: int
    streak: int
    longest_streak: int


class AverageShape(TypedDict):
    """The average points of something, and of how many deals."""

    mean: float | None
    deals: int


class Averages(TypedDict):
    """A player's averages a deal."""

    hand_dealer: AverageShape
    hand_pone: AverageShape
    crib: AverageShape
    pegging_dealer: AverageShape
    pegging_pone: AverageShape
    deal_dealer: AverageShape
    deal_pone: AverageShape


class MatchFigures(TypedDict):
    """A finished match: *deals* has a row a deal; what 121 came before is None."""

    id: str
    strength: Strength
    winner: Side
    scores: SidePoints
    skunk: int
    number: str
    ended: float
    deals: list[dict[str, object]]


class CribbageStatistics(TypedDict):
    """All figures, and the matches they are made of, oldest first."""

    standings: list[Standing]
    averages: dict[Side, Averages]
    matches: list[MatchFigures]


# -- what is asked -----------------------------------------------------------------------------------------------------


class MatchRequest(BaseModel):
    """A match that is to begin. In practice moves may be taken back, and it does not count."""

    model_config = CLOSED

    strength: Strength = "steady"
    practice: bool = False


class MatchMoveRequest(BaseModel):
    """A move at a version of a match: ``deal``, ``7H 2D``, ``cut 17``, ``5C`` or ``go``."""

    model_config = CLOSED

    version: Version
    move: Short


class MatchVersionRequest(BaseModel):
    """Something to be done at a version of a match."""

    model_config = CLOSED

    version: Version


DealNumber = Annotated[int, Field(ge=1, le=5000)]

"""The shapes of what the server answers about games, and of a lay-out as its player may see it."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, model_validator
from typing_extensions import TypedDict

from kabale.web.frame.answers import Number
from kabale.web.frame.inputs import CLOSED, Format, Level, Short, sound

Kind = Literal["stock", "waste", "foundation", "tableau", "cell", "reserve", "other"]

# -- a lay-out ---------------------------------------------------------------------------------------------------------


class LabelShape(TypedDict):
    """A text beside a pile; *place* has one or two of above, below, left, right."""

    text: str
    place: list[str]


class PileShape(TypedDict):
    """A pile as its player may see it; a face-down card is ``??``."""

    pile: Number
    id: str | None
    kind: Kind
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
    spacer: bool
    line: str
    name: str
    opens: str


class Layout(TypedDict):
    """Piles, and the size of a card in their units."""

    card_width: int
    card_height: int
    piles: list[PileShape]


# -- games -------------------------------------------------------------------------------------------------------------


class VariantShape(TypedDict):
    """A rule variant."""

    id: str
    text: str


class WinnableShare(TypedDict):
    """Between which shares of how many deals can be won."""

    low: float
    high: float
    deals: int


class GameFacts(TypedDict):
    """What a definition says of itself."""

    title: str
    digest: str
    cards: int
    piles: int
    variants: list[VariantShape]
    levels: list[int]


class GameDifficulty(TypedDict):
    """How hard a game is, by so many deals: the mean *number* from 0 to 100, as a *word* from 1, very easy, to 5.

    The word is null where a player who thinks a little wins nothing of a game that can be won: he does not know it.
    *honest* is the share of plays, from 0 to 1, that one wins who thinks a little and sees no hidden card; *choice*
    says whether a deal as hard as somebody wishes may be asked for.
    """

    number: int
    word: int | None
    honest: float
    deals: int
    choice: bool


class GameShape(TypedDict):
    """A game of the library, or the player's own; *known* is its place among those that everybody knows, or 0."""

    name: str
    title: str
    titles: dict[str, str]
    family: str
    decks: int
    cards: int
    piles: int
    format: Format
    source: str
    note: str
    deals: str
    variants: list[VariantShape]
    levels: list[int]
    favourite: bool
    last_played: float | None
    own: bool
    winnable: WinnableShare | None
    winnable_deals: bool
    difficulty: GameDifficulty | None
    twin: str
    of: str
    known: int


class Games(TypedDict):
    """The games, the library's first."""

    games: list[GameShape]


class GameOption(TypedDict):
    """Another option of a game: with other suits, say, or drawn otherwise."""

    name: str
    title: str
    format: Format


class RulesPage(TypedDict):
    """The rules of a game in plain words, a line a pile, and what a first move is (empty for none)."""

    rules: str
    first_move: str
    lines: list[str]


class GamePage(GameShape):
    """A game with its other options, its definition, its rules in plain words, a line a pile, and a first move."""

    options: list[GameOption]
    definition: str
    rules: str
    first_move: str
    lines: list[str]


# -- a deal that is entered --------------------------------------------------------------------------------------------

MOST_ENTERED = 600
"""More piles, or cards of one, are not looked at."""

EnteredCard = Annotated[str, StringConstraints(max_length=2), AfterValidator(sound)]
EnteredPile = Annotated[list[EnteredCard | None], Field(max_length=MOST_ENTERED)]
EnteredText = Annotated[str, StringConstraints(max_length=15_000), AfterValidator(sound)]


class EnteredRequest(BaseModel):
    """What a player has entered of a deal: the cards pile by pile, from the bottom, or a text; with which settings."""

    model_config = CLOSED

    piles: Annotated[list[EnteredPile], Field(max_length=MOST_ENTERED)] | None = None
    text: EnteredText | None = None
    variant: Short | None = None
    level: Level = 0

    @model_validator(mode="after")
    def is_one_of_both(self) -> Self:
        """See that there is either. Raises ValueError."""
        if (self.piles is None) == (self.text is None):
            raise ValueError("expected either piles or a text")
        return self


class DealtPile(TypedDict):
    """A pile that cards are dealt to, and how many."""

    pile: Number
    kind: Kind
    name: str
    places: Number


class DealPlaces(TypedDict):
    """Where the cards of a deal are to be named, and the pack; it is empty where none can be entered.

    *in_order*: there is one row, of the pack as it is dealt.
    """

    in_order: bool
    pack: list[str]
    piles: list[DealtPile]


class EnteredProblem(TypedDict):
    """What is wrong, and where: 0 where it is no pile or place."""

    message: str
    pile: int
    place: int


class EnteredAnswer(TypedDict):
    """The cards pile by pile, null where none is named; what is wrong; which are missing; the deal that they are."""

    piles: list[list[str | None]]
    problems: list[EnteredProblem]
    missing: str | None
    deal: str | None

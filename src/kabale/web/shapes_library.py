"""The shapes of what the server answers about games, definitions, statistics and the player."""

from typing_extensions import TypedDict

from kabale.web.shapes import DiagnosticShape, Format, Json, Layout

# -- games -------------------------------------------------------------------------------------------------------------


class VariantShape(TypedDict):
    """A rule variant."""

    id: str
    text: str


class Winnable(TypedDict):
    """Between which shares of how many deals can be won."""

    low: float
    high: float
    deals: int


class Game(TypedDict):
    """A game of the library, or the player's own."""

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
    winnable: Winnable | None
    winnable_deals: bool
    twin: str
    of: str


class Games(TypedDict):
    """The games, the library's first."""

    games: list[Game]


class GameOption(TypedDict):
    """Another option of a game: with other suits, say, or drawn otherwise."""

    name: str
    title: str
    format: Format


class GamePage(Game):
    """A game with its other options, its definition, its rules in plain words, and a line a pile."""

    options: list[GameOption]
    definition: str
    rules: str
    lines: list[str]


class Me(TypedDict):
    """The player."""

    id: str
    name: str
    settings: Json
    language: str


class Words(TypedDict):
    """The page's texts by key; one that depends on a number has the forms ``one`` and ``other``."""

    language: str
    words: dict[str, str | dict[str, str]]


# -- own definitions ---------------------------------------------------------------------------------------------------


class Checked(TypedDict):
    """The problems of a definition and, if it can be dealt, its rules and its opening lay-out."""

    ok: bool
    title: str
    diagnostics: list[DiagnosticShape]
    problem: str | None
    rules: str
    view: Layout | None
    cards: int
    piles: int


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


class Converted(TypedDict):
    """A definition in the language that was asked for."""

    text: str


class Titled(TypedDict):
    """A definition under another title; null where no place for it is found."""

    text: str | None


# -- statistics --------------------------------------------------------------------------------------------------------


class GameStatisticsShape(TypedDict):
    """The results of one game at one level in one variant; *variant_text* says which, null for the usual one."""

    game: str
    title: str
    level: int
    variant: str | None
    variant_text: str | None
    played: int
    won: int
    streak: int
    longest_streak: int
    best_score: int | None
    points: int | None
    shortest_win: int | None
    fastest_win: float | None
    seconds: float


class ResultShape(TypedDict):
    """How a play ended."""

    play: str
    game: str
    title: str
    level: int
    variant: str | None
    deal: str
    won: bool
    score: int | None
    length: int
    seconds: float
    ended: float


class Statistics(TypedDict):
    """The statistics of each game, level and variant, and all results, oldest first."""

    games: list[GameStatisticsShape]
    results: list[ResultShape]

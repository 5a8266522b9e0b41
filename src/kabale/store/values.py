"""The values of the store: plain and frozen.

Times are seconds since the epoch. A *game* is the name of a game of the library, or ``own:`` and the id of one of the
player's definitions.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from secrets import token_urlsafe
from typing import Final

OWN: Final = "own:"
"""The beginning of the name of a player's game."""


def new_id() -> str:
    """Return an id of 96 random bits, which nobody can guess."""
    return token_urlsafe(12)


@dataclass(frozen=True, slots=True)
class PlayKey:
    """The rules and the deal of a play; *digest* is empty before the rules were read."""

    game: str
    digest: str
    variant: str | None
    level: int
    deal: str


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays here; *settings* belong to the front end."""

    id: str
    name: str
    settings: Mapping[str, object]
    made: float


@dataclass(frozen=True, slots=True)
class Recovery:
    """The *mark* of words that bring a player back elsewhere, and the *nonce* behind it; the words are nowhere."""

    player: str
    nonce: str = field(repr=False)
    mark: str = field(repr=False)
    made: float


@dataclass(frozen=True, slots=True)
class BelongingsCount:
    """The number of a player's things of each kind."""

    plays: int
    results: int
    definitions: int
    favourites: int
    matches: int

    def __bool__(self) -> bool:
        return any((self.plays, self.results, self.definitions, self.favourites, self.matches))


@dataclass(frozen=True, slots=True)
class OwnDefinition:
    """A player's definition as it is now; *digest* is that of its rules."""

    id: str
    player: str
    format: str
    title: str
    text: str = field(repr=False)
    digest: str
    made: float
    changed: float


@dataclass(frozen=True, slots=True)
class ListedDefinition:
    """A definition in a list, without its text; *facts* are missing until they are computed."""

    id: str
    player: str
    format: str
    title: str
    digest: str
    made: float
    changed: float
    facts: Mapping[str, object] | None


@dataclass(frozen=True, slots=True)
class NewDefinition:
    """A definition to save: a checked text in the language *format*, and facts for lists."""

    format: str
    text: str = field(repr=False)
    title: str
    digest: str
    facts: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Version:
    """A text that a definition had since *saved*; *number* is counted from 1."""

    number: int
    saved: float
    title: str
    format: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Play:
    """A play as it was recorded last; *length* counts the moves without giving up, *seconds* is the player's clock."""

    id: str
    player: str
    game: str
    digest: str
    title: str
    deal: str
    variant: str | None
    level: int
    version: int
    moves: str
    undone: str
    outcome: str
    score: int | None
    seconds: float
    length: int
    started: float
    changed: float

    @property
    def key(self) -> PlayKey:
        """Its rules and its deal."""
        return PlayKey(self.game, self.digest, self.variant, self.level, self.deal)

    def after(self, progress: "PlayProgress", version: int) -> "Play":
        """Return the play with a progress at a version, with the same time of the last change."""
        names = ("moves", "undone", "outcome", "score", "seconds", "length")
        values = {name: getattr(progress, name) for name in names}
        return replace(self, version=version, deal=progress.deal or self.deal, **values)


@dataclass(frozen=True, slots=True)
class PlayProgress:
    """The progress of a play from a *version*; if it *goes on* as before, no result can change.

    The *deal* is another one since an unknown card of it was named, None if it is the same.
    """

    version: int
    moves: str
    undone: str
    outcome: str
    score: int | None
    seconds: float
    length: int
    goes_on: bool = False
    deal: str | None = None


@dataclass(frozen=True, slots=True)
class Recording:
    """A progress to record, and its time."""

    play: str
    progress: PlayProgress
    now: float


@dataclass(frozen=True, slots=True)
class Recorded:
    """The version and the clock of a play in the database. Another server may have put the clock forward."""

    version: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a play, for statistics; it outlives the play."""

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


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The results of one game at one level in one variant, None for the usual one."""

    game: str
    title: str
    level: int
    variant: str | None
    played: int
    won: int
    streak: int
    longest_streak: int
    best_score: int | None
    points: int | None
    shortest_win: int | None
    fastest_win: float | None
    seconds: float


@dataclass(frozen=True, slots=True)
class DealPlay:
    """A play of a deal by the usual rules."""

    game: str
    deal: str
    play: str
    outcome: str


@dataclass(frozen=True, slots=True)
class DealStatistics:
    """The results of a deal: the players who came to an end, the winners, and figures of wins, None without any."""

    game: str
    deal: str
    players: int
    winners: int
    shortest: int | None
    mean_length: float | None
    fastest: float | None
    mean_seconds: float | None


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match of two, such as cribbage; *result* belongs to its game."""

    id: str
    player: str
    result: Mapping[str, object]
    ended: float


@dataclass(frozen=True, slots=True)
class NewCribbage:
    """A match to begin: the opponent's strength, and the number and nonce behind the commitment."""

    player: str
    strength: str
    number: str = field(repr=False)
    nonce: str = field(repr=False)
    commitment: str
    practice: bool = False


@dataclass(frozen=True, slots=True)
class Cribbage:
    """A match as it was recorded last; *ended* is the time of its first end."""

    id: str
    player: str
    strength: str
    practice: bool
    number: str = field(repr=False)
    nonce: str = field(repr=False)
    commitment: str
    version: int
    moves: str
    mine: int
    other: int
    started: float
    changed: float
    ended: float | None


@dataclass(frozen=True, slots=True)
class CribbageProgress:
    """The progress of a match from a *version*, with its *result* at the end; *practice* after taking a move back."""

    version: int
    moves: str
    mine: int
    other: int
    result: Mapping[str, object] | None = None
    practice: bool = False


@dataclass(frozen=True, slots=True)
class Study:
    """Many deals of one game, searched alike. *id* follows from all other fields but *game* and *title*."""

    id: str
    game: str
    title: str
    digest: str
    limits: Mapping[str, object]
    made: float


@dataclass(frozen=True, slots=True)
class StudyRow:
    """The verdict on one deal; *length* is that of the win, and *judge*, ``engine`` or ``referee``, has played it.

    *kabale* is the version that searched, and no part of the verdict.
    """

    deal: str
    verdict: str
    positions: int
    seconds: float
    length: int | None = None
    reason: str = ""
    judge: str = ""
    kabale: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class StudyCount:
    """A study and the number of its deals by verdict."""

    study: Study
    won: int
    lost: int
    unknown: int


@dataclass(frozen=True, slots=True)
class KeptVerdict:
    """The verdict on a play, by its moves: ``won``, with a *line*, or ``lost``."""

    play: str
    verdict: str
    line: str
    positions: int
    seconds: float


@dataclass(frozen=True, slots=True)
class BoxedResult:
    """A result; a *hidden* one counts no more."""

    result: Result
    hidden: bool


@dataclass(frozen=True, slots=True)
class BoxedDefinition:
    """A definition with its texts, the newest first, and its *history*, the oldest first; *id* is for this box."""

    id: str
    forgotten: bool
    texts: tuple[NewDefinition, ...] = field(repr=False)
    history: tuple[Version, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Parcel:
    """All data of a player except unfinished matches of cribbage; ids only connect its parts."""

    name: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)
    favourites: frozenset[str] = frozenset()
    definitions: tuple[BoxedDefinition, ...] = ()
    plays: tuple[Play, ...] = ()
    results: tuple[BoxedResult, ...] = ()
    cribbage: tuple[Cribbage, ...] = ()
    matches: tuple[FinishedMatch, ...] = ()

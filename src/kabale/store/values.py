"""What the store takes and gives: plain frozen values.

Times are seconds since the epoch. A *game* is the name of a game of the library, or ``own:`` and the id of one of
the player's own definitions.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from secrets import token_urlsafe
from typing import Final

from kabale.engine.keys import PlayKey

OWN: Final = "own:"
"""What the name of a game begins with if its definition is the player's own."""


def new_id() -> str:
    """Return an id that nobody can guess: 96 random bits.

    >>> len(new_id())
    16
    """
    return token_urlsafe(12)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays here; *settings* are whatever the front end keeps."""

    id: str
    name: str
    settings: Mapping[str, object]
    made: float


@dataclass(frozen=True, slots=True)
class Recovery:
    """What brings a player back elsewhere: the *mark* of words that are made of a *nonce*; the words are nowhere."""

    player: str
    nonce: str = field(repr=False)
    mark: str = field(repr=False)
    made: float


@dataclass(frozen=True, slots=True)
class BelongingsCount:
    """How many things of each kind a player has."""

    plays: int
    results: int
    definitions: int
    favourites: int
    matches: int

    def __bool__(self) -> bool:
        """Say whether there is anything."""
        return any((self.plays, self.results, self.definitions, self.favourites, self.matches))


@dataclass(frozen=True, slots=True)
class OwnDefinition:
    """A definition that a player wrote, as it is now; *digest* is that of its rules."""

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
    """A definition as lists have it, without its text; *facts* are what was found out of it, None if not yet."""

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
    """What a definition is kept from: a checked text in the language *format*, and what lists tell of it."""

    format: str
    text: str = field(repr=False)
    title: str
    digest: str
    facts: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Version:
    """A text that a definition had; *number* counts from 1, *saved* says since when it had it."""

    number: int
    saved: float
    title: str
    format: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Play:
    """A play as it was recorded last.

    *moves* and *undone* are moves as text; *length* counts the moves played, giving up not among them; *seconds*
    is the player's own clock.
    """

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
        """Return the play as it is when a progress is recorded as a version; when that was is left as it was."""
        names = ("moves", "undone", "outcome", "score", "seconds", "length")
        return replace(self, version=version, **{name: getattr(progress, name) for name in names})


@dataclass(frozen=True, slots=True)
class PlayProgress:
    """Where a play has come to; *version* is the one that it goes on from.

    It *goes on* where it was under way before and is so now: then there is no result that could change.
    """

    version: int
    moves: str
    undone: str
    outcome: str
    score: int | None
    seconds: float
    length: int
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Recording:
    """What is to be recorded: where a play has come to, and when that was, in seconds since the epoch."""

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
    """How a play ended: what statistics are made of. It stays when the play itself is forgotten."""

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
    """The results of one game at one level in one variant, None for the usual one.

    *streak* is how many of the last results in a row are wins, *longest_streak* the most there ever were; *points*
    is the sum of the scores; *shortest_win* counts moves, *fastest_win* and *seconds* (of all results) are seconds.
    """

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
    """A play of a deal by the usual rules, as it stands."""

    game: str
    deal: str
    play: str
    outcome: str


@dataclass(frozen=True, slots=True)
class DealStatistics:
    """What came of a deal: how many players came to an end, how many of them won, and the figures of the wins.

    Lengths are moves, times seconds; None where nobody has won.
    """

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
    """A finished match of two, such as one at cribbage; *result* is whatever its game says of it."""

    id: str
    player: str
    result: Mapping[str, object]
    ended: float


@dataclass(frozen=True, slots=True)
class NewCribbage:
    """What a match begins with: the other's strength, and the number and nonce that the commitment was made of."""

    player: str
    strength: str
    number: str = field(repr=False)
    nonce: str = field(repr=False)
    commitment: str
    practice: bool = False


@dataclass(frozen=True, slots=True)
class Cribbage:
    """A match as it was recorded last; *ended* is when it ended first, None as long as it has not."""

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
    """Where a match has come to: *version* is the one that it goes on from, *result* how it ended, if it has.

    A match in which a move was taken back before its end is for *practice* from then on.
    """

    version: int
    moves: str
    mine: int
    other: int
    result: Mapping[str, object] | None = None
    practice: bool = False


@dataclass(frozen=True, slots=True)
class Study:
    """Many deals of one game, searched alike. *id* follows from all the rest but *game* and *title*."""

    id: str
    game: str
    title: str
    digest: str
    limits: Mapping[str, object]
    made: float


@dataclass(frozen=True, slots=True)
class StudyRow:
    """What a search said of one deal: *verdict* is ``won``, ``lost`` or ``unknown``; *length* that of the win found.

    *judge* says who has played that win, ``engine`` or ``referee``; empty without a win, and where nobody noted it.
    """

    deal: str
    verdict: str
    positions: int
    seconds: float
    length: int | None = None
    reason: str = ""
    judge: str = ""


@dataclass(frozen=True, slots=True)
class StudyCount:
    """A study and how many of its deals have which verdict so far."""

    study: Study
    won: int
    lost: int
    unknown: int


@dataclass(frozen=True, slots=True)
class KeptVerdict:
    """What a search said of a play, given as its moves: ``won``, by the moves of *line*, or ``lost``."""

    play: str
    verdict: str
    line: str
    positions: int
    seconds: float


@dataclass(frozen=True, slots=True)
class BoxedResult:
    """A result; one that is *hidden* counts no more."""

    result: Result
    hidden: bool


@dataclass(frozen=True, slots=True)
class BoxedDefinition:
    """A definition with its texts, the newest first; *id* is what plays of the same box call it.

    *history* is what it was before each saving, the oldest first.
    """

    id: str
    forgotten: bool
    texts: tuple[NewDefinition, ...] = field(repr=False)
    history: tuple[Version, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Parcel:
    """All that is a player's own, but matches of cribbage that have not ended: their number is not told yet.

    In a box that is taken in ids only say what belongs together; *player* of what is in it says nothing.
    """

    name: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)
    favourites: frozenset[str] = frozenset()
    definitions: tuple[BoxedDefinition, ...] = ()
    plays: tuple[Play, ...] = ()
    results: tuple[BoxedResult, ...] = ()
    cribbage: tuple[Cribbage, ...] = ()
    matches: tuple[FinishedMatch, ...] = ()

"""Questions to a search that runs elsewhere and its answers, as plain values that another process can receive."""

from collections import OrderedDict
from dataclasses import dataclass
from statistics import fmean
from sys import getsizeof
from typing import Final, Literal, Protocol, assert_never

from kabale.bounded import Bounded
from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.search.verdict import Lost, Unknown, Verdict, Won


@dataclass(frozen=True, slots=True)
class GameKey:
    """A game by the *digest* of its rules; its loader needs *text* and *format*."""

    text: str
    format: str
    digest: str
    variant: str | None = None
    level: int = 0


@dataclass(frozen=True, slots=True)
class Query:
    """A question about a deal of a game after some moves, for at most *seconds*, or the usual time."""

    game: GameKey
    deal: str
    moves: tuple[str, ...] = ()
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class DealQuery:
    """The question which of some deals can be won."""

    game: GameKey
    deals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DifficultyQuery:
    """The question how hard a deal is."""

    game: GameKey
    deal: str


@dataclass(frozen=True, slots=True)
class TableQuery:
    """A question about an entered table after some moves: the best one, or how to win with its unknown cards."""

    game: GameKey
    deal: str
    is_hint: bool
    moves: tuple[str, ...] = ()


def query_of(position: Position) -> Query | None:
    """Return a position as a question about its play, None if it has no deal."""
    if position.deal is None:
        return None
    key = GameKey("", position.game.format, position.game.digest, position.variant, position.level)
    return Query(key, str(position.deal), tuple(map(str, position.moves)))


OutlookWord = Literal["winnable", "some", "lost", "unknown", "searching"]
"""Whether a play can still be won; *some* is for a part of the arrangements of its unknown cards."""


MEASURE: Final = 2
"""The version of the measure: only numbers of one version can be compared."""

HARDEST: Final = 100
"""The number of a deal that cannot be won."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The difficulty of a deal: a *number* from 0 (no move loses) to :data:`HARDEST` (lost), None if open."""

    number: int | None
    kept: float = 0.0
    lasted: float = 0.0
    honest: float = 0.0

    @property
    def verdict(self) -> Literal["won", "lost", "unknown"]:
        """Whether it can be won, by the words of :mod:`kabale.search.verdict`."""
        return "unknown" if self.number is None else "lost" if self.number == HARDEST else "won"


def of_shares(kept: float, lasted: float, honest: float) -> Difficulty:
    """Return the difficulty of a deal that can be won."""
    return Difficulty(round((HARDEST - 1) * (1 - fmean((kept, lasted, honest)))), kept, lasted, honest)


_ROOM: Final = 32_000_000

_A_MOVE: Final = 80
"""Bytes that a move takes, as a text or in a line."""

_MOST_PLAYS: Final = 50

Play = tuple[str, ...]
_Deal = tuple[str, str | None, int, str]
"""Digest, variant, level and deal."""


class Cache:
    """The verdicts on plays, by their deals, as long as a program runs."""

    def __init__(self) -> None:
        self._deals: Bounded[_Deal, OrderedDict[Play, Verdict]] = Bounded(_ROOM, _size)

    def look_up(self, query: Query) -> Verdict | None:
        """Return the verdict on a play by :func:`answer_by`, None without one."""
        plays = self._deals.get(_deal(query))
        if plays is None:
            return None
        answers = (answer_by(play, verdict, query) for play, verdict in reversed(plays.items()))
        return next((answer for answer in answers if answer is not None), None)

    def keep(self, query: Query, verdict: Verdict) -> None:
        """Save a verdict, and forget an old one if there are too many."""
        plays = self._deals.get(_deal(query)) or OrderedDict()
        plays[query.moves] = verdict
        if len(plays) > _MOST_PLAYS:
            plays.popitem(last=False)
        self._deals.put(_deal(query), plays)


class Recall(Protocol):
    """Remembers verdicts on positions."""

    def known(self, position: Position) -> Verdict | None:
        """Return the verdict on a position, None without one; a line has been played by the rules."""

    def learn(self, position: Position, verdict: Verdict) -> None:
        """Remember a verdict."""


class Remembered:
    """Remembers verdicts as long as a program runs, so that a line that a player follows is searched only once."""

    def __init__(self) -> None:
        self._cache = Cache()

    def known(self, position: Position) -> Verdict | None:
        """Return the verdict on a dealt position, None without one."""
        query = query_of(position)
        return None if query is None else self._cache.look_up(query)

    def learn(self, position: Position, verdict: Verdict) -> None:
        """Remember a verdict on a dealt position, if it is final."""
        query = query_of(position)
        if query is not None and not isinstance(verdict, Unknown):
            self._cache.keep(query, verdict)


def answer_by(play: Play, verdict: Verdict, query: Query) -> Verdict | None:
    """Return the answer of a verdict to a question about the same deal, None without one.

    A line that wins answers for the plays along it, a lost position for all that follow it.
    """
    moves = query.moves
    match verdict:
        case Won(moves=line, positions=positions, seconds=seconds):
            whole = (*play, *map(str, line))
            if moves[: len(play)] == play and whole[: len(moves)] == moves:
                rest = tuple(Move.parse(text) for text in whole[len(moves) :])
                return Won(rest, positions, seconds)
        case Lost():
            if moves[: len(play)] == play:
                return verdict
        case Unknown(seconds=seconds):
            if moves == play and (query.seconds is None or query.seconds <= seconds):
                return verdict
        case _:
            assert_never(verdict)
    return None


def _size(deal: _Deal, plays: OrderedDict[Play, Verdict]) -> int:
    lines = sum(len(verdict.moves) for verdict in plays.values() if isinstance(verdict, Won))
    return 1_000 + getsizeof(deal[3]) + 500 * len(plays) + _A_MOVE * (lines + sum(map(len, plays)))


def _deal(query: Query) -> _Deal:
    return query.game.digest, query.game.variant, query.game.level, query.deal

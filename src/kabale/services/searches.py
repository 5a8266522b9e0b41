"""Searches while people play: hints, whether a play can be won, where it was lost, how hard a deal is, deals to win.

Each search runs in a process of its own. Nobody waits for it: who asks gets what is known by now.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from sys import getsizeof
from threading import Lock
from typing import Any, Final, Literal, Protocol, TypeVar, assert_never

from typing_extensions import TypedDict

from kabale.bounded import Bounded
from kabale.engine.advice import Advice, advise
from kabale.engine.game import Position
from kabale.engine.session import flat
from kabale.library.deals import random_deal
from kabale.library.grades import Grades, grade_in, grades_for
from kabale.library.loading import load_source
from kabale.search.background import BackgroundSearch, VerdictMemory
from kabale.search.hints import Hinter, without_win
from kabale.search.limits import MONOTONIC, Clock, Limits
from kabale.search.queries import (
    DealQuery,
    Difficulty,
    DifficultyQuery,
    GameKey,
    OutlookWord,
    Query,
    Remembered,
    TableQuery,
)
from kabale.search.review import BUDGET, MEMORY, Review, reviews
from kabale.search.verdict import BlindVerdict, Lost, Unknown, Verdict, Won
from kabale.services.plays import Replay
from kabale.services.refusals import refused
from kabale.services.sources import game_of
from kabale.services.turns import Places
from kabale.table.decks import is_position

T = TypeVar("T")

# -- hints -------------------------------------------------------------------------------------------------------------


class OneAtATime:
    """Advises players; threads may share it."""

    def __init__(self, hinter: Hinter | None = None) -> None:
        """Search as a hinter does, within a moment; a line that was found is followed without another search."""
        self._hinter = hinter or Hinter(recall=Remembered())
        self._searching = Lock()

    def __call__(self, position: Position) -> Advice:
        """Return advice on a position, which is as before afterwards."""
        if not self._searching.acquire(blocking=False):
            return without_win(advise(position))
        try:
            return self._hinter(position)
        finally:
            self._searching.release()


_IN_THIS_PROCESS: Final = OneAtATime()


def search_hint(position: Position) -> Advice:
    """Return advice on a position by a search, one at a time in a process: other processes are sent its name."""
    return _IN_THIS_PROCESS(position)


# -- whether a play can still be won -----------------------------------------------------------------------------------


ROOM: Final = 8_000_000
"""Bytes for the last questions about plays or deals, and their answers; definitions of one's own go with theirs."""


class Outlooks:
    """Answers at once what is known of a play; threads may share it."""

    def __init__(self, search: BackgroundSearch | None = None, *, memory: VerdictMemory | None = None) -> None:
        """Search what the *memory* lacks in a process of its own, which starts with the first question."""
        self._search = search or BackgroundSearch(load_source, memory=memory)
        self._questions: Bounded[str, tuple[str, Future[Any]]] = Bounded(
            ROOM, lambda play, asked: 4_000 + getsizeof(play) + getsizeof(asked[0])
        )
        self._lock = Lock()

    def table(self, replay: Replay, *, is_hint: bool) -> "Future[BlindVerdict | Advice | None]":
        """Return what is, or will be, found of an entered table after the moves of a play; ask, if nobody has."""
        query = TableQuery(replay.game_key, replay.key.deal, is_hint, flat(replay.moves))
        return self._ask(f"{is_hint} {replay.play}", replay, lambda: self._search.inspect(query))

    def word(self, replay: Replay) -> OutlookWord:
        """Return what is known of a play as it stands; ask, if nobody has."""
        future = self._ask(replay.play, replay, lambda: self._search.ask(_query(replay)))
        if not future.done() or future.cancelled():
            return "searching"
        match future.result():
            case Won():
                return "winnable"
            case Lost():
                return "lost"
            case Unknown():
                return "unknown"
            case verdict:
                assert_never(verdict)

    def _ask(self, play: str, replay: Replay, ask: "Callable[[], Future[T]]") -> "Future[T]":
        """Return the last answer about a play, or the next one if it has moved on or there was no answer."""
        moves = f"{replay.key.deal} {replay.moves}"  # the deal becomes another when an unknown card is named
        with self._lock:
            before, future = self._questions.get(play) or (None, None)
            if future is None or before != moves or (future.done() and not future.cancelled() and not future.result()):
                if future is not None:
                    future.cancel()
                future = ask()
            for _, dropped in self._questions.put(play, (moves, future)):
                dropped.cancel()
        return future

    def known(self, replay: Replay) -> Verdict | None:
        """Return the verdict on a play as it stands, None if nobody has found it yet."""
        return self._search.known(_query(replay))

    def close(self) -> None:
        """End the search."""
        self._search.close()


def _query(replay: Replay) -> Query:
    """Put a play as a question to the search, which knows no goes."""
    return Query(replay.game_key, replay.key.deal, flat(replay.moves))


# -- where a play was lost ---------------------------------------------------------------------------------------------


REVIEWS_ROOM: Final = 16_000_000  # Bytes for all plays, both those under search and those done.
_A_LETTER: Final = 50  # Bytes per letter of a play's moves: each move is an object and a text.


@dataclass(slots=True)
class _UnderWay:
    """The known review of a play, and its further steps, None when it is complete."""

    moves: str
    review: Review
    steps: Iterator[Review] | None


class Reviews:
    """Answers at once what is known of plays; threads may share it."""

    def __init__(
        self, search: BackgroundSearch | None = None, *, memory: VerdictMemory | None = None, seconds: float = BUDGET
    ) -> None:
        """Search what the *memory* lacks in a process of its own, for at most *seconds* per play."""
        self._search = search or BackgroundSearch(load_source, Limits(seconds=seconds, memory=MEMORY), memory=memory)
        self._seconds = seconds
        self._plays: Bounded[str, _UnderWay] = Bounded(
            REVIEWS_ROOM, lambda _, play: 10_000 + _A_LETTER * len(play.moves)
        )
        self._lock = Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reviews")
        self._is_closed = False

    def look(self, replay: Replay, begun: Callable[[], Review]) -> tuple[Review, bool]:
        """Return what is known of a play, and whether it is being searched; *begun* says what is without a search."""
        known = self._plays.get(replay.play)
        if known is None or known.moves != replay.moves:
            known = self._begun(replay, begun())
        with self._lock:
            for dropped in self._plays.put(replay.play, known):
                dropped.steps = None
            return known.review, known.steps is not None

    def _begun(self, replay: Replay, start: Review) -> _UnderWay:
        moves = tuple(map(str, start.moves))

        def ask(moment: int, seconds: float) -> Verdict:
            return self._search.ask(Query(replay.game_key, replay.key.deal, moves[:moment], seconds)).result()

        steps = reviews(start, ask, seconds=self._seconds)
        made = _UnderWay(replay.moves, next(steps), steps)  # the first one searches nothing
        self._go_on(made)
        return made

    def _go_on(self, play: _UnderWay) -> None:
        if not self._is_closed:
            self._thread.submit(self._step, play)

    def _step(self, play: _UnderWay) -> None:
        """Search one moment of a play, and put the next one behind those of other plays."""
        steps = play.steps
        try:
            review = next(steps, None) if steps is not None else None
        except CancelledError:  # the server ends
            return
        if review is None:
            play.steps = None
        else:
            play.review = review
            self._go_on(play)

    def close(self) -> None:
        """End the search."""
        self._is_closed = True
        self._search.close()
        self._thread.shutdown(cancel_futures=True)


# -- how hard a deal is ------------------------------------------------------------------------------------------------


MEASURED_AT_ONCE: Final = 2  # How many deals of one player are measured or wait at once.

MEASURED: Final = Limits(seconds=60.0, memory=512 << 20)
"""How long a deal is measured at most."""


class DifficultyShape(TypedDict):
    """How hard a deal is: a *number* from 0 to 100, and a *grade* from 1 to 5 among the deals of its game.

    The number's shares are from 0 to 1. They are missing while *searching*, and if the deal is lost or unsettled.
    """

    searching: bool
    verdict: Literal["won", "lost", "unknown"]
    number: int | None
    grade: int | None
    kept: float | None
    lasted: float | None
    honest: float | None


class Difficulties:
    """Answers at once what is known of deals; threads may share it."""

    def __init__(self, search: BackgroundSearch | None = None) -> None:
        self._search = search or BackgroundSearch(load_source, MEASURED)
        self._asked: Bounded[tuple[GameKey, str], tuple[str, Future[Difficulty | None]]] = Bounded(
            ROOM, lambda key, _: 3_000 + getsizeof(key[0].text) + getsizeof(key[1])
        )
        self._lock = Lock()

    def look(self, replay: Replay, player: str) -> DifficultyShape:
        """Return what is known of the deal of a play; measure it, if nobody has, when it is the player's turn."""
        grades = grades_at(replay)
        found = grades.measured(replay.key.deal) if grades is not None else None
        if found is not None:
            return difficulty_shape(found, grades)
        with self._lock:
            future = self._future((replay.game_key, replay.key.deal), player)
        if future is None or not future.done() or future.cancelled():
            return {**difficulty_shape(Difficulty(None), None), "searching": True}
        return difficulty_shape(future.result() or Difficulty(None), grades)

    def _future(self, key: tuple[GameKey, str], player: str) -> "Future[Difficulty | None] | None":
        """Return what is or will be known of a deal; None where it is to be asked for again, as too much waits."""
        asked = self._asked.get(key)
        if asked is None:
            waiting = sum(owner == player and not future.done() for owner, future in self._asked.values())
            if waiting >= MEASURED_AT_ONCE:
                return None
            asked = player, self._search.measure(DifficultyQuery(*key))
            if asked[1].done() and asked[1].result() is None:
                return None
            for _, dropped in self._asked.put(key, asked):
                dropped.cancel()
        return asked[1]

    def close(self) -> None:
        """End the search."""
        self._search.close()


def grades_at(replay: Replay) -> Grades | None:
    """Return the grades that count for a play, None where it has none, as an own definition or a position."""
    key = replay.key
    if replay.source.is_own or is_position(key.deal):
        return None
    return grades_for(game_of(replay.source), key.variant, key.level)


def difficulty_shape(found: Difficulty, grades: Grades | None) -> DifficultyShape:
    """Describe the difficulty of a deal."""
    is_won = found.verdict == "won"
    return {
        "searching": False,
        "verdict": found.verdict,
        "number": found.number,
        "grade": grade_in(grades, found),
        "kept": found.kept if is_won else None,
        "lasted": found.lasted if is_won else None,
        "honest": found.honest if is_won else None,
    }


# -- deals that can be won ---------------------------------------------------------------------------------------------


SECONDS: Final = 8.0  # How long a player waits for a deal, at most, from the moment he asks.

FOUND: Final = Limits(seconds=0.4, memory=256 << 20)
"""How far one deal is searched before the next is tried."""

STEP: Final = 5  # How many deals are tried before it is somebody else's turn.
WAITING: Final = 6  # How many players may wait at once: each keeps a thread of the server.
SHARE: Final = 2  # How many deals one player may wait for at once.


class DealFinder(Protocol):
    """Finds deals that can be won, as :class:`kabale.search.background.BackgroundSearch` does."""

    def find(self, query: DealQuery) -> "Future[str | None]":
        """Return, later, the first of some deals that can be won, or None."""

    def close(self) -> None:
        """End the search."""


class Winnables:
    """Finds deals that a search has won; threads may share it."""

    def __init__(
        self,
        finder: DealFinder | None = None,
        *,
        draw: Callable[[str], str] = random_deal,
        clock: Clock = MONOTONIC,
        seconds: float = SECONDS,
    ) -> None:
        """Search in a process of its own; *draw* draws a deal of a game, *clock* counts seconds."""
        self._finder = finder or BackgroundSearch(load_source, FOUND)
        self._draw = draw
        self._clock = clock
        self._seconds = seconds
        self._places = Places(WAITING, SHARE)

    def find(self, player: str, tried: Callable[[], Replay]) -> str:
        """Return a deal of a play's game, variant and level that can be won. Raises Refusal.

        *tried* gives the play when a place is free. Deals of the game's usual scheme are tried until the time is over.
        """
        with self._places.one_for(player), suppress(TimeoutError):
            end = self._clock() + self._seconds
            replay = tried()
            while (left := end - self._clock()) > 0:
                deals = tuple(self._draw(replay.source.name) for _ in range(STEP))
                future = self._finder.find(DealQuery(replay.game_key, deals))
                try:
                    deal = future.result(timeout=left)
                finally:
                    future.cancel()
                if deal is not None:
                    return deal
        raise refused("none_winnable", seconds=round(self._seconds))

    def close(self) -> None:
        """End the search."""
        self._finder.close()

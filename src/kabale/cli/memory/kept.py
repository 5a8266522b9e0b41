"""A play at which somebody sits: its session, and what is recorded of it, which other front ends may go on with too."""

import time
from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING, Final, TypeVar

from kabale.cli.memory.memory import Memory
from kabale.engine.advice import came_round
from kabale.engine.journal import JOINT
from kabale.engine.language import Outcome
from kabale.engine.moves import GIVE_UP
from kabale.engine.session import Session
from kabale.errors import BadSave, NoSuchThing, Stale, StoreError

if TYPE_CHECKING:
    from kabale.search.hints import Hinter
    from kabale.search.limits import Stop
    from kabale.store import Play, PlayProgress

T = TypeVar("T")

IDLE: Final = 300.0
"""Seconds after which whoever has done nothing counts as gone: the play's clock stands still from then on."""


class WentOn(Exception):
    """The play went on at another front end, and the session stands where it stands now.

    *lost* are the moves that were made here and are not part of it, as text; empty if none was made.
    """

    def __init__(self, lost: str = "") -> None:
        super().__init__(lost)
        self.lost = lost


class KeptPlay:
    """A session and its record. Its owner sees :attr:`session`, which another one may replace when a play went on.

    *trouble* says why what was done last is not kept; None if it is.
    """

    def __init__(
        self,
        memory: Memory,
        session: Session,
        play: "Play | None" = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.session = session
        self.trouble: str | None = None
        self._memory = memory
        self._play = play
        self._clock = clock
        self._since = clock()

    @staticmethod
    def begin(memory: Memory, session: Session) -> "KeptPlay":
        """Begin a play of a session, at whatever move it stands; :attr:`trouble` says if it is not kept."""
        play = KeptPlay(memory, session)
        play.keep()
        return play

    @staticmethod
    def take_up(memory: Memory, play: "Play") -> "KeptPlay":
        """Go on with a play. Raises BadSave where its rules have changed or its game is gone; StoreError, OSError."""
        return KeptPlay(memory, memory.session(play), play)

    @property
    def id(self) -> str | None:
        """The id of the play in the store, None as long as it could not be kept."""
        return None if self._play is None else self._play.id

    def hinter(self, *, longer: bool = False, stop: "Stop | None" = None) -> "Hinter":
        """Return who advises a move, by what was found of the play before if anything was."""
        return self._memory.hinter(longer=longer, stop=stop)

    def comes_nothing_new(self) -> bool:
        """Say whether the play goes round and round, and nothing new can come."""
        from kabale.search.ahead import nothing_new

        return came_round(self.session.position) and nothing_new(self.session.again())

    @property
    def is_over(self) -> bool:
        """Whether the play is won or lost."""
        return is_over(self.session)

    def act(self, do: Callable[[Session], T]) -> T:
        """Do something at the session, keep it, and return what it returned.

        Raises :class:`WentOn` where the play went on elsewhere: then nothing was done here; and what *do* raises.
        """
        self.catch_up()
        done = do(self.session)
        self.keep()
        return done

    def catch_up(self) -> None:
        """See that the play stands here where it is recorded to stand. Raises :class:`WentOn` if it went on elsewhere.

        Where the store cannot be read nobody knows, and :attr:`trouble` says why.
        """
        play = self._play
        try:
            now = None if play is None else self._memory.play(play.id)
            if play is None or now is None or now.version == play.version:
                return
            mine = self.session.moves_text if self._is_behind(play) else ""
            self._stand_at(now)
        except (StoreError, BadSave, OSError) as error:
            self.trouble = said(error)
            return
        raise WentOn(beyond(mine, self.session.moves_text))

    def keep(self) -> None:
        """Record where the session stands, if that is not recorded. Raises :class:`WentOn`; sets :attr:`trouble`."""
        try:
            if self._play is None:
                self._play = self._memory.new_play(self.session)
            if self._is_behind(self._play):
                seconds = self._play.seconds + min(self._clock() - self._since, IDLE)
                progress = progress_of(self.session, self._play, seconds=seconds)
                version = self._memory.store.plays.record(self._play.id, progress, now=self._memory.clock())
                self._play = self._play.after(progress, version)
                self._since = self._clock()
            self.trouble = None
        except Stale:
            self.catch_up()
        except (StoreError, OSError) as error:
            self.trouble = said(error)
            if isinstance(error, NoSuchThing) and self._play is not None:
                self._play = None  # forgotten elsewhere while somebody sits here: it is kept as a new one
                self.keep()

    def _is_behind(self, play: "Play") -> bool:
        return (play.moves, play.undone) != (self.session.moves_text, self.session.undone_text)

    def _stand_at(self, play: "Play") -> None:
        """Let the session stand where a play is recorded to stand. Raises BadSave, StoreError."""
        name = self.session.name
        self.session = self._memory.session(play)
        self.session.name = name
        self._play, self._since = play, self._clock()


def progress_of(session: Session, play: "Play", *, seconds: float) -> "PlayProgress":
    """Return what is to be recorded of a session whose play is recorded as it was before."""
    from kabale.store import PlayProgress

    position = session.position
    outcome, has_given_up = position.outcome.value, position.last is not None and position.last.move == GIVE_UP
    return PlayProgress(
        play.version,
        session.moves_text,
        session.undone_text,
        outcome,
        position.score,
        seconds,
        position.length - has_given_up,
        goes_on=play.outcome == outcome == Outcome.PLAYING.value,
    )


def is_over(session: Session) -> bool:
    """Say whether a session is won or lost; one that is stuck can be gone on with by taking moves back."""
    return session.position.outcome in (Outcome.WON, Outcome.LOST)


def said(error: BaseException) -> str:
    """Return why something cannot be kept."""
    return getattr(error, "strerror", None) or str(error)


def beyond(mine: str, theirs: str, *, between: str = " ") -> str:
    """Return the moves of one line that come after what it has in common with another.

    >>> beyond("c1 c1 7-3", "c1 8-2")
    'c1 7-3'
    """
    here, there = (line.replace(JOINT, " ").split(between) if line else [] for line in (mine, theirs))
    same = takewhile(lambda pair: pair[0] == pair[1], zip(here, there, strict=False))
    return between.join(here[len(list(same)) :])

"""The owner's plays on this machine, in the store that the page plays from, and a play at which somebody sits.

Nothing here imports the database before it is needed: that takes longer than all the rest of a start.
"""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from kabale.cli.common import user_folder
from kabale.engine.journal import JOINT
from kabale.engine.language import Outcome
from kabale.engine.session import Session
from kabale.errors import BadSave, KabaleError, NoSuchThing, Stale, StoreError

if TYPE_CHECKING:
    from kabale.engine.game import Game
    from kabale.search.hints import Hinter
    from kabale.search.limits import Stop
    from kabale.store import Store
    from kabale.store.values import Play
    from kabale.studies.found import FoundVerdicts

T = TypeVar("T")
IDLE: Final = 300.0  # seconds after which the play's clock stands still


def store_folder() -> Path:
    """Return the data folder: that of ``KABALE_DATA``, which the server uses too, otherwise the user's."""
    given = os.environ.get("KABALE_DATA")
    return Path(given) if given else user_folder()


@dataclass
class OwnerMemory:
    """The plays of the owner of a data folder. Reading raises StoreError, OSError."""

    folder: Path
    clock: Callable[[], float] = field(default=time.time)

    @cached_property
    def store(self) -> "Store":
        """The store. Raises StoreError, OSError."""
        from kabale.store.store import open_in

        return open_in(self.folder)

    @cached_property
    def owner(self) -> str:
        """The id of the player whom this machine's terminal plays as. Raises StoreError, OSError."""
        return self.store.owner.player(now=self.clock())

    def found(self) -> "FoundVerdicts | None":
        """Return the stored verdicts, or None without a store."""
        from kabale.studies.found import FoundVerdicts

        try:
            return FoundVerdicts(self.store, self.clock)
        except (StoreError, OSError):
            return None

    def close(self) -> None:
        """Close the store, if it was opened."""
        if "store" in vars(self):
            self.store.close()

    def plays(self, *, most: int = 50, unfinished: bool = True) -> "list[Play]":
        """Return plays, the last changed first: those that are neither won nor lost, or all."""
        return self.store.plays.of(self.owner, limit=most, unfinished=unfinished)

    def listed(self, *, most: int = 1_000, unfinished: bool = True) -> "list[Play]":
        """Return the plays that are listed and numbered: those in which a move was made."""
        return [play for play in self.plays(most=most, unfinished=unfinished) if play.length or play.undone]

    def plays_of(self, game: "Game") -> "list[Play]":
        """Return the unfinished plays of a game of the library by its name, of any other by its rules."""
        if game.name:
            return self.store.plays.of(self.owner, game=game.name, unfinished=True)
        return [play for play in self.plays(most=1_000) if play.digest == game.digest and is_own(play)]

    def deals_of(self, game: "Game") -> set[str]:
        """Return which deals of a game of the library were played last, as far as that can be read."""
        with suppress(StoreError, OSError):
            return {play.deal for play in self.store.plays.of(self.owner, limit=1_000, game=game.name)}
        return set()

    def chosen(self, plays: "Sequence[Play]", text: str) -> "Play | None":
        """Return the play of a number in a list, counted from 1, or None."""
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
        return plays[number - 1] if 0 < number <= len(plays) else None

    def session(self, play: "Play") -> Session:
        """Return a play's session, as far as its moves are legal. Raises BadSave if its rules are others now."""
        from kabale.library import load, loads
        from kabale.services.plays import resumed

        try:
            if not is_own(play):
                game, _ = load(play.game)
            else:
                found = self.store.definitions.find(self.owner, play.game.partition(":")[2], digest=play.digest)
                game = None if found is None else loads(found.text, format=found.format)[0]
            if game is None:
                raise BadSave(f"the rules of {play.title!r} are gone")
            return resumed(game, replace(play.key, game=game.name or play.title), play.moves, play.undone)
        except (KabaleError, ValueError) as error:
            raise BadSave(str(error)) from error

    def new_play(self, session: Session, *, now: float | None = None) -> "Play":
        """Add a play of a session to the store, without its moves. Raises StoreError, OSError."""
        from kabale.services.plays import key_of
        from kabale.store.bounds import TITLE
        from kabale.store.values import NewDefinition

        game, title = session.game, session.game.title[:TITLE]
        # The rules as we write them: they are the same wherever the file of the definition goes.
        own = None if game.name else NewDefinition(game.format, game.normal_form(), title, game.digest)
        key, now = replace(key_of(session), game=game.name), self.clock() if now is None else now
        return self.store.plays.begin(self.owner, key, title, now=now, rules=own)


def is_own(play: "Play") -> bool:
    """Say whether a play is one of a definition that is not in the library."""
    from kabale.store.values import OWN

    return play.game.startswith(OWN)


class WentOn(Exception):
    """The play went on at another front end, and the session follows it; *lost* are the moves of this end, as text."""

    def __init__(self, lost: str = "") -> None:
        super().__init__(lost)
        self.lost = lost


class KeptPlay:
    """A session and its record. Another session replaces it if the play went on; *trouble* says why it is not saved."""

    def __init__(
        self,
        memory: OwnerMemory,
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
    def begin(memory: OwnerMemory, session: Session) -> "KeptPlay":
        """Start a play of a session, at any move; :attr:`trouble` says why it is not saved."""
        play = KeptPlay(memory, session)
        play.keep()
        return play

    @staticmethod
    def take_up(memory: OwnerMemory, play: "Play") -> "KeptPlay":
        """Resume a play. Raises BadSave where its rules have changed or its game is gone; StoreError, OSError."""
        return KeptPlay(memory, memory.session(play), play)

    @property
    def id(self) -> str | None:
        """The id of the play in the store, None until it is saved."""
        return None if self._play is None else self._play.id

    def hinter(self, *, longer: bool = False, stop: "Stop | None" = None) -> "Hinter":
        """Return who advises a move, also by what searches on the page have found."""
        from kabale.search.hints import MOMENT, THOROUGH, Hinter

        return Hinter(THOROUGH if longer else MOMENT, stop=stop, recall=self._memory.found())

    def act(self, do: Callable[[Session], T]) -> T:
        """Do something at the session, save it, and return the result. Raises WentOn, and what *do* raises."""
        self.catch_up()
        done = do(self.session)
        self.keep()
        return done

    def catch_up(self) -> None:
        """Take in the recorded play. Raises :class:`WentOn` if it went on elsewhere; sets :attr:`trouble`."""
        play = self._play
        try:
            now = None if play is None else self._memory.store.plays.find(self._memory.owner, play.id)
            if play is None or now is None or now.version == play.version:
                return
            mine = self.session.moves_text if self._is_behind(play) else ""
            session = self._memory.session(now)
            session.name, session.counting = self.session.name, self.session.counting
            self.session, self._play, self._since = session, now, self._clock()
        except (StoreError, BadSave, OSError) as error:
            self.trouble = reason_of(error)
            return
        raise WentOn(beyond(mine, self.session.moves_text))

    def keep(self) -> None:
        """Record where the session stands, if that is not recorded. Raises :class:`WentOn`; sets :attr:`trouble`."""
        try:
            if self._play is None:
                self._play = self._memory.new_play(self.session)
            if self._is_behind(self._play):
                from kabale.services.plays import progress_of

                seconds = self._play.seconds + min(self._clock() - self._since, IDLE)
                progress = progress_of(self.session, self._play, seconds=seconds)
                version = self._memory.store.plays.record(self._play.id, progress, now=self._memory.clock())
                self._play = self._play.after(progress, version)
                self._since = self._clock()
            self.trouble = None
        except Stale:
            self.catch_up()
        except (StoreError, OSError) as error:
            self.trouble = reason_of(error)
            if isinstance(error, NoSuchThing) and self._play is not None:
                self._play = None  # forgotten elsewhere during the play: save it as a new one
                self.keep()

    def _is_behind(self, play: "Play") -> bool:
        return (play.moves, play.undone) != (self.session.moves_text, self.session.undone_text)


def is_over(session: Session) -> bool:
    """Say whether a session is won or lost; after undo a stuck one can continue."""
    return session.position.outcome in (Outcome.WON, Outcome.LOST)


def reason_of(error: BaseException) -> str:
    """Return why saving failed."""
    return getattr(error, "strerror", None) or str(error)


def beyond(mine: str, theirs: str, *, between: str = " ") -> str:
    """Return the moves of one line that come after what it has in common with another.

    >>> beyond("c1 c1 7-3", "c1 8-2")
    'c1 7-3'
    """
    here, there = (line.replace(JOINT, " ").split(between) if line else [] for line in (mine, theirs))
    same = takewhile(lambda pair: pair[0] == pair[1], zip(here, there, strict=False))
    return between.join(here[len(list(same)) :])

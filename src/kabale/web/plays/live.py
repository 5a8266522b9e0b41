"""Live sessions: the plays that were moved at last are kept ready, all others are replayed when they are asked for.

A kept session is used only if its moves are those of the play as it is recorded: so what was not recorded
in the end, or was recorded by another server, is never gone on with.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Concatenate, Final, ParamSpec, TypeVar

from kabale.engine.moves import Move
from kabale.engine.session import Session
from kabale.errors import IllegalMove, KabaleError
from kabale.web.frame.refusals import refused
from kabale.web.plays.replays import Replay, session_of
from kabale.web.plays.results import ActionResult

P = ParamSpec("P")
T = TypeVar("T")

SESSIONS: Final = 512
"""How many sessions are kept live; one takes some tens of kilobytes."""


@dataclass(slots=True)
class _Slot:
    """The session of one play, used by one thread at a time, and the moves that it stands at."""

    lock: Lock = field(default_factory=Lock)
    session: Session | None = None
    moves: str = ""
    undone: str = ""

    def at(self, replay: Replay) -> Session:
        """Return the session of a play at its recorded moves."""
        if self.session is None or (self.moves, self.undone) != (replay.moves, replay.undone):
            self.session = None
            self.session = session_of(replay)
            self.moves, self.undone = replay.moves, replay.undone
        return self.session


class Live:
    """Calls functions on live sessions; threads may share it."""

    def __init__(self, most: int = SESSIONS) -> None:
        """Keep at most so many sessions."""
        self._most = most
        self._slots: OrderedDict[str, _Slot] = OrderedDict()
        self._lock = Lock()

    def act(
        self,
        replay: Replay,
        action: Callable[Concatenate[Session, str, P], ActionResult],
        language: str,
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> ActionResult:
        """Do something at a play. Raises :class:`kabale.web.frame.refusals.Refusal`."""
        slot = self._slot(replay.play)
        with slot.lock:
            session = slot.at(replay)
            # If the action fails the session is dropped, and replayed when it is needed.
            slot.session = None
            result = _called(session, action, language, *args, **kwargs)
            slot.session, slot.moves, slot.undone = session, result.moves, result.undone
            return result

    def ask(
        self, replay: Replay, question: Callable[Concatenate[Session, P], T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Ask something of a play that changes nothing. Raises :class:`kabale.web.frame.refusals.Refusal`."""
        slot = self._slot(replay.play)
        with slot.lock:
            return _called(slot.at(replay), question, *args, **kwargs)

    def call(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function that needs no session."""
        return function(*args, **kwargs)

    def __len__(self) -> int:
        """Return how many sessions are kept."""
        return len(self._slots)

    def _slot(self, play: str) -> _Slot:
        """Return what is kept of a play, and forget the one that was used longest ago; a new play is not kept."""
        if not play:
            return _Slot()
        with self._lock:
            slot = self._slots.setdefault(play, _Slot())
            self._slots.move_to_end(play)
            while len(self._slots) > self._most:
                self._slots.popitem(last=False)
            return slot


def _called(session: Session, function: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function on a session; what the engine raises is refused, a move with its rule in any language."""
    try:
        return function(session, *args, **kwargs)
    except IllegalMove as error:
        reason = session.position.refusal(error.move) if isinstance(error.move, Move) else None
        raise refused("illegal_move", move=str(error.move), reason=reason or error.why) from error
    except KabaleError as error:
        raise refused(error.code, reason=str(error)) from error

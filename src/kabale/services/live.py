"""Live sessions: the plays that were moved at last are kept ready, all others are replayed when they are asked for.

A kept session is used only if its moves are those of the play as it is recorded: so what was not recorded
in the end, or was recorded by another server, is never gone on with.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from sys import getsizeof
from threading import Lock
from time import thread_time
from typing import Final, TypeVar

from kabale.bounded import Bounded
from kabale.engine.game import Position
from kabale.engine.journal import JOINT
from kabale.engine.moves import Move
from kabale.engine.session import Session
from kabale.errors import BadSave, IllegalMove, KabaleError
from kabale.services.plays import Replay, session_of
from kabale.services.refusals import Refusal, refused
from kabale.store import Play

T = TypeVar("T")

ROOM: Final = 256_000_000
"""The most bytes of live sessions."""

_SESSION: Final = 250_000
"""Bytes that a session takes: 20 to 60 kB where the rules are a ``.pat``, up to 350 kB where they are XML."""

_A_LETTER: Final = 60
"""Bytes that it takes besides for each letter of its moves: 45 were measured of Klondike, FreeCell and Spider."""

AT_ONCE: Final = 0.01
"""Seconds of work that a play's last action may have taken for the next one to be done while all others wait.

Moves of all but a few games take less than two thousandths; what takes longer than this is done in a thread.
"""

_BEFORE_ANYTHING: Final = frozenset(
    {"illegal_move", "bad_move", "nothing_to_undo", "nothing_to_redo", "undo_final", "too_long"}
)
"""Codes of what is refused before anything has been done."""


@dataclass(slots=True)
class _Slot:
    """The session of one play, used by one thread at a time, and the moves that it stands at.

    *play* is the play as this server recorded it last. *cost* is how many seconds of work its last action took; before
    the first one nobody knows.
    """

    lock: Lock = field(default_factory=Lock)
    session: Session | None = None
    moves: str = ""
    undone: str = ""
    cost: float = inf
    play: Play | None = None

    def stands_at(self, replay: Replay) -> bool:
        """Say whether the session is there and stands at the recorded moves of a play."""
        return self.session is not None and (self.moves, self.undone) == (replay.moves, replay.undone)

    def at(self, replay: Replay) -> Session:
        """Return the session of a play at its recorded moves."""
        if self.session is None or not self.stands_at(replay):
            session, self.session = self.session, None
            self.session = self._led_on(session, replay) or session_of(replay)
            self.moves, self.undone = replay.moves, replay.undone
        return self.session

    def _led_on(self, session: Session | None, replay: Replay) -> Session | None:
        """Play on what another server has recorded since, None where a session does not lead there."""
        more = replay.moves.removeprefix(self.moves)
        is_more = replay.moves.startswith(self.moves) and more.startswith((" ", JOINT))
        if session is None or not self.moves or not is_more or self.undone or replay.undone:
            return None
        try:
            session.play_on(more)
        except BadSave:
            return None
        return session

    def act(self, replay: Replay, action: Callable[[Session], T]) -> T:
        """Do something at the session of a play and note what it cost; the session is dropped if that fails half-way.

        Raises Refusal.
        """
        session, start = self.at(replay), thread_time()
        self.session = None
        try:
            result = _called(session, action)
        except Refusal as refusal:
            if refusal.code in _BEFORE_ANYTHING and self.moves == session.moves_text:
                self.session = session
            raise
        self.session, self.moves, self.undone = session, session.moves_text, session.undone_text
        self.cost = thread_time() - start
        return result


class MayTakeLong(Exception):
    """An action was not begun: its session is not ready, or its last action was slow, or a thread uses it."""


class Live:
    """Calls functions on live sessions; threads may share it."""

    def __init__(self, room: int = ROOM) -> None:
        """Hold sessions of at most *room* bytes."""
        self._slots: Bounded[str, _Slot] = Bounded(room, _size)

    def recorded(self, player: str, play: str) -> Play | None:
        """Return a player's play as this server recorded it last, None if that is not known here.

        It may be older than the database, in which another server has recorded the next move.
        """
        slot = self._slots.get(play)
        found = None if slot is None else slot.play
        return found if found is not None and found.player == player else None

    def note(self, play: Play) -> None:
        """Note a play as it is recorded now, if its session is here."""
        if slot := self._slots.get(play.id):
            slot.play = play

    def forget(self, play: str) -> None:
        """Forget what was recorded of a play: the database knows better."""
        if slot := self._slots.get(play):
            slot.play = None

    def act(self, replay: Replay, action: Callable[[Session], T], *, waits: bool = True) -> T:
        """Do something at a play. Raises :class:`kabale.services.refusals.Refusal`.

        If nobody *waits*, raise :class:`MayTakeLong` and do nothing unless the action can be done in a moment.
        """
        with self._slot(replay.play, waits=waits) as slot:
            if not waits and not (slot.cost <= AT_ONCE and slot.stands_at(replay)):
                raise MayTakeLong
            return slot.act(replay, action)

    def begin(self, replay: Replay, action: Callable[[Session], T]) -> tuple[T, Callable[[Play], None]]:
        """Begin a play that has no id yet; what is returned beside the result is told it, and keeps the session.

        Raises :class:`kabale.services.refusals.Refusal`.
        """
        slot = _Slot()
        result = slot.act(replay, action)

        def keep(play: Play) -> None:
            slot.play = play
            self._slots.put(play.id, slot)

        return result, keep

    def ask(self, replay: Replay, question: Callable[[Session], T]) -> T:
        """Ask something of a play that changes nothing. Raises :class:`kabale.services.refusals.Refusal`."""
        with self._slot(replay.play) as slot:
            return _called(slot.at(replay), question)

    def think(self, replay: Replay, question: Callable[[Position], T]) -> T:
        """Ask something that may take long, of a copy: the play may go on meanwhile. Raises Refusal."""
        position = self.ask(replay, Session.again)
        try:
            return question(position)
        except KabaleError as error:
            raise refused(error.code, reason=str(error)) from error

    def call(self, owner: str, function: Callable[[], T]) -> T:  # noqa: ARG002  # other processes take turns by owner
        """Call a function that needs no session."""
        return function()

    def __len__(self) -> int:
        """Return how many sessions are kept."""
        return len(self._slots)

    @contextmanager
    def _slot(self, play: str, *, waits: bool = True) -> Iterator[_Slot]:
        """Lend the slot of a play to one thread, and put it back. A new play has no slot yet."""
        slot = self._slots.ensure(play, _Slot) if play else _Slot()
        if not slot.lock.acquire(blocking=waits):
            raise MayTakeLong
        try:
            yield slot
        finally:
            slot.lock.release()
            if play:
                self._slots.put(play, slot)


def _size(play: str, slot: _Slot) -> int:
    """Return about how many bytes the session of a play takes."""
    return getsizeof(play) + _SESSION + _A_LETTER * (len(slot.moves) + len(slot.undone))


def _called(session: Session, function: Callable[[Session], T]) -> T:
    """Call a function on a session; what the engine raises is refused, a move with its rule in any language."""
    try:
        return function(session)
    except IllegalMove as error:
        reason = session.position.refusal(error.move) if isinstance(error.move, Move) else None
        raise refused("illegal_move", move=str(error.move), reason=reason or error.why) from error
    except KabaleError as error:
        raise refused(error.code, reason=str(error)) from error

"""Live sessions: the last plays stay ready, and all others are replayed when they are asked for.

A session is used only if its moves are the recorded ones: another server may have recorded more, or this one nothing.
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
from kabale.services.refusals import Refusal, refusal_of, refused
from kabale.store.values import Play

T = TypeVar("T")

ROOM: Final = 256_000_000  # The most bytes of live sessions.

_SESSION: Final = 250_000
"""Bytes that a session takes: 20 to 60 kB where the rules are a ``.pat``, up to 350 kB where they are XML."""

_A_LETTER: Final = 60
"""Bytes that it takes besides for each letter of its moves: 45 were measured of Klondike, FreeCell and Spider."""

AT_ONCE: Final = 0.01
"""Seconds that a play's last action may have taken for the event loop to do the next one; most take 0.002."""

_BEFORE_ANYTHING: Final = frozenset(
    {"illegal_move", "bad_move", "nothing_to_undo", "nothing_to_redo", "undo_final", "too_long"}
)
"""Codes of what is refused before anything has been done."""


@dataclass(slots=True)
class _Slot:
    """The session of one play for one thread at a time, its deal and moves, the seconds of its last action (*cost*)."""

    lock: Lock = field(default_factory=Lock)
    session: Session | None = None
    deal: str = ""
    moves: str = ""
    undone: str = ""
    cost: float = inf
    play: Play | None = None

    def stands_at(self, replay: Replay) -> bool:
        return self.session is not None and (self.deal, self.moves, self.undone) == (
            replay.key.deal,
            replay.moves,
            replay.undone,
        )

    def at(self, replay: Replay) -> Session:
        if self.session is None or not self.stands_at(replay):
            session, self.session = self.session, None
            self.session = self._led_on(session, replay) or session_of(replay)
            self.deal, self.moves, self.undone = replay.key.deal, replay.moves, replay.undone
        return self.session

    def _led_on(self, session: Session | None, replay: Replay) -> Session | None:
        """Play on what another server has recorded since, None where a session does not lead there."""
        more = replay.moves.removeprefix(self.moves)
        is_more = self.deal == replay.key.deal and replay.moves.startswith(self.moves) and more.startswith((" ", JOINT))
        if session is None or not self.moves or not is_more or self.undone or replay.undone:
            return None
        try:
            session.play_on(more)
        except BadSave:
            return None
        return session

    def act(self, replay: Replay, action: Callable[[Session], T]) -> T:
        """Do something at the session and note its cost; drop the session if that fails half-way. Raises Refusal."""
        session, start = self.at(replay), thread_time()
        self.session = None
        try:
            result = _called(session, action)
        except Refusal as refusal:
            if refusal.code in _BEFORE_ANYTHING and self.moves == session.moves_text:
                self.session = session
            raise
        self.session, self.deal = session, str(session.deal)
        self.moves, self.undone = session.moves_text, session.undone_text
        self.cost = thread_time() - start
        return result


class MayTakeLong(Exception):
    """An action was not begun: its session is not ready, or its last action was slow, or a thread uses it."""


class Live:
    """Calls functions on live sessions; threads may share it."""

    def __init__(self, room: int = ROOM) -> None:
        self._slots: Bounded[str, _Slot] = Bounded(
            room, lambda play, slot: getsizeof(play) + _SESSION + _A_LETTER * (len(slot.moves) + len(slot.undone))
        )

    def recorded(self, player: str, play: str) -> Play | None:
        """Return a play as this server recorded it last, None if unknown; another one may have recorded more."""
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
        """Do something at a play. Raises Refusal; MayTakeLong if nobody *waits* and it cannot be done in a moment."""
        with self._slot(replay.play, waits=waits) as slot:
            if not waits and not (slot.cost <= AT_ONCE and slot.stands_at(replay)):
                raise MayTakeLong
            return slot.act(replay, action)

    def begin(self, replay: Replay, action: Callable[[Session], T]) -> tuple[T, Callable[[Play], None]]:
        """Begin a play without an id; the second value takes the play and keeps its session. Raises Refusal."""
        slot = _Slot()
        result = slot.act(replay, action)

        def keep(play: Play) -> None:
            slot.play = play
            self._slots.put(play.id, slot)

        return result, keep

    def ask(self, replay: Replay, question: Callable[[Session], T]) -> T:
        """Ask something of a play that changes nothing. Raises Refusal."""
        with self._slot(replay.play) as slot:
            return _called(slot.at(replay), question)

    def think(self, replay: Replay, question: Callable[[Position], T]) -> T:
        """Ask something that may take long, of a copy: the play may go on meanwhile. Raises Refusal."""
        position = self.ask(replay, lambda session: session.position.copy())
        try:
            return question(position)
        except KabaleError as error:
            raise refusal_of(error) from error

    def call(self, owner: str, function: Callable[[], T]) -> T:  # noqa: ARG002  # other processes take turns by owner
        """Call a function that needs no session."""
        return function()

    def __len__(self) -> int:
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


def _called(session: Session, function: Callable[[Session], T]) -> T:
    """Call a function on a session; refuse the engine's errors, an illegal move with its rule in any language."""
    try:
        return function(session)
    except IllegalMove as error:
        reason = session.position.refusal(error.move) if isinstance(error.move, Move) else None
        raise refused("illegal_move", move=str(error.move), reason=reason or error.why) from error
    except KabaleError as error:
        raise refusal_of(error) from error

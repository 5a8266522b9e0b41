"""Processes in which own definitions are worked out: what takes too long or too much memory is stopped there.

A definition is never executed, but it can take as long as its author likes. A process that does not answer in time is
killed; its live sessions are replayed from the store. It is sent the name of a method of :class:`Live` and its
arguments: plain data, and functions of modules, which go by their names.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from functools import partial
from operator import methodcaller
from typing import Any, Final, TypeVar

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.session import Session, knows
from kabale.search.process import Process
from kabale.services.live import Live
from kabale.services.plays import Replay, moves_played, session_of
from kabale.services.refusals import Refusal, note, refused
from kabale.services.sources import game_of, source_of
from kabale.services.turns import Places, Turns
from kabale.store import Store
from kabale.store.values import Play

T = TypeVar("T")

NUMBER: Final = 2
"""How many processes work at once, at most; they are started when they are needed."""

WAITING: Final = 18  # How many calls may wait for one: each keeps a thread of the server.

SHARE: Final = 6
"""How many calls of one player are taken at once, waiting or worked at: a browser has as many connections."""

SECONDS: Final = 5.0  # How long a call may take.
MEMORY: Final = 2 << 30  # How many bytes a process may use.
ROOM: Final = 32_000_000  # The most bytes of live sessions in a process.


class Workers:
    """Do as :class:`Live` does, in other processes; threads may share it. Raise Refusal if slow, or too many wait."""

    def __init__(self, *, number: int = NUMBER, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._processes = [Process(_prepared) for _ in range(number)]
        self._turns = Turns(self._processes)
        self._places = Places(number + WAITING, SHARE)

    def act(self, replay: Replay, action: Callable[[Session], T]) -> T:
        """Do something at a play."""
        return self._answer(replay.source.owner, "act", replay, action)

    def ask(self, replay: Replay, question: Callable[[Session], T]) -> T:
        """Ask something of a play that changes nothing."""
        return self._answer(replay.source.owner, "ask", replay, question)

    def think(self, replay: Replay, question: Callable[[Position], T]) -> T:
        """Ask something of a copy of a play."""
        return self._answer(replay.source.owner, "think", replay, question)

    def call(self, owner: str, function: Callable[[], T]) -> T:
        """Call a function that needs no session, when it is the turn of a player."""
        return self._answer(owner, "call", owner, function)

    @property
    def busy(self) -> int:
        """How many processes are at work."""
        return sum(process.is_busy for process in self._processes)

    def _answer(self, owner: str, method: str, subject: Replay | str, function: Callable[..., T]) -> T:
        with self._places.one_for(owner), self._turns.one_for(owner, 2 * self._seconds) as process:
            answer: T | Refusal | None = process.ask(methodcaller(method, subject, function), self._seconds)
        if answer is None:
            raise refused("too_slow")
        if isinstance(answer, Refusal):
            raise answer
        return answer

    def close(self) -> None:
        """End all processes; calls that are under way are refused."""
        for process in self._processes:
            process.end()
        self._turns.wait_until_all_are_back()  # then no thread asks them any more
        for process in self._processes:
            process.close()


def _prepared() -> Callable[[methodcaller], Any]:
    """Bound what this process may take, and return what carries out calls there."""
    if hasattr(os, "nice"):
        os.nice(5)
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  # not every system has it

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    return partial(_carried_out, Live(ROOM))


def _carried_out(live: Live, call: methodcaller) -> Any:
    """Return the result of a call, with an answer for every failure that a definition can cause."""
    try:
        return call(live)
    except Refusal as refusal:
        return refusal
    except MemoryError as error:
        # A cache may hold the memory for good. Another process begins empty and replays the sessions.
        raise SystemExit(1) from error
    except RecursionError:
        return refused("too_slow")
    except Exception as error:
        note(error)
        return refused("internal")


class Soundness(Enum):
    """The result of replaying a play."""

    SOUND = "sound"
    OTHER_RULES = "other rules"
    TOO_SLOW = "too slow"
    BROKEN = "broken"


def soundness(store: Store, play: Play, workers: Workers) -> Soundness:
    """Replay a play in another process, which can be stopped, and compare the result with the record."""
    try:
        source = source_of(store, play.player, play.game, digest=play.digest)
    except Refusal:
        return Soundness.OTHER_RULES
    replay = replace(Replay.of(source, play), play="")
    try:
        return workers.call("", partial(_replayed, replay, play.length, play.outcome == Outcome.WON.value))
    except Refusal:
        return Soundness.TOO_SLOW


def _replayed(replay: Replay, length: int, is_won: bool) -> Soundness:
    """Replay a play that should come to a number of moves, giving up not among them, and be won or not."""
    try:
        if not knows(game_of(replay.source), replay.key.digest):
            return Soundness.OTHER_RULES
        session = session_of(replay)
    except Refusal:
        return Soundness.BROKEN
    # A play of an earlier release may have counted some clicks of the opening.
    played, ends_so = moves_played(session), is_won == (session.position.outcome is Outcome.WON)
    is_sound = ends_so and played <= length <= played + session.opening
    return Soundness.SOUND if is_sound else Soundness.BROKEN

"""A process of its own that searches: what goes wrong in it hurts nobody else.

The process may use only so much memory and processor time, may write no file, and is killed when it does not answer
in time. Whatever happens to it, there is an answer. How games are loaded is handed in, as functions
that the process can import.
"""

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, Literal

from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.protocol import Game, Position
from kabale.errors import KabaleError
from kabale.problems import Diagnostic
from kabale.solve.limits import Limits
from kabale.solve.solve import solve
from kabale.solve.verdict import DIED, Unknown, Verdict
from kabale.solve.winnable import winnable_deal

Loaded = tuple[Game | None, list[Diagnostic]]


@dataclass(frozen=True, slots=True)
class Loaders:
    """How the process gets a game: one of the library by its name, or anybody's by its text and format."""

    by_name: Callable[[str], Loaded]
    by_text: Callable[..., Loaded]


@dataclass(frozen=True, slots=True)
class Definition:
    """Which game is meant: *source* is a name of the library where *form* is ``name``, else a text in that format.

    *digest* is that of its rules, by which answers are kept.
    """

    form: Literal["name", "pat", "xml"]
    source: str
    digest: str
    variant: str | None = None
    level: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """Which position is asked about: a deal of a game, and the moves since, as text."""

    game: Definition
    deal: str
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which deals one that can be won is wanted of."""

    game: Definition
    scheme: str
    numbers: tuple[int, ...]


GRACE: Final = 5.0
"""Seconds that the process gets beyond those for the search: it has to start, to load and to deal."""

_HEADROOM: Final = 512 << 20
"""Bytes for the interpreter and the game, beyond those for the search."""

_PROCESSOR_SECONDS: Final = 3600
"""After so much work a process ends, and the next question starts another."""


class Worker:
    """One process, started when it is first asked; asked one question at a time, by one thread."""

    def __init__(self, loaders: Loaders, limits: Limits, *, grace: float = GRACE) -> None:
        """Search no further than *limits*, which must say how many seconds. Raises ValueError."""
        if limits.seconds is None:
            raise ValueError("a worker needs a limit of seconds")
        self._loaders = loaders
        self._limits = limits
        self._seconds = limits.seconds
        self._grace = grace
        self._lock = threading.Lock()
        self._is_ended = False
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    def ask(self, asked: Asked) -> Verdict:
        """Return the verdict on a position; *unknown* if it cannot be dealt or played, or the process dies."""
        answer = self._answer(asked, self._seconds)
        return answer if isinstance(answer, Verdict) else Unknown(DIED, 0, 0.0)

    def find(self, wanted: Wanted) -> str | None:
        """Return the first of some deals that is found won within the limits, None if none is or the process dies."""
        answer = self._answer(wanted, self._seconds * len(wanted.numbers))
        return answer if isinstance(answer, str) else None

    def _answer(self, question: Asked | Wanted, seconds: float) -> object:
        """Return what the process answers in time, None if it does not; it is killed then."""
        try:
            connection = self._started()
            if connection is not None:
                connection.send(question)
                if connection.poll(seconds + self._grace):
                    return connection.recv()
        except (EOFError, OSError):
            pass
        self.close()
        return None

    def _started(self) -> Connection | None:
        """Return the connection to the process, which is started if there is none; None at the end."""
        if self._process is not None and not self._process.is_alive():
            self.close()
        with self._lock:
            if self._connection is None and not self._is_ended:
                # A process that is not forked has none of the threads, locks and open files of this one.
                context = multiprocessing.get_context("spawn")
                self._connection, there = context.Pipe()
                self._process = context.Process(target=serve, args=(there, self._loaders, self._limits), daemon=True)
                self._process.start()
                there.close()
            return self._connection

    def end(self) -> None:
        """Kill the process and start no other: a question that waits is answered then. Any thread may call this."""
        with self._lock:
            self._is_ended = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """End the process, whatever it does; only the thread that asks may call this."""
        with self._lock:
            if self._process is not None:
                self._process.kill()
                # Not closed: starting another process, in another thread, may reap this one; closing would then raise.
                self._process.join()
            if self._connection is not None:
                self._connection.close()
            self._process = self._connection = None


# -- in the process --------------------------------------------------------------------------------------------------


def serve(connection: Connection, loaders: Loaders, limits: Limits) -> None:
    """Answer questions until the other side is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that asks
    _confine(limits)
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send(_answered(connection.recv(), loaders, limits))


def _answered(question: Asked | Wanted, loaders: Loaders, limits: Limits) -> Verdict | str | None:
    try:
        if isinstance(question, Wanted):
            return _found(question, loaders, limits)
        return solve(position_of(question, loaders), limits)
    except Exception:
        # A definition that nobody has seen before may find a mistake of ours: it is not known then.
        return None


def _found(wanted: Wanted, loaders: Loaders, limits: Limits) -> str | None:
    game = _loaded(wanted.game, loaders)
    variant, level = wanted.game.variant, wanted.game.level
    deal = winnable_deal(game, wanted.scheme, wanted.numbers, limits, variant=variant, level=level)
    return None if deal is None else str(deal)


def position_of(asked: Asked, loaders: Loaders) -> Position:
    """Load, deal and play what is asked about. Raises KabaleError, ValueError."""
    position = _loaded(asked.game, loaders).deal(asked.deal, variant=asked.game.variant, level=asked.game.level)
    for text in asked.moves:
        move = Move.parse(text)
        if move == GIVE_UP:
            position.end()
        else:
            position.play(move)
    return position


def _loaded(wanted: Definition, loaders: Loaders) -> Game:
    if wanted.form == "name":
        game, _ = loaders.by_name(wanted.source)
    else:
        game, _ = loaders.by_text(wanted.source, format=wanted.form)
    if game is None:
        raise KabaleError("the definition has errors")
    return game


def _confine(limits: Limits) -> None:
    """Let the process use no more than it needs, as far as the system can see to that."""
    try:
        import resource  # noqa: PLC0415 - there is none on some systems
    except ImportError:
        return
    wanted = [(resource.RLIMIT_CPU, _PROCESSOR_SECONDS), (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_CORE, 0)]
    if limits.memory is not None:
        wanted.append((resource.RLIMIT_AS, limits.memory + _HEADROOM))
    for kind, most in wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))

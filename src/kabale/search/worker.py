"""A process of its own that searches: what goes wrong in it hurts nobody else.

The process may use only so much memory and processor time, may write no file, and is killed when it does not answer
in time. Whatever happens to it, there is an answer. How games are loaded is handed in, as functions
that the process can import.
"""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.protocol import Game, Position
from kabale.errors import KabaleError
from kabale.problems import Diagnostic
from kabale.search.limits import Limits
from kabale.search.process import Process
from kabale.search.solve import solve
from kabale.search.verdict import DIED, Unknown, Verdict
from kabale.search.winnable import winnable_deal
from kabale.table.decks import Deal

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
    deals: tuple[str, ...]


GRACE: Final = 5.0
"""Seconds that the process gets beyond those for the search: it has to load and to deal."""

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
        self._seconds = limits.seconds
        self._grace = grace
        self._process = Process(partial(_prepared, loaders, limits))

    def ask(self, asked: Asked) -> Verdict:
        """Return the verdict on a position; *unknown* if it cannot be dealt or played, or the process dies."""
        answer = self._process.ask(asked, self._seconds + self._grace)
        return answer if isinstance(answer, Verdict) else Unknown(DIED, 0, 0.0)

    def find(self, wanted: Wanted) -> str | None:
        """Return the first of some deals that is found won within the limits, None if none is or the process dies."""
        answer = self._process.ask(wanted, self._seconds * len(wanted.deals) + self._grace)
        return answer if isinstance(answer, str) else None

    def end(self) -> None:
        """Kill the process and start no other: a question that waits is answered then. Any thread may call this."""
        self._process.end()

    def close(self) -> None:
        """End the process, whatever it does; only the thread that asks may call this."""
        self._process.close()


# -- in the process --------------------------------------------------------------------------------------------------


def _prepared(loaders: Loaders, limits: Limits) -> Callable[[Asked | Wanted], Verdict | str | None]:
    """Confine the process, and return what answers there."""
    _confine(limits)
    return partial(_answered, loaders=loaders, limits=limits)


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
    deals = map(Deal.parse, wanted.deals)
    deal = winnable_deal(game, deals, limits, variant=wanted.game.variant, level=wanted.game.level)
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

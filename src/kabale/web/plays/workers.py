"""Processes in which own definitions are worked out: what takes too long or too much memory is stopped there.

A definition is never executed, but it can be made to take as long as its author likes. So nothing of it is worked
out in the server itself. A process that does not answer in time is killed, and with it nothing but its live
sessions, which are replayed from the store. What is sent there is the name of a method of :class:`Live`, and what it
is called with: plain data, and functions of modules, which go by their names.
"""

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from operator import methodcaller
from queue import Empty, LifoQueue
from threading import BoundedSemaphore
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from kabale.engine.session import Session
from kabale.search.process import Process
from kabale.web.frame.refusals import Refusal, one_of, refused
from kabale.web.plays.live import Live
from kabale.web.plays.replays import Replay
from kabale.web.plays.results import ActionResult

P = ParamSpec("P")
T = TypeVar("T")

NUMBER: Final = 2
"""How many processes work at once, at most; they are started when they are needed."""

WAITING: Final = 8
"""How many calls may wait for one."""

SECONDS: Final = 5.0
"""How long a call may take."""

MEMORY: Final = 2 << 30
"""How many bytes a process may use."""

SESSIONS: Final = 64
"""How many sessions a process keeps live."""


class Workers:
    """What :class:`Live` does, in processes of its own; threads may share it.

    Each call raises :class:`kabale.web.frame.refusals.Refusal` also where it takes too long, or too many wait.
    """

    def __init__(self, *, number: int = NUMBER, seconds: float = SECONDS) -> None:
        """Use at most so many processes, and give each call so many seconds."""
        self._seconds = seconds
        self._processes = [Process(_prepared) for _ in range(number)]
        self._free: LifoQueue[Process[methodcaller, Any]] = LifoQueue()
        self._places = BoundedSemaphore(number + WAITING)
        for process in self._processes:
            self._free.put(process)

    def act(
        self,
        replay: Replay,
        action: Callable[Concatenate[Session, str, P], ActionResult],
        language: str,
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> ActionResult:
        """Do something at a play."""
        result: ActionResult = self._answer(methodcaller("act", replay, action, language, *args, **kwargs))
        return result

    def ask(
        self, replay: Replay, question: Callable[Concatenate[Session, P], T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Ask something of a play that changes nothing."""
        answer: T = self._answer(methodcaller("ask", replay, question, *args, **kwargs))
        return answer

    def call(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function that needs no session."""
        answer: T = self._answer(methodcaller("call", function, *args, **kwargs))
        return answer

    def _answer(self, call: methodcaller) -> Any:
        """Return what a process answers."""
        with one_of(self._places):
            try:
                process = self._free.get(timeout=2 * self._seconds)
            except Empty as error:
                raise refused("busy") from error
            try:
                answer = process.ask(call, self._seconds)
            finally:
                self._free.put(process)
        if answer is None:
            raise refused("too_slow")
        if isinstance(answer, Refusal):
            raise answer
        return answer

    def close(self) -> None:
        """End all processes; calls that are under way are refused."""
        for process in self._processes:
            process.end()
        free = [self._free.get() for _ in self._processes]  # then no thread asks them any more
        for process in free:
            process.close()
            self._free.put(process)


# -- in the process ----------------------------------------------------------------------------------------------------


def _prepared() -> Callable[[methodcaller], Any]:
    """Bound what this process may take, and return what carries out calls there."""
    if hasattr(os, "nice"):
        os.nice(5)
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  # not every system has it

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    return partial(_carried_out, Live(SESSIONS))


def _carried_out(live: Live, call: methodcaller) -> Any:
    """Return what a call returns; whatever a definition brings about is an answer."""
    try:
        return call(live)
    except Refusal as refusal:
        return refusal
    except (MemoryError, RecursionError):
        return refused("too_slow")
    except Exception:
        logging.getLogger(__name__).exception("a worker could not carry out a call")
        return refused("internal")

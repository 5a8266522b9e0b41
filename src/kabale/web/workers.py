"""Processes in which own definitions are worked out: what takes too long or too much memory is stopped there.

A definition is never executed, but it can be made to take as long as its author likes. So nothing of it is worked
out in the server itself. A process that does not answer in time is killed, and with it nothing but its live
sessions, which are replayed from the store.
"""

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Empty, LifoQueue
from threading import BoundedSemaphore
from types import TracebackType
from typing import Final

from kabale.search.process import Process
from kabale.web.hints import OneAtATime
from kabale.web.live import Live
from kabale.web.orders import Answer, Order
from kabale.web.places import one_of
from kabale.web.refusals import Refusal, refused

NUMBER: Final = 2
"""How many processes work at once, at most; they are started when they are needed."""

WAITING: Final = 8
"""How many orders may wait for one."""

SECONDS: Final = 5.0
"""How long an order may take."""

MEMORY: Final = 2 << 30
"""How many bytes a process may use."""

SESSIONS: Final = 64
"""How many sessions a process keeps live."""


class Workers:
    """Carries out orders in processes of its own; threads may share it."""

    def __init__(self, *, number: int = NUMBER, seconds: float = SECONDS) -> None:
        """Use at most so many processes, and give each order so many seconds."""
        self._seconds = seconds
        self._processes = [Process(_prepared) for _ in range(number)]
        self._free: LifoQueue[Process[Order, Answer | Refusal]] = LifoQueue()
        self._places = BoundedSemaphore(number + WAITING)
        for process in self._processes:
            self._free.put(process)

    def serve(self, order: Order) -> Answer:
        """Carry out an order. Raises :class:`Refusal`, also where it takes too long or too many wait."""
        with one_of(self._places):
            answer = self._asked(order)
        if answer is None:
            raise refused("too_slow")
        if isinstance(answer, Refusal):
            raise answer
        return answer

    def _asked(self, order: Order) -> Answer | Refusal | None:
        """Return what a process answers, None if it does not in time. Raises :class:`Refusal` if none becomes free."""
        try:
            process = self._free.get(timeout=2 * self._seconds)
        except Empty as error:
            raise refused("busy") from error
        try:
            return process.ask(order, self._seconds)
        finally:
            self._free.put(process)

    def close(self) -> None:
        """End all processes; orders that are under way are refused."""
        for process in self._processes:
            process.end()
        free = [self._free.get() for _ in self._processes]  # then no thread asks them any more
        for process in free:
            process.close()
            self._free.put(process)

    def __enter__(self) -> "Workers":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def _prepared() -> Callable[[Order], Answer | Refusal]:
    """Bound the process, and return what carries out orders there."""
    _restrain()
    return partial(_answer, Live(SESSIONS, OneAtATime()))


def _answer(live: Live, order: Order) -> Answer | Refusal:
    """Carry out an order; whatever a definition brings about is an answer."""
    try:
        return live.serve(order)
    except Refusal as refusal:
        return refusal
    except (MemoryError, RecursionError):
        return refused("too_slow")
    except Exception:
        logging.getLogger(__name__).exception("a worker could not carry out an order")
        return refused("internal")


def _restrain() -> None:
    """Bound what this process may take."""
    if hasattr(os, "nice"):
        os.nice(5)
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  # not every system has it

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

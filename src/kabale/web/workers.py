"""Processes in which own definitions are worked out: what takes too long or too much memory is stopped there.

A definition is never executed, but it can be made to take as long as its author likes. So nothing of it is worked
out in the server itself. A process that does not answer in time is killed, and with it nothing but its live
sessions, which are replayed from the store.
"""

import logging
import os
import pickle
import signal
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, LifoQueue
from threading import BoundedSemaphore
from types import TracebackType
from typing import Final

from kabale.web.hints import OneAtATime
from kabale.web.live import Live
from kabale.web.orders import Answer, Order
from kabale.web.refusals import Refusal, refused

NUMBER: Final = 2
"""How many processes work at once, at most; they are started when they are needed."""

WAITING: Final = 8
"""How many orders may wait for one."""

SECONDS: Final = 5.0
"""How long an order may take."""

STARTING: Final = 60.0
"""How long a process may take to start."""

MEMORY: Final = 2 << 30
"""How many bytes a process may use."""

LARGEST: Final = 16 << 20
"""How many bytes an answer may have."""

SESSIONS: Final = 64
"""How many sessions a process keeps live."""

_READY: Final = b"ready"


class Workers:
    """Carries out orders in processes of its own; threads may share it."""

    def __init__(self, *, number: int = NUMBER, seconds: float = SECONDS) -> None:
        """Use at most so many processes, and give each order so many seconds."""
        self._seconds = seconds
        self._workers = [_Worker() for _ in range(number)]
        self._free: LifoQueue[_Worker] = LifoQueue()
        self._places = BoundedSemaphore(number + WAITING)
        for worker in self._workers:
            self._free.put(worker)

    def serve(self, order: Order) -> Answer:
        """Carry out an order. Raises :class:`Refusal`, also where it takes too long or too many wait."""
        if not self._places.acquire(blocking=False):
            raise refused("busy")
        try:
            return self._serve(order)
        finally:
            self._places.release()

    def _serve(self, order: Order) -> Answer:
        try:
            worker = self._free.get(timeout=2 * self._seconds)
        except Empty as error:
            raise refused("busy") from error
        try:
            return worker.serve(order, self._seconds)
        finally:
            self._free.put(worker)

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.stop()

    def __enter__(self) -> "Workers":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


class _Worker:
    """One process, started when it is first needed and again after it was stopped; one thread uses it at a time."""

    def __init__(self) -> None:
        self._connection: Connection | None = None
        self._process: SpawnProcess | None = None

    def serve(self, order: Order, seconds: float) -> Answer:
        """Carry out an order. Raises :class:`Refusal`."""
        try:
            answer = self._answer(order, seconds)
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            self.stop()
            raise refused("too_slow") from error
        if answer is None:
            self.stop()
            raise refused("too_slow")
        if isinstance(answer, Refusal):
            raise answer
        return answer

    def _answer(self, order: Order, seconds: float) -> Answer | Refusal | None:
        """Return what the process answers, None if it does not in time. Raises OSError, EOFError."""
        connection = self._started()
        connection.send_bytes(pickle.dumps(order))
        if not connection.poll(seconds):
            return None
        answer: Answer | Refusal = pickle.loads(connection.recv_bytes(LARGEST))
        return answer

    def _started(self) -> Connection:
        """Return the connection to the process, which is started if it is not there. Raises OSError, EOFError."""
        if self._connection is not None and self._process is not None and self._process.is_alive():
            return self._connection
        self.stop()
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), daemon=True, name="kabale-worker")
        self._process.start()
        theirs.close()
        if not self._connection.poll(STARTING) or self._connection.recv_bytes() != _READY:
            raise EOFError("the process did not start")
        return self._connection

    def stop(self) -> None:
        """Kill the process; the next order starts another."""
        process, self._process = self._process, None
        connection, self._connection = self._connection, None
        if process is not None:
            # Not closed: starting another process, in another thread, may reap this one; closing would then raise.
            process.kill()
            process.join()
        if connection is not None:
            connection.close()


def work(connection: Connection) -> None:
    """Carry out the orders that come through a connection, until it is closed: the life of a process."""
    _restrain()
    live = Live(SESSIONS, OneAtATime())
    connection.send_bytes(_READY)
    while True:
        try:
            order = pickle.loads(connection.recv_bytes())
        except (EOFError, OSError):
            return
        connection.send_bytes(pickle.dumps(_answer(live, order)))


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
    """Bound what this process may take, and let the server alone hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  # not every system has it

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

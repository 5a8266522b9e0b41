"""A process that answers questions: started at the first question, killed if it does not answer in time.

A crash there hurts nobody else, and the next question starts another process. It ends by itself if the asking process
was killed, and soon after the time for its answer.
"""

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final, Generic, TypeVar


def end_with_parent(end: Callable[[], object] = lambda: os._exit(1)) -> None:
    """End this process, which :mod:`multiprocessing` started, as soon as its parent ends."""
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            end()  # the other threads may still run: nobody waits for them any more

    threading.Thread(target=wait, name="parent", daemon=True).start()


@contextlib.contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """End this process by a signal after *seconds*, unless the block is left before; do nothing on Windows."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


Question = TypeVar("Question")
Answer = TypeVar("Answer")

STARTING: Final = 60.0

PATIENCE: Final = 6
"""How many times its seconds a process may take to answer if other programs keep the processor from it."""

GRACE: Final = 2.0
"""Seconds after its time until a process that does not answer ends by itself."""

LARGEST: Final = 16 << 20
"""The most bytes of an answer."""


HAS_PROCESSES: Final = sys.platform != "emscripten"
"""Whether this Python can start processes; in a browser, who asks also answers."""


class Process(Generic[Question, Answer]):
    """One process; asked one question at a time, by one thread."""

    def __init__(self, begin: Callable[[], Callable[[Question], Answer]]) -> None:
        """Answer with the function that *begin* returns there; like questions, *begin* is sent to the process."""
        self._begin = begin
        self._lock = threading.Lock()
        self._is_ended = False
        self.is_busy = False
        """Whether the process is at a question."""
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    def ask(self, question: Question, seconds: float) -> Answer | None:
        """Return the answer; kill the process and return None if it dies or has no answer after *seconds*.

        On a busy machine it has :data:`PATIENCE` times as long, until it has used *seconds* of processor time.
        """
        if not HAS_PROCESSES:
            return self._begin()(question)
        self.is_busy = True
        try:
            connection = self._started()
            if connection is not None:
                connection.send((question, PATIENCE * seconds))
                if self._has_answer(connection, seconds):
                    answer: Answer = pickle.loads(connection.recv_bytes(LARGEST))
                    return answer
        except (EOFError, OSError, pickle.UnpicklingError):
            pass
        finally:
            self.is_busy = False
        self.close()
        return None

    def _has_answer(self, connection: Connection, seconds: float) -> bool:
        used, end, left = self._processor_time(), time.monotonic() + PATIENCE * seconds, seconds
        while not connection.poll(left):
            left = min(seconds - (self._processor_time() - used), end - time.monotonic())
            if left <= 0:
                return False
            left = max(left, 0.05)
        return True

    def _processor_time(self) -> float:
        """Return the processor time of the process in seconds; without Linux's ``/proc`` the time of a clock."""
        try:
            stat = Path(f"/proc/{self._process and self._process.pid}/stat").read_text()
        except OSError:
            return time.monotonic()
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def _started(self) -> Connection | None:
        if self._process is not None and not self._process.is_alive():
            self.close()
        with self._lock:
            if self._connection is not None or self._is_ended:
                return self._connection
            # A process that is not forked has none of the threads, locks and open files of this one.
            context = multiprocessing.get_context("spawn")
            connection, there = context.Pipe()
            with there:
                process = context.Process(target=_live, args=(there, self._begin), daemon=True)
                process.start()
            # Only now: a process that could not be started cannot be killed.
            self._process, self._connection = process, connection
        # Outside the lock: end() does not wait until the process has started.
        if not connection.poll(STARTING):
            raise TimeoutError("the process does not start")
        connection.recv_bytes()
        return connection

    def end(self) -> None:
        """Kill the process and start no other: a waiting question gets no answer. Any thread may call this."""
        with self._lock:
            self._is_ended = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """Kill the process; only the thread that asks may call this."""
        with self._lock:
            if self._process is not None:
                self._process.kill()
                # Do not close it: another thread that starts a process may reap this one, and closing would then raise.
                self._process.join()
            if self._connection is not None:
                self._connection.close()
            self._process = self._connection = None


def _live(connection: Connection, begin: Callable[[], Callable[[Question], Answer]]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that asks
    end_with_parent()
    answer = begin()
    with contextlib.suppress(EOFError, OSError):
        connection.send_bytes(b"ready")
        while True:
            question, seconds = connection.recv()
            with alarm(seconds + GRACE):
                found = answer(question)
            connection.send(found)


def confine(seconds: int, memory: int | None) -> None:
    """Limit the processor time and bytes of this process and let it write no file, as far as the system can do so."""
    try:
        import resource  # noqa: PLC0415 - there is none on some systems
    except ImportError:
        return
    bounds = [(resource.RLIMIT_CPU, seconds), (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_CORE, 0)]
    if memory is not None:
        bounds.append((resource.RLIMIT_AS, memory))
    for kind, most in bounds:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))

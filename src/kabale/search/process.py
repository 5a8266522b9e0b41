"""A process of its own that answers questions: started when it is first asked, killed when it does not answer in time.

What goes wrong in it hurts nobody else, and the next question starts another. It ends by itself when the process that
asks was killed, and soon after the time is over in which it was to answer.
"""

import contextlib
import multiprocessing
import pickle
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, Generic, TypeVar

from kabale.search.lifetime import alarm, end_with_parent

Question = TypeVar("Question")
Answer = TypeVar("Answer")

STARTING: Final = 60.0
"""Seconds that a process may take to start."""

GRACE: Final = 2.0
"""Seconds after its time in which a process that does not answer ends by itself, if nobody has killed it."""

LARGEST: Final = 16 << 20
"""Bytes that an answer may have."""


class Process(Generic[Question, Answer]):
    """One process; asked one question at a time, by one thread."""

    def __init__(self, begin: Callable[[], Callable[[Question], Answer]]) -> None:
        """Answer by what *begin* returns, which is called in the process when that starts.

        It is sent there, as questions are: a function of a module, or a :func:`functools.partial` of one.
        """
        self._begin = begin
        self._lock = threading.Lock()
        self._is_ended = False
        self.is_busy = False
        """Whether a question is being answered."""
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    def ask(self, question: Question, seconds: float) -> Answer | None:
        """Return the answer, None if the process dies or has none after so many seconds; it is killed then."""
        self.is_busy = True
        try:
            connection = self._started()
            if connection is not None:
                connection.send((question, seconds))
                if connection.poll(seconds):
                    answer: Answer = pickle.loads(connection.recv_bytes(LARGEST))
                    return answer
        except (EOFError, OSError, pickle.UnpicklingError):
            pass
        finally:
            self.is_busy = False
        self.close()
        return None

    def _started(self) -> Connection | None:
        """Return the connection to the process, which is started if there is none; None at the end.

        Raises EOFError, OSError if it does not start.
        """
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
            # Kept only now: one that could not be started cannot be killed.
            self._process, self._connection = process, connection
        # Outside the lock: who ends the process does not wait until it has started.
        if not connection.poll(STARTING):
            raise TimeoutError("the process does not start")
        connection.recv_bytes()
        return connection

    def end(self) -> None:
        """Kill the process and start no other: a question that waits has no answer then. Any thread may call this."""
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


def _live(connection: Connection, begin: Callable[[], Callable[[Question], Answer]]) -> None:
    """Answer questions until the other side is gone: the life of a process."""
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
    """Let this process use no more processor time and bytes, and write no file, as far as the system sees to that."""
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

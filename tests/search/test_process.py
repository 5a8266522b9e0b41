"""A process that answers questions, whatever it searches for: kept while it answers, replaced when it does not."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from kabale.search.process import LARGEST, Process, alarm
from tests.search.orphan import MINUTES

SECONDS = 60.0
"""More than any answer here takes."""


def measured() -> Callable[[int], tuple[int, bytes]]:
    """Answer with the process's number and so many bytes."""
    return lambda size: (os.getpid(), bytes(size))


class Refused:
    """What starts a process, to which the system says no the first time: when it is written down to be sent there."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Callable[[int], tuple[int, bytes]]:
        raise AssertionError("it is sent as another")

    def __reduce__(self) -> tuple[Any, ...]:
        self.times += 1
        if self.times == 1:
            raise BlockingIOError("Resource temporarily unavailable")
        return partial, (measured,)


def test_one_process_answers_one_question_after_the_other() -> None:
    """It is not this one; after the end there is no other."""
    process = Process(measured)
    first, second = process.ask(3, SECONDS), process.ask(0, SECONDS)
    process.end()
    third = process.ask(1, SECONDS)
    process.close()

    assert first is not None
    assert os.getpid() != first[0]
    assert ((first[0], bytes(3)), (first[0], b""), None) == (first, second, third)


def test_a_process_that_gets_no_processor_time_is_given_longer() -> None:
    """On a busy machine, calls were refused as too slow that take a tenth of a second; here it is stopped meanwhile."""
    process = Process(measured)
    first = process.ask(0, SECONDS)
    assert first is not None
    os.kill(first[0], signal.SIGSTOP)
    threading.Timer(3.0, os.kill, (first[0], signal.SIGCONT)).start()
    second = process.ask(3, 2.0)
    process.close()

    assert (first[0], bytes(3)) == second


def test_an_answer_that_is_too_large_is_not_read() -> None:
    """Nor is what is left of it taken for the next answer."""
    process = Process(measured)
    large, small = process.ask(LARGEST, SECONDS), process.ask(2, SECONDS)
    process.close()

    assert large is None
    assert small is not None
    assert bytes(2) == small[1]


def test_a_process_that_could_not_be_started_is_tried_again() -> None:
    """Where the system had no room for one, an AttributeError was raised: what had never run was killed."""
    process = Process(Refused())
    first, second = process.ask(1, SECONDS), process.ask(1, SECONDS)
    process.close()

    assert first is None
    assert second is not None
    assert bytes(1) == second[1]


ENV = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
COMMAND = [sys.executable, "-m", "tests.search.orphan"]


def test_a_process_ends_when_the_one_that_asks_is_killed() -> None:
    """Found by attack: kill -9 the server, and a worker at a hostile definition went on for minutes.

    What both print goes into one pipe: it ends when the last of them has ended.
    """
    with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True, env=ENV) as asking:
        assert asking.stdout
        assert "at it\n" == asking.stdout.readline()
        asking.kill()
        left, _ = asking.communicate(timeout=MINUTES / 3)

    assert "" == left


def test_a_process_that_does_not_answer_ends_by_itself() -> None:
    """Were the one that asks stopped, say: the system ends the work when its time is over."""
    work = "from kabale.search.process import alarm\nwith alarm(0.2):\n    while True:\n        pass"
    ended = subprocess.run([sys.executable, "-c", work], env=ENV, check=False, timeout=MINUTES)

    assert -signal.SIGALRM == ended.returncode


def test_what_answers_in_time_is_not_ended() -> None:
    """The alarm is taken back."""
    with alarm(60):
        pass

    assert (0.0, 0.0) == signal.getitimer(signal.ITIMER_REAL)

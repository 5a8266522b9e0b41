"""No process outlives the one that it works for, and none works at one question for ever."""

import os
import signal
import subprocess
import sys

from kabale.search.lifetime import alarm
from tests.search.orphan import MINUTES

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
    work = "from kabale.search.lifetime import alarm\nwith alarm(0.2):\n    while True:\n        pass"
    ended = subprocess.run([sys.executable, "-c", work], env=ENV, check=False, timeout=MINUTES)

    assert -signal.SIGALRM == ended.returncode


def test_what_answers_in_time_is_not_ended() -> None:
    """The alarm is taken back."""
    with alarm(60):
        pass

    assert (0.0, 0.0) == signal.getitimer(signal.ITIMER_REAL)

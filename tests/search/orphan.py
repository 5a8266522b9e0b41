"""A program that asks a process what that works at for minutes; run by ``test_process.py``, which kills it."""

import sys
import time
from collections.abc import Callable

from kabale.search.process import Process

MINUTES = 300.0
"""How long the process works, if nothing ends it."""


def work() -> Callable[[float], float]:
    """Return what never waits for anything, so that only another thread or the system can end it."""
    return _worked


def _worked(seconds: float) -> float:
    sys.stdout.write("at it\n")
    sys.stdout.flush()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass
    return end


if __name__ == "__main__":
    Process(work).ask(MINUTES, MINUTES)

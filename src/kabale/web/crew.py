"""Run several processes with the same task. Each is restarted until the end; then all end in good order."""

import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Final

from kabale.search.process import end_with_parent

PAUSE: Final = 1.0
"""Seconds before another process takes the place of one that ended: what fails at once is not tried without a break."""

END: Final = 15.0  # Seconds that a process may take to end before it is killed.

_ENDS: Final = (signal.SIGINT, signal.SIGTERM)

_log = logging.getLogger("kabale.web.crew")


def keep_up(begin: Callable[[], BaseProcess], number: int) -> None:
    """Run a number of processes; a signal that ends the wait ends them all."""
    crew: dict[int, BaseProcess] = {}
    try:
        for place in range(number):
            _fill(crew, place, begin)
        while True:
            wait([each.sentinel for each in crew.values()])
            time.sleep(PAUSE)
            for place, each in list(crew.items()):
                if not each.is_alive():
                    _log.warning("process %s has ended (%s): another takes its place", each.pid, each.exitcode)
                    _fill(crew, place, begin)
    finally:
        _end(list(crew.values()))


def _fill(crew: dict[int, BaseProcess], place: int, begin: Callable[[], BaseProcess]) -> None:
    """Start a process; a signal that comes meanwhile finds it in its place, so that it ends with the others."""
    with _deaf():
        process = begin()
        process.start()
        crew[place] = process


@contextmanager
def _deaf() -> Iterator[None]:
    """Let the signals of the end wait; a process that is started meanwhile has them wait until it can end well."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which lets signals through when it is started with the first process
    signal.pthread_sigmask(signal.SIG_BLOCK, _ENDS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDS)


def _end(crew: list[BaseProcess]) -> None:
    for each in crew:
        each.terminate()
    until = time.monotonic() + END
    for each in crew:
        each.join(max(0.0, until - time.monotonic()))
        if each.is_alive():
            each.kill()
            each.join()


def hear_again() -> None:
    """In a process of the crew: hear signals from now on, and end when the one that started it is gone."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDS)
    end_with_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))

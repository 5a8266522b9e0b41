"""How long a process of ours may live that works for another: no longer than that one, and no longer at one question.

The one that asks ends it in time, as long as it lives itself. If it was killed nobody does: so the process looks after
that by itself, as far as the system helps.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import Final

_ALARM: Final = getattr(signal, "SIGALRM", None)
"""What ends a process after a time, whatever it does: there is none on Windows."""


def end_with_parent() -> None:
    """See that this process, which :mod:`multiprocessing` started, ends when the one does that started it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), name="parent", daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)  # whatever the other threads do: nobody waits for it any more


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """End this process, by a signal that it cannot miss, unless the block is left within so many seconds."""
    if _ALARM is None:
        yield
        return
    signal.signal(_ALARM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)

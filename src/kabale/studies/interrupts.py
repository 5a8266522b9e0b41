"""Signals that end a study, at a time of its own choosing: anywhere at all they may leave a lock locked for ever."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_USUAL: Final = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
"""The signals, and what answers them where nobody has asked for anything else."""


class Terminated(KeyboardInterrupt):
    """SIGTERM came, as from systemd or a container: what is under way is left as at Ctrl-C."""


def raised_by(number: int) -> KeyboardInterrupt:
    """Return what a signal raises."""
    return Terminated() if number == signal.SIGTERM else KeyboardInterrupt()


@contextmanager
def told(tell: Callable[[int], None]) -> Iterator[None]:
    """For the length of a block, let Ctrl-C and SIGTERM call a function with their number; a second one ends at once.

    Nothing is changed in a thread, which hears no signal, nor for a signal that is ignored or meant for another.
    """
    is_main = threading.current_thread() is threading.main_thread()
    ours = {number: usual for number, usual in _USUAL.items() if is_main and signal.getsignal(number) is usual}

    def leave() -> None:
        for number, usual in ours.items():
            signal.signal(number, usual)

    def first(number: int, _frame: FrameType | None) -> None:
        leave()
        tell(number)

    for number in ours:
        signal.signal(number, first)
    try:
        yield
    finally:
        leave()

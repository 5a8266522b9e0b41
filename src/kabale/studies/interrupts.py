"""Ctrl-C at a time of one's own choosing: where it interrupts anything at all, it may leave a lock locked for ever."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def told(tell: Callable[[], None]) -> Iterator[None]:
    """For the length of a block, let Ctrl-C call a function; pressed once more, it interrupts what is being done.

    Nothing is changed in a thread, which hears no Ctrl-C, and where it does not mean KeyboardInterrupt.
    """
    before = signal.getsignal(signal.SIGINT)
    is_ours = before is signal.default_int_handler and threading.current_thread() is threading.main_thread()

    def first(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        tell()

    if is_ours:
        signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        if is_ours:
            signal.signal(signal.SIGINT, before)

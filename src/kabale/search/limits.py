"""The limits of a search: positions, seconds, memory, and a flag to stop. Knows no search."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from kabale.errors import expect
from kabale.search.verdict import MEMORY, POSITIONS, SECONDS, STOPPED

Clock = Callable[[], float]
"""Returns seconds since some moment; only differences count."""

MONOTONIC: Final[Clock] = time.monotonic


class Stop(Protocol):
    """A flag that stops a search, such as a ``threading.Event``."""

    def is_set(self) -> bool:
        """Return whether to stop."""


MEMORY_BYTES: Final = 2 << 30


@dataclass(frozen=True, slots=True)
class Limits:
    """The most *positions* to search, *seconds* to take and bytes of *memory* to fill, None for any; and threads.

    Memory has a default, so that each search ends; limits of positions do not depend on a clock. The Python solver uses
    one thread. Raises ValueError.

    >>> Limits(positions=-1)
    Traceback (most recent call last):
    ValueError: positions must be 0 or more, or None for no limit, not -1
    """

    positions: int | None = None
    seconds: float | None = None
    memory: int | None = MEMORY_BYTES
    threads: int = 1

    def __post_init__(self) -> None:
        for name in ("positions", "seconds", "memory"):
            value = getattr(self, name)
            # Written so that it catches NaN, which is less than nothing and more than nothing.
            if value is not None and not (isinstance(value, int | float) and value >= 0):
                raise ValueError(f"{name} must be 0 or more, or None for no limit, not {value!r}")
        if not isinstance(self.threads, int) or self.threads < 1:
            raise ValueError(f"threads must be 1 or more, not {self.threads!r}")

    def that_decide(self) -> dict[str, float | None]:
        """Return the limits that a verdict may depend on, by name: all but the threads."""
        return {"positions": self.positions, "seconds": self.seconds, "memory": self.memory}


def limits_of(limits: Limits | None, *, seconds: float | None, positions: int | None, usual: Limits) -> Limits:
    """Return a caller's limits, *usual* without any. Raises ValueError for limits in two forms, or invalid ones."""
    expect(limits, Limits | None, "limits")
    if limits is None:
        return usual if seconds is positions is None else Limits(positions, seconds)
    if seconds is not None or positions is not None:
        raise ValueError("say how far to search by limits, or by seconds and positions, not by both")
    return limits


class Meter:
    """Counts the use of a search; a look at the clock takes less time than a position of the Python solver."""

    __slots__ = ("_clock", "_limits", "_start", "_stop", "bytes", "positions")

    def __init__(self, limits: Limits, stop: Stop | None = None, clock: Clock = MONOTONIC) -> None:
        self._limits = limits
        self._stop = stop
        self._clock = clock
        self._start = clock()
        self.positions = 0
        self.bytes = 0

    @property
    def seconds(self) -> float:
        """The seconds since the start."""
        return self._clock() - self._start

    @property
    def is_half_used(self) -> bool:
        """Whether half of the positions or of the seconds is used."""
        used = ((self._limits.positions, self.positions), (self._limits.seconds, self.seconds))
        return any(most is not None and 2 * spent > most for most, spent in used)

    def left(self, positions: int) -> Limits:
        """Return the limits of a part of the search, of at most some *positions*."""
        limits = self._limits
        seconds = None if limits.seconds is None else max(0.0, limits.seconds - self.seconds)
        rest = positions if limits.positions is None else max(0, min(positions, limits.positions - self.positions))
        return Limits(rest, seconds, limits.memory, limits.threads)

    def reached(self) -> str | None:
        """Return the reason why no further position may be searched, None as long as one may."""
        limits = self._limits
        if limits.positions is not None and self.positions >= limits.positions:
            return POSITIONS
        if limits.memory is not None and self.bytes >= limits.memory:
            return MEMORY
        if limits.seconds is not None and self.seconds >= limits.seconds:
            return SECONDS
        return STOPPED if self._stop is not None and self._stop.is_set() else None

"""How far a search may go: positions, seconds, memory; and how it is told to stop.

Clock and stop flag are handed in. Knows no search.
"""

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
    """What tells a search to stop: a ``threading.Event``, say."""

    def is_set(self) -> bool:
        """Say whether to stop."""


MEMORY_BYTES: Final = 2 << 30
"""How many bytes a search may fill if nothing else is said."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most *positions* to search, *seconds* to take and bytes of *memory* to fill, None for any; and threads.

    What is not said is not limited but for memory, without which a search could take all that the machine has; so each
    search ends, and what ends one that is limited by positions does not depend on a clock. The readable search uses one
    thread whatever is allowed. Raises ValueError.

    >>> Limits(positions=-1)
    Traceback (most recent call last):
    ValueError: positions must be a number from 0 on or None for any, not -1
    """

    positions: int | None = None
    seconds: float | None = None
    memory: int | None = MEMORY_BYTES
    threads: int = 1

    def __post_init__(self) -> None:
        """See that a search can keep to these limits."""
        for name in ("positions", "seconds", "memory"):
            value = getattr(self, name)
            # Written so that it catches NaN, which is less than nothing and more than nothing.
            if value is not None and not (isinstance(value, int | float) and value >= 0):
                raise ValueError(f"{name} must be a number from 0 on or None for any, not {value!r}")
        if not isinstance(self.threads, int) or self.threads < 1:
            raise ValueError(f"threads must be a number from 1 on, not {self.threads!r}")

    def that_decide(self) -> dict[str, float | None]:
        """Return the limits that a verdict may depend on, by name: all but the threads."""
        return {"positions": self.positions, "seconds": self.seconds, "memory": self.memory}


def limits_of(limits: Limits | None, *, seconds: float | None, positions: int | None, usual: Limits) -> Limits:
    """Return the limits that a caller gives, as themselves or by seconds and positions; *usual* if he says nothing.

    Raises ValueError for both at once, and for limits that no search can keep to.
    """
    expect(limits, Limits | None, "limits")
    if limits is None:
        return usual if seconds is positions is None else Limits(positions, seconds)
    if seconds is not None or positions is not None:
        raise ValueError("say how far to search by limits, or by seconds and positions, not by both")
    return limits


class Meter:
    """Counts what a search has used and says which limit is reached.

    Positions are counted exactly; clock and stop flag are looked at for every one of them, for one
    position of the readable search takes far longer than a look at the clock.
    """

    __slots__ = ("_clock", "_limits", "_start", "_stop", "bytes", "positions")

    def __init__(self, limits: Limits, stop: Stop | None = None, clock: Clock = MONOTONIC) -> None:
        """Start counting now."""
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

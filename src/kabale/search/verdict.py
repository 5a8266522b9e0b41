"""What a search says of a position: won, lost or not known, and what it cost.

*Won* carries the moves, which were replayed by the engine before anyone sees them; *lost* is said
only by a complete search that was exhausted. Knows no search.
"""

from dataclasses import dataclass
from typing import Final

from kabale.engine.moves import Move

POSITIONS: Final = "positions"
SECONDS: Final = "seconds"
MEMORY: Final = "memory"
STOPPED: Final = "stopped"
INCOMPLETE: Final = "incomplete"
DIED: Final = "died"
BUSY: Final = "busy"

REASONS: Final = (POSITIONS, SECONDS, MEMORY, STOPPED, INCOMPLETE, DIED, BUSY)
"""Why a position is not settled: a limit was reached (the first three), the search was told to stop, it looked
only where its pruners let it, the process that searched died, or too many questions wait. Each has its words in the
catalogues, under ``solve.reason``."""


@dataclass(frozen=True, slots=True)
class Won:
    """The position can be won, by these moves; *positions* were searched in so many *seconds*."""

    line: tuple[Move, ...]
    positions: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Lost:
    """The position cannot be won: all *positions* that can be reached were searched."""

    positions: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Unknown:
    """The search ended without an answer; *reason* is one of :data:`REASONS`."""

    reason: str
    positions: int
    seconds: float


Verdict = Won | Lost | Unknown


def word(verdict: Verdict) -> str:
    """Return the verdict in a word, as the protocol has it.

    >>> word(Lost(17, 0.1))
    'lost'
    """
    match verdict:
        case Won():
            return "won"
        case Lost():
            return "lost"
        case Unknown():
            return "unknown"

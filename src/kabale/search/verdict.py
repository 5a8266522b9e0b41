"""The answer of a search to a position: won, lost or unknown, and its cost.

*Won* carries the moves, which were replayed by the engine before anyone sees them; *lost* is said only by a complete
search that was exhausted. All three have the same attributes. ``verdict`` is its word, and ``moves`` are the winning
moves, empty unless it is won. ``reason`` explains why the result is unknown, or has None. Knows no search.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from kabale.engine.moves import Move

POSITIONS: Final = "positions"
SECONDS: Final = "seconds"
MEMORY: Final = "memory"
STOPPED: Final = "stopped"
INCOMPLETE: Final = "incomplete"
DIED: Final = "died"
BUSY: Final = "busy"

REASONS: Final = (POSITIONS, SECONDS, MEMORY, STOPPED, INCOMPLETE, DIED, BUSY)
"""Why a position is not settled. The search reached a limit (the first three), somebody stopped it, or its pruners hid
the rest. The last two are that its process died and that too many questions wait. Each has its words in the
catalogues, under ``solve.reason``."""


@dataclass(frozen=True, slots=True)
class Won:
    """The position can be won, by these moves; the search took *positions* and *seconds*."""

    moves: tuple[Move, ...]
    positions: int
    seconds: float
    verdict: ClassVar[Literal["won"]] = "won"
    reason: ClassVar[None] = None

    def to_dict(self) -> dict[str, object]:
        """Return the verdict as JSON (``docs/protocol.md``).

        >>> Won((Move.parse("c1"), Move.parse("7-2")), 17, 0.1).to_dict()
        {'verdict': 'won', 'moves': ['c1', '7-2'], 'reason': None, 'positions': 17, 'seconds': 0.1}
        """
        return _as_json(self)

    def __repr__(self) -> str:
        """Say how it is won, and what it cost to find out."""
        return f"<Won in {len(self.moves)} moves, {_cost(self)}: {' '.join(map(str, self.moves))}>"


@dataclass(frozen=True, slots=True)
class Lost:
    """The position cannot be won: all *positions* that can be reached were searched."""

    positions: int
    seconds: float
    verdict: ClassVar[Literal["lost"]] = "lost"
    moves: ClassVar[tuple[Move, ...]] = ()
    reason: ClassVar[None] = None

    def to_dict(self) -> dict[str, object]:
        """Return the verdict as JSON."""
        return _as_json(self)

    def __repr__(self) -> str:
        """Say what it cost to find out."""
        return f"<Lost, {_cost(self)}>"


@dataclass(frozen=True, slots=True)
class Unknown:
    """The search ended without an answer; *reason* is one of :data:`REASONS`."""

    reason: str
    positions: int
    seconds: float
    verdict: ClassVar[Literal["unknown"]] = "unknown"
    moves: ClassVar[tuple[Move, ...]] = ()

    def to_dict(self) -> dict[str, object]:
        """Return the verdict as JSON."""
        return _as_json(self)

    def __repr__(self) -> str:
        """Say what ended the search, and what it cost."""
        return f"<Unknown for {self.reason}, {_cost(self)}>"


Verdict = Won | Lost | Unknown


class WrongLine(Exception):
    """A search found a line that does not win: a bug of the search, which is reported."""


def _cost(verdict: Verdict) -> str:
    return f"{verdict.positions:,} position{'' if verdict.positions == 1 else 's'} in {verdict.seconds:.2f} s"


def _as_json(verdict: Verdict) -> dict[str, object]:
    return {
        "verdict": verdict.verdict,
        "moves": [str(move) for move in verdict.moves],
        "reason": verdict.reason,
        "positions": verdict.positions,
        "seconds": round(verdict.seconds, 4),
    }

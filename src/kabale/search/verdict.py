"""The answer of a search to a position: won, lost or unknown, and its cost.

*Won* carries the moves, which were replayed by the engine before anyone sees them; *lost* is said only by a complete
search that was exhausted. All three have the same attributes. ``verdict`` is its word, and ``moves`` are the winning
moves, empty unless it is won. ``reason`` explains why the result is unknown, or has None. Knows no search.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import ClassVar, Final, Literal, assert_never

from kabale.engine.moves import Move
from kabale.messages import Message, message

POSITIONS: Final = "positions"
SECONDS: Final = "seconds"
MEMORY: Final = "memory"
STOPPED: Final = "stopped"
INCOMPLETE: Final = "incomplete"
DIED: Final = "died"
BUSY: Final = "busy"
CARDS: Final = "cards"

REASONS: Final = (POSITIONS, SECONDS, MEMORY, STOPPED, INCOMPLETE, DIED, BUSY, CARDS)
"""Why a position is not settled. The search reached a limit (the first three), somebody stopped it, or its pruners hid
the rest. The last three are that its process died, that too many questions wait, and that cards are unknown. Each has
its words in the catalogues, under ``solve.reason``."""

CONFIDENCE: Final = 0.95
"""The share of intervals that hold the true share."""


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


@dataclass(frozen=True, slots=True)
class PlanNode:
    """Moves of a plan, and the number of the node that follows for each name of the cards which they turn up."""

    moves: tuple[Move, ...]
    then: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class WonAlways:
    """A plan without sight, from node 0, wins all *arrangements* of the unknown cards; the rules played each."""

    plan: tuple[PlanNode, ...]
    arrangements: int
    positions: int
    seconds: float
    verdict: ClassVar[Literal["won"]] = "won"

    def to_dict(self) -> dict[str, object]:
        """Return the verdict as JSON (``docs/protocol.md``)."""
        plan = [{"moves": list(map(str, node.moves)), "then": dict(node.then)} for node in self.plan]
        return {"verdict": self.verdict, "arrangements": self.arrangements, "plan": plan} | _spent(self)


@dataclass(frozen=True, slots=True)
class WonFor:
    """*won* of the arrangements can be won by a player who sees all cards, *lost* cannot, and *unknown* are open.

    These three are all *arrangements*, or a random sample. ``no_plan`` is true if it is certain that no plan without
    sight wins all.
    """

    won: int
    lost: int
    unknown: int
    arrangements: int
    positions: int
    seconds: float
    no_plan: bool
    verdict: ClassVar[Literal["some"]] = "some"

    @property
    def sample(self) -> int:
        """The number of arrangements that were searched."""
        return self.won + self.lost + self.unknown

    @property
    def is_counted(self) -> bool:
        """Whether these are all arrangements."""
        return self.sample == self.arrangements

    def bounds(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Return the least and the greatest share of all arrangements that can be won, by Wilson for a sample.

        >>> WonFor(3, 1, 0, 4, 9, 0.1, True).bounds()
        (0.75, 0.75)
        """
        if self.is_counted:
            return self.won / self.sample, (self.won + self.unknown) / self.sample
        low, _ = wilson(self.won, self.sample, confidence=confidence)
        return low, wilson(self.won + self.unknown, self.sample, confidence=confidence)[1]

    def to_dict(self) -> dict[str, object]:
        """Return the verdict as JSON."""
        low, high = self.bounds()
        counts = {"won": self.won, "lost": self.lost, "unknown": self.unknown, "sample": self.sample}
        share = {"arrangements": self.arrangements, "low": round(low, 6), "high": round(high, 6)}
        return {"verdict": self.verdict} | counts | share | {"no_plan": self.no_plan} | _spent(self)


@dataclass(frozen=True, slots=True)
class LostAlways:
    """None of the *arrangements* of the unknown cards can be won, not even by a player who sees all cards."""

    arrangements: int
    positions: int
    seconds: float
    verdict: ClassVar[Literal["lost"]] = "lost"

    def to_dict(self) -> dict[str, object]:
        """Return the verdict as JSON."""
        return {"verdict": self.verdict, "arrangements": self.arrangements} | _spent(self)


BlindVerdict = WonAlways | WonFor | LostAlways | Unknown
"""The answer to a position with unknown cards."""


def sentences(found: BlindVerdict) -> Iterator[Message]:
    """Say how a position with unknown cards can be won, a sentence a line; nothing if that is open."""
    match found:
        case WonAlways(arrangements=n):
            yield message("solve.cards.won", n=n)
        case WonFor(won=won, lost=lost, unknown=unknown, sample=n):
            key = "counted" if found.is_counted else "sampled"
            yield message(f"solve.cards.{key}", won=won, lost=lost, unknown=unknown, n=n)
            if not found.is_counted:
                low, high = (f"{100 * each:.1f}" for each in found.bounds())
                yield message("solve.cards.bounds", percent=round(100 * CONFIDENCE), low=low, high=high)
            yield message("solve.cards.sight")
            if found.is_counted and won == n:
                yield message(f"solve.cards.{'no_plan' if found.no_plan else 'open_plan'}")
        case LostAlways(arrangements=n):
            yield message("solve.cards.lost", n=n)
        case Unknown():
            pass
        case _:
            assert_never(found)


def wilson(count: int, total: int, *, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return Wilson's interval for a share of which *count* of *total* were seen; 0 to 1 for nothing seen.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
    Statistical Association 22, 1927. It never leaves 0 to 1 and makes sense when none or all of few are counted.

    >>> low, high = wilson(81, 263)
    >>> print(f"{low:.4f} to {high:.4f}")
    0.2553 to 0.3662
    """
    if not total:
        return 0.0, 1.0
    share, z = count / total, NormalDist().inv_cdf((1 + confidence) / 2)
    middle = share + z * z / (2 * total)
    reach = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    # Exactly 0 and 1 at the ends, which rounding may miss.
    return (middle - reach) / scale if count else 0.0, (middle + reach) / scale if count < total else 1.0


class WrongLine(Exception):
    """A search found a line that does not win: a bug of the search, which is reported."""


def _cost(verdict: Verdict) -> str:
    return f"{verdict.positions:,} position{'' if verdict.positions == 1 else 's'} in {verdict.seconds:.2f} s"


def _as_json(verdict: Verdict) -> dict[str, object]:
    return {
        "verdict": verdict.verdict,
        "moves": [str(move) for move in verdict.moves],
        "reason": verdict.reason,
    } | _spent(verdict)


def _spent(verdict: Verdict | BlindVerdict) -> dict[str, object]:
    return {"positions": verdict.positions, "seconds": round(verdict.seconds, 4)}

"""Hints that know: the first steps of a line that wins, found within a moment, with what they are good for.

Where the search finds no win in time the advice comes from the rules alone (:mod:`kabale.engine.advice`);
where it proves that there is none, the advice says so.
"""

from dataclasses import dataclass, replace
from typing import Final, Protocol

from kabale.engine.advice import Advice, advise, reason, what_for
from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.messages import message
from kabale.search.limits import MONOTONIC, Clock, Limits, Stop
from kabale.search.solve import solve
from kabale.search.verdict import Lost, Unknown, Verdict, Won

MOMENT: Final = Limits(seconds=0.3, memory=256 << 20)
"""How far the search for a hint goes."""

_AIMS: Final = ("safe", "turns_up", "foundation", "removes", "empties")
"""What a player sees the use of; a hint leads there if it is near."""

_FAR: Final = 4
"""How many moves a hint has at most."""


class Recall(Protocol):
    """What remembers verdicts on positions."""

    def known(self, position: Position) -> Verdict | None:
        """Return what is known of a position, None for nothing; a line has been played by the rules."""

    def learn(self, position: Position, verdict: Verdict) -> None:
        """Remember what was found of a position."""


@dataclass(frozen=True, slots=True)
class Hinter:
    """Advises a player by a search; it is what :meth:`kabale.engine.session.Session.hint` takes."""

    limits: Limits = MOMENT
    clock: Clock = MONOTONIC
    stop: Stop | None = None
    recall: Recall | None = None

    def __call__(self, position: Position) -> Advice:
        """Return the next moves with their reason; the position is as before afterwards.

        If the search finds a win, or one is remembered, they begin the line that was found.
        """
        if position.outcome is not Outcome.PLAYING:
            return advise(position)
        verdict = self.recall.known(position) if self.recall else None
        if verdict is None:
            verdict = solve(position, self.limits, stop=self.stop, clock=self.clock)
            if self.recall:
                self.recall.learn(position, verdict)
        return advised(position, verdict)


def hint(position: Position, *, seconds: float = 0.3) -> Advice:
    """Return what a player is best advised to do, by a search of so many seconds; the position is as before afterwards.

    Where the search finds no win in time the advice comes from the rules alone. Cards that lie face down are searched
    as if they were seen. Raises ValueError for seconds below 0.

    >>> from kabale.library import game
    >>> hint(game("freecell").deal("ms:1"), seconds=2).reason.key
    'solve.hint.won'
    """
    return Hinter(replace(MOMENT, seconds=seconds))(position)


def advised(position: Position, verdict: Verdict) -> Advice:
    """Return the next moves where the verdict on a position is known; the position is as before afterwards.

    Of a line that wins these go up to the first move whose use can be seen; without one nearby, the first move only.
    """
    if position.outcome is not Outcome.PLAYING:
        return advise(position)
    match verdict:
        case Won(moves=line):
            uses = []
            for move in line[:_FAR]:
                uses.append(what_for(position, move))
                position.push(move)
                if uses[-1] in _AIMS:
                    break
            for _ in uses:
                position.pop()
            count = len(uses) if uses[-1] in _AIMS else 1
            return Advice(
                line[:count], message("solve.hint.won", reason=reason(position, uses[count - 1], line[:count]))
            )
        case Lost():
            from_rules = advise(position)
            return Advice(from_rules.moves, message("solve.hint.lost", reason=from_rules.reason))
        case Unknown():
            return advise(position)


def knows(advice: Advice) -> bool:
    """Say whether advice comes from what a search found."""
    return advice.reason.key in ("solve.hint.won", "solve.hint.lost")

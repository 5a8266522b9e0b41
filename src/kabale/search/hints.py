"""Hints by a search: along a line that wins, otherwise to the nearest gain.

A hint is a line of moves: a dull stretch, such as turning the stock, and a useful move. Without a win the search looks
ahead (:mod:`kabale.search.ahead`), and no hint leads back. If nothing new can come, the hint says so.
"""

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from kabale.engine.advice import Advice, Past, advice, advise, came_round, never_seen, what_for
from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.trial import trial
from kabale.errors import expect
from kabale.messages import message
from kabale.search.ahead import NEAR, SURE, Line, key_of, look_ahead
from kabale.search.arrangements import best_move
from kabale.search.limits import MONOTONIC, Clock, Limits, Stop
from kabale.search.queries import Recall
from kabale.search.solve import solve
from kabale.search.verdict import Lost, Unknown, Verdict, Won

MOMENT: Final = Limits(seconds=0.3, memory=256 << 20)

THOROUGH: Final = Limits(seconds=5.0, memory=1 << 30)
"""The limits for a player who asks again."""

_AIMS: Final = ("safe", "turns_up", "foundation", "removes", "clears", "empties")
"""Uses that a player can see; a hint leads there if it is near."""

_AT_ONCE: Final = (*_AIMS, "into_tableau")
"""Uses that are worth more than a long way."""

_FAR: Final = 4
"""The most moves of a hint after the clicks on one pile."""

_PATIENCE: Final = 60
"""After this number of moves without a gain, a hint moves no cards about."""


@dataclass(frozen=True, slots=True)
class Hinter:
    """Advises a player by a search; :meth:`kabale.engine.session.Session.hint` takes it."""

    limits: Limits = MOMENT
    clock: Clock = MONOTONIC
    stop: Stop | None = None
    recall: Recall | None = None

    def __call__(self, position: Position) -> Advice:
        """Return the next moves with their reason; a winning line decides. The position is as before afterwards."""
        if position.table.turned_up():  # nothing can be done with such a card, so the game may seem to be over
            return Advice((), message("solve.hint.name"))
        if position.outcome is not Outcome.PLAYING:
            return advise(position)
        if position.table.unknown():
            return _blind(position, self.limits, self.stop)
        verdict = self.recall.known(position) if self.recall else None
        if verdict is None:
            verdict = solve(position, self.limits, stop=self.stop, clock=self.clock)
            if self.recall:
                self.recall.learn(position, verdict)
        return advised(position, verdict)


def hint(position: Position, *, seconds: float = 0.3) -> Advice:
    """Return the best advice by a search of at most *seconds*; the position is as before afterwards.

    Without a win in time, the advice is what can be gained near by. The search sees face-down cards. Raises ValueError
    for seconds below 0.

    >>> from kabale.library import game
    >>> hint(game("freecell").deal("ms:1"), seconds=2).reason.key
    'solve.hint.won'
    """
    expect(position, Position, "a position")
    return Hinter(replace(MOMENT, seconds=seconds))(position)


def advised(position: Position, verdict: Verdict) -> Advice:
    """Return the next moves where the verdict on a position is known; the position is as before afterwards."""
    if position.outcome is not Outcome.PLAYING:
        return advise(position)
    match verdict:
        case Won(moves=line):
            found = _with_use(position, line)
            return replace(found, reason=message("solve.hint.won", reason=found.reason))
        case Lost():
            found = _onward(position)
            key = "lost" if position.length or position.deal is None or position.deal.word else "lost_deal"
            return replace(found, reason=message(f"solve.hint.{key}", reason=found.reason)) if found.moves else found
        case Unknown():
            return without_win(_onward(position))


def without_win(advice: Advice) -> Advice:
    """Return advice that says that no win was found."""
    reason = message("solve.hint.open", reason=advice.reason) if advice.moves else advice.reason
    return replace(advice, reason=reason, is_open=not advice.nothing_new)


def knows(advice: Advice) -> bool:
    """Say whether advice comes from what a search found."""
    return advice.reason.key in ("solve.hint.won", "solve.hint.lost", "solve.hint.lost_deal")


def _with_use(position: Position, line: Line) -> Advice:
    """Return a line up to the first move with a visible use, otherwise its first step, with clicks before it."""
    clicks = len(list(takewhile(lambda move: move.kind == "left" and move == line[0], line)))
    uses = list[str]()
    with trial(position):
        for move in line[: clicks + _FAR]:
            uses.append(what_for(position, move) if len(uses) >= clicks else "click")
            position.push(move)
            if uses[-1] in _AIMS:
                break
    count = len(uses) if uses[-1] in _AIMS else min(clicks + 1, len(line))
    return advice(position, uses[count - 1], line[:count], never_seen(position))


def _blind(position: Position, limits: Limits, stop: Stop | None) -> Advice:
    """Return the move that leaves most arrangements of the unknown cards won, and say how many."""
    found = best_move(position, limits, stop=stop)
    if found is None:
        return without_win(_onward(position))
    move, won, n = found
    told = advice(position, what_for(position, move), (move,), never_seen(position))
    return replace(told, reason=message("solve.hint.cards", reason=told.reason, won=won, n=n), is_open=won < n)


def _onward(position: Position) -> Advice:
    """Return the best advice without a known win: to gain something, otherwise by the rules, never a way back."""
    key = key_of(position)
    past = Past.of(position, key)
    ahead = look_ahead(position, past, key, SURE if came_round(position) else NEAR)
    if ahead.gain:
        return _whole(position, ahead.gain, past)
    if ahead.is_closed:
        return Advice((), message("hint.nothing_new"), nothing_new=True)
    if past.idle > _PATIENCE:
        return Advice((), message("hint.none"))
    found = advise(position)
    is_good = found.moves and found.reason.key.removeprefix("hint.") in _AT_ONCE
    return found if is_good or not ahead.fetch else _whole(position, ahead.fetch, past)


def _whole(position: Position, line: Line, past: Past) -> Advice:
    with trial(position, line[:-1]):
        use = what_for(position, line[-1])
    return advice(position, use, line, past.unseen)

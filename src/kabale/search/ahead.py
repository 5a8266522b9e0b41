"""What lies ahead of a player: the positions that can be reached from where a play stands, the nearest first.

Nothing is looked for that the player could not know: where a click brings to light a card that was never seen in this
play, the way ends. So where every way was gone to its end and none has gained anything, nothing new can come: that is
a proof, and no guess.
"""

from collections import deque
from dataclasses import dataclass, replace
from typing import Final

from kabale.engine.advice import Past, Standing, came_round
from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.errors import KabaleError
from kabale.search.limits import MONOTONIC, Clock, Limits, Meter
from kabale.search.symmetry import NO_SYMMETRY, Key, canonical, knowledge_of

NEAR: Final = Limits(positions=500, seconds=0.4)
"""How far is looked ahead."""

SURE: Final = Limits(positions=500, seconds=3.0)
"""How far is looked ahead to be sure that nothing new can come; only where a play goes round is it asked."""

_SEEN_FIRST: Final = 5
"""What it counts that a card of the tableau is turned up which nobody has seen."""

_BEYOND: Final = 100
"""How many positions are looked at when something is gained already, for a way that gains more."""

_HANDS: Final = ("waste", "cell", "reserve")

Line = tuple[Move, ...]

_Way = tuple[Line, int]
"""A line, and after how many of its moves something was gained first, at a position new to the play; 0: not yet."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What was found ahead.

    *gain* is a line to a position, new to the play, at which something is gained: a card is away or turned up, a pile
    is free, the score is higher. It is the beginning of the way that gains most of those near by. *fetch* is a line to
    the nearest position that brings a card from waste, cell or reserve into the tableau. Both may be empty.
    *is_closed*: all that can be reached was looked at, and nothing is gained anywhere.
    """

    gain: Line
    fetch: Line
    is_closed: bool


def key_of(position: Position) -> Key:
    """Return what tells positions of a game apart as far as it matters: piles that are alike may change places.

    Cards that are alike may not: one of them may have been seen and the other not.
    """
    return canonical(replace(knowledge_of(position).symmetry, looks=NO_SYMMETRY.looks))


def look_ahead(position: Position, past: Past, key: Key, limits: Limits = NEAR, *, clock: Clock = MONOTONIC) -> Ahead:
    """Look ahead from a position, which is as before afterwards; *past* was made with the same *key*."""
    scout = _Scout(position, past, key)
    try:
        is_all = scout.look(Meter(limits, clock=clock))
    finally:
        scout.go(())
    return Ahead(scout.gain, scout.fetch, is_all and not scout.is_open)


def nothing_new(position: Position, limits: Limits = SURE, *, clock: Clock = MONOTONIC) -> bool:
    """Say whether a play goes round and round, and nothing new can come: it is so for certain where this says so.

    The play stands where it has stood before, and whatever is played from here, no card goes away, none is turned up
    that was never seen, no pile is emptied, the score does not rise and the game is not won. The position is as before
    afterwards.
    """
    if position.outcome is not Outcome.PLAYING or not came_round(position):
        return False
    key = key_of(position)
    return look_ahead(position, Past.of(position, key), key, limits, clock=clock).is_closed


class _Scout:
    """Looks at positions breadth first, and notes what is gained."""

    def __init__(self, position: Position, past: Past, key: Key) -> None:
        self.gain: Line = ()
        self.fetch: Line = ()
        self.is_open = False
        self._position = position
        self._past = past
        self._key = key
        self._start = Standing.of(position)
        self._known = {key(position)}
        self._line: Line = ()
        self._best = 0
        self._beyond = _BEYOND

    def look(self, meter: Meter) -> bool:
        """Look ahead, not far beyond what is gained first; return whether nothing was left out."""
        waiting: deque[_Way] = deque([((), 0)])
        while waiting:
            line, gained_after = waiting.popleft()
            self.go(line)
            moves = self._position.legal_moves
            if not moves and self._position.outcome is Outcome.WON:
                self.is_open, self.gain = True, line
                return False
            for move in moves:
                if meter.reached() or not self._beyond:
                    return False
                try:
                    self._position.push(move)
                except KabaleError:  # rules without an end: what comes of the move is not known
                    self.is_open = True
                    continue
                way = self._judged((*line, move), gained_after)
                if way is not None:
                    waiting.append(way)
                    meter.positions += 1
                    self._beyond -= bool(self.gain)
                self._position.pop()
        return True

    def go(self, line: Line) -> None:
        """Go to where a line leads from the start."""
        same = 0
        while same < min(len(line), len(self._line)) and line[same] == self._line[same]:
            same += 1
        for _ in self._line[same:]:
            self._position.pop()
        for move in line[same:]:
            self._position.push(move)
        self._line = line

    def _judged(self, line: Line, gained_after: int) -> "_Way | None":
        """Note what a line has gained where the position stands now; return the way on, None where it ends."""
        position, move = self._position, line[-1]
        key = self._key(position)
        if key in self._known:
            return None
        self._known.add(key)
        brought = len(self._past.unseen - position.table.down)
        if brought and move.kind == "left":
            self.is_open = True
            return None
        gained = Standing.of(position).gained(self._start) + _SEEN_FIRST * brought
        self.is_open = self.is_open or gained > 0
        if key not in self._past.keys:
            if gained:
                gained_after = gained_after or len(line)
            elif not self.fetch and self._is_fetched(move):
                self.fetch = line
            if gained > self._best:
                self._best, self.gain = gained, line[:gained_after]
        return None if brought else (line, gained_after)

    def _is_fetched(self, move: Move) -> bool:
        """Say whether the last move has brought cards from waste, cell or reserve onto others of the tableau."""
        piles, table = self._position.piles, self._position.table
        if move.kind != "lay" or piles[move.source].kind not in _HANDS or piles[move.target].kind != "tableau":
            return False
        return len(table.piles[move.target]) > move.count

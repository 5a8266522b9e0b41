"""The positions that a player can reach from where a play is, the nearest first.

A line ends at a click that shows a card that was never seen in this play. So if every line was followed to its end and
none gained anything, nothing new can come: this is a proof.
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

SURE: Final = Limits(positions=500, seconds=3.0)
"""How far to look to be sure that nothing new can come; only plays that go round need it."""

_SEEN_FIRST: Final = 5
"""The gain of a card of the tableau that nobody has seen before."""

_BEYOND: Final = 100
"""Positions to look at after a gain, for a line that gains more."""

_HANDS: Final = ("waste", "cell", "reserve")

Line = tuple[Move, ...]

_Way = tuple[Line, int]
"""A line, and the number of its moves until it first gained something at a position new to the play, or 0."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """The lines ahead, either of which may be empty.

    *gain* begins the line that gains most near by, up to its first gain. *fetch* leads to the nearest position that
    brings a card from waste, cell or reserve into the tableau. *is_closed*: everything was looked at, and nothing is
    gained anywhere.
    """

    gain: Line
    fetch: Line
    is_closed: bool


def key_of(position: Position) -> Key:
    """Return the key for positions by which only piles that are alike may change places, not cards."""
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
    """Return whether a play goes round and certainly nothing new can come.

    The play is where it was before. No line from here moves a card away, turns a new card up, empties a pile, raises
    the score or wins. The position is as before afterwards.
    """
    if position.outcome is not Outcome.PLAYING or not came_round(position):
        return False
    key = key_of(position)
    return look_ahead(position, Past.of(position, key), key, limits, clock=clock).is_closed


class _Scout:
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
        same = 0
        while same < min(len(line), len(self._line)) and line[same] == self._line[same]:
            same += 1
        for _ in self._line[same:]:
            self._position.pop()
        for move in line[same:]:
            self._position.push(move)
        self._line = line

    def _judged(self, line: Line, gained_after: int) -> "_Way | None":
        """Note the gain of a line at the present position; return it to go on from there, None at its end."""
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
        piles, table = self._position.piles, self._position.table
        if move.kind != "lay" or piles[move.source].kind not in _HANDS or piles[move.target].kind != "tableau":
            return False
        return len(table.piles[move.target]) > move.count

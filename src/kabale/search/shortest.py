"""Shortest wins: a line with the fewest moves, or the best known line and the least number of moves.

The native kernel searches if it can (A*: ``kernel/src/measure/shortest.rs``), otherwise this module does, breadth
first. A part of the limits goes to the usual search for a line to beat.
"""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.engine.tables import Tables
from kabale.engine.trial import trial
from kabale.search import native
from kabale.search.limits import MONOTONIC, Clock, Limits, Meter, Stop, limits_of
from kabale.search.solve import USUAL, Method, NotNative, native_rules, replay, search_by
from kabale.search.verdict import CARDS, Lost, Unknown, Verdict, Won

_FIRST: Final = 4
"""The share of the limits for the usual search is one of this number."""

_NODE_BYTES: Final = 240
"""About the bytes of a position, besides its key."""


@dataclass(frozen=True, slots=True)
class Shortest:
    """The best line so far as a *verdict*, and the *least* moves of any win; they differ if a limit was reached."""

    verdict: Verdict
    least: int | None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The best line, empty if no win is known."""
        return self.verdict.moves

    @property
    def is_fewest(self) -> bool:
        """Whether no win has fewer moves than the line."""
        return isinstance(self.verdict, Won) and len(self.verdict.moves) == self.least

    def to_dict(self) -> dict[str, object]:
        """Return it as JSON: the verdict with two fields more (``docs/protocol.md``).

        >>> Shortest(Won((Move.parse("c1"), Move.parse("7-2")), 17, 0.1), 1).to_dict()["fewest"]
        False
        """
        return {**self.verdict.to_dict(), "fewest": self.is_fewest, "least": self.least}


class _Found(NamedTuple):
    """A shorter line if there is one, the bound, why the search ended if early, and its positions."""

    line: tuple[Move, ...] | None
    least: int | None
    reason: str | None
    positions: int


def shortest(  # noqa: PLR0913 - each is an option of its own
    position: Position,
    limits: Limits | None = None,
    *,
    seconds: float | None = None,
    positions: int | None = None,
    method: Method = "auto",
    stop: Stop | None = None,
    clock: Clock = MONOTONIC,
) -> Shortest:
    """Search for a win with the fewest moves; the position is as before afterwards.

    Limits, *method* and *stop* are those of :func:`kabale.search.solve.solve`; a minute if nothing is said. Each click
    is a move. Cards that lie face down are seen. Raises :class:`kabale.NotNative`, and ValueError for wrong limits.

    >>> import kabale
    >>> position = kabale.game("freecell").deal("ms:1")
    >>> for move in kabale.solve(position).moves[:-5]:
    ...     step = position.push(move)
    >>> found = shortest(position)
    >>> found.is_fewest, 1 <= len(found.moves) <= 5
    (True, True)
    """
    limits = limits_of(limits, seconds=seconds, positions=positions, usual=USUAL)
    before = clock()
    rules = native_rules(position, method)
    first = search_by(position, rules, _share(limits, 1), stop=stop, clock=clock)
    if isinstance(first, Lost) or first.reason == CARDS or (isinstance(first, Won) and not first.moves):
        return Shortest(first, 0 if isinstance(first, Won) else None)
    known, rest = len(first.moves) or None, _share(limits, _FIRST - 1)
    if isinstance(rules, Tables):
        found = _Found(*native.shortest(position, rest, known, stop=stop, rules=rules))
    elif method == "native":
        raise NotNative("the native solver finds shortest lines only for games with tables")
    else:
        found = _breadth_first(position, rest, known, stop, clock)
    cost = first.positions + found.positions, clock() - before
    line = first.moves if found.line is None else found.line
    verdict: Verdict = Won(line, *cost) if line else Lost(*cost)
    if not line and found.reason is not None:
        verdict = Unknown(found.reason, *cost)
    if isinstance(verdict, Won):
        replay(position, verdict)
    return Shortest(verdict, found.least)


def _share(limits: Limits, parts: int) -> Limits:
    positions, seconds = limits.positions, limits.seconds
    return replace(
        limits,
        positions=None if positions is None else positions * parts // _FIRST,
        seconds=None if seconds is None else seconds * parts / _FIRST,
    )


class _Node(NamedTuple):
    move: Move
    before: "_Node | None"


def _breadth_first(position: Position, limits: Limits, known: int | None, stop: Stop | None, clock: Clock) -> _Found:
    meter, seen = Meter(limits, stop, clock), {position.key()}
    layer: list[_Node | None] = [None]
    played = 0
    try:
        while layer and (known is None or played < known):
            layer, won = _next_layer(position, layer, seen, meter)
            if won is not None:
                return _Found(_line(won), played, None, meter.positions)
            played += 1
    except _LimitReached as reached:
        return _Found(None, max(played, 1), reached.args[0], meter.positions)
    return _Found(None, known, None, meter.positions)


class _LimitReached(Exception):
    """A limit was reached."""


def _next_layer(
    position: Position, layer: "list[_Node | None]", seen: set[bytes], meter: Meter
) -> "tuple[list[_Node | None], _Node | None]":
    """Return what one move more leads to, and a position of the layer that is won, if there is one."""
    found: list[_Node | None] = []
    for node in layer:
        with trial(position, _line(node)):
            moves = position.legal_moves
            if not moves and node is not None and position.outcome is Outcome.WON:
                return [], node
            for move in moves:
                position.push(move)
                key = position.key()
                position.pop()
                if key in seen:
                    continue
                if (reason := meter.reached()) is not None:
                    raise _LimitReached(reason)
                seen.add(key)
                meter.positions += 1
                meter.bytes += len(key) + _NODE_BYTES
                found.append(_Node(move, node))
    return found, None


def _line(node: _Node | None) -> tuple[Move, ...]:
    moves: list[Move] = []
    while node is not None:
        moves.append(node.move)
        node = node.before
    return tuple(reversed(moves))

"""Simple play: how far a player comes who only does the obvious, without looking ahead.

The share of deals won by it separates easy games from hard ones, without a search. The player never makes a move to a
table seen before. The order is in :func:`ranked`.
"""

from collections.abc import Callable, Iterator
from typing import Final

from kabale.engine.advice import turns_up
from kabale.engine.collect import safe_lays
from kabale.engine.game import Position
from kabale.engine.journal import Step
from kabale.engine.language import Outcome
from kabale.engine.moves import Move

MOST_MOVES: Final = 2_000
"""The moves after which a simple player gives up."""

Ranked = list[tuple[int, Move]]
"""Moves with their class, 0 the best, best first."""

Choice = Callable[[Ranked], Iterator[Move]]
"""The order in which moves are tried."""


def in_order(ranked: Ranked) -> Iterator[Move]:
    """Try the best move first."""
    return (move for _, move in ranked)


def play_simply(position: Position, choice: Choice = in_order, *, moves: int = MOST_MOVES) -> bool:
    """Play on until the end, or until every move leads to a table seen before; return whether the game is won."""
    seen = {position.key()}
    while position.outcome is Outcome.PLAYING and len(position.moves) < moves:
        if step_simply(position, seen, choice) is None:
            return False
    return position.outcome is Outcome.WON


def step_simply(position: Position, seen: set[bytes], choice: Choice = in_order) -> Step | None:
    """Make one move to a table that is not in *seen*, and add its key; return None without one."""
    for move in _tried(position, choice):
        step = position.push(move)
        key = position.key()
        if key not in seen:
            seen.add(key)
            return step
        position.pop()
    return None


def _tried(position: Position, choice: Choice) -> Iterator[Move]:
    """Yield the moves in the order to try; they are not ranked if the first one will do."""
    automatic = position.automatic()
    if automatic is not None:
        yield automatic
    yield from choice(ranked(position))


def ranked(position: Position) -> Ranked:
    """Return the legal moves with their class, the best first, in table order within a class."""
    safe = set(safe_lays(position))
    return sorted(((_class(position, move, safe), move) for move in position.legal_moves), key=lambda pair: pair[0])


def _class(position: Position, move: Move, safe: set[Move]) -> int:
    if move in safe:
        return 0
    piles, kinds = position.table.piles, [pile.kind for pile in position.piles]
    if move.kind not in ("lay", "pick", "under"):
        return 6
    below = piles[move.source][: -move.count]
    if move.kind == "lay" and below and below[-1] in position.table.down and turns_up(position, move):
        return 1
    if kinds[move.target] == "foundation":
        return 2 if kinds[move.source] != "foundation" else 9
    if kinds[move.source] == "foundation":
        return 9
    if kinds[move.target] == "cell":
        return 8
    held = bool(piles[move.target])
    if kinds[move.source] not in ("tableau", "other"):
        return 3 if held else 5
    if len(piles[move.source]) == move.count:
        return 4 if held else 10
    return 5 if held else 7

"""Perft for patience: *paths n* counts the lines of n moves, *states n* the different keys within n moves."""

from dataclasses import dataclass

from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.errors import expect


@dataclass(frozen=True, slots=True)
class Perft:
    """The counts for depths 1, 2, … in order."""

    paths: list[int]
    states: list[int]


def perft(position: Position, depth: int) -> Perft:
    """Count paths and states down to a depth; the position is as before afterwards. Raises ValueError below 0."""
    expect(position, Position, "a position")
    expect(depth, int, "a number of moves")
    if depth < 0:
        raise ValueError(f"the depth of a perft is a number from 0 on, not {depth}")
    levels: list[dict[bytes, list[int]]] = [{} for _ in range(depth + 1)]
    paths = _paths(position, depth, levels)
    seen: set[bytes] = set()
    states = []
    for level in levels:
        seen |= level.keys()
        states.append(len(seen))
    return Perft(paths[1:], states[1:])


def _paths(position: Position, left: int, levels: list[dict[bytes, list[int]]]) -> list[int]:
    level = levels[len(levels) - 1 - left]
    key = position.key()
    if key in level:
        return level[key]
    totals = [1] + [0] * left
    if left:
        for move in position.legal_moves:
            position.push(move)
            below = _paths(position, left - 1, levels)
            position.pop()
            for steps, count in enumerate(below, 1):
                totals[steps] += count
    level[key] = totals
    return totals


def divide(position: Position, depth: int) -> dict[Move, int]:
    """Return the number of paths of *depth* moves that begin with each legal move. Raises ValueError below 1."""
    expect(position, Position, "a position")
    expect(depth, int, "a number of moves")
    if depth < 1:
        raise ValueError(f"the depth of the paths that begin with a move is a number from 1 on, not {depth}")
    counts = {}
    for move in position.legal_moves:
        position.push(move)
        counts[move] = perft(position, depth - 1).paths[-1] if depth > 1 else 1
        position.pop()
    return counts

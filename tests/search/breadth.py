"""The fewest moves to a win by looking at everything: breadth first over the engine, by lines that are played anew."""

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move


def fewest(position: Position, most: int) -> int | None:
    """Return the number of moves of the shortest win, 0 if there is none; None if too many positions are reached."""
    seen, depth = {position.key()}, 0
    lines: list[tuple[Move, ...]] = [()]
    while lines:
        depth += 1
        after: list[tuple[Move, ...]] = []
        for line in lines:
            for move in line:
                position.push(move)
            found = [] if len(seen) > most else _around(position, seen)
            for _ in line:
                position.pop()
            if found is None:
                return depth
            after += [(*line, move) for move in found]
        lines = after
    return None if len(seen) > most else 0


def _around(position: Position, seen: set[bytes]) -> list[Move] | None:
    """Return the moves to positions that were not seen before; None if one wins."""
    found = []
    for move in position.legal_moves:
        position.push(move)
        is_won, key = position.outcome is Outcome.WON, position.key()
        position.pop()
        if is_won:
            return None
        if key not in seen:
            seen.add(key)
            found.append(move)
    return found

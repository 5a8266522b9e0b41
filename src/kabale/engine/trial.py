"""Moves that are only tried out on a position."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from kabale.engine.game import Position
from kabale.engine.moves import Move


@contextmanager
def trial(position: Position, moves: Iterable[Move] = ()) -> Iterator[None]:
    """Play legal moves for the length of a block; afterwards take back these, and all moves of the block."""
    length = position.length
    try:
        for move in moves:
            position.push(move)
        yield
    finally:
        while position.length > length:
            position.pop()


def go_to(position: Position, moves: Sequence[Move], moment: int) -> None:
    """Bring a position, which follows the line of *moves* from its deal, to a moment of it."""
    while position.length > moment:
        position.pop()
    for move in moves[position.length : moment]:
        position.push(move)

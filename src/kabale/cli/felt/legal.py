"""The legal moves of a position, in an order in which they can be looked up. Decides no rule."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from kabale.engine.moves import Move

CLICKS: Final = ("left", "right", "middle")


class Legal:
    """Legal moves by pile and place, each from 0."""

    def __init__(self, moves: Sequence[Move]) -> None:
        """Sort them."""
        self.moves = moves
        self._taking: dict[int, list[Move]] = defaultdict(list)
        self._clicks: dict[int, list[Move]] = defaultdict(list)
        for move in moves:
            if move.kind in CLICKS:
                self._clicks[move.source].append(move)
            elif move.target is not None:
                self._taking[move.source].append(move)
        self.live = {move.source for move in moves} | {move.target for move in moves}

    def taking(self, pile: int, place: int | None, size: int) -> list[Move]:
        """Return the moves of which a card of a pile of some size is the lowest that is taken."""
        return [move for move in self._taking[pile] if lowest(move, size) == place]

    def takeable(self, pile: int, size: int) -> set[int]:
        """Return the places from which something can be taken."""
        return {lowest(move, size) for move in self._taking[pile]}

    def clicks(self, pile: int) -> list[Move]:
        """Return the clicks that do something at a pile: left, right, middle."""
        return self._clicks[pile]

    def at(self, pile: int) -> list[Move]:
        """Return all moves that begin at a pile: what is taken from it, then clicks."""
        return [*self._taking[pile], *self._clicks[pile]]


def lowest(move: Move, size: int) -> int:
    """Return the place of the lowest card that a move takes from a pile of some size."""
    return int(size - move.count if move.place is None else move.place)


def taken(move: Move, size: int) -> range:
    """Return the places of the cards that a move takes."""
    first = lowest(move, size)
    return range(first, first + (move.count if move.place is None else 1))

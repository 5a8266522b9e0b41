"""How near a win a position looks: a number that guides the search, and decides nothing.

It is drawn from the kinds of the piles, the faces and the score, and, where the game has tables, from the order in
which foundations want cards. The weights were chosen by trying a few on twenty games; most change little.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabale.engine.protocol import Position
from kabale.engine.tables import PileTables, Tables
from kabale.table.cards import LOOKS, Card

_PLACED: Final = 10
"""For each card on a foundation, or that still lies where none may be at the end."""

_DOWN: Final = 6
"""For each card that lies face down."""

_BURYING: Final = 5
"""For each card of the tableau that lies over one which the foundations want earlier."""

_EMPTY: Final = 3
"""For each empty pile of the tableau."""

_CELL: Final = 2
"""For each cell that holds a card."""

_POINT: Final = 3
"""For each point of the score."""

_LAST: Final = LOOKS
"""The level of what no foundation takes."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is looked at in the positions of one deal: piles by their use, and the order that the foundations want.

    ``levels[look]`` is how many cards come before it on a foundation, at least; its rank where nothing is known.
    """

    foundations: tuple[int, ...]
    columns: tuple[int, ...]
    cells: tuple[int, ...]
    unwanted: tuple[int, ...]
    levels: bytes

    @staticmethod
    def of(position: Position) -> "Estimate":
        """Find out what to look at in a position's game."""
        kinds = [pile.kind for pile in position.game.piles]
        foundations = tuple(index for index, kind in enumerate(kinds) if kind == "foundation")
        columns = tuple(index for index, kind in enumerate(kinds) if kind in ("tableau", "reserve"))
        cells = tuple(index for index, kind in enumerate(kinds) if kind == "cell")
        tables = position.tables()
        if not isinstance(tables, Tables):
            return Estimate(foundations, columns, cells, (), bytes(look & 15 for look in range(LOOKS)))
        unwanted = tuple(index for index, pile in enumerate(tables.piles) if pile.goal == 0)
        levels = _levels([tables.piles[index] for index in foundations])
        return Estimate(foundations, columns, cells, unwanted, levels)

    def value(self, position: Position) -> int:
        """Return how far from a win a position looks: the less, the nearer."""
        table = position.table
        piles = table.piles
        value = _DOWN * len(table.down)
        for index in self.foundations:
            value -= _PLACED * len(piles[index])
        for index in self.unwanted:
            value += _PLACED * len(piles[index])
        for index in self.cells:
            if piles[index]:
                value += _CELL
        for index in self.columns:
            value += self._disorder(piles[index]) if piles[index] else -_EMPTY
        score = position.score
        return value if score is None else value - _POINT * score

    def _disorder(self, pile: Sequence[Card]) -> int:
        """Return what a column with cards costs."""
        value, lowest = 0, _LAST
        for card in pile:
            level = self.levels[card & 63]
            if level > lowest:
                value += _BURYING
            else:
                lowest = level
        return value


def _levels(foundations: Sequence[PileTables]) -> bytes:
    """Return how many cards come before each look where foundations begin and go on as they say, at least."""
    levels = bytearray([_LAST] * LOOKS)
    for pile in foundations:
        level, reached = 0, {look for look in range(LOOKS) if pile.start[look]}
        while reached and level < _LAST:
            nearer = [look for look in reached if levels[look] > level]
            for look in nearer:
                levels[look] = level
            reached = {look for on in nearer for look in range(LOOKS) if pile.fits[on][look]}
            level += 1
    return bytes(levels)

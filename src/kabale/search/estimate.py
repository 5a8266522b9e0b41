"""How near a win a position looks: numbers that guide the search, and decide nothing.

They are drawn from the kinds of the piles, the faces and the score, and, where the game has tables, from the order in
which foundations want cards. The weights were chosen by trying a few on twenty games; most change little.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabale.engine.game import Position
from kabale.engine.tables import SetTables, Tables
from kabale.table.cards import LOOKS

_PLACED: Final = 10
"""For each card on a foundation, or that still lies where none may be at the end."""

_DOWN: Final = 6
"""For each card that lies face down."""

_POINT: Final = 3
"""For each point of the score."""

_LAST: Final = LOOKS
"""The level of what no foundation takes."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What an opinion gives for the rest.

    It counts each card of the tableau that lies over one which the foundations want earlier (*burying*), each *cell*
    that holds a card, and, in favour, each *empty* pile of the tableau.
    """

    burying: int
    cell: int
    empty: int


HEURISTICS: Final = (Weights(5, 2, 3), Weights(2, 4, 4))
"""Two opinions: where one is stuck, the other often is not."""


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
        kinds = [pile.kind for pile in position.piles]
        foundations = tuple(index for index, kind in enumerate(kinds) if kind == "foundation")
        columns = tuple(index for index, kind in enumerate(kinds) if kind in ("tableau", "reserve"))
        cells = tuple(index for index, kind in enumerate(kinds) if kind == "cell")
        tables = position.tables()
        if not isinstance(tables, Tables):
            return Estimate(foundations, columns, cells, (), bytes(look & 15 for look in range(LOOKS)))
        unwanted = tuple(
            index for index, pile in enumerate(tables.piles) if pile.goal is not None and pile.goal.count == 0
        )
        levels = _levels([tables.piles[index].sets[0] for index in foundations])
        return Estimate(foundations, columns, cells, unwanted, levels)

    def values(self, position: Position) -> list[int]:
        """Return how far from a win a position looks to each of :data:`HEURISTICS`: the less, the nearer."""
        table = position.table
        piles = table.piles
        common = _DOWN * len(table.down)
        for index in self.foundations:
            common -= _PLACED * len(piles[index])
        for index in self.unwanted:
            common += _PLACED * len(piles[index])
        score = position.score
        if score is not None:
            common -= _POINT * score
        cells = sum([1 for index in self.cells if piles[index]])
        columns = [piles[index] for index in self.columns if piles[index]]
        empty = len(self.columns) - len(columns)
        # How many cards of the columns lie over one that the foundations want earlier.
        burying = 0
        for column in columns:
            earliest = _LAST
            for card in column:
                level = self.levels[card & 63]
                if level > earliest:
                    burying += 1
                else:
                    earliest = level
        return [
            common + weights.burying * burying + weights.cell * cells - weights.empty * empty for weights in HEURISTICS
        ]


def _levels(foundations: Sequence[SetTables]) -> bytes:
    """Return how many cards come before each look where foundations begin and go on as they say, at least.

    Where they take whole runs only, no card waits for another.
    """
    levels = bytearray([_LAST] * LOOKS)
    for rules in (each for each in foundations if each.lays[0] <= 1):
        level, reached = 0, {look for look in range(LOOKS) if rules.start[look]}
        while reached and level < _LAST:
            nearer = [look for look in reached if levels[look] > level]
            for look in nearer:
                levels[look] = level
            reached = {look for on in nearer for look in range(LOOKS) if rules.fits[on][look]}
            level += 1
    return bytes(levels)

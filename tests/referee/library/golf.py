"""Golf and its kin: cards leave for one pile, a rank up or down in any suit.

Opened: PySolFC, ``pysollib/games/golf.py``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tests.referee.library import State, rank
from tests.referee.library.odd import Odd, lay, turned

SOURCE = "PySolFC, pysollib/games/golf.py, opened: class "
STOCK, WASTE = 0, 1


@dataclass(frozen=True, kw_only=True)
class Golf(Odd):
    """One pile, the second, that takes; piles that only give; perhaps a stock, the first."""

    rows: range
    around: bool = False
    """Whether ace and king are neighbours."""
    dead_kings: bool = False
    covers: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """Which two piles must be gone before a pile is free."""

    def fits(self, card: str, on: str) -> bool:
        """Say whether a card is the next one up or down."""
        if self.dead_kings and on.startswith("K"):
            return False
        steps = (1, 12) if self.around else (1,)
        return abs(rank(card) - rank(on)) in steps

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of turning a card of the stock, and of each free card that fits."""
        piles = state.piles
        if piles[STOCK]:
            yield State(turned(piles, STOCK, [WASTE]))
        for row in self.rows:
            free = piles[row] and not any(piles[over] for over in self.covers.get(row, ()))
            if free and (not piles[WASTE] or self.fits(piles[row][-1], piles[WASTE][-1])):
                yield State(lay(piles, row, WASTE))


def three_peaks(first: int) -> dict[int, tuple[int, int]]:
    """Return what covers what: three cards, under each two, under each three, and a row of ten under them all."""
    second, third, row = first + 3, first + 9, first + 18
    covers = {first + peak: (second + 2 * peak, second + 2 * peak + 1) for peak in range(3)}
    for place in range(6):
        left = third + 3 * (place // 2) + place % 2
        covers[second + place] = (left, left + 1)
    return covers | {third + place: (row + place, row + place + 1) for place in range(9)}


def peaks(name: str, *more: str) -> Golf:
    """Return Tri Peaks; the covered cards lie open, which our note tells."""
    lies = ("-" * 23, "+", *["+"] * 28, *more)
    note = "the covered cards lie open; in PySolFC they lie face down"
    covers = three_peaks(2)
    return Golf(
        name=name, source=SOURCE + "TriPeaks", lies=lies, rows=range(2, 30), around=True, covers=covers, note=note
    )


GOLF = Golf(
    name="golfx",
    source=SOURCE + "DeadKingGolf, the strict Golf whose kings are dead",
    lies=("-" * 16, "+", *["+++++"] * 7),
    rows=range(2, 9),
    dead_kings=True,
)
HOLE = Golf(
    name="blackholex",
    source=SOURCE + "BlackHole",
    lies=("", "A", *["+++"] * 17),
    cards={1: "AS"},
    rows=range(2, 19),
    around=True,
)
GAMES = [GOLF, peaks("tripeaksx"), peaks("tripeaks", ""), HOLE]
WRONG = [
    replace(GOLF, dead_kings=False),
    replace(peaks("tripeaksx"), around=False),
    replace(peaks("tripeaks", ""), covers={}),
    replace(HOLE, around=False),
    replace(HOLE, cards={1: "AH"}),
]

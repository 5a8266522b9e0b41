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


def golf(name: str, *more: str) -> Golf:
    """Return Golf: seven columns of five, and nothing on a king."""
    lies = ("-" * 16, "+", *["+++++"] * 7, *more)
    source = SOURCE + "DeadKingGolf, the strict Golf whose kings are dead"
    return Golf(name=name, source=source, lies=lies, rows=range(2, 9), dead_kings=True)


def peaks(name: str, *more: str) -> Golf:
    """Return Tri Peaks; the covered cards lie open, which our note tells."""
    lies = ("-" * 23, "+", *["+"] * 28, *more)
    note = "the covered cards lie open; in PySolFC they lie face down"
    covers = three_peaks(2)
    return Golf(
        name=name, source=SOURCE + "TriPeaks", lies=lies, rows=range(2, 30), around=True, covers=covers, note=note
    )


def hole(name: str) -> Golf:
    """Return Black Hole: the ace of spades, and seventeen fans of three."""
    lies = ("", "A", *["+++"] * 17)
    return Golf(name=name, source=SOURCE + "BlackHole", lies=lies, cards={1: "AS"}, rows=range(2, 19), around=True)


ROW = Golf(
    name="allinarow",
    source=SOURCE + "AllInARow",
    lies=("", "", *["++++"] * 13),
    rows=range(2, 15),
    around=True,
)
GAMES = [
    golf("golfx"),
    golf("golf", ""),
    peaks("tripeaksx"),
    peaks("tripeaks", ""),
    hole("blackholex"),
    hole("blackhole"),
    ROW,
]
WRONG = [
    replace(golf("golfx"), dead_kings=False),
    replace(golf("golf", ""), around=True),
    replace(peaks("tripeaksx"), around=False),
    replace(peaks("tripeaks", ""), covers={}),
    replace(hole("blackholex"), around=False),
    replace(hole("blackhole"), cards={1: "AH"}),
    replace(ROW, dead_kings=True),
]

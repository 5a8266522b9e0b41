"""Games in which the last cards of two piles leave together: Fourteen Out, Baroness, Pyramid; and Crescent's turns."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from tests.referee.library import Piles, State, rank, suit
from tests.referee.library.odd import Odd, lay, occupied, put, turned, turned_over, value

STOCK = 0


@dataclass(frozen=True, kw_only=True)
class FourteenOut(Odd):
    """Twelve columns; two of them give their last cards, never one column both."""

    away: int = 1
    columns: range = range(2, 14)
    same_column: bool = False

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of each pair, laid away in either order."""
        piles = state.piles
        for one, other in permutations(occupied(piles, self.columns), 2):
            if value(piles[one][-1]) + value(piles[other][-1]) == 14:
                yield State(lay(lay(piles, one, self.away), other, self.away))
        for column in self.columns if self.same_column else ():
            if sum(map(value, piles[column][-2:])) == 14:
                yield State(lay(piles, column, self.away, 2))


@dataclass(frozen=True, kw_only=True)
class Baroness(Odd):
    """Five columns and two places apart, which only the last two cards of the stock fill."""

    away: int = 1
    columns: range = range(2, 7)
    apart: range = range(7, 9)
    fills: bool = True

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of dealing, of kings and pairs, and of cards that go to gaps."""
        piles = state.piles
        if piles[STOCK]:
            yield State(turned(piles, STOCK, self.apart if len(piles[STOCK]) == 2 else self.columns))
        full = occupied(piles, (*self.columns, *self.apart))
        for place in full:
            if piles[place][-1].startswith("K"):
                yield State(lay(piles, place, self.away))
        for one, other in permutations(full, 2):
            if value(piles[one][-1]) + value(piles[other][-1]) == 13:
                yield State(lay(lay(piles, one, self.away), other, self.away))
        yield from self.filled(piles) if self.fills else ()

    def filled(self, piles: Piles) -> Iterator[State]:
        """Yield what comes of each last card on each gap: a card that lies alone would only leave another gap."""
        for column in self.columns:
            for gap in self.columns:
                if len(piles[column]) > 1 and not piles[gap]:
                    yield State(lay(piles, column, gap))


@dataclass(frozen=True, kw_only=True)
class Pyramid(Odd):
    """Seven rows of which each card is held by two of the next; stock and waste, gone through as often as one likes."""

    waste: int = 2
    away: int = 3
    rows: range = range(4, 32)
    held: bool = True

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of a click on the stock, of kings and of pairs."""
        piles = state.piles
        if piles[STOCK]:
            yield State(turned(piles, STOCK, [self.waste]))
        elif piles[self.waste]:
            yield State(turned_over(piles, self.waste, STOCK))
        free = [place for place in occupied(piles, (self.waste, *self.rows)) if self.is_free(piles, place)]
        for place in free:
            if piles[place][-1].startswith("K"):
                yield State(lay(piles, place, self.away))
        for one, other in permutations(free, 2):
            if value(piles[one][-1]) + value(piles[other][-1]) == 13:
                yield State(lay(lay(piles, one, self.away), other, self.away))

    def is_free(self, piles: Piles, place: int) -> bool:
        """Say whether nothing lies over a card: of place *i* of row *r* that are *i* and *i* + 1 of the next row."""
        number = place - self.rows.start
        if number < 0 or not self.held:
            return True
        row = next(row for row in range(7) if number < (row + 1) * (row + 2) // 2)
        below = place + row + 1
        return row == 6 or not (piles[below] or piles[below + 1])


@dataclass(frozen=True, kw_only=True)
class Crescent(Odd):
    """Sixteen piles, eight foundations. Remembered is how many turns are left."""

    foundations: range = range(1, 9)
    piles: range = range(9, 25)
    turns: int = 3
    corner: bool = True

    def start(self, piles: Piles) -> State:
        """Begin with all turns."""
        return State(piles, (self.turns,))

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of a turn, and of each last card on each pile and foundation that takes it."""
        piles, (turns,) = state
        if turns:
            yield State(put(piles, {at: (*piles[at][1:], *piles[at][:1]) for at in self.piles}), (turns - 1,))
        for source in occupied(piles, (*self.piles, *self.foundations)):
            for target in (*self.piles, *self.foundations):
                if source != target and self.takes(piles, source, target):
                    yield State(lay(piles, source, target), (turns,))

    def takes(self, piles: Piles, source: int, target: int) -> bool:
        """Say whether a pile's last card goes to another one: neighbours in suit, on a foundation one way."""
        is_out = source in self.foundations
        if not piles[target] or (is_out and (target in self.piles or len(piles[source]) == 1)):
            return False
        card, on = piles[source][-1], piles[target][-1]
        if suit(card) != suit(on):
            return False
        up = rank(card) - rank(on)
        if target in self.foundations:
            return up == (1 if piles[target][0].startswith("A") else -1)
        return abs(up) in ((1, 12) if self.corner else (1,))


FOURTEEN = FourteenOut(
    name="fourteenout",
    source="semicolon.com and goodsol.com, Fourteen Out, opened: the top cards of two piles that total fourteen",
    lies=("", "", *["+" * 5] * 4, *["+" * 4] * 8),
)
BARONESS = Baroness(
    name="baroness",
    source="PySolFC, pysollib/games/pyramid.py, opened: Baroness_Talon, Baroness_RowStack; semicolon.com, Five Piles: "
    "the last two cards are a reserve",
    lies=("-" * 47, "", *["+"] * 5, "", ""),
    note="PySolFC deals the last two cards with the five before; there a card that lies alone goes to a gap too",
)
PYRAMID = Pyramid(
    name="pyramid",
    source="PySolFC, pysollib/games/pyramid.py, opened: Pyramid_StackMethods, Pyramid_RowStack",
    lies=("-" * 24, "", "", "", *["+"] * 28),
    note="gone through without limit; the stock's next card is no partner",
)
CRESCENT = Crescent(
    name="crescent",
    source="PySolFC, pysollib/games/fan.py, opened: Crescent_Talon, Crescent; wikimili.com, Crescent (solitaire): "
    "cards go between the foundations of a suit, but for the first ones",
    lies=("", *["+"] * 8, *["+" * 6] * 16, ""),
    cards=dict(enumerate(("AH", "AS", "AD", "AC", "KH", "KS", "KD", "KC"), 1)),
    pack=(*FOURTEEN.pack, *FOURTEEN.pack),
    note="no card comes back from a foundation to a pile",
)
GAMES = [FOURTEEN, BARONESS, PYRAMID, CRESCENT]
WRONG = [
    replace(FOURTEEN, same_column=True),
    replace(BARONESS, fills=False),
    replace(PYRAMID, held=False),
    replace(CRESCENT, corner=False),
    replace(CRESCENT, turns=2),
]

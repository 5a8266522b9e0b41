"""Games of counting: Calculation, Double or Quits, Hit or Miss, the Clock."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.referee.library import Piles, State, rank, shown
from tests.referee.library.odd import Odd, lay, occupied, put, turned, turned_over, value

STOCK, WASTE = 0, 1


@dataclass(frozen=True, kw_only=True)
class Calculation(Odd):
    """Foundations by ones, twos, threes and fours; four waste piles for the stock's cards alone."""

    steps: tuple[int, ...] = (1, 2, 3, 4)
    wastes: range = range(5, 9)

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of the stock's card and of the last of each waste pile."""
        piles = state.piles
        for source in occupied(piles, (STOCK, *self.wastes)):
            for foundation, step in enumerate(self.steps, 1):
                pile = piles[foundation]
                if len(pile) < 13 and (rank(pile[-1]) + step) % 13 == rank(piles[source][-1]):
                    yield State(lay(piles, source, foundation))
        for waste in self.wastes if piles[STOCK] else ():
            yield State(lay(piles, STOCK, waste))


@dataclass(frozen=True, kw_only=True)
class Doublets(Odd):
    """One foundation by doubling; seven cards round it, filled from the waste or the stock. Remembered: redeals."""

    redeals: int = 2
    foundation: int = 2
    places: range = range(3, 10)
    factor: int = 2

    def problems(self, piles: Piles) -> list[str]:
        """Say what is not as the rules have it, and whether a king lies there."""
        kings = [place for place in (self.foundation, *self.places) if piles[place][0].startswith("K")]
        return super().problems(piles) + ["a king lies there"] * bool(kings)

    def start(self, piles: Piles) -> State:
        """Begin with all redeals."""
        return State(piles, (self.redeals,))

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of the stock and of each card that doubles."""
        piles, (redeals,) = state
        if piles[STOCK]:
            yield State(turned(piles, STOCK, [WASTE]), state.extras)
        elif piles[WASTE] and redeals:
            yield State(turned_over(piles, WASTE, STOCK), (redeals - 1,))
        for source in occupied(piles, (WASTE, *self.places)):
            if value(piles[source][-1]) == self.factor * value(piles[self.foundation][-1]) % 13:
                yield State(self.filled(lay(piles, source, self.foundation)), state.extras)

    def filled(self, piles: Piles) -> Piles:
        """Fill a gap from the waste, or else from the stock."""
        for gap in (place for place in self.places if not piles[place]):
            piles = lay(piles, WASTE, gap) if piles[WASTE] else turned(piles, STOCK, [gap])
        return piles


@dataclass(frozen=True, kw_only=True)
class HitOrMiss(Odd):
    """The stock is counted from ace to king, over and over. Remembered: the count, and passes without a hit."""

    hits: int = 2
    passes: int = 3

    def start(self, piles: Piles) -> State:
        """Begin with nothing counted."""
        return State(piles, (0, 0))

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of the next card, or of turning the waste over."""
        piles, (count, missed) = state
        if missed == self.passes:
            return
        if not piles[STOCK] and piles[WASTE]:
            yield State(turned_over(piles, WASTE, STOCK), (count, missed + 1))
        elif piles[STOCK]:
            piles = turned(piles, STOCK, [WASTE])
            hit = rank(piles[WASTE][-1]) == count
            after = lay(piles, WASTE, self.hits) if hit else piles
            yield State(after, ((count + 1) % 13, 0 if hit else missed))


@dataclass(frozen=True, kw_only=True)
class Clock(Odd):
    """The open card goes under the pile of its hour, and that pile's last card is turned up.

    Remembered is the pile of the card that is to go, -1 at the end.
    """

    done: int = 1
    hours: range = range(2, 15)
    below: bool = True

    def start(self, piles: Piles) -> State:
        """Begin in the middle, with the pile of the kings."""
        return State(piles, (self.hours[-1],))

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of the one card that is to go."""
        piles, (source,) = state
        if source < 0:
            return
        card = piles[source][-1]
        target = self.hours.start + rank(card)
        piles = put(piles, {source: piles[source][:-1]})
        pile = (card, *piles[target]) if self.below else (*piles[target], card)
        after = put(piles, {target: (*pile[:-1], shown(pile[-1]))})
        yield State(after, (target,)) if pile[-1].startswith("-") else self.ended(after)

    def ended(self, piles: Piles) -> State:
        """Lay all away if no card lies face down, for that is won."""
        cards = tuple(card for hour in self.hours for card in piles[hour])
        if not any(card.startswith("-") for card in cards):
            piles = put(piles, {self.done: cards} | dict.fromkeys(self.hours, ()))
        return State(piles, (-1,))


CALCULATION = Calculation(
    name="rechenkunst",
    source="PySolFC, pysollib/games/calculation.py, opened: class Calculation",
    lies=("+" * 48, "A", "2", "3", "4", "", "", "", ""),
)
DOUBLETS = Doublets(
    name="doppelt",
    source="PySolFC, pysollib/games/doublets.py, opened: class Doublets",
    lies=("-" * 44, "", *["+"] * 8),
)
HIT = HitOrMiss(
    name="treffer",
    source="PySolFC, pysollib/games/hitormiss.py, opened: class HitOrMiss",
    lies=("-" * 52, "", "", "", ""),
    note="lost when the stock is used up the third time in a row without a hit; in PySolFC the second time",
)
CLOCK = Clock(
    name="uhr",
    source="kartenspiele.net, Die Uhr, opened (which begins at one o'clock; here, as in PySolFC, with the kings)",
    lies=("", "", *["----"] * 12, "---+", ""),
)
GAMES: list[Odd] = [CALCULATION, DOUBLETS, HIT, CLOCK]
WRONG: list[Odd] = [
    replace(CALCULATION, steps=(1, 2, 4, 3)),
    replace(DOUBLETS, factor=3),
    replace(DOUBLETS, redeals=1),
    replace(HIT, passes=2),
    replace(CLOCK, below=False),
]

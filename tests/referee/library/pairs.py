"""Games in which cards leave by twos: any two places that make a number, or neighbours of a rank."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from tests.referee.library import Piles, State, rank
from tests.referee.library.odd import Odd, lay, occupied, put, turned, value

STOCK, AWAY = 0, 1


@dataclass(frozen=True, kw_only=True)
class Places(Odd):
    """Places of one card, filled from the stock at once; cards that make a total leave."""

    total: int
    alone: str = ""
    """The rank that leaves by itself."""
    court: bool = False
    """Whether jack, queen and king leave together."""

    @property
    def places(self) -> range:
        """The piles of the places."""
        return range(2, len(self.lies))

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of each card and of each pair, laid away in either order."""
        piles = state.piles
        full = occupied(piles, self.places)
        for place in full:
            if piles[place][-1][0] == self.alone:
                yield State(self.without(piles, [place]))
        kings = [place for place in full if piles[place][-1].startswith("K")]
        for one, other in permutations(full, 2):
            cards = piles[one][-1], piles[other][-1]
            if sum(map(value, cards)) == self.total:
                yield State(self.without(piles, [one, other]))
            if self.court and kings and {card[0] for card in cards} == {"J", "Q"}:
                yield State(self.without(piles, [one, other, kings[0]]))

    def without(self, piles: Piles, gone: Sequence[int]) -> Piles:
        """Lay cards away, in order, and fill the empty places."""
        for place in gone:
            piles = lay(piles, place, AWAY)
        return turned(piles, STOCK, [place for place in self.places if not piles[place]])


@dataclass(frozen=True, kw_only=True)
class MonteCarlo(Odd):
    """A square of 25. Remembered is whether a pair has left since the rows closed up."""

    width: int = 5
    places: range = range(3, 28)
    slanting: bool = True

    def start(self, piles: Piles) -> State:
        """Begin with closed rows."""
        return State(piles, (0,))

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of each pair of neighbours, and of closing up."""
        piles, (gone,) = state
        for one, other in permutations(occupied(piles, self.places), 2):
            if rank(piles[one][-1]) == rank(piles[other][-1]) and self.touch(one, other):
                away = piles[AWAY] + piles[other] + piles[one]
                yield State(put(piles, {one: (), other: (), AWAY: away}), (1,))
        if gone:
            yield State(self.closed_up(piles), (0,))

    def touch(self, one: int, other: int) -> bool:
        """Say whether two places touch, sideways, upwards or slanting."""
        row, column = divmod(one - self.places.start, self.width)
        row2, column2 = divmod(other - self.places.start, self.width)
        away = abs(row - row2), abs(column - column2)
        return max(away) == 1 and (self.slanting or min(away) == 0)

    def closed_up(self, piles: Piles) -> Piles:
        """Move all cards to the front, and fill the places at the end."""
        cards = [piles[place] for place in occupied(piles, self.places)]
        rows = [*cards, *[()] * (len(self.places) - len(cards))]
        return turned(put(piles, dict(zip(self.places, rows, strict=True))), STOCK, self.places[len(cards) :])


THIRTEEN = Places(
    name="dreizehn",
    source="PySolFC, pysollib/games/pyramid.py, opened: Pyramid_StackMethods (pairs of thirteen, a king alone); "
    "patiencen.org/patience/dreizehn, opened",
    lies=("-" * 42, "", *["+"] * 10),
    total=13,
    alone="K",
)
ELEVEN = Places(
    name="elfer",
    source="PySolFC, pysollib/games/pyramid.py, opened: class Elevens (a jack, a queen and a king leave together)",
    lies=("-" * 43, "", *["+"] * 9),
    total=11,
    court=True,
    note="a jack laid on a queen, or the other way round, takes the first king with it: no choice of the king",
)
SQUARE = MonteCarlo(
    name="montecarlo",
    source="PySolFC, pysollib/games/montecarlo.py, opened: class MonteCarlo",
    lies=("-" * 27, "", "", *["+"] * 25),
    note="the rows may be closed up, without effect, when the last cards are gone and the stock is empty",
)
GAMES = [THIRTEEN, ELEVEN, SQUARE]
WRONG = [replace(THIRTEEN, alone="Q"), replace(ELEVEN, court=False), replace(SQUARE, slanting=False)]

"""Rows: Osmosis, the gaps of Montana, Accordion, Royal Marriage."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.referee.library import SHUFFLED, Pile, Piles, State, rank, suit
from tests.referee.library.odd import Odd, lay, occupied, put, turned, turned_over

STOCK, WASTE = 0, 1


@dataclass(frozen=True, kw_only=True)
class Osmosis(Odd):
    """Four rows, a suit in each; below the first only ranks that lie in the row above."""

    draw: int = 3
    seeps: bool = True
    rows: range = range(2, 6)
    reserves: range = range(6, 10)

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of the stock, and of each card that fits a row."""
        piles = state.piles
        if piles[STOCK]:
            yield State(turned(piles, STOCK, [WASTE] * self.draw))
        elif piles[WASTE]:
            yield State(turned_over(piles, WASTE, STOCK))
        for source in occupied(piles, (WASTE, *self.reserves)):
            for row in self.rows:
                if self.fits(piles, piles[source][-1], row):
                    yield State(lay(piles, source, row))

    def fits(self, piles: Piles, card: str, row: int) -> bool:
        """Say whether a card may lie in a row."""
        above = piles[row - 1] if row > self.rows.start else None
        if not piles[row]:
            return bool(above) and rank(card) == rank(piles[self.rows.start][0])
        if suit(card) != suit(piles[row][0]):
            return False
        return above is None or not self.seeps or rank(card) in map(rank, above)


@dataclass(frozen=True, kw_only=True)
class Gaps(Odd):
    """Four rows of thirteen without aces. Remembered is how many redeals are left."""

    redeals: int = 2
    aces: tuple[int, ...] = (54, 55)
    rows: tuple[range, ...] = tuple(range(start, start + 13) for start in (2, 15, 28, 41))

    def seen(self, piles: Piles) -> Piles:
        """Leave the piles of the aces empty: they are out of the game, and one moves when it is won."""
        return put(piles, dict.fromkeys(self.aces, ()))

    def problems(self, piles: Piles) -> list[str]:
        """Say whether four places are empty, and an ace lies in the rows."""
        cards = [piles[place] for row in self.rows for place in row]
        found = [] if sorted(map(len, cards)) == [0] * 4 + [1] * 48 else ["the rows are not 48 cards and four gaps"]
        return found + ["an ace lies there"] * any(pile and not rank(pile[0]) for pile in cards)

    def start(self, piles: Piles) -> State:
        """Begin with all redeals."""
        return State(piles, (self.redeals,))

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of each card that fits a gap, and of a redeal."""
        piles, (redeals,) = state
        for row in self.rows:
            for gap in (place for place in row if not piles[place]):
                for other in occupied(piles, (place for places in self.rows for place in places)):
                    before = piles[gap - 1] if gap > row.start else None
                    if self.follows(piles[other], before):
                        yield State(lay(piles, other, gap), state.extras)
        if redeals:
            yield State(self.dealt_anew(piles), (redeals - 1,))

    def follows(self, pile: Pile, before: Pile | None) -> bool:
        """Say whether a card belongs next to the one before the gap; at the left edge, whether it is a two."""
        if before is None:
            return rank(pile[0]) == 1
        return bool(before) and suit(pile[0]) == suit(before[0]) and rank(pile[0]) == rank(before[0]) + 1

    def dealt_anew(self, piles: Piles) -> Piles:
        """Leave what is in order in each row and a gap after it; the rest is shuffled."""
        for row in self.rows:
            length = 0
            while length < 12 and self.stays(piles, row, length):
                length += 1
            rest = dict.fromkeys(row[length + 1 :], (SHUFFLED,))
            piles = put(piles, {row[length]: (), **rest})
        return piles

    def stays(self, piles: Piles, row: range, place: int) -> bool:
        """Say whether the card at a place of a row goes on with what is in order."""
        return bool(piles[row[place]]) and self.follows(piles[row[place]], piles[row[place - 1]] if place else None)


@dataclass(frozen=True, kw_only=True)
class Accordion(Odd):
    """Piles in a row; one goes onto its neighbour or the third to the left, by suit or rank."""

    jumps: tuple[int, ...] = (1, 3)
    row: range = range(2, 54)

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of each pile that goes to the left."""
        piles = state.piles
        for source in occupied(piles, self.row):
            for target in (source - jump for jump in self.jumps if source - jump >= self.row.start):
                card, on = piles[source][-1], piles[target][-1]
                if suit(card) == suit(on) or rank(card) == rank(on):
                    yield State(self.closed(lay(piles, source, target, len(piles[source]))))

    def closed(self, piles: Piles) -> Piles:
        """Close the gap."""
        left = [piles[place] for place in occupied(piles, self.row)]
        left += [()] * (len(self.row) - len(left))
        return put(piles, dict(zip(self.row, left, strict=True)))


@dataclass(frozen=True, kw_only=True)
class Marriage(Odd):
    """Cards in a row; one or two of them go from between two of the same suit or rank."""

    widths: tuple[int, ...] = (1, 2)
    gone: int = 1
    row: range = range(3, 55)

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of the stock, and of cards that go."""
        piles = state.piles
        cards = [piles[place][-1] for place in occupied(piles, self.row)]
        if piles[STOCK]:
            yield State(turned(piles, STOCK, [self.row[len(cards)]]))
        for width in self.widths:
            for at, (before, after) in enumerate(zip(cards, cards[width + 1 :], strict=False), 1):
                if suit(before) == suit(after) or rank(before) == rank(after):
                    left = [*cards[:at], *cards[at + width :], *[""] * 52][:52]
                    taken = (*piles[self.gone], *cards[at : at + width])
                    row = {place: (card,) if card else () for place, card in zip(self.row, left, strict=True)}
                    yield State(put(piles, {**row, self.gone: taken}))


OSMOSIS = Osmosis(
    name="osmose",
    source="PySolFC, pysollib/games/osmosis.py, opened: class Osmosis (its base card is the stock's next)",
    lies=("-" * 35, "", "+", "", "", "", *["---+"] * 4),
)
GAPS = Gaps(
    name="luecken", source="PySolFC, pysollib/games/montana.py, opened: Montana_Talon, Montana_RowStack", lies=()
)
ACCORDION = Accordion(
    name="ziehharmonika",
    source="PySolFC, pysollib/games/pushpin.py, opened: class Accordion2_RowStack",
    lies=("", "", *["+"] * 52),
)
MARRIAGE = Marriage(
    name="royalmarriage",
    source="PySolFC, pysollib/games/pushpin.py, opened: classes RoyalMarriage, PushPin, PushPin_RowStack; "
    "html-src/rules/royalmarriage.html, opened",
    lies=("-" * 49, "", "", "Q", "+", "+", *[""] * 49),
    cards={STOCK: "-KH", 3: "QH"},
)
GAMES: list[Odd] = [OSMOSIS, GAPS, ACCORDION, MARRIAGE]
WRONG: list[Odd] = [
    replace(OSMOSIS, draw=1),
    replace(OSMOSIS, seeps=False),
    replace(GAPS, redeals=1),
    replace(ACCORDION, jumps=(1, 2)),
    replace(MARRIAGE, widths=(1,)),
]

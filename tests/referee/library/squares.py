"""Places side by side: Thirteen by Four, King's Patience and Parallels."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from tests.referee.library import RANKS, Piles, State, rank, suit
from tests.referee.library.odd import Odd, lay, occupied, put, turned

STOCK = 0


@dataclass(frozen=True, kw_only=True)
class ThirteenByFour(Odd):
    """A card is pushed under the place of its rank, and the last card there goes on.

    Remembered is the place whose last card is to go, -1 where a card of the rest begins anew.
    """

    done: int = 1
    places: range = range(2, 15)
    rest: int = 15

    def problems(self, piles: Piles) -> list[str]:
        """Say whether a card lies at the place of its rank, and how many were dealt to each."""
        cards = [card for place in self.places for card in piles[place] if self.place_of(card) == place]
        aside = [sum(self.place_of(card) == place for card in piles[self.rest]) for place in self.places]
        sizes = [len(piles[place]) + gone for place, gone in zip(self.places, aside, strict=True)]
        return [f"{cards} lie at their places"] * bool(cards) + ["not four cards each"] * (sizes != [4] * 13)

    def place_of(self, card: str) -> int:
        """Return the place of a card's rank."""
        return self.places.start + rank(card)

    def start(self, piles: Piles) -> State:
        """Begin with the rest."""
        return State(piles, (-1,))

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of the one card that is to go."""
        piles, (place,) = state
        source = self.rest if place < 0 else place
        if piles[source]:
            card = piles[source][-1]
            target = self.place_of(card)
            piles = put(piles, {source: piles[source][:-1]})
            piles = put(piles, {target: (card, *piles[target])})
            ended = all(self.place_of(own) == target for own in piles[target])
            yield State(self.cleared(piles, (target, source)), (-1 if ended else target,))

    def cleared(self, piles: Piles, places: Sequence[int]) -> Piles:
        """Lay four of a rank away that lie at their place."""
        for place in places:
            if len(piles[place]) == 4 and {self.place_of(card) for card in piles[place]} == {place}:
                piles = put(piles, {place: (), self.done: piles[self.done] + piles[place]})
        return piles


@dataclass(frozen=True, kw_only=True)
class KingsPatience(Odd):
    """Thirteen hearts; a neighbour takes the place of each card that goes on the ace.

    Remembered is whether two cards were swapped.
    """

    ace: int = 1
    romances: tuple[int, int] = (4, 5)
    places: range = range(6, 18)
    slanting: bool = False

    def start(self, piles: Piles) -> State:
        """Begin without a swap."""
        return State(piles, (0,))

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of a swap at the beginning, and of each neighbour of the next card."""
        piles, (swapped,) = state
        full = occupied(piles, self.places)
        if len(piles[self.ace]) == 1 and not swapped:
            for one, other in combinations(full, 2):
                yield State(put(piles, {one: piles[other], other: piles[one]}), (1,))
        for source, target in permutations(full, 2):
            if rank(piles[target][-1]) == len(piles[self.ace]) and self.touch(source, target):
                after = put(lay(piles, target, self.ace), {source: (), target: piles[source]})
                yield self.ended(after, target, swapped)

    def touch(self, one: int, other: int) -> bool:
        """Say whether two places lie side by side or one over the other."""
        row, column = divmod(one - self.places.start, 4)
        row2, column2 = divmod(other - self.places.start, 4)
        away = abs(row - row2), abs(column - column2)
        return max(away) == 1 if self.slanting else sum(away) == 1

    def ended(self, piles: Piles, target: int, swapped: int) -> State:
        """Let queen and king meet when the jack has gone."""
        left = [place for place in occupied(piles, self.places) if place != target]
        if len(piles[self.ace]) == 11 and self.touch(left[0], target):
            couple = piles[left[0]] + piles[target]
            piles = put(piles, {left[0]: (), target: (), self.romances[swapped]: couple})
        return State(piles, (swapped,))


@dataclass(frozen=True, kw_only=True)
class Parallels(Odd):
    """Rows of ten; a card is free while the place above or below it is empty. Remembered: how many rows are open."""

    up: range = range(4, 12, 2)
    down: range = range(12, 20, 2)
    first: int = 19
    most: int = 9
    filled_at_once: int = 2

    def start(self, piles: Piles) -> State:
        """Begin with a row."""
        return State(piles, (1,))

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of the stock, and of each free card that fits a foundation."""
        piles, (rows,) = state
        places = range(self.first, self.first + 10 * rows)
        gaps = [place for place in places if not piles[place]]
        if piles[STOCK] and gaps:
            yield State(turned(piles, STOCK, gaps), state.extras)
        elif piles[STOCK] and rows < self.most:
            yield State(turned(piles, STOCK, range(places.stop, places.stop + 10)), (rows + 1,))
        for source in occupied(piles, (*self.up, *self.down, *places)):
            for target in (*self.up, *self.down) if self.free(piles, source) else ():
                if target != source and self.fits(piles, piles[source][-1], target):
                    after = lay(piles, source, target)
                    refilled = rows <= self.filled_at_once and source in places
                    yield State(turned(after, STOCK, [source]) if refilled else after, state.extras)

    def free(self, piles: Piles, place: int) -> bool:
        """Say whether a card's narrow edge is free; on a foundation it always is."""
        above, below = place - 10, place + 10
        inner = above >= self.first and below < len(piles)
        return not inner or not piles[above] or not piles[below]

    def fits(self, piles: Piles, card: str, target: int) -> bool:
        """Say whether a card goes on a foundation, whose base lies in the pile before it."""
        on = (*piles[target - 1], *piles[target])[-1]
        step = 1 if target in self.up else -1
        return suit(card) == suit(on) and rank(card) == rank(on) + step


BY_FOUR = ThirteenByFour(
    name="dreizehnmalvier",
    source="kartenspiele.net/tag/patience, Dreizehnmal Vier, opened",
    lies=(),
    note="the cards that lay at their own place are set aside, the last column's on top; four of a rank are laid away",
)
KINGS = KingsPatience(
    name="koenigspatience",
    source="k-be.de/koenig.htm, opened",
    lies=("", "A", "", "", "", "", *["+"] * 12),
    pack=tuple(rank + "H" for rank in RANKS),
)
PARALLELS = Parallels(
    name="parallelen",
    source="Wikipedia, Parallels (solitaire), opened",
    lies=("-" * 86, "", "", *["A", ""] * 4, *["K", ""] * 4, *["+"] * 10, *[""] * 80),
    pack=tuple(rank + suit for rank in RANKS for suit in "CDHS") * 2,
    note="nine rows at most; gaps are filled by a click, all at once; a card is passed on only where it fits",
)
GAMES: list[Odd] = [BY_FOUR, KINGS, PARALLELS]
WRONG: list[Odd] = [
    replace(BY_FOUR, rest=14),
    replace(KINGS, slanting=True),
    replace(PARALLELS, filled_at_once=1),
]

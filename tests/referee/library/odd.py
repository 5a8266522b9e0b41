"""What the models of games that are no building share: how the cards lie, and how they go from pile to pile."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tests.referee.library import RANKS, Pile, Piles, State, hidden, rank, shown
from tests.referee.library.builders import looks, opened


@dataclass(frozen=True, kw_only=True)
class Odd(ABC):
    """A game whose moves a class of its own knows. Piles are counted from 0, in the order of our file."""

    name: str
    source: str
    lies: Sequence[str]
    """What lies on each pile after the deal, as in ``builders.Group``."""
    cards: Mapping[int, str] = field(default_factory=dict)
    """The piles whose first card is named, and that card."""
    pack: Sequence[str] = tuple(rank + suit for rank in RANKS for suit in "CDHS")
    opening: Sequence[str] = ()
    note: str = ""
    """What ours does otherwise, as its entry in the findings or its note admits."""

    def seen(self, piles: Piles) -> Piles:
        """Return all piles."""
        return piles

    def problems(self, piles: Piles) -> list[str]:
        """Say which piles do not lie as in the rules, and whether cards are missing."""
        found = [
            f"({index + 1}) is {' '.join(pile)}, not {lies}"
            for index, (lies, pile) in enumerate(zip(self.lies, piles, strict=True))
            if not looks(lies, pile)
        ]
        found += [
            f"({index + 1}) begins with no {card}" for index, card in self.cards.items() if piles[index][0] != card
        ]
        if sorted(self.pack) != sorted(shown(card) for pile in piles for card in pile):
            found.append("the cards are not the pack")
        return found

    def start(self, piles: Piles) -> State:
        """Begin, with nothing to remember."""
        return State(piles)

    @abstractmethod
    def moves(self, state: State) -> Iterator[State]:
        """Yield the state after each move that the rules allow."""


def value(card: str) -> int:
    """Return what a card counts: 1 for the ace to 13 for the king."""
    return rank(card) + 1


def put(piles: Piles, changed: Mapping[int, Pile]) -> Piles:
    """Return the piles with some of them changed."""
    return tuple(changed.get(index, pile) for index, pile in enumerate(piles))


def lay(piles: Piles, source: int, target: int, count: int = 1) -> Piles:
    """Lay the last cards of a pile on another one; a back that comes to the top is turned up."""
    pile = piles[source]
    return put(piles, {source: opened(pile[:-count], 1), target: piles[target] + pile[-count:]})


def turned(piles: Piles, stock: int, targets: Iterable[int]) -> Piles:
    """Turn up the stock's next cards, one on each target in order, while there are any."""
    for target in targets:
        if piles[stock]:
            card = shown(piles[stock][-1])
            piles = put(piles, {stock: piles[stock][:-1], target: (*piles[target], card)})
    return piles


def turned_over(piles: Piles, waste: int, stock: int) -> Piles:
    """Turn the whole waste over: it is the stock again."""
    return put(piles, {waste: (), stock: tuple(map(hidden, reversed(piles[waste])))})


def occupied(piles: Piles, among: Iterable[int]) -> list[int]:
    """Return which of some piles hold a card."""
    return [index for index in among if piles[index]]

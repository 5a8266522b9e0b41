"""Nestor: pairs of a rank, dealt so that no column has two cards of one rank."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from tests.referee.library import RANKS, Pile, Piles, State, rank

AWAY = 1
COLUMNS = range(2, 10)
ENDS = range(2, 14)
"""The columns and the four cards beside them."""


class Nestor:
    """Nestor as the old books have it."""

    name = "nestor"
    source = (
        "solitairelaboratory.com/nestor.html and howtoplaysolitaire.blogspot.com (a text of a book), opened: dealt row "
        "by row, a card of a rank that the column has goes under the pack; PySolFC, html-src/rules/nestor.html, opened"
    )
    opening: Sequence[str] = ()

    def seen(self, piles: Piles) -> Piles:
        """Know all piles."""
        return piles

    def problems(self, piles: Piles) -> list[str]:
        """Say which columns have not six cards of six ranks, and whether cards are missing."""
        found = [f"({number + 1})" for number in COLUMNS if len({*map(rank, piles[number])}) != 6]
        found += [f"({number + 1})" for number in range(10, 14) if len(piles[number]) != 1]
        cards = sorted(card for number in ENDS for card in piles[number])
        return found if cards == sorted(rank + suit for rank in RANKS for suit in "CDHS") else [*found, "the pack"]

    def start(self, piles: Piles) -> State:
        """Remember nothing."""
        return State(piles)

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of each pair of available cards, whichever is laid away first."""
        for one, other in permutations(ENDS, 2):
            piles = list(state.piles)
            if piles[one] and piles[other] and rank(piles[one][-1]) == rank(piles[other][-1]):
                piles[AWAY] += (piles[one][-1], piles[other][-1])
                piles[one], piles[other] = piles[one][:-1], piles[other][:-1]
                yield State(tuple(piles))


GAMES = [Nestor()]


def deal(cards: Sequence[str]) -> Piles | None:
    """Deal a shuffled pack (its last card first) by the books' rule; None where the cards that are left fit no more."""
    pack = list(reversed(cards))
    columns: list[list[str]] = [[] for _ in COLUMNS]
    for place in range(48):
        column = columns[place % 8]
        tried = 0
        while rank(pack[0]) in map(rank, column):
            pack.append(pack.pop(0))
            tried += 1
            if tried == len(pack):
                return None
        column.append(pack.pop(0))
    beside: list[Pile] = [(card,) for card in pack]
    return ((), (), *map(tuple, columns), *beside, (), ())

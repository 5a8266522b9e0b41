"""Deals for the kernel without a position for each, of games whose deals are all laid out alike.

Where a game's language says that its deals look at no card (``shuffle`` of :mod:`kabale.engine.language`), one dealt
position tells where each place of a shuffle comes to lie, and what is face down there: any other deal of the scheme is
its shuffle, put into these places, and has the same tables. A shuffle costs some microseconds, a position hundreds.
Knows no language and no rule.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate, pairwise
from operator import itemgetter
from typing import Any

from kabale.engine.game import Position
from kabale.engine.language import Choice, Outcome, Shuffle
from kabale.engine.tables import Tables
from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.symmetry import symmetry_of
from kabale.table.decks import CARD_SCHEMES, Deal
from kabale.table.table import FACE_DOWN


@dataclass(frozen=True, slots=True)
class KernelDeals:
    """The deals of one scheme of a game, made ready for the kernel."""

    kernel: Any  # the kernel's class: there may be none to name
    _shuffle: Shuffle
    _looks: bytes
    _places: Callable[[list[int]], tuple[int, ...]]
    _down: int
    _bounds: tuple[tuple[int, int], ...]
    _counters: tuple[int, int]

    @staticmethod
    def like(first: Position, *, told_apart: bool = False) -> "KernelDeals | None":
        """Return the deals of a position's game, choice and scheme; None where they are not all laid out alike.

        The position is one as it was dealt. None too where the kernel does not take the game. If *told_apart*, looks
        and piles that are alike are not made one.
        """
        game, deal, tables = first.game, first.deal, first.tables()
        shuffle = game.language.shuffle(game.definition, Choice(first.variant, first.level))
        if deal is None or deal.scheme in CARD_SCHEMES or shuffle is None or first.outcome is not Outcome.PLAYING:
            return None
        if not isinstance(tables, Tables) or native.refuses(tables) is not None:
            return None
        symmetry = None if told_apart else symmetry_of(tables, frozenset(card & 63 for card in shuffle.cards))
        piles, *counters = native.start_of(first, tables, symmetry)
        place_of = {card: place for place, card in enumerate(deal.shuffled(shuffle.cards, deckwise=shuffle.deckwise))}
        cards = b"".join(piles)
        return KernelDeals(
            native.kernel_of(tables, symmetry),
            shuffle,
            native.ALL_LOOKS if symmetry is None else symmetry.looks,
            itemgetter(*(place_of[card] for pile in first.table.piles for card in pile)),
            int.from_bytes(bytes(card & FACE_DOWN for card in cards)),
            tuple(pairwise(accumulate(map(len, piles), initial=0))),
            (counters[0], counters[1]),
        )

    def start(self, deal: Deal) -> native.Start:
        """Return a deal of the scheme as the kernel takes it. Raises BadDeal."""
        looks, shuffle = self._looks, self._shuffle
        order = [looks[card & 63] for card in deal.shuffled(shuffle.cards, deckwise=shuffle.deckwise)]
        cards = (int.from_bytes(bytes(self._places(order))) | self._down).to_bytes(len(order))
        return [cards[first:end] for first, end in self._bounds], *self._counters

    def search(self, deal: Deal, limits: Limits) -> native.Found:
        """Search a deal. Raises BadDeal, and WrongLine if the kernel's referee refuses the line that was found."""
        return native.found(self.kernel, self.start(deal), limits)

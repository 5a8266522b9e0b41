"""How many cards the piles of some rules can come to hold by what may lie on what (numbers 10 and 11).

Upper bounds for every deal: a pile that is served, drawn to or rotated is not reckoned with, nor one that takes
several cards at once, as only the lowest of them is asked.
"""

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Final

from kabale.engine.chains import Chain, Taker, chain, most_worth
from kabale.engine.fits import Fits
from kabale.pat.bounds import Bounds
from kabale.pat.cards import build_table, is_sum_of_thirteen, start_row
from kabale.pat.rules import STOCK, Pile, RuleSet
from kabale.pat.terms import LayKind
from kabale.table.cards import LOOKS, all_looks

_BASES: Final = range(1, 14)
_ANY_LOOK: Final = bytes(look in all_looks() for look in range(LOOKS))


class Chances:
    """What piles can come to hold."""

    def __init__(self, bounds: Bounds) -> None:
        """Keep what is known already."""
        self._bounds = bounds
        self._rules = bounds.rules
        kinds = {each.taking.kind for pile in self._rules.piles for each in pile.sets}
        self._only_singles = all(kind.most <= 1 for kind in kinds)

    def most(self, index: int) -> int | None:
        """Return how many cards a pile other than the stock holds at most, None where that is not reckoned."""
        pile = self._rules.piles[index]
        if not self._is_built(index):
            return None
        copies, dealt = self._rules.decks, pile.count
        most = max((each.most(copies) for each in self._chains(index)), default=0)
        if dealt:
            tops = start_row(pile.first.start, None) if pile.role.takes_out else _ANY_LOOK
            most = max(most, dealt + chain(tops, _fits(_laying(pile))).most(copies) - 1)
        return most

    def together(self, indices: Iterable[int]) -> int | None:
        """Return how many cards of their goals piles can hold at once, None where one of them is not reckoned.

        Only piles that begin empty are, or with one card taken out for them, and whose first card's rank is written.
        """
        alike: Counter[tuple[bytes, bool]] = Counter()
        rooms: Counter[tuple[bytes, bool]] = Counter()
        for index in indices:
            pile = self._rules.piles[index]
            begins = pile.count == 0 or (pile.count == 1 and pile.role.takes_out)
            if not begins or index in self._rules.base_piles or not self._is_built(index):
                return None
            found = self._chains(index)[0]
            key = found.looks, found.longest is None
            alike[key] += 1
            rooms[key] += self._bounds.goals[index]
        decks = self._rules.decks
        takers = [
            Taker(rooms[looks, is_ring], looks, decks if is_ring else min(alike[looks, is_ring], decks))
            for looks, is_ring in alike
        ]
        return most_worth(takers, [decks] * LOOKS)

    def _is_built(self, index: int) -> bool:
        """Say whether cards come to a pile by numbers 10 and 11 alone, one by one."""
        pile, bounds = self._rules.piles[index], self._bounds
        comes_otherwise = index in (STOCK, self._rules.stock.waste) or bounds.is_served(index)
        comes_otherwise = comes_otherwise or pile.redirection.leads_here
        return not comes_otherwise and all(
            each.laying.rotation is None
            and not is_sum_of_thirteen(each.build)
            and (each.laying.kind is LayKind.ONE or (self._only_singles and each.laying.kind.least == 1))
            for each in _laying(pile)
        )

    def _chains(self, index: int) -> list[Chain]:
        """Return what can be built on an empty pile, with each base rank that the deal may give it (P8)."""
        laying = _laying(self._rules.piles[index])
        bases = _BASES if index in self._rules.base_piles else (None,)
        return [chain(_row(start_row(each.start, base) for each in laying), _fits(laying)) for base in bases]


def _laying(pile: Pile) -> list[RuleSet]:
    """Return the rule sets that may come to let cards be laid on a pile."""
    return [each for each in in_force(pile) if each.gets]


def in_force(pile: Pile) -> tuple[RuleSet, ...]:
    """Return the rule sets of a pile that ever judge it (P29, P30)."""
    return pile.sets if pile.combine.together or pile.combine.takes_over else pile.sets[:1]


def _row(rows: Iterable[bytes]) -> bytes:
    """Return which looks one of some rows has."""
    return reduce(or_, map(int.from_bytes, rows), 0).to_bytes(LOOKS)


def _fits(laying: Iterable[RuleSet]) -> Fits:
    """Return what may follow what by one of some rule sets."""
    tables = [build_table(each.build) for each in laying]
    return tuple(_row(table[on] for table in tables) for on in range(LOOKS))

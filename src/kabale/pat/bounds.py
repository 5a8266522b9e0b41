"""Bounds before any deal: which piles surely hold, give or may get cards, and how many they can come to hold.

Every bound holds for every deal, so that a warning drawn from it is never false. The rules must have no errors.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property, reduce
from operator import and_, or_
from typing import Final

from kabale.engine.chains import Chain, Taker, chain, most_worth
from kabale.engine.fits import Fits
from kabale.pat.cards import build_table, is_sum_of_thirteen, start_row
from kabale.pat.rules import STOCK, Pile, Rules, RuleSet
from kabale.pat.terms import DealRole, LayKind
from kabale.table.cards import LOOKS, all_looks


class Bounds:
    """Bounds on what the piles of some rules can hold."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.stock = rules.stock
        self.goals = rules.count_goals
        self.must_be_emptied = list(rules.zero_goals)

    @cached_property
    def needed(self) -> int:
        """How many cards the piles ask for in the deal."""
        return sum(needed_by(pile) for _, pile in self.rules.others())

    @cached_property
    def is_exact(self) -> bool:
        """Whether every pile is dealt just what it asks for, whichever cards other piles take out first."""
        leads = any(pile.redirection.leads_here for _, pile in self.rules.others())
        if leads or self.needed > self.rules.card_count:
            return False
        takers = [pile for _, pile in self.rules.others() if pile.role.takes_out]
        rows = [start_row(pile.first.start, None) for pile in takers]
        for row in rows:
            rivals = [pile.count for pile, other in zip(takers, rows, strict=True) if any(map(and_, row, other))]
            if sum(rivals) > self.rules.decks * sum(row):
                return False
        return True

    def matching(self, pile: Pile) -> int:
        """Return how many cards of the game fit number 10 of a pile."""
        return self.rules.decks * sum(start_row(pile.first.start, None))

    def holds(self, index: int) -> int:
        """Return how many cards a pile holds after the deal, where :attr:`is_exact`."""
        if index != STOCK:
            pile = self.rules.piles[index]
            return 0 if pile.role is DealRole.PUT_UNDER else needed_by(pile)
        under = sum(pile.count for _, pile in self.rules.others() if pile.role is DealRole.PUT_UNDER)
        return self.rules.card_count - self.needed + under

    def surely_holds(self, index: int) -> int:
        """Return how many cards a pile holds at least after the deal."""
        return self.holds(index) if self.is_exact else 0

    def may_hold(self, index: int) -> bool:
        """Say whether a pile may hold a card after the deal."""
        if self.is_exact:
            return self.holds(index) > 0
        return index == STOCK or self.rules.piles[index].count > 0 or self.rules.piles[index].redirection.leads_here

    def gives(self, index: int) -> bool:
        """Say whether a card can ever leave a pile."""
        if index == STOCK:
            is_drawn = self.stock.draw > 0 and self.stock.waste is not None
            is_served = any(self.is_served(other) for other, _ in self.rules.others())
            return is_drawn or self.rules.has_open_stock or is_served
        can_turn_over = index == self.stock.waste and self.stock.passes > 1
        return can_turn_over or self.rules.piles[index].gives

    def is_served(self, index: int) -> bool:
        """Say whether a click on the stock may deal to a pile; to the waste cards are drawn, which is not meant."""
        return any(rule_set.laying.serve for rule_set in self.rules.piles[index].sets)

    def may_get(self, index: int) -> bool:
        """Say whether a pile other than the stock may ever get a card after its own were dealt."""
        pile = self.rules.piles[index]
        is_drawn_to = index == self.stock.waste and self.stock.draw > 0
        if is_drawn_to or self.is_served(index):
            return True
        # By hand or in the deal: onto nothing, or onto a card.
        is_held = pile.count > 0
        return any(
            (each.gets or pile.redirection.leads_here) and (each.start or (is_held and each.build))
            for each in pile.sets
        )

    def most(self, index: int) -> int:
        """Return how many cards a pile other than the stock ever holds at most."""
        pile = self.rules.piles[index]
        if not self.may_get(index):
            return pile.count
        limit = self.rules.card_count if pile.most is None else pile.most
        # Cards led here come before its own are dealt, and dealing may exceed the limit.
        return limit + pile.count if pile.redirection.leads_here else max(limit, pile.count)

    @cached_property
    def unusable(self) -> int:
        """How many cards surely lie where they count for no goal and never leave; stock and waste may be one place."""
        waste = self.stock.waste
        keeping = [[index] for index in range(len(self.rules.piles)) if not self.gives(index)]
        by_hand = self.rules.has_open_stock or (waste is not None and self.rules.piles[waste].gives)
        leaves_hand = by_hand or any(self.is_served(index) for index, _ in self.rules.others())
        if waste is not None and not leaves_hand:
            keeping = [[STOCK, waste], *(each for each in keeping if each[0] not in (STOCK, waste))]
        return sum(max(sum(self.surely_holds(pile) - self.goals.get(pile, 0) for pile in each), 0) for each in keeping)

    @cached_property
    def may_be_emptying(self) -> bool:
        """Whether the piles with goal 0 may decide: one of them may hold a card after the deal (P13)."""
        return any(self.may_hold(index) for index in self.must_be_emptied)


def needed_by(pile: Pile) -> int:
    """Return how many cards a pile other than the stock asks for: one, at most, where it gives a base (P8)."""
    return min(pile.count, 1) if pile.role is DealRole.BASE else pile.count


_BASES: Final = range(1, 14)
_ANY_LOOK: Final = bytes(look in all_looks() for look in range(LOOKS))


class Chances:
    """The cards that piles can come to hold."""

    def __init__(self, bounds: Bounds) -> None:
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
        """Return how many cards of their goals piles can hold at once, None if one is not reckoned."""
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
    """Return the rule sets that may ever let cards come to a pile (P29, P30)."""
    sets = pile.sets if pile.combine.together or pile.combine.takes_over else pile.sets[:1]
    return [each for each in sets if each.gets]


def _row(rows: Iterable[bytes]) -> bytes:
    return reduce(or_, map(int.from_bytes, rows), 0).to_bytes(LOOKS)


def _fits(laying: Iterable[RuleSet]) -> Fits:
    tables = [build_table(each.build) for each in laying]
    return tuple(_row(table[on] for table in tables) for on in range(LOOKS))

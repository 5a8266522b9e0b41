"""Blocks that move as if card by card: shown to be so where actions forbid them by counts of empty piles.

Nothing is taken for granted: for each number that the counts can have, and each number of cards that a block can
have, the actions are asked, and must leave what a kernel works out for itself: one card more than there are empty
cells, twice that for each empty column, the place where the block goes not counted.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

from kabale.engine.fits import Fits
from kabale.engine.tables import UNBOUNDED, PileTables
from kabale.xml.kernel.actions import NotTabulable, action_words, all_test_words
from kabale.xml.play.state import State
from kabale.xml.rules.actions import Actions
from kabale.xml.rules.comparisons import compares_number
from kabale.xml.rules.model import Action, Condition, Test
from kabale.xml.text.cards import MOST_CARDS
from kabale.xml.text.values import Property, Special

_MOST_WORK: Final = 500_000
"""How often actions may be asked; FreeCell's are 16,380 times."""

_ASKED: Final = (Property.MOVED, Property.COUNT, Property.VAR)

Counters = dict[int, tuple[int, ...]]
"""For each pile whose ``var`` is a count, the piles that are counted while they are empty."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """What the asking tests can tell apart: a block's length, whether its target is empty, and the counts."""

    count: int
    is_empty: bool
    values: dict[int, int]


@dataclass(frozen=True, slots=True)
class _Ban:
    """When an action forbids a lay: what each of its tests holds for."""

    counts: tuple[frozenset[int], ...]
    empties: tuple[frozenset[bool], ...]
    values: tuple[tuple[int, frozenset[int]], ...]

    @staticmethod
    def of(action: Action, state: State) -> "_Ban":
        """Ask the tests of an action for all numbers once."""
        tests = [test for test in action.tests if isinstance(test, Condition)]
        asking = {name: [test for test in tests if test.property is name] for name in _ASKED}
        return _Ban(
            tuple(frozenset(_numbers(test)) for test in asking[Property.MOVED]),
            tuple(frozenset(number == 0 for number in _numbers(test) if number < 2) for test in asking[Property.COUNT]),
            tuple((state.rules.by_id[test.field][0], frozenset(_numbers(test))) for test in asking[Property.VAR]),
        )

    def holds(self, moment: _Moment) -> bool:
        """Say whether all tests hold."""
        return (
            all(moment.count in counts for counts in self.counts)
            and all(moment.is_empty in empties for empties in self.empties)
            and all(moment.values[pile] in values for pile, values in self.values)
        )


def check_blocks(state: State, counters: Counters, piles: Sequence[PileTables], asking: Mapping[int, Actions]) -> None:
    """Raise NotTabulable unless what actions ask when cards are laid on some piles leaves what goes card by card."""
    check = _Check(state, counters, piles)
    checked = set()
    for target, actions in asking.items():
        counted = tuple(pile for pile, piles_counted in counters.items() if target in piles_counted)
        if (counted, actions) not in checked:
            check.run(target, actions)
            checked.add((counted, actions))


class _Check:
    """Shows that blocks go as if card by card."""

    def __init__(self, state: State, counters: Counters, piles: Sequence[PileTables]) -> None:
        """Take the counts and the tables of the piles so far."""
        self._state = state
        self._counters = counters
        self._piles = piles
        self._sets = [pile.sets[0] for pile in piles]

    def run(self, target: int, actions: Actions) -> None:
        """Raise NotTabulable unless what some actions ask when cards are laid on a pile leaves just that."""
        for action in actions:
            if not action.is_idle or not all(map(self._is_known, action.tests)):
                raise NotTabulable(f"when cards are laid, {action_words(action)} by {all_test_words(action)}")
        cells, columns = self._helpers()
        # How many cards can be in a block at most.
        relations = {each.runs for each in self._sets if each.takes[1] > 1}
        longest = max((_longest_run(self._state, runs) for runs in relations if runs is not None), default=1)
        ways = prod(len(counted) + 1 for counted in self._counters.values())
        if ways * longest * len(actions) > _MOST_WORK:
            raise NotTabulable("too many counts of empty piles limit the number of cards")
        bans = [_Ban.of(action, self._state) for action in actions]
        for moment in self._moments(target, longest):
            one_less = {pile: int(moment.is_empty and target in self._counters[pile]) for pile in moment.values}
            free = [sum(moment.values[pile] - one_less[pile] for pile in group) for group in (cells, columns)]
            allowed = not any(ban.holds(moment) for ban in bans)
            if allowed != (moment.count <= (free[0] + 1) << free[1]):
                raise NotTabulable(f"{actions[0].name} and those after it count otherwise than by single cards")

    def _is_known(self, test: Test) -> bool:
        """Say whether a test asks for a number of cards moved, a count, or whether the target is empty."""
        if not isinstance(test, Condition):
            return False
        if test.property is Property.VAR:
            return self._state.rules.by_id.get(test.field, ()) in {(pile,) for pile in self._counters}
        if test.property is Property.MOVED:
            return True
        # A test of the number of cards must have one answer for all but 0.
        is_of_target = test.property is Property.COUNT and test.field == Special.TARGET
        return is_of_target and len(set(_numbers(test)) - {0}) in (0, MOST_CARDS)

    def _moments(self, target: int, longest: int) -> Iterator[_Moment]:
        """Yield all that can be: where the target is counted, the counts are such that it can be empty, or held."""
        counters = self._counters
        counting = [pile for pile, counted in counters.items() if target in counted]
        for values in product(*(range(len(counted) + 1) for counted in counters.values())):
            counts = dict(zip(counters, values, strict=True))
            for is_empty in (False, True):
                if all(counts[pile] >= 1 if is_empty else counts[pile] < len(counters[pile]) for pile in counting):
                    yield from (_Moment(count, is_empty, counts) for count in range(2, longest + 1))

    def _helpers(self) -> tuple[list[int], list[int]]:
        """Return the counts of cells and those of columns, which together must be of all piles that can help."""
        every = sorted(pile for counted in self._counters.values() for pile in counted)
        if every != [pile for pile, rules in enumerate(self._sets) if pile and rules.takes[0] == 1 == rules.lays[0]]:
            raise NotTabulable("the piles that are counted are not those through which cards can go")
        cells, columns = [], []
        blocks = [each.runs for each in self._sets if each.takes[1] > 1]
        for count, counted in self._counters.items():
            if all(self._piles[pile].most == 1 and self._takes_all(pile) for pile in counted):
                cells.append(count)
            # Through columns go blocks of any length, and all that can be taken anywhere can lie there.
            sets = [self._sets[pile] for pile in counted]
            are_endless = all(each.takes[1] == each.lays[1] == UNBOUNDED for each in sets)
            has_room = all(self._piles[pile].most >= len(self._state.rules.cards) for pile in counted)
            is_open = all(runs == each.fits for each in sets for runs in blocks)
            if are_endless and has_room and is_open and all(map(self._takes_all, counted)):
                columns.append(count)
        if len(cells) + len(columns) != len(self._counters):
            raise NotTabulable("the piles that are counted do not take every block")
        return cells, columns

    def _takes_all(self, pile: int) -> bool:
        """Say whether an empty pile takes every card from every pile."""
        rules = self._sets[pile]
        every = all(rules.start[card & 63] for card in self._state.rules.cards)
        return every and sum(rules.from_empty) == len(rules.from_empty) - 1


def _numbers(test: Condition) -> Iterator[int]:
    """Yield the numbers for which a test of a number holds."""
    return (value for value in range(MOST_CARDS + 1) if compares_number(value, test.compare, test.content))


def _longest_run(state: State, runs: Fits) -> int:
    """Return the length of the longest run of a relation, all cards where it goes round."""
    looks = {card & 63 for card in state.rules.cards}
    ends, length = set(looks), 1
    while length < len(state.rules.cards):
        ends = {look for on in ends for look in looks if runs[on][look]}
        if not ends:
            break
        length += 1
    return length

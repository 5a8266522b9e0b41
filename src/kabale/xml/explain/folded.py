"""Special rules that are told where they belong and not as rules: one card at a time, and counts of empty piles.

A rule that only forbids to move several cards is a word with the pile. Rules that count the empty piles after each
move make a number that other rules ask for.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Protocol

from kabale.xml.rules.model import Action, Alter, Condition, Rules, Test
from kabale.xml.text.values import Compare, Jump, Property, Special, Trigger
from kabale.xml.text.words import Tag

_SEVERAL: Final = {(Compare.GREATER, "1"), (Compare.GREATER_EQUAL, "2")}
"""How a test asks that more than one card is moved."""

_FOR_ONE: Final = (Property.MOVED, Compare.EQUAL, "1")
"""How a test asks for single cards alone."""

_LAYS: Final = (Trigger.LAYING, Trigger.ANY, "")


class Resolving(Protocol):
    """What is asked of the overview: which piles the player's own can be."""

    def resolved(self, action: Action, special: Special) -> tuple[tuple[int, ...] | None, tuple[Test, ...]]:
        """Return the piles, and the tests that say so."""


@dataclass(frozen=True)
class Folded:
    """What the special rules of a game come to that is told elsewhere."""

    rules: Rules
    overview: Resolving

    def gives_singles(self, index: int) -> bool:
        """Say whether each move of several cards from a pile is forbidden, before another rule makes one."""
        return self._is_single(index, Special.SOURCE)

    def takes_singles(self, index: int) -> bool:
        """Say whether each move of several cards to a pile is forbidden, before another rule makes one."""
        return self._is_single(index, Special.TARGET)

    def _is_single(self, index: int, end: Special) -> bool:
        for action in self.rules.lists[Tag.ACTION]:
            tests = [test for test in action.tests if isinstance(test, Condition)]
            is_for_one = any((test.property, test.compare, test.content) == _FOR_ONE for test in tests)
            if action.trigger not in _LAYS or is_for_one:
                continue
            if not action.is_idle or action.failure != Jump.NEXT:
                return False
            if index in self._forbidden(action, end):
                return True
        return False

    def _forbidden(self, action: Action, end: Special) -> Sequence[int]:
        """Return the piles between which a rule forbids several cards and does nothing else, by one end of the move."""
        piles, answered = self.overview.resolved(action, end)
        match [test for test in action.tests if test not in answered]:
            case [Condition(property=Property.MOVED, run="", restack=None) as test]:
                if (test.compare, test.content) in _SEVERAL:
                    return range(len(self.rules.fields)) if piles is None else piles
            case _:
                pass
        return ()

    def is_told(self, action: Action) -> bool:
        """Say whether a rule has nothing to add to what is told of the piles."""
        if action.list is Tag.AFTER and self.counted:
            return True
        if action.list is not Tag.ACTION or action.failure != Jump.NEXT or not action.is_idle:
            return False
        ends = {end: self._forbidden(action, end) for end in (Special.SOURCE, Special.TARGET)}
        given, taken = ends[Special.SOURCE], ends[Special.TARGET]
        of_takers = bool(taken) and all(self.takes_singles(index) for index in taken)
        return not action.steps and (of_takers or (bool(given) and all(self.gives_singles(index) for index in given)))

    @cached_property
    def counted(self) -> Mapping[int, Sequence[int]]:
        """The counters that say after each move how many of some piles are empty, if nothing else is done then."""
        actions = self.rules.lists[Tag.AFTER]
        found: dict[int, list[int]] = {}
        for at, action in enumerate(actions):
            if action.trigger not in (Trigger.ANY, "") or (at + 1 < len(actions) and action.success != Jump.NEXT):
                return {}
            match action.tests, action.steps:
                case (), _ if not at and all(_sets(step, "0") for step in action.steps):
                    found = {pile: [] for step in action.alters for pile in self.rules.piles_of(step.fields)}
                case (Condition(property=Property.COUNT, content="0", compare=Compare.EQUAL) as test,), (
                    Alter() as step,
                ):
                    counters = self.rules.piles_of(step.fields)
                    if not _sets(step, "+1") or not {*counters} <= found.keys():
                        return {}
                    for counter in counters:
                        found[counter] += self.rules.piles_of((test.field,))
                case _:
                    return {}
        return found


def _sets(step: object, content: str) -> bool:
    return isinstance(step, Alter) and step.property is Property.VAR and step.content == content and not step.swap

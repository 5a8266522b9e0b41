"""The effects of all special rules of an XML game: the properties that they alter, and their piles."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Final

from kabale.xml.rules.actions import field_stands
from kabale.xml.rules.model import Action, Alter, Ask, Condition, LayStep, Rules, Set, Step, Test
from kabale.xml.text.values import Compare, Face, Jump, Property, Setting, Special, Trigger
from kabale.xml.text.words import LINK, Tag

Resolved = tuple[tuple[int, ...] | None, tuple[Test, ...]]
"""The piles that the player's own can be, None for any, and the tests that say so."""

_FIXED: Final = (Property.ID, Property.VAR, Property.BORDER, Property.SHOWN, Property.MAX, Property.FACE)
"""The tests of a pile that the page can answer for good, if no action alters the property."""

_PARTS: Final = {Property.START_SUIT: Property.START, Property.START_RANK: Property.START}
_PASSED_ON: Final = {Special.SOURCE: Setting.SOURCE, Special.TARGET: Setting.TARGET}
"""Which step of an action makes another pile the player's own from there on (567-572)."""

_OFTEN: Final = 4
_VERY_OFTEN: Final = 8
_LETTERS: Final = "XYZVW"
_SEVERAL: Final = {(Compare.GREATER, "1"), (Compare.GREATER_EQUAL, "2")}
_FOR_ONE: Final = (Property.MOVED, Compare.EQUAL, "1")
_LAYS: Final = (Trigger.LAYING, Trigger.ANY, "")


@dataclass(frozen=True)
class SpecialRules:
    """The actions of one variant and level, and what follows from all of them together."""

    rules: Rules
    in_sight: Sequence[int]
    _resolved: dict[tuple[int, Special], tuple[Action, Resolved]] = field(default_factory=dict, init=False, repr=False)
    """The results of :meth:`resolved`, with the action, so that its id stays valid."""

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """All actions, list by list."""
        return tuple(action for actions in self.rules.lists.values() for action in actions)

    @cached_property
    def altered(self) -> frozenset[Property]:
        """The properties that some action alters, of whichever pile."""
        found = {step.property for action in self.actions for step in action.alters if step.property}
        asked = any(isinstance(step, Ask) and step.field for action in self.actions for step in action.steps)
        return frozenset({_PARTS.get(each, each) for each in found} | ({Property.VAR} if asked else set()))

    @cached_property
    def alterations(self) -> list[tuple[Property, set[int]]]:
        """The property that each step alters, with the piles that it surely means."""
        return [
            (_PARTS.get(step.property, step.property), self._altered_piles(action, step))
            for action in self.actions
            for step in action.alters
            if step.property
        ]

    def _altered_piles(self, action: Action, step: Alter) -> set[int]:
        references = [*step.fields, *(step.content.split() if step.swap else ())]
        return {pile for each in references for pile in self._meant(action, each)}

    def _meant(self, action: Action, reference: str) -> set[int]:
        """Return the piles that a reference surely means; for the player's own, those that the tests leave."""
        base, *relations = reference.split(LINK)
        if base not in (Special.SOURCE, Special.TARGET):
            return set(self.rules.piles_at(reference, {}))
        return set(self.resolved(action, Special(base))[0] or ()) if not relations else set()

    def turns_down(self, index: int) -> bool:
        """Say whether an action can turn the last card of a pile face down, or lay one there so."""
        return index in self._turned_down_piles

    @cached_property
    def _turned_down_piles(self) -> set[int]:
        return set().union(*(self._turned_down(action, step) for action in self.actions for step in action.steps))

    def _turned_down(self, action: Action, step: Step) -> set[int]:
        if isinstance(step, Alter) and step.property is Property.STATUS and step.content == Face.DOWN:
            return self._altered_piles(action, step)
        if isinstance(step, LayStep) and step.face is not Face.UP:
            sources = self.rules.piles_of([each for each in step.sources if LINK not in each])
            hidden = any(self.rules.fields[pile].texts.get(Tag.FACE) == Face.DOWN for pile in sources)
            return self._meant(action, step.target) if step.face is Face.DOWN or hidden else set()
        return set()

    def roams(self, tag: Tag, setting: Setting) -> bool:
        """Say whether a list of actions passes on from the player's pile to others (567-572)."""
        steps = (step for action in self.rules.lists[tag] for step in action.steps)
        return any(isinstance(step, Set) and step.setting is setting for step in steps)

    def resolved(self, action: Action, special: Special) -> Resolved:
        """Return the piles that the player's own can be, and the tests that say so; None where they say nothing.

        Only what no action alters is decided here, so the answer holds for the whole game, and is found once.
        """
        key = (id(action), special)
        if key not in self._resolved:
            fixed = [each for each in _FIXED if each is Property.ID or each not in self.altered]
            own = [each for each in action.tests if isinstance(each, Condition) and each.field == special]
            tests = tuple(test for test in own if test.property in fixed)
            piles = ((index, self.rules.fields[index]) for index in self.in_sight)
            found = tuple(index for index, each in piles if all(field_stands(test, each) for test in tests))
            is_own = action.list in (Tag.ACTION, Tag.AFTER) and not self.roams(action.list, _PASSED_ON[special])
            self._resolved[key] = action, ((found, tests) if is_own and tests and found else (None, ()))
        return self._resolved[key][1]

    def follows(self, relation: str) -> bool:
        """Say whether some action follows a relation (552-566)."""
        followed = re.compile(rf"{LINK}{re.escape(relation)}\b")
        texts = (str(part) for action in self.actions for part in (*action.tests, *action.steps))
        return any(followed.search(text) for text in texts)

    @cached_property
    def letters(self) -> Mapping[Tag, Mapping[str, str]]:
        """The letters for piles that a list of actions names too often to describe them each time."""
        found = {}
        for tag, actions in self.rules.lists.items():
            parts = [part for action in actions for part in (*action.tests, *action.steps)]
            named = Counter(each for part in parts for each in _own(part))
            # A pile that is reached from one that the rules pass on takes many words.
            passed_on = [base for base, setting in _PASSED_ON.items() if self.roams(tag, setting)]
            often = [each for each in named if named[each] >= _OFTEN and each.partition(LINK)[0] in passed_on]
            often.sort(key=lambda each: each.count(LINK))
            asked = Counter(part.field for part in parts if isinstance(part, Condition))
            asked.update(each for part in parts if isinstance(part, Alter) for each in part.fields)
            several = [id for id in asked if asked[id] >= _VERY_OFTEN and len(self.rules.piles_of((id,))) > 1]
            found[tag] = dict(zip([*often, *several], _LETTERS, strict=False))
        return found

    def rules_about(self, index: int) -> list[int]:
        """Return the numbers of the special rules that are tried for moves to or from a pile alone."""
        every = enumerate(self.actions, 1)
        return [at for at, action in every if any(index in (self.resolved(action, end)[0] or ()) for end in _PASSED_ON)]

    def laid_by(self, index: int) -> list[int]:
        """Return the numbers of the special rules that lay cards on a pile in place of a move to it."""
        relations = self.rules.fields[index].relations.keys()
        return [
            place
            for place, piles, names in self._laying
            if (index in piles if piles is not None else names <= relations)
        ]

    @cached_property
    def _laying(self) -> list[tuple[int, tuple[int, ...] | None, set[str]]]:
        """The special rules that lay cards: their numbers, their piles, and the relations that their tests name."""
        found = []
        for place, action in enumerate(self.actions, 1):
            lays = action.list is Tag.ACTION and any(isinstance(step, LayStep) for step in action.steps)
            if lays and action.trigger in _LAYS:
                names = {each.partition(LINK)[2].partition(LINK)[0] for part in action.tests for each in _own(part)}
                found.append((place, self.resolved(action, Special.TARGET)[0], names - {""}))
        return found

    @cached_property
    def counts(self) -> bool:
        """Whether the numbers that piles keep matter: an action alters or asks them, or a display shows them."""
        labels = (label for each in self.rules.fields for label in each.labels)
        if Property.VAR in self.altered or any(label.property == Property.VAR for label in labels):
            return True
        for action in self.actions:
            # A test that only says which piles are meant needs no words.
            ends = {id(test) for end in _PASSED_ON for test in self.resolved(action, end)[1]}
            asked = [test for test in action.tests if isinstance(test, Condition) and test.property is Property.VAR]
            if not ends.issuperset(map(id, asked)):
                return True
        return False

    def is_single(self, index: int, end: Special) -> bool:
        """Say whether each move of several cards to or from a pile is forbidden, before another rule makes one."""
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
        piles, answered = self.resolved(action, end)
        match [test for test in action.tests if test not in answered]:
            case [Condition(property=Property.MOVED, run="", restack=None) as test] if (
                test.compare,
                test.content,
            ) in _SEVERAL:
                return range(len(self.rules.fields)) if piles is None else piles
            case _:
                return ()

    def is_told(self, action: Action) -> bool:
        """Say whether a rule adds nothing to the clauses of the piles."""
        if action.list is Tag.AFTER and self.counted:
            return True
        if action.list is not Tag.ACTION or action.failure != Jump.NEXT or not action.is_idle:
            return False
        ends = ((end, self._forbidden(action, end)) for end in _PASSED_ON)
        singly = any(piles and all(self.is_single(index, end) for index in piles) for end, piles in ends)
        return singly and not action.steps

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


def _own(part: Test | Step) -> Iterator[str]:
    values = (getattr(part, each.name) for each in fields(part))
    texts = (text for value in values for text in (value if isinstance(value, tuple) else (value,)))
    for text in texts:
        base = text.partition(LINK)[0] if isinstance(text, str) else ""
        if base in (Special.SOURCE, Special.TARGET):
            yield str(text)


def _sets(step: object, content: str) -> bool:
    return isinstance(step, Alter) and step.property is Property.VAR and step.content == content and not step.swap

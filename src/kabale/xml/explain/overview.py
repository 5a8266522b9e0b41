"""What the rules page asks of an XML game as a whole: what piles are called, and what actions come to alter.

Piles are named by what they are and by their numbers, which moves are written with.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from typing import Final, TypeVar

from kabale.engine.naming import names_of
from kabale.messages import Message, message
from kabale.messages.lists import listed, ranges
from kabale.table.cards import look
from kabale.xml.explain.folded import Folded
from kabale.xml.explain.near import Sides
from kabale.xml.rules.actions import field_stands
from kabale.xml.rules.model import KINDS, Action, Alter, Ask, Condition, Field, LayRule, LayStep, Rules, Set, Step, Test
from kabale.xml.text.values import Direction, Face, Kind, Property, Setting, Special, Trigger
from kabale.xml.text.words import LINK, Tag

Key = TypeVar("Key")
Resolved = tuple[tuple[int, ...] | None, tuple[Test, ...]]

KIND_WORDS: Final[Mapping[Kind, str]] = {
    Kind.STOCK: "stock",
    Kind.WASTE: "waste",
    Kind.FOUNDATION: "foundation",
    Kind.CELL: "cell",
    Kind.RESERVE: "reserve",
}

_FIXED: Final = (Property.ID, Property.VAR, Property.BORDER, Property.SHOWN, Property.MAX, Property.FACE)
"""What an action asks of a pile and the page can answer for good, where no action alters it."""

_PARTS: Final = {Property.START_SUIT: Property.START, Property.START_RANK: Property.START}

_PASSED_ON: Final = {Special.SOURCE: Setting.SOURCE, Special.TARGET: Setting.TARGET}
"""Which step of an action makes another pile the player's own from there on (567-572)."""

_FEW_SIDES: Final = 2
"""As many neighbours are named side by side; of more it is said that they lie all around."""

_OFTEN: Final = 4
_VERY_OFTEN: Final = 8
_LETTERS: Final = "XYZVW"


@dataclass(frozen=True)
class Overview:
    """The rules of one variant and level, and what follows from all of them together."""

    rules: Rules
    is_whole: bool = False
    """Whether what is only seen or heard is told too."""
    is_short: bool = False
    """Whether other sentences stand in the place of the special rules, and what only these speak of is left out."""
    is_spoken: bool = False
    """Whether a player at the table is spoken to, who counts the piles of a kind: no number is one over the table."""
    _resolved: dict[tuple[int, Special], tuple[Action, Resolved]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What :meth:`resolved` has found, with the action, which keeps its id."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields in file order."""
        return self.rules.fields

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """All actions, list by list."""
        return tuple(action for actions in self.rules.lists.values() for action in actions)

    # -- names ---------------------------------------------------------------------------------------------------

    def kind(self, index: int) -> str:
        """Return the word for what a pile is: one that only helps is called after how its cards lie."""
        field = self.fields[index]
        if field.kind in KIND_WORDS:
            return KIND_WORDS[field.kind]
        ways = set(field.directions)
        if ways and ways <= {Direction.ABOVE, Direction.BELOW}:
            return "column"
        return "row" if ways & {Direction.LEFT, Direction.RIGHT} else "pile"

    def named(self, indices: Sequence[int], *, near: int | None = None) -> Message:
        """Name piles by what they are and by their numbers; what is out of sight, by its number alone.

        Those that are all around a pile (*near*) are named as its neighbours.
        """
        if near is not None:
            reach, sides = self.sides.reach(near, indices), self.sides.named(near, indices)
            if reach and (not sides or len(indices) > _FEW_SIDES):
                told = message(f"xmlexplain.reach.{reach[0]}")
                return listed([self.named(reach[1]), told]) if reach[1] else told
            if sides:
                return sides
        spoken = names_of(tuple(KINDS[each.kind] for each in self.fields)) if self.is_spoken else ()
        if spoken and len(indices) == 1:
            return spoken[indices[0]]
        parts, in_sight = [], self.sides.kinds
        kinds = gathered((in_sight.get(index, "pile"), index) for index in indices)
        for kind, alike in kinds.items():
            key = "all_piles" if alike == [each for each in in_sight if in_sight[each] == kind] else "piles"
            numbers = ranges(self._within_kind(index) if spoken else index + 1 for index in alike)
            parts.append(message(f"xmlexplain.{key}.{kind}", n=min(len(alike), 2), piles=numbers))
        return listed(parts)

    def _within_kind(self, index: int) -> int:
        """Return the number of a pile among those of its kind, from 1."""
        kinds = [KINDS[each.kind] for each in self.fields[: index + 1]]
        return kinds.count(kinds[-1])

    def is_alike(self, index: int, other: int) -> bool:
        """Say whether two piles in sight are two of one kind."""
        kinds = self.sides.kinds
        return index != other and index in kinds and other in kinds and kinds[index] == kinds[other]

    def of_ids(self, ids: Sequence[str], *, near: int | None = None) -> Message:
        """Name the piles of a list of ids."""
        found = self.rules.piles_of(ids)
        return self.named(found, near=near) if found else message("xmlexplain.nobody", id=" ".join(ids))

    @cached_property
    def sides(self) -> Sides:
        """Where the piles in sight lie to each other."""
        return Sides(
            self.fields, {index: self.kind(index) for index in range(len(self.fields)) if self.is_shown(index)}
        )

    # -- what is there -------------------------------------------------------------------------------------------

    def is_shown(self, index: int) -> bool:
        """Say whether a pile is in the window at first (X4)."""
        field = self.fields[index]
        return field.x >= 0 and field.y >= 0 and field.texts.get(Tag.SHOWN) != "0"

    @cached_property
    def shown(self) -> tuple[int, ...]:
        """The piles that are in the window at first."""
        return tuple(index for index in range(len(self.fields)) if self.is_shown(index))

    def text(self, index: int, tag: Tag) -> str:
        """Return the content of a single tag, empty where there is none."""
        return self.fields[index].texts.get(tag, "")

    def is_dealt_down(self, index: int) -> bool:
        """Say whether a pile, or one of the same name, is dealt face-down cards at first."""
        alike = self.rules.by_id[self.fields[index].id]
        return any(isinstance(rule, LayRule) and rule.down for each in alike for rule in self.fields[each].layout)

    def ends_down(self, index: int) -> bool:
        """Say whether a last card can be laid face down on a pile, by the deal, by a click or by an action."""
        dealt = [rule for rule in self.fields[index].layout if isinstance(rule, LayRule)]
        if dealt and dealt[-1].down:
            return True
        served = [rule for each in self.fields for rule in each.targets if rule.down]
        if any(index in self.rules.piles_of(rule.piles) for rule in served):
            return True
        for action in self.actions:
            for step in action.steps:
                if isinstance(step, Alter) and step.property is Property.STATUS and step.content == Face.DOWN:
                    if index in self._altered_piles(action, step):
                        return True
                elif isinstance(step, LayStep) and step.face is not Face.UP:
                    sources = self.rules.piles_of([each for each in step.sources if LINK not in each])
                    hidden = any(self.text(pile, Tag.FACE) == Face.DOWN for pile in sources)
                    if (step.face is Face.DOWN or hidden) and index in self._meant(action, step.target):
                        return True
        return False

    @cached_property
    def has_twins(self) -> bool:
        """Whether two cards of the game have the same face."""
        return len(set(map(look, self.rules.cards))) < len(self.rules.cards)

    # -- actions -------------------------------------------------------------------------------------------------

    @cached_property
    def folded(self) -> Folded:
        """What the special rules come to that is told with the piles."""
        return Folded(self.rules, self)

    @cached_property
    def altered(self) -> frozenset[Property]:
        """The properties that some action alters, of whichever pile."""
        found = {step.property for action in self.actions for step in action.alters if step.property}
        asked = any(isinstance(step, Ask) and step.field for action in self.actions for step in action.steps)
        return frozenset({_PARTS.get(each, each) for each in found} | ({Property.VAR} if asked else set()))

    def altered_of(self, index: int) -> list[Property]:
        """Return what actions alter of a pile, as far as they name it by its id."""
        return list(dict.fromkeys(property for property, piles in self._alterations if index in piles))

    @cached_property
    def _alterations(self) -> list[tuple[Property, set[int]]]:
        """What is altered by one step after the other, and of which piles."""
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
        """Return the piles that a reference surely means; of the player's own those that the tests leave."""
        base, *relations = reference.split(LINK)
        if base not in (Special.SOURCE, Special.TARGET):
            return set(self.rules.piles_at(reference, {}))
        return set(self.resolved(action, Special(base))[0] or ()) if not relations else set()

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
            self._resolved[key] = action, self._resolve(action, special)
        return self._resolved[key][1]

    def _resolve(self, action: Action, special: Special) -> Resolved:
        if action.list not in (Tag.ACTION, Tag.AFTER) or self.roams(action.list, _PASSED_ON[special]):
            return None, ()
        fixed = [each for each in _FIXED if each is Property.ID or each not in self.altered]
        own = [each for each in action.tests if isinstance(each, Condition) and each.field == special]
        tests = tuple(test for test in own if test.property in fixed)
        found = tuple(index for index in self.shown if all(field_stands(test, self.fields[index]) for test in tests))
        return (found, tests) if tests and found else (None, ())

    def follows(self, relation: str) -> bool:
        """Say whether some action follows a relation (552-566)."""
        followed = re.compile(rf"{LINK}{re.escape(relation)}\b")
        texts = (str(part) for action in self.actions for part in (*action.tests, *action.steps))
        return any(followed.search(text) for text in texts)

    @cached_property
    def letters(self) -> Mapping[Tag, Mapping[str, str]]:
        """The letters for what a list of actions names too often to be told in full each time."""
        found = {}
        for tag, actions in self.rules.lists.items():
            parts = [part for action in actions for part in (*action.tests, *action.steps)]
            named = Counter(each for part in parts for each in _own(part))
            # What is reached from a pile that the rules pass on is told in many words.
            passed_on = [base for base, setting in _PASSED_ON.items() if self.roams(tag, setting)]
            often = [each for each in named if named[each] >= _OFTEN and each.partition(LINK)[0] in passed_on]
            often.sort(key=lambda each: each.count(LINK))
            asked = Counter(each for part in parts for each in _ids(part))
            several = [id for id in asked if asked[id] >= _VERY_OFTEN and len(self.rules.piles_of((id,))) > 1]
            found[tag] = dict(zip([*often, *several], _LETTERS, strict=False))
        return found

    def rules_about(self, index: int) -> list[int]:
        """Return the numbers of the special rules that are tried for moves to or from a pile alone."""
        found = []
        for place, action in enumerate(self.actions, 1):
            ends = [self.resolved(action, special)[0] for special in (Special.SOURCE, Special.TARGET)]
            if any(end is not None and index in end for end in ends):
                found.append(place)
        return found

    def laid_by(self, index: int) -> list[int]:
        """Return the numbers of the special rules that lay cards on a pile in place of a move to it."""
        found = []
        for place, action in enumerate(self.actions, 1):
            if action.list is not Tag.ACTION or action.trigger not in (Trigger.LAYING, Trigger.ANY, ""):
                continue
            lays = any(isinstance(step, LayStep) for step in action.steps)
            piles = self.resolved(action, Special.TARGET)[0]
            names = {each.partition(LINK)[2].partition(LINK)[0] for part in action.tests for each in _own(part)} - {""}
            is_meant = index in piles if piles is not None else names <= self.fields[index].relations.keys()
            if lays and is_meant:
                found.append(place)
        return found

    @cached_property
    def counts(self) -> bool:
        """Whether the numbers that piles keep are told: an action alters or asks them, or a display shows them."""
        if self.is_short:
            return False
        shown = any(label.property == Property.VAR for field in self.fields for label in field.labels)
        if shown or Property.VAR in self.altered:
            return True
        for action in self.actions:
            # What only says which piles are meant is not told as a test.
            ends = [self.resolved(action, special)[1] for special in (Special.SOURCE, Special.TARGET)]
            told = [test for test in action.tests if not any(test is each for tests in ends for each in tests)]
            if any(isinstance(test, Condition) and test.property is Property.VAR for test in told):
                return True
        return False


@dataclass(frozen=True, slots=True)
class _Same:
    """Rules, which are the same as no others, whatever these say."""

    rules: Rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.rules is self.rules

    def __hash__(self) -> int:
        return id(self.rules)


def overview_of(rules: Rules) -> Overview:
    """Return the overview of rules, the same one for all piles that are asked about one after the other."""
    return _overview_of(_Same(rules))


@lru_cache(maxsize=4)
def _overview_of(same: _Same) -> Overview:
    return Overview(same.rules)


def _own(part: Test | Step) -> Iterator[str]:
    """Yield each mention of the player's own piles, and of what is reached from them."""
    values = (getattr(part, each.name) for each in fields(part))
    texts = (text for value in values for text in (value if isinstance(value, tuple) else (value,)))
    for text in texts:
        base = text.partition(LINK)[0] if isinstance(text, str) else ""
        if base in (Special.SOURCE, Special.TARGET):
            yield str(text)


def _ids(part: Test | Step) -> Iterator[str]:
    """Yield each mention of a pile by its id alone, where a property is asked or altered."""
    if isinstance(part, Condition):
        yield part.field
    elif isinstance(part, Alter):
        yield from part.fields


def gathered(told: Iterable[tuple[Key, int]]) -> dict[Key, list[int]]:
    """Gather the piles of which the same is told, in the order in which it first comes."""
    found: dict[Key, list[int]] = {}
    for key, index in told:
        found.setdefault(key, []).append(index)
    return found

"""What the rules page asks of an XML game as a whole: what piles are called, and what actions come to alter.

Piles are named by the id that the definition gives them and by their numbers.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import listed, piles
from kabale.table.cards import Card, look
from kabale.table.table import Table
from kabale.xml.play.conditions import holds
from kabale.xml.play.context import Context
from kabale.xml.play.state import State
from kabale.xml.rules.actions import is_idle
from kabale.xml.rules.model import Action, Alter, Ask, Condition, Field, LayRule, LayStep, Rules, Set, Step, Test
from kabale.xml.text.cards import Draw, Indication, indication
from kabale.xml.text.numbers import number
from kabale.xml.text.packs import drawn_from
from kabale.xml.text.values import Compare, Direction, Face, Jump, Kind, Property, Setting, Special, Trigger
from kabale.xml.text.words import LINK, Tag

KIND_WORDS: Final[Mapping[Kind, str]] = {
    Kind.STOCK: "stock",
    Kind.WASTE: "waste",
    Kind.FOUNDATION: "foundation",
    Kind.CELL: "cell",
    Kind.RESERVE: "reserve",
}

MOST_NAMES: Final = 3
"""More ids than this in one place are not spelled out: the numbers say enough."""

_FIXED: Final = (Property.ID, Property.VAR, Property.BORDER, Property.SHOWN, Property.MAX, Property.FACE)
"""What an action asks of a pile and the page can answer for good, where no action alters it."""

_PARTS: Final = {Property.START_SUIT: Property.START, Property.START_RANK: Property.START}


@dataclass(frozen=True)
class Facts:
    """The rules of one variant and level, and what follows from all of them together."""

    rules: Rules

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
        words = set(field.directions)
        if words and words <= {Direction.ABOVE, Direction.BELOW}:
            return "column"
        return "row" if words & {Direction.LEFT, Direction.RIGHT} else "pile"

    def named(self, indices: Sequence[int]) -> Message:
        """Name piles: by ids and numbers, by numbers alone where there are many ids."""
        ids = dict.fromkeys(self.fields[index].id for index in indices)
        if len(ids) > MOST_NAMES:
            return piles(indices)
        return listed([self._named(name, [i for i in indices if self.fields[i].id == name]) for name in ids])

    def brief(self, indices: Sequence[int]) -> Message:
        """Name piles where many are named in a row: one pile by its id too, others by numbers."""
        return self.named(indices) if len(indices) == 1 else piles(indices)

    def headed(self, indices: Sequence[int]) -> Message:
        """Name piles for a heading: of many ids the first and the last."""
        ids = list(dict.fromkeys(self.fields[index].id for index in indices))
        if len(ids) <= MOST_NAMES:
            return self.named(indices)
        return message("xmlexplain.named_range", first=ids[0], last=ids[-1], piles=piles(indices))

    def _named(self, name: str, indices: Sequence[int]) -> Message:
        return message("xmlexplain.named", id=name, piles=piles(indices))

    def of_ids(self, ids: Sequence[str]) -> Message:
        """Name the piles of a list of ids."""
        found = self.rules.piles_of(ids)
        return self.named(found) if found else message("xmlexplain.nobody", id=" ".join(ids))

    def brief_ids(self, ids: Sequence[str]) -> Message:
        """Name the piles of a list of ids briefly."""
        found = self.rules.piles_of(ids)
        return self.brief(found) if found else message("xmlexplain.nobody", id=" ".join(ids))

    def numbers(self, ids: Sequence[str]) -> Message:
        """Name the piles of a list of ids by their numbers alone."""
        found = self.rules.piles_of(ids)
        return piles(found) if found else message("xmlexplain.nobody", id=" ".join(ids))

    # -- what is there -------------------------------------------------------------------------------------------

    def is_shown(self, index: int) -> bool:
        """Say whether a pile is in the window at first (X4)."""
        field = self.fields[index]
        return field.x >= 0 and field.y >= 0 and field.texts.get(Tag.SHOWN) != "0"

    def has_text(self, index: int, tag: Tag) -> str:
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
        return any(index in self._laid_down(action, step) for action in self.actions for step in action.steps)

    def _laid_down(self, action: Action, step: Step) -> set[int]:
        """Return the piles on which a step can lay face-down cards."""
        if isinstance(step, Alter):
            turns = step.property is Property.STATUS and step.content == Face.DOWN
            return self._altered_piles(action, step) if turns else set()
        if not isinstance(step, LayStep) or step.face is Face.UP:
            return set()
        sources = self.rules.piles_of([each for each in step.sources if LINK not in each])
        hidden = any(self.has_text(pile, Tag.FACE) == Face.DOWN for pile in sources)
        return self._meant(action, step.target) if step.face is Face.DOWN or hidden else set()

    def cards_left(self, stock: int) -> int | None:
        """Return how many cards the lay-out leaves in a stock; None where that depends on the deal."""
        rules = [rule for field in self.fields for rule in field.layout if isinstance(rule, LayRule)]
        rules = [rule for rule in rules if stock in self.rules.piles_of((rule.source,))]
        if any(rule.when for rule in rules):
            return None
        cards = dict(self.rules.stocks)[stock]
        suits, ranks = drawn_from(list(self.rules.cards))
        found = {_left(cards, rules, Draw(suit, rank)) for suit in suits or [0] for rank in ranks or [1]}
        return found.pop() if len(found) == 1 else None

    @cached_property
    def has_twins(self) -> bool:
        """Whether two cards of the game have the same face."""
        return len(set(map(look, self.rules.cards))) < len(self.rules.cards)

    # -- actions -------------------------------------------------------------------------------------------------

    def gives_singles(self, index: int) -> bool:
        """Say whether special rules forbid each move of several cards from a pile, before another rule makes one."""
        for action in self.rules.lists[Tag.ACTION]:
            if action.trigger not in (Trigger.LAYING, Trigger.ANY, ""):
                continue
            if not is_idle(action) or action.failure != Jump.NEXT:
                return False
            sources, answered = self.resolved(action, Special.SOURCE)
            asked = [test for test in action.tests if test not in answered]
            if (sources is None or index in sources) and len(asked) == 1 and _is_of_several(asked[0]):
                return True
        return False

    @cached_property
    def altered(self) -> frozenset[Property]:
        """The properties that some action alters, of whichever pile."""
        found = {step.property for action in self.actions for step in action.alters if step.property}
        asked = any(isinstance(step, Ask) and step.field for action in self.actions for step in action.steps)
        return frozenset({_PARTS.get(each, each) for each in found} | ({Property.VAR} if asked else set()))

    def altered_of(self, index: int) -> list[Property]:
        """Return what actions alter of a pile, as far as they name it by its id."""
        found: dict[Property, None] = {}
        for action in self.actions:
            for step in action.alters:
                if step.property and index in self._altered_piles(action, step):
                    found[_PARTS.get(step.property, step.property)] = None
        return list(found)

    def _altered_piles(self, action: Action, step: Alter) -> set[int]:
        found: set[int] = set()
        refs = [*step.fields, *(step.content.split() if step.swap else ())]
        for ref in refs:
            found |= self._meant(action, ref)
        return found

    def _meant(self, action: Action, reference: str) -> set[int]:
        """Return the piles that a reference surely means; of the player's own those that the tests leave."""
        base, *relations = reference.split(LINK)
        if base not in (Special.SOURCE, Special.TARGET):
            return set(self.rules.piles_at(reference, {}))
        found = self.resolved(action, Special(base))[0] or ()
        return set(found) if not relations else set()

    def roams(self, tag: Tag, setting: Setting) -> bool:
        """Say whether a list of actions passes on from the player's pile to others (567-572)."""
        return any(
            isinstance(step, Set) and step.setting is setting
            for action in self.rules.lists[tag]
            for step in action.steps
        )

    def resolved(self, action: Action, special: Special) -> tuple[tuple[int, ...] | None, tuple[Test, ...]]:
        """Return the piles that the player's own can be, and the tests that say so; None where they say nothing.

        Only what no action alters is decided here, so the answer holds for the whole game.
        """
        setting = Setting.TARGET if special is Special.TARGET else Setting.SOURCE
        if action.list not in (Tag.ACTION, Tag.AFTER) or self.roams(action.list, setting):
            return None, ()
        tests = tuple(test for test in action.tests if self._is_fixed(test, special))
        if not tests:
            return None, ()
        shown = [index for index in range(len(self.fields)) if self.is_shown(index)]
        found = tuple(index for index in shown if all(self._holds(index, special, test) for test in tests))
        return (found, tests) if found else (None, ())

    def _is_fixed(self, test: Test, special: Special) -> bool:
        if not isinstance(test, Condition) or test.field != special or test.property not in _FIXED:
            return False
        return test.property is Property.ID or test.property not in self.altered

    def _holds(self, index: int, special: Special, test: Test) -> bool:
        context = Context(source=index) if special is Special.SOURCE else Context(target=index)
        return holds(self._bare, context, test)

    @cached_property
    def _bare(self) -> State:
        """A table without cards: what the definition says of each pile."""
        return State(self.rules, Table([[] for _ in self.fields]))

    def counter(self, index: int) -> int:
        """Return the number that a pile keeps at first."""
        return number(self.has_text(index, Tag.VAR))

    @cached_property
    def counts(self) -> bool:
        """Whether the numbers that piles keep are told: an action alters or asks them, or a display shows them."""
        if Property.VAR in self.altered or any(
            label.property == Property.VAR for f in self.fields for label in f.labels
        ):
            return True
        return any(self._is_open(action, test) for action in self.actions for test in action.tests)

    def _is_open(self, action: Action, test: Test) -> bool:
        """Say whether a test asks the number that a pile keeps, and is not told as which piles are meant."""
        if not isinstance(test, Condition) or test.property is not Property.VAR:
            return False
        answered = [each for special in (Special.SOURCE, Special.TARGET) for each in self.resolved(action, special)[1]]
        return not any(each is test for each in answered)


def _left(cards: Sequence[Card], rules: Sequence[LayRule], drawn: Draw) -> int | None:
    """Return how many cards of a stock rules of the lay-out leave there, None where that depends on the shuffle."""
    named: dict[Indication, int] = {}
    given, is_sure = 0, True
    for rule in rules:
        card = indication(rule.card, drawn)
        if not rule.names_card or card is None:
            given += rule.count if card is not None else 0
            is_sure = False
            continue
        there = named.get(card, sum(map(card.names, cards)))
        others = [other for other in named if other != card]
        if not is_sure or any(card.names(each) and other.names(each) for other in others for each in cards):
            return None
        named[card] = max(there - rule.count, 0)
        given += there - named[card]
    return max(len(cards) - given, 0)


def _is_of_several(test: Test) -> bool:
    """Say whether a test asks that more than one card is moved."""
    if not isinstance(test, Condition) or test.property is not Property.MOVED or test.run or test.restack:
        return False
    wanted = {Compare.GREATER: 1, Compare.GREATER_EQUAL: 2}.get(test.compare)
    return wanted is not None and test.content == str(wanted)


def alike(indices: Iterable[int], key: Mapping[int, Message]) -> dict[Message, list[int]]:
    """Gather piles of which the same is told."""
    found: dict[Message, list[int]] = {}
    for index in indices:
        if index in key:
            found.setdefault(key[index], []).append(index)
    return found

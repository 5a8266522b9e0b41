"""What an author of an XML game hardly meant: fields that can take nothing more, starts that exclude each other, goals.

Warnings alone, of files without errors. Each is told if it is so in every variant and level that was looked at, and
rests on bounds that no deal can heal; where an action may come to change it, nothing is told.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from kabale.messages import Message, message
from kabale.problems import Diagnostic, Report, Source
from kabale.table.cards import LOOKS
from kabale.xml.check.game import in_cases
from kabale.xml.check.report import note
from kabale.xml.rules.definition import DefinitionTree
from kabale.xml.rules.model import Field, LayRule, LayStep, Rules, limit
from kabale.xml.rules.reach import reach
from kabale.xml.rules.relations import follows
from kabale.xml.text.cards import indication, row_of
from kabale.xml.text.tags import Node, TagTree, gather, weigh
from kabale.xml.text.values import Ending, Property, Special
from kabale.xml.text.words import LINK, Tag

_CASES: Final = 6
"""So many variants and levels are looked at: each is read whole."""

_SEQUENCE: Final = frozenset({Property.MAX, Property.START, Property.END, Property.SUITS, Property.RANKS})

Finding = tuple[str, Message]


def check_sense(definition: DefinitionTree, source: Source, *, has_goal_fault: bool) -> list[Diagnostic]:
    """Return the warnings; a goal that was found out of reach already is not told again."""
    tree = gather(definition.root)
    weigh(tree)
    report = Report(source)
    cases = in_cases(tree)[:_CASES]
    found: dict[int, list[set[Finding]]] = defaultdict(list)
    nodes: dict[int, Node] = {}
    most: list[int] = []
    for case in cases:
        rules = definition.rules_for(case.variant, case.level)
        facts = _Facts(rules)
        fields = [node for node in tree.fields if case.has(node)]
        for index, node in enumerate(fields):
            nodes[id(node)] = node
            found[id(node)].append(set(facts.findings(index)))
        most.append(facts.most_points)
    for key, sets in found.items():
        for code, said in sorted(set.intersection(*sets), key=lambda finding: finding[0]):
            note(report, code, said, nodes[key].element.span)
    if not has_goal_fault and most:
        _check_goal(tree, definition, max(most), report)
    return report.diagnostics


def _check_goal(tree: TagTree, definition: DefinitionTree, most: int, report: Report) -> None:
    """Warn of a goal above all points that can be had, where no action ends the game."""
    ends = (tag.element.text for action in tree.actions for tag in action.all(Tag.GAME_OVER))
    goals = tree.of(Tag.SCORE_MAX)
    if len(goals) != 1 or Ending.WON in ends:
        return
    goal = definition.rules_for().goal
    if goal is not None and goal > most:
        note(report, "X322", message("check.xml.points", n=most), goals[0].element.text_span)


class _Facts:
    """What can be said of the rules of one variant and level before any deal."""

    def __init__(self, rules: Rules) -> None:
        """Look at actions first: what they may change is not judged."""
        self.rules = rules
        self.reach = reach(rules).piles
        steps = [step for actions in rules.lists.values() for action in actions for step in action.steps]
        self._lays = [step for step in steps if isinstance(step, LayStep)]
        self._is_fixed = not (rules.altered & _SEQUENCE) and not rules.has_jokers

    def findings(self, index: int) -> Iterator[Finding]:
        """Yield what is suspicious about one field."""
        field = self.rules.fields[index]
        if not self._is_fixed:
            return
        most = limit(field.texts.get(Tag.MAX, ""))
        if most == 0 and not self._comes_otherwise(index):
            yield "X346", message("check.xml.no_room", id=field.id)
        elif most is not None and most > 1:
            yield from self._sequence(index, field)
        for other, each in enumerate(self.rules.fields[:index]):
            if field.x >= 0 and field.y >= 0 and (each.x, each.y) == (field.x, field.y) and each.id != field.id:
                yield "X349", message("check.xml.one_place", id=self.rules.fields[other].id)
                break
        if index == self._first_rival(field) and not self._comes_otherwise(index):
            yield "X350", message("check.xml.one_start", card=field.texts[Tag.START])

    def _sequence(self, index: int, field: Field) -> Iterator[Finding]:
        """Yield why nothing ever follows in a field that has room for more."""
        suits, ranks = field.texts.get(Tag.SUITS, ""), field.texts.get(Tag.RANKS, "")
        texts = field.texts
        is_half = (Tag.SUITS in texts) != (Tag.RANKS in texts)
        if is_half and bool(suits) != bool(ranks) and not self._comes_otherwise(index):
            has, lacks = (Tag.SUITS, Tag.RANKS) if suits else (Tag.RANKS, Tag.SUITS)
            yield "X347", message("check.xml.half", has=has.value, lacks=lacks.value)
        elif suits and field.texts.get(Tag.END) and not self._comes_otherwise(index):
            start, end = indication(field.texts.get(Tag.START, "")), indication(field.texts[Tag.END])
            fits, starts = follows(suits, ranks, end), row_of(start)
            if any(starts) and not any(any(fits[card]) for card in range(1, LOOKS) if starts[card]):
                yield "X348", message("check.xml.shut", end=field.texts[Tag.END])

    def _first_rival(self, field: Field) -> int | None:
        """Return the first empty field that waits for the same card as a field, if more do than there are."""
        text = field.texts.get(Tag.START, "")
        start = indication(text)
        if start is None or start.suit is None or start.rank is None:
            return None
        fields = enumerate(self.rules.fields)
        alike = [i for i, each in fields if each.texts.get(Tag.START) == text and _worth(each) > 0 and not each.layout]
        return alike[0] if len(alike) > sum(start.names(card) for card in self.rules.cards) else None

    def _comes_otherwise(self, index: int) -> bool:
        """Say whether cards may come to a field by a click, an action, by filling or by taking up."""
        field, rules = self.rules.fields[index], self.rules
        ids = [name for each in rules.fields for target in each.targets for name in (*target.piles, *target.first_try)]
        laid = [step.target for step in self._lays]
        if any(name in set(Special) or LINK in name for name in laid) or field.texts.get(Tag.FILL) or field.sources:
            return True
        return field.id in ids or field.id in laid

    @property
    def most_points(self) -> int:
        """How many points there can be at most: each card where it is worth most and has room, and every bonus."""
        fields = self.rules.fields
        bonus = sum(max(0, rule.points) for field in fields for rule in field.points if rule.when is not None)
        rooms = [(_worth(field), self._room(index)) for index, field in enumerate(fields)]
        kept = [(self._kept(index), _worth(field)) for index, field in enumerate(fields)]
        left = len(self.rules.cards) - sum(count for count, _ in kept)
        best = _dearest(rooms, left) + sum(count * worth for count, worth in kept)
        return self.rules.start_score + best + bonus

    def _room(self, index: int) -> int:
        """Return how many cards can come to lie on a field at most."""
        field = self.rules.fields[index]
        if not self._is_fixed or self._comes_otherwise(index) or field.is_stock:
            return len(self.rules.cards)
        dealt = sum(rule.count for rule in field.layout if isinstance(rule, LayRule))
        most = limit(field.texts.get(Tag.MAX, "")) or 0
        return max(dealt, most)

    def _kept(self, index: int) -> int:
        """Return how many cards of a stock surely stay there: it gives none by hand, by a click or by an action."""
        field, rules = self.rules.fields[index], self.rules
        takers = [name for each in rules.fields for name in (*sum(each.sources, ()), each.texts.get(Tag.FILL, ""))]
        is_asked = any(field.id in step.sources or set(step.sources) & set(Special) for step in self._lays)
        moves = any(LINK in name for step in self._lays for name in step.sources)
        if not field.is_stock or field.targets or self.reach[index].block or is_asked or moves:
            return 0
        if field.id in takers or Property.FILL in rules.altered or rules.has_jokers:
            return 0
        cards = next(len(cards) for pile, cards in rules.stocks if pile == index)
        dealt = sum(
            rule.count
            for each in rules.fields
            for rule in each.layout
            if isinstance(rule, LayRule) and rule.source == field.id
        )
        return max(cards - dealt, 0)


def _dearest(rooms: list[tuple[int, int]], cards: int) -> int:
    """Return how much so many cards can be worth; *rooms* has what a card counts and how many there is room for."""
    left, total = cards, 0
    for worth, room in sorted(rooms, reverse=True):
        count = min(left, room) if worth > 0 else 0
        left, total = left - count, total + count * worth
    return total


def _worth(field: Field) -> int:
    """Return what each card of a field counts."""
    return sum(rule.points for rule in field.points if rule.when is None)

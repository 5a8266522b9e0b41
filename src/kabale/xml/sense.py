"""Report probable slips in an XML game: fields that can take no more cards, starts that exclude each other, goals.

Warnings alone, of files without errors. Each holds in every variant and level that was looked at, and rests on bounds
that no deal can heal. A field that an action may change, or that could not be read whole, is not judged.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final

from kabale.engine.chains import chain
from kabale.messages import Message, message
from kabale.problems import Diagnostic, Report, Source
from kabale.table.cards import LOOKS
from kabale.xml.check.definition import in_cases
from kabale.xml.check.report import note
from kabale.xml.rules.actions import reach
from kabale.xml.rules.definition import DefinitionTree
from kabale.xml.rules.model import Field, LayRule, LayStep, Rules
from kabale.xml.rules.relations import follows
from kabale.xml.text.cards import JOKER_LOOK, RANDOM_RANK, indication, limit, number, row_of
from kabale.xml.text.tags import TagNode, gather, weigh
from kabale.xml.text.values import Ending, Property, Special
from kabale.xml.text.words import LINK, Tag

_CASES: Final = 6  # variants and levels that are looked at
_SEQUENCE: Final = frozenset({Property.MAX, Property.START, Property.END, Property.SUITS, Property.RANKS})

Finding = tuple[str, Message, Tag]
"""A code, its message, and the tag to mark; FIELD marks the field itself."""


def check_sense(definition: DefinitionTree, source: Source, earlier: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return the warnings, without consequences of the *earlier* ones."""
    tree = gather(definition.root)
    weigh(tree)
    report = Report(source)
    unread = {each.span.line for each in earlier if each.code < "X3"}
    cases = in_cases(tree)[:_CASES]
    found: dict[int, list[set[Finding]]] = defaultdict(list)
    nodes: dict[int, TagNode] = {}
    every: list[_Facts] = []
    for case in cases:
        facts = _Facts(definition.rules_for(case.variant, case.level))
        fields = [node for node in tree.fields if case.has(node)]
        for index, node in enumerate(fields):
            nodes[id(node)] = node
            found[id(node)].append(set(facts.findings(index)))
        every.append(facts)
    for key, sets in found.items():
        holders = [each.element for each in (nodes[key], *tree.inherited(nodes[key]))]
        parts = [part for holder in holders for part in (holder, *holder.children)]
        if unread.intersection(part.span.line for part in parts):
            continue
        for code, said, tag in sorted(set.intersection(*sets), key=lambda finding: finding[0]):
            places = [each.element.span for each in tree.tags_of(nodes[key]) if each.tag == tag]
            note(report, code, said, places[-1] if places else nodes[key].element.span)
    ends = (tag.element.text for action in tree.actions for tag in action.all(Tag.GAME_OVER))
    for goal in () if unread or Ending.WON in ends else tree.of(Tag.SCORE_MAX):
        if judged := [facts for case, facts in zip(cases, every, strict=True) if case.has(goal)]:
            _check_goal(goal, judged, report)
    return list(dict.fromkeys(report.diagnostics))


def _check_goal(node: TagNode, every: Sequence["_Facts"], report: Report) -> None:
    goal, span = number(node.element.text), node.element.text_span
    most, built = max(facts.most_points for facts in every), {facts.built for facts in every}
    cards = min(facts.movable for facts in every)
    if goal > most:
        note(report, "X322", message("check.xml.points", n=most), span)
    elif None not in built and goal < (least := min(each or 0 for each in built)) <= cards and not report.diagnostics:
        note(report, "X361", message("check.xml.more_points", n=least), span)
    elif built == {goal} and goal < cards <= 2 * goal:
        note(report, "X363", message("check.xml.part", n=goal, cards=cards), span)


class _Facts:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.reach = reach(rules).piles
        steps = [step for actions in rules.lists.values() for action in actions for step in action.steps]
        self._deals = [rule for each in rules.fields for rule in each.layout if isinstance(rule, LayRule)]
        self._lays = [step for step in steps if isinstance(step, LayStep)]
        self._is_fixed = not (rules.altered & _SEQUENCE) and not rules.has_jokers

    def findings(self, index: int) -> Iterator[Finding]:
        field = self.rules.fields[index]
        if not self._is_fixed or not self.rules.cards:
            return
        most, is_served = limit(field.texts.get(Tag.MAX, "")), self._comes_otherwise(index)
        if most == 0 and not is_served:
            yield "X346", message("check.xml.no_room", id=field.id), Tag.FIELD
        elif most is not None and most > 1 and not is_served:
            # Nothing ever follows in a field that has room for more.
            texts = field.texts
            suits, ranks, ends = (texts.get(tag, "") for tag in (Tag.SUITS, Tag.RANKS, Tag.END))
            if (Tag.SUITS in texts) != (Tag.RANKS in texts) and bool(suits) != bool(ranks):
                has, lacks = (Tag.SUITS, Tag.RANKS) if suits else (Tag.RANKS, Tag.SUITS)
                yield "X347", message("check.xml.half", has=has.value, lacks=lacks.value), has
            elif suits and ends:
                fits, starts = follows(suits, ranks, indication(ends)), row_of(indication(texts.get(Tag.START, "")))
                if any(starts) and not any(any(fits[card]) for card in range(1, LOOKS) if starts[card]):
                    yield "X348", message("check.xml.shut", end=ends), Tag.END
        for each in self.rules.fields[:index]:
            if field.x >= 0 and field.y >= 0 and (each.x, each.y) == (field.x, field.y) and each.id != field.id:
                yield "X349", message("check.xml.one_place", id=each.id), Tag.FIELD
                break
        if index == self._first_rival(field) and not is_served:
            yield "X350", message("check.xml.one_start", card=field.texts[Tag.START]), Tag.FIELD
        if self._is_lost(field):
            yield "X364", message("check.xml.hidden", id=field.id), Tag.FIELD
        longest = self._longest(field) if _worth(field) > 0 and not is_served else None
        if longest is not None and most is not None and 1 < longest < most:
            yield "X362", message("check.xml.short", n=longest, most=most), Tag.END

    def _first_rival(self, field: Field) -> int | None:
        text = field.texts.get(Tag.START, "")
        start = indication(text)
        if start is None or start.rank is None or RANDOM_RANK in text:
            return None
        fields = enumerate(self.rules.fields)
        alike = [i for i, each in fields if each.texts.get(Tag.START) == text and _worth(each) > 0 and not each.layout]
        return alike[0] if len(alike) > sum(start.names(card) for card in self.rules.cards) else None

    def _is_lost(self, field: Field) -> bool:
        is_shown = Property.SHOWN in self.rules.altered or field.texts.get(Tag.SHOWN) != "0"
        is_hidden = field.x < 0 or field.y < 0 or not is_shown
        is_dealt = any(isinstance(rule, LayRule) and rule.count for rule in field.layout)
        deals_on = any(rule.source == field.id for rule in self._deals)
        return is_hidden and is_dealt and not (deals_on or self._is_drawn_on(field) or _worth(field) > 0)

    def _longest(self, field: Field) -> int | None:
        texts, laid = field.texts, [rule for rule in field.layout if isinstance(rule, LayRule) and rule.count]
        if self.rules.has_inserts or len(laid) > 1 or any(rule.count > 1 for rule in laid):
            return None
        starts = [row_of(indication(text)) for text in (texts.get(Tag.START, ""), *(rule.card for rule in laid))]
        fits = follows(texts.get(Tag.SUITS, ""), texts.get(Tag.RANKS, ""), indication(texts.get(Tag.END, "")))
        return chain(bytes(map(any, zip(*_plain(starts), strict=True))), tuple(_plain(fits))).longest

    @cached_property
    def built(self) -> int | None:
        total = 0
        for index, field in enumerate(self.rules.fields):
            if field.points and (_worth(field) != 1 or any(rule.when for rule in field.points)):
                return None
            if field.points:
                most, longest = limit(field.texts.get(Tag.MAX, "")), self._longest(field)
                if most is None or self._comes_otherwise(index):
                    return None
                total += most if longest is None else min(most, longest)
        is_plain = self._is_fixed and not self.rules.has_stops and not self.rules.start_score
        return total if is_plain and total else None

    @property
    def movable(self) -> int:
        return len(self.rules.cards) - sum(map(self._kept, range(len(self.rules.fields))))

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
        fields = self.rules.fields
        bonus = sum(max(0, rule.points) for field in fields for rule in field.points if rule.when is not None)
        rooms = [(_worth(field), self._room(index)) for index, field in enumerate(fields)]
        best, left = sum(self._kept(index) * _worth(field) for index, field in enumerate(fields)), self.movable
        # The movable cards go first to the fields in which each is worth most.
        for worth, room in sorted(rooms, reverse=True):
            count = min(left, room) if worth > 0 else 0
            left, best = left - count, best + count * worth
        is_single = self.built is not None and all(each.block <= 1 for each in self.reach)
        return min(self.built or 0, best) if is_single else self.rules.start_score + best + bonus

    def _room(self, index: int) -> int:
        field = self.rules.fields[index]
        if not self._is_fixed or self._comes_otherwise(index) or field.is_stock:
            return len(self.rules.cards)
        dealt = sum(rule.count for rule in field.layout if isinstance(rule, LayRule))
        return max(dealt, limit(field.texts.get(Tag.MAX, "")) or 0)

    def _kept(self, index: int) -> int:
        field, rules = self.rules.fields[index], self.rules
        if not field.is_stock or self.reach[index].block or self._is_drawn_on(field) or rules.has_jokers:
            return 0
        cards = next(len(cards) for pile, cards in rules.stocks if pile == index)
        return max(cards - sum(rule.count for rule in self._deals if rule.source == field.id), 0)

    def _is_drawn_on(self, field: Field) -> bool:
        """Say whether a click, taking up, filling or an action may take cards from a field."""
        takers = [name for each in self.rules.fields for name in (*sum(each.sources, ()), each.texts.get(Tag.FILL, ""))]
        asked = [name for step in self._lays for name in step.sources]
        is_asked = any(LINK in name or name in set(Special) for name in asked)
        return bool(field.targets) or is_asked or field.id in (*takers, *asked) or Property.FILL in self.rules.altered


def _plain(rows: Iterable[bytes]) -> list[bytes]:
    return [bytes(fits and look != JOKER_LOOK for look, fits in enumerate(row)) for row in rows]


def _worth(field: Field) -> int:
    return sum(rule.points for rule in field.points if rule.when is None)

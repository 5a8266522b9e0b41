"""Checking fields: tags that need another, and the deal."""

from collections import defaultdict

from kabale.messages import message
from kabale.problems import Report
from kabale.xml.check.game import in_cases, pack_of
from kabale.xml.check.report import note, write
from kabale.xml.check.values import NUMBER
from kabale.xml.text import values as v
from kabale.xml.text.cards import ANY
from kabale.xml.text.tags import Case, Node, TagTree
from kabale.xml.text.words import Attr, Tag


def check_fields(tree: TagTree, report: Report) -> None:
    """Report what is missing beside a tag of a field, and relations that are there twice."""
    altered = {tag.element.get(Attr.PROPERTY) for action in tree.actions for tag in action.all(Tag.ALTER)}
    starts, sequences = _once(tree, Tag.START, Tag.MAX), _once(tree, Tag.RANKS, Tag.MAX)
    begun = {id(node.within) for node in starts}
    for node in (*starts, *(each for each in sequences if id(each.within) not in begun)):
        if v.Property.MAX not in altered:
            said = message("check.xml.no_laying", tag=node.tag, lacks=Tag.MAX)
            note(report, "X306", said, node.element.span, hint=write(f"<{Tag.MAX}>{ANY}</{Tag.MAX}>"))
    for node in _once(tree, Tag.REDEALS, Tag.SOURCE):
        if node.element.text != "0":
            said = message("check.xml.no_taking_up", tag=Tag.REDEALS, lacks=Tag.SOURCE)
            note(report, "X307", said, node.element.span, hint=write(f"<{Tag.SOURCE}>…</{Tag.SOURCE}>"))
    reported: set[int] = set()
    for field in tree.fields:
        relations: dict[str, list[Node]] = defaultdict(list)
        for each in tree.tags_of(field):
            if each.tag != Tag.RELATION:
                continue
            # One field has one of each name (566).
            earlier = next((other for other in relations[each.id] if other.meets(each)), None)
            if earlier is not None and id(each) not in reported:
                reported.add(id(each))
                said = message("check.xml.relation_twice", id=repr(each.id), line=earlier.element.span.line)
                note(report, "X310", said, each.element.place_of(Attr.ID))
            relations[each.id].append(each)


def _once(tree: TagTree, tag: str, needed: str) -> list[Node]:
    """Return the tags that some field has without the other, each once, in file order."""
    found: dict[int, Node] = {}
    for field in tree.fields:
        tags = tree.tags_of(field)
        if needed == Tag.MAX and tree.kind(field) == v.Kind.CELL:
            continue
        others = [other for other in tags if other.tag == needed]
        for each in tags:
            # One that never counts is reported itself.
            if each.tag == tag and not any(other.meets(each) or not other.meets(other) for other in others):
                found[id(each)] = each
    return list(found.values())


def check_deals(tree: TagTree, report: Report) -> None:
    """Report what is dealt from a field that comes later, or has no cards in any way to play (296)."""
    first = {each.id: index for index, each in reversed(list(enumerate(tree.fields)))}
    later: dict[int, Node] = {}
    for index, field in enumerate(tree.fields):
        for tag in tree.tags_of(field):
            if tag.tag == Tag.LAY and first.get(tag.element.value(Attr.SOURCE), -1) > index:
                later[id(tag)] = tag
    for tag in later.values():
        said = message("check.xml.later", field=repr(tag.element.value(Attr.SOURCE)))
        note(report, "X308", said, tag.element.place_of(Attr.SOURCE))
    if report.has_errors:
        return
    empty: dict[int, tuple[Node, bool]] = {}
    for case in in_cases(tree):
        for tag, has_cards in _dealt_in(tree, case):
            known = id(tag) in empty and empty[id(tag)][1]
            empty[id(tag)] = (tag, known or has_cards)
    for tag, has_cards in empty.values():
        if not has_cards and id(tag) not in later:
            said = message("check.xml.dealt_out", field=repr(tag.element.value(Attr.SOURCE)))
            note(report, "X309", said, tag.element.place_of(Attr.SOURCE))


def _dealt_in(tree: TagTree, case: Case) -> list[tuple[Node, bool]]:
    """Deal in one case: return each ``lege`` with whether its source may have had a card.

    Counts are upper limits: what is dealt only perhaps stays where it is, and is in the other place too.
    """
    stocks = pack_of(tree, case)
    cards: dict[str, int] = defaultdict(int)
    alone: dict[str, int] = defaultdict(int)
    done = []
    for field in filter(case.has, tree.fields):
        alone[field.id] += 1
        cards[field.id] += stocks.get(id(field), 0)
        for tag in tree.tags_of(field):
            if tag.tag != Tag.LAY or not case.has(tag):
                continue
            source = tag.element.value(Attr.SOURCE)
            done.append((tag, cards[source] > 0 or source not in alone))
            text = tag.element.value(Attr.COUNT, "1")
            moved = min(max(0, int(text[:12])) if NUMBER.fullmatch(text) else 1, cards[source])
            if tag.element.text == ANY and Attr.WHEN not in tag.element.attributes and alone[source] == 1:
                cards[source] -= moved
            cards[field.id] += moved
    return done

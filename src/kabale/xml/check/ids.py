"""Checking names: those that are given, and those that fields, templates, variants and relations are called by."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from kabale.messages import Message, message
from kabale.messages.lists import listed
from kabale.problems import Report, Span
from kabale.xml.check.report import HINTS, UnknownWord, near, note, note_value, write
from kabale.xml.check.values import attribute_of, compares_id, place_of
from kabale.xml.text import values as v
from kabale.xml.text.cards import MOST_VARIANTS
from kabale.xml.text.grammar import Holds
from kabale.xml.text.properties import OF_PICKED, calls_fields
from kabale.xml.text.tags import TagNode, TagTree
from kabale.xml.text.words import LINK, LISTS, Attr, Tag

_CLICKS = (v.Trigger.LEFT, v.Trigger.RIGHT, v.Trigger.MIDDLE, v.Trigger.CLICK)
_RESERVED = {
    Tag.FIELD: frozenset(v.Special),
    Tag.TEMPLATE: frozenset(v.Kind),
    **dict.fromkeys(LISTS, frozenset(v.Jump)),
}


@dataclass(frozen=True, slots=True)
class FieldCall:
    """One place that calls fields by their id: ``what`` it is, in a tag, and all that stands there."""

    node: TagNode
    what: Message | str
    value: str
    span: Span


def check_ids(tree: TagTree, report: Report) -> None:
    """Report names that are reserved or given twice."""
    for node in tree.of(*_RESERVED):
        if node.id in _RESERVED[Tag(node.tag)]:
            place = node.element.place_of(Attr.ID)
            note(report, "X303", message("check.xml.reserved", id=repr(node.id), tag=node.tag), place)
    _check_unique(tree.of(Tag.TEMPLATE), "X305", "check.xml.template_twice", report)
    for tag in LISTS:
        _check_unique([each for each in tree.of(tag) if each.id], "X335", "check.xml.action_twice", report)
    _check_unique(tree.variants, "X313", "check.xml.variant_twice", report)


def calls(node: TagNode) -> Iterator[FieldCall]:
    """Yield the places of a tag that hold ids of fields."""
    element = node.element
    for name, attribute in element.attributes.items():
        known = node.rule.attributes.get(name)
        if known is not None and known.content.holds in (Holds.FIELD, Holds.FIELDS):
            yield FieldCall(node, attribute_of(name, node.tag), attribute.value, attribute.span)
    if calls_fields(node.tag, element.get, node.content):
        yield FieldCall(node, f"<{node.tag}>", element.text, place_of(element))


def _check_unique(nodes: Iterable[TagNode], code: str, key: str, report: Report) -> None:
    seen: dict[str, list[TagNode]] = {}
    for node in nodes:
        if (other := next((each for each in seen.get(node.id, ()) if each.meets(node)), None)) is not None:
            said = message(key, tag=node.tag, id=repr(node.id), line=other.element.span.line)
            note(report, code, said, node.element.place_of(Attr.ID))
        seen.setdefault(node.id, []).append(node)


def _may_call(node: TagNode, called: Collection[TagNode]) -> bool:
    """Say whether one of these counts where a tag does; for a tag that never counts it is enough that there is one."""
    return any(each.meets(node) or not node.meets(node) for each in called)


def check_templates(tree: TagTree, report: Report) -> None:
    """Report types without an earlier template, and templates on the stock (154, 162)."""
    kinds = set(v.Kind)
    known: dict[str, list[TagNode]] = {}
    for node in tree.of(Tag.TEMPLATE, Tag.FIELD):
        kind = node.element.value(Attr.TYPE)
        place = node.element.place_of(Attr.TYPE)
        if node.tag == Tag.TEMPLATE and kind == v.Kind.STOCK:
            note(report, "X304", message("check.xml.stock_template"), place)
        is_known = kind in kinds or _may_call(node, known.get(kind, ()))
        if not is_known and Attr.TYPE in node.element.attributes:
            later = "check.xml.no_template_yet" if kind in tree.templates else "check.xml.no_template"
            said = message("check.xml.no_template_here" if kind in known else later, id=repr(kind))
            note_value(report, "X302", said, node.element, place, UnknownWord(kind, chain(kinds, known)))
        if node.tag == Tag.TEMPLATE:
            known.setdefault(node.id, []).append(node)


def check_variants(tree: TagTree, report: Report) -> None:
    """Report too many variants, and ``regel`` without or before its variant (48, 80)."""
    rules = tree.variants
    for rule in rules[MOST_VARIANTS:]:
        note(report, "X312", message("check.xml.variants"), rule.element.span)
    begins = {rule.id: rule.element.span.line for rule in reversed(rules)}
    for wrapper in (each for each in tree.wrappers if each.tag == Tag.RULE):
        place = wrapper.element.place_of(Attr.ID)
        if wrapper.id not in begins:
            said = message("check.xml.no_variant", id=repr(wrapper.id), tag=Tag.VARIANTS)
            note(report, "X314", said, place, hint=UnknownWord(wrapper.id, begins))
        elif begins[wrapper.id] > wrapper.element.span.line:
            note(report, "X314", message("check.xml.variant_late", id=repr(wrapper.id), tag=Tag.VARIANTS), place)


def check_references(tree: TagTree, report: Report) -> None:
    """Look up all that is called by the id of a field, and the relations behind it."""
    relations = {tag.id for each in tree.of(Tag.FIELD, Tag.TEMPLATE) for tag in each.all(Tag.RELATION)}
    settings = {tag.element.get(Attr.ID) for each in tree.actions for tag in each.all(Tag.SET)}
    known = tree.fields_by_id
    for node in tree.nodes:
        action = node.within if node.within is not None and node.within.tag in LISTS else None
        for call in calls(node):
            if compares_id(node) and call.value is node.element.text:
                _check_compared(tree, call, report)
                continue
            for name in call.value.split():
                base, *links = name.split(LINK)
                fields = known.get(base if action else name, [])
                if action and base in set(v.Special):
                    _check_special(base, call, action, settings, report)
                elif not _may_call(node, fields):
                    called = base if action else name
                    said = message("check.xml.no_field_here" if fields else "check.xml.no_field", id=repr(called))
                    hint = _id_meant(tree, called) or UnknownWord(called, known)
                    note_value(report, "X301", said, node.element, call.span, hint)
                for link in links:
                    if link not in relations:
                        said = message("check.xml.no_relation", id=repr(link))
                        note(report, "X311", said, call.span, hint=UnknownWord(link, relations))


def _check_compared(tree: TagTree, call: FieldCall, report: Report) -> None:
    """Report a text that is compared with ids and is the id of no field: words and relations mean nothing (X40)."""
    element, name = call.node.element, call.value
    is_no_fill = not name and element.get(Attr.PROPERTY) == v.Property.FILL
    if is_no_fill or _may_call(call.node, tree.fields_of(name)):
        return
    key = "check.xml.id_always" if element.get(Attr.COMPARE) == v.Compare.UNEQUAL else "check.xml.id_never"
    hint = near(name, tree.fields_by_id) if len(report.diagnostics) < HINTS else None
    hint = hint or message("check.xml.name_id", source=v.Special.SOURCE, target=v.Special.TARGET)
    note(report, "X326", message(key, id=repr(name)), call.span, hint=hint)


def _id_meant(tree: TagTree, called: str) -> Message | None:
    """Return the advice for a list with commas, and for the name of a type where a field of it should be called."""
    if "," in called:
        return message("check.xml.blanks")
    fields = list(dict.fromkeys(each.id for each in tree.fields if tree.kind(each) == called))
    return message("check.xml.is_type", word=called, fields=listed(fields)) if fields else None


def _check_special(
    name: str, call: FieldCall, action: TagNode, settings: Collection[str | None], report: Report
) -> None:
    node, trigger = call.node, action.element.get(Attr.TYPE)
    if name == v.Special.PICKED:
        asks = node.tag == Tag.CONDITION and node.element.get(Attr.PROPERTY) in OF_PICKED
        if node.tag != Tag.COMPARISON and not asks:
            said = message("check.xml.no_real", field=name, what=call.what)
            note(report, "X341", said, call.span, hint=write(v.Special.SOURCE))
        return
    no_move = action.tag in (Tag.BEGINNING, Tag.ENDING)
    if (no_move or (name == v.Special.SOURCE and trigger in _CLICKS)) and name not in settings:
        said = message("check.xml.no_move" if no_move else "check.xml.no_lay", field=repr(name))
        note(report, "X342", said, call.span)

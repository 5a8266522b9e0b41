"""Checking names: those that are given, and those that fields, templates, variants and relations are called by.

An id that exists in one variant only is found from there, and from where every variant counts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from kabale.problems import Report, Span
from kabale.xml.check.report import Like, note, note_value
from kabale.xml.check.values import content_of, place_of
from kabale.xml.text import values as v
from kabale.xml.text.grammar import Holds
from kabale.xml.text.numbers import MOST_VARIANTS
from kabale.xml.text.properties import OF_PICKED
from kabale.xml.text.tags import Node, Tags
from kabale.xml.text.words import LINK, Attr, Tag

_ACTIONS = frozenset({Tag.BEGINNING, Tag.ACTION, Tag.AFTER, Tag.ENDING})
_CLICKS = frozenset({v.Trigger.LEFT, v.Trigger.RIGHT, v.Trigger.MIDDLE, v.Trigger.CLICK})
_RESERVED = {
    Tag.FIELD: frozenset(v.Special),
    Tag.TEMPLATE: frozenset(v.Kind),
    **dict.fromkeys(_ACTIONS, frozenset(v.Jump)),
}


@dataclass(frozen=True, slots=True)
class Reference:
    """One place that calls fields by their id: ``what`` it is, in a tag, and all that stands there."""

    node: Node
    what: str
    value: str
    span: Span


def check_ids(laid: Tags, report: Report) -> None:
    """Report names that are reserved or given twice, and ids that do not exist."""
    for node in laid.of(*_RESERVED):
        if node.id in _RESERVED[Tag(node.tag)]:
            place = node.element.place_of(Attr.ID)
            note(report, "X303", f"{node.id!r} is reserved: no <{node.tag}> should be called so", place)
    _check_unique(laid.of(Tag.TEMPLATE), "X305", "template", report)
    for tag in _ACTIONS:
        _check_unique([each for each in laid.of(tag) if each.id], "X335", tag, report)
    _check_templates(laid, report)
    _check_variants(laid, report)
    _Fields(laid, report).check()


def references(node: Node) -> Iterator[Reference]:
    """Yield the places of a tag that hold ids of fields."""
    element = node.element
    for name, attribute in element.attributes.items():
        known = node.rule.attributes.get(name)
        if known is not None and known.content.holds in (Holds.FIELD, Holds.FIELDS):
            yield Reference(node, f"{name} of <{node.tag}>", attribute.value, attribute.span)
    content = content_of(node)
    swaps = node.tag == Tag.ALTER and element.get(Attr.OPTION) == v.LayOption.SWAP
    sets = node.tag == Tag.SET and element.get(Attr.ID) in (v.Setting.SOURCE, v.Setting.TARGET)
    if swaps or sets or (content is not None and content.holds in (Holds.FIELD, Holds.FIELDS)):
        yield Reference(node, f"<{node.tag}>", element.text, place_of(element))


def _check_unique(nodes: Iterable[Node], code: str, what: str, report: Report) -> None:
    """Report names that two of these have that may count at once."""
    seen: dict[str, list[Node]] = {}
    for node in nodes:
        for other in seen.get(node.id, ()):
            if other.meets(node):
                message = f"{what} {node.id!r} is there already, in line {other.element.span.line}"
                note(report, code, message, node.element.place_of(Attr.ID))
                break
        seen.setdefault(node.id, []).append(node)


def _check_templates(laid: Tags, report: Report) -> None:
    """Report types that are no template defined before, and templates on the stock (154, 162)."""
    kinds = set(v.Kind)
    known: dict[str, list[Node]] = {}
    for node in laid.of(Tag.TEMPLATE, Tag.FIELD):
        kind = node.element.get(Attr.TYPE, "")
        place = node.element.place_of(Attr.TYPE)
        if node.tag == Tag.TEMPLATE and kind == v.Kind.STOCK:
            note(report, "X304", "a template on stock gives no stock: only the type stock itself does", place)
        found = kind in kinds or any(each.meets(node) for each in known.get(kind, ()))
        if not found and Attr.TYPE in node.element.attributes:
            message = f"no template {kind!r}" + _why_not(kind, known, laid)
            note_value(report, "X302", message, node.element, place, Like(kind, chain(kinds, known)))
        if node.tag == Tag.TEMPLATE:
            known.setdefault(node.id, []).append(node)


def _why_not(kind: str, known: dict[str, list[Node]], laid: Tags) -> str:
    """Say why a template that is there is not found."""
    if kind in known:
        return " in this variant or level"
    return " before this line" if kind in laid.templates else ""


def _check_variants(laid: Tags, report: Report) -> None:
    """Report too many variants, doubled ones, and ``regel`` without or before its variant (48, 80)."""
    rules = laid.variants
    _check_unique(rules, "X313", "variant", report)
    for rule in rules[MOST_VARIANTS:]:
        note(report, "X312", "more than nine variants: this one cannot be chosen", rule.element.span)
    begins = {rule.id: rule.element.span.line for rule in reversed(rules)}
    for wrapper in laid.wrappers:
        if wrapper.tag != Tag.RULE:
            continue
        place = wrapper.element.place_of(Attr.ID)
        if wrapper.id not in begins:
            note(report, "X314", f"no variant {wrapper.id!r} in <{Tag.VARIANTS}>", place, hint=Like(wrapper.id, begins))
        elif begins[wrapper.id] > wrapper.element.span.line:
            note(report, "X314", f"<{Tag.VARIANTS}> with {wrapper.id!r} comes later: it must go before", place)


class _Fields:
    """Looks up what is called by the id of a field."""

    def __init__(self, laid: Tags, report: Report) -> None:
        self.laid = laid
        self.report = report
        self.known = laid.fields_by_id
        relations = [tag for each in laid.of(Tag.FIELD, Tag.TEMPLATE) for tag in each.all(Tag.RELATION)]
        self.relations = {each.id for each in relations}
        settings = [tag for each in laid.actions for tag in each.all(Tag.SET)]
        self.set = {each.element.get(Attr.ID) for each in settings}

    def check(self) -> None:
        """Check every place that holds ids of fields."""
        for node in self.laid.nodes:
            for reference in references(node):
                for name in reference.value.split():
                    self._check_name(name, reference)

    def _check_name(self, name: str, reference: Reference) -> None:
        action = reference.node.within
        base, *links = name.split(LINK)
        if action is None or action.tag not in _ACTIONS:
            self._check_id(name, reference)
        elif base in set(v.Special):
            self._check_special(base, reference, action)
        else:
            self._check_id(base, reference)
        for link in links:
            if link not in self.relations:
                message, hint = f"no field has a relation {link!r}", Like(link, self.relations)
                note(self.report, "X311", message, reference.span, hint=hint)

    def _check_id(self, name: str, reference: Reference) -> None:
        fields = self.known.get(name, [])
        node = reference.node
        if any(each.meets(node) for each in fields):
            return
        message = f"no field {name!r}" + (" in this variant or level" if fields else "")
        note_value(self.report, "X301", message, node.element, reference.span, Like(name, self.known))

    def _check_special(self, name: str, reference: Reference, action: Node) -> None:
        """Report the player's source or target where the player lays nothing, and picked up cards as a pile."""
        node, trigger = reference.node, action.element.get(Attr.TYPE)
        if name == v.Special.PICKED:
            asked = node.tag == Tag.CONDITION and node.element.get(Attr.PROPERTY) in OF_PICKED
            if node.tag != Tag.COMPARISON and not asked:
                message = f"{name} is no real field: {reference.what} cannot use it"
                note(self.report, "X341", message, reference.span, hint=f"write {v.Special.SOURCE}")
            return
        no_move = action.tag in (Tag.BEGINNING, Tag.ENDING)
        no_cards = no_move or (name == v.Special.SOURCE and trigger in _CLICKS)
        if no_cards and name not in self.set:
            message = f"{name!r} is no field here: the player does not {'move' if no_move else 'lay'} in this action"
            note(self.report, "X342", message, reference.span)

"""Checking actions: what they ask, alter, lay and say, one tag at a time."""

from collections.abc import Collection, Mapping
from typing import Final

from kabale.problems import Report
from kabale.xml.check.report import Like, note, note_value
from kabale.xml.text import values as v
from kabale.xml.text.numbers import MENU_LENGTH, MOST_ANSWERS, MOST_LINES
from kabale.xml.text.properties import PROPERTIES
from kabale.xml.text.tags import Node, Tags
from kabale.xml.text.words import NEW_LINE, Attr, Tag

_NAMED: Final[Mapping[str, Tag]] = {
    v.Property.LOCK: Tag.LOCK,
    v.Property.MOVE_LOCK: Tag.MOVE_LOCK,
    v.Property.LABEL: Tag.LABEL,
}
"""The properties that an id tells apart, and the tags of a field that give it (481, 506)."""

_ONLY_FOR: Final[Mapping[Attr, Collection[str]]] = {
    Attr.CARD: {v.Property.CARD},
    Attr.RESTACK: {v.Property.LAYABLE},
    Attr.RUN: {v.Property.STARTS, v.Property.START_RUN},
    Attr.ID: set(_NAMED),
    Attr.COMPARE: {name for name, asked in PROPERTIES.items() if asked.ordered},
}
"""The properties for which an attribute of a condition or an alteration has a meaning."""

_PLAYERS = {v.Special.SOURCE, v.Special.TARGET}


def check_actions(laid: Tags, report: Report) -> None:
    """Report what a tag of an action cannot do, or does in vain."""
    checks = {
        Tag.CONDITION: _condition,
        Tag.COMPARISON: _comparison,
        Tag.ALTER: _alteration,
        Tag.LAY: _lay,
        Tag.MESSAGE: _message,
        Tag.SET: _set,
        Tag.FAILURE: _failure,
    }
    names = _names(laid)
    for action in laid.actions:
        for node in action.tags:
            check = checks.get(Tag(node.tag))
            if check is not None:
                check(node, report)
            if node.tag in (Tag.CONDITION, Tag.ALTER):
                _named(node, names, report)
            _zero(node, report)


def _names(laid: Tags) -> dict[str, set[str]]:
    """Return the ids that locks and labels of any field have, by their tag."""
    fields = laid.of(Tag.FIELD, Tag.TEMPLATE)
    return {tag: {each.id for field in fields for each in field.all(tag)} - {""} for tag in _NAMED.values()}


def _condition(node: Node, report: Report) -> None:
    name = node.element.get(Attr.PROPERTY, "")
    asked = PROPERTIES.get(name)
    if asked is not None and asked.asks is None:
        note(report, "X333", f"{name} cannot be asked for: the condition fails", node.element.place_of(Attr.PROPERTY))
    _in_vain(node, report)


def _comparison(node: Node, report: Report) -> None:
    kind = node.element.get(Attr.TYPE)
    if kind in (v.Of.SUIT, v.Of.RANK) and Attr.COMPARE in node.element.attributes:
        _useless(node, Attr.COMPARE, f"with {Attr.TYPE} {kind} the text says how they compare", report)


def _alteration(node: Node, report: Report) -> None:
    element = node.element
    name = element.get(Attr.PROPERTY, "")
    asked = PROPERTIES.get(name)
    if asked is not None and asked.sets is None:
        note_value(report, "X332", f"{name} cannot be altered", element, element.place_of(Attr.PROPERTY))
    swaps = element.get(Attr.OPTION) == v.LayOption.SWAP
    if swaps and (name in _NAMED or name == v.Property.SORT):
        _useless(node, Attr.OPTION, f"{name} cannot be swapped", report)
    _in_vain(node, report)
    _all_of_id(node, report)


def _lay(node: Node, report: Report) -> None:
    count = node.element.get(Attr.COUNT)
    if count in (v.CountWord.FACE_UP, v.CountWord.RUN) and Attr.START_AT in node.element.attributes:
        _useless(node, Attr.START_AT, f"{Attr.COUNT} {count} says where to start", report)
    _all_of_id(node, report)


def _message(node: Node, report: Report) -> None:
    """Check the limits of a message box (582)."""
    for text, most, what, place in (
        (node.element.text, MOST_LINES, "lines", node.element.text_span),
        (node.element.get(Attr.ANSWERS, ""), MOST_ANSWERS, "answers", node.element.place_of(Attr.ANSWERS)),
    ):
        found = text.count(NEW_LINE) + 1
        if found > most:
            note(report, "X336", f"the message has {found} {what}: at most {most} are shown", place)


def _set(node: Node, report: Report) -> None:
    if node.element.get(Attr.ID) == v.Setting.MENU and len(node.element.text) > MENU_LENGTH:
        message = f"{node.element.text[:40]!r} is cut to {MENU_LENGTH} characters"
        note(report, "X337", message, node.element.text_span)


def _failure(node: Node, report: Report) -> None:
    if node.element.text == v.Jump.AGAIN:
        message = f"<{Tag.FAILURE}> cannot be {v.Jump.AGAIN}: the action would fail for ever"
        note_value(report, "X331", message, node.element, node.element.text_span)


def _named(node: Node, names: dict[str, set[str]], report: Report) -> None:
    """Check the id of a lock or a label (481, 506)."""
    element = node.element
    tag = _NAMED.get(element.get(Attr.PROPERTY, ""))
    if tag is None:
        return
    name = element.get(Attr.ID)
    if name is None:
        note(report, "X111", f"<{element.tag}> has no {Attr.ID}", element.span, hint=f'write {Attr.ID}="…"')
    elif name not in names[tag]:
        message = f"no field has a <{tag}> of the id {name!r}"
        note(report, "X343", message, element.place_of(Attr.ID), hint=Like(name, names[tag]))


def _in_vain(node: Node, report: Report) -> None:
    """Report attributes that this property does not look at; each looks at ``ungleich``."""
    name = node.element.get(Attr.PROPERTY, "")
    denies = node.element.get(Attr.COMPARE) == v.Compare.UNEQUAL
    for attribute, properties in _ONLY_FOR.items():
        if attribute is Attr.COMPARE and denies:
            continue
        if attribute in node.element.attributes and name in PROPERTIES and name not in properties:
            _useless(node, attribute, f"{Attr.PROPERTY} {name} does not look at it", report)


def _all_of_id(node: Node, report: Report) -> None:
    """Report ``ziel="id"`` where the field is not the player's: an id names all its fields anyway (512, 518)."""
    named = node.element.get(Attr.FIELD, "").split()
    if Attr.TARGET in node.element.attributes and not _PLAYERS & set(named):
        _useless(node, Attr.TARGET, f"it belongs to {Attr.FIELD} quelle or ziel", report)


def _useless(node: Node, attribute: Attr, why: str, report: Report) -> None:
    note(report, "X338", f"{attribute} does nothing here: {why}", node.element.place_of(attribute))


def _zero(node: Node, report: Report) -> None:
    """Report position 0: cards are counted from 1 at the bottom and from -1 at the top (484, 526)."""
    for name in (Attr.CARD, Attr.FIRST_CARD, Attr.SECOND_CARD, Attr.START_AT, Attr.LAY_AT):
        if node.element.get(name) in ("0", "-0"):
            message = f"no card is at position 0: {name} is 1 at the bottom and -1 at the top"
            note(report, "X202", message, node.element.place_of(name))

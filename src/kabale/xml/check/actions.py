"""Checking actions: what they ask, alter, lay and say, one tag at a time."""

import re
from collections.abc import Collection, Mapping
from typing import Final

from kabale.messages import message
from kabale.problems import Report
from kabale.xml.check.report import UnknownWord, note, note_value, write
from kabale.xml.text import values as v
from kabale.xml.text.cards import MENU_LENGTH, MOST_ANSWERS, MOST_LINES
from kabale.xml.text.properties import PROPERTIES
from kabale.xml.text.tags import Node, TagTree
from kabale.xml.text.tree import Element
from kabale.xml.text.words import NEW_LINE, Attr, Tag

_NAMED: Final[Mapping[str, Tag]] = {
    v.Property.LOCK: Tag.LOCK,
    v.Property.MOVE_LOCK: Tag.MOVE_LOCK,
    v.Property.LABEL: Tag.LABEL,
}
"""The properties that an id tells apart, and the tags of a field that give it (481, 506)."""

_PARTING: Final = re.compile(r"[,;|/]")
"""What others write between the answers to a question."""

_ONLY_FOR: Final[Mapping[Attr, Collection[str]]] = {
    Attr.CARD: {v.Property.CARD},
    Attr.RESTACK: {v.Property.LAYABLE},
    Attr.RUN: {v.Property.STARTS, v.Property.START_RUN},
    Attr.ID: set(_NAMED),
    Attr.COMPARE: {name for name, rule in PROPERTIES.items() if rule.ordered},
}
"""The properties for which an attribute of a condition or an alteration has a meaning."""

_POSITIONS: Final = (Attr.CARD, Attr.FIRST_CARD, Attr.SECOND_CARD, Attr.START_AT, Attr.LAY_AT)
_PLAYERS: Final = {v.Special.SOURCE, v.Special.TARGET}


def check_altering(tree: TagTree, report: Report) -> None:
    """Report what a condition cannot ask and an alteration cannot alter."""
    for node in tree.in_actions(Tag.CONDITION, Tag.ALTER):
        element, name = node.element, node.element.value(Attr.PROPERTY)
        rule, place = PROPERTIES.get(name), element.place_of(Attr.PROPERTY)
        if node.tag == Tag.CONDITION:
            if rule is not None and rule.asks is None:
                note(report, "X333", message("check.xml.not_asked", property=name), place)
            continue
        if rule is not None and rule.sets is None:
            note_value(report, "X332", message("check.xml.not_altered", property=name), element, place)
        if element.get(Attr.OPTION) == v.LayOption.SWAP and (name in _NAMED or name == v.Property.SORT):
            _useless(node, Attr.OPTION, "check.xml.idle_swap", report, property=name)


def check_properties(tree: TagTree, report: Report) -> None:
    """Report attributes that a property does not look at, and locks and labels that no field has (481, 506)."""
    fields = tree.of(Tag.FIELD, Tag.TEMPLATE)
    names = {tag: {each.id for field in fields for each in field.all(tag)} - {""} for tag in _NAMED.values()}
    for node in tree.in_actions(Tag.CONDITION, Tag.ALTER):
        element, name = node.element, node.element.value(Attr.PROPERTY)
        denies = element.get(Attr.COMPARE) == v.Compare.UNEQUAL  # to which each property looks
        for attribute, properties in _ONLY_FOR.items():
            in_vain = name in PROPERTIES and name not in properties and not (attribute is Attr.COMPARE and denies)
            if in_vain and attribute in element.attributes:
                _useless(node, attribute, "check.xml.idle_property", report, tag=Attr.PROPERTY, property=name)
        if name in _NAMED:
            tag, switch = _NAMED[name], element.get(Attr.ID)
            if switch is None:
                said = message("check.xml.lacks", tag=element.tag, attribute=Attr.ID)
                note(report, "X111", said, element.span, hint=write(f'{Attr.ID}="…"'))
            elif switch not in names[tag]:
                said = message("check.xml.no_switch", tag=tag, id=repr(switch))
                note(report, "X343", said, element.place_of(Attr.ID), hint=UnknownWord(switch, names[tag]))


def check_messages(tree: TagTree, report: Report) -> None:
    """Report what a message box has no room for (582), and a text of the menu that is too long (573)."""
    for node in tree.in_actions(Tag.MESSAGE):
        element = node.element
        for text, most, key, place in (
            (element.text, MOST_LINES, "check.xml.many_lines", element.text_span),
            (element.value(Attr.ANSWERS), MOST_ANSWERS, "check.xml.many_answers", element.place_of(Attr.ANSWERS)),
        ):
            found = text.count(NEW_LINE) + 1
            if found > most:
                note(report, "X336", message(key, found=found, most=most), place)
        _see_answers(element, report)
    for node in tree.in_actions(Tag.SET):
        element = node.element
        if element.get(Attr.ID) == v.Setting.MENU and len(element.text) > MENU_LENGTH:
            said = message("check.xml.menu", text=repr(element.text[:40]), most=MENU_LENGTH)
            note(report, "X337", said, element.text_span)


def _see_answers(element: Element, report: Report) -> None:
    """Report a question with one answer that looks like several words; a sentence with a comma is one."""
    text = element.value(Attr.ANSWERS)
    parts = [part.strip() for part in _PARTING.split(text)]
    if NEW_LINE in text or len(parts) < 2 or any(len(part.split()) != 1 for part in parts):
        return
    said = message("check.xml.one_answer", text=repr(text[:40]))
    note(report, "X351", said, element.place_of(Attr.ANSWERS), hint=write(NEW_LINE.join(parts)[:80]))


def check_useless(tree: TagTree, report: Report) -> None:
    """Report words that have no meaning beside another, and cards at a place where none is."""
    for node in tree.in_actions(Tag.COMPARISON):
        kind = node.element.get(Attr.TYPE)
        if kind in (v.Of.SUIT, v.Of.RANK) and Attr.COMPARE in node.element.attributes:
            _useless(node, Attr.COMPARE, "check.xml.idle_compare", report, type=Attr.TYPE, of=kind)
    for node in tree.in_actions(Tag.LAY):
        count = node.element.get(Attr.COUNT)
        if count in (v.CountWord.FACE_UP, v.CountWord.RUN) and Attr.START_AT in node.element.attributes:
            _useless(node, Attr.START_AT, "check.xml.idle_start", report, count=Attr.COUNT, word=count)
    for node in tree.in_actions(Tag.LAY, Tag.ALTER):
        # An id names all its fields anyway, where it is not the player's field (512, 518).
        names = set(node.element.value(Attr.FIELD).split())
        if Attr.TARGET in node.element.attributes and not _PLAYERS & names:
            _useless(node, Attr.TARGET, "check.xml.idle_target", report, field=Attr.FIELD)
    for node in tree.in_actions():
        # Cards are counted from 1 at the bottom and from -1 at the top (484, 526).
        for name in _POSITIONS:
            if node.element.get(name) in ("0", "-0"):
                note(report, "X202", message("check.xml.position", attribute=name), node.element.place_of(name))


def _useless(node: Node, attribute: Attr, key: str, report: Report, **values: object) -> None:
    """Report an attribute that does nothing, with a message of a key that says why."""
    note(report, "X338", message(key, attribute=attribute, **values), node.element.place_of(attribute))

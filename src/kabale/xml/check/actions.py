"""Checks of actions: their conditions, changes, moves and texts, and how their lists go on."""

import re
from collections.abc import Collection, Mapping
from itertools import chain
from typing import Final

from kabale.messages import message
from kabale.problems import Report
from kabale.xml.check.report import UnknownWord, note, note_value, write
from kabale.xml.check.values import NUMBER
from kabale.xml.text import values as v
from kabale.xml.text.cards import MENU_LENGTH, MOST_ANSWERS, MOST_LINES
from kabale.xml.text.properties import PROPERTIES, SWITCHES
from kabale.xml.text.tags import TagNode, TagTree
from kabale.xml.text.words import LISTS, NEW_LINE, Attr, Tag

_PARTING: Final = re.compile(r"[,;|/]")
"""Other authors' separators between the answers to a question."""

_ONLY_FOR: Final[Mapping[Attr, Collection[str]]] = {
    Attr.CARD: {v.Property.CARD},
    Attr.RESTACK: {v.Property.LAYABLE},
    Attr.RUN: {v.Property.STARTS, v.Property.START_RUN},
    Attr.ID: SWITCHES,
    Attr.COMPARE: {name for name, rule in PROPERTIES.items() if rule.ordered},
}
"""The properties for which an attribute of a condition or an alteration has a meaning."""

_POSITIONS: Final = (Attr.CARD, Attr.FIRST_CARD, Attr.SECOND_CARD, Attr.START_AT, Attr.LAY_AT)
_PLAYERS: Final = {v.Special.SOURCE, v.Special.TARGET}
_LOWEST, _HIGHEST = -(10**12), 10**12
_CLICK = frozenset[str]({v.Trigger.LEFT, v.Trigger.RIGHT})
_APART = frozenset({v.Property.VAR, v.Property.BORDER, v.Property.LABEL})

_TESTS_AND_JUMPS = frozenset({Tag.CONDITION, Tag.COMPARISON, Tag.SUCCESS, Tag.FAILURE})


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
        if element.get(Attr.OPTION) == v.LayOption.SWAP and (name in SWITCHES or name == v.Property.SORT):
            _useless(node, Attr.OPTION, "check.xml.idle_swap", report, property=name)


def check_properties(tree: TagTree, report: Report) -> None:
    """Report attributes that a property does not look at, and locks and labels that no field has (481, 506)."""
    fields = tree.of(Tag.FIELD, Tag.TEMPLATE)
    names = {tag: {each.id for field in fields for each in field.all(tag)} - {""} for tag in map(Tag, SWITCHES)}
    for node in tree.in_actions(Tag.CONDITION, Tag.ALTER):
        element, name = node.element, node.element.value(Attr.PROPERTY)
        denies = element.get(Attr.COMPARE) == v.Compare.UNEQUAL  # to which each property looks
        for attribute, properties in _ONLY_FOR.items():
            in_vain = name in PROPERTIES and name not in properties and not (attribute is Attr.COMPARE and denies)
            if in_vain and attribute in element.attributes:
                _useless(node, attribute, "check.xml.idle_property", report, tag=Attr.PROPERTY, property=name)
        if name in SWITCHES:
            tag, switch = Tag(name), element.get(Attr.ID)
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
        # A question with one answer that looks like several words; a sentence with a comma is one.
        answers = element.value(Attr.ANSWERS)
        parts = [part.strip() for part in _PARTING.split(answers)]
        if NEW_LINE not in answers and len(parts) > 1 and all(len(part.split()) == 1 for part in parts):
            said, hint = message("check.xml.one_answer", text=repr(answers[:40])), write(NEW_LINE.join(parts)[:80])
            note(report, "X351", said, element.place_of(Attr.ANSWERS), hint=hint)
    for node in tree.in_actions(Tag.SET):
        element = node.element
        if element.get(Attr.ID) == v.Setting.MENU and len(element.text) > MENU_LENGTH:
            said = message("check.xml.menu", text=repr(element.text[:40]), most=MENU_LENGTH)
            note(report, "X337", said, element.text_span)


def check_useless(tree: TagTree, report: Report) -> None:
    """Report words that have no meaning next to another word, and cards at a place that holds none."""
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


def _useless(node: TagNode, attribute: Attr, key: str, report: Report, **values: object) -> None:
    note(report, "X338", message(key, attribute=attribute, **values), node.element.place_of(attribute))


def check_jumps(tree: TagTree, report: Report) -> None:
    """Report jumps to an id that no action of the list has, or none that counts with it (X33, 592)."""
    for tag in LISTS:
        names: dict[str, list[TagNode]] = {}
        for action in tree.of(tag):
            names.setdefault(action.id or tag, []).append(action)
        for jump in (each for action in tree.of(tag) for each in action.tags if each.tag in (Tag.SUCCESS, Tag.FAILURE)):
            name = jump.element.text
            of_name = names.get(name, ())
            if not name or name in set(v.Jump) or any(each.id and each.meets(jump) for each in of_name):
                continue
            otherwise = v.Jump.END if jump.tag == Tag.SUCCESS else v.Jump.NEXT
            said = message("check.xml.no_jump", tag=tag, id=repr(name), word=otherwise)
            note(report, "X334", said, jump.element.text_span, hint=UnknownWord(name, chain(v.Jump, names)))
    for jump in tree.in_actions(Tag.FAILURE):
        if jump.element.text == v.Jump.AGAIN:
            said = message("check.xml.again", tag=Tag.FAILURE, word=v.Jump.AGAIN)
            note_value(report, "X331", said, jump.element, jump.element.text_span)


def _target(action: TagNode, tag: str) -> str:
    """Return where an action goes on: the last word said in every variant, or what its absence means (X33)."""
    words = [each.element.text for each in action.all(tag) if each.validity == action.validity]
    return words[-1] if words else (v.Jump.END if tag == Tag.SUCCESS else v.Jump.NEXT)


def _always(action: TagNode) -> bool:
    return not action.all(Tag.CONDITION) and not action.all(Tag.COMPARISON)


def _stays(action: TagNode) -> bool:
    """Say whether an action that succeeds once finds all that it asked for again: it changes nothing of that."""
    asked = {each.element.get(Attr.PROPERTY) for each in action.all(Tag.CONDITION)}
    altered = {each.element.get(Attr.PROPERTY) for each in action.all(Tag.ALTER)}
    moves = any(map(action.all, (Tag.LAY, Tag.SET, Tag.MESSAGE, Tag.GAME_OVER)))
    return not moves and (not altered or (not altered & asked and altered <= _APART))


def check_loops(tree: TagTree, report: Report) -> None:
    """Report an action that, once it succeeds or fails, does so for ever (X34)."""
    for action in tree.actions:
        is_first = action is tree.of(action.tag)[0]
        again = {v.Jump.AGAIN, *([action.id] if action.id else []), *([v.Jump.FIRST] if is_first else [])}
        asks = any(Attr.ANSWERS in each.element.attributes for each in action.all(Tag.MESSAGE))
        if _always(action):
            if _target(action, Tag.SUCCESS) in again and not asks and not action.all(Tag.GAME_OVER):
                note(report, "X340", message("check.xml.endless"), action.all(Tag.SUCCESS)[-1].element.span)
        elif _target(action, Tag.SUCCESS) in again and _stays(action):
            note(report, "X340", message("check.xml.endless_success"), action.all(Tag.SUCCESS)[-1].element.span)
        elif _target(action, Tag.FAILURE) in again - {v.Jump.AGAIN}:
            note(report, "X340", message("check.xml.endless_failure"), action.all(Tag.FAILURE)[-1].element.span)


def check_counts(tree: TagTree, report: Report) -> None:
    """Report a question about the number of moved cards where the player moves none (482)."""
    for node in tree.in_actions(Tag.CONDITION):
        action = node.within
        lays = action is None or action.tag == Tag.AFTER or action.element.get(Attr.TYPE) == v.Trigger.LAYING
        if node.element.get(Attr.PROPERTY) == v.Property.MOVED and not lays:
            said = message("check.xml.not_counted", property=v.Property.MOVED)
            note(report, "X342", said, node.element.place_of(Attr.PROPERTY))


def check_contradictions(tree: TagTree, report: Report) -> None:
    """Report conditions of an action on one field that cannot hold together."""
    for action in tree.actions:
        ranges: dict[tuple[str, str], tuple[int, int]] = {}
        values: dict[tuple[str, str], str] = {}
        for node in action.all(Tag.CONDITION):
            element = node.element
            field, name = key = element.value(Attr.FIELD), element.value(Attr.PROPERTY)
            # Of several fields of one id each may satisfy another condition (X30).
            is_one_field = field in set(v.Special) or len(tree.fields_of(field)) == 1
            if node.validity != action.validity or not is_one_field:
                continue
            asks = PROPERTIES[name].asks if name in PROPERTIES and PROPERTIES[name].ordered else None
            if asks is not None and NUMBER.fullmatch(element.text):
                low, high = ranges.get(key, (_LOWEST if asks.low is None else asks.low, _HIGHEST))
                low, high = ranges[key] = _narrowed(low, high, element.get(Attr.COMPARE), int(element.text[:12]))
                fails = low > high
            elif name in (v.Property.ID, v.Property.STATUS) and Attr.COMPARE not in element.attributes:
                fails = values.setdefault(key, element.text) != element.text
            else:
                continue
            if fails:
                note(report, "X339", message("check.xml.contradiction", property=name, field=field), element.span)
                break


def _narrowed(low: int, high: int, compare: str | None, number: int) -> tuple[int, int]:
    match compare:
        case v.Compare.LESS:
            return low, min(high, number - 1)
        case v.Compare.LESS_EQUAL:
            return low, min(high, number)
        case v.Compare.GREATER:
            return max(low, number + 1), high
        case v.Compare.GREATER_EQUAL:
            return max(low, number), high
        case v.Compare.UNEQUAL:
            return low, high
        case _:
            return max(low, number), min(high, number)


def check_order(tree: TagTree, report: Report) -> None:
    """Report actions behind one that always succeeds and ends the list, for the same moves of the player."""
    for actions in map(tree.of, LISTS):
        jumps = {_target(each, tag) for each in actions for tag in (Tag.SUCCESS, Tag.FAILURE)}
        goes_on = {v.Jump.NEXT, v.Jump.AGAIN, v.Jump.FIRST, *(each.id for each in actions if each.id)}
        blocked: dict[str, TagNode] = {}
        for action in actions:
            triggers = _triggers(action)
            if action.id in jumps:
                blocked = {}
            block = [blocked.get(trigger) for trigger in triggers]
            if all(each is not None and each.validity.covers(action.validity) for each in block) and block[0]:
                said = message("check.xml.behind", line=block[0].element.span.line)
                note(report, "X339", said, action.element.span)
            elif _always(action) and _target(action, Tag.SUCCESS) not in goes_on:
                blocked.update(dict.fromkeys(triggers, action))


def check_effect(tree: TagTree, report: Report) -> None:
    """Report an action that does nothing, forbids nothing and passes on to none (X29), and tags that change nothing."""
    heard = {Tag.TARGET, Tag.REDEALS, Tag.TURN_UP}
    clicks = any(tag.tag in heard for field in tree.of(Tag.FIELD, Tag.TEMPLATE) for tag in field.tags)
    for actions in map(tree.of, LISTS):
        later: frozenset[str] = frozenset()
        for action in reversed(actions):
            triggers = _triggers(action)
            is_move = action.tag == Tag.ACTION and (clicks or v.Trigger.LAYING in triggers)
            is_end = _target(action, Tag.SUCCESS) == v.Jump.END and _target(action, Tag.FAILURE) == v.Jump.NEXT
            is_idle = is_end and all(each.tag in _TESTS_AND_JUMPS for each in action.tags)
            if is_idle and not (is_move or later & triggers):
                note(report, "X360", message("check.xml.no_effect"), action.element.span)
            later |= triggers
    for action in tree.actions:
        _see_tags(tree, action, report)


def _see_tags(tree: TagTree, action: TagNode, report: Report) -> None:
    """Report a field that gives cards to itself, and an alteration to the value that a condition has just found."""
    for node in action.all(Tag.LAY):
        field = node.element.value(Attr.FIELD)
        if field == node.element.text and len(tree.fields_of(field)) == 1:
            note(report, "X360", message("check.xml.same_field", field=repr(field)), node.element.span)
    found: dict[tuple[str | None, ...], str] = {}
    for node in action.all(Tag.CONDITION):
        field = node.element.value(Attr.FIELD)
        if Attr.COMPARE not in node.element.attributes and (field in set(v.Special) or len(tree.fields_of(field)) == 1):
            found.setdefault(_subject(node), node.element.text)
    alters = action.all(Tag.ALTER)
    if len(alters) == 1 and not action.all(Tag.LAY) and found.get(_subject(alters[0])) == alters[0].element.text:
        said = message("check.xml.same_value", property=alters[0].element.value(Attr.PROPERTY))
        note(report, "X360", said, alters[0].element.span)


def _subject(node: TagNode) -> tuple[str | None, ...]:
    return tuple(map(node.element.get, (Attr.FIELD, Attr.PROPERTY, Attr.ID, Attr.OPTION, Attr.TARGET)))


def _triggers(action: TagNode) -> frozenset[str]:
    kind = action.element.value(Attr.TYPE)
    if action.tag == Tag.BEGINNING:
        return frozenset({Tag.BEGINNING})
    if action.tag == Tag.ENDING:
        ends = frozenset[str]({v.Ending.WON, v.Ending.LOST})
        return ends & {kind} or ends
    every = frozenset[str]({v.Trigger.LAYING, v.Trigger.MIDDLE, *_CLICK})
    return _CLICK if kind == v.Trigger.CLICK else every if kind == v.Trigger.ANY else frozenset({kind})

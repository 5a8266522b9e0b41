"""Checking lists of actions: jumps, actions that never fire, and chains that never end."""

from itertools import chain

from kabale.problems import Report
from kabale.xml.check.report import Like, note
from kabale.xml.check.values import NUMBER
from kabale.xml.text import values as v
from kabale.xml.text.properties import PROPERTIES
from kabale.xml.text.tags import Node, Tags
from kabale.xml.text.words import Attr, Tag

_LISTS = (Tag.BEGINNING, Tag.ACTION, Tag.AFTER, Tag.ENDING)
_LOWEST, _HIGHEST = -(10**12), 10**12
_CLICK = frozenset({v.Trigger.LEFT, v.Trigger.RIGHT})


def check_chains(laid: Tags, report: Report) -> None:
    """Report jumps to nowhere, actions that can never fire, and those that would go on for ever."""
    for tag in _LISTS:
        actions = laid.of(tag)
        names: dict[str, list[Node]] = {}
        for action in actions:
            names.setdefault(action.id or tag, []).append(action)
        for index, action in enumerate(actions):
            for jump in (*action.all(Tag.SUCCESS), *action.all(Tag.FAILURE)):
                _jump(jump, tag, names, report)
            _contradiction(action, laid, report)
            _moved(action, report)
            _loop(action, is_first=index == 0, report=report)
        _unreachable(actions, report)


def _target(action: Node, tag: str) -> str:
    """Return where an action goes on: the last word said in every variant, or what its absence means (X33)."""
    said = [each.element.text for each in action.all(tag) if each.validity == action.validity]
    return said[-1] if said else (v.Jump.END if tag == Tag.SUCCESS else v.Jump.NEXT)


def _jump(jump: Node, tag: str, names: dict[str, list[Node]], report: Report) -> None:
    """Report a jump to an id that no action of the list has, or none that counts with it (X33)."""
    name = jump.element.text
    if not name or name in set(v.Jump):
        return
    if not any(each.id and each.meets(jump) for each in names.get(name, ())):
        otherwise = v.Jump.END if jump.tag == Tag.SUCCESS else v.Jump.NEXT
        message = f"no <{tag}> has the id {name!r}: it counts as {otherwise}"
        note(report, "X334", message, jump.element.text_span, hint=Like(name, chain(v.Jump, names)))


def _always(action: Node) -> bool:
    """Say whether an action has no condition at all."""
    return not action.all(Tag.CONDITION) and not action.all(Tag.COMPARISON)


def _loop(action: Node, *, is_first: bool, report: Report) -> None:
    """Report an action that, once it succeeds or fails, does so for ever (X34)."""
    again = {v.Jump.AGAIN, *([action.id] if action.id else []), *([v.Jump.FIRST] if is_first else [])}
    asks = any(Attr.ANSWERS in each.element.attributes for each in action.all(Tag.MESSAGE))
    if _always(action):
        if _target(action, Tag.SUCCESS) in again and not asks and not action.all(Tag.GAME_OVER):
            message = "this action always succeeds and begins again: it never ends"
            note(report, "X340", message, action.all(Tag.SUCCESS)[-1].element.span)
    elif _target(action, Tag.FAILURE) in again - {v.Jump.AGAIN}:
        message = "once this action fails it is tried again at once: it never ends"
        note(report, "X340", message, action.all(Tag.FAILURE)[-1].element.span)


def _moved(action: Node, report: Report) -> None:
    """Report a count of moved cards where the player moves none (482)."""
    lays = action.tag == Tag.AFTER or action.element.get(Attr.TYPE) == v.Trigger.LAYING
    for node in action.all(Tag.CONDITION):
        if node.element.get(Attr.PROPERTY) == v.Property.MOVED and not lays:
            message = f"{v.Property.MOVED} counts nothing here: the player does not lay in this action"
            note(report, "X342", message, node.element.place_of(Attr.PROPERTY))


def _contradiction(action: Node, laid: Tags, report: Report) -> None:
    """Report conditions on one field that cannot hold together."""
    ranges: dict[tuple[str, str], tuple[int, int]] = {}
    values: dict[tuple[str, str], str] = {}
    for node in action.all(Tag.CONDITION):
        element = node.element
        key = (element.get(Attr.FIELD, ""), element.get(Attr.PROPERTY, ""))
        if node.validity != action.validity or not _is_one_field(key[0], laid):
            continue
        asked = PROPERTIES.get(key[1])
        if asked is not None and asked.ordered and NUMBER.fullmatch(element.text):
            low, high = ranges.get(key, _whole(key[1]))
            ranges[key] = _narrowed(low, high, element.get(Attr.COMPARE), int(element.text[:12]))
            fails = ranges[key][0] > ranges[key][1]
        elif key[1] in (v.Property.ID, v.Property.STATUS) and Attr.COMPARE not in element.attributes:
            fails = values.setdefault(key, element.text) != element.text
        else:
            continue
        if fails:
            message = f"this action can never fire: {key[1]} of {key[0]} cannot satisfy its conditions"
            note(report, "X339", message, element.span)
            return


def _is_one_field(name: str, laid: Tags) -> bool:
    """Say whether a name is one field in every case: of several, each may satisfy another condition (X30)."""
    return name in set(v.Special) or len(laid.fields_of(name)) == 1


def _whole(name: str) -> tuple[int, int]:
    """Return the range of a number before anything is asked."""
    content = PROPERTIES[name].asks
    low = content.low if content else None
    return _LOWEST if low is None else low, _HIGHEST


def _narrowed(low: int, high: int, compare: str | None, number: int) -> tuple[int, int]:
    """Return what of a range satisfies a comparison."""
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


def _unreachable(actions: list[Node], report: Report) -> None:
    """Report actions behind one that always succeeds and ends the list, for the same moves of the player."""
    jumps = {_target(each, tag) for each in actions for tag in (Tag.SUCCESS, Tag.FAILURE)}
    goes_on = {v.Jump.NEXT, v.Jump.AGAIN, v.Jump.FIRST, *(each.id for each in actions if each.id)}
    blocked: dict[str, Node] = {}
    for action in actions:
        triggers = _triggers(action)
        if action.id in jumps:
            blocked = {}
        block = [blocked.get(trigger) for trigger in triggers]
        if all(each is not None and each.validity.covers(action.validity) for each in block) and block[0] is not None:
            line = block[0].element.span.line
            message = f"this action can never fire: the one of line {line} always comes first, and ends the list"
            note(report, "X339", message, action.element.span)
        elif _always(action) and _target(action, Tag.SUCCESS) not in goes_on:
            blocked.update(dict.fromkeys(triggers, action))


def _triggers(action: Node) -> frozenset[str]:
    """Return the moves, or the ends, that an action waits for."""
    kind = action.element.get(Attr.TYPE)
    if action.tag == Tag.BEGINNING:
        return frozenset({Tag.BEGINNING})
    if action.tag == Tag.ENDING:
        ends = frozenset({v.Ending.WON, v.Ending.LOST})
        return frozenset({kind}) if kind in ends and kind is not None else frozenset(map(str, ends))
    if kind == v.Trigger.CLICK:
        return frozenset(map(str, _CLICK))
    every = {v.Trigger.LAYING, v.Trigger.MIDDLE, *_CLICK}
    return frozenset(map(str, every)) if kind == v.Trigger.ANY else frozenset({kind or ""})

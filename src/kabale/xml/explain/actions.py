"""The automated actions of an XML game as special rules, numbered through the four lists (422-592, X27-X35).

A rule says when it is tried, on what conditions, what it does, and how the list goes on. Thirteen rules that
differ in a rank are told as one rule and twelve short lines.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed
from kabale.xml.explain.overview import Names, Overview
from kabale.xml.explain.steps import joined, step
from kabale.xml.explain.tests import tests
from kabale.xml.rules.actions import after_failure, after_success, is_idle
from kabale.xml.rules.model import Action, Ask, GameOver, Test
from kabale.xml.text.values import Ending, Jump, Setting, Special, Trigger, as_word
from kabale.xml.text.words import LISTS, Tag

Sentences = list[Message]

Pair = tuple[object, object]
"""What stands in one text, and what stands in its place in another."""

MOST_CHANGES: Final = 3

_LIST_KEYS: Final = {Tag.BEGINNING: "beginning", Tag.ACTION: "action", Tag.AFTER: "after", Tag.ENDING: "ending"}

_WHOLE: Final = (
    "xmlexplain.named",
    "xmlexplain.amount.",
    "xmlexplain.value.",
    "xmlexplain.test.",
    "xmlexplain.card.of.",
    "xmlexplain.rule.name",
    "start.",
    "xmlexplain.a_",
    "list.piles",
)
"""Messages that are told whole where anything in them differs: their parts alone would mean nothing."""

_NAMES: Final = ("xmlexplain.named", "rank.", "start.", "xmlexplain.a_")
"""Messages that stand for themselves."""


def special_rules(overview: Overview) -> list[tuple[Message, list[Sentences]]]:
    """Return a heading and its items for each list that has actions: how it is gone through, then its rules."""
    found, first = [], 1
    for tag in LISTS:
        actions, items = overview.rules.lists[tag], list[Sentences]()
        if tag is Tag.ACTION:
            items.append([message("xmlexplain.rules.before")])
        elif len(actions) > 1:
            items.append([message("xmlexplain.rules.first_only")])
        roams = [message("xmlexplain.rules.roams.hand")] if overview.roams(tag, Setting.TARGET) else []
        roams += [message("xmlexplain.rules.roams.giving")] if overview.roams(tag, Setting.SOURCE) else []
        items += [roams] if roams else []
        # The rules are numbered; one that is like the one told before, but for a few words, is told by these words.
        model, told_before = 0, Sentences()
        for at, action in enumerate(actions):
            told = [_rule(overview, actions, at), *_going_on(actions, at, first)]
            same = changed(told_before, told) if at and action.undo and actions[model].undo else None
            if same is None:
                model, told_before = at, told
                rule = message("xmlexplain.rule.rule", number=first + at, rule=told[0])
                items.append([rule, *told[1:], *([] if action.undo else [message("xmlexplain.rule.final")])])
            else:
                changes = [message("xmlexplain.rule.change", old=old, new=new) for old, new in same]
                values = {"number": first + at, "model": _named(first + model)}
                key = "as" if changes else "same"
                items.append([message(f"xmlexplain.rule.{key}", changes=listed(changes) if changes else "", **values)])
        if actions:
            found.append((message(f"xmlexplain.heading.rules.{_LIST_KEYS[tag]}"), items))
        first += len(actions)
    return found


def _rule(overview: Overview, actions: Sequence[Action], at: int) -> Message:
    """Put when, whether and what of an action into words; it forbids the move where it changes nothing (X29)."""
    action = actions[at]
    names = Names(overview, action)
    when, left = _when(names)
    asked = tests(names, left)
    if asked:
        when = message("xmlexplain.rule.when_if", when=when, tests=listed(asked))
    if action.list is Tag.ACTION and is_idle(action):
        key = "over" if _is_reached(actions, at) else "forbidden"
        said = [step(names, each) for each in action.steps if isinstance(each, Ask)]
        does = clauses([message(f"xmlexplain.rule.{key}"), *said])
    else:
        steps = [step(names, each) for each in joined(overview.rules, action.steps)]
        does = clauses(steps) if steps else message("xmlexplain.rule.nothing")
    return message("xmlexplain.rule.does", when=when, does=does)


def _when(names: Names) -> tuple[Message, list[Test]]:
    """Return when a rule is tried, and the tests that this leaves to be told."""
    action, left = names.action, list(names.action.tests)
    if action.list is Tag.BEGINNING:
        return message("xmlexplain.when.beginning"), left
    if action.list is Tag.ENDING:
        outcome = as_word(Ending, action.trigger) or Ending.ANY
        return message(f"xmlexplain.when.ending.{outcome.name.lower()}"), left
    trigger = as_word(Trigger, action.trigger)
    if trigger is None:
        return message("xmlexplain.test.never"), left
    ends = {}
    for special, way in ((Special.SOURCE, "start"), (Special.TARGET, "on")):
        found, answered = names.overview.resolved(action, special)
        if found is not None and (special is Special.TARGET or trigger is Trigger.LAYING):
            key = "one" if len(found) == 1 else "any"
            ends[way] = message(f"xmlexplain.who.{way}.{key}", piles=names.overview.named(found))
            left = [test for test in left if test not in answered]
    key = f"xmlexplain.when.{_LIST_KEYS[action.list]}.{trigger.name.lower()}"
    if trigger is Trigger.LAYING:
        start = message("xmlexplain.when.start", start=ends["start"]) if "start" in ends else ""
        on = message("xmlexplain.when.on", on=ends["on"]) if "on" in ends else ""
        return message(key, start=start, on=on), left
    return (message(f"{key}.one", who=ends["on"]) if "on" in ends else message(f"{key}.any")), left


# -- how a list goes on ------------------------------------------------------------------------------------------


def _going_on(actions: Sequence[Action], at: int, first: int) -> Sentences:
    """Say how a list goes on after success and after failure, where that is not as usual (588-592, X33)."""
    action, found = actions[at], Sentences()
    if not any(isinstance(each, GameOver) for each in action.steps):
        after = after_success(actions, at)
        # In a rule that is told as another one, "this rule" would mean the other.
        if after == at and not _is_reached(actions, at, begin=at + 1):
            found.append(message("xmlexplain.rule.again"))
        elif after < len(actions):
            found.append(message("xmlexplain.rule.goes_on", rule=_named(first + after)))
    if action.tests and action.failure == Jump.END:
        found.append(message("xmlexplain.rule.else_ends"))
    elif action.tests and (after := after_failure(actions, at)) != at + 1:
        found.append(message("xmlexplain.rule.else_goes_on", rule=_named(first + after)))
    return found


def _is_reached(actions: Sequence[Action], at: int, *, begin: int = 0) -> bool:
    """Say whether an action, from a place on, goes on with this one when it has done its work."""
    places = range(begin, len(actions))
    return any(after_success(actions, place) == at for place in places)


def _named(rule: int) -> Message:
    return message("xmlexplain.rule.name", rule=rule)


# -- rules that are alike ----------------------------------------------------------------------------------------


def changed(before: Sequence[Message], after: Sequence[Message]) -> list[Pair] | None:
    """Return what stands in place of what, None where the texts are not alike enough to say so."""
    if len(before) != len(after):
        return None
    both = zip(before, after, strict=True)
    pairs = list(dict.fromkeys(pair for old, new in both for pair in _differences(old, new)))
    if len(pairs) > MOST_CHANGES or len({old for old, _ in pairs}) != len(pairs):
        return None
    old_text, new_text = (" ".join(map(str, each)) for each in (before, after))
    if len(" ".join(str(part) for pair in pairs for part in pair)) > len(new_text) // 2:
        return None
    words = {str(old): str(new) for old, new in pairs}
    if words and "" not in words:
        either = "|".join(re.escape(old) for old in sorted(words, key=len, reverse=True))
        old_text = re.sub(rf"(?<!\w)(?:{either})(?!\w)", lambda found: words[found[0]], old_text)
    return pairs if old_text == new_text else None


def _differences(old: object, new: object) -> Iterator[Pair]:
    """Yield where two messages differ, as deep in them as makes sense by itself."""
    if old == new:
        return
    if not isinstance(old, Message) or not isinstance(new, Message) or old.key != new.key:
        yield old, new
        return
    values = zip(old.values, new.values, strict=True)
    inner = [pair for (_, left), (_, right) in values for pair in _differences(left, right)]
    are_names = all(isinstance(each, Message) and each.key.startswith(_NAMES) for each, _ in inner)
    if old.key.startswith(_WHOLE) and not are_names:
        yield old, new
    else:
        yield from inner

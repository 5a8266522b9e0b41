"""The automated actions of an XML game as special rules, numbered through the four lists (422-592, X27-X35).

A rule says when it is tried, on what conditions, what it does, and how the list goes on.
"""

from collections.abc import Sequence
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed
from kabale.xml.explain.alike import changed
from kabale.xml.explain.facts import Facts
from kabale.xml.explain.steps import joined, step
from kabale.xml.explain.tests import tests
from kabale.xml.explain.who import Who
from kabale.xml.rules.actions import is_idle
from kabale.xml.rules.model import LISTS, Action, Ask, GameOver, Test
from kabale.xml.text.values import Ending, Jump, Setting, Special, Trigger, as_word
from kabale.xml.text.words import Tag

Sentences = list[Message]

_NAMES: Final = {Tag.BEGINNING: "beginning", Tag.ACTION: "action", Tag.AFTER: "after", Tag.ENDING: "ending"}


def special_rules(facts: Facts) -> list[tuple[Message, list[Sentences]]]:
    """Return a heading and its items for each list that has actions; an item is some sentences."""
    found, first = [], 1
    for tag in LISTS:
        actions = facts.rules.lists[tag]
        if actions:
            rules = [_rule(facts, actions, at) for at in range(len(actions))]
            gone_on = [_going_on(actions, at, first) for at in range(len(actions))]
            items = [*_introduction(facts, tag), *_numbered(actions, rules, gone_on, first)]
            found.append((message(f"xmlexplain.heading.rules.{_NAMES[tag]}"), items))
        first += len(actions)
    return found


def rules_about(facts: Facts, index: int) -> list[int]:
    """Return the numbers of the special rules that are tried for moves to or from a pile alone."""
    found = []
    for place, action in enumerate(facts.actions, 1):
        ends = [facts.resolved(action, special)[0] for special in (Special.SOURCE, Special.TARGET)]
        if any(end is not None and index in end for end in ends):
            found.append(place)
    return found


def _introduction(facts: Facts, tag: Tag) -> list[Sentences]:
    """Say how a list is gone through, and what its piles at hand are."""
    found = []
    actions = facts.rules.lists[tag]
    if tag is Tag.ACTION:
        found.append([message("xmlexplain.rules.before")])
    elif len(actions) > 1:
        found.append([message("xmlexplain.rules.first_only")])
    roams = [key for key, setting in _ROAMS if facts.roams(tag, setting)]
    if roams:
        found.append([message(f"xmlexplain.rules.roams.{key}") for key in roams])
    return found


_ROAMS: Final = (("hand", Setting.TARGET), ("giving", Setting.SOURCE))


def _numbered(actions: Sequence[Action], rules: list[Message], after: list[Sentences], first: int) -> list[Sentences]:
    """Number the rules; one that is like the one told before, but for a few words, is told by these words."""
    found: list[Sentences] = []
    model = 0
    for at, rule in enumerate(rules):
        final = [] if actions[at].undo else [message("xmlexplain.rule.final")]
        whole: Sentences = [rule, *after[at], *final]
        same = changed([rules[model], *after[model]], [rule, *after[at]]) if at and not final else None
        if same is None or not actions[model].undo:
            model = at
            found.append([message("xmlexplain.rule.rule", number=first + at, rule=rule), *whole[1:]])
        else:
            changes = [message("xmlexplain.rule.change", old=old, new=new) for old, new in same]
            values = {"number": first + at, "model": _named(first + model)}
            key = "as" if changes else "same"
            found.append([message(f"xmlexplain.rule.{key}", changes=listed(changes) if changes else "", **values)])
    return found


def _rule(facts: Facts, actions: Sequence[Action], at: int) -> Message:
    """Put when, whether and what of an action into words."""
    who = Who(facts, actions[at])
    when, left = _when(facts, who)
    asked = tests(who, left)
    if asked:
        when = message("xmlexplain.rule.when_if", when=when, tests=listed(asked))
    return message("xmlexplain.rule.does", when=when, does=_does(who))


def _does(who: Who) -> Message:
    """Say what a rule does: it forbids the move where it changes nothing (X29)."""
    action = who.action
    steps = [step(who, each) for each in joined(action.steps)]
    if action.list is Tag.ACTION and is_idle(action):
        said = [step(who, each) for each in action.steps if isinstance(each, Ask)]
        later = _is_gone_on_to(who.facts.rules.lists[Tag.ACTION], action)
        return clauses([message("xmlexplain.rule.over" if later else "xmlexplain.rule.forbidden"), *said])
    return clauses(steps) if steps else message("xmlexplain.rule.nothing")


def _is_gone_on_to(actions: Sequence[Action], action: Action) -> bool:
    """Say whether another action goes on with this one when it has done its work."""
    at = next(place for place, each in enumerate(actions) if each is action)
    return any(_place(actions, place, each.success, Jump.END) == at for place, each in enumerate(actions))


# -- when --------------------------------------------------------------------------------------------------------


def _when(facts: Facts, who: Who) -> tuple[Message, list[Test]]:
    """Return when a rule is tried, and the tests that this leaves to be told."""
    action = who.action
    if action.list in (Tag.BEGINNING, Tag.ENDING):
        outcome = as_word(Ending, action.trigger) or Ending.ANY
        key = "beginning" if action.list is Tag.BEGINNING else f"ending.{outcome.name.lower()}"
        return message(f"xmlexplain.when.{key}"), list(action.tests)
    ends, left = {}, list(action.tests)
    for special, way in ((Special.SOURCE, "start"), (Special.TARGET, "on")):
        found, answered = facts.resolved(action, special)
        if found is not None and (special is Special.TARGET or action.trigger == Trigger.LAYING):
            ends[special] = _end(facts, found, way)
            left = [test for test in left if test not in answered]
    return _tried(action, ends.get(Special.SOURCE), ends.get(Special.TARGET)), left


def _end(facts: Facts, indices: Sequence[int], way: str) -> Message:
    key = "one" if len(indices) == 1 else "any"
    return message(f"xmlexplain.who.{way}.{key}", piles=facts.named(indices))


def _tried(action: Action, source: Message | None, target: Message | None) -> Message:
    """Name the player's move that a rule waits for."""
    name, trigger = _NAMES[action.list], Trigger(action.trigger or Trigger.ANY)
    if trigger is Trigger.LAYING:
        start = message("xmlexplain.when.start", start=source) if source else ""
        on = message("xmlexplain.when.on", on=target) if target else ""
        return message(f"xmlexplain.when.{name}.laying", start=start, on=on)
    if target is None:
        return message(f"xmlexplain.when.{name}.{trigger.name.lower()}.any")
    return message(f"xmlexplain.when.{name}.{trigger.name.lower()}.one", who=target)


# -- how it goes on ----------------------------------------------------------------------------------------------


def _going_on(actions: Sequence[Action], at: int, first: int) -> Sentences:
    """Say how a list goes on after success and after failure, where that is not as usual (588-592, X33)."""
    action, found = actions[at], []
    if not any(isinstance(each, GameOver) for each in action.steps):
        after = _place(actions, at, action.success, Jump.END)
        if after == at and not _is_gone_back_to(actions, at):
            found.append(message("xmlexplain.rule.again"))
        elif after is not None and after < len(actions):
            found.append(message("xmlexplain.rule.goes_on", rule=_named(first + after)))
    if action.tests:
        after = _place(actions, at, action.failure, Jump.NEXT)
        if after is None:
            found.append(message("xmlexplain.rule.else_ends"))
        elif after != at + 1:
            found.append(message("xmlexplain.rule.else_goes_on", rule=_named(first + after)))
    return found


def _is_gone_back_to(actions: Sequence[Action], at: int) -> bool:
    """Say whether a later rule goes back to one: "this rule" would mean another in a rule told as that one."""
    return any(_place(actions, later, actions[later].success, Jump.END) == at for later in range(at + 1, len(actions)))


def _named(rule: int) -> Message:
    return message("xmlexplain.rule.name", rule=rule)


def _place(actions: Sequence[Action], at: int, word: str, otherwise: Jump) -> int | None:
    """Return where a list goes on, None where it ends."""
    match word:
        case Jump.FIRST:
            return 0
        case Jump.NEXT:
            return at + 1
        case Jump.AGAIN:
            return at if otherwise is Jump.END else at + 1
        case Jump.END:
            return None
        case _:
            found = next((place for place, action in enumerate(actions) if action.id and action.id == word), None)
            return found if found is not None or otherwise is Jump.END else at + 1

"""The automated actions of an XML game as special rules, numbered through the four lists (422-592, X27-X35)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, number, ranges
from kabale.xml.explain.alike import alike, shape
from kabale.xml.explain.overview import ActionNames, Overview
from kabale.xml.explain.steps import is_last_card, is_seen_only, joined, lay_to, step
from kabale.xml.explain.tests import tests
from kabale.xml.rules.actions import after_failure, after_success
from kabale.xml.rules.model import Action, Ask, GameOver, LayStep, Test
from kabale.xml.rules.vocabulary import unknown, written
from kabale.xml.text.values import Ending, Jump, Setting, Special, Trigger, as_word
from kabale.xml.text.words import LISTS, Tag

Sentences = list[Message]
_LIST_KEYS: Final = {Tag.BEGINNING: "beginning", Tag.ACTION: "action", Tag.AFTER: "after", Tag.ENDING: "ending"}
_LONGEST: Final = 2
"""The most rules in a group that is recognised when it repeats."""


def special_rules(overview: Overview) -> list[tuple[Message, list[Sentences]]]:
    """Return a heading and its items for each list that has actions: how it is gone through, then its rules."""
    found, first = [], 1
    for tag in LISTS:
        actions = overview.rules.lists[tag]
        if rules := _items(overview, actions, first):
            order = "before" if tag is Tag.ACTION else "first_only" if len(rules) > 1 else ""
            heads = [[message(f"xmlexplain.rules.{order}")] if order else [], list(_names_passed_on(overview, tag))]
            heading = message(f"xmlexplain.heading.rules.{_LIST_KEYS[tag]}")
            found.append((heading, [*filter(None, heads), *rules]))
        first += len(actions)
    return found


def _names_passed_on(overview: Overview, tag: Tag) -> Iterator[Message]:
    for setting, key in ((Setting.TARGET, "hand"), (Setting.SOURCE, "giving")):
        if overview.special.roams(tag, setting):
            yield message(f"xmlexplain.rules.roams.{key}")
    for reference, letter in overview.special.letters[tag].items():
        if several := overview.rules.piles_at(reference, {}):
            yield message("xmlexplain.rules.several", letter=letter, piles=overview.named(several))
        else:
            names = ActionNames(overview, overview.rules.lists[tag][0])
            who = names.pile(reference, "subject", in_full=True)
            yield message("xmlexplain.rules.letter", letter=letter, who=who)


def _items(overview: Overview, actions: Sequence[Action], first: int) -> list[Sentences]:
    known, items = _known(actions), list[Sentences]()
    places = [at for at, action in enumerate(actions) if overview.is_whole or not overview.special.is_told(action)]
    # At the end of a list rules are left out whose work is only seen.
    while places and actions[places[-1]].list is not Tag.ACTION and not overview.is_whole:
        if not all(is_seen_only(each) for each in actions[places[-1]].steps):
            break
        places.pop()
    texts = {at: (*_sentences(overview, actions, at, first, apart=True),) for at in places}
    keys = [(shape(texts[at]), actions[at].undo, at - place) for place, at in enumerate(places)]
    while places:
        size, times = _repeated(keys) if not overview.is_whole else (1, 1)
        told, places, keys = places[: size * times], places[size * times :], keys[size * times :]
        both = _at_once(overview, actions, told, first, size=size, silent=told[0] in known) if times > 1 else None
        if both is not None:
            items.append(both)
            continue
        for at in told:
            rule, *more = _sentences(overview, actions, at, first, silent=at in known)
            items.append([message("xmlexplain.rule.rule", number=first + at, rule=rule), *more])
    return items


def _repeated(keys: Sequence[object]) -> tuple[int, int]:
    """Return how many rules at a time come again and again from the first one on, and how often they do."""
    found = (1, 1)
    for size in range(1, _LONGEST + 1):
        times = 1
        while [*keys[:size]] == [*keys[size * times : size * (times + 1)]]:
            times += 1
        if times > found[1]:
            found = (size, times)
    return found


def _at_once(
    overview: Overview, actions: Sequence[Action], places: Sequence[int], first: int, *, size: int, silent: bool
) -> Sentences | None:
    """Merge rules that are alike into one, or a group that repeats into one group; None if too much differs."""
    texts = [list(_sentences(overview, actions, at, first, apart=True, silent=silent)) for at in places]
    both = alike([tuple(each for text in texts[at : at + size] for each in text) for at in range(0, len(texts), size)])
    if both is None:
        return None
    rules = message("xmlexplain.rule.numbers", rules=ranges(first + at for at in places))
    values = {"rules": rules, "letters": both.letters, "rule": both.text[0]}
    if size == 1:
        return [message("xmlexplain.rule.alike", **values), *both.text[1:]]
    begins = {sum(map(len, texts[:at])) for at in range(1, size)}
    told = [message("xmlexplain.rule.then", rule=each) if at in begins else each for at, each in enumerate(both.text)]
    return [message("xmlexplain.rule.blocks", number=number(size), **values), *told[1:]]


def _known(actions: Sequence[Action]) -> set[int]:
    """Return the places of the rules that are tried only where it is known that their time has come."""
    # All rules that lead to such a rule wait for the same, and were tried in its time.
    leads: dict[int, list[tuple[int, bool]]] = {at: [] for at in range(len(actions) + 1)}
    for at in range(len(actions)):
        leads[after_success(actions, at)].append((at, True))
        leads[after_failure(actions, at)].append((at, False))
    known = {at for at in range(1, len(actions)) if leads[at]}
    while True:
        left = {
            at
            for at in known
            if all(actions[by].trigger == actions[at].trigger and (done or by in known) for by, done in leads[at])
        }
        if left == known:
            return known
        known = left


def _sentences(
    overview: Overview, actions: Sequence[Action], at: int, first: int, *, apart: bool = False, silent: bool = False
) -> Iterator[Message]:
    if unknown(overview.rules, actions[at]):
        yield message("xmlexplain.written", tags=written(*actions[at].tags))
        return
    yield _rule(overview, actions, at, apart=apart, silent=silent)
    yield from _going_on(actions, at, first, apart=apart)
    if not actions[at].undo:
        yield message("xmlexplain.rule.final")


def _rule(overview: Overview, actions: Sequence[Action], at: int, *, apart: bool, silent: bool) -> Message:
    """Put when, whether and what of an action into words; it forbids the move where it changes nothing (X29)."""
    action = actions[at]
    names = ActionNames(overview, action)
    when, left = _when(names)
    asked = tests(names, left, apart=apart)
    # The time can be left out if it adds nothing about the piles of the rule.
    ends = [overview.special.resolved(action, special)[0] for special in (Special.SOURCE, Special.TARGET)]
    is_silent = silent and ends == [None, None]
    if asked:
        key = "if" if is_silent else "when_if"
        when = message(f"xmlexplain.rule.{key}", when=when, tests=listed(asked))
    if action.list is Tag.ACTION and action.is_idle:
        forbids = message(f"xmlexplain.rule.{'over' if _is_reached(actions, at) else 'forbidden'}")
        does = clauses([forbids, *(step(names, each) for each in action.steps if isinstance(each, Ask))])
    else:
        steps = joined(overview.rules, [each for each in action.steps if overview.is_whole or not is_seen_only(each)])
        told = [step(names, each) for each in steps]
        match steps:
            # If the last cards of both ends of a move go the same way, say so once.
            case [LayStep(sources=(Special.SOURCE,)) as one, LayStep(sources=(Special.TARGET,)) as other, *_]:
                if replace(one, sources=other.sources) == other and is_last_card(one):
                    told[:2] = [message("xmlexplain.lay.both", told=lay_to(names, one))]
            case _:
                pass
        told = told if overview.is_whole else _in_turn(told)
        does = clauses(told) if told else message("xmlexplain.rule.nothing")
    if is_silent and not asked:
        return does
    return message("xmlexplain.rule.does", when=when, does=does)


def _in_turn(told: Sequence[Message]) -> list[Message]:
    found, left = list[Message](), [*told]
    while left:
        size, times = _repeated([shape(each) for each in left])
        blocks = [tuple(left[at : at + size]) for at in range(0, size * times, size)]
        both = alike(blocks) if times >= 4 else None
        if both is not None:
            found.append(message("xmlexplain.rule.steps", letters=both.letters, steps=clauses(both.text)))
        else:
            found.append(left[0])
        left = left[size * times if both is not None else 1 :]
    return found


def _when(names: ActionNames) -> tuple[Message, list[Test]]:
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
        found, answered = names.overview.special.resolved(action, special)
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


def _going_on(actions: Sequence[Action], at: int, first: int, *, apart: bool) -> Iterator[Message]:
    """Say how a list goes on after success and after failure, where that is not as usual (588-592, X33).

    The last rule has no next one: to be like the others (*apart*) it continues as well.
    """
    action, after = actions[at], after_success(actions, at)
    # A rule goes to the next one as the rule before it did. It is another thing if both go to the same rule.
    before = after_success(actions, at - 1) if apart and at else None
    goes_next = before != at + 1 and (at + 1 < len(actions) or before == at)
    if not any(isinstance(each, GameOver) for each in action.steps):
        if after == at and not _is_reached(actions, at, begin=at + 1):
            yield message("xmlexplain.rule.again")
        elif after == at + 1 and (apart or after < len(actions)) and goes_next:
            yield message("xmlexplain.rule.goes_next")
        elif after < len(actions):
            yield message("xmlexplain.rule.goes_on", rule=message("xmlexplain.rule.name", rule=first + after))
    if action.tests and action.failure == Jump.END:
        yield message("xmlexplain.rule.else_ends")
    elif action.tests and (after := after_failure(actions, at)) != at + 1:
        yield message("xmlexplain.rule.else_goes_on", rule=message("xmlexplain.rule.name", rule=first + after))


def _is_reached(actions: Sequence[Action], at: int, *, begin: int = 0) -> bool:
    """Say whether an action, from a place on, continues with this one when it has done its work."""
    return any(after_success(actions, place) == at for place in range(begin, len(actions)))

"""Why a move is refused where the actions of a game have a say: their rules in words (X29)."""

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Final

from kabale.engine.moves import Move
from kabale.messages import Message, message
from kabale.messages.lists import listed
from kabale.xml.explain.overview import ActionNames, Overview
from kabale.xml.explain.tests import tests
from kabale.xml.explain.words import card_words
from kabale.xml.play.conditions import BUTTONS, Context, asks_hidden, context_of, fires, holds
from kabale.xml.play.state import State
from kabale.xml.rules.actions import Actions, Scope, scope_of
from kabale.xml.rules.model import Action, Condition, LayStep, Rules, Test
from kabale.xml.rules.vocabulary import unknown, written
from kabale.xml.text.cards import number
from kabale.xml.text.values import Compare, Property, Special
from kabale.xml.text.words import Tag

_ANY_CARD: Final = (
    *("why.full", "why.never_laid", "xml.why.barred", "xml.why.face_down_pile", "xml.why.locked_laying"),
    *("xml.why.no_start", "xml.why.wrong_first"),
)
"""The reasons that refuse every card by the rules of the fields; if actions allow some cards, they are named."""

_MOST_WAYS: Final = 3

_OF_A_PLACE: Final = (Property.ID, Property.VAR, Property.BORDER, Property.SHOWN, Property.MAX, Property.LOCKED)
"""The properties that identify a pile, if no action alters them."""


def in_words(state: State, move: Move, reason: Message) -> Message:
    """Return a reason in a player's words; if an action forbids the move, say what the action asks."""
    actions = state.rules.lists[Tag.ACTION]
    fields = [
        state.fields[pile] for pile in (move.source, move.target) if pile is not None and pile < len(state.fields)
    ]
    if beside := unknown(state.rules, *fields, *actions):
        return message("xml.why.written", reason=reason, tags=written(*beside))
    is_of_target = move.kind == "lay" and dict(reason.values).get("pile") != move.source + 1
    if (is_of_target and reason.key in _ANY_CARD) or (move.kind == "left" and reason.key == "why.no_click"):
        return _only_if(state, move, actions) or reason
    if reason.key == "xml.why.not_start":
        values = dict(reason.values)
        return message(reason.key, **(values | {"start": card_words(str(values["start"]))}))
    if reason.key != "xml.why.forbidden":
        return reason
    action = next(value for _, value in reason.values if isinstance(value, Action))
    ends = {test: _place(state.rules, test) for test in action.tests}
    rest, bound = [test for test in action.tests if ends[test] is None], {*ends.values()} - {None}
    rest = [test for test in rest if _is_open(state, context_of(state, move), test)]
    counts = [test for test in rest if isinstance(test, Condition) and test.property is Property.MOVED]
    if len(counts) == 1 and (counted := _counted(move, bound, counts[0], is_alone=len(rest) == 1)):
        return counted
    if rest:
        return message("xml.why.forbidden_if", tests=_asked(state, move, action, rest))
    if ways := _only_if(state, move, actions[: actions.index(action)]):
        return ways
    # A click does nothing, or cards do not go by hand: from a pile, to it, or from one to another.
    source, target = move.source + 1, (0 if move.target is None else move.target) + 1
    if move.kind in BUTTONS:
        return message("why.no_click", pile=source)
    if bound == {Special.SOURCE}:
        return message("xml.why.not_from", pile=source)
    if bound == {Special.TARGET}:
        return message("xml.why.not_to", pile=target)
    return message("xml.why.not_so", pile=target, source=source)


def _place(rules: Rules, test: Test) -> str | None:
    if not isinstance(test, Condition) or test.property not in _OF_A_PLACE or test.property in rules.altered:
        return None
    return test.field if test.field in (Special.SOURCE, Special.TARGET) else None


def _asked(state: State, move: Move, action: Action, asked: Sequence[Test]) -> Message:
    rules = replace(state.rules, lists=dict.fromkeys(state.rules.lists, ()))
    return listed(
        tests(ActionNames(Overview(rules, is_spoken=True), action, context_of(state, move).base), asked, apart=True)
    )


def _counted(move: Move, bound: Set[str | None], test: Condition, *, is_alone: bool) -> Message | None:
    wanted = number(test.content, -1)
    most = {Compare.GREATER: wanted, Compare.GREATER_EQUAL: wanted - 1}.get(test.compare)
    least = {Compare.LESS: wanted, Compare.LESS_EQUAL: wanted + 1}.get(test.compare)
    target = 0 if move.target is None else move.target
    if most is not None and most >= 1 and not (is_alone and most == 1):
        return message("xml.why.only_so_many", n=most)
    if most == 1 and not bound:
        return message("xml.why.one_by_one")
    if most == 1 and bound == {Special.SOURCE}:
        return message("why.one", pile=move.source + 1)
    if most == 1 and bound == {Special.TARGET}:
        return message("why.too_many", pile=target + 1)
    if least is not None and is_alone and bound == {Special.TARGET}:
        return message("why.too_few", pile=target + 1, n=least)
    return None


def _only_if(state: State, move: Move, actions: Actions) -> Message | None:
    missing = [(action, _missing(state, context_of(state, move), action)) for action in actions]
    asking = sorted(((action, failed) for action, failed in missing if failed), key=lambda each: len(each[1]))
    ways = list(dict.fromkeys(_asked(state, move, action, failed) for action, failed in asking))
    if not ways:
        return None
    if len(ways) > _MOST_WAYS:
        return message("xml.why.only_if", ways=message("xml.why.or_rule", first=ways[0]))
    said = ways.pop()
    for way in reversed(ways):
        said = message("xml.why.or_if", first=way, rest=said)
    return message("xml.why.only_if", ways=said)


def _missing(state: State, context: Context, action: Action) -> list[Test]:
    lays = [step for step in action.steps if isinstance(step, LayStep)]
    takes = any({Special.SOURCE, Special.PICKED} & set(step.sources) for step in lays) or context.source is None
    if action.is_idle or not takes or not fires(state, context, action):
        return []
    failed = [test for test in action.tests if asks_hidden(state, context, test) or not holds(state, context, test)]
    could = all(
        scope_of(test) is not Scope.FIXED and _place(state.rules, test) is None and _is_open(state, context, test)
        for test in failed
    )
    return failed if could else []


def _is_open(state: State, context: Context, test: Test) -> bool:
    """Say whether other cards could change a test's answer: without piles, or for a card and itself, they cannot."""
    references = [test.field] if isinstance(test, Condition) else [test.first, test.second]
    named = [(each,) if each == Special.PICKED else state.rules.piles_at(each, context.base) for each in references]
    if isinstance(test, Condition):
        return test.property is Property.MOVED or bool(named[0])
    return all(named) and not (named[0] == named[1] and len(named[0]) == 1 and test.first_place == test.second_place)

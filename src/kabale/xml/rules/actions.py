"""What can be said of actions from their text alone: where a list goes on, and what each test depends on (588-592).

Nothing here looks at a table.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from kabale.xml.rules.model import Action, Ask, Condition, GameOver, Test
from kabale.xml.text.values import Compare, Jump, Property, Special, Trigger
from kabale.xml.text.words import LINK

Actions = tuple[Action, ...]

_SIMPLE: Final = (Jump.NEXT, Jump.AGAIN, Jump.END)


def jump(actions: Sequence[Action], at: int, word: str, otherwise: int) -> int:
    """Return where a list goes on after the action at *at*; *otherwise* for an unknown word (589-592, X33)."""
    match word:
        case Jump.FIRST:
            return 0
        case Jump.NEXT:
            return at + 1
        case Jump.AGAIN:
            return at
        case Jump.END:
            return len(actions)
        case _:
            return next((place for place, action in enumerate(actions) if action.id and action.id == word), otherwise)


def after_success(actions: Sequence[Action], at: int) -> int:
    """Return where a list goes on after an action that was carried out."""
    return jump(actions, at, actions[at].success, len(actions))


def after_failure(actions: Sequence[Action], at: int) -> int:
    """Return where a list goes on after an action that failed; again is no answer then (592)."""
    word = actions[at].failure
    return at + 1 if word == Jump.AGAIN else jump(actions, at, word, at + 1)


def repeats_for_ever(actions: Sequence[Action], at: int) -> bool:
    """Say whether an action comes back to itself without asking anything: endless, whatever it does (X34)."""
    action = actions[at]
    stops = any(isinstance(step, GameOver) or (isinstance(step, Ask) and step.answers) for step in action.steps)
    return not action.tests and not stops and after_success(actions, at) == at


def may_loop(actions: Sequence[Action]) -> bool:
    """Say whether a list has a jump to itself or backwards: without one it always ends."""
    places = {action.id: place for place, action in reversed(list(enumerate(actions))) if action.id}
    for place, action in enumerate(actions):
        for word in (action.success, action.failure):
            if word in (Jump.FIRST, Jump.AGAIN) or places.get(word, place + 1) <= place:
                return True
    return False


def hears_right_clicks(actions: Sequence[Action]) -> bool:
    """Say whether an action waits for right clicks by name (X28)."""
    return any(action.trigger in (Trigger.RIGHT, Trigger.CLICK) for action in actions)


def are_simple(some: Sequence[Action], actions: Sequence[Action]) -> bool:
    """Say whether no failure of some actions jumps to an action of their list."""
    known = {Jump.FIRST, *(action.id for action in actions if action.id)}
    return all(action.failure in _SIMPLE or action.failure not in known for action in some)


class Scope(IntEnum):
    """What a test depends on: never changing things (ids and numbers of cards), the table, the target, the cards."""

    FIXED = 0
    TABLE = 1
    TARGET = 2
    CARDS = 3


def scope_of(test: Test) -> Scope:
    """Return what a test depends on."""
    names = [test.first, test.second] if not isinstance(test, Condition) else [test.field]
    if isinstance(test, Condition):
        if test.property is Property.MOVED:
            return Scope.FIXED
        if test.property is Property.ID and test.field in (Special.TARGET, Special.SOURCE):
            return Scope.FIXED
        if test.property is Property.LAYABLE:
            names.append(test.content)
    bases = {name.partition(LINK)[0] for name in names}
    if bases & {Special.SOURCE, Special.PICKED}:
        return Scope.CARDS
    return Scope.TARGET if Special.TARGET in bases else Scope.TABLE


def asks_rules(test: Test) -> bool:
    """Say whether a test asks what the rules of the fields say of the player's own move (487)."""
    return (
        isinstance(test, Condition)
        and test.property is Property.LAYABLE
        and test.compare is not Compare.UNEQUAL
        and test.field in (Special.SOURCE, Special.PICKED)
        and test.content == Special.TARGET
    )

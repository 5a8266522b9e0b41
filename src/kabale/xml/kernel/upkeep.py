"""``abschluss`` as far as tables can say it: counts of empty piles, and sequences that go by the top card.

Both keep a property of a field in step with what lies on the table; so the property says nothing that the table
does not, and what is asked of it can be asked of the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabale.engine.fits import Fits
from kabale.table.cards import Card, all_looks
from kabale.table.chance import Chance
from kabale.table.table import Table
from kabale.xml.kernel.actions import NotTabulable, action_words
from kabale.xml.play.conditions import holds
from kabale.xml.play.context import NO_MOVE
from kabale.xml.play.state import State
from kabale.xml.play.steps import alter
from kabale.xml.play.writer import Writer
from kabale.xml.rules.actions import after_failure, jump
from kabale.xml.rules.model import Action, Alter, Condition
from kabale.xml.text.cards import number
from kabale.xml.text.values import Compare, Jump, Property, Trigger
from kabale.xml.text.words import Tag

_MOST_ACTIONS: Final = 50
"""How long a list may be that is gone through for each card."""

_SEQUENCE: Final = (Property.SUITS, Property.RANKS, Property.END)


@dataclass(frozen=True, slots=True)
class Upkeep:
    """What ``abschluss`` keeps in step.

    ``counters`` has for a pile whose ``var`` is a count the piles that are counted while they are empty; ``fits`` has
    for a pile whose sequence goes by its top card what may lie on which card.
    """

    counters: dict[int, tuple[int, ...]]
    fits: dict[int, Fits]


def read_upkeep(state: State) -> Upkeep:
    """Read ``abschluss``. Raises NotTabulable, also for a position that is not in step: the next move would mend it."""
    actions = state.rules.lists[Tag.AFTER]
    if not actions:
        return Upkeep({}, {})
    are_usual = all(action.trigger == Trigger.ANY and action.undo for action in actions)
    counters = _counters(state, actions) if are_usual else None
    if counters is not None:
        for pile, counted in counters.items():
            if number(state.text(pile, Property.VAR)) != sum(not state.piles[each] for each in counted):
                raise NotTabulable(f"the count of field {pile + 1} is not in step with the table")
        return Upkeep(counters, {})
    # Else there must be one pile whose top card is asked and whose sequence is altered.
    names = {test.field for action in actions for test in action.tests if isinstance(test, Condition)}
    names |= {step.fields[0] for action in actions for step in action.steps if isinstance(step, Alter) and step.fields}
    piles = state.rules.piles_of(tuple(names)) if len(names) == 1 and len(actions) <= _MOST_ACTIONS else ()
    if len(piles) != 1 or not are_usual or not all(map(_goes_by_top, actions)):
        raise NotTabulable(f"after each move {action_words(actions[0])}")
    (pile,) = piles
    now = state.ready[pile].fits
    if _after_top(state, actions, pile, state.piles[pile][-1:]) != now or state.ready[pile].gives:
        raise NotTabulable(
            f"the sequence of field {pile + 1} is altered by abschluss and not in step with its top card"
        )
    # What may lie on each card when the list has gone over it.
    rows = list(now)
    for card in all_looks():
        rows[card] = _after_top(state, actions, pile, [card])[card]
    return Upkeep({}, {pile: tuple(rows)})


# -- counts of empty piles --------------------------------------------------------------------------------------------


def _counters(state: State, actions: Sequence[Action]) -> dict[int, tuple[int, ...]] | None:
    """Read a list that sets counts to 0 and then adds one for each empty pile; None where it does something else."""
    first, *others = actions
    if first.tests or any((action.success, action.failure) != (Jump.NEXT, Jump.NEXT) for action in actions):
        return None
    counted: dict[int, list[int]] = {}
    for pile, content in _set_vars(state, first) or ((-1, ""),):
        if content != "0":
            return None
        counted[pile] = []
    for action in others:
        test = action.tests[0] if len(action.tests) == 1 else None
        altered = _set_vars(state, action)
        if not isinstance(test, Condition) or altered is None:
            return None
        empty = state.rules.by_id.get(test.field, ())
        asks_empty = test.property is Property.COUNT and test.compare is Compare.EQUAL and test.content == "0"
        if not asks_empty or len(empty) != 1 or any(at not in counted or what != "+1" for at, what in altered):
            return None
        for at, _ in altered:
            counted[at].append(empty[0])
    return {pile: tuple(piles) for pile, piles in counted.items()}


def _set_vars(state: State, action: Action) -> list[tuple[int, str]] | None:
    """Return which piles' ``var`` an action sets, and to what; None where it does anything else."""
    found = []
    for step in action.steps:
        if not isinstance(step, Alter) or step.property is not Property.VAR or step.same_id or step.swap:
            return None
        found += [(pile, step.content) for pile in state.rules.piles_of(step.fields)]
    return found


# -- sequences that go by the top card --------------------------------------------------------------------------------


def _goes_by_top(action: Action) -> bool:
    """Say whether an action asks for nothing but a top card and alters nothing but a sequence, to fixed words."""
    asks = all(
        isinstance(test, Condition) and test.property is Property.CARD and test.place == -1 for test in action.tests
    )
    alters = all(
        isinstance(step, Alter)
        and len(step.fields) == 1
        and step.property in _SEQUENCE
        and not (step.same_id or step.swap)
        for step in action.steps
    )
    return asks and alters and Jump.AGAIN not in (action.success, action.failure)


def _after_top(state: State, actions: Sequence[Action], pile: int, cards: list[Card]) -> Fits:
    """Return what may lie on which card of a pile after the list, with a top card or none.

    All that any action alters must have been altered, or it would matter how it was before.
    """
    # Nothing lies on the table but these cards.
    piles: list[list[Card]] = [[] for _ in state.piles]
    piles[pile] = list(cards)
    tried = State(state.rules, Table(piles, (), state.table.counters, state.table.properties))
    writer = Writer(tried, lambda change: change.do(tried.table), Chance(0), is_move=False)
    at, left = 0, len(actions)
    altered: set[object] = set()
    while at < len(actions):
        left -= 1
        if left < 0:
            raise NotTabulable(f"{actions[at].name} may come back to itself")
        if all(holds(tried, NO_MOVE, test) for test in actions[at].tests):
            for step in actions[at].alters:
                alter(writer, NO_MOVE, step)
                altered.add(step.property)
            at = jump(actions, at, actions[at].success, len(actions))
        else:
            at = after_failure(actions, at)
    if altered != {step.property for action in actions for step in action.alters}:
        raise NotTabulable(f"{action_words(actions[0])}, which the top card alone does not decide")
    return tried.ready[pile].fits

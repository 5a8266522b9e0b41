"""Cards that leave the game in pairs, or alone: actions that lay the player's card and the one it is laid on elsewhere.

The tests of such an action must be about the two cards alone, or ask that other fields are empty.
"""

from collections.abc import Sequence
from typing import Final

from kabale.engine.tables import Pairs
from kabale.table.cards import LOOKS, all_looks
from kabale.xml.kernel.actions import Statics
from kabale.xml.kernel.cards import TABLE_WORK, are_of_two_cards, asked_cards, fits_of, is_about_cards, stands_on
from kabale.xml.kernel.said import Unsaid, said_action, said_test
from kabale.xml.play.state import State
from kabale.xml.rules.actions import Actions, is_idle
from kabale.xml.rules.model import Action, Condition, LayStep, Notice, Test
from kabale.xml.text.values import Compare, Jump, Property, Special

_BOTH: Final = (Special.SOURCE, Special.TARGET)
_CARDS: Final = (*_BOTH, Special.PICKED)


def in_pairs(statics: Statics, target: int, actions: Actions) -> Pairs:
    """Return what leaves when a card is laid on a pile, by actions that come in this order. Raises Unsaid."""
    state = statics.state
    found: Pairs | None = None
    for action in actions:
        to = _goes_to(state, action, _BOTH)
        if to is None:
            raise Unsaid(f"when cards are laid, {said_action(action)} by {_asked(action)}")
        shut = _must_be_empty(statics, action, target)
        if shut is not None:
            found = _joined(action, found, Pairs(to, shut, fits_of(_card_tests(statics, action, _CARDS), state.drawn)))
    return found or Pairs(target, (), None)


def alone(statics: Statics, pile: int, action: Action) -> Pairs | None:
    """Return what leaves by a click on a pile, None if nothing can. Raises Unsaid."""
    state = statics.state
    to = _goes_to(state, action, (Special.TARGET,))
    if to is None:
        raise Unsaid(f"when a field is clicked, {said_action(action)}")
    shut = _must_be_empty(statics, action, pile)
    tests = _card_tests(statics, action, (Special.TARGET,))
    row = bytearray(LOOKS)
    for card in all_looks():
        row[card] = all(stands_on(test, card, card, state.drawn) for test in tests)
    return None if shut is None else Pairs(to, shut, None, bytes(row))


def both(first: Pairs | None, second: Pairs | None) -> Pairs | None:
    """Join what leaves in pairs and what leaves alone. Raises Unsaid where they go different ways."""
    if first is None or second is None:
        return first or second
    if (first.to, first.shut) != (second.to, second.shut):
        raise Unsaid("cards leave the game for different fields, or under different conditions")
    return Pairs(first.to, first.shut, first.fits or second.fits, bytes(map(max, first.alone, second.alone)))


def _joined(action: Action, first: Pairs | None, second: Pairs) -> Pairs:
    """Join what two actions do."""
    if first is None:
        return second
    if (first.to, first.shut) != (second.to, second.shut) or first.fits is None or second.fits is None:
        raise Unsaid(f"{said_action(action)} otherwise than the one before it")
    return Pairs(
        first.to, first.shut, tuple(bytes(map(max, *rows)) for rows in zip(first.fits, second.fits, strict=True))
    )


def _asked(action: Action) -> str:
    return ", ".join(dict.fromkeys(map(said_test, action.tests)))


# -- steps ----------------------------------------------------------------------------------------------------------


def _goes_to(state: State, action: Action, ids: Sequence[str]) -> int | None:
    """Return the field on which an action lays the top cards of some fields in turn; None if it does anything else."""
    lays = [step for step in action.steps if not isinstance(step, Notice)]
    targets = {step.target for step in lays if isinstance(step, LayStep)}
    piles = state.rules.piles_of(tuple(targets)) if len(targets) == 1 else ()
    if len(piles) != 1 or len(lays) != len(ids) or action.success != Jump.END or is_idle(action):
        return None
    is_plain = all(isinstance(step, LayStep) and _is_plain(step, name) for step, name in zip(lays, ids, strict=True))
    return piles[0] if is_plain else None


def _is_plain(step: LayStep, name: str) -> bool:
    """Say whether a step lays the top card of a field on top of another, as it lies."""
    unusual = step.start_at or step.lay_at or step.backwards or step.restack or step.options - {""} or step.face
    return step.sources == (name,) and step.count in ("", "1") and not (unusual or step.same_id)


# -- tests ----------------------------------------------------------------------------------------------------------


def _asks_count(test: Test) -> bool:
    """Say whether a test asks for the number of cards of a field."""
    return isinstance(test, Condition) and test.property is Property.COUNT


def _must_be_empty(statics: Statics, action: Action, target: int) -> tuple[int, ...] | None:
    """Return the piles that an action asks to be empty; None if it asks that of no pile at all, which never holds."""
    found: set[int] = set()
    for test in statics.asked(action):
        if isinstance(test, Condition) and _asks_count(test):
            piles = statics.state.rules.piles_at(test.field, {Special.TARGET: (target,)})
            if (
                test.field.startswith((Special.SOURCE, Special.PICKED))
                or test.compare is not Compare.EQUAL
                or test.content != "0"
                or len(piles) > 1
                or target in piles
            ):
                raise Unsaid(f"{said_action(action)} by {_asked(action)}")
            if not piles:
                return None
            found.add(piles[0])
    return tuple(sorted(found))


def _card_tests(statics: Statics, action: Action, names: Sequence[str]) -> tuple[Test, ...]:
    """Return the tests of an action about the cards of some fields. Raises Unsaid for those about any others."""
    statics.spend(TABLE_WORK)
    tests = tuple(test for test in statics.asked(action) if not _asks_count(test))
    asked = [name for test in tests if is_about_cards(test) for name, _ in asked_cards(test)]
    if not are_of_two_cards(tests) or not all(name in names for name in asked):
        raise Unsaid(f"{said_action(action)} by {_asked(action)}")
    return tests

"""Read actions that ask for the moved card and the card under it: the moves that they forbid, and the pairs that leave.

An action that only forbids, and asks for nothing but cards, takes pairs of looks away from what a field accepts. An
action that moves both cards to a third field, or the clicked one, makes them leave the game. Its tests may ask only for
these cards, and that other fields are empty.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeGuard

from kabale.engine.fits import Fits, tabulate
from kabale.engine.tables import Pairs
from kabale.table.cards import LOOKS, Card
from kabale.xml.kernel import NotTabulable
from kabale.xml.kernel.tables.actions import ActionList, action_words, all_test_words
from kabale.xml.rules.actions import Actions, pair_stands, stands
from kabale.xml.rules.model import Action, Comparison, Condition, LayStep, Notice, Test
from kabale.xml.text.cards import Draw, indication
from kabale.xml.text.values import Compare, Jump, Property, Special

_LOWEST: Final = 1
_TOP: Final = -1
_TWO_CARDS: Final = (Special.SOURCE, Special.TARGET, Special.PICKED)

_TABLE_WORK: Final = 1000
"""How much work a relation is (:attr:`ActionList.work`)."""


def _asked_cards(test: Test) -> Sequence[tuple[str, int]] | None:
    if isinstance(test, Comparison):
        return (test.first, test.first_place), (test.second, test.second_place)
    return ((test.field, test.place),) if test.property is Property.CARD else None


def _are_of_two_cards(tests: Sequence[Test]) -> bool:
    """Say whether tests ask only for the moved card, if it is a single one, and the top card of its target."""
    return all(
        name in _TWO_CARDS and place in (_TOP, _LOWEST if name == Special.PICKED else _TOP)
        for test in tests
        for name, place in _asked_cards(test) or (("", _TOP),)
    )


@lru_cache(maxsize=64)
def _fits_of(tests: tuple[Test, ...], drawn: Draw) -> Fits:
    return tabulate(lambda card, on: all(_stands_on(test, card, on, drawn) for test in tests))


def _stands_on(test: Test, card: Card, on: Card, drawn: Draw) -> bool:
    """Judge a test for a moved card and the top card of its target; a clicked card is the latter."""
    first, *others = (on if name == Special.TARGET else card for name, _ in _asked_cards(test) or ())
    if isinstance(test, Comparison):
        return pair_stands(test, first, others[0])
    named = indication(test.content, drawn)
    return named is not None and stands(first, test.compare, named)


@dataclass(frozen=True, slots=True)
class Ban:
    """The bans of actions on a field: the cards that may not begin it, and those that may not lie on others."""

    start: bytes
    fits: Fits

    def left_of(self, start: bytes, fits: Fits) -> tuple[bytes, Fits]:
        """Return what is left of what may begin a field, and of what may lie on what there."""
        return _less(start, self.start), _without(fits, self.fits)


def read_ban(actions: ActionList, target: int, asking: Actions) -> tuple[Ban | None, Actions]:
    """Return what the actions that ask only for cards forbid on a field, and the others. Raises NotTabulable."""
    idle = (each for each in asking if each.is_idle)
    by_cards = tuple(each for each in idle if None not in map(_asked_cards, actions.table_tests(each)))
    others = tuple(each for each in asking if each not in by_cards)
    if not by_cards:
        return None, others
    every = [tuple(actions.table_tests(action)) for action in by_cards]
    # They must ask for the lowest card of a moved block, because its last card varies.
    asked = {card for tests in every for test in tests for card in _asked_cards(test) or ()}
    ask_lowest = all(name == Special.TARGET or (name, place) == (Special.PICKED, _LOWEST) for name, place in asked)
    if not ask_lowest or not all(map(_are_of_two_cards, every)):
        raise NotTabulable(f"{by_cards[0].name} and those after it ask for other cards than the lowest and the top one")
    # They must ask the same about each move to the pile, whatever its source, if the move is allowed.
    for source, ready in enumerate(actions.state.ready):
        for count in actions.counts(source, target) if source != target and ready.gives else ():
            judgement = actions.judgement(source, target, count)
            if not judgement.forbidden and judgement.asking != asking:
                raise NotTabulable(f"when some cards are laid, {action_words(asking[0])}")
    actions.work.spend(_TABLE_WORK * len(by_cards))
    fits = [_fits_of(tests, actions.state.drawn) for tests in every]
    # Only actions that do not ask for the card below can forbid a card on an empty field.
    asked_by = ({name for test in tests for name, _ in _asked_cards(test) or ()} for tests in every)
    on_none = [row[Card(1)] for row, names in zip(fits, asked_by, strict=True) if Special.TARGET not in names]
    return Ban(_union(on_none), tuple(_union([relation[on] for relation in fits]) for on in range(LOOKS))), others


def _union(rows: Sequence[bytes]) -> bytes:
    return bytes(map(max, bytes(LOOKS), bytes(LOOKS), *rows))


@lru_cache(maxsize=64)
def _without(fits: Fits, ban: Fits) -> Fits:
    """Return a relation without the forbidden pairs; remembered, because fields often agree."""
    return tuple(_less(row, off) for row, off in zip(fits, ban, strict=True))


def _less(row: bytes, off: bytes) -> bytes:
    return bytes(one and not other for one, other in zip(row, off, strict=True))


def read_pairs(actions: ActionList, pile: int, laying: Actions, clicking: Actions) -> Pairs | None:
    """Return the pairs that leave the game from a pile when a card arrives, or by a click on it.

    The actions that do it come in this order. Raises NotTabulable where cards go different ways, or anything else is
    done.
    """
    pairs: Pairs | None = None
    for action in laying:
        to = _goes_to(actions, action, (Special.SOURCE, Special.TARGET))
        if to is None:
            raise NotTabulable(f"when cards are laid, {action_words(action)} by {all_test_words(action)}")
        shut = _must_be_empty(actions, action, pile)
        if shut is not None:
            fits = _fits_of(_card_tests(actions, action, _TWO_CARDS), actions.state.drawn)
            if pairs is not None and (pairs.to, pairs.shut) != (to, shut):
                raise NotTabulable(f"{action_words(action)} otherwise than the one before it")
            if pairs is not None and pairs.fits is not None:
                fits = tuple(map(_union, zip(pairs.fits, fits, strict=True)))
            pairs = Pairs(to, shut, fits)
    if laying and pairs is None:
        pairs = Pairs(pile, ())
    for action in clicking:
        to = _goes_to(actions, action, (Special.TARGET,))
        if to is None:
            raise NotTabulable(f"when a field is clicked, {action_words(action)}")
        shut = _must_be_empty(actions, action, pile)
        tests = _card_tests(actions, action, (Special.TARGET,))
        if shut is not None:
            if pairs is not None and (pairs.to, pairs.shut) != (to, shut):
                raise NotTabulable("cards leave the game for different fields, or under different conditions")
            alone = bytes(row[look] for look, row in enumerate(_fits_of(tests, actions.state.drawn)))
            if pairs is not None:
                alone = _union([pairs.alone, alone])
            pairs = Pairs(to, shut, None if pairs is None else pairs.fits, alone)
    return pairs


def _goes_to(actions: ActionList, action: Action, names: Sequence[str]) -> int | None:
    """Return the field to which an action moves the top cards of some fields, or None if it does other things."""
    lays = [step for step in action.steps if not isinstance(step, Notice)]
    if len(lays) != len(names) or action.success != Jump.END or action.is_idle:
        return None
    targets = set()
    for step, name in zip(lays, names, strict=True):
        if not isinstance(step, LayStep) or step.sources != (name,) or step.count not in ("", "1") or step.same_id:
            return None
        # The top card must go on top of the field, as it lies.
        if step.start_at or step.lay_at or step.backwards or step.restack or step.options or step.face:
            return None
        targets.add(step.target)
    piles = actions.state.rules.piles_of(tuple(targets)) if len(targets) == 1 else ()
    return piles[0] if len(piles) == 1 else None


def _asks_count(test: Test) -> TypeGuard[Condition]:
    return isinstance(test, Condition) and test.property is Property.COUNT


def _must_be_empty(actions: ActionList, action: Action, target: int) -> tuple[int, ...] | None:
    """Return the piles that an action asks to be empty; None if it asks that of no pile at all, which never holds."""
    found: set[int] = set()
    for test in filter(_asks_count, actions.table_tests(action)):
        piles = actions.state.rules.piles_at(test.field, {Special.TARGET: (target,)})
        if (
            test.field.startswith((Special.SOURCE, Special.PICKED))
            or test.compare is not Compare.EQUAL
            or test.content != "0"
            or len(piles) > 1
            or target in piles
        ):
            raise NotTabulable(f"{action_words(action)} by {all_test_words(action)}")
        if not piles:
            return None
        found.add(piles[0])
    return tuple(sorted(found))


def _card_tests(actions: ActionList, action: Action, names: Sequence[str]) -> tuple[Test, ...]:
    actions.work.spend(_TABLE_WORK)
    tests = tuple(test for test in actions.table_tests(action) if not _asks_count(test))
    asked = {name for test in tests for name, _ in _asked_cards(test) or ()}
    if not _are_of_two_cards(tests) or not asked <= set(names):
        raise NotTabulable(f"{action_words(action)} by {all_test_words(action)}")
    return tests

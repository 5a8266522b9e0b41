"""What actions ask of the card that is laid and the one that it is laid on, as relations of two looks.

An action that only forbids, and asks for nothing else, takes pairs of looks away from what a field accepts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kabale.engine.fits import Fits
from kabale.table.cards import LOOKS, Card, all_looks
from kabale.xml.kernel.actions import Statics
from kabale.xml.kernel.said import Unsaid
from kabale.xml.play.conditions import pair_stands, stands
from kabale.xml.rules.actions import Actions, is_idle
from kabale.xml.rules.model import Comparison, Test
from kabale.xml.text.cards import Draw, indication
from kabale.xml.text.values import Property, Special

_LOWEST: Final = 1
_TOP: Final = -1

TABLE_WORK: Final = 1000
"""How much work a relation is (:meth:`Statics.spend`)."""


@dataclass(frozen=True, slots=True)
class Ban:
    """What actions forbid on a field: the cards that may not begin it, and those that may not lie on others."""

    start: bytes
    fits: Fits


def is_about_cards(test: Test) -> bool:
    """Say whether a test asks for cards."""
    return isinstance(test, Comparison) or test.property is Property.CARD


def asked_cards(test: Test) -> Sequence[tuple[str, int]]:
    """Return the fields of which a test asks a card, with the place of that card."""
    if isinstance(test, Comparison):
        return (test.first, test.first_place), (test.second, test.second_place)
    return ((test.field, test.place),)


def are_of_two_cards(tests: Sequence[Test]) -> bool:
    """Say whether tests ask for nothing but the card that is laid, if it is one, and the top card it is laid on."""
    every = [each for test in tests for each in asked_cards(test)]
    return all(map(is_about_cards, tests)) and all(
        name in (Special.SOURCE, Special.TARGET, Special.PICKED)
        and place in (_TOP, _LOWEST if name == Special.PICKED else _TOP)
        for name, place in every
    )


@lru_cache(maxsize=64)
def fits_of(tests: tuple[Test, ...], drawn: Draw) -> Fits:
    """Ask tests of two cards for each pair of looks."""
    rows = [bytearray(LOOKS) for _ in range(LOOKS)]
    for on in all_looks():
        for card in all_looks():
            rows[on][card] = all(stands_on(test, card, on, drawn) for test in tests)
    return tuple(map(bytes, rows))


def stands_on(test: Test, card: Card, on: Card, drawn: Draw) -> bool:
    """Judge a test for a card that is laid and the one it is laid on; one that is clicked is the latter."""
    first, *others = (on if name == Special.TARGET else card for name, _ in asked_cards(test))
    if isinstance(test, Comparison):
        return pair_stands(test, first, others[0])
    named = indication(test.content, drawn)
    return named is not None and stands(first, test.compare, named)


# -- what is forbidden -----------------------------------------------------------------------------------------------


def card_bans(statics: Statics, target: int, actions: Actions) -> tuple[Ban | None, Actions]:
    """Return what those of some actions forbid on a field that ask for cards alone, and the others. Raises Unsaid."""
    by_cards = tuple(each for each in actions if is_idle(each) and all(map(is_about_cards, statics.asked(each))))
    others = tuple(each for each in actions if each not in by_cards)
    if not by_cards:
        return None, others
    every = [tuple(statics.asked(action)) for action in by_cards]
    if not all(map(are_of_two_cards, every)) or not all(map(_asks_lowest, every)):
        raise Unsaid(f"{by_cards[0].name} and those after it ask for other cards than the lowest and the top one")
    statics.check_all_alike(target, actions)
    statics.spend(TABLE_WORK * len(by_cards))
    drawn = statics.state.drawn
    fits = [fits_of(tests, drawn) for tests in every]
    on_any = [fits_of(tests, drawn)[Card(1)] for tests in every if not _asks_target(tests)]
    return Ban(_union(on_any), tuple(_union([each[on] for each in fits]) for on in range(LOOKS))), others


def _asks_lowest(tests: Sequence[Test]) -> bool:
    """Say whether tests ask for the lowest card that is laid, not for the last, which a block has elsewhere."""
    every = [each for test in tests for each in asked_cards(test)]
    return all(name == Special.TARGET or (name, place) == (Special.PICKED, _LOWEST) for name, place in every)


def _asks_target(tests: Sequence[Test]) -> bool:
    return any(name == Special.TARGET for test in tests for name, _ in asked_cards(test))


def _union(rows: Sequence[bytes]) -> bytes:
    return bytes(map(max, bytes(LOOKS), bytes(LOOKS), *rows))


@lru_cache(maxsize=64)
def without(fits: Fits, ban: Fits) -> Fits:
    """Return a relation without what is forbidden."""
    return tuple(less(row, off) for row, off in zip(fits, ban, strict=True))


def less(row: bytes, off: bytes) -> bytes:
    """Return a row without what is forbidden."""
    return bytes(one and not other for one, other in zip(row, off, strict=True))

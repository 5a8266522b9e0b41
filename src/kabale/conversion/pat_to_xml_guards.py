"""Actions that do nothing but forbid moves which the fields alone would allow (X29): how many cards, which on which."""

from collections.abc import Iterator, Sequence
from typing import Final

from kabale.conversion.pat_to_xml_cards import sequence, start
from kabale.conversion.pat_to_xml_fields import needs_closed_guard, needs_single_guard
from kabale.conversion.pat_to_xml_outline import Outline, Part
from kabale.conversion.pat_to_xml_stock import is_withheld
from kabale.conversion.xml_tree import condition, element
from kabale.pat import lay, take
from kabale.pat.rules import STOCK
from kabale.xml.text.element import Element
from kabale.xml.text.values import Compare, Property, Special, Trigger
from kabale.xml.text.words import Attr, Tag

_COUNTS: Final = {
    lay.ONE: (Compare.GREATER, 1),
    lay.TWO_OR_MORE: (Compare.LESS, 2),
    lay.TWO: (Compare.UNEQUAL, 2),
    lay.THIRTEEN: (Compare.UNEQUAL, 13),
}
"""The numbers of cards that number 9's ``a`` forbids."""


def guards(outline: Outline, ids: Sequence[str]) -> Iterator[Element]:
    """Yield the actions, those of fields with one name once."""
    known: set[str] = set()
    for index, part in outline.others:
        _refuse_counts(outline, index, part)
        if ids[index] not in known:
            known.add(ids[index])
            yield from _counting(outline, index, part, ids[index])
            yield from _choosing(part, ids[index])
    yield from _withholding(outline, ids)


def _forbid(*tests: Element, trigger: Trigger = Trigger.LAYING) -> Element:
    return element(Tag.ACTION, "", {Attr.TYPE: trigger}, *tests)


def _counting(outline: Outline, index: int, part: Part, name: str) -> Iterator[Element]:
    """Forbid numbers of cards, by number 9 ``a`` of the target and number 8 ``a`` of the source."""
    target = condition(Special.TARGET, Property.ID, name)
    source = condition(Special.SOURCE, Property.ID, name)
    if part.laying.kind in _COUNTS and (outline.has_blocks or part.laying.kind != lay.ONE):
        compare, count = _COUNTS[part.laying.kind]
        yield _forbid(_moved(count, compare), target)
    if needs_single_guard(part):
        yield _forbid(_moved(1, Compare.GREATER), source)
    if part.taking.kind == take.RUN_ONLY:
        yield _forbid(_moved(2, Compare.LESS), source)
    if needs_closed_guard(outline, index):
        yield _forbid(target)


def _refuse_counts(outline: Outline, index: int, part: Part) -> None:
    """Note numbers of cards that hang on more than the number alone."""
    if part.laying.kind == lay.BY_SINGLES and outline.has_blocks:
        outline.reasons.at_number(index, 9, "runs move as far as empty places allow")
    if part.laying.kind in (lay.TWO_OR_MORE, lay.TWO) and outline.has_kings_as_pairs:
        outline.reasons.at_number(index, 9, "a king alone counts as a run of two")


def _moved(count: int, compare: Compare) -> Element:
    return condition(Special.TARGET, Property.MOVED, count, compare)


def _choosing(part: Part, name: str) -> Iterator[Element]:
    """Forbid cards, by numbers 10 and 11."""
    target = condition(Special.TARGET, Property.ID, name)
    first, follows = start(part.set.start), sequence(part.set.build)
    if part.lays and first is not None:
        yield from (_forbid(target, *tests) for tests in first.guards)
    if part.lays and follows is not None:
        yield from (_forbid(target, *guard.tests) for guard in follows.guards)


def _withholding(outline: Outline, ids: Sequence[str]) -> Iterator[Element]:
    """Forbid the click on a stock that still has cards while a pile that it serves is empty."""
    if is_withheld(outline):
        for name in dict.fromkeys(ids[index] for index in outline.serving()):
            yield _forbid(
                condition(Special.TARGET, Property.ID, ids[STOCK]),
                condition(ids[STOCK], Property.COUNT, 0, Compare.GREATER),
                condition(name, Property.COUNT, 0),
                trigger=Trigger.LEFT,
            )

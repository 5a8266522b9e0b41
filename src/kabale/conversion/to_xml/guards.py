"""Actions that do nothing but forbid moves which the fields alone would allow (X29): how many cards, which on which."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from kabale.conversion.to_xml.cards import has_pairs, sequence, start
from kabale.conversion.to_xml.elements import condition, element
from kabale.conversion.to_xml.outline import GameOutline
from kabale.conversion.to_xml.stock import is_withheld
from kabale.pat.rules import STOCK
from kabale.pat.terms import LayKind, TakeKind
from kabale.xml.text.tree import Element
from kabale.xml.text.values import Compare, Property, Special, Trigger
from kabale.xml.text.words import Attr, Tag


def guards(outline: GameOutline, ids: Sequence[str]) -> Iterator[Element]:
    """Yield the actions, those of fields with one name once."""
    known: set[str] = set()
    for index, part in outline.others:
        # Numbers of cards that hang on more than the number alone.
        if part.laying.kind is LayKind.BY_SINGLES and outline.has_blocks:
            outline.reasons.at_number(index, 9, "runs move as far as empty places allow")
        if part.laying.kind in (LayKind.TWO_OR_MORE, LayKind.TWO) and outline.has_kings_as_pairs:
            outline.reasons.at_number(index, 9, "a king alone counts as a run of two")
        if ids[index] not in known:
            known.add(ids[index])
            yield from (_forbid(*tests) for tests in forbidden(outline, index, ids[index]))
    # The click on a stock that still has cards while a pile that it serves is empty.
    if is_withheld(outline):
        for name in dict.fromkeys(ids[index] for index in outline.serving):
            clicked = condition(Special.TARGET, Property.ID, ids[STOCK])
            held = condition(ids[STOCK], Property.COUNT, 0, Compare.GREATER)
            yield _forbid(clicked, held, condition(name, Property.COUNT, 0), trigger=Trigger.LEFT)


def forbidden(outline: GameOutline, index: int, name: str) -> Iterator[tuple[Element, ...]]:
    """Yield what a pile's moves must not be: too few or too many cards, by target and by source, or wrong ones."""
    part = outline.parts[index]
    target = condition(Special.TARGET, Property.ID, name)
    source = condition(Special.SOURCE, Property.ID, name)
    wrong = forbidden_counts(part.laying.kind)
    if wrong is not None and (outline.has_blocks or part.laying.kind is not LayKind.ONE):
        yield _moved(*wrong), target
    # Where the words of the field would let runs go from a pile that gives single cards.
    if part.taking.kind is TakeKind.ONE and part.lays and has_pairs(part.set.build):
        yield _moved(Compare.GREATER, 1), source
    if part.taking.kind is TakeKind.RUN_ONLY:
        yield _moved(Compare.LESS, 2), source
    # Where they would let cards be laid on a pile that only a click serves.
    is_closed = not part.lays and outline.is_dealt_to(index)
    if is_closed and part.taking.kind.in_order and outline.limit(index) is not None:
        yield (target,)
    first, follows = start(part.set.start), sequence(part.set.build)
    if part.lays and first is not None:
        yield from ((target, *tests) for tests in first.guards)
    if part.lays and follows is not None:
        yield from ((target, *guard.tests) for guard in follows.guards)


def forbidden_counts(kind: LayKind) -> tuple[Compare, int] | None:
    """Return which numbers of cards number 9 ``a`` forbids, as a comparison, None if it forbids none of them."""
    match kind:
        case LayKind.NONE | LayKind.BLOCK | LayKind.BY_SINGLES:
            return None
        case LayKind.ONE:
            return Compare.GREATER, 1
        case LayKind.TWO_OR_MORE:
            return Compare.LESS, 2
        case LayKind.TWO | LayKind.THIRTEEN:
            return Compare.UNEQUAL, kind.most
        case _:
            assert_never(kind)


def _moved(compare: Compare, count: int) -> Element:
    return condition(Special.TARGET, Property.MOVED, count, compare)


def _forbid(*tests: Element, trigger: Trigger = Trigger.LAYING) -> Element:
    return element(Tag.ACTION, "", {Attr.TYPE: trigger}, *tests)

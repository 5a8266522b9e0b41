"""What shuts an XML field, and whom it may not give to: number 8 ``b`` and marks, number 9 ``d`` and ``e``."""

from collections.abc import Iterator
from typing import assert_never

from kabale.conversion.to_xml.elements import Attributes, element
from kabale.conversion.to_xml.outline import GameOutline, names_of
from kabale.pat.rules import STOCK
from kabale.pat.terms import Origin, ShutWhile
from kabale.xml.text.tree import Element
from kabale.xml.text.values import LockKind, Mode, When
from kabale.xml.text.words import Attr, Tag


def locks(outline: GameOutline, index: int, ids: list[str]) -> Iterator[Element]:
    """Say what neighbours and covering cards shut, and whom a pile other than the stock may not give to."""
    part = outline.parts[index]
    shut = part.taking.shut
    ways = ((shut.taking, LockKind.TAKING), (shut.laying, LockKind.LAYING))
    for when, kind in ((shut.taking, None),) if shut.taking is shut.laying else ways:
        if not (part.gives or part.lays):
            break
        if when is ShutWhile.COVERED and outline.covers(index) is None:
            outline.reasons.at_number(index, 8, "whether cards are covered depends on how many there are")
        piles = locking(outline, index, when)
        if piles:
            kinds: Attributes = {Attr.TYPE: kind} if kind else {}
            mode: Attributes = {Attr.MODE: Mode.ALL} if when is ShutWhile.BOTH_HELD else {}
            yield element(Tag.LOCK, names_of(piles, ids), kinds | mode)
    if part.laying.neighbour and part.lays:
        beside = part.laying.neighbour.of(index)
        empty: Attributes = {Attr.TYPE: LockKind.LAYING, Attr.WHEN: When.EMPTY}
        # Beside the last pile there is none that could hold cards: the field is then locked by itself and its opposite.
        yield element(Tag.LOCK, ids[beside if beside < len(ids) else index], empty)
        if beside == len(ids):
            yield element(Tag.LOCK, ids[index], empty | {Attr.WHEN: When.OCCUPIED})
    # On which piles its cards may not be laid, or only if they are empty, or only if they are not.
    barred: dict[str, list[int]] = {}
    for target, other in outline.others if part.gives else ():
        if target != index and other.lays:
            if part.taking.mark in other.taking.mask:
                barred.setdefault("", []).append(target)
            how = barred_by(other.laying.origin, index, target, outline.waste)
            if how is not None:
                barred.setdefault(how, []).append(target)
    for how, targets in barred.items():
        yield element(Tag.MOVE_LOCK, names_of(targets, ids), {Attr.WHEN: how} if how else {})


def locking(outline: GameOutline, index: int, when: ShutWhile | None) -> list[int]:
    """Return the piles that shut a pile by holding cards; for two neighbours both must."""
    match when:
        case None:
            return []
        case ShutWhile.COVERED:
            return outline.covers(index) or []
        case ShutWhile.NEXT_HELD | ShutWhile.BOTH_HELD:
            beside = sorted(when.neighbours(index))
            return beside if all(STOCK < each < len(outline.parts) for each in beside) else []
        case _:
            assert_never(when)


def barred_by(origin: Origin, source: int, target: int, waste: int | None) -> str | None:
    """Return how number 9 ``d`` wants a target to be for cards of a source: None if it does not matter, "" for never.

    The stock is no source here.
    """
    from_hand, from_previous = source == waste, source == target - 1
    while_empty = origin.empty.gives(from_hand=from_hand, from_previous=from_previous)
    while_held = origin.held.gives(from_hand=from_hand, from_previous=from_previous)
    if while_empty:
        return None if while_held else When.EMPTY
    return When.OCCUPIED if while_held else ""

"""One pile of a ``.pat`` game as an XML field: its place, its cards, its sequence, its locks."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final, assert_never

from kabale.conversion.to_xml.cards import Attributes, SequenceWords, element, run_word, sequence, start
from kabale.conversion.to_xml.outline import GameOutline, names_of
from kabale.pat.cover import CARD_HEIGHT, CARD_WIDTH
from kabale.pat.rules import STOCK, Pile
from kabale.pat.terms import DealRole, Origin, ShutWhile, TakeKind
from kabale.view import PileKind
from kabale.xml.text.cards import ANY
from kabale.xml.text.tree import Element
from kabale.xml.text.values import Block, Direction, Face, Kind, LockKind, Mode, When
from kabale.xml.text.words import ACROSS, YES, Attr, Tag

CARD_UNITS: Final = (4, 6)
"""A card in units of XML."""

LARGEST: Final = (120, 60)
SMALLEST: Final = (32, 20)
TIGHT_FROM: Final = 12

_KINDS: Final[dict[PileKind, Kind]] = {
    "stock": Kind.STOCK,
    "waste": Kind.WASTE,
    "foundation": Kind.FOUNDATION,
    "cell": Kind.CELL,
    "tableau": Kind.HELPER,
    "reserve": Kind.RESERVE,
    "other": Kind.PILE,
}


def place_of(pile: Pile) -> tuple[int, int]:
    """Return a pile's place in units, inside the largest window."""
    across = round(pile.x * CARD_UNITS[0] / CARD_WIDTH)
    down = round(pile.y * CARD_UNITS[1] / CARD_HEIGHT)
    return min(max(across, 0), LARGEST[0]), min(max(down, 0), LARGEST[1])


def window(outline: GameOutline) -> str:
    """Return a window in which every pile has its place, and one that spreads downwards room to do so."""
    places = [place_of(part.pile) for part in outline.parts if part.pile.is_seen]
    spreads = any(part.pile.dy > 0 for part in outline.parts)
    width = max([x for x, _ in places], default=0) + 1
    height = max([y for _, y in places], default=0) + (30 if spreads else 1)
    sizes = zip((width, height), SMALLEST, LARGEST, strict=True)
    return "x".join(str(min(max(size, low), high)) for size, low, high in sizes)


def field(outline: GameOutline, index: int, ids: list[str], tags: list[Element]) -> Element:
    """Return the field of a pile; *tags* are those that the game as a whole gives it."""
    part, kind, flags = outline.parts[index], outline.definition.piles[index].kind, outline.flags(index)
    pile, is_spacer, uses = part.pile, outline.rules.is_spacer(index), part.gives or part.lays
    x, y = place_of(pile) if pile.is_drawn and not is_spacer else (-1, -1)
    attributes: Attributes = {Attr.ID: ids[index], Attr.X: str(x), Attr.Y: str(y), Attr.TYPE: _KINDS[kind]}
    own = [element(Tag.POSTURE, ACROSS)] if pile.sideways else []
    across = Direction.RIGHT if pile.dx > 0 else Direction.LEFT if pile.dx < 0 else ""
    down = Direction.BELOW if pile.dy > 0 else Direction.ABOVE if pile.dy < 0 else ""
    if across or down:
        own += [element(Tag.DIRECTION, f"{across} {down}".strip()), element(Tag.TIGHT, TIGHT_FROM)]
    if index == STOCK or (pile.faces.always_down and not is_spacer):
        own.append(element(Tag.FACE, Face.DOWN))
    # For some faces XML has no words.
    if index == STOCK and outline.rules.has_open_stock:
        outline.reasons.at_number(index, 6, "the last card of the stock is shown and can be taken")
    elif uses and pile.faces.always_down:
        outline.reasons.at_number(index, 6, "cards that show their backs can be taken, or laid on by hand")
    elif uses and flags and flags[-1]:
        outline.reasons.at_number(index, 6, "the last card is dealt face down and can be taken or laid on")
    elif part.gives and pile.faces.turned_up > 1 and any(flags):
        outline.reasons.at_number(index, 6, "several cards are turned up at once when cards leave")
    own += [*_sequence(outline, index), *tags]
    if index != STOCK:
        own += [*locks(outline, index, ids), *_cards(outline, index)]
    return element(Tag.FIELD, "", attributes, *own)


def _cards(outline: GameOutline, index: int) -> Iterator[Element]:
    """Deal the pile's cards, or take those out that number 10 wants; refuse what the order of dealing forbids."""
    part, flags, card = outline.parts[index], outline.flags(index), ANY
    if part.pile.role is DealRole.TAKEN_OUT and outline.hangs_on_the_deal(index):
        outline.reasons.at_number(
            index, 10, "an earlier pile may take the card that is taken out of the stock for this one"
        )
    if part.pile.role is DealRole.TAKEN_OUT and flags:
        first = start(part.set.start)
        if first is None or first.guards or first.card == ANY:
            outline.reasons.at_number(index, 10, "cards are taken out of the stock that no suit and no rank names")
        else:
            card = first.card
            before = [each for each in range(1, index) if outline.sizes[each]]
            if any(outline.parts[each].pile.role is not DealRole.TAKEN_OUT for each in before):
                why = "cards are taken out of the stock for a pile behind one that is dealt"
                outline.reasons.at_number(index, 6, why)
    for down, group in groupby(flags):
        attributes: Attributes = {Attr.TYPE: Face.DOWN if down else Face.UP, Attr.SOURCE: Kind.STOCK}
        count = len(list(group))
        yield element(Tag.LAY, card, attributes | ({Attr.COUNT: str(count)} if count > 1 else {}))


# -- sequence ------------------------------------------------------------------------------------------------------


def _sequence(outline: GameOutline, index: int) -> Iterator[Element]:
    """Say which cards can be laid and which go together."""
    part, most = outline.parts[index], outline.limit(index)
    if part.lays or (outline.is_dealt_to(index) and most is not None):
        yield element(Tag.MAX, ANY if most is None else most)
    elif outline.definition.piles[index].kind == "cell":
        yield element(Tag.MAX, 0)
    if part.lays:
        first = start(part.set.start)
        if first is None:
            outline.reasons.at_number(index, 10, "first cards that no suit and no rank names")
        elif first.card:
            yield element(Tag.START, first.card)
    # Number 11, and which cards go together.
    in_order = part.taking.kind.in_order
    words = sequence(part.set.build if part.lays else part.runs) if part.lays or in_order else SequenceWords()
    if words is None:
        outline.reasons.at_number(index, 11, "a sequence for which XML has no words")
    else:
        tags = {Tag.END: words.end, Tag.SUITS: words.suits, Tag.RANKS: words.ranks}
        yield from (element(tag, text) for tag, text in tags.items() if text)
        runs = run_word(words.suits, words.ranks, words.end, part.runs) if in_order else ""
        if runs is None:
            outline.reasons.at_number(index, 8, "runs of a sequence that needs more than the words of a field")
        elif runs:
            yield element(Tag.BLOCKS, runs)
    if part.taking.kind is TakeKind.ANY:
        yield element(Tag.BLOCKS, Block.FACE_UP)
    if index != STOCK and not part.gives:
        yield element(Tag.LOCKED, YES)


# -- locks ---------------------------------------------------------------------------------------------------------


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

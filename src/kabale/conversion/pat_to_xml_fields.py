"""One pile of a ``.pat`` game as an XML field: its place, its cards, its sequence, its locks."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from kabale.conversion.pat_to_xml_cards import has_pairs, run_word, sequence, start
from kabale.conversion.pat_to_xml_outline import RUNS, Outline, Part, names_of
from kabale.conversion.xml_tree import Attributes, element
from kabale.pat import take
from kabale.pat.faces import ALL_UP, BACKS, INVISIBLE, LAST_THREE_UP, LAST_TWO_UP
from kabale.pat.rules import STOCK, TAKEN_OUT, Pile
from kabale.pat.state import LAYING, TAKING, block_digit
from kabale.view import PileKind
from kabale.xml.text.cards import ANY
from kabale.xml.text.element import Element
from kabale.xml.text.numbers import MOST_CARDS
from kabale.xml.text.values import Block, Direction, Face, Kind, LockKind, Mode, When
from kabale.xml.text.words import ACROSS, YES, Attr, Tag

CARD_WIDTH: Final = 71
CARD_HEIGHT: Final = 96
CARD_UNITS: Final = (4, 6)
"""A card in pixels of ``.pat`` and in units of XML."""

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


def window(outline: Outline) -> str:
    """Return a window in which every pile has its place, and one that spreads downwards room to do so."""
    places = [place_of(part.pile) for part in outline.parts if part.pile.is_seen]
    spreads = any(part.pile.dy > 0 for part in outline.parts)
    width = max([x for x, _ in places], default=0) + 1
    height = max([y for _, y in places], default=0) + (30 if spreads else 1)
    sizes = zip((width, height), SMALLEST, LARGEST, strict=True)
    return "x".join(str(min(max(size, low), high)) for size, low, high in sizes)


def field(outline: Outline, index: int, ids: list[str], tags: list[Element]) -> Element:
    """Return the field of a pile; *tags* are those that the game as a whole gives it."""
    part = outline.parts[index]
    kind = _KINDS[outline.game.piles[index].kind]
    hidden = not part.pile.is_seen or outline.rules.is_spacer(index) or part.pile.faces == INVISIBLE
    x, y = (-1, -1) if hidden else place_of(part.pile)
    attributes: Attributes = {Attr.ID: ids[index], Attr.X: str(x), Attr.Y: str(y), Attr.TYPE: kind}
    own = [*_look(part.pile), *_faces(outline, index), *_sequence(outline, index), *tags, *_locks(outline, index, ids)]
    return element(Tag.FIELD, "", attributes, *own, *_cards(outline, index))


def _look(pile: Pile) -> Iterator[Element]:
    """Say how the cards lie."""
    if pile.sideways:
        yield element(Tag.POSTURE, ACROSS)
    across = Direction.RIGHT if pile.dx > 0 else Direction.LEFT if pile.dx < 0 else ""
    down = Direction.BELOW if pile.dy > 0 else Direction.ABOVE if pile.dy < 0 else ""
    if across or down:
        yield element(Tag.DIRECTION, f"{across} {down}".strip())
        yield element(Tag.TIGHT, TIGHT_FROM)


# -- faces and cards ---------------------------------------------------------------------------------------------


def shows_backs(pile: Pile) -> bool:
    """Say whether cards in a pile always lie face down (number 6 ``a`` 0 and 5)."""
    return pile.faces in (BACKS, INVISIBLE)


def _faces(outline: Outline, index: int) -> Iterator[Element]:
    """Say that a pile shows backs; refuse faces for which XML has no words."""
    part, flags = outline.parts[index], outline.flags(index)
    uses = part.gives or part.lays
    if index == STOCK:
        if part.pile.faces == ALL_UP:
            outline.reasons.at_number(index, 6, "the last card of the stock is shown and can be taken")
        yield element(Tag.FACE, Face.DOWN)
    elif outline.rules.is_spacer(index):
        return
    elif shows_backs(part.pile):
        if uses:
            outline.reasons.at_number(index, 6, "cards that show their backs can be taken, or laid on by hand")
        yield element(Tag.FACE, Face.DOWN)
    elif uses and flags and flags[-1]:
        outline.reasons.at_number(index, 6, "the last card is dealt face down and can be taken or laid on")
    elif part.gives and part.pile.faces in (LAST_TWO_UP, LAST_THREE_UP) and any(flags):
        outline.reasons.at_number(index, 6, "several cards are turned up at once when cards leave")


def _cards(outline: Outline, index: int) -> Iterator[Element]:
    """Deal the pile's cards, or take those out that number 10 wants."""
    part, flags = outline.parts[index], outline.flags(index)
    card = ANY
    if part.pile.role == TAKEN_OUT and flags:
        card = _taken_out(outline, index)
    for down, group in groupby(flags) if index != STOCK else ():
        attributes: Attributes = {Attr.TYPE: Face.DOWN if down else Face.UP, Attr.SOURCE: Kind.STOCK}
        count = len(list(group))
        yield element(Tag.LAY, card, attributes | ({Attr.COUNT: str(count)} if count > 1 else {}))


def _taken_out(outline: Outline, index: int) -> str:
    """Return which cards are taken out for a pile; refuse what the order of dealing forbids."""
    said = start(outline.parts[index].set.start)
    if said is None or said.guards or said.card == ANY:
        outline.reasons.at_number(index, 10, "cards are taken out of the stock that no suit and no rank names")
        return ANY
    if any(outline.sizes[each] and outline.parts[each].pile.role != TAKEN_OUT for each in range(1, index)):
        outline.reasons.at_number(index, 6, "cards are taken out of the stock for a pile behind one that is dealt")
    return said.card


# -- sequence ----------------------------------------------------------------------------------------------------


def limit(outline: Outline, index: int) -> int | None:
    """Return the most cards that a pile takes, None without a limit that could ever matter."""
    most = outline.parts[index].pile.most
    return most if most is not None and most < min(outline.rules.card_count, MOST_CARDS) else None


def _sequence(outline: Outline, index: int) -> Iterator[Element]:
    """Say which cards can be laid and which go together."""
    part = outline.parts[index]
    most = limit(outline, index)
    served = bool(part.laying.serve) or index == outline.waste
    if part.lays or (served and most is not None):
        yield element(Tag.MAX, ANY if most is None else most)
    elif outline.game.piles[index].kind == "cell":
        yield element(Tag.MAX, 0)
    if part.lays:
        yield from _start(outline, index)
    if part.lays or part.taking.kind in RUNS:
        yield from _follows(outline, index)
    if part.taking.kind == take.ANY:
        yield element(Tag.BLOCKS, Block.FACE_UP)
    if index != STOCK and not part.gives:
        yield element(Tag.LOCKED, YES)


def _start(outline: Outline, index: int) -> Iterator[Element]:
    said = start(outline.parts[index].set.start)
    if said is None:
        outline.reasons.at_number(index, 10, "first cards that no suit and no rank names")
    elif said.card:
        yield element(Tag.START, said.card)


def _follows(outline: Outline, index: int) -> Iterator[Element]:
    """Say number 11, and which cards go together."""
    part = outline.parts[index]
    said = sequence(part.set.build if part.lays else part.runs)
    if said is None:
        outline.reasons.at_number(index, 11, "a sequence for which XML has no words")
        return
    words = {Tag.END: said.end, Tag.SUITS: said.suits, Tag.RANKS: said.ranks}
    yield from (element(tag, text) for tag, text in words.items() if text)
    if part.taking.kind in RUNS:
        word = run_word(said.suits, said.ranks, said.end, part.runs)
        if word is None:
            outline.reasons.at_number(index, 8, "runs of a sequence that needs more than the words of a field")
        elif word:
            yield element(Tag.BLOCKS, word)


def needs_single_guard(part: Part) -> bool:
    """Say whether a field's words would let runs go from a pile that gives single cards."""
    return part.taking.kind == take.ONE and part.lays and has_pairs(part.set.build)


def needs_closed_guard(outline: Outline, index: int) -> bool:
    """Say whether a field's words would let cards be laid on a pile that only a click serves."""
    part = outline.parts[index]
    served = bool(part.laying.serve) or index == outline.waste
    return not part.lays and served and part.taking.kind in RUNS and limit(outline, index) is not None


# -- locks -------------------------------------------------------------------------------------------------------


def _locks(outline: Outline, index: int, ids: list[str]) -> Iterator[Element]:
    """Say what neighbours and covering cards shut (number 8 ``b``, number 9 ``e``), and whom a pile may not give to."""
    if index == STOCK:
        return
    part = outline.parts[index]
    if part.taking.block and (part.gives or part.lays):
        yield from _shut(outline, index, ids)
    if part.laying.neighbour and part.lays:
        beside = index + (-1 if part.laying.neighbour == 1 else 1)
        # Beside the last pile there is none that could hold cards: the field is then locked by itself and its opposite.
        shut: Attributes = {Attr.TYPE: LockKind.LAYING, Attr.WHEN: When.EMPTY}
        shut_held: Attributes = shut | {Attr.WHEN: When.OCCUPIED}
        if beside < len(ids):
            yield element(Tag.LOCK, ids[beside], shut)
        else:
            yield element(Tag.LOCK, ids[index], shut)
            yield element(Tag.LOCK, ids[index], shut_held)
    yield from _move_locks(outline, index, ids)


def locking(outline: Outline, index: int) -> list[int]:
    """Return the piles that shut a pile by holding cards; for two neighbours both must."""
    _, when = block_digit(outline.parts[index].taking.block)
    if when == 0:
        return outline.covers(index) or []
    beside = [index + 1] if when == 1 else [index - 1, index + 1]
    return beside if all(STOCK < each < len(outline.parts) for each in beside) else []


def _shut(outline: Outline, index: int, ids: list[str]) -> Iterator[Element]:
    shuts, when = block_digit(outline.parts[index].taking.block)
    if when == 0 and outline.covers(index) is None:
        outline.reasons.at_number(index, 8, "whether cards are covered depends on how many there are")
    piles = locking(outline, index)
    if piles:
        kind = {TAKING: LockKind.TAKING, LAYING: LockKind.LAYING}.get(shuts)
        kinds: Attributes = {Attr.TYPE: kind} if kind else {}
        mode: Attributes = {Attr.MODE: Mode.ALL} if when == 2 else {}
        yield element(Tag.LOCK, names_of(piles, ids), kinds | mode)


def _move_locks(outline: Outline, index: int, ids: list[str]) -> Iterator[Element]:
    """Say on which piles a pile's cards may not be laid, or only if they are empty, or only if they are not."""
    if not outline.parts[index].gives:
        return
    barred: dict[str, list[int]] = {}
    for target, part in outline.others:
        if target != index and part.lays:
            for when in _barred(outline, index, target):
                barred.setdefault(when, []).append(target)
    for when, targets in barred.items():
        yield element(Tag.MOVE_LOCK, names_of(targets, ids), {Attr.WHEN: when} if when else {})


def _barred(outline: Outline, source: int, target: int) -> Iterator[str]:
    """Yield how a target must be to get cards from a source (number 9 ``d``), "" for never (marks too)."""
    giver, taker = outline.parts[source], outline.parts[target]
    if giver.taking.mark and taker.taking.mask >> giver.taking.mark - 1 & 1:
        yield ""
    how = barred_by(taker.laying.origin, source, target, outline.waste)
    if how is not None:
        yield how


def barred_by(origin: int, source: int, target: int, waste: int | None) -> str | None:
    """Return how number 9 ``d`` wants a target to be for cards of a source: None if it does not matter, "" for never.

    The stock is no source here.
    """
    from_hand = source == waste
    match origin:
        case 1 if not from_hand:
            return ""
        case 2 | 3 if not from_hand:
            return When.OCCUPIED
        case 4 if not from_hand:
            return When.EMPTY
        case 3 if from_hand:
            return When.EMPTY
        case 5 if from_hand:
            return ""
        case 6 if source != target - 1:
            return When.OCCUPIED
    return None

"""One pile of a ``.pat`` game as an XML field: its place, its cards, first cards, its sequence, its locks.

Numbers 10 and 11 become words. *Guards*, tests of actions that forbid a move, take away what the words let through too
much. If no words and guards give a number exactly, the conversion refuses it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby, product
from types import MappingProxyType
from typing import Final

from kabale.conversion.to_xml.outline import GameOutline, barred_by, locking, names_of
from kabale.engine.fits import Fits, Suits, adds_to
from kabale.pat.cards import Build, FirstCard, Ranks, build_table, start_row
from kabale.pat.cover import CARD_HEIGHT, CARD_WIDTH
from kabale.pat.rules import STOCK, Pile
from kabale.pat.terms import DealRole, ShutWhile, TakeKind
from kabale.problems import Span
from kabale.table.cards import Card, all_looks, is_red, rank, suit
from kabale.view import PileKind
from kabale.xml.rules.model import KINDS
from kabale.xml.rules.relations import BLOCK_RANKS, BLOCK_SUITS, SUITS, follows, run_fits
from kabale.xml.text import values as v
from kabale.xml.text.cards import ANY, Indication, indication, row_of, written
from kabale.xml.text.tree import Element, Piece
from kabale.xml.text.words import ACROSS, YES, Attr, Tag

_NOWHERE: Final = Span(1, 1, 1, 1)
Attributes = dict[Attr, str]
_COMPARED: Final = {each: {} if each is v.Compare.EQUAL else {Attr.COMPARE: str(each)} for each in v.Compare}


def element(tag: Tag, text: object = "", attributes: Attributes | None = None, *children: Element) -> Element:
    """Return an element; its attributes are given by their names."""
    values = {str(name): Piece(str(value), _NOWHERE) for name, value in (attributes or {}).items()}
    return Element(str(tag), MappingProxyType(values), str(text), tuple(children), _NOWHERE, _NOWHERE)


def condition(
    field: str, asked: v.Property, content: object, compare: v.Compare = v.Compare.EQUAL, *, card: int | None = None
) -> Element:
    """Return one ``bedingung``; *card* is the place of the card that is asked for."""
    attributes: Attributes = {Attr.FIELD: field, Attr.PROPERTY: asked}
    if card is not None:
        attributes[Attr.CARD] = str(card)
    return element(Tag.CONDITION, content, attributes | _COMPARED[compare])


def comparison(of: v.Of, content: object, compare: v.Compare = v.Compare.EQUAL) -> Element:
    """Return a ``vergleich`` of the lowest moved card with the last card of the target."""
    places: Attributes = {Attr.FIRST: v.Special.PICKED, Attr.SECOND: v.Special.TARGET, Attr.FIRST_CARD: "1"}
    return element(Tag.COMPARISON, content, {**places, Attr.TYPE: of, **_COMPARED[compare]})


_SUIT_WORDS: Final = {suits: word for word, suits in SUITS.items()}
_RANK_WORDS: Final = {
    Ranks.DOWN_TWO: f"{v.RankRule.DOWN}2",
    Ranks.DOWN: v.RankRule.DOWN,
    Ranks.SAME: v.RankRule.SAME,
    Ranks.UP: v.RankRule.UP,
    Ranks.UP_TWO: f"{v.RankRule.UP}2",
    Ranks.BOTH: v.RankRule.BOTH,
}
_ENDS: Final = ("", *(written(Indication(rank=each)) for each in (13, 1, 12, 2)))
_RUNS: Final = ("", *map(str, (*BLOCK_SUITS, *BLOCK_RANKS)), f"{v.Block.UP}2", f"{v.Block.DOWN}2")


@dataclass(frozen=True, slots=True)
class MoveGuard:
    """Tests of an action that forbids a move, and the pairs that it forbids: a card, and one that would lie on it."""

    tests: tuple[Element, ...]
    forbids: frozenset[tuple[Card, Card]]


@dataclass(frozen=True, slots=True)
class SequenceWords:
    """Number 11 in words: ``folgefarbe``, ``folgewert``, ``folgeende``, and their guards."""

    suits: str = ""
    ranks: str = ""
    end: str = ""
    guards: tuple[MoveGuard, ...] = ()


@dataclass(frozen=True, slots=True)
class StartWords:
    """Number 10 in words: ``folgestart``, "" for no card at all, and its guards."""

    card: str = ""
    guards: tuple[tuple[Element, ...], ...] = ()


def is_same(fits: Fits, other: Fits) -> bool:
    """Say whether two tables agree on all cards but jokers."""
    return all(fits[on][card] == other[on][card] for on, card in _pairs())


def has_pairs(build: Build | None) -> bool:
    """Say whether number 11 lets any card lie on any other."""
    return any(map(any, build_table(build)))


def _pairs() -> Iterator[tuple[Card, Card]]:
    """Yield all pairs of looks: the card below, the card on it."""
    return product(all_looks(), all_looks())


@cache
def sequence(build: Build | None) -> SequenceWords | None:
    """Return number 11 in words, with as few guards as can be; None where no words and guards say it exactly."""
    if build is None or not has_pairs(build):
        return SequenceWords()
    wanted = build_table(build)
    suits, ranks = _SUIT_WORDS.get(build.suits, v.SuitRule.ANY), _RANK_WORDS.get(build.ranks, v.RankRule.ANY)
    # A field has no words for one colour and for sums.
    known: list[MoveGuard] = []
    if build.suits is Suits.SAME_COLOUR:
        wrong = frozenset((on, card) for on, card in _pairs() if is_red(card) != is_red(on))
        known.append(MoveGuard((comparison(v.Of.SUIT, v.SuitPair.OTHER_COLOUR),), wrong))
    if (total := build.ranks.total) is not None:
        wrong = frozenset((on, card) for on, card in _pairs() if not adds_to(card, on, total))
        known.append(MoveGuard((comparison(v.Of.SUM, total, v.Compare.UNEQUAL),), wrong))
    exact: list[SequenceWords] = []
    for end in _ENDS:
        allowed = follows(suits, ranks, indication(end))
        guards = (*known, *_rank_guards(wanted, allowed, known))
        if all(_passes(allowed, guards, on, card) == wanted[on][card] for on, card in _pairs()):
            exact.append(SequenceWords(suits, ranks, end, guards))
    return min(exact, key=lambda each: len(each.guards), default=None)


def _passes(said: Fits, guards: Iterable[MoveGuard], on: Card, card: Card) -> bool:
    return bool(said[on][card]) and not any((on, card) in guard.forbids for guard in guards)


def _rank_guards(wanted: Fits, said: Fits, guards: Iterable[MoveGuard]) -> Iterator[MoveGuard]:
    """Yield guards for ranks that are let through too much: on a rank nothing, or one rank not."""
    wrong = {
        (rank(card), rank(on)) for on, card in _pairs() if _passes(said, guards, on, card) and not wanted[on][card]
    }
    closed = {low for _, low in wrong if not any(wanted[on][card] for on, card in _pairs() if rank(on) == low)}
    for low in sorted(closed):
        below = condition(v.Special.TARGET, v.Property.CARD, written(Indication(rank=low)))
        yield MoveGuard((below,), frozenset((on, card) for on, card in _pairs() if rank(on) == low))
    for high, low in sorted(wrong):
        if low not in closed:
            below = condition(v.Special.TARGET, v.Property.CARD, written(Indication(rank=low)))
            above = condition(v.Special.PICKED, v.Property.CARD, written(Indication(rank=high)), card=1)
            pairs = frozenset((on, card) for on, card in _pairs() if (rank(card), rank(on)) == (high, low))
            yield MoveGuard((below, above), pairs)


@cache
def run_word(suits: str, ranks: str, end: str, runs: Build | None) -> str | None:
    """Return the ``folgeschieb`` ("" for none) that makes runs by a number 11 next to a sequence, or None."""
    wanted, last = build_table(runs), indication(end)
    return next((word for word in _RUNS if is_same(run_fits(word, suits, ranks, last), wanted)), None)


@cache
def start(first: FirstCard | None) -> StartWords | None:
    """Return number 10 in words, or None."""
    row = start_row(first, None)
    wanted = [card for card in all_looks() if row[card]]
    if not wanted:
        return StartWords()
    for named in (Indication(suit=one, rank=other) for one in (None, *range(4)) for other in (None, *range(1, 14))):
        if [card for card in all_looks() if row_of(named)[card]] == wanted:
            return StartWords(written(named))
    # A colour is a rank, or any, with a guard for each suit that is wrong.
    suits, ranks = {suit(card) for card in wanted}, {rank(card) for card in wanted}
    named = Indication(rank=ranks.pop() if len(ranks) == 1 else None)
    if [card for card in all_looks() if row_of(named)[card] and suit(card) in suits] != wanted:
        return None
    empty = condition(v.Special.TARGET, v.Property.COUNT, 0)
    wrong = [written(Indication(suit=each)) for each in range(4) if each not in suits]
    return StartWords(
        written(named), tuple((empty, condition(v.Special.PICKED, v.Property.CARD, each, card=1)) for each in wrong)
    )


CARD_UNITS: Final = (4, 6)  # width and height of a card
LARGEST: Final = (120, 60)
SMALLEST: Final = (32, 20)
TIGHT_FROM: Final = 12

_KINDS: Final[dict[PileKind, v.Kind]] = {
    **{kind: template for template, kind in KINDS.items()},
    "tableau": v.Kind.HELPER,
    "other": v.Kind.PILE,
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
    pile, is_spacer, uses = part.pile, outline.rules.is_spacer(index), part.set.gives or part.set.gets
    x, y = place_of(pile) if pile.is_drawn and not is_spacer else (-1, -1)
    attributes: Attributes = {Attr.ID: ids[index], Attr.X: str(x), Attr.Y: str(y), Attr.TYPE: _KINDS[kind]}
    own = [element(Tag.POSTURE, ACROSS)] if pile.sideways else []
    across = v.Direction.RIGHT if pile.dx > 0 else v.Direction.LEFT if pile.dx < 0 else ""
    down = v.Direction.BELOW if pile.dy > 0 else v.Direction.ABOVE if pile.dy < 0 else ""
    if across or down:
        own += [element(Tag.DIRECTION, f"{across} {down}".strip()), element(Tag.TIGHT, TIGHT_FROM)]
    if index == STOCK or (pile.faces.always_down and not is_spacer):
        own.append(element(Tag.FACE, v.Face.DOWN))
    # For some faces XML has no words.
    if index == STOCK and outline.rules.has_open_stock:
        outline.reasons.at_number(index, 6, "the last card of the stock is shown and can be taken")
    elif uses and pile.faces.always_down:
        outline.reasons.at_number(index, 6, "cards that show their backs can be taken, or built on by hand")
    elif uses and flags and flags[-1]:
        outline.reasons.at_number(index, 6, "the last card is dealt face down and can be taken or built on")
    elif part.set.gives and pile.faces.turned_up > 1 and any(flags):
        outline.reasons.at_number(index, 6, "several cards are turned up at once when cards leave")
    own += [*_sequence(outline, index), *tags]
    if index != STOCK:
        own += [*locks(outline, index, ids), *_cards(outline, index)]
    return element(Tag.FIELD, "", attributes, *own)


def _cards(outline: GameOutline, index: int) -> Iterator[Element]:
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
        attributes: Attributes = {Attr.TYPE: v.Face.DOWN if down else v.Face.UP, Attr.SOURCE: v.Kind.STOCK}
        count = len(list(group))
        yield element(Tag.LAY, card, attributes | ({Attr.COUNT: str(count)} if count > 1 else {}))


def _sequence(outline: GameOutline, index: int) -> Iterator[Element]:
    part, most = outline.parts[index], outline.limit(index)
    if part.set.gets or (outline.is_dealt_to(index) and most is not None):
        yield element(Tag.MAX, ANY if most is None else most)
    elif outline.definition.piles[index].kind == "cell":
        yield element(Tag.MAX, 0)
    if part.set.gets:
        first = start(part.set.start)
        if first is None:
            outline.reasons.at_number(index, 10, "first cards that no suit and no rank names")
        elif first.card:
            yield element(Tag.START, first.card)
    # Number 11, and which cards go together.
    in_order = part.set.taking.kind.in_order
    words = sequence(part.set.build if part.set.gets else part.runs) if part.set.gets or in_order else SequenceWords()
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
    if part.set.taking.kind is TakeKind.ANY:
        yield element(Tag.BLOCKS, v.Block.FACE_UP)
    if index != STOCK and not part.set.gives:
        yield element(Tag.LOCKED, YES)


def locks(outline: GameOutline, index: int, ids: list[str]) -> Iterator[Element]:
    """Say what neighbours and covering cards shut, and whom a pile other than the stock may not give to."""
    part = outline.parts[index]
    shut = part.set.taking.shut
    ways = ((shut.taking, v.LockKind.TAKING), (shut.laying, v.LockKind.LAYING))
    for when, kind in ((shut.taking, None),) if shut.taking is shut.laying else ways:
        if not (part.set.gives or part.set.gets):
            break
        if when is ShutWhile.COVERED and outline.covers(index) is None:
            outline.reasons.at_number(index, 8, "whether cards are covered depends on how many there are")
        piles = locking(outline, index, when)
        if piles:
            kinds: Attributes = {Attr.TYPE: kind} if kind else {}
            mode: Attributes = {Attr.MODE: v.Mode.ALL} if when is ShutWhile.BOTH_HELD else {}
            yield element(Tag.LOCK, names_of(piles, ids), kinds | mode)
    if part.set.laying.neighbour and part.set.gets:
        beside = part.set.laying.neighbour.of(index)
        empty: Attributes = {Attr.TYPE: v.LockKind.LAYING, Attr.WHEN: v.When.EMPTY}
        # The place next to the last pile has no cards, so the field is locked by itself and its opposite.
        yield element(Tag.LOCK, ids[beside if beside < len(ids) else index], empty)
        if beside == len(ids):
            yield element(Tag.LOCK, ids[index], empty | {Attr.WHEN: v.When.OCCUPIED})
    # The piles to which its cards may not go, or only if they are empty, or only if they are not.
    barred: dict[str, list[int]] = {}
    for target, other in outline.others if part.set.gives else ():
        if target != index and other.set.gets:
            if part.set.taking.mark in other.set.taking.mask:
                barred.setdefault("", []).append(target)
            how = barred_by(other.set.laying.origin, index, target, outline.waste)
            if how is not None:
                barred.setdefault(how, []).append(target)
    for how, targets in barred.items():
        yield element(Tag.MOVE_LOCK, names_of(targets, ids), {Attr.WHEN: how} if how else {})

"""``bedingung`` and ``vergleich`` of actions (449-502, X17, X29 to X32, X37)."""

import operator
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from xml.etree.ElementTree import Element

from tests.referee.xml.cards import FREE, LOOKS, Card, Look, Spec, looks, lowest_as_it_lies, suits_fit
from tests.referee.xml.game import Lock
from tests.referee.xml.laying import (
    Looks,
    all_in_sequence,
    begins_right,
    build,
    permits,
    start_of,
    top_looks,
)
from tests.referee.xml.read import decoded, spec_of, text_of
from tests.referee.xml.table import Table
from tests.referee.xml.taking import has_stop
from tests.referee.xml.turn import Turn

STACK = "@legestapel"
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "kleiner": operator.lt,
    "kleinergleich": operator.le,
    "groesser": operator.gt,
    "groessergleich": operator.ge,
    "ungleich": operator.ne,
    "gleich": operator.eq,
}


def high(rank: int) -> int:
    """Return a rank's place where the ace is the highest (483)."""
    return 14 if rank == 1 else rank


def position(cards: Sequence[Card], word: str | None) -> int | None:
    """Return the place that an attribute names, from below (1) or from above (-1); None where there is none (484)."""
    number = int(word or -1)
    place = number - 1 if number > 0 else len(cards) + number
    return place if 0 <= place < len(cards) else None


def meanings(turn: Turn, name: str, word: str | None) -> Iterator[Looks]:
    """Return what the cards that a test asks for can stand for, one for each field of the name that has it."""
    if name == STACK:
        place = position(turn.block, word)
        if place is not None:
            yield looks(turn.block[place])
        return
    for number in turn.fields(name):
        place = position(turn.table.piles[number], word)
        if place is not None:
            yield open_looks(turn.table, number, place)


def open_looks(table: Table, number: int, place: int) -> Looks:
    """Return what a card may stand for where it lies: a joker's place is between the cards below and above it."""
    pile, order = table.piles[number], build(table, number)
    lower = table.copy()
    lower.piles[number] = pile[: place + 1]
    found = top_looks(lower, number)
    return lowest_as_it_lies(pile[place:], order, found)


def holds(turn: Turn, tag: Element) -> bool:
    """Judge a ``bedingung``."""
    name, content, relation = tag.get("tag", ""), text_of(tag), tag.get("beziehung", "gleich")
    feld = tag.attrib["feld"]
    match name:
        case "karte":
            return any(card_is(turn, found, content, relation) for found in meanings(turn, feld, tag.get("karte")))
        case "legezahl":
            laid = len(turn.block) if turn.kind == "legen" else 0
            return COMPARE[relation](laid, int(content))
        case "legbar":
            return may_lie(turn, feld, content, tag.get("umschichten"))
        case "kartenzahl" if feld == STACK:
            return COMPARE[relation](len(turn.block), int(content))
    return any(field_is(turn, number, tag, content, relation) for number in turn.fields(feld))


def card_is(turn: Turn, found: Looks, content: str, relation: str) -> bool:
    """Compare a card with an indication (483): the suit must be that of the indication, if it has one."""
    spec = spec_of(content, turn.table.game.drawn) or FREE
    if relation == "gleich":
        return any(map(spec.fits, found))
    if relation == "ungleich":
        return any(not spec.fits(look) for look in found)
    return any(
        spec.suit in (None, look.suit) and spec.rank is not None and COMPARE[relation](high(look.rank), high(spec.rank))
        for look in found
    )


def field_is(turn: Turn, number: int, tag: Element, content: str, relation: str) -> bool:
    """Judge what a field is or has become."""
    table, name = turn.table, tag.attrib["tag"]
    match name:
        case "id":
            return (table.field(number).id == content) == (relation != "ungleich")
        case "max" | "var" | "sichtbar" | "kartenzahl" | "wiederholung":
            return number_is(table, number, name, content, relation)
        case "startfarbe" | "startwert":
            return start_part(table, number, name) == spec_of(content, table.game.drawn)
        case "start" | "startfolge":
            spec = spec_of(content, table.game.drawn)
            if name == "start":
                return begins_right(table, number, spec)
            return all_in_sequence(table, number, spec, tag.get("folge"))
        case "sperre" | "schiebsperre":
            return lock_is(table, number, name, tag.get("id"), content)
        case "status":
            return bool(table.piles[number]) and table.top_is_down(number) == (content == "verdeckt")
        case "stopp":
            return has_stop(table, number) == (content == "ja")
        case "naechster":
            return is_next(table, number, content)
        case _:
            return table.value(number, name) == decoded(name, content, table.game.drawn)


def number_is(table: Table, number: int, name: str, content: str, relation: str) -> bool:
    """Compare a number; ``frei`` is 208 cards, or more re-takes than any number."""
    if name == "kartenzahl":
        return COMPARE[relation](table.count(number), int(content))
    mine, asked = table.value(number, name), decoded(name, content, table.game.drawn)
    if name == "wiederholung" and mine is None:
        mine = 0
    if not isinstance(mine, int) or not isinstance(asked, int):
        return relation == "ungleich"
    if name == "wiederholung":
        mine, asked = (each if each >= 0 else 10**9 for each in (mine, asked))
    return COMPARE[relation](mine, asked)


def start_part(table: Table, number: int, name: str) -> Spec | None:
    """Return the suit or the rank that ``folgestart`` names."""
    start = start_of(table, number)
    if start is None:
        return None
    return start._replace(rank=None) if name == "startfarbe" else start._replace(suit=None)


def lock_is(table: Table, number: int, name: str, wanted: str | None, content: str) -> bool:
    """Ask whether a lock is on."""
    field = table.field(number)
    locks: tuple[Lock, ...] = field.locks if name == "sperre" else field.push_locks
    states = table.locks[number] if name == "sperre" else table.push_locks[number]
    return any(
        lock.name == wanted and active == (content == "aktiv") for lock, active in zip(locks, states, strict=True)
    )


def is_next(table: Table, number: int, content: str) -> bool:
    """Ask for the rank of the card that may be laid next (490)."""
    spec = spec_of(content, table.game.drawn)
    if spec is None:
        return False
    if not table.piles[number]:
        start = start_of(table, number)
        return start is not None and start.rank == spec.rank
    order = build(table, number)._replace(suits="frei")
    if order.ranks in (None, "frei") or order.ranks.startswith("aufab"):
        return False
    return any(spec.rank == look.rank for look in order.after(top_looks(table, number), LOOKS))


def may_lie(turn: Turn, feld: str, content: str, shift: str | None) -> bool:
    """Judge ``legbar``: the last card of a field, or the whole block, on another field (487-488)."""
    table = turn.table
    whole = feld in ("quelle", STACK)
    for source in turn.fields("quelle" if feld == STACK else feld):
        if not whole and not table.piles[source]:
            continue
        cards = turn.block if whole else tuple(table.piles[source][-1:])
        lowest = turn.lowest if whole else open_now(cards)
        for target in turn.fields(content):
            if target == source or not cards:
                continue
            if permits(table, target, len(cards), lowest) and shifts(table, source, target, len(cards), shift):
                return True
    return False


def open_now(cards: Sequence[Card]) -> Looks:
    """Return what a single card may stand for in another place: a joker anything."""
    return looks(cards[0])


def shifts(table: Table, source: int, target: int, cards: int, word: str | None) -> bool:
    """Judge ``umschichten``: all is counted before (X31)."""
    if word == "auf":
        return table.count(target) + cards > table.count(source)
    if word == "ab":
        return table.count(source) - table.count(target) > cards
    return True


def compares(turn: Turn, tag: Element) -> bool:
    """Judge a ``vergleich``: of fields with one name, one pair that satisfies it."""
    firsts = list(meanings(turn, tag.attrib["feld1"], tag.get("karte1")))
    seconds = list(meanings(turn, tag.attrib["feld2"], tag.get("karte2")))
    return any(
        pair_is(first, second, tag)
        for some, others in product(firsts, seconds)
        for first, second in product(some, others)
    )


def pair_is(first: Look, second: Look, tag: Element) -> bool:
    """Compare two cards (494-501)."""
    content, relation = text_of(tag), COMPARE[tag.get("beziehung", "gleich")]
    match tag.attrib["typ"]:
        case "summe":
            return relation(first.rank + second.rank, int(content))
        case "differenz":
            return relation((first.rank - second.rank) % 13, int(content))
        case "abstand":
            apart = abs(first.rank - second.rank)
            both = [relation(each, int(content)) for each in (apart, (13 - apart) % 13)]
            return all(both) if tag.get("beziehung") == "ungleich" else any(both)
        case "farbe":
            return suits_fit(content, first.suit, second.suit)
        case _:
            return COMPARE[content](high(first.rank), high(second.rank))

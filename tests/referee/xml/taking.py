"""What the player may pick up and lay by hand (224-229, 246-255, X10, X14, X16, X28)."""

from collections.abc import Iterator
from typing import NamedTuple

from tests.referee.xml.cards import Card, highest_of_run, looks, lowest_of_run
from tests.referee.xml.game import Stop
from tests.referee.xml.laying import Looks, accepts, accepts_below, build, holds, is_locked, replaced
from tests.referee.xml.table import Table


class Block(NamedTuple):
    """Cards that are picked up: where they lie, and in the order in which they are laid."""

    source: int
    start: int
    cards: tuple[Card, ...]
    lowest: Looks

    @property
    def size(self) -> int:
        """Return how many they are."""
        return len(self.cards)


def gives(table: Table, number: int) -> bool:
    """Say whether cards of a field can be picked up at all."""
    if not table.is_shown(number) or table.value(number, "sicht") or table.value(number, "gesperrt"):
        return False
    return not table.field(number).serves and not is_locked(table, number, for_laying=False)


def blocks(table: Table, number: int) -> Iterator[Block]:
    """Return what can be picked up from a field, from the last card down."""
    pile, word = table.piles[number], table.value(number, "folgeschieb")
    if not gives(table, number):
        return
    for start in range(len(pile) - 1, -1, -1):
        if word == "einzeln":
            if pile[start].number not in table.down:
                yield Block(number, start, (pile[start],), looks(pile[start]))
            continue
        if pile[start].number in table.down:
            return
        cards = tuple(pile[start:])
        lowest = lowest_looks(table, number, cards)
        if not lowest:
            return
        yield Block(number, start, cards[::-1] if word == "umdrehen" else cards, lowest)


def lowest_looks(table: Table, number: int, cards: tuple[Card, ...]) -> Looks:
    """Return what the card that is laid first can stand for; nothing where the cards cannot be moved together."""
    word = table.value(number, "folgeschieb")
    if len(cards) == 1 or word == "offen":
        return looks(cards[0])
    order = replaced(build(table, number), word if isinstance(word, str) else None)
    return highest_of_run(cards, order) if word == "umdrehen" else lowest_of_run(cards, order)


def has_stop(table: Table, number: int) -> bool:
    """Say whether a stop of a field is on (256-263, X24)."""
    return any(is_on(table, number, stop) for stop in table.field(number).stops)


def stops(table: Table) -> set[tuple[int, str]]:
    """Return the stops that are on, by field and kind."""
    every = [(number, stop) for number, field in enumerate(table.game.fields) for stop in field.stops]
    return {(number, stop.when) for number, stop in every if is_on(table, number, stop)}


def is_on(table: Table, number: int, stop: Stop) -> bool:
    """Say whether a stop is on."""
    match stop.when:
        case "kartenzahl":
            limit = table.most(number) if stop.content == "max" else int(stop.content)
            return limit is not None and table.count(number) >= limit
        case "leer":
            return number in table.emptied and not table.piles[number]
        case _:
            return bool(table.pushed.get(number))


def may_push(table: Table, source: int, target: int) -> bool:
    """Say whether no ``schiebsperre`` forbids the way (250-255)."""
    for lock, active in zip(table.field(source).push_locks, table.push_locks[source], strict=True):
        if not active or target not in table.numbers(lock.ids):
            continue
        if lock.when in ("leer", "belegt") and holds(table, target, lock.when):
            continue
        if lock.when in ("stopp", "keinstopp") and has_stop(table, source) == (lock.when == "stopp"):
            continue
        return False
    return True


def ways(table: Table, block: Block, target: int) -> Iterator[bool]:
    """Return how a block could be laid, allowed or not: on the top, pushed in at the bottom (true) (X16)."""
    word = table.value(target, "einschub")
    if not table.piles[target] or block.size > 1 or word not in ("hinten", "aussen"):
        yield False
    else:
        if word == "aussen":
            yield False
        yield True


def may_lay(table: Table, block: Block, target: int, *, below: bool) -> bool:
    """Say whether the player may lay a block on a field."""
    if not table.is_shown(target) or not may_push(table, block.source, target):
        return False
    if below:
        return accepts_below(table, target, block.lowest)
    if block.size > 1 and table.value(target, "einschub") == "hinten":
        return False
    return accepts(table, target, block.size, block.lowest)


def text_of(table: Table, block: Block, target: int, *, below: bool) -> str:
    """Write a move down."""
    source = f"{block.source + 1}"
    if block.size > 1:
        source += f"x{block.size}"
    elif block.start != table.count(block.source) - 1:
        source += f"@{block.start + 1}"
    return f"{source}-{target + 1}{'^' if below else ''}"

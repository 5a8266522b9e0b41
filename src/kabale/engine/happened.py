"""What a move did, for telling: which cards went where, and which were turned up.

Made from the changes of a step, which is all that a front end needs; a card that the player may not see has no name.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from kabale.engine.game import Position
from kabale.table.cards import HIDDEN, Card, name
from kabale.table.changes import Change, Moved, Turned
from kabale.table.table import Table


@dataclass(frozen=True, slots=True)
class Happened:
    """Cards, by name or as ``??``, came to a pile from another, or were turned up there; piles are indices."""

    kind: Literal["moved", "turned"]
    cards: tuple[str, ...]
    pile: int
    source: int | None = None


def happened(after: Position, changes: Sequence[Change]) -> list[Happened]:
    """Tell the changes that led to a position, in their order.

    A card that is turned on its way is not told twice, and cards of several changes in a row that
    go the same way are told together.
    """
    table = after.table.copy()
    found: list[tuple[Change, tuple[Card, ...]]] = []
    for change in reversed(changes):
        cards = _concerned(change, table)
        change.undo(table)
        if cards:
            found.append((change, cards))
    return _told(found[::-1], _seen(after))


def _concerned(change: Change, table: Table) -> tuple[Card, ...]:
    """Return the cards that a change moved or turned up, on the table after it."""
    match change:
        case Moved(_, target, count, _, to):
            pile = table.piles[target]
            start = len(pile) - count if to is None else to
            return tuple(pile[start : start + count])
        case Turned(pile=number, places=places, up=True):
            return tuple(table.piles[number][place] for place in places)
        case _:
            return ()


def _seen(position: Position) -> dict[Card, str]:
    """Return the names of the cards that the player may see."""
    piles = zip(position.table.piles, position.view().piles, strict=True)
    return {card: name(card) for cards, seen in piles for card, up in zip(cards, seen.up, strict=True) if up}


def _told(found: Iterable[tuple[Change, tuple[Card, ...]]], seen: dict[Card, str]) -> list[Happened]:
    told: list[Happened] = []
    moved: set[Card] = set()
    for change, cards in found:
        match change:
            case Moved(source=source, target=target):
                moved.update(cards)
                names = tuple(seen.get(card, HIDDEN) for card in cards)
                if told and (told[-1].source, told[-1].pile) == (source, target):
                    names = told.pop().cards + names
                told.append(Happened("moved", names, target, source))
            case Turned(pile=pile):
                names = tuple(seen.get(card, HIDDEN) for card in cards if card not in moved)
                if names:
                    told.append(Happened("turned", names, pile))
            case _:
                pass
    return told

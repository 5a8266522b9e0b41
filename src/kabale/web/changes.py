"""Changes as the player may see them: what the page animates, forwards and backwards.

A change names piles and places, never cards. Two kinds could still tell where a hidden card is: an order (a
shuffle) and a place inside a pile (a card pushed in anywhere). Where hidden cards are among those, both are null.
"""

from collections.abc import Iterable, Sequence

from kabale.engine.game import Position
from kabale.table.cards import Card
from kabale.table.changes import Change, Moved, Reordered, Turned, as_json
from kabale.table.table import Table
from kabale.web.shapes import ChangeShape

Hidden = frozenset[Card]


def hidden_cards(position: Position) -> Hidden:
    """Return the cards that the player may not see."""
    piles = zip(position.table.piles, position.view().piles, strict=True)
    return frozenset(card for cards, seen in piles for card, up in zip(cards, seen.up, strict=True) if not up)


def told(after: Position, changes: Sequence[Change], hidden: Hidden) -> list[ChangeShape]:
    """Return the changes that led to a position; *hidden* are the cards that were hidden before them."""
    table, secret = after.table.copy(), hidden | hidden_cards(after)
    shown: list[ChangeShape] = []
    for change in reversed(changes):
        shown += _told(change, table, secret)
        change.undo(table)
    return shown[::-1]


def told_backwards(before: Position, changes: Sequence[Change], hidden: Hidden) -> list[ChangeShape]:
    """Return how the changes that led away from a position look when they are taken back to it."""
    table, secret = before.table.copy(), hidden | hidden_cards(before)
    shown: list[ChangeShape] = []
    for change in changes:
        shown += _told(inverse(change), table, secret)
        change.do(table)
    return shown[::-1]


def seen_number(changes: Iterable[Change]) -> int:
    """Return how many of some changes are told: not those of counters and properties."""
    return sum(isinstance(change, Moved | Turned | Reordered) for change in changes)


def inverse(change: Change) -> Change:
    """Return the change that takes another one back; counters and properties, which are not animated, stay.

    >>> inverse(Moved(3, 5, 2))
    Moved(source=5, target=3, count=2, at=None, to=None, turned_over=False)
    """
    match change:
        case Moved(source, target, count, at, to, turned_over):
            return Moved(target, source, count, to, at, turned_over)
        case Turned(pile, places, up):
            return Turned(pile, places, not up)
        case Reordered(pile, order):
            return Reordered(pile, tuple(sorted(range(len(order)), key=order.__getitem__)))
        case _:
            return change


def _told(change: Change, after: Table, secret: Hidden) -> list[ChangeShape]:
    """Return a change, without what would tell of secret cards; *after* is the table when it is done."""
    shape = as_json(change)
    match change:
        case Moved():
            if _is_secret(change, after, secret):
                shape |= {"at": None, "to": None}
        case Reordered(pile):
            if _any_hidden(after.piles[pile], after, secret):
                shape["order"] = None
        case Turned():
            pass
        case _:
            return []
    return [shape]  # type: ignore[list-item]  # as_json makes what the shapes say


def _is_secret(move: Moved, after: Table, secret: Hidden) -> bool:
    """Say whether cards went into the middle of a pile, or out of it, among hidden ones."""
    inside = move.to is not None and move.to > 0 and _any_hidden(after.piles[move.target], after, secret)
    outside = move.at is not None and move.at > 0 and _any_hidden(after.piles[move.source], after, secret)
    return inside or outside


def _any_hidden(cards: Iterable[Card], table: Table, secret: Hidden) -> bool:
    return any(card in secret or card in table.down for card in cards)

"""Changes as the player may see them: what the page animates, forwards and backwards.

A change names piles and places, never cards. Two kinds could still tell where a hidden card is: an order (a
shuffle) and a place inside a pile (a card pushed in anywhere). Where hidden cards are among those, both are null.
"""

from collections.abc import Iterable, Sequence

from kabale.engine.game import Position
from kabale.table.cards import Card
from kabale.table.changes import Change, Moved, Reordered, Turned
from kabale.table.table import Table
from kabale.web.plays.shapes import ChangeShape

Hidden = frozenset[Card]


def hidden_cards(position: Position) -> Hidden:
    """Return the cards that the player may not see."""
    piles = zip(position.table.piles, position.view().piles, strict=True)
    return frozenset(
        card for cards, seen in piles if not all(seen.up) for card, up in zip(cards, seen.up, strict=True) if not up
    )


def change_shapes(after: Position, changes: Sequence[Change], hidden: Hidden) -> list[ChangeShape]:
    """Return the changes that led to a position; *hidden* are the cards that were hidden before them."""
    table, secret = after.table.copy(), hidden | hidden_cards(after)
    shown: list[ChangeShape] = []
    for change in reversed(changes):
        shown += _shapes(change, table, secret)
        change.undo(table)
    return shown[::-1]


def shapes_backwards(before: Position, changes: Sequence[Change], hidden: Hidden) -> list[ChangeShape]:
    """Return how the changes that led away from a position look when they are taken back to it."""
    table, secret = before.table.copy(), hidden | hidden_cards(before)
    shown: list[ChangeShape] = []
    for change in changes:
        shown += _shapes(inverse(change), table, secret)
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


def _shapes(change: Change, after: Table, secret: Hidden) -> list[ChangeShape]:
    """Return a change, without what would tell of secret cards; *after* is the table when it is done."""

    def is_among_hidden(pile: int, place: int | None) -> bool:
        """Say whether a place is in the middle of a pile in which a card is hidden."""
        return place is not None and place > 0 and _any_hidden(after.piles[pile], after, secret)

    match change:
        case Moved(source, target, count, at, to, turned_over):
            is_secret = is_among_hidden(target, to) or is_among_hidden(source, at)
            return [
                {
                    "change": "moved",
                    "source": source + 1,
                    "target": target + 1,
                    "count": count,
                    "at": None if at is None or is_secret else at + 1,
                    "to": None if to is None or is_secret else to + 1,
                    "turned_over": turned_over,
                }
            ]
        case Turned(pile, places, up):
            return [{"change": "turned", "pile": pile + 1, "places": [place + 1 for place in places], "up": up}]
        case Reordered(pile, order):
            is_secret = _any_hidden(after.piles[pile], after, secret)
            told = None if is_secret else [place + 1 for place in order]
            return [{"change": "reordered", "pile": pile + 1, "order": told}]
        case _:
            return []


def _any_hidden(cards: Iterable[Card], table: Table, secret: Hidden) -> bool:
    return any(card in secret or card in table.down for card in cards)

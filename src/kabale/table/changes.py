"""The short list of changes that can happen to a table.

Every move is a list of changes. The list is the undo record, the events that a page animates, and the trace. Every
change knows both ways: ``do`` and ``undo`` are exact inverses.
"""

from dataclasses import dataclass

from kabale.table.cards import Card
from kabale.table.table import Table, Value


@dataclass(frozen=True, slots=True)
class Moved:
    """*count* cards went from pile *source* to pile *target*, keeping their order unless *turned_over*.

    ``at`` is the index of the first card taken (None: from the top). ``to`` is the index where they were put in,
    counted after the taking (None: on top). Piles are indices from 0.
    """

    source: int
    target: int
    count: int = 1
    at: int | None = None
    to: int | None = None
    turned_over: bool = False

    def do(self, table: Table) -> None:
        """Move the cards."""
        _put(table.piles[self.target], self._taken(table.piles[self.source], self.at), self.to)

    def undo(self, table: Table) -> None:
        """Move them back."""
        _put(table.piles[self.source], self._taken(table.piles[self.target], self.to), self.at)

    def _taken(self, pile: list[Card], at: int | None) -> list[Card]:
        """Take the cards out of a pile, in the order in which they are put down."""
        start = len(pile) - self.count if at is None else at
        cards = pile[start : start + self.count]
        del pile[start : start + self.count]
        return cards[::-1] if self.turned_over else cards


def _put(pile: list[Card], cards: list[Card], to: int | None) -> None:
    """Put cards into a pile at an index, or on top."""
    place = len(pile) if to is None else to
    pile[place:place] = cards


@dataclass(frozen=True, slots=True)
class Turned:
    """The cards at some places of a pile (indices from the bottom, 0 first) were turned up or down."""

    pile: int
    places: tuple[int, ...]
    up: bool

    def do(self, table: Table) -> None:
        """Turn the cards."""
        self._turn(table, up=self.up)

    def undo(self, table: Table) -> None:
        """Turn them back."""
        self._turn(table, up=not self.up)

    def _turn(self, table: Table, *, up: bool) -> None:
        cards = table.piles[self.pile]
        chosen = [cards[place] for place in self.places]
        if up:
            table.down.difference_update(chosen)
        else:
            table.down.update(chosen)


@dataclass(frozen=True, slots=True)
class Reordered:
    """A pile was put in another order: the card at place i came from place ``order[i]``.

    Reversing, cutting and shuffling are all said in this way; the order travels with the change,
    so undo and replay need no generator. A cut keeps the cards in their round.
    """

    pile: int
    order: tuple[int, ...]
    is_cut: bool = False

    def do(self, table: Table) -> None:
        """Put the pile in the new order."""
        cards = table.piles[self.pile]
        cards[:] = [cards[place] for place in self.order]

    def undo(self, table: Table) -> None:
        """Put the pile back in the old order."""
        cards = table.piles[self.pile]
        for place, one in zip(self.order, cards[:], strict=True):
            cards[place] = one


@dataclass(frozen=True, slots=True)
class Counted:
    """A named counter of the table went from one number to another (a missing counter is 0)."""

    name: str
    before: int
    after: int

    def do(self, table: Table) -> None:
        """Set the counter."""
        table.count(self.name, self.after)

    def undo(self, table: Table) -> None:
        """Set it back."""
        table.count(self.name, self.before)


@dataclass(frozen=True, slots=True)
class PropertySet:
    """A pile's property went from one value to another (None: as the definition says)."""

    pile: int
    name: str
    before: Value | None
    after: Value | None

    def do(self, table: Table) -> None:
        """Set the property."""
        table.set_property(self.pile, self.name, self.after)

    def undo(self, table: Table) -> None:
        """Set it back."""
        table.set_property(self.pile, self.name, self.before)


Change = Moved | Turned | Reordered | Counted | PropertySet


def as_json(change: Change) -> dict[str, object]:
    """Return a change for programs: piles and places counted from 1, as ``docs/protocol.md`` says."""
    match change:
        case Moved(source, target, count, at, to, turned_over):
            fields: dict[str, object] = {"source": source + 1, "target": target + 1, "count": count}
            fields["at"] = None if at is None else at + 1
            fields["to"] = None if to is None else to + 1
            return {"change": "moved", **fields, "turned_over": turned_over}
        case Turned(pile, places, up):
            return {"change": "turned", "pile": pile + 1, "places": [place + 1 for place in places], "up": up}
        case Reordered(pile, order):
            return {"change": "reordered", "pile": pile + 1, "order": [place + 1 for place in order]}
        case Counted(name, before, after):
            return {"change": "counted", "name": name, "before": before, "after": after}
        case PropertySet(pile, name, old, new):
            return {"change": "property", "pile": pile + 1, "name": name, "before": old, "after": new}

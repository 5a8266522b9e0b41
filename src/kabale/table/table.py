"""The table: piles of cards, the set of face-down cards, named counters and piles' properties.

Nothing here knows a rule. A rule engine changes the table only by doing changes
(:mod:`kabale.table.changes`), so every change can be undone, sent to the page, and logged.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from kabale.table.cards import HIDDEN, UNKNOWN, Card, name

Value = str | int | bool
"""The value of a pile's property or of a counter."""

FACE_DOWN: Final = 0x40
"""The bit that a key sets in the look of a card that lies face down."""

_PILE_END: Final = 0xFF


@dataclass(slots=True, init=False, repr=False)
class Table:
    """Piles from index 0, each from its bottom card to its top card; *down* holds the cards that lie face down.

    Tables are equal whose cards, faces, counters and properties are; the copies of one card are different cards here.
    A table changes, so it has no hash.
    """

    piles: list[list[Card]]
    down: set[Card]
    counters: dict[str, int]
    properties: dict[tuple[int, str], Value]

    def __init__(
        self,
        piles: Iterable[Iterable[Card]],
        down: Iterable[Card] = (),
        counters: dict[str, int] | None = None,
        properties: dict[tuple[int, str], Value] | None = None,
    ) -> None:
        self.piles = [list(pile) for pile in piles]
        self.down = set(down)
        self.counters = {label: value for label, value in (counters or {}).items() if value}
        self.properties = dict(properties or {})

    def copy(self) -> "Table":
        """Return a table of its own that is equal to this one."""
        return Table(self.piles, self.down, self.counters, self.properties)

    def __repr__(self) -> str:
        """Name all that lies there, face-down cards in parentheses, as :mod:`kabale.table.text` writes it."""
        parts = []
        for number, pile in enumerate(self.piles, 1):
            cards = [f"({name(card)})" if card in self.down else name(card) for card in pile]
            parts.append(" ".join([str(number), *cards]))
        parts += [f"{label} = {value}" for label, value in sorted(self.counters.items())]
        parts += [f"{pile + 1}.{label} = {value!r}" for (pile, label), value in sorted(self.properties.items())]
        return f"<Table {'; '.join(parts)}>"

    def counter(self, label: str) -> int:
        """Return a counter, 0 where it was never set."""
        return self.counters.get(label, 0)

    def count(self, label: str, value: int) -> None:
        """Set a counter; 0 removes it. For changes only."""
        if value:
            self.counters[label] = value
        else:
            self.counters.pop(label, None)

    def set_property(self, pile: int, label: str, value: Value | None) -> None:
        """Set a pile's property; None removes it. For changes only."""
        if value is None:
            self.properties.pop((pile, label), None)
        else:
            self.properties[pile, label] = value

    def cards(self) -> list[Card]:
        """Return all cards, pile by pile."""
        return [card for pile in self.piles for card in pile]

    def unknown(self) -> list[Card]:
        """Return the unknown cards, pile by pile."""
        return [card for pile in self.piles for card in pile if card & 63 == UNKNOWN]

    def turned_up(self) -> list[Card]:
        """Return the unknown cards that lie face up, which a player must name before the next move."""
        return [card for card in self.unknown() if card not in self.down]

    def named(self, cards: Mapping[Card, Card]) -> "Table":
        """Return a copy with other cards in the places of some."""
        table = self.copy()
        table.piles = [[cards.get(card, card) for card in pile] for pile in table.piles]
        table.down = {cards.get(card, card) for card in table.down}
        return table

    def names(self, pile: int, *, hide: bool = True) -> list[str]:
        """Return the names of a pile's cards from its bottom; face-down ones as ``??`` if *hide*."""
        down = self.down if hide else frozenset()
        return [HIDDEN if card in down else name(card) for card in self.piles[pile]]

    def key(self) -> bytes:
        """Return the cards and faces as bytes: equal for tables that look the same with all cards open.

        A byte a card (what is printed on it, and bit 6 if it lies face down), 255 after each pile.
        """
        down = self.down
        parts = bytearray()
        for pile in self.piles:
            if down:
                parts += bytes([card & 63 | (FACE_DOWN if card in down else 0) for card in pile])
            else:
                parts += bytes([card & 63 for card in pile])
            parts.append(_PILE_END)
        return bytes(parts)

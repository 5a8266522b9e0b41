"""Which cards a game has and in which stock they begin: ``karten``, ``add``, ``sub`` (58-66, 76-118, X6).

Tags are handled in file order. A stock gets all cards of the pack that no earlier stock has; cards after the last stock
never enter the game (158-161). ``sub`` takes only what is in no stock yet (*inferred*), a card with back 2 first.
"""

from dataclasses import dataclass, field
from typing import Final

from kabale.table.cards import Card, is_joker, rank, suit
from kabale.table.decks import SHORT_RANKS, pack
from kabale.xml.text.cards import MOST_CARDS, indication
from kabale.xml.text.tree import Element
from kabale.xml.text.values import Pack
from kabale.xml.text.words import Attr, Tag

SECOND_BACK: Final = 2

_FULL_RANKS: Final = range(1, 14)


def pack_size(text: str) -> tuple[int, int]:
    """Read ``karten``: the cards of a pack, and how many packs (58-61).

    >>> pack_size("104"), pack_size("32x3")
    ((52, 2), (32, 3))
    """
    size, _, times = text.partition("x")
    if times:
        return int(size), int(times)
    total = int(text)
    return (52, total // 52) if total % 52 == 0 else (32, total // 32)


@dataclass(slots=True)
class Packer:
    """The cards while the file is read: those in no stock yet, and the backs of all."""

    waiting: list[Card] = field(default_factory=list)
    backs: dict[Card, int] = field(default_factory=dict)
    _size: int = 52
    _dealt: int = 0
    _copies: dict[int, int] = field(default_factory=dict)

    def handle(self, tag: Element) -> None:
        """Do what a tag says."""
        back = tag.get(Attr.BACK)
        if tag.tag == Tag.CARDS:
            # In an even number of packs every second one has back 2 (63, X6).
            self._size, times = pack_size(tag.text)
            for card in pack(self._size, times):
                is_second = times % 2 == 0 and (card >> 6) % 2
                self._put(Card(card & 63), SECOND_BACK if is_second else 1)
        elif tag.tag == Tag.ADD:
            added = self.members(tag)
            # An addition that would exceed the limit is ignored as a whole (107).
            if self._dealt + len(self.waiting) + len(added) <= MOST_CARDS:
                for look in added:
                    self._put(look, int(back or "1"))
        elif tag.tag == Tag.SUB:
            for look in self.members(tag):
                found = [card for card in self.waiting if card & 63 == look]
                found = [card for card in found if not back or self.backs[card] == int(back)]
                if found:
                    card = max(found, key=lambda each: self.backs[each])
                    self.waiting.remove(card)
                    del self.backs[card]

    def leave(self) -> tuple[Card, ...]:
        """Give the waiting cards to a stock."""
        cards, self.waiting = tuple(self.waiting), []
        self._dealt += len(cards)
        return cards

    def members(self, tag: Element) -> list[Card]:
        """Return the looks that ``add`` or ``sub`` names: one, or a family (83)."""
        named = indication(tag.text)
        if named is None:
            return []
        if named.joker:
            return [Card(0)] if tag.tag == Tag.ADD else []
        if tag.get(Attr.TYPE) != Pack.FAMILY:
            # Nothing where the suit or the rank is not said.
            return [Card(named.suit << 4 | named.rank)] if named.suit is not None and named.rank is not None else []
        ranks = SHORT_RANKS if self._size == 32 else _FULL_RANKS
        if named.rank is not None:
            return [Card(s << 4 | named.rank) for s in range(4) if named.suit in (None, s)]
        return [Card(named.suit << 4 | r) for r in ranks] if named.suit is not None else []

    def _put(self, look: Card, back: int) -> None:
        """Put one more card of a look in, as its next copy."""
        copy = self._copies.get(look, 0)
        self._copies[look] = copy + 1
        card = Card(copy << 6 | look)
        self.waiting.append(card)
        self.backs[card] = back


def drawn_from(cards: list[Card]) -> tuple[list[int], list[int]]:
    """Return the suits and ranks that a deal draws from: those that the pack has, ascending (29-31).

    >>> drawn_from(pack(32, 1))[1]
    [1, 7, 8, 9, 10, 11, 12, 13]
    """
    plain = [card for card in cards if not is_joker(card)]
    return sorted({suit(card) for card in plain}), sorted({rank(card) for card in plain})

"""The cards that a player has seen and can follow, and the arrangements that agree with that.

A card that was seen once stays known wherever it moves. Only chance mixes cards: a shuffle, a cut, a card put in at a
drawn place. After a :class:`Mixing` the player knows which cards a pile has, but not which of them is where.

A *token* is a place that can be followed, named by the card that is truly there. An arrangement puts a card on each
token. All that agree are equally likely, and :meth:`Memory.arrangement` draws one, mixing after mixing.
"""

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Protocol, runtime_checkable

from kabale.engine.language import CHANCES
from kabale.table.cards import HIDDEN, Card, name
from kabale.table.changes import Change, Counted, Moved, Reordered
from kabale.table.table import FACE_DOWN, Table
from kabale.view import View

_UNKNOWN = 0x80

_PILE_END = 0xFF

Arrangement = dict[Card, Card]
"""The card on each token; a token that is missing has its own."""


@runtime_checkable
class Randomness(Protocol):
    """A ``random.Random``, as far as arrangements need it."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Shuffle a list."""

    def randrange(self, stop: int, /) -> int:
        """Return a random number from 0 to ``stop - 1``."""


@dataclass(slots=True)
class Mixing:
    """Tokens that were mixed by chance and are followed afresh from here on; the first mixing is the deal.

    ``before`` is the number of the mixing that a token was in until then, ``goes`` that of the one it went into since.
    ``ways`` are the orders in which what lay on the tokens may lie on them now; none where any order may be. ``seen``
    are the tokens that were seen before they went on.
    """

    tokens: Sequence[Card]
    before: dict[Card, int] = field(default_factory=dict)
    ways: Sequence[Sequence[Card]] = ()
    goes: dict[Card, int] = field(default_factory=dict)
    seen: set[Card] = field(default_factory=set)


class Memory:
    """The knowledge that one player has of the cards of one table."""

    def __init__(self, table: Table, view: View) -> None:
        self._mixings = [Mixing(table.cards())]
        self._in: dict[Card, int] = {}
        piles = zip(table.piles, view.piles, strict=True)
        self._backs = {card: back for cards, pile in piles for card, back in zip(cards, pile.backs, strict=False)}
        self.look(table, view)

    def copy(self) -> "Memory":
        """Return a memory that knows the same."""
        other = object.__new__(Memory)
        other._backs, other._in = self._backs, dict(self._in)
        other._mixings = [
            Mixing(each.tokens, each.before, each.ways, dict(each.goes), set(each.seen)) for each in self._mixings
        ]
        return other

    def look(self, table: Table, view: View) -> None:
        """See the cards that a view of the table names."""
        for cards, pile in zip(table.piles, view.piles, strict=True):
            for card, shown in zip(cards, pile.cards, strict=True):
                if shown != HIDDEN:
                    self._mixings[self._in.get(card, 0)].seen.add(card)

    def follow(self, changes: Sequence[Change], after: Table) -> int:
        """Follow the changes that have led to a table; return how often cards were mixed."""
        drawn = {
            place
            for place, (before, change) in enumerate(pairwise(changes), 1)
            if isinstance(before, Counted) and before.name == CHANCES and isinstance(change, Moved | Reordered)
        }
        number = len(self._mixings)
        if drawn:
            table = after.copy()
            for change in reversed(changes):
                change.undo(table)
            for place, change in enumerate(changes):
                if place in drawn:
                    self._mix(change, table)
                change.do(table)
        return len(self._mixings) - number

    def _mix(self, change: Change, table: Table) -> None:
        ways: list[list[Card]] = []
        match change:
            case Reordered(pile, order, is_cut):
                old = table.piles[pile]
                tokens = [old[place] for place in order]
                if is_cut:
                    ways = [old[cut:] + old[:cut] for cut in range(1, len(old))]
            case Moved(source, target, count, at, to, turned_over):
                start = len(table.piles[source]) - count if at is None else at
                taken = table.piles[source][start : start + count]
                moved = taken[::-1] if turned_over else taken
                others = [card for card in table.piles[target] if card not in moved]
                ways = [others[:place] + moved + others[place:] for place in range(len(others) + 1)]
                tokens = ways[len(others) if to is None else to]
            case _:
                return
        before = {card: self._in.get(card, 0) for card in tokens}
        only = self._mixings[before[tokens[0]]]
        if len(set(before.values())) == 1 and not only.ways and only.seen.isdisjoint(tokens):
            # Of cards of which nothing is known nothing is forgotten.
            return
        for card in tokens:
            self._mixings[before[card]].goes[card] = len(self._mixings)
            self._in[card] = len(self._mixings)
        self._mixings.append(Mixing(tokens, before, ways))

    def forget(self, mixings: int) -> None:
        """Undo the last mixings, and forget what was seen since."""
        for _ in range(mixings):
            mixing = self._mixings.pop()
            for card, before in mixing.before.items():
                self._in[card] = before
                del self._mixings[before].goes[card]

    def knows(self, card: Card) -> bool:
        """Return whether the player knows that this card is where it is."""
        return card in self._mixings[self._in.get(card, 0)].seen

    def names(self, table: Table) -> tuple[tuple[str, ...], ...]:
        """Return the names of all cards, pile by pile, ``??`` for those that are not known."""
        return tuple(tuple(name(card) if self.knows(card) else HIDDEN for card in pile) for pile in table.piles)

    def key(self, table: Table) -> bytes:
        """Return bytes that are equal if the same cards are known, and contain nothing that is unknown."""
        parts = bytearray()
        mixed: list[tuple[int, int]] = []
        for number, pile in enumerate(table.piles):
            for card in pile:
                mixing = self._in.get(card, 0)
                if card in self._mixings[mixing].seen:
                    parts.append(card & 63 | (FACE_DOWN if card in table.down else 0))
                else:
                    parts.append(_UNKNOWN | self._backs.get(card, 0))
                    mixed += [(number, mixing)] * (mixing > 0)
            parts.append(_PILE_END)
        if mixed:
            told = {mixing: self._told(self._mixings[mixing]) for _, mixing in mixed}
            parts += repr((mixed, sorted(told.items()))).encode()
        return bytes(parts)

    def _told(self, mixing: Mixing) -> list[int]:
        """Return the looks that were known when the tokens were mixed, in order if their order is informative."""
        looks = [
            card & 63 if card in self._mixings[mixing.before[card]].seen else _UNKNOWN
            for card in (mixing.ways[0] if mixing.ways else mixing.tokens)
        ]
        return looks if mixing.ways else sorted(looks)

    def arrangement(self, rng: Randomness) -> Arrangement | None:
        """Draw one of the arrangements that agree with what was seen; None for a draw that does not."""
        drawn: list[Arrangement] = []
        for number, mixing in enumerate(self._mixings):
            lay = {card: drawn[before].get(card, card) for card, before in mixing.before.items()}
            found = self._in_some_way(mixing, lay, rng) if mixing.ways else self._shuffled(number, lay, rng)
            if found is None:
                return None
            drawn.append(found)
        if len(drawn) == 1:
            return drawn[0]
        return {card: drawn[self._in.get(card, 0)].get(card, card) for card in self._mixings[0].tokens}

    def _shuffled(self, number: int, lay: Arrangement, rng: Randomness) -> Arrangement:
        """Put what lay on the tokens of a mixing in any order that agrees; a card's back can always be seen."""
        mixing = self._mixings[number]
        seen, goes = mixing.seen, mixing.goes
        free = [card for card in mixing.tokens if card not in seen]
        found: Arrangement = {}
        for back in sorted({self._backs.get(card, 0) for card in free}) if self._backs else (None,):
            tokens = [card for card in free if back is None or self._backs[card] == back]
            # Sort them, so that equal numbers draw the same cards wherever the same cards were seen.
            cards = sorted(
                (card for card in (lay.values() if lay else free) if card not in seen),
                key=lambda card: (card & 63, card),
            )
            if back is not None:
                cards = [card for card in cards if self._backs[card] == back]
            if goes:
                rng.shuffle(tokens)
                bound = [card for card in cards if self._was_seen_after(number, card)]
                for card in bound:
                    token = next(each for each in tokens if goes.get(each) == goes[card])
                    tokens.remove(token)
                    cards.remove(card)
                    found[token] = card
            rng.shuffle(cards)
            found.update(zip(tokens, cards, strict=True))
        return found

    def _in_some_way(self, mixing: Mixing, lay: Arrangement, rng: Randomness) -> Arrangement | None:
        """Put what lay on the tokens of a mixing on them in one of the orders that agree, or return None."""
        number = self._mixings.index(mixing)
        agreeing = []
        for way in mixing.ways:
            found = {token: lay[card] for token, card in zip(mixing.tokens, way, strict=True)}
            if all(
                (card == token or token not in mixing.seen)
                and self._backs.get(card) == self._backs.get(token)
                and (mixing.goes.get(token) == mixing.goes.get(card) or not self._was_seen_after(number, card))
                for token, card in found.items()
            ):
                agreeing.append(found)
        return agreeing[rng.randrange(len(agreeing))] if agreeing else None

    def _was_seen_after(self, number: int, card: Card) -> bool:
        goes = self._mixings[number].goes.get(card)
        return goes is not None and (card in self._mixings[goes].seen or self._was_seen_after(goes, card))

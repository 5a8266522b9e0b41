"""Packs, deal ids and the named shuffles; ``docs/deals.md`` writes each scheme out with test vectors.

A deal puts a pack in an order, *next card first*. The definition language decides where cards go. It gives the number
of cards that its layout deals to each pile, in file order. It gets the order that makes the deal come out as the scheme
wants.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Final
from zlib import crc32

from kabale.errors import BadCard, BadDeal, expect
from kabale.messages import message
from kabale.table.cards import RANKS, Card, card, name, rank
from kabale.table.chance import Chance, permutation, words
from kabale.table.shuffles import (
    MICROSOFT_FIXED,
    greenfelt_shuffled,
    microsoft_shuffled,
    pysol_shuffled,
    xpat2_shuffled,
)
from kabale.table.table import Table
from kabale.table.text import pack as pack_table
from kabale.table.text import unpack

SHORT_RANKS: Final = (1, 7, 8, 9, 10, 11, 12, 13)

LIMITS: Final = {
    "k1": (0, 2**63 - 1),
    "ms": (1, 2**33 - 1),
    "xpat2": (0, 999_999_999),
    "pysol": (1, 2**63 - 1),
    "greenfelt": (1, 2**31 - 2),
    "solvitaire": (0, 2**31 - 1),
}
"""The lowest and highest deal number of each scheme; ``ms`` has two fixed deals besides, -1 and -2."""

_NUMBER: Final = re.compile(r"-?[0-9]{1,99}")

CARD_SCHEMES: Final = ("deck", "rows")

AT: Final = "at"
"""The scheme of a position: a table in the middle of a game, which is not dealt."""

SCHEMES: Final = (*LIMITS, *CARD_SCHEMES, AT)

LONGEST_WORD: Final = 8_000
"""The characters that a position may have."""


def pack(size: int, decks: int, *, jokers: int = 0) -> list[Card]:
    """Return *decks* packs of 52 or 32 cards, deck by deck, spades hearts diamonds clubs, ace to king; then jokers.

    >>> len(pack(52, 2)), len(pack(32, 1, jokers=3))
    (104, 35)
    """
    ranks = SHORT_RANKS if size == 32 else range(1, len(RANKS) + 1)
    cards = [Card(copy << 6 | suit << 4 | rank) for copy in range(decks) for suit in range(4) for rank in ranks]
    return cards + [Card(copy << 6) for copy in range(jokers)]


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal id: a scheme and its number, the cards themselves, next card first, or the word of a position.

    >>> str(Deal.parse("617"))
    'k1:617'
    """

    scheme: str
    number: int = 0
    cards: tuple[str, ...] = ()
    word: str = ""

    def __post_init__(self) -> None:
        """See that it is a deal. Raises :class:`kabale.errors.BadDeal`."""
        if self.scheme not in SCHEMES:
            several = ", ".join(SCHEMES)
            raise BadDeal(f"{self.scheme!r} is no scheme of deals: expected one of {several}, as in Deal('k1', 617)")
        if type(self.number) is not int or not _has(self.scheme, self.number):
            raise _no_number(self.scheme, self.number)
        if self.cards and self.scheme in LIMITS:
            raise BadDeal(f"a deal of {self.scheme} has a number and no cards")
        if bool(self.word) != (self.scheme == AT):
            raise BadDeal(f"a position has the scheme {AT} and a word, and no other deal has a word")
        expect(self.cards, tuple, "a tuple of the names of cards")
        try:
            list(map(card, self.cards))
        except BadCard as error:
            raise BadDeal(str(error)) from error

    @staticmethod
    def of(deal: "Deal | str | int", usual: str = "k1") -> "Deal":
        """Return a deal that is given as itself, as its text, or as a number, which counts in the *usual* scheme.

        Raises BadDeal.

        >>> str(Deal.of(617)), str(Deal.of("617", "ms")), str(Deal.of("k1:617", "ms"))
        ('k1:617', 'ms:617', 'k1:617')
        """
        if isinstance(deal, Deal):
            return deal
        if isinstance(deal, str):
            if usual == "k1" or not _NUMBER.fullmatch(text := deal.strip()):
                return Deal.parse(deal)
            deal = int(text)
        try:
            return Deal(usual, deal)
        except BadDeal as error:
            if usual == "k1":
                raise
            raise BadDeal(f"{error}; a number alone means {usual}:{deal} in this game, not k1:{deal}") from error

    @staticmethod
    def parse(text: str) -> "Deal":
        """Read ``SCHEME:NUMBER``, a bare number (scheme k1), ``deck:ASKH…``, ``rows:ASKH…``, or ``at:`` and a word.

        The name of the scheme may be in upper or lower case. Raises :class:`kabale.errors.BadDeal`.
        """
        expect(text, str, "the text of a deal")
        scheme, colon, rest = text.strip().rpartition(":")
        scheme = scheme.lower()
        if scheme in CARD_SCHEMES:
            return Deal.from_cards([rest[i : i + 2] for i in range(0, len(rest), 2)], rows=scheme == "rows")
        if scheme == AT:
            return Deal.at(_unpacked(rest))
        scheme = scheme if colon else "k1"
        if scheme not in LIMITS:
            raise BadDeal(f"{text!r} is not a deal: expected a number, or one of {', '.join(LIMITS)} with :NUMBER")
        if not (_NUMBER.fullmatch(rest) and _has(scheme, int(rest))):
            raise _no_number(scheme, rest)
        return Deal(scheme, int(rest))

    @staticmethod
    def from_cards(cards: Sequence[str], *, rows: bool = False) -> "Deal":
        """Make a deal of card names, next card first, dealt by piles or, with *rows*, row by row. Raises BadDeal."""
        expect(cards, Sequence, "the names of cards")
        return Deal("rows" if rows else "deck", 0, tuple(cards))

    @staticmethod
    def at(table: Table) -> "Deal":
        """Return the position of a table as a deal. Raises BadDeal for a table that is too large."""
        return Deal(AT, word=_bounded(pack_table(table)))

    def table(self) -> Table:
        """Return the table of a position. Raises BadDeal for any other deal."""
        if self.scheme != AT:
            raise BadDeal(f"{self} is not a position")
        return _unpacked(self.word)

    def __str__(self) -> str:
        """Return the text that :meth:`parse` reads."""
        named = "".join(self.cards) if self.scheme in CARD_SCHEMES else self.word or self.number
        return f"{self.scheme}:{named}"

    @property
    def chance(self) -> Chance:
        """The chance of whatever is random after the deal: of its number, of 0 for cards and below 0."""
        return Chance(max(self.number, 0))

    def arranged(self, cards: Sequence[Card], counts: Sequence[int], *, deckwise: bool = False) -> list[Card]:
        """Return the shuffled stock, next card first, for a layout that deals *counts* cards to its piles in turn.

        With *deckwise* each deck is shuffled by itself and the first deck leaves first.
        Raises :class:`kabale.errors.BadDeal` if the scheme is not for these cards.
        """
        order = self.shuffled(cards, deckwise=deckwise)
        match self.scheme:
            case "rows" | "ms" | "pysol" | "greenfelt":
                return by_rows(order, counts)
            case "xpat2":
                # Its layout takes the list's first cards, the rest leaves from the end.
                laid = min(sum(counts), len(order))
                return order[:laid] + order[laid:][::-1]
            case _:
                return order

    def shuffled(self, cards: Sequence[Card], *, deckwise: bool = False) -> list[Card]:
        """Return the cards in the scheme's own order, before a layout arranges them. Raises BadDeal."""
        match self.scheme:
            case "deck" | "rows":
                return self._given(cards)
            case "at":
                raise BadDeal("a position is not dealt")
            case "ms":
                return microsoft_shuffled(self.number, cards)
            case "greenfelt":
                return greenfelt_shuffled(self.number, cards)
            case "xpat2":
                return xpat2_shuffled(self.number, self._whole_decks(cards, deckwise=deckwise))
            case "pysol":
                return pysol_shuffled(self.number, self._whole_decks(cards, deckwise=deckwise))
            case "solvitaire":
                raise BadDeal(f"{self} deals the games of the language of that name only: use k1:")
            case _:
                # All cards, or deck after deck, from stream 0 of the number.
                source = words(self.number, 0)
                copies = sorted({one >> 6 for one in cards})
                decks = [[one for one in cards if one >> 6 == copy] for copy in copies] if deckwise else [cards]
                return list(chain.from_iterable([deck[i] for i in permutation(source, len(deck))] for deck in decks))

    def _given(self, cards: Sequence[Card]) -> list[Card]:
        missing = Counter(map(name, cards))
        missing.subtract(self.cards)
        wrong = sorted(text for text, difference in missing.items() if difference)
        if wrong:
            few, many = [t for t in wrong if missing[t] > 0], [t for t in wrong if missing[t] < 0]
            parts = [f"missing {' '.join(few)}"] if few else []
            parts += [f"too many {' '.join(many)}"] if many else []
            raise BadDeal(f"the deck is not the game's {len(cards)} cards: {'; '.join(parts)}")
        copies: dict[str, list[Card]] = {}
        for one in reversed(cards):
            copies.setdefault(name(one), []).append(one)
        return [copies[text].pop() for text in self.cards]

    def _whole_decks(self, cards: Sequence[Card], *, deckwise: bool) -> Sequence[Card]:
        """See that there are one or two decks of 52 for a shuffle that knows no others, both shuffled together."""
        if len(cards) not in (52, 104) or any(not 1 <= rank(one) <= len(RANKS) for one in cards):
            raise BadDeal(f"{self} deals one or two decks of 52 cards, and this game has {len(cards)} cards: use k1:")
        if deckwise and len(cards) > 52:
            raise BadDeal(f"{self} shuffles both decks together, and this game shuffles each by itself: use k1:")
        return cards


def is_position(deal: str) -> bool:
    """Return whether the id of a deal is that of a position."""
    return deal.startswith(f"{AT}:")


def short(deal: str) -> str:
    """Return the id of a deal for lists: a position has the CRC-32 of its word there, which the page computes, too.

    >>> short("k1:617"), short("at:7H_KS.~turns=1")
    ('k1:617', 'at:94c0ac23')
    """
    return f"{AT}:{crc32(deal.removeprefix(f'{AT}:').encode()):08x}" if is_position(deal) else deal


def _bounded(word: str) -> str:
    if not 0 < len(word) <= LONGEST_WORD:
        raise BadDeal(message("position.word_long", most=f"{LONGEST_WORD:,}", given=f"{len(word):,}"))
    return word


def _unpacked(word: str) -> Table:
    try:
        return unpack(_bounded(word))
    except ValueError as error:
        raise BadDeal(message("position.unreadable", why=error.args[0])) from error


def _has(scheme: str, number: int) -> bool:
    low, high = LIMITS.get(scheme, (0, 0))
    return low <= number <= high or (scheme == "ms" and number in MICROSOFT_FIXED)


def _no_number(scheme: str, number: object) -> BadDeal:
    low, high = LIMITS.get(scheme, (0, 0))
    fixed = ", -1 or -2" if scheme == "ms" else ""
    return BadDeal(f"{number!r} is not a deal number of {scheme}: expected {low} to {high}{fixed}")


AnyDeal = Deal | str | int
"""A deal, its text, or its number in the usual scheme of a game."""


def by_rows(order: Sequence[Card], counts: Sequence[int]) -> list[Card]:
    """Permute an order so that dealing pile after pile gives what dealing row after row gives.

    >>> by_rows([1, 2, 3, 4, 5, 6], [2, 1, 2])
    [1, 4, 2, 3, 5, 6]
    """
    piles: list[list[Card]] = [[] for _ in counts]
    rest = iter(order)
    for row in range(max(counts, default=0)):
        for pile, wanted in zip(piles, counts, strict=True):
            if row < wanted:
                pile.extend(islice(rest, 1))
    return [*chain.from_iterable(piles), *rest]

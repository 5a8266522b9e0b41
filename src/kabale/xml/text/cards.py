"""Cards and numbers as a definition names them, and what they mean (24-32).

An *indication* names a card, a suit or a rank. ``zufallsfarbe`` and ``zufallswert`` stand for what a deal drew, so an
indication is read together with a :class:`Draw`. Knows no field.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from kabale.engine.fits import RANK_COUNT
from kabale.table import cards as letters
from kabale.table.cards import LOOKS, Card, all_looks, is_joker, rank, suit

ANY: Final = "frei"  # any card, suit, rank or count
RANDOM_SUIT: Final = "zufallsfarbe"
RANDOM_RANK: Final = "zufallswert"
"""The suit and the rank that each deal draws; the rank may be followed by + or - and a digit (29)."""

JOKER: Final = "Joker"
SUITS: Final = {"Pik": "S", "Herz": "H", "Karo": "D", "Kreuz": "C"}
RANKS: Final = {"A": 1, **{str(rank): rank for rank in range(2, 11)}, "B": 11, "D": 12, "K": 13}
"""The ranks as the file writes them: a jack is B, a queen D (28)."""

ACE: Final = 1
JOKER_LOOK: Final = 0
_SUITS: Final = {word: letters.SUITS.index(letter) for word, letter in SUITS.items()}
_RANDOM_RANK: Final = re.compile(rf"{RANDOM_RANK}(?:([+-])([1-9]))?")
_RANK_WORDS: Final = {number: word for word, number in RANKS.items()}
_SUIT_WORDS: Final = {number: word for word, number in _SUITS.items()}


@dataclass(frozen=True, slots=True)
class Draw:
    """The suit and the rank that a deal drew (29, X8)."""

    suit: int = 0
    rank: int = ACE


@dataclass(frozen=True, slots=True)
class Indication:
    """A card as far as it is named: None for a suit or a rank that does not matter."""

    suit: int | None = None
    rank: int | None = None
    joker: bool = False

    @property
    def is_any(self) -> bool:
        """Whether no suit and no rank is named."""
        return self.suit is None and self.rank is None and not self.joker

    def may_be(self, other: "Indication") -> bool:
        """Say whether some card may be meant by both; none is if they name two suits or two ranks.

        >>> Indication(2, 1).may_be(Indication(2)), Indication(2, 1).may_be(Indication(2, 3))
        (True, False)
        """
        pairs = ((self.suit, other.suit), (self.rank, other.rank))
        return all(one is None or each is None or one == each for one, each in pairs)

    def names(self, card: Card) -> bool:
        """Say whether a card is meant; a joker only as itself, or where any card will do (X17)."""
        if is_joker(card):
            return self.joker or self.is_any
        return not self.joker and self.suit in (None, suit(card)) and self.rank in (None, rank(card))


ANY_CARD: Final = Indication()


@cache
def indication(text: str, drawn: Draw = Draw()) -> Indication | None:
    """Read an indication; None for an invalid or missing text.

    >>> indication("Karo A")
    Indication(suit=2, rank=1, joker=False)
    >>> indication("zufallswert+3", Draw(0, 12)).rank
    2
    """
    if text == ANY:
        return ANY_CARD
    if text == JOKER:
        return Indication(joker=True)
    parts = text.split()
    if len(parts) == 2:
        of_suit, of_rank = _suit(parts[0], drawn), _rank(parts[1], drawn)
        return None if of_suit is None or of_rank is None else Indication(of_suit, of_rank)
    of_suit, of_rank = _suit(text, drawn), _rank(text, drawn)
    return None if of_suit is None and of_rank is None else Indication(of_suit, of_rank)


def _suit(word: str, drawn: Draw) -> int | None:
    return drawn.suit if word == RANDOM_SUIT else _SUITS.get(word)


def _rank(word: str, drawn: Draw) -> int | None:
    """Read a rank; above the king and below the ace it wraps around (X8)."""
    match = _RANDOM_RANK.fullmatch(word)
    return RANKS.get(word) if match is None else around(drawn.rank + int((match[1] or "") + (match[2] or "0")))


def around(number: int) -> int:
    """Return a rank on the ring on which an ace follows a king (X7).

    >>> around(14), around(0)
    (1, 13)
    """
    return (number - 1) % RANK_COUNT + 1


def written(named: Indication, ranks: str = "") -> str:
    """Return the words of an indication: the inverse of :func:`indication`, but with other letters of *ranks*.

    >>> written(Indication(1, 12)), written(ANY_CARD), written(Indication(rank=12), letters.RANKS)
    ('Herz D', 'frei', 'Q')
    """
    if named.joker:
        return JOKER
    parts = [_SUIT_WORDS[named.suit]] if named.suit is not None else []
    if named.rank is not None:
        parts.append(ranks[named.rank - 1].replace("T", "10") if ranks else _RANK_WORDS[named.rank])
    return " ".join(parts) or ANY


@cache
def row_of(named: Indication | None) -> bytes:
    """Return which looks may go where an indication is required; a joker may go wherever any card may (X17)."""
    row = bytearray(LOOKS)
    if named is not None:
        for card in all_looks():
            row[card] = named.names(card)
        row[JOKER_LOOK] = named.joker or any(row)
    return bytes(row)


MOST_CARDS: Final = 208
LARGEST: Final = 2_147_483_647  # the largest ``var`` (290)
UNLIMITED: Final = LARGEST  # the redeals of a field without a number (190)
NEWEST: Final = 241010  # the version of the program that the document describes (2)
MOST_VARIANTS: Final = 9  # more are ignored (80)
HIGHEST_LEVEL: Final = 99  # ``levelmax`` is this at most (X5)
MOST_LINES: Final = 5  # in a message (582)
MOST_ANSWERS: Final = 3
MENU_LENGTH: Final = 4  # how many characters of the menu's text are shown (573)


@lru_cache(maxsize=1024)
def number(text: str | None, default: int = 0) -> int:
    """Return the number in a text, or a default for an invalid text.

    >>> number("-3"), number("frei", 7)
    (-3, 7)
    """
    text = text or ""
    return int(text) if text.removeprefix("-").removeprefix("+").isdecimal() and len(text) < 20 else default


def limit(text: str) -> int | None:
    """Read a limit: 208 without limit, None if it is missing (179, X12)."""
    return MOST_CARDS if text == ANY else number(text) if text else None

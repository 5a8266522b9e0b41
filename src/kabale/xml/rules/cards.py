"""Cards as the definition names them: a suit, a rank, both, any card, a joker (24-32).

An *indication* is such a name. ``zufallsfarbe`` and ``zufallswert`` stand for what a deal drew, so an
indication is read together with what was :class:`Drawn`. Knows no field.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, TypeVar

from kabale.engine.fits import RANK_COUNT
from kabale.table.cards import LOOKS, RANKS, SUITS, Card, all_looks, is_joker, rank, suit
from kabale.xml.text import words
from kabale.xml.text.values import Compare

Word = TypeVar("Word", bound=StrEnum)

ACE: Final = 1
JOKER_LOOK: Final = 0
"""The joker's place in rows of looks."""

_SUITS: Final = {word: SUITS.index(letter) for word, letter in words.SUITS.items()}
_RANDOM_RANK: Final = re.compile(rf"{words.RANDOM_RANK}(?:([+-])([1-9]))?")
_RANK_WORDS: Final = {number: word for word, number in words.RANKS.items()}
_SUIT_WORDS: Final = {number: word for word, number in _SUITS.items()}


def as_word(kind: type[Word], text: str | None) -> Word | None:
    """Return the member of an enumeration that a text is, None where it is none.

    >>> as_word(Compare, "kleiner"), as_word(Compare, "")
    (<Compare.LESS: 'kleiner'>, None)
    """
    return next((member for member in kind if member == text), None)


@dataclass(frozen=True, slots=True)
class Drawn:
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

    def names(self, card: Card) -> bool:
        """Say whether a card is meant; a joker only as itself, or where any card will do (X17)."""
        if is_joker(card):
            return self.joker or self.is_any
        return not self.joker and self.suit in (None, suit(card)) and self.rank in (None, rank(card))


ANY_CARD: Final = Indication()


@cache
def indication(text: str, drawn: Drawn = Drawn()) -> Indication | None:
    """Read an indication; None where the text is none, such as an absent one.

    >>> indication("Karo A")
    Indication(suit=2, rank=1, joker=False)
    >>> indication("zufallswert+3", Drawn(0, 12)).rank
    2
    """
    if text == words.ANY:
        return ANY_CARD
    if text == words.JOKER:
        return Indication(joker=True)
    parts = text.split()
    if len(parts) == 2:
        of_suit, of_rank = _suit(parts[0], drawn), _rank(parts[1], drawn)
        return None if of_suit is None or of_rank is None else Indication(of_suit, of_rank)
    of_suit, of_rank = _suit(text, drawn), _rank(text, drawn)
    return None if of_suit is None and of_rank is None else Indication(of_suit, of_rank)


def _suit(word: str, drawn: Drawn) -> int | None:
    return drawn.suit if word == words.RANDOM_SUIT else _SUITS.get(word)


def _rank(word: str, drawn: Drawn) -> int | None:
    """Read a rank; what goes above the king or below the ace goes round (X8)."""
    match = _RANDOM_RANK.fullmatch(word)
    if match is None:
        return words.RANKS.get(word)
    step = int(match[2] or 0) * (-1 if match[1] == "-" else 1)
    return around(drawn.rank + step)


def around(number: int) -> int:
    """Return a rank on the ring on which an ace follows a king (X7).

    >>> around(14), around(0)
    (1, 13)
    """
    return (number - 1) % RANK_COUNT + 1


def written(named: Indication) -> str:
    """Return the words of an indication: the inverse of :func:`indication`.

    >>> written(Indication(1, 12)), written(ANY_CARD)
    ('Herz D', 'frei')
    """
    if named.joker:
        return words.JOKER
    parts = [_SUIT_WORDS[named.suit]] if named.suit is not None else []
    parts += [_RANK_WORDS[named.rank]] if named.rank is not None else []
    return " ".join(parts) or words.ANY


def shown(named: Indication) -> str:
    """Return an indication in the two-letter style of cards, for messages.

    >>> shown(Indication(1, 12)), shown(Indication(None, 13))
    ('QH', 'K')
    """
    if named.joker:
        return "JK"
    return (RANKS[named.rank - 1] if named.rank else "") + (SUITS[named.suit] if named.suit is not None else "")


def order(rank_number: int) -> int:
    """Return a rank's place in comparisons: two is least, an ace is most (483)."""
    return RANK_COUNT + 1 if rank_number == ACE else rank_number


def compares(left: int, compare: Compare, right: int) -> bool:
    """Say whether two numbers stand to each other as asked."""
    match compare:
        case Compare.LESS:
            return left < right
        case Compare.LESS_EQUAL:
            return left <= right
        case Compare.EQUAL:
            return left == right
        case Compare.GREATER:
            return left > right
        case Compare.GREATER_EQUAL:
            return left >= right
        case Compare.UNEQUAL:
            return left != right


def stands(card: Card, compare: Compare, named: Indication) -> bool:
    """Say whether a card stands to an indication as asked (483, X30).

    Unequal denies the whole indication. What is less or greater needs a rank on both sides, and the suit
    if one is named.
    """
    if compare is Compare.UNEQUAL:
        return not named.names(card)
    if named.names(card) and compare in (Compare.EQUAL, Compare.LESS_EQUAL, Compare.GREATER_EQUAL):
        return True
    if named.rank is None or is_joker(card) or named.suit not in (None, suit(card)):
        return False
    return compares(order(rank(card)), compare, order(named.rank)) and compare is not Compare.EQUAL


@cache
def row_of(named: Indication | None) -> bytes:
    """Return which looks may be laid where an indication is asked; a joker wherever any card may (X17)."""
    row = bytearray(LOOKS)
    if named is not None:
        for card in all_looks():
            row[card] = named.names(card)
        row[JOKER_LOOK] = named.joker or any(row)
    return bytes(row)

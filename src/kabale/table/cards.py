"""Cards: one number for each piece of cardboard, and what is printed on it.

A card's number is ``64 * copy + 16 * suit + rank``: the low six bits are its *look*, the same
for the copies of one card in several decks. Ranks run from 1 (ace) to 13 (king); a joker has
rank 0. Nothing here knows which cards fit each other, nor which of them lie face down.
"""

from typing import Final, NewType

from kabale.errors import BadCard

Card = NewType("Card", int)

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
SUIT_LENGTH: Final = len(RANKS)
"""The number of cards of a whole suit."""

LOOKS: Final = 64
"""The number of looks: tables indexed by :func:`look` have this many entries."""

HIDDEN: Final = "??"
JOKER: Final = "JK"

_NAMES: Final = tuple(
    JOKER if look == 0 else RANKS[(look & 15) - 1] + SUITS[look >> 4] if 1 <= look & 15 <= len(RANKS) else ""
    for look in range(LOOKS)
)
_LOOKS: Final = {text: look for look, text in enumerate(_NAMES) if text}


def card(text: str, *, copy: int = 0) -> Card:
    """Return the card of a two-letter name, in the given copy of the deck (0 is the first).

    Raises :class:`kabale.errors.BadCard` if *text* names no card.

    >>> rank(card("TH")), name(card("TH", copy=1))
    (10, 'TH')
    """
    look = _LOOKS.get(text)
    if look is None:
        raise BadCard(f"{text!r} is not a card: expected a rank from {RANKS} and a suit from {SUITS}, or {JOKER}")
    return Card(copy << 6 | look)


def name(card: Card) -> str:
    """Return the two-letter name: the inverse of :func:`card`, for every deck.

    >>> name(card("KS"))
    'KS'
    """
    return _NAMES[card & 63]


def look(card: Card) -> int:
    """Return what is printed on a card as a number from 0 to 63, equal for all its copies."""
    return card & 63


def copy(card: Card) -> int:
    """Return the deck that a card belongs to, counted from 0."""
    return card >> 6


def rank(card: Card) -> int:
    """Return 1 for an ace to 13 for a king; 0 for a joker."""
    return card & 15


def suit(card: Card) -> int:
    """Return 0 spades, 1 hearts, 2 diamonds, 3 clubs (0 for a joker)."""
    return card >> 4 & 3


def is_red(card: Card) -> bool:
    """Say whether a card is a heart or a diamond."""
    return suit(card) in (1, 2)


def is_joker(card: Card) -> bool:
    """Say whether a card is a joker."""
    return not card & 63


def all_looks() -> tuple[Card, ...]:
    """Return the 52 different cards (no joker), first copies, suit by suit in the order of SUITS."""
    return tuple(Card(suit << 4 | rank) for suit in range(4) for rank in range(1, 14))

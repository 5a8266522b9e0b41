"""Cards: one number for each piece of cardboard, and what is printed on it.

A card's number is ``64 * copy + 16 * suit + rank``: the low six bits are its *look*, the same
for the copies of one card in several decks. Ranks run from 1 (ace) to 13 (king); a joker has
rank 0. Nothing here knows which cards fit each other, nor which of them lie face down.
"""

import re
from typing import Final, NewType

from kabale.errors import BadCard
from kabale.messages import message

Card = NewType("Card", int)

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
SUIT_LENGTH: Final = len(RANKS)

LOOKS: Final = 64
"""The number of looks: tables indexed by :func:`look` have this many entries."""

HIDDEN: Final = "??"
JOKER: Final = "JK"
UNKNOWN: Final = 15
"""The look of a card that nobody has named yet; each copy of it is a place that some other card will take."""

_NAMES: Final = tuple(
    JOKER
    if look == 0
    else HIDDEN
    if look == UNKNOWN
    else RANKS[(look & 15) - 1] + SUITS[look >> 4]
    if 1 <= look & 15 <= len(RANKS)
    else ""
    for look in range(LOOKS)
)
_LOOKS: Final = {text: look for look, text in enumerate(_NAMES) if text and look != UNKNOWN}

_PRINTED: Final = str.maketrans(
    {
        **dict(zip("♠♥♦♣♤♡♢♧", SUITS * 2, strict=True)),
        # Unicode has a knight between jack and queen, and three jokers.
        **{
            chr(0x1F0A0 + 16 * row + place + (place > 11)): RANKS[place - 1] + suit
            for row, suit in enumerate(SUITS)
            for place in range(1, SUIT_LENGTH + 1)
        },
        **dict.fromkeys("🂿🃏🃟", JOKER),
        **dict.fromkeys(",;", " "),
        **dict.fromkeys("\ufe0e\ufe0f", ""),
    }
)
"""The letters of printed signs. The last two signs only choose how the sign before them is drawn."""

_RANK: Final = "(?:10|[A2-9TJQK0])"
_ONE: Final = re.compile(f"({_RANK})([{SUITS}])|([{SUITS}])({_RANK})|{JOKER}")
_CARDS: Final = re.compile(f"(?:{_RANK}[{SUITS}]|{JOKER})+|(?:[{SUITS}]{_RANK})+")


def card(text: str, *, copy: int = 0) -> Card:
    """Return the card of a two-letter name, in the given copy of the deck (0 is the first).

    Raises :class:`kabale.errors.BadCard` if *text* names no card.

    >>> rank(card("TH")), name(card("TH", copy=1))
    (10, 'TH')
    """
    look = _LOOKS.get(text) if isinstance(text, str) else None
    if look is None:
        raise _no_card(text)
    return Card(copy << 6 | look)


def read_cards(text: str) -> list[Card]:
    """Return the cards of a text as people type and programs print them, first copies.

    A ten is 10, T or 0. Rank or suit comes first, in any case. Signs of suits and the playing cards of Unicode are
    read too. Spaces, commas or semicolons may separate the cards. Raises :class:`kabale.errors.BadCard`.

    >>> " ".join(map(name, read_cards("7♥ 10h,CK; 4c0s 🂡")))
    '7H TH KC 4C TS AS'
    """
    cards = []
    for word in text.translate(_PRINTED).split():
        plain = word.upper()
        if not _CARDS.fullmatch(plain):
            raise _no_card(word[:20])
        for found in _ONE.finditer(plain):
            rank, suit = found[1] or found[4], found[2] or found[3]
            cards.append(card("T" + suit if rank in ("10", "0") else rank + suit if rank else JOKER))
    return cards


def _no_card(text: str) -> BadCard:
    return BadCard(message("position.no_card", text=repr(text), ranks=RANKS, suits=SUITS, joker=JOKER))


def name(card: Card) -> str:
    """Return the two-letter name: the inverse of :func:`card`, for every deck. Raises TypeError.

    >>> name(card("KS"))
    'KS'
    """
    try:
        return _NAMES[card & 63]
    except TypeError:
        raise TypeError(f"expected a card, not {card!r}") from None


def look(card: Card) -> int:
    """Return what is printed on a card as a number from 0 to 63, equal for all its copies."""
    return card & 63


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

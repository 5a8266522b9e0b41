"""What people really type for a card: English words and letters, a figure for the ace, suit and rank in one word."""

from typing import Final

from kabale.messages import Message, message

_SUITS: Final = {
    "Pik": ("pik", "spades", "spade", "s", "p"),
    "Herz": ("herz", "hearts", "heart", "h"),
    "Karo": ("karo", "diamonds", "diamond", "d"),
    "Kreuz": ("kreuz", "clubs", "club", "c"),
}
_RANKS: Final = {
    "A": ("a", "1", "ace", "ass", "as"),
    "B": ("b", "11", "j", "jack", "bube"),
    "D": ("d", "12", "q", "queen", "dame"),
    "K": ("k", "13", "king", "koenig", "k\u00f6nig"),
    "10": ("10", "t", "ten"),
    **{str(rank): (str(rank),) for rank in range(2, 10)},
}


def card_meant(text: str) -> str | None:
    """Return the card that is probably meant in the language's own words, None where that cannot be told.

    >>> card_meant("Herz 1"), card_meant("HerzA"), card_meant("Hearts A"), card_meant("Q"), card_meant("x")
    ('Herz A', 'Herz A', 'Herz A', 'D', None)
    """
    if (rank := _word(_RANKS, text)) is not None:
        return rank
    if (suit := _word(_SUITS, text)) is not None:
        return suit
    for cut in range(1, len(text)):
        suit, rank = _word(_SUITS, text[:cut].strip(" _-")), _word(_RANKS, text[cut:].strip(" _-"))
        if suit is not None and rank is not None:
            return f"{suit} {rank}"
    return None


def _word(words: dict[str, tuple[str, ...]], text: str) -> str | None:
    return next((word for word, typed in words.items() if text.lower() in typed), None)


def card_hint(text: str) -> Message | None:
    """Return the advice for a text that is no card, None where nothing better is known."""
    meant = card_meant(text) if len(text) < 20 else None
    return None if meant is None or meant == text else message("check.xml.rank", german=repr(meant))

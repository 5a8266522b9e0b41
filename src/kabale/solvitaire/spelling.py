"""How ranks and cards are spelt in files (S-J31)."""

from kabale.table.cards import RANKS, SUITS

_RANKS = {"1": 1, "10": 10, "11": 11, "12": 12, "13": 13} | {letter: place for place, letter in enumerate(RANKS, 1)}


def rank_named(text: str) -> int | None:
    """Return the rank of ``A`` or ``1``, ``2`` to ``10``, ``J`` ``Q`` ``K`` or their numbers, in either case.

    >>> rank_named("q"), rank_named("0")
    (12, None)
    """
    return _RANKS.get(text.upper())


def card_named(text: str) -> str | None:
    """Return a card's two-letter name from a rank and a suit letter, in either case; None if it names none.

    >>> card_named("10h"), card_named("AX")
    ('TH', None)
    """
    rank, letter = rank_named(text[:-1]), text[-1:].upper()
    return RANKS[rank - 1] + letter if rank is not None and letter and letter in SUITS else None

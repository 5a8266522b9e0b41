"""Proof that a shuffle was fair: a hash is published before the first card, what it was made of after the game.

Everything random in a match follows from its number. The hash binds the server to that number; the nonce, random and
long, keeps anyone from finding the number by trying. The nonce is handed in: nothing here draws one.
"""

import re
from hashlib import sha256
from typing import Final

from kabale.errors import BadDeal
from kabale.table.decks import LIMITS

NUMBERS: Final = LIMITS["k1"][1]
"""A match that nobody can guess has one of the numbers below this."""

NONCE: Final = 32
"""Random bytes of a nonce."""

_FIRST_LINE: Final = "kabale cribbage 1"
_NONCE: Final = re.compile(r"[0-9a-f]{32,128}")
_COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")


def commitment(number: int, nonce: str) -> str:
    """Return the SHA-256, in hexadecimal, of three lines: a heading, the match's number, the nonce.

    The nonce has 32 to 128 hexadecimal digits. Raises :class:`kabale.errors.BadDeal` otherwise.

    >>> commitment(617, "00" * 16)[:16]
    '5ed1bad2574aae14'
    """
    if not _NONCE.fullmatch(nonce):
        raise BadDeal(f"{nonce[:40]!r} is not a nonce: expected 32 to 128 hexadecimal digits, in small letters")
    return sha256(f"{_FIRST_LINE}\nk1:{number}\n{nonce}\n".encode("ascii")).hexdigest()


def verify(published: str, number: int, nonce: str) -> bool:
    """Say whether a published commitment was made of this number and nonce. Raises BadDeal if it is no commitment."""
    if not _COMMITMENT.fullmatch(published):
        raise BadDeal(f"{published[:80]!r} is not a commitment: expected 64 hexadecimal digits, in small letters")
    return commitment(number, nonce) == published

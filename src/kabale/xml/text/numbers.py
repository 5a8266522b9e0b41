"""The numbers of the XML language: how they are read, and the largest of each kind."""

from functools import lru_cache
from typing import Final

from kabale.xml.text.cards import ANY

MOST_CARDS: Final = 208
LARGEST: Final = 2_147_483_647
"""The most that ``var`` can be (290)."""

UNLIMITED: Final = LARGEST
"""How often a field can be taken up again that says no number (190)."""

NEWEST: Final = 241010
"""The version of the program that the document describes (2)."""

MOST_VARIANTS: Final = 9
"""More are ignored (80)."""

HIGHEST_LEVEL: Final = 99
"""``levelmax`` is this at most (X5)."""

MOST_LINES: Final = 5
MOST_ANSWERS: Final = 3
"""What a message can have (582)."""

MENU_LENGTH: Final = 4
"""How many characters of the menu's text are shown (573)."""


@lru_cache(maxsize=1024)
def number(text: str | None, default: int = 0) -> int:
    """Return the number that a text is, a default where it is none.

    >>> number("-3"), number("frei", 7)
    (-3, 7)
    """
    text = text or ""
    return int(text) if text.removeprefix("-").removeprefix("+").isdecimal() and len(text) < 20 else default


def limit(text: str) -> int | None:
    """Read a limit: without limit is 208, None where there is none (179, X12)."""
    return MOST_CARDS if text == ANY else number(text) if text else None

"""Little ``.pat`` games as text, decks that begin as a test needs them, and drawn positions.

Cards are dealt next card first: ``deck("KS QH")`` is a whole deck that begins with those two.
Every little game ends with a goal pile that nothing can win, unless ``goal=False``.
"""

from collections.abc import Sequence
from textwrap import dedent

STOCK = "52 0 -99 0 0 0 999 0 1 0 0"
"""A stock that is never drawn from."""

DRAWN = "52 0 0 0 0 0 999 1 999 0 2"
"""A stock that is drawn a card at a time to the waste, pile 2, in passes without limit."""

WASTE = "0 0 0 0 0 1002 999 1 0 0 0"
"""A waste: its last card may be taken, nothing may be laid."""

ONE = "1 0 0 0 0 1002 999 1 0 0 0"
"""A pile dealt one card, which may be taken."""

CELL = "0 0 0 0 0 1002 -1 1 1 999 0"
"""An empty place for one card."""

OPEN = "0 0 0 0 0 1002 999 9 2 999 999"
"""An empty pile that takes and gives any cards."""

GOAL = "0 0 -99 0 0 1002 1 0 4 901 0"
"""A pile that must hold one card and takes no fewer than two: no game is won by chance."""

RANKS = "A23456789TJQK"


def pat(*rows: str, goal: bool = True, decks: int = 1, title: str = "A little game") -> str:
    """Return the text of a game whose piles are described by *rows*, the stock first."""
    piles = [*rows, GOAL] if goal else list(rows)
    return "\n".join([title, f"{decks} {len(piles)}", *piles]) + "\n"


def deck(first: str = "", *, decks: int = 1) -> list[str]:
    """Return all cards, next card first: those named, then the others by suit (S H D C) and rank."""
    rest = [rank + suit for _ in range(decks) for suit in "SHDC" for rank in RANKS]
    for card in first.split():
        rest.remove(card)
    return [*first.split(), *rest]


def names(cards: Sequence[str]) -> str:
    """Write cards as a test writes them: ``KS QH``."""
    return " ".join(cards)


def drawn(text: str) -> str:
    """Return a table drawn in a test, without the indentation of the test."""
    return dedent(text).strip() + "\n"

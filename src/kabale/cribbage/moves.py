"""Moves of cribbage and their text.

=========  =======================================================
``deal``   the cards are dealt: at the start, and after each show
``7H 2D``  two cards go to the crib
``cut 17``  seventeen cards are lifted, the next one is the starter
``5C``     a card is laid in the play
``go``     no card can be laid without passing 31
=========  =======================================================

Whose move it is the text need not say: the rules know who may play, and a discard is known by its cards.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from kabale.errors import BadMove
from kabale.table.cards import RANKS, SUITS, Card, card, name

Kind = Literal["deal", "discard", "cut", "play", "go"]

_CARD: Final = f"[{RANKS}][{SUITS}]"
_TEXT: Final = re.compile(rf"({_CARD})(?: ({_CARD}))?|cut ([1-9]\d?)")


@dataclass(frozen=True, slots=True)
class Move:
    """A move: make it with :func:`discard`, :func:`cut` and :func:`lay`, or :meth:`parse`; or take DEAL and GO."""

    kind: Kind
    cards: tuple[Card, ...] = ()
    place: int = 0

    @staticmethod
    def parse(text: str) -> "Move":
        """Read a move. Raises :class:`kabale.errors.BadMove`.

        >>> str(Move.parse("7H 2D")), Move.parse("cut 17").place
        ('7H 2D', 17)
        """
        if text in _WORDS:
            return _WORDS[text]
        match = _TEXT.fullmatch(text)
        if match is None:
            raise BadMove(f"{text!r} is not a move: expected one like 7H 2D, cut 17, 5C, go or deal")
        if match[3]:
            return cut(int(match[3]))
        return discard(card(match[1]), card(match[2])) if match[2] else lay(card(match[1]))

    def __str__(self) -> str:
        """Return the text that :meth:`parse` reads."""
        match self.kind:
            case "discard" | "play":
                return " ".join(map(name, self.cards))
            case "cut":
                return f"cut {self.place}"
            case _:
                return self.kind


DEAL: Final = Move("deal")
GO: Final = Move("go")

_WORDS: Final = {"deal": DEAL, "go": GO}


def discard(first: Card, second: Card) -> Move:
    """Return the move that lays two cards in the crib."""
    return Move("discard", (first, second))


def cut(place: int) -> Move:
    """Return the move that lifts *place* cards of the stock."""
    return Move("cut", (), place)


def lay(card: Card) -> Move:
    """Return the move that lays a card in the play."""
    return Move("play", (card,))

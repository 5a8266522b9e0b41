"""Moves and their text (``docs/protocol.md``).

A block is ``7-2`` or ``7x3-2`` (the last three cards), a picked card ``7@2-9``; ``7-2^`` and ``7@2-9^`` push cards in
at the bottom. Clicks are ``c1``, ``r4`` and ``m4``, the second answer is ``a2``. ``end`` gives up; it is never among
the legal moves. The text counts piles and places from 1, indices are from 0.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from sys import maxsize
from typing import Any, Final, Literal, SupportsIndex, cast

from kabale.errors import BadMove, expect
from kabale.table.cards import Card

Kind = Literal["lay", "pick", "under", "left", "right", "middle", "answer", "end"]

MaybeNone = Any
"""For type checkers, as in Python's own ``re.Match.group``: the value may be missing, but code that knows the kind need
not check."""

_LAY: Final = re.compile(r"([1-9]\d{0,3})(?:x([1-9]\d{0,3})|@([1-9]\d{0,3}))?-([1-9]\d{0,3})(\^?)")
_CLICK: Final = re.compile(r"([crma])([1-9]\d{0,3})")
_BUTTONS: Final[dict[str, Kind]] = {"c": "left", "r": "right", "m": "middle"}
_LETTERS: Final = {kind: letter for letter, kind in _BUTTONS.items()}


@dataclass(frozen=True, slots=True)
class Move:
    """One move, which equals its text. Make it with :meth:`parse` or with :func:`lay`, :func:`click` and so on.

    *source* and *target* are pile indices, *count* is the number of cards or of an answer, *place* the index of a
    picked card. A part that a kind of move lacks has the value None: a click has no target, an answer neither target
    nor source.
    """

    kind: Kind
    source: int | MaybeNone = None
    target: int | MaybeNone = None
    count: int = 1
    place: int | MaybeNone = None

    @staticmethod
    def parse(text: str) -> "Move":
        """Read a move. Raises :class:`kabale.errors.BadMove`.

        >>> str(Move.parse("7x3-2"))
        '7x3-2'
        """
        expect(text, str, "a move or its text")
        if text == "end":
            return GIVE_UP
        if match := _CLICK.fullmatch(text):
            number = int(match[2])
            return answer(number) if match[1] == "a" else Move(_BUTTONS[match[1]], number - 1)
        match = _LAY.fullmatch(text)
        if match is None or (match[5] and match[2]):
            raise BadMove(f"{text!r} is not a move: expected one like 7-2, 7x3-2, 7@2-9, 7-2^, c1, r4, m4 or a2")
        source, target = int(match[1]) - 1, int(match[4]) - 1
        place = int(match[3]) - 1 if match[3] else None
        if match[5]:
            return under(source, target, place)
        return lay(source, target, int(match[2] or 1)) if place is None else pick(source, place, target)

    def taken(self, pile: Sequence[Card]) -> Sequence[Card]:
        """Return the cards of its source that a lay takes, as they lie: the last ones, or the one at its place."""
        return pile[-self.count :] if self.place is None else pile[self.place : self.place + 1]

    @staticmethod
    def of(move: "Move | str") -> "Move":
        """Return a move that is given as itself or as text. Raises BadMove, and TypeError for other types."""
        return move if isinstance(move, Move) else Move.parse(move)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return str(self) == other
        if not isinstance(other, Move):
            return NotImplemented
        mine = (self.kind, self.source, self.target, self.count, self.place)
        return mine == (other.kind, other.source, other.target, other.count, other.place)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    def __str__(self) -> str:
        match self.kind:
            case "lay":
                block = f"x{self.count}" if self.count > 1 else ""
                return f"{self.source + 1}{block}-{self.target + 1}"
            case "pick":
                return f"{self.source + 1}@{self.place + 1}-{self.target + 1}"
            case "under":
                picked = "" if self.place is None else f"@{self.place + 1}"
                return f"{self.source + 1}{picked}-{self.target + 1}^"
            case "answer":
                return f"a{self.count}"
            case "end":
                return "end"
            case _:
                return f"{_LETTERS[self.kind]}{self.source + 1}"


class LegalMoves(list[Move]):
    """The legal moves of a position, in their order: a list in which moves can be looked for by their text too.

    >>> "7-2" in LegalMoves([Move.parse("7-2")])
    True
    """

    def index(self, move: Move | str, start: SupportsIndex = 0, stop: SupportsIndex = maxsize, /) -> int:
        """Return the place of a move or its text. Raises ValueError if it is not legal."""
        try:
            return super().index(cast(Move, move), start, stop)  # a text equals its move
        except ValueError:
            raise ValueError(f"{str(move)[:100]!r} is not among the legal moves") from None

    def __repr__(self) -> str:
        return f"<LegalMoves {' '.join(map(str, self)) or 'none'}>"


GIVE_UP: Final = Move("end")

_MOST: Final = 1 << 14
"""How many moves of a kind are shared; a caller could name a hundred million others."""


@lru_cache(_MOST)
def lay(source: int, target: int, count: int = 1) -> Move:
    """Return the move of the last *count* cards of a pile, as a block, to another."""
    return Move("lay", source, target, count)


@lru_cache(_MOST)
def click(pile: int) -> Move:
    """Return a left click on a pile."""
    return Move("left", pile)


@lru_cache(_MOST)
def pick(source: int, place: int, target: int) -> Move:
    """Return the move of the card at an index of a pile to another pile."""
    return Move("pick", source, target, 1, place)


@lru_cache(_MOST)
def under(source: int, target: int, place: int | None = None) -> Move:
    """Return the move of a pile's last card, or of the one at an index, to the bottom of another."""
    return Move("under", source, target, 1, place)


@lru_cache(_MOST)
def answer(number: int) -> Move:
    """Return the answer of a number, counted from 1, to the question that the table asks."""
    return Move("answer", count=number)

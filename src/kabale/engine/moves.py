"""Moves and their text; the notation is fixed in ``docs/protocol.md``.

=========  =====================================================================
``7-2``    the last card of pile 7 to pile 2
``7x3-2``  the last three cards of pile 7, as a block, to pile 2
``7@2-9``  the card at position 2 (from the bottom, 1 first) of pile 7 to pile 9
``7-2^``   as ``7-2``, pushed in at the bottom; ``7@2-9^`` as ``7@2-9``
``c1``     a left click on pile 1; ``r4`` a right, ``m4`` a middle click
``a2``     the second answer to the question that the table asks
``end``    the player gives up; never among the legal moves, but kept with what was played
=========  =====================================================================

Inside, piles are indices from 0; only the text counts from 1.
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
"""For type checkers, as in Python's own ``re.Match.group``: it may be None, but who knows the kind need not ask."""

_LAY: Final = re.compile(r"([1-9]\d{0,3})(?:x([1-9]\d{0,3})|@([1-9]\d{0,3}))?-([1-9]\d{0,3})(\^?)")
_CLICK: Final = re.compile(r"([crma])([1-9]\d{0,3})")
_BUTTONS: Final[dict[str, Kind]] = {"c": "left", "r": "right", "m": "middle"}
_LETTERS: Final = {kind: letter for letter, kind in _BUTTONS.items()}


@dataclass(frozen=True, slots=True)
class Move:
    """One move of the player: make it with :func:`lay`, :func:`click` and their like, or :meth:`parse`.

    A move equals its text, so ``in``, ``index`` and ``==`` take either.

    ``source`` and ``target`` are pile indices (a click has its pile as ``source``), ``count`` the
    number of cards in a block or the number of an answer, ``place`` the index of a card picked out.
    What a kind of move has not is None: a click has no target, an answer no source either.
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
        """Return a move that is given as itself or as text. Raises BadMove, and TypeError for anything else."""
        return move if isinstance(move, Move) else Move.parse(move)

    def __eq__(self, other: object) -> bool:
        """Compare by all that a move is, or by its text."""
        if isinstance(other, str):
            return str(self) == other
        if not isinstance(other, Move):
            return NotImplemented
        mine = (self.kind, self.source, self.target, self.count, self.place)
        return mine == (other.kind, other.source, other.target, other.count, other.place)

    def __hash__(self) -> int:
        """Return the hash of the text, which equals the move."""
        return hash(str(self))

    def __repr__(self) -> str:
        """Return how the move is made from its text: piles count from 1 there."""
        return f"Move.parse({str(self)!r})"

    def __str__(self) -> str:
        """Return the text that :meth:`parse` reads."""
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
        """List the moves by their text."""
        return f"<LegalMoves {' '.join(map(str, self)) or 'none'}>"


GIVE_UP: Final = Move("end")

_MOST: Final = 1 << 14
"""Moves of a kind that exist once however often they are made; anybody may name a hundred million others."""


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

"""A rectangle of characters, each with an ink. Knows neither cards nor terminals."""

from collections.abc import Iterator
from enum import Enum
from itertools import groupby
from typing import NamedTuple


class Colour(Enum):
    """What a character is coloured for; the screen says how it looks."""

    PLAIN = "plain"
    DIM = "dim"
    STRONG = "strong"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"
    GOAL = "goal"
    HELD = "held"
    MARKED = "marked"


class Ink(NamedTuple):
    """A colour, and whether it is shown the other way round, as under the cursor."""

    colour: Colour = Colour.PLAIN
    is_reversed: bool = False


PLAIN = Ink()
DIM = Ink(Colour.DIM)
STRONG = Ink(Colour.STRONG)


class Span(NamedTuple):
    """A part of a row: its column, how many columns it has."""

    row: int
    column: int
    width: int


class Canvas:
    """Rows of characters; what is put beside it is cut off."""

    def __init__(self, width: int, height: int) -> None:
        """Make an empty one."""
        self.width, self.height = width, height
        self._texts = [[" "] * width for _ in range(height)]
        self._inks = [[PLAIN] * width for _ in range(height)]

    def put(self, column: int, row: int, text: str, ink: Ink = PLAIN) -> None:
        """Write a text into a row."""
        if not 0 <= row < self.height or column >= self.width:
            return
        text = text[max(0, -column) : max(0, self.width - column)]
        column = max(0, column)
        end = column + len(text)
        self._texts[row][column:end] = text
        self._inks[row][column:end] = [ink] * len(text)

    def dye(self, column: int, row: int, width: int, ink: Ink) -> None:
        """Give characters that are there another ink."""
        if 0 <= row < self.height:
            first, end = max(0, column), min(self.width, column + width)
            self._inks[row][first:end] = [ink] * max(0, end - first)

    def copy_from(self, other: "Canvas", *, left: int, top: int, column: int, row: int, size: tuple[int, int]) -> None:
        """Copy a window of another canvas, that begins at *left* and *top* there, to a place here."""
        width, height = min(size[0], self.width - column), size[1]
        for step in range(min(height, other.height - top, self.height - row)):
            texts = other._texts[top + step][left : left + width]
            self._texts[row + step][column : column + len(texts)] = texts
            self._inks[row + step][column : column + len(texts)] = other._inks[top + step][left : left + width]

    def runs(self, row: int) -> list[tuple[str, Ink]]:
        """Return a row as pieces of one ink each."""
        pieces: list[tuple[str, Ink]] = []
        at = 0
        for ink, group in groupby(self._inks[row]):
            end = at + len(list(group))
            pieces.append(("".join(self._texts[row][at:end]), ink))
            at = end
        return pieces

    def text(self, row: int) -> str:
        """Return the characters of a row."""
        return "".join(self._texts[row])

    def changed_since(self, before: "Canvas") -> Iterator[Span]:
        """Yield the parts that differ from an older canvas of the same size; near ones of a row are one."""
        for row in range(self.height):
            texts, inks = self._texts[row], self._inks[row]
            if texts == before._texts[row] and inks == before._inks[row]:
                continue
            differing = (
                column
                for column in range(self.width)
                if texts[column] != before._texts[row][column] or inks[column] != before._inks[row][column]
            )
            yield from _joined(row, list(differing))

    def __str__(self) -> str:
        """Return all rows, without what is empty at their ends."""
        return "\n".join(self.text(row).rstrip() for row in range(self.height))


_NEAR = 8
"""Columns between two changes that cost less to write again than to jump over."""


def _joined(row: int, columns: list[int]) -> Iterator[Span]:
    first = last = columns[0]
    for column in columns[1:]:
        if column - last > _NEAR:
            yield Span(row, first, last + 1 - first)
            first = column
        last = column
    yield Span(row, first, last + 1 - first)

"""A rectangle of characters, each with an ink, and cards that are drawn on it in several sizes."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import Final, NamedTuple

from kabale.cli.paint import CARD, Signs, face
from kabale.table.cards import HIDDEN, JOKER, SUITS


class Colour(Enum):
    """The purpose of a character's colour; the screen chooses the colour itself."""

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


class CellRun(NamedTuple):
    """A part of a row: its column, how many columns it has."""

    row: int
    column: int
    width: int


class Canvas:
    """Rows of characters, which cut off anything beyond their ends."""

    def __init__(self, width: int, height: int) -> None:
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

    def changed_since(self, before: "Canvas") -> Iterator[CellRun]:
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
            first = last = next(differing)
            for column in differing:
                if column - last > _NEAR:
                    yield CellRun(row, first, last + 1 - first)
                    first = column
                last = column
            yield CellRun(row, first, last + 1 - first)

    def __str__(self) -> str:
        return "\n".join(self.text(row).rstrip() for row in range(self.height))


_NEAR = 8  # columns between two changes that cost less to write again than to jump over
_COLOURS: Final = (Colour.SPADES, Colour.HEARTS, Colour.DIAMONDS, Colour.CLUBS)


@dataclass(frozen=True, slots=True)
class CardSize:
    """Columns and rows of a whole card; one of a single row has no frame."""

    width: int
    height: int

    @property
    def is_framed(self) -> bool:
        """Whether there is room for a frame."""
        return self.height > 1


SIZES: Final = (CardSize(9, 7), CardSize(7, 5), CardSize(5, 3), CardSize(5, 2), CardSize(3, 1))


@dataclass(frozen=True, slots=True)
class Frame:
    """The characters of a card's frame: corners from the upper left one round the card, sides, what a back is."""

    corners: str
    across: str
    down: str
    backs: str
    empty: str


_ROUND: Final = Frame("╭╮╯╰", "─", "│", "▒░", "┌┐┘└")
_ASCII: Final = Frame("++++", "-", "|", "#%", "....")

_SIGNS_AT: Final = {
    (7, 5): {
        "A": "3,2",
        "2": "3,0 3,4",
        "3": "3,0 3,2 3,4",
        "4": "1,0 5,0 1,4 5,4",
        "5": "1,0 5,0 3,2 1,4 5,4",
        "6": "1,0 5,0 1,2 5,2 1,4 5,4",
        "7": "1,0 5,0 3,1 1,2 5,2 1,4 5,4",
        "8": "1,0 5,0 3,1 1,2 5,2 3,3 1,4 5,4",
        "9": "1,0 5,0 1,1 5,1 3,2 1,3 5,3 1,4 5,4",
        "T": "1,0 5,0 3,1 1,1 5,1 1,3 5,3 3,3 1,4 5,4",
    },
    (5, 3): {
        "A": "2,1",
        "2": "2,0 2,2",
        "3": "2,0 2,1 2,2",
        "4": "0,0 4,0 0,2 4,2",
        "5": "0,0 4,0 2,1 0,2 4,2",
        "6": "0,0 4,0 0,1 4,1 0,2 4,2",
        "7": "0,0 4,0 0,1 2,1 4,1 0,2 4,2",
        "8": "0,0 2,0 4,0 0,1 4,1 0,2 2,2 4,2",
        "9": "0,0 2,0 4,0 0,1 2,1 4,1 0,2 2,2 4,2",
        "T": "0,0 1,0 3,0 4,0 0,1 4,1 0,2 1,2 3,2 4,2",
    },
    (3, 1): {},
}
"""The places of the signs of a suit inside a card: column, row."""


@dataclass(frozen=True, slots=True)
class CardFaces:
    """Draws cards of a size with some signs."""

    size: CardSize
    signs: Signs

    @property
    def frame(self) -> Frame:
        """The characters of the frame."""
        return _ASCII if self.signs.suits.isascii() else _ROUND

    def index(self, name: str, back: int, *, below: bool = False) -> str:
        """Return the row of a card that is seen of a covered one: the upper one, or the lowest where it is *below*."""
        if not self.size.is_framed:
            return f"{face(name, self.signs):>{CARD}}" if name != HIDDEN else self._back(back) * (CARD - 1) + " "
        frame, width = self.frame, self.size.width - 2
        left, right = (frame.corners[3], frame.corners[2]) if below else (frame.corners[0], frame.corners[1])
        inside = self._back(back) * width if name == HIDDEN else f"{face(name, self.signs):{frame.across}<{width}}"
        return left + inside + right

    def whole(self, name: str, back: int) -> list[str]:
        """Return all rows of a card."""
        first = self.index(name, back)
        if not self.size.is_framed:
            return [first]
        frame, width, rows = self.frame, self.size.width - 2, self.size.height - 2
        if name == HIDDEN:
            inside, last = [self._back(back) * width] * rows, self._back(back) * width
        else:  # a large card has its index in its lowest row too
            inside = self._inside(name, width, rows)
            last = f"{face(name, self.signs) if self.size.height > 3 else '':{frame.across}>{width}}"
        lowest = frame.corners[3] + last + frame.corners[2]
        return [first, *(frame.down + row + frame.down for row in inside), lowest]

    def empty(self, sign: str) -> list[str]:
        """Return the rows of an empty place with a sign in it."""
        if not self.size.is_framed:
            return [f"[{sign}]"]
        width, rows = self.size.width - 2, self.size.height - 2
        corners = self.frame.empty
        lines = [" " * (width + 2)] * rows
        if rows:
            lines[rows // 2] = f"{sign:^{width + 2}}"
        middle = " " if rows else sign
        return [f"{corners[0]}{' ' * width}{corners[1]}", *lines, f"{corners[3]}{middle:^{width}}{corners[2]}"]

    def ink(self, name: str) -> Ink:
        """Return the ink of a card."""
        if name == HIDDEN:
            return Ink(Colour.DIM)
        return Ink(Colour.STRONG) if name == JOKER else Ink(_COLOURS[SUITS.index(name[1])])

    def put(self, canvas: Canvas, column: int, row: int, lines: list[str], ink: Ink) -> None:
        """Draw rows below each other."""
        for step, line in enumerate(lines):
            canvas.put(column, row + step, line, ink)

    def _back(self, back: int) -> str:
        return self.frame.backs[back == 2]

    def _inside(self, name: str, width: int, rows: int) -> list[str]:
        if name == JOKER or (width, rows) not in _SIGNS_AT:
            return [" " * width] * rows
        suit = self.signs.suits[SUITS.index(name[1])]
        cells = [[" "] * width for _ in range(rows)]
        if (places := _SIGNS_AT[width, rows].get(name[0])) is None:
            middle = rows // 2
            if rows > 1:
                cells[0][0] = cells[-1][-1] = suit
                cells[middle][width // 2 - 1 : width // 2 + 2] = f"[{name[0]}]"
            else:
                cells[middle][width // 2] = suit
        for place in (places or "").split():
            column, row = map(int, place.split(","))
            cells[row][column] = suit
        return ["".join(row) for row in cells]

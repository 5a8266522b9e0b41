"""The pegboard in characters: winding streets, a lane and two pegs a player, the lines of the skunks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kabale.cli.felt.canvas import DIM, STRONG, Canvas, Colour, Ink
from kabale.cli.paint import Line, Segment, Signs, Style
from kabale.cribbage.figures import Holes
from kabale.cribbage.match import DOUBLE_SKUNK, SKUNK
from kabale.cribbage.rules import GOAL

LAST: Final = GOAL - 1  # the holes of all streets; one more is the goal
_LEFT: Final = 10  # columns for a name, two holes to start from, and a bend
_RIGHT: Final = 3  # columns behind the last hole of a street: room for a bend, or the goal
INKS: Final = (Ink(Colour.HELD), Ink(Colour.MARKED))  # each seat's pegs
_STYLES: Final = {Colour.HELD: Style.LOUD, Colour.MARKED: Style.RED, Colour.DIM: Style.DIM, Colour.STRONG: Style.BLACK}


@dataclass(frozen=True, slots=True)
class Pieces:
    """The characters of the board: both players' front and hind pegs, holes, the goal, bends, a skunk's line."""

    fronts: str
    hinds: str
    hole: str
    goal: str
    bends: str
    across: str
    down: str
    line: str


_ROUND: Final = Pieces("●◆", "○◇", "·", "◎", "╮╯╭╰", "─", "│", "┃")
_ASCII: Final = Pieces("OX", "ox", ".", "@", "\\//\\", "-", "|", "|")


def pieces(signs: Signs) -> Pieces:
    """Return the pieces that go with some signs."""
    return _ASCII if signs.suits.isascii() else _ROUND


@dataclass(frozen=True, slots=True)
class Pegboard:
    """A board whose streets have some holes each, with a gap after every group of them."""

    street: int
    group: int

    @property
    def streets(self) -> int:
        """How many streets there are."""
        return LAST // self.street

    @property
    def width(self) -> int:
        """Columns of the board."""
        return _LEFT + self.street + self.street // self.group - 1 + _RIGHT

    @property
    def height(self) -> int:
        """Rows of the lanes alone."""
        return 2 * self.streets

    def place(self, score: int, seat: int) -> tuple[int, int]:
        """Return the column and row of a hole, -1 and 0 before the start. In a bend, the outer lane stays outside."""
        if score < 1:
            return _LEFT - 3 + score, seat
        street = min(self.streets - 1, (score - 1) // self.street)
        row = 2 * street + (seat if street % 2 == 0 else 1 - seat)
        index = score - 1 - street * self.street
        back = street % 2 == 1
        if index == self.street:
            return (_LEFT - 3 if back else self.width - 2), row
        index = self.street - 1 - index if back else index
        return _LEFT + index + index // self.group, row

    def draw(self, holes: tuple[Holes, Holes], names: tuple[str, str], signs: Signs, *, ruled: bool = True) -> Canvas:
        """Return the board with the pegs in their holes, with numbers above and below if *ruled*."""
        top = int(ruled)
        canvas, own = Canvas(self.width, self.height + 2 * top), pieces(signs)
        self._lanes(canvas, own, top)
        for seat, name in enumerate(names):
            for street in range(self.streets):
                _, row = self.place(street * self.street + 1, seat)
                canvas.put(0, top + row, name[: _LEFT - 5], INKS[seat])
            self._pegs(canvas, own, seat, holes[seat], top)
        if ruled:
            self._numbers(canvas)
        return canvas

    def _lanes(self, canvas: Canvas, own: Pieces, top: int) -> None:
        for seat in (0, 1):
            for score in (*range(-1, LAST + 1), GOAL):
                column, row = self.place(score, seat)
                canvas.put(column, top + row, own.goal if score == GOAL else own.hole, DIM)
        for street in range(self.streets - 1):
            self._bend(canvas, own, top + 2 * street, is_right=street % 2 == 0)
        for score in (DOUBLE_SKUNK, SKUNK):
            is_back = (score - 1) // self.street % 2 == 1
            for seat in (0, 1):  # in the gap before the hole
                column, row = self.place(score, seat)
                canvas.put(column + (1 if is_back else -1), top + row, own.line, STRONG)

    def _bend(self, canvas: Canvas, own: Pieces, row: int, *, is_right: bool) -> None:
        inner, outer = (self.width - 2, self.width - 1) if is_right else (_LEFT - 2, _LEFT - 3)
        first, last = (own.bends[0], own.bends[1]) if is_right else (own.bends[2], own.bends[3])
        for column, step, text in (
            (inner, 0, own.across), (outer, 0, first), (inner, 1, first), (outer, 1, own.down),
            (inner, 2, last), (outer, 2, own.down), (inner, 3, own.across), (outer, 3, last),
        ):  # fmt: skip
            canvas.put(column, row + step, text, DIM)

    def _pegs(self, canvas: Canvas, own: Pieces, seat: int, holes: Holes, top: int) -> None:
        """Colour the way gone so far and set both pegs; the hindmost stands behind the other."""
        hind, front = holes if holes[0] < holes[1] else (holes[1] - 1, holes[1])
        for score in range(1, front):
            column, row = self.place(score, seat)
            canvas.dye(column, top + row, 1, INKS[seat])
        for score, sign in ((hind, own.hinds[seat]), (front, own.fronts[seat])):
            column, row = self.place(score, seat)
            canvas.put(column, top + row, sign, INKS[seat])

    def _numbers(self, canvas: Canvas) -> None:
        for street, row in ((0, 0), (self.streets - 1, canvas.height - 1)):
            first = street * self.street
            for score in range(first + 10, first + self.street + 1, 10):
                column, _ = self.place(score, 0)
                canvas.put(column if street % 2 else column + 1 - len(str(score)), row, str(score), DIM)


def pegboard_for(width: int) -> Pegboard | None:
    """Return the board with the longest streets that fits into a width, or None."""
    found = (Pegboard(60, 5), Pegboard(60, 10), Pegboard(40, 5), Pegboard(30, 5), Pegboard(30, 10))
    return next((each for each in found if each.width <= width), None)


def lines(canvas: Canvas) -> Iterator[Line]:
    """Yield the rows of a canvas as lines of text."""
    for row in range(canvas.height):
        column, line = 0, []
        for text, ink in canvas.runs(row):
            line.append(Segment(column, text, _STYLES.get(ink.colour, Style.PLAIN)))
            column += len(text)
        yield line

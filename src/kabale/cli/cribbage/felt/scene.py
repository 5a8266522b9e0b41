"""Puts a match on the screen: status, pegboard, cards, what is said and asked, the keys. Knows where things lie."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from textwrap import wrap
from typing import Final, NamedTuple

from kabale.cli.cribbage.felt import asking, stage, words
from kabale.cli.cribbage.felt.table import MatchTable
from kabale.cli.cribbage.pegboard import Pegboard, pegboard_for
from kabale.cli.felt.canvas import DIM, STRONG, Canvas, Colour, Ink
from kabale.cli.felt.faces import SIZES, CardSize, Faces
from kabale.cli.felt.frame import PANEL, PANEL_FROM, put_keys, put_panel, put_said
from kabale.cli.felt.overlays import Page, keys_over

_BELOW: Final = 3
_REVERSED: Final = Ink(Colour.STRONG, is_reversed=True)


class Area(NamedTuple):
    """A part of the screen that can be clicked on, and what a click does."""

    column: int
    row: int
    width: int
    height: int
    act: Callable[[], object]

    def holds(self, column: int, row: int) -> bool:
        """Say whether a character lies in it."""
        return 0 <= column - self.column < self.width and 0 <= row - self.row < self.height


@dataclass(frozen=True, slots=True)
class LayOut:
    """What fits into some columns and rows: the board, with numbers or without, or none; how large cards are drawn."""

    pegboard: Pegboard | None
    is_ruled: bool
    size: CardSize

    @property
    def pegboard_rows(self) -> int:
        """Rows of the board."""
        return 0 if self.pegboard is None else self.pegboard.height + 2 * self.is_ruled

    @property
    def rows(self) -> int:
        """Rows of all: the board, a row for Bill, the cards laid between their words and marks, the hand below its."""
        return self.pegboard_rows + 2 * self.size.height + 4


def lay_out(width: int, height: int) -> LayOut:
    """Return the lay-out with the largest cards that fits; the numbers of the board go first, then the board."""
    own = pegboard_for(width)
    sizes = [size for size in SIZES if size.width * 6 + 5 <= width]
    small = [size for size in sizes if size.height <= SIZES[2].height]
    tries = [LayOut(own, is_ruled, size) for size in sizes if size not in small for is_ruled in (True, False)]
    tries += [LayOut(own, True, size) for size in small[:1]]
    tries += [LayOut(each, False, size) for size in small for each in (own, None)]
    return next((each for each in tries if each.rows <= height), tries[-1])


class MatchScene:
    """A table in a window of some columns and rows."""

    def __init__(self, table: MatchTable) -> None:
        """Show a table; its window is set by :meth:`resize`."""
        self.table = table
        self.has_panel = True
        self._size = (80, 24)
        self._areas: list[Area] = []

    def resize(self, width: int, height: int) -> None:
        """Take the size of the terminal."""
        self._size = (width, height)

    @property
    def is_beside(self) -> bool:
        """Whether what has happened stands beside the table."""
        return self.has_panel and self._size[0] >= PANEL_FROM

    def toggle_panel(self) -> None:
        """Show or hide what has happened: beside the table where there is room, over it elsewhere."""
        if self._size[0] >= PANEL_FROM:
            self.has_panel = not self.has_panel
        else:
            log = self.table.log
            self.table.overlay = Page("\n".join(log) or self.table.text("felt.nothing_yet"), top=len(log))

    def act_at(self, column: int, row: int) -> Callable[[], object] | None:
        """Return what a click at a character does."""
        return next((area.act for area in reversed(self._areas) if area.holds(column, row)), None)

    def draw(self) -> Canvas:
        """Return the whole screen."""
        table, canvas = self.table, Canvas(*self._size)
        self._areas = []
        status = words.fitting(words.status(table), canvas.width - 1, table.signs.dash)
        canvas.put(0, 0, f" {status}".ljust(canvas.width), _REVERSED)
        width, height = canvas.width - (PANEL if self.is_beside else 0), canvas.height - 1 - _BELOW
        area = Canvas(width, height)
        self._table(area)
        if table.overlay is not None:
            over = Canvas(width, height)
            table.overlay.draw(over, height)
            area.copy_from(over, left=0, top=0, column=0, row=0, size=(width, table.overlay.rows))
        canvas.copy_from(area, left=0, top=0, column=0, row=1, size=(width, height))
        if self.is_beside:
            put_panel(canvas, table.text("felt.happened"), table.log, rows=height, signs=table.signs)
        self._below(canvas)
        return canvas

    def _table(self, area: Canvas) -> None:
        """Draw the board, and below it what there is to see now."""
        table = self.table
        plan = lay_out(area.width, area.height)
        gap = max(0, min(2, (area.height - plan.rows) // 4))
        row = max(0, (area.height - plan.rows - 3 * gap) // 2)
        if plan.pegboard is not None:
            names = (table.called(0), table.called(1))
            holes = table.sitting.pegs(table.known_events)
            drawn = plan.pegboard.draw(holes, names, table.signs, ruled=plan.is_ruled)
            left = max(0, (area.width - drawn.width) // 2)
            area.copy_from(drawn, left=0, top=0, column=left, row=row, size=(drawn.width, drawn.height))
            row += drawn.height + gap
        cards = stage.Stage(table, area, Faces(plan.size, table.signs), gap)
        for column, at, width, height, act in cards.draw(row):
            self._areas.append(Area(column, at + 1, width, height, act))

    def _below(self, canvas: Canvas) -> None:
        """Write what was said, what is asked and the button that answers it, and the keys."""
        table = self.table
        lines = wrap(table.said, canvas.width - 1) or [""]
        if table.typed is not None:
            lines = [f": {table.typed}_"[-canvas.width :]]
        rest = lines.pop() if lines[1:] and len(lines) < _BELOW else ""
        put_said(canvas, lines, free=2)
        if table.overlay is None:
            self._ask(canvas, canvas.height - 2, rest)
        keys = keys_over(table.overlay, table.typed) or words.KEYS
        pressed = put_keys(canvas, [(key, table.text(word)) for key, word in keys], table.signs)
        acts = keyed(self)
        for first, end, key in pressed:
            if key in acts:
                self._areas.append(Area(first, canvas.height - 1, end - first, 1, acts[key]))

    def _ask(self, canvas: Canvas, row: int, rest: str) -> None:
        """Write what is asked, or the rest of what was said, and a button where Enter answers."""
        button, asked = words.button(self.table), words.question(self.table)
        column = 0
        if button:
            text = f" {button} "
            canvas.put(column, row, text, Ink(Colour.HELD, is_reversed=True))
            self._areas.append(Area(column, row, len(text), 1, partial(asking.enter, self.table)))
            column += len(text) + 1
        canvas.put(column, row, rest or asked, STRONG if rest else DIM)


def keyed(scene: MatchScene) -> dict[str, Callable[[], object]]:
    """Return what each key does that is a letter."""
    table = scene.table

    def leave() -> None:
        table.is_done = True

    return {
        "h": partial(asking.hint, table),
        "g": partial(asking.follow, table),
        "u": table.undo,
        "v": partial(asking.review, table),
        "m": partial(asking.matches, table),
        "n": partial(asking.another, table),
        "i": partial(asking.rules, table),
        "s": partial(asking.statistics, table),
        "p": scene.toggle_panel,
        "?": partial(table.read, words.help_lines(table)),
        "q": leave,
    }

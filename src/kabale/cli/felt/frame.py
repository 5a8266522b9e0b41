"""Puts the whole screen together: status, felt, what happened beside it, what was said, the keys."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from kabale.cli.felt import words
from kabale.cli.felt.canvas import DIM, STRONG, Canvas, Colour, Ink
from kabale.cli.felt.felt import Felt
from kabale.cli.felt.overlays import Page
from kabale.cli.felt.plan import Plan, Spot
from kabale.cli.paint import Signs

PANEL: Final = 32
"""Columns of what has happened, beside the felt."""

PANEL_FROM: Final = 100
"""How wide a screen has that beside the felt; a narrower one shows it over it."""

LEAST: Final = (24, 10)
"""Columns and rows below which nothing is drawn but that the window is too small."""

_BELOW: Final = 3
_SIDE: Final = 1
_REVERSED: Final = Ink(Colour.STRONG, is_reversed=True)


class Screenful:
    """A felt in a window of some columns and rows."""

    def __init__(self, felt: Felt) -> None:
        """Show a felt; its window is set by :meth:`resize`."""
        self.felt = felt
        self.has_panel = True
        self._size = (80, 24)

    def resize(self, width: int, height: int) -> None:
        """Take the size of the terminal."""
        self._size = (width, height)
        felt_width = width - 2 * _SIDE - (PANEL if self.is_beside else 0)
        self.felt.window = (max(10, felt_width), max(3, height - 1 - _BELOW))

    def toggle_panel(self) -> None:
        """Show or hide what has happened: beside the felt where there is room, over it elsewhere."""
        if self._size[0] >= PANEL_FROM:
            self.has_panel = not self.has_panel
            self.resize(*self._size)
        else:
            log = self.felt.log
            self.felt.overlay = Page("\n".join(log) or words.said(self.felt, "felt.nothing_yet"), top=len(log))

    @property
    def is_beside(self) -> bool:
        """Whether what has happened stands beside the felt."""
        return self.has_panel and self._size[0] >= PANEL_FROM

    def spot_at(self, column: int, row: int) -> Spot | None:
        """Return what lies at a character of the screen."""
        left, top = self.felt.scroll
        width, height = self.felt.window
        if not (0 <= column - _SIDE < width and 0 <= row - 1 < height):
            return None
        return self.felt.plan().spot_at(column - _SIDE + left, row - 1 + top)

    def place_of(self, spot: Spot) -> tuple[int, int]:
        """Return the column and row of the screen at which a spot begins."""
        left, top = self.felt.scroll
        return spot.column - left + _SIDE, spot.row - top + 1

    def draw(self) -> Canvas:
        """Return the whole screen."""
        width, height = self._size
        felt, canvas = self.felt, Canvas(width, height)
        plan = felt.plan()
        self._hold(plan)
        left, top = felt.scroll
        canvas.copy_from(
            felt.draw(plan),
            left=max(0, left - _SIDE),
            top=top,
            column=_SIDE - min(_SIDE, left),
            row=1,
            size=(felt.window[0] + 2 * _SIDE - 1, felt.window[1]),
        )
        canvas.put(0, 0, words.status(felt)[:width].ljust(width), _REVERSED)
        self._beyond(canvas, plan)
        if self.is_beside:
            title = words.said(felt, "felt.happened")
            put_panel(canvas, title, felt.log, rows=canvas.height - 1 - _BELOW, signs=felt.taste.signs)
        if felt.overlay is not None:
            area = Canvas(felt.window[0] + _SIDE, felt.window[1])
            felt.overlay.draw(area, felt.window[1])
            canvas.copy_from(area, left=0, top=0, column=0, row=1, size=(area.width, felt.overlay.rows))
        self._below(canvas, plan)
        return canvas

    def _hold(self, plan: Plan) -> None:
        """Keep the window within the felt: it may have become smaller."""
        most = (plan.width - self.felt.window[0], plan.height - self.felt.window[1])
        left, top = (max(0, min(at, end)) for at, end in zip(self.felt.scroll, most, strict=True))
        self.felt.scroll = (left, top)

    def _beyond(self, canvas: Canvas, plan: Plan) -> None:
        """Say at the end of the uppermost row how much of the felt cannot be seen."""
        (left, top), (width, height) = self.felt.scroll, self.felt.window
        right, below = plan.width - width - left, plan.height - height - top
        is_ascii = self.felt.taste.signs.suits.isascii()
        arrows = zip("<>^v" if is_ascii else "←→↑↓", (left, right, top, below), strict=True)
        if where := words.beyond(arrows):
            text = " " + words.said(self.felt, "felt.beyond", where=where) + " "
            canvas.put(canvas.width - len(text), 0, text, _REVERSED)

    def _below(self, canvas: Canvas, plan: Plan) -> None:
        """Write what was said, what lies under the cursor, and the keys."""
        felt, row = self.felt, canvas.height - _BELOW
        spot = felt.here(plan)
        at = words.here(felt, spot.pile, spot.place) if spot is not None else ""
        lines = wrap(felt.said, canvas.width - 1) or [""]
        if felt.typed is not None:
            lines = [f": {felt.typed}_"[-canvas.width :]]
        put_said(canvas, lines, free=1)
        if len(lines) == 1:
            canvas.put(0, row + 1, (words.goals(felt) or at)[: canvas.width], DIM)
        put_keys(canvas, [(key, words.said(felt, text)) for key, text in words.keys(felt)], felt.taste.signs)


def put_said(canvas: Canvas, lines: Sequence[str], *, free: int) -> None:
    """Write what was said below the table, over as much of it as that takes, with some rows free below it."""
    shown = lines[: canvas.height - 1 - free]
    row = canvas.height - max(_BELOW, len(shown) + free)
    for step, line in enumerate(shown):
        canvas.put(0, row + step, line.ljust(canvas.width), STRONG)


def put_panel(canvas: Canvas, title: str, log: Sequence[str], *, rows: int, signs: Signs) -> None:
    """Write what has happened into the last columns, below the uppermost row; the last at the bottom."""
    column = canvas.width - PANEL
    told = [part for line in log[-rows:] for part in wrap(line, PANEL - 2, subsequent_indent="  ")]
    lines = [title, "", *told[-(rows - 2) :]]
    bar = "|" if signs.suits.isascii() else "│"
    for row in range(rows):
        text = lines[row] if row < len(lines) else ""
        canvas.put(column, row + 1, bar, DIM)
        canvas.put(column + 1, row + 1, f" {text}"[: PANEL - 1].ljust(PANEL - 1), STRONG if row == 0 else Ink())


def put_keys(canvas: Canvas, keys: Sequence[tuple[str, str]], signs: Signs) -> list[tuple[int, int, str]]:
    """Write keys and what they do into the lowest row, as many as fit; return the columns of each and the key."""
    column, row, places = 0, canvas.height - 1, []
    for key, text in keys:
        end = column + len(key) + 1 + len(text)
        if end > canvas.width:
            break
        canvas.put(column, row, key.replace("↑↓", "^v") if signs.suits.isascii() else key, _REVERSED)
        canvas.put(column + len(key) + 1, row, text, DIM)
        places.append((column, end, key))
        column = end + 2
    return places

"""A choice before there is a table: which variant, which level."""

from collections.abc import Sequence
from functools import partial

from kabale.cli.felt.canvas import Canvas
from kabale.cli.felt.overlays import Choice, Menu


class Choosing:
    """A menu on an empty screen. *chosen* is the number of the line, from 0, or None where none was chosen."""

    has_more = False
    has_four_colours = False

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        """Show lines to choose from."""
        self.chosen: int | None = None
        self.is_done = False
        choices = [Choice(line, partial(self._take, number)) for number, line in enumerate(lines)]
        self._menu = Menu(title, choices)
        self._size = (80, 24)

    def _take(self, number: int | None) -> None:
        self.chosen, self.is_done = number, True

    def finish(self) -> None:
        """There is nothing else to do."""

    def resize(self, width: int, height: int) -> None:
        """Take the size of the terminal."""
        self._size = (width, height)

    def draw(self) -> Canvas:
        """Return the whole screen."""
        canvas = Canvas(*self._size)
        self._menu.draw(canvas, canvas.height)
        return canvas

    def key(self, name: str, character: str | None) -> None:
        """Hear a key."""
        if name in ("escape", "q"):
            self._take(None)
        elif (act := self._menu.heard(name, character)) is not None:
            act()

    def mouse_down(self, column: int, row: int, *, twice: bool = False) -> None:
        """Take the line at which the mouse is pressed."""
        del column, twice
        if (number := self._menu.number_at(row)) is not None:
            self._take(number)

    def mouse_up(self, column: int, row: int) -> None:
        """Nothing is dragged here."""

    def right(self, column: int, row: int) -> None:
        """The right button does nothing here."""

    def wheel(self, by: int) -> None:
        """Go to another line."""
        self._menu.step(by)

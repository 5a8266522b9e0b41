"""A choice before there is a table: which variant, which level."""

from collections.abc import Sequence
from functools import partial

from kabale.cli.felt.canvas import Canvas
from kabale.cli.felt.frame import put_keys
from kabale.cli.felt.overlays import Choice, Menu, keys_over
from kabale.cli.paint import Signs
from kabale.messages import message


class Choosing:
    """A menu on an empty screen. *chosen* is the number of the line, from 0, or None where none was chosen."""

    has_more = False
    is_waiting = False
    has_four_colours = False

    def __init__(self, title: str, lines: Sequence[str], signs: Signs, language: str) -> None:
        """Show lines to choose from."""
        self._signs, self._language = signs, language
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
        self._menu.draw(canvas, canvas.height - 1)
        keys = ((key, "felt.do.quit" if key == "Esc" else text) for key, text in keys_over(self._menu, None))
        put_keys(canvas, [(key, message(text).text(self._language)) for key, text in keys], self._signs)
        return canvas

    def key(self, name: str, character: str | None) -> None:
        """Hear a key."""
        if name in ("escape", "q"):
            self._take(None)
        elif (act := self._menu.heard(name, character)) is not None:
            act()

    def paste(self, text: str) -> None:
        """Nothing is typed here."""

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

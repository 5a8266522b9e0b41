"""A full-screen display that draws itself and hears keys and mouse, with a typed line, a menu and a panel."""

from collections.abc import Callable, Sequence
from functools import partial
from textwrap import wrap
from typing import Final, Protocol

from kabale.cli.felt.canvas import DIM, STRONG, Canvas, Colour, Ink
from kabale.cli.felt.overlays import Menu, MenuLine, Page, keys_over, typed_on
from kabale.cli.paint import Signs
from kabale.cli.typed_moves import Unread
from kabale.errors import KabaleError
from kabale.messages import Message, message

PANEL: Final = 32  # columns of what has happened, to the right of the table
PANEL_FROM: Final = 100  # columns of a screen with that panel; a narrower one shows a page
LEAST: Final = (24, 10)  # columns and rows below which nothing is drawn but that the window is too small
BELOW: Final = 3  # rows below the table
REVERSED: Final = Ink(Colour.STRONG, is_reversed=True)


class Hearing:
    """A screen that draws itself and hears. *has_four_colours*: each suit has its own colour."""

    def __init__(self) -> None:
        self.size = (80, 24)
        self.has_four_colours = False

    @property
    def has_more(self) -> bool:
        """Whether something is to be done once what was done so far is on the screen."""
        return False

    @property
    def is_waiting(self) -> bool:
        """Whether work in the background may give more to do at any time."""
        return False

    @property
    def is_done(self) -> bool:
        """Whether the player is through."""
        raise NotImplementedError

    def finish(self) -> None:
        """Do what is to be done then."""

    def resize(self, width: int, height: int) -> None:
        """Take the size of the terminal."""
        self.size = (width, height)

    def draw(self) -> Canvas:
        """Return the whole screen."""
        raise NotImplementedError

    def key(self, name: str, character: str | None) -> None:
        """Hear a key: its name, and the character that it types, if any."""
        raise NotImplementedError

    def paste(self, text: str) -> None:
        """Take a line that is pasted."""

    def mouse_down(self, column: int, row: int, *, twice: bool = False) -> None:
        """Hear the left button."""

    def mouse_up(self, column: int, row: int) -> None:
        """Hear that the left button is let go."""

    def right(self, column: int, row: int) -> None:
        """Hear the right button."""

    def wheel(self, by: int) -> None:
        """Hear the wheel."""


class Choosing(Hearing):
    """A menu on an empty screen: which variant, which level. *chosen* is the line from 0, None for no line."""

    is_done = False

    def __init__(self, title: str, lines: Sequence[str], signs: Signs, language: str) -> None:
        super().__init__()
        self.chosen: int | None = None
        self._signs, self._language = signs, language
        self._menu = Menu(title, [MenuLine(line, partial(self._take, number)) for number, line in enumerate(lines)])

    def _take(self, number: int | None) -> None:
        self.chosen, self.is_done = number, True

    def draw(self) -> Canvas:
        """Return the menu above its keys."""
        canvas = Canvas(*self.size)
        self._menu.draw(canvas, canvas.height - 1)
        keys = ((key, "felt.do.quit" if key == "Esc" else text) for key, text in keys_over(self._menu, None))
        put_keys(canvas, [(key, message(text).text(self._language)) for key, text in keys], self._signs)
        return canvas

    def key(self, name: str, character: str | None) -> None:
        """Go to a line, take one, or leave."""
        if name in ("escape", "q"):
            self._take(None)
        elif (act := self._menu.heard(name, character)) is not None:
            act()

    def mouse_down(self, column: int, row: int, *, twice: bool = False) -> None:
        """Take the line at which the mouse is pressed."""
        del column, twice
        if (number := self._menu.number_at(row)) is not None:
            self._take(number)

    def wheel(self, by: int) -> None:
        """Go to another line."""
        self._menu.step(by)


class Overlaid(Protocol):
    """A table with what lies over it: a menu or a page, and the line that is typed."""

    overlay: Menu | Page | None
    typed: str | None
    said: str
    log: list[str]
    is_done: bool

    @property
    def signs(self) -> Signs:
        """The signs that cards are drawn with."""

    def text(self, key: str, /) -> str:
        """Return words in the reader's language."""

    def say(self, words: str | Message, /) -> None:
        """Say something below the table."""


class TableScreen(Hearing):
    """A table in full screen. With *keeps_menu* a press beyond the lines of a menu leaves it there."""

    keeps_menu: bool = False

    def __init__(self, table: Overlaid) -> None:
        super().__init__()
        self.has_panel = True
        self._table = table

    @property
    def is_done(self) -> bool:
        """Whether the player leaves."""
        return self._table.is_done

    def key(self, name: str, character: str | None) -> None:
        """Hear a key, and say why if what it does is refused."""
        self._try(partial(self._hear, name, character))

    def _try(self, do: Callable[[], None]) -> None:
        try:
            do()
        except Unread as error:
            self._table.say(error.said)
        except KabaleError as error:
            self._table.say(str(error))

    def _hear(self, name: str, character: str | None) -> None:
        table = self._table
        if table.typed is not None:
            text, table.typed = table.typed, None
            if name == "enter":
                self._enter(text)
            else:
                table.typed = typed_on(text, name, character)
        elif isinstance(table.overlay, Menu):
            self._in_menu(table.overlay, name, character)
        elif isinstance(table.overlay, Page):
            table.overlay = table.overlay if table.overlay.heard(name) else None
        elif character == "c":
            self.has_four_colours = not self.has_four_colours
        else:
            self._at_table(name, character or name)

    def _in_menu(self, menu: Menu, name: str, character: str | None) -> None:
        if name in ("escape", "q"):
            self._table.overlay = None
        elif (act := menu.heard(name, character)) is not None:
            self._table.overlay = None
            act()

    def paste(self, text: str) -> None:
        """Type what is pasted, which may be meant for another window: it is never taken as keys."""
        if self._table.overlay is None:
            self._table.typed = typed_on(self._table.typed or "", "paste", text)

    def mouse_down(self, column: int, row: int, *, twice: bool = False) -> None:
        """Take the line of a menu, close a page, or press what lies under the mouse."""
        overlay, self._table.overlay = self._table.overlay, None
        if isinstance(overlay, Menu):
            if (number := overlay.number_at(row - 1)) is not None:
                overlay.choices[number].act()
            elif self.keeps_menu:
                self._table.overlay = overlay
        elif overlay is None:
            self._table.typed = None
            self._press(column, row, twice=twice)

    def wheel(self, by: int) -> None:
        """Scroll what is read, or the table."""
        if self._table.overlay is not None:
            self._table.overlay.step(by)
        else:
            self._scroll(by)

    def _enter(self, text: str) -> None:
        raise NotImplementedError

    def _at_table(self, name: str, character: str) -> None:
        raise NotImplementedError

    def _press(self, column: int, row: int, *, twice: bool) -> None:
        raise NotImplementedError

    def _scroll(self, by: int) -> None:
        raise NotImplementedError

    @property
    def is_beside(self) -> bool:
        """Whether the panel of what has happened is to the right of the table."""
        return self.has_panel and self.size[0] >= PANEL_FROM

    def toggle_panel(self) -> None:
        """Show or hide what has happened: in its panel if there is room, otherwise as a page."""
        if self.size[0] >= PANEL_FROM:
            self.has_panel = not self.has_panel
            self.resize(*self.size)
        else:
            log = self._table.log
            self._table.overlay = Page("\n".join(log) or self._table.text("felt.nothing_yet"), top=len(log))

    def _put_panel(self, canvas: Canvas) -> None:
        if not self.is_beside:
            return
        column, rows = canvas.width - PANEL, canvas.height - 1 - BELOW
        log = self._table.log[-rows:]
        told = [part for line in log for part in wrap(line, PANEL - 2, subsequent_indent="  ")]
        lines = [self._table.text("felt.happened"), "", *told[-(rows - 2) :]]
        for row in range(rows):
            text = lines[row] if row < len(lines) else ""
            canvas.put(column, row + 1, self._table.signs.bar, DIM)
            canvas.put(column + 1, row + 1, f" {text}"[: PANEL - 1].ljust(PANEL - 1), STRONG if row == 0 else Ink())

    def _put_overlay(self, canvas: Canvas, width: int, height: int) -> None:
        if (overlay := self._table.overlay) is not None:
            area = Canvas(width, height)
            overlay.draw(area, height)
            canvas.copy_from(area, left=0, top=0, column=0, row=1, size=(width, overlay.rows))

    def _lines_said(self, canvas: Canvas) -> list[str]:
        if self._table.typed is not None:
            return [f": {self._table.typed}_"[-canvas.width :]]
        return wrap(self._table.said, canvas.width - 1) or [""]

    def _put_keys(self, canvas: Canvas, keys: Sequence[tuple[str, str]]) -> list[tuple[int, int, str]]:
        return put_keys(canvas, [(key, self._table.text(words)) for key, words in keys], self._table.signs)


def put_said(canvas: Canvas, lines: Sequence[str], *, free: int) -> None:
    """Write what was said below the table, over as much of it as that takes, with some rows free below it."""
    shown = lines[: canvas.height - 1 - free]
    row = canvas.height - max(BELOW, len(shown) + free)
    for step, line in enumerate(shown):
        canvas.put(0, row + step, line.ljust(canvas.width), STRONG)


def put_keys(canvas: Canvas, keys: Sequence[tuple[str, str]], signs: Signs) -> list[tuple[int, int, str]]:
    """Write keys and what they do into the lowest row, as many as fit; return the columns of each and the key."""
    column, row, places = 0, canvas.height - 1, []
    for key, text in keys:
        end = column + len(key) + 1 + len(text)
        if end > canvas.width:
            break
        canvas.put(column, row, signs.arrowed(key), REVERSED)
        canvas.put(column + len(key) + 1, row, text, DIM)
        places.append((column, end, key))
        column = end + 2
    return places

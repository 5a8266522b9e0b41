"""The terminal behind the felt, and the one module that knows Textual: one widget hears and writes."""

import os
import signal
import time
from contextlib import suppress
from textwrap import wrap
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult, SuspendNotSupported
from textual.binding import Binding
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from kabale.cli.felt.canvas import Canvas, Colour, Ink
from kabale.cli.felt.table_screen import LEAST, Hearing
from kabale.messages import message

_TICK: Final = 0.05  # seconds between two looks at work in the background

_TWO: Final = {
    Colour.PLAIN: "", Colour.DIM: "dim", Colour.STRONG: "bold", Colour.SPADES: "bold", Colour.HEARTS: "bold red",
    Colour.DIAMONDS: "bold red", Colour.CLUBS: "bold", Colour.GOAL: "green", Colour.HELD: "bold yellow",
    Colour.MARKED: "bold magenta",
}  # fmt: skip
_FOUR: Final = _TWO | {Colour.DIAMONDS: "bold blue", Colour.CLUBS: "bold green"}
_NONE: Final = dict.fromkeys(Colour, "bold") | {Colour.PLAIN: "", Colour.DIM: "", Colour.GOAL: ""}


class ScreenWidget(Widget):
    """The full-screen display."""

    can_focus = True
    DEFAULT_CSS = "ScreenWidget { width: 1fr; height: 1fr; background: ansi_default; color: ansi_default; }"

    def __init__(self, hearing: Hearing, *, is_coloured: bool, language: str = "en") -> None:
        super().__init__()
        self.hearing = hearing
        self.shown = Canvas(1, 1)
        self.is_coloured = is_coloured
        self.resumed = 0.0
        self._last = (-1, -1, 0.0)
        self._language = language
        self._styles: dict[tuple[Ink, bool], Style] = {}

    def style_of(self, ink: Ink) -> Style:
        """Return how an ink looks in the colours that are wanted now."""
        key = (ink, self.hearing.has_four_colours)
        if key not in self._styles:
            names = _NONE if not self.is_coloured else _FOUR if self.hearing.has_four_colours else _TWO
            self._styles[key] = Style.parse(f"{names[ink.colour]} {'reverse' if ink.is_reversed else ''}")
        return self._styles[key]

    def render_line(self, y: int) -> Strip:
        """Return a row of the screen."""
        if y >= self.shown.height:
            return Strip.blank(self.size.width)
        return Strip([Segment(text, self.style_of(ink)) for text, ink in self.shown.runs(y)], self.shown.width)

    def show(self) -> None:
        """Draw the table, and write what differs from what is on the screen."""
        before = self.shown
        if self._is_small:
            self.shown = Canvas(*self.size)
            words = message("felt.too_small").text(self._language)
            for row, line in enumerate(wrap(words, max(1, self.shown.width))):
                self.shown.put(0, row, line)
        else:
            self.shown = self.hearing.draw()
        if (before.width, before.height) != (self.shown.width, self.shown.height):
            self.refresh()
        elif spans := list(self.shown.changed_since(before)):
            self.refresh(*(Region(span.column, span.row, span.width, 1) for span in spans))
        if self.hearing.is_done:
            self.app.exit()
        elif self.hearing.has_more:
            self.call_after_refresh(self._later)
        elif self.hearing.is_waiting:
            self._ticks.resume()
        else:
            self._ticks.pause()

    @property
    def _is_small(self) -> bool:
        """Whether the window has no room for a table: nothing is heard then but what leaves or suspends."""
        return self.size.width < LEAST[0] or self.size.height < LEAST[1]

    def _later(self) -> None:
        if self.hearing.has_more:
            self.hearing.finish()
            self.show()

    def on_mount(self) -> None:
        """Hear the keys from now on."""
        self._ticks = self.set_interval(_TICK, self._later, pause=True)
        self.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Draw for another size."""
        self.hearing.resize(event.size.width, event.size.height)
        self.show()

    def on_key(self, event: events.Key) -> None:
        """Hear a key, unless it was typed before the program was suspended."""
        event.stop()
        event.prevent_default()
        if self._is_small or event.time < self.resumed:
            return
        colours = self.hearing.has_four_colours
        self.hearing.key(event.key, event.character)
        if colours != self.hearing.has_four_colours:
            self.refresh()
        self.show()

    def on_paste(self, event: events.Paste) -> None:
        """Hear the first line of what is pasted."""
        if event.text and not self._is_small:
            self.hearing.paste(event.text.splitlines()[0])
            self.show()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Hear a button."""
        if self._is_small:
            return
        if event.button == 1:
            before, self._last = self._last, (event.x, event.y, event.time)
            is_near = before[:2] == (event.x, event.y)
            is_twice = is_near and event.time - before[2] <= self.app.CLICK_CHAIN_TIME_THRESHOLD
            self.hearing.mouse_down(event.x, event.y, twice=is_twice)
        elif event.button == 3:
            self.hearing.right(event.x, event.y)
        self.show()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Hear that a button is let go."""
        if event.button == 1 and not self._is_small:
            self.hearing.mouse_up(event.x, event.y)
            self.show()

    def on_mouse_scroll_up(self) -> None:
        """Scroll up."""
        self.hearing.wheel(-1)
        self.show()

    def on_mouse_scroll_down(self) -> None:
        """Scroll down."""
        self.hearing.wheel(1)
        self.show()


class TableApp(App[None]):
    """Textual's part: no palette, no bindings but Ctrl-C and Ctrl-Z, the terminal's own colours."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: ansi_default; }"
    BINDINGS: ClassVar = [
        Binding("ctrl+c", "interrupt", priority=True, show=False),
        Binding("ctrl+z", "suspend_process", priority=True, show=False),
    ]

    def __init__(self, table: ScreenWidget) -> None:
        super().__init__(ansi_color=True)
        self.table = table
        self.error: BaseException | None = None

    def compose(self) -> ComposeResult:
        """Show the table alone."""
        yield self.table

    def action_interrupt(self) -> None:
        """Leave by Ctrl-C."""
        self.error = KeyboardInterrupt()
        self.exit()

    def action_suspend_process(self) -> None:
        """Give the terminal back to the shell until it resumes the group; without a shell, continue at once."""
        with suppress(SuspendNotSupported), self.suspend():
            heard = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(0, signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, heard)
        self.table.resumed = time.monotonic()

    def _handle_exception(self, error: Exception) -> None:
        """Leave without a word: :func:`show` raises what went wrong when the terminal is as it was before."""
        self.error = self.error or error
        super()._handle_exception(error)
        self._exit_renderables.clear()


def show(hearing: Hearing, *, is_coloured: bool, language: str) -> None:
    """Show something in full screen until it is done. Raises KeyboardInterrupt for Ctrl-C, and what went wrong."""
    app = TableApp(ScreenWidget(hearing, is_coloured=is_coloured, language=language))
    app.run()
    if app.error is not None:
        raise app.error
    if app.return_code != 0:
        raise SystemExit(1)

"""The overlays of the felt: a menu to choose from, a text to read. Knows no game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from kabale.cli.felt.canvas import DIM, STRONG, Canvas, Colour, Ink

_CHOSEN: Final = Ink(Colour.STRONG, is_reversed=True)
PAGE: Final = 8  # lines that a key for a page scrolls
_MARGIN: Final = 2
_LONGEST: Final = 200  # characters that can be typed
_CHOOSING: Final = (("Enter", "felt.do.choose"), ("Esc", "felt.do.close"), ("↑↓", "felt.do.go"))
_READING: Final = (("Esc", "felt.do.close"), ("↑↓", "felt.do.go"))
_TYPING: Final = (("Enter", "felt.do.enter"), ("Esc", "felt.do.stop"))


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A line of a menu, and what it does."""

    text: str
    act: Callable[[], None]


@dataclass(slots=True)
class Menu:
    """Lines of which one is chosen, below a title; *rows* are those that it took when it was drawn last."""

    title: str
    choices: Sequence[MenuLine]
    at: int = 0
    rows: int = 0
    _top: int = 0
    _row: int = 0

    def step(self, by: int) -> None:
        """Go to another line."""
        self.at = (self.at + by) % len(self.choices)

    def heard(self, name: str, character: str | None) -> Callable[[], None] | None:
        """Hear a key, and return what is to be done if a line was chosen by it."""
        if name in ("up", "down", "left", "right"):
            self.step(1 if name in ("down", "right") else -1)
        elif name in ("enter", "space"):
            return self.choices[self.at].act
        elif character and character.isdecimal() and 1 <= int(character) <= len(self.choices):
            return self.choices[int(character) - 1].act
        return None

    def number_at(self, row: int) -> int | None:
        """Return the number of the line in a row of the last drawn canvas."""
        number = row - self._row + self._top
        return number if row >= self._row and 0 <= number < len(self.choices) else None

    def draw(self, canvas: Canvas, rows: int) -> None:
        """Draw it over the first rows of a canvas."""
        title = [part for line in self.title.split("\n") for part in wrap(line, canvas.width - 4) or [""]]
        title = title[: max(1, rows - 4)]
        room = max(1, rows - len(title) - 2)
        self._top = max(0, min(self.at, len(self.choices) - room)) if self.at >= room else 0
        shown = self.choices[self._top : self._top + room]
        self.rows = min(rows, len(title) + len(shown) + 2)
        for row, line in enumerate(title):
            canvas.put(_MARGIN, row, line, STRONG)
        self._row = len(title) + 1
        for step, choice in enumerate(shown):
            number = self._top + step
            text = f" {number + 1}  {choice.text} "
            canvas.put(_MARGIN, self._row + step, text, _CHOSEN if number == self.at else Ink())


@dataclass(slots=True)
class Page:
    """A text that is read and scrolled."""

    text: str
    top: int = 0
    rows: int = 0
    _beyond: int = 0

    def step(self, by: int) -> None:
        """Scroll."""
        self.top = max(0, min(self.top + by, self._beyond))

    def heard(self, name: str) -> bool:
        """Hear a key, and say whether it scrolls."""
        by = {"up": -1, "down": 1, "pageup": -PAGE, "pagedown": PAGE, "space": PAGE}.get(name)
        if by is not None:
            self.step(by)
        return by is not None

    def draw(self, canvas: Canvas, rows: int) -> None:
        """Draw it over the first rows of a canvas."""
        width = max(10, canvas.width - 2 * _MARGIN)
        lines = list[str]()
        for line in self.text.split("\n"):
            margin = " " * (len(line) - len(line.lstrip()))
            lines += wrap(line, width, subsequent_indent=margin, break_on_hyphens=False) or [""]
        self.rows, self._beyond = rows, max(0, len(lines) - rows)
        self.top = min(self.top, self._beyond)
        for row, line in enumerate(lines[self.top : self.top + rows]):
            canvas.put(_MARGIN, row, line)
        for is_more, row, sign in ((self.top, 0, "^"), (self.top < self._beyond, rows - 1, "v")):
            if is_more:
                canvas.put(canvas.width - 1, row, sign, DIM)


def typed_on(text: str, name: str, character: str | None) -> str | None:
    """Return what is typed after a key, or what is pasted; None where Esc, or Backspace at the beginning, ends it."""
    if name == "escape" or (name == "backspace" and not text):
        return None
    added = "".join(filter(str.isprintable, character or ""))
    return text[:-1] if name == "backspace" else (text + added)[:_LONGEST]


def keys_over(overlay: Menu | Page | None, typed: str | None) -> Sequence[tuple[str, str]]:
    """Return the keys that work while something is typed, chosen or read, with the key of the words for each."""
    if typed is not None:
        return _TYPING
    if isinstance(overlay, Menu):
        return (*_CHOOSING, (f"1-{min(9, len(overlay.choices))}", "felt.do.line"))
    return () if overlay is None else _READING

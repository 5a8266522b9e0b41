"""The terminal: what it can show, and printing on it. Where nobody looks, everything is plain text.

Where a screen *speaks*, nothing is drawn and no control sequence written: all is sentences, cards by their names.
"""

import os
import shutil
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from textwrap import wrap
from typing import Final

from kabale.cli.paint import Line, Style, named, painted, signs_for, text_of, worded
from kabale.cli.text_table import text_table
from kabale.engine.naming import card_words, in_words
from kabale.messages import Message
from kabale.quoting import visible, visible_lines
from kabale.view import View

_USUAL_WIDTH: Final = 80
_WIDEST: Final = 132
_BESIDE_TABLE: Final = 6
"""Lines of the terminal that the table leaves free: for what is said below it, and for the prompt."""

_LEAST_COLUMNS: Final = 40
_LEAST_LINES: Final = 14
"""What the whole screen is drawn on has so many columns and lines; a smaller one gets lines."""

_CLEAR: Final = "\x1b[H\x1b[2J"
_PROMPT: Final = "> "

_HEARD: Final = ("ACCESSIBLE", "ACCESSIBILITY_ENABLED", "DTK_PROGRAM")
"""Variables of the environment by which somebody says that a terminal is listened to: what programs of the command line
agree on; what users of Orca export for programs that do not ask the desktop; the speech server of Emacspeak. Those that
distributions set for everybody (``GTK_MODULES``, ``QT_ACCESSIBILITY``) say nothing of who sits there."""


def is_heard(environ: Mapping[str, str]) -> bool:
    """Say whether the settings of a screen reader are found in an environment; ``0`` and ``false`` are none.

    >>> is_heard({"ACCESSIBLE": "1"}), is_heard({"ACCESSIBLE": "0", "ACCESSIBILITY_ENABLED": "1"}), is_heard({})
    (True, False, False)
    """
    said = next((environ[name] for name in _HEARD if environ.get(name)), "0")
    return said.lower() not in ("0", "false", "no")


class Screen:
    """Shows tables and sentences on standard output and asks for lines on standard input.

    It *speaks* where that is wanted; None: where the settings of a screen reader are found and there is a terminal.
    """

    def __init__(
        self,
        *,
        ascii_only: bool = False,
        colourless: bool = False,
        plain: bool = False,
        speaks: bool | None = False,
        language: str = "en",
    ) -> None:
        term = os.environ.get("TERM", "")
        self.is_terminal = sys.stdout.isatty()
        self.speaks = is_heard(os.environ) and self.is_terminal if speaks is None else speaks
        is_plain = plain or self.speaks or term == "dumb"
        self._obeys_codes = self.is_terminal and not is_plain and (bool(term) or os.name == "nt")
        self.is_coloured = self._obeys_codes and not colourless and not os.environ.get("NO_COLOR")
        self._prompts = self.is_terminal and sys.stdin.isatty()
        self._began = False
        self.language = language
        self.signs = signs_for(sys.stdout.encoding, ascii_only=ascii_only)
        if self._prompts:
            self.complete(list)

    def words(self, said: Message | str) -> str:
        """Return what is to be said as it is shown here: cards as they are drawn, or by their names in words."""
        if self.speaks:
            text = in_words(said).text(self.language) if isinstance(said, Message) else said
            return named(text, lambda card: card_words(card).text(self.language))
        return worded(said.text(self.language) if isinstance(said, Message) else said, self.signs)

    def complete(self, words: Callable[[], Sequence[str]]) -> None:
        """Let the player edit lines and call them back, and complete words by Tab: those that fit now are asked for.

        Not where the screen speaks: what edits lines writes control sequences.
        """
        if self.speaks:
            return
        with suppress(ImportError):
            import readline

            def completed(begun: str, number: int) -> str | None:
                fitting = [word for word in words() if word.startswith(begun)]
                return f"{fitting[number]} " if number < len(fitting) else None

            readline.set_completer(completed)
            readline.set_completer_delims(" ,;")
            is_libedit = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")

    def clear(self) -> None:
        """Make room for a table: wipe the terminal, or leave a line between this table and the one before."""
        if self._obeys_codes:
            print(_CLEAR, end="")
        elif self._began:
            print()
        self._began = True

    def show(self, view: View, *, live: Collection[int] = ()) -> None:
        """Show what the player may see; *live* are the piles on which a click does something."""
        width, height = self._size()
        for line in text_table(view, self.signs, width=width, height=height, live=live):
            self.draw(line)

    def draw(self, line: Line) -> None:
        """Print a line of segments."""
        safe = [replace(segment, text=visible(segment.text)) for segment in line]
        print(text_of(safe, coloured=self.is_coloured))

    def _size(self) -> tuple[int, int | None]:
        if not self.is_terminal:
            return _USUAL_WIDTH, None
        size = shutil.get_terminal_size((_USUAL_WIDTH, 24))
        return min(size.columns, _WIDEST), size.lines - _BESIDE_TABLE

    @property
    def has_room(self) -> bool:
        """Whether somebody sits at a terminal of which the whole screen can be drawn on."""
        columns, lines = shutil.get_terminal_size((_USUAL_WIDTH, 24))
        return self._prompts and self._obeys_codes and columns >= _LEAST_COLUMNS and lines >= _LEAST_LINES

    @property
    def width(self) -> int:
        """How wide a line may be."""
        return self._size()[0]

    def say(self, text: str, style: Style = Style.PLAIN) -> None:
        """Print sentences; on a terminal that is looked at no word is cut in two."""
        for line in visible_lines(text).split("\n"):
            parts = [line]
            if self.is_terminal and not self.speaks and len(line) > self.width:
                margin = " " * (len(line) - len(line.lstrip()))
                parts = wrap(line, self.width, subsequent_indent=margin, break_on_hyphens=False) or [""]
            for part in parts:
                print(painted(part, style, coloured=self.is_coloured))

    def read(self, text: str) -> None:
        """Show a long text: a page at a time where somebody sits at a terminal that obeys codes."""
        if self._prompts and self._obeys_codes and text.count("\n") > shutil.get_terminal_size().lines - _BESIDE_TABLE:
            from pydoc import pager  # goes by PAGER

            pager(visible_lines(text))
        else:
            self.say(text)

    @property
    def is_asking(self) -> bool:
        """Whether somebody sits at the terminal who can be asked."""
        return self._prompts

    def ask(self) -> str | None:
        """Return the next line of the player, None if there is none. Prompts only where somebody sits."""
        sys.stdout.flush()
        if self._prompts and not self.speaks:
            try:
                return input(_PROMPT)
            except EOFError:
                print()
                return None
        if self._prompts:  # as input() does it without what edits lines
            print(_PROMPT, end="", flush=True)
        line = sys.stdin.readline()
        return line.rstrip("\r\n") if line else None

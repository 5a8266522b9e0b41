"""The terminal: what it can show, and tables and sentences on it. Without a terminal, everything is plain text."""

import os
import shutil
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import groupby
from textwrap import wrap
from typing import Final, Protocol

from kabale.cli.paint import (
    CARD,
    LOOKED_THROUGH,
    STEP,
    Line,
    Segment,
    Signs,
    Size,
    Style,
    bands,
    columns,
    face,
    is_across,
    is_fanned,
    named,
    painted,
    signs_for,
    style_of,
    text_of,
    worded,
)
from kabale.engine.naming import card_words, in_words
from kabale.messages import Message
from kabale.quoting import visible, visible_lines
from kabale.table.cards import HIDDEN
from kabale.view import PileView, View

_USUAL_WIDTH: Final = 80
_WIDEST: Final = 132
_BESIDE_TABLE: Final = 6  # lines for the words below a table, and for the prompt
_LEAST_COLUMNS: Final = 40
_LEAST_LINES: Final = 14  # with fewer columns or lines, the game is played by lines of text
_CLEAR: Final = "\x1b[H\x1b[2J"
_PROMPT: Final = "> "
_HEARD: Final = ("ACCESSIBLE", "ACCESSIBILITY_ENABLED", "DTK_PROGRAM")
"""Environment variables that announce a screen reader. The first is a convention of command line programs. Users of
Orca export the second, and the third belongs to the speech server of Emacspeak. Those that distributions set for
everybody (``GTK_MODULES``, ``QT_ACCESSIBILITY``) say nothing of who sits there."""


@dataclass(slots=True)
class _Block:
    """The picture of one pile: its upper left column, its lines, and how far to the right it may go."""

    band: int
    x: int
    column: int
    room: int
    lines: list[Line] = field(default_factory=list)

    @property
    def end(self) -> int:
        ends = (segment.column + len(segment.text) for line in self.lines for segment in line)
        return self.column + max(ends, default=0)

    def overlaps(self, other: "_Block", card_width: int) -> bool:
        return abs(self.x - other.x) < card_width or (self.column < other.end and other.column < self.end)


def text_table(
    view: View, signs: Signs, *, width: int = 80, height: int | None = None, live: Collection[int] = ()
) -> list[Line]:
    """Draw a view. To fit *height*, the space between rows goes, then face-down cards are drawn as one."""
    # Piles that only widen the window are not drawn.
    shown = {index: pile for index, pile in enumerate(view.piles) if pile.visible}
    piles = {index: pile for index, pile in shown.items() if pile.kind != "other" or pile.cards}
    if not piles:
        return []
    size = (view.card_width, view.card_height)
    band_of = bands(piles, size)
    if (places := columns(piles, band_of, width, size)) is None:
        return _listed(piles, signs, width)
    lines: list[Line] = []
    for gap, tight in ((1, False), (0, False), (0, True)):
        painter = _Painter(signs, live, size, tight, piles, band_of, places, width)
        blocks = [painter.block(index) for index in piles]
        lines = _composed(blocks, gap, view.card_width)
        if height is None or len(lines) <= height:
            break
    return lines


def _composed(blocks: list[_Block], gap: int, card_width: int) -> list[Line]:
    """Put the blocks below each other, band by band, each band as high up as what stands above it allows."""
    placed: list[tuple[int, _Block]] = []
    lines: list[Line] = []
    for _, group in groupby(sorted(blocks, key=lambda block: block.band), key=lambda block: block.band):
        row = list(group)
        above = [(top, done) for top, done in placed if any(done.overlaps(block, card_width) for block in row)]
        start = max((top + len(done.lines) + gap for top, done in above), default=0)
        placed += [(start, block) for block in row]
        for block in row:
            for number, line in enumerate(block.lines, start):
                lines += [[] for _ in range(number + 1 - len(lines))]
                lines[number] += [Segment(block.column + each.column, each.text, each.style) for each in line]
    return lines


@dataclass(frozen=True, slots=True)
class _Painter:
    signs: Signs
    live: Collection[int]
    size: Size
    tight: bool
    piles: Mapping[int, PileView]
    band_of: Mapping[int, int]
    places: Mapping[int, int]
    width: int

    def block(self, index: int) -> _Block:
        pile, column, band = self.piles[index], self.places[index], self.band_of[index]
        row = [self.places[each] for each in self.piles if self.band_of[each] == band]
        room = min((each for each in row if each > column), default=max(self.width, column + STEP)) - column - 1
        at, fanned = 0, is_fanned(pile, self.size)
        if fanned and pile.cards and pile.dx < 0 and column == min(row) and column > room:
            # A fan to the left goes there if it has room: its first card stays in place.
            at = min(column, STEP * (len(pile.cards) - 1))
            column, room = column - at, at + CARD
        if pile.kind == "reserve" and not pile.cards:
            return _Block(band, pile.x, column, room)  # cards from here never come back
        number = Segment(at, f"{index + 1:>{CARD}}", Style.GOAL if pile.kind == "foundation" else Style.DIM)
        if not pile.cards:
            # An empty place: a foundation's has a star, a stock that can be filled again an arrow.
            again = self.signs.again if pile.kind == "stock" and index in self.live else " "
            lines: list[Line] = [[Segment(0, f"[{'*' if pile.kind == 'foundation' else again}]", Style.DIM)]]
        elif not fanned:
            lines = self._squared(pile, room)
        else:
            lines = self._across(pile, room) if is_across(pile) else self._downwards(pile)
        return _Block(band, pile.x, column, room, [[number], *lines])

    def _card(self, name: str, column: int = 0) -> Segment:
        return Segment(column, f"{face(name, self.signs):>{CARD}}", style_of(name))

    def _times(self, count: int) -> Line:
        return [Segment(CARD, f"{self.signs.times}{count}", Style.DIM)] if count > 1 else []

    def _squared(self, pile: PileView, room: int) -> list[Line]:
        card, times = self._card(pile.cards[-1]), self._times(len(pile.cards))
        if all(CARD + len(each.text) <= room for each in times):
            return [[card, *times]]
        return [[card], [replace(each, column=max(0, CARD - len(each.text))) for each in times]]

    def _downwards(self, pile: PileView) -> list[Line]:
        lines: list[Line] = []
        for hidden, names in groupby(pile.cards, key=lambda name: name == HIDDEN):
            group = list(names)
            if hidden and self.tight and len(group) > 1:
                lines.append([self._card(HIDDEN), *self._times(len(group))])
            else:
                lines += [[self._card(name)] for name in group]
        return lines[::-1] if pile.dy < 0 else lines

    def _across(self, pile: PileView, room: int) -> list[Line]:
        """Draw the cards in rows. In a waste, or a column that would be too high, the lowest cards are only counted."""
        fitting = max(1, (room + 1) // STEP)
        cards = list(pile.cards)
        left = 0
        if len(cards) > fitting and (self.tight or pile.kind not in LOOKED_THROUGH):
            if fitting == 1:
                return self._squared(pile, room)
            left = len(cards) - fitting + 1
        marks = [Segment(0, f"{f'{left}+':>{CARD}}", Style.DIM)] if left else []
        marks += [self._card(name) for name in (cards[left:] if pile.dx > 0 else cards[left:][::-1])]
        rows = [marks[start : start + fitting] for start in range(0, len(marks), fitting)]
        return [[replace(mark, column=STEP * place) for place, mark in enumerate(row)] for row in rows]


def _listed(piles: Mapping[int, PileView], signs: Signs, width: int) -> list[Line]:
    lines: list[Line] = []
    across = max(1, (width - 2 * STEP) // STEP)
    for index, pile in piles.items():
        names = list(pile.cards)
        rows = [names[start : start + across] for start in range(0, len(names), across)] or [[]]
        for number, row in enumerate(rows):
            head = [] if number else [Segment(0, f"{index + 1:>{CARD}}", Style.DIM)]
            cards = [
                Segment(STEP * place, f"{face(name, signs):>{CARD}}", style_of(name))
                for place, name in enumerate(row, 2)
            ]
            lines.append(head + (cards or [Segment(2 * STEP, "[ ]", Style.DIM)]))
    return lines


def is_heard(environ: Mapping[str, str]) -> bool:
    """Say whether an environment has the settings of a screen reader; ``0`` and ``false`` turn them off.

    >>> is_heard({"ACCESSIBLE": "1"}), is_heard({"ACCESSIBLE": "0", "ACCESSIBILITY_ENABLED": "1"}), is_heard({})
    (True, False, False)
    """
    said = next((environ[name] for name in _HEARD if environ.get(name)), "0")
    return said.lower() not in ("0", "false", "no")


class Talker(Protocol):
    """Hears what a player types."""

    done: bool

    def hear(self, line: str) -> None:
        """Do what a line says."""


class Screen:
    """Shows tables and sentences on standard output and asks for lines on standard input.

    It *speaks* on request; without a request, if the settings of a screen reader are found on a terminal.
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
        self.is_asking = self.is_terminal and sys.stdin.isatty()
        self._began = False
        self.language = language
        self.signs = signs_for(sys.stdout.encoding, ascii_only=ascii_only)
        if self.is_asking:
            self.complete(list)

    def words(self, said: Message | str) -> str:
        """Return what is to be said as it is shown here: cards as they are drawn, or by their names in words."""
        if self.speaks:
            text = in_words(said).text(self.language) if isinstance(said, Message) else said
            return named(text, lambda card: card_words(card).text(self.language))
        return worded(said.text(self.language) if isinstance(said, Message) else said, self.signs)

    def complete(self, words: Callable[[], Sequence[str]]) -> None:
        """Let the player edit lines, and complete words by Tab; a screen that speaks writes no control sequences."""
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

    def picture(self, view: View) -> str:
        """Return what the player may see as lines without colours."""
        return "\n".join(text_of(line, coloured=False) for line in text_table(view, self.signs, width=_USUAL_WIDTH))

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
        return self.is_asking and self._obeys_codes and columns >= _LEAST_COLUMNS and lines >= _LEAST_LINES

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
        if self.is_asking and self._obeys_codes and text.count("\n") > shutil.get_terminal_size().lines - _BESIDE_TABLE:
            from pydoc import pager  # goes by PAGER

            pager(visible_lines(text))
        else:
            self.say(text)

    def ask(self) -> str | None:
        """Return the next line of the player, or None at the end. Prompts only where somebody sits."""
        sys.stdout.flush()
        if self.is_asking and not self.speaks:
            try:
                return input(_PROMPT)
            except EOFError:
                print()
                return None
        if self.is_asking:  # as input() does it without what edits lines
            print(_PROMPT, end="", flush=True)
        line = sys.stdin.readline()
        return line.rstrip("\r\n") if line else None

    def converse(self, talk: Talker, begin: Callable[[], None]) -> bool:
        """Let a talk hear lines until it is done or there are no more; return whether Ctrl-C ended it."""
        try:
            begin()
            while not talk.done and (line := self.ask()) is not None:
                talk.hear(line)
        except KeyboardInterrupt:
            self.say("")
            return True
        return False

r"""Lines and columns as editors count them: from 0, columns in units of UTF-16, or of what the editor asks for.

>>> lines = EditorPlaces("Clubs \u2663 \U0001f0d1 x\r\nend")
>>> lines.place(9), lines.offset((0, 11)), lines.offset((1, 99))
((0, 10), 10, 16)
>>> EditorPlaces("\u2663 x", "utf-8").place(2)
(0, 4)
"""

import re
from bisect import bisect_left, bisect_right
from typing import Final, Literal

Place = tuple[int, int]
"""A line and a column, both from 0."""

Units = Literal["utf-8", "utf-16", "utf-32"]

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_MARK: Final = "\ufeff"
_WIDEST: Final = "\uffff"
_CODECS: Final = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


class EditorPlaces:
    """The places of a text that an editor has; offsets are those of the text without its byte order mark."""

    def __init__(self, text: str, units: Units = "utf-16") -> None:
        self._codec, self._size = _CODECS[units]
        self._mark = self._units(_MARK) if text.startswith(_MARK) else 0
        self._text = text.removeprefix(_MARK)
        ends = [(found.start(), found.end()) for found in _LINE_END.finditer(self._text)]
        self._starts = [0, *(end for _, end in ends)]
        self._ends = [*(start for start, _ in ends), len(self._text)]

    def place(self, offset: int) -> Place:
        """Return the place of a character."""
        offset = min(max(offset, 0), len(self._text))
        line = bisect_right(self._starts, offset) - 1
        return line, self._units(self._text[self._starts[line] : offset]) + (self._mark if line == 0 else 0)

    def offset(self, place: Place) -> int:
        """Return the character at a place; beyond the end of a line or of the text it is that end."""
        line, column = place
        if line >= len(self._starts):
            return len(self._text)
        start, end = self._starts[max(line, 0)], self._ends[max(line, 0)]
        column = max(column - (self._mark if line <= 0 else 0), 0)
        content = self._text[start : min(end, start + column)]
        if content.isascii():
            return start + len(content)
        units = content.encode(self._codec, "surrogatepass")[: self._size * column]
        return start + len(units.decode(self._codec, "ignore"))

    def _units(self, text: str) -> int:
        return len(text) if text.isascii() else len(text.encode(self._codec, "surrogatepass")) // self._size


class Offsets:
    r"""Offsets as a browser counts them: from 0, in units of UTF-16, a byte order mark counted too.

    >>> offsets = Offsets("\ufeff\u2663 \U0001f0d1 x")
    >>> offsets.of_browser(3), offsets.characters(6)
    (5, 4)
    """

    def __init__(self, text: str) -> None:
        self._mark = int(text.startswith(_MARK))
        content = "" if text.isascii() else text.removeprefix(_MARK)
        self._pairs = [place for place, letter in enumerate(content) if letter > _WIDEST]

    def of_browser(self, characters: int) -> int:
        """Return where a character of the text without its mark is for a browser."""
        return self._mark + characters + bisect_left(self._pairs, characters)

    def characters(self, of_browser: int) -> int:
        """Return the character that stands where a browser says; half of a pair is its whole."""
        units = max(of_browser - self._mark, 0)
        low, high = 0, len(self._pairs)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self._pairs[middle] + middle < units else (low, middle)
        return units - low

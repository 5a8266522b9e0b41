"""Showing a line of somebody's file on a terminal, with carets below it.

Knows how wide characters are and which ones a terminal would obey. Knows
nothing of what is wrong with the line.
"""

import unicodedata

_TAB = 4
_LIMIT = 100
_FAR = 400  # characters further from the caret are not even looked at: a line may have a million
_BEFORE = 40  # characters left before the caret of a long line


def quoted(line: str, column: int, end_column: int | None = None) -> tuple[str, str]:
    r"""Return the line as a terminal shows it, cut around the mark if it is long, and carets below the mark.

    The mark goes from *column* to just before *end_column*, or to the end of the line; columns count characters
    from 1.

    >>> print(*quoted("\tbuidl 黑桃 down", 2, 7), sep="\n")
        buidl 黑桃 down
        ^^^^^
    """
    left, right = max(column - 1 - _FAR, 0), column - 1 + _FAR
    cells = _cells(line[left:right])
    widths = [_width(cell) for cell in cells]
    first = min(column - 1 - left, len(cells))
    after = len(cells) if end_column is None else min(end_column - 1 - left, len(cells))
    start, end = _window(widths, first)
    before = ("…" if left + start else "") + "".join(cells[start:first])
    quote = before + "".join(cells[first:end]) + ("…" if left + end < len(line) else "")
    return quote, " " * _width(before) + "^" * max(1, sum(widths[first : min(after, end)]))


def _cells(line: str) -> list[str]:
    """Return what stands for each character of the line, tabs filled up to the next stop."""
    cells: list[str] = []
    column = 0
    for character in line:
        cells.append(" " * (_TAB - column % _TAB) if character == "\t" else _shown(character))
        column += _width(cells[-1])
    return cells


def visible(text: str) -> str:
    r"""Return *text* on one line with nothing in it that a terminal would obey.

    >>> visible("red\x1b[31m\tword\u202e")
    'red␛[31m word<U+202E>'
    """
    if text.isprintable():
        return text
    return "".join(" " if character == "\t" else _shown(character) for character in text)


def visible_lines(text: str) -> str:
    r"""Return lines of text with nothing in them that a terminal would obey but the line ends.

    >>> print(visible_lines("red\x9b31m\nword\u2028"))
    red<U+009B>31m
    word<U+2028>
    """
    return "\n".join(map(visible, text.split("\n")))


def _shown(character: str) -> str:
    """Return what stands for a character on the terminal: itself, if it is printable."""
    number = ord(character)
    if character.isprintable():
        return character
    if number < 0x20:
        return chr(0x2400 + number)
    if unicodedata.category(character) == "Zs":
        return " "
    return f"<U+{number:04X}>"


def _width(shown: str) -> int:
    """Return how many terminal columns a text of printable characters takes."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in shown)
    narrow = sum(unicodedata.category(character) in {"Mn", "Me"} for character in shown)
    return len(shown) + wide - narrow


def _window(widths: list[int], caret: int) -> tuple[int, int]:
    """Return which cells to show so that the one at *caret* is among them: all, if they have room."""
    if sum(widths) <= _LIMIT:
        return 0, len(widths)
    start = end = caret
    room = _LIMIT
    while start > 0 and room - widths[start - 1] >= _LIMIT - _BEFORE:
        start -= 1
        room -= widths[start]
    while end < len(widths) and room >= widths[end]:
        room -= widths[end]
        end += 1
    while start > 0 and room >= widths[start - 1]:
        start -= 1
        room -= widths[start]
    return start, end

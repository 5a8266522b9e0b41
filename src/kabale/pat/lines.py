"""Lines of a ``.pat`` file as numbers with their places (P1, P2); what the numbers mean is not asked here."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from kabale.problems import Source, Span

MOST_DIGITS: Final = 6
"""A number with more digits is refused: nothing in the format needs five."""

MOST_NUMBERS: Final = 16
"""How many numbers of a line are looked at: the fifteen of a pile with two rule sets, and one too many."""

MOST_ROWS: Final = 1000
"""How many lines with something on them are looked at: far more than a definition can have."""

# U+2013 and U+2212 are minus signs (D103 has one); ASCII digits only. White space is what Unicode calls so.
_NUMBER: Final = re.compile(r"([-+\u2013\u2212]?)([0-9]++)(?![\w.,+\u2013\u2212-])[^\S\r\n]*+")
_WORD: Final = re.compile(r"\S++")
_END: Final = re.compile(r"[\r\n]|$")


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as it stands in the file; its value is None where it has too many digits."""

    value: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """A line that is not blank: the numbers it begins with, and the word after them (empty at its end).

    Where it begins with no number, *numeric_words* says how many of its words are numbers all the same.
    """

    line: int
    numerals: tuple[Numeral, ...]
    word: str
    word_span: Span
    numeric_words: int

    def span(self, first: int = 0, last: int = -1) -> Span:
        """Return the span from one of its numbers to another."""
        start, end = self.numerals[first].span, self.numerals[last].span
        return Span(start.line, start.column, end.end_line, end.end_column)


def rows(source: Source) -> list[Row]:
    """Return the lines after the title that are not blank, in file order, as many as are looked at."""
    return list(islice(_rows(source), MOST_ROWS))


def _rows(source: Source) -> Iterator[Row]:
    text = source.text
    position = _line_end(text, 0)
    while found := _WORD.search(text, position):
        yield _row(source, found.start())
        position = _line_end(text, found.start())


def _line_end(text: str, position: int) -> int:
    """Return where the line that *position* lies in ends."""
    found = _END.search(text, position)
    return found.start() if found else len(text)


def _row(source: Source, position: int) -> Row:
    """Read the line whose first word begins at an offset."""
    start = position
    line, column = source.place(start)
    before = start - column
    numerals: list[Numeral] = []
    while len(numerals) < MOST_NUMBERS and (found := _NUMBER.match(source.text, position)):
        start_column, end_column = found.start() - before, found.end(2) - before
        numerals.append(Numeral(_value(found), Span(line, start_column, line, end_column)))
        position = found.end()
    found = _WORD.match(source.text, position)
    word = found.group() if found else ""
    span = Span.at(line, position - before, max(len(word), 1))
    return Row(line, tuple(numerals), word, span, 0 if numerals else _count(source.text, start))


def _value(found: re.Match[str]) -> int | None:
    """Return the value of a number, None if it has too many digits."""
    sign, digits = found[1], found[2].lstrip("0") or "0"
    if len(digits) > MOST_DIGITS:
        return None
    value = int(digits)
    return -value if sign not in ("", "+") else value


def _count(text: str, start: int) -> int:
    """Return how many of a line's words are numbers: that tells a broken pile's line from a remark."""
    words = islice(_WORD.finditer(text, start, _line_end(text, start)), MOST_NUMBERS)
    return sum(_NUMBER.fullmatch(word.group()) is not None for word in words)

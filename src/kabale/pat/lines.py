"""Lines of a ``.pat`` file as numbers with their places (P1, P2); what the numbers mean is not asked here."""

import re
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
    text, read = source.text, list[Row]()
    position = _line_end(text, 0)
    while len(read) < MOST_ROWS and (first := _WORD.search(text, position)):
        start = position = first.start()
        line, column = source.place(start)
        before = start - column
        numerals: list[Numeral] = []
        while len(numerals) < MOST_NUMBERS and (number := _NUMBER.match(text, position)):
            digits = number[2].lstrip("0") or "0"
            value = None if len(digits) > MOST_DIGITS else int(digits) * (1 if number[1] in ("", "+") else -1)
            numerals.append(Numeral(value, Span(line, number.start() - before, line, number.end(2) - before)))
            position = number.end()
        rest = _WORD.match(text, position)
        word = rest.group() if rest else ""
        # How many of its words are numbers tells a broken pile's line from a remark.
        words = islice(_WORD.finditer(text, start, _line_end(text, start)), 0 if numerals else MOST_NUMBERS)
        numeric_words = sum(_NUMBER.fullmatch(each.group()) is not None for each in words)
        span = Span.at(line, position - before, max(len(word), 1))
        read.append(Row(line, tuple(numerals), word, span, numeric_words))
        position = _line_end(text, start)
    return read


def _line_end(text: str, position: int) -> int:
    """Return where the line that *position* lies in ends."""
    found = _END.search(text, position)
    return found.start() if found else len(text)

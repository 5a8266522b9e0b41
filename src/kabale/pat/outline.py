"""The outline of a ``.pat`` text: numbers with their places, the title, decks and piles, and their lines (P1, P2)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Final

from kabale.codes import Codes
from kabale.messages import message
from kabale.pat.fields import LONG, SHORT, TWO_SETS
from kabale.pat.rules import CARDS_IN_DECK
from kabale.problems import Report, Source, Span

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
    """A number in the file; a number with too many digits has the value None."""

    value: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """A line that is not blank: the numbers it begins with and the next word, or how many of its words are numbers."""

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
        # The count of numbers among its words distinguishes a broken pile's line from a remark.
        words = islice(_WORD.finditer(text, start, _line_end(text, start)), 0 if numerals else MOST_NUMBERS)
        numeric_words = sum(_NUMBER.fullmatch(each.group()) is not None for each in words)
        span = Span.at(line, position - before, max(len(word), 1))
        read.append(Row(line, tuple(numerals), word, span, numeric_words))
        position = _line_end(text, start)
    return read


def offsets(source: Source, span: Span) -> tuple[int, int]:
    """Return the offsets at which a span begins and ends."""
    return source.offset(span.line, span.column), source.offset(span.end_line, span.end_column)


def remark_behind(source: Source, numerals: Sequence[Numeral]) -> str:
    """Return the beginning of the remark behind the numbers of a line."""
    return source.line(numerals[0].span.line)[numerals[-1].span.end_column - 1 :].strip()[:80]


def _line_end(text: str, position: int) -> int:
    found = _END.search(text, position)
    return found.start() if found else len(text)


CODES: Final = Codes("kabale.pat")
note: Final = CODES.note

DECKS: Final = range(1, 9)
PILES: Final = range(1, 151)
"""The numbers that line 2 may hold (D25, D31)."""

_COMMAS: Final = re.compile(r"-?[0-9]+(,-?[0-9]*)+")

_COMMENT: Final = ("#", "//", ";", "/*", "--")


@dataclass(frozen=True, slots=True)
class PileLine:
    """The numerals of one pile as far as they are there; it ``goes_on`` if more follow than a pile has."""

    numerals: tuple[Numeral, ...] = ()
    is_whole: bool = False
    goes_on: bool = False

    @property
    def values(self) -> tuple[int, ...] | None:
        """The numbers, None if one is missing or too long."""
        values = tuple(each.value for each in self.numerals if each.value is not None)
        return values if self.is_whole and len(values) == len(self.numerals) else None

    def span(self, number: int) -> Span:
        """Return where one of its numbers stands, counted from 1."""
        return self.numerals[number - 1].span


@dataclass(frozen=True, slots=True)
class Outline:
    """The contents of the lines; without a valid line 2 they have no decks and piles."""

    title: str
    decks: int | None
    declared: int | None
    head: Span
    piles: tuple[PileLine, ...]


def outline(source: Source, report: Report) -> Outline | None:
    """Read the lines of a file; None if there is nothing to go on."""
    if not source.text.strip():
        note(report, "P101", message("check.pat.empty"), Span.at(1, 1))
        return None
    if not source.line(1).strip():
        note(report, "P110", message("check.pat.no_title"), Span.at(1, 1))
    name = re.split(r"[/\\]", source.path)[-1]
    if "-" in name and name != "-":
        hint = message("check.pat.hyphen_hint", name=name.replace("-", " "))
        note(report, "P109", message("check.pat.hyphen", name=name), Span.at(1, 1), hint=hint)
    lines = rows(source)
    head = _head(lines, source, report)
    if head is None:
        return None
    place, below = head
    if place is None:
        return Outline(source.line(1), None, None, _start(lines[0]), _piles(below, None, _start(lines[0]), report))
    if len(place.numerals) < 2:
        _note_too_few(place, "check.pat.few_head", report)
    else:
        _check_rest(place, 2, report)
    _check_digits(place.numerals[:2], report)
    decks = _within(place, 0, DECKS, "P220", "decks", report)
    declared = _within(place, 1, PILES, "P221", "piles", report)
    piles = _piles(below, declared, place.span(), report)
    return Outline(source.line(1), decks, declared, place.span(), piles)


def _start(row: Row) -> Span:
    return row.numerals[0].span if row.numerals else row.word_span


def _head(lines: list[Row], source: Source, report: Report) -> tuple[Row | None, list[Row]] | None:
    """Find line 2 (None if a pile's line is in its place) and the lines below it; None if no line has numbers."""
    first = next((place for place, row in enumerate(lines) if row.numerals), None)
    if first is None:
        where = lines[0].word_span if lines else Span.at(*source.place(len(source.text.rstrip())))
        said = message("check.pat.head", word=_short(lines[0].word)) if lines else message("check.pat.head_end")
        begun = source.text.lstrip()[:1]
        label, suffix = {"<": ("XML", ".xml"), "{": ("JSON", ".json")}.get(begun, ("", ""))
        hint = message("check.pat.is_other", format=label, suffix=suffix) if label else None
        note(report, "P102", said, where, hint=hint)
        return None
    for row in lines[:first]:
        _note_no_number(row, None, report)
    if len(lines[first].numerals) < SHORT:
        return lines[first], lines[first + 1 :]
    if first == 0:
        hint = message("check.pat.head_hint")
        note(report, "P102", message("check.pat.head_pile"), lines[0].span(), hint=hint)
    return None, lines[first:]


def _short(word: str) -> str:
    return word if len(word) <= 20 else word[:20] + "…"


def _note_no_number(row: Row, following: Row | None, report: Report) -> None:
    if _COMMAS.fullmatch(row.word):
        slip = "commas"
    elif row.word.startswith(_COMMENT) or (following is None and report.source.line(1).startswith(_COMMENT)):
        slip = "comment"
    else:
        slip = "second" if following is not None and len(following.numerals) == 2 else "remark"
    said = message("check.pat.no_number", word=_short(row.word))
    note(report, "P103", said, row.word_span, hint=message(f"check.pat.{slip}"))


def _within(row: Row, place: int, limits: range, code: str, what: str, report: Report) -> int | None:
    if place >= len(row.numerals) or row.numerals[place].value is None:
        return None
    numeral = row.numerals[place]
    if numeral.value in limits:
        return numeral.value
    said = message(f"check.pat.{what}", number=numeral.value, first=limits[0], last=limits[-1])
    is_stock = numeral.value in (CARDS_IN_DECK, 2 * CARDS_IN_DECK)
    note(report, code, said, numeral.span, hint=message("check.pat.head_lines") if is_stock else None)
    return None


def _piles(below: list[Row], declared: int | None, head: Span, report: Report) -> tuple[PileLine, ...]:
    lines = [row for row in below if row.numerals]
    if declared is not None:
        # Lines without a number at the start are probably piles' too, as many as are missing. So a slip at the start of
        # a line gives one message, and not a wrong number of piles as well.
        broken = sorted((row for row in below if not row.numerals), key=lambda row: -row.numeric_words)
        probable = {row.line for row in broken[: max(declared - len(lines), 0)]}
        lines = [row for row in below if row.numerals or row.line in probable]
    last = len(below) if declared is None or len(lines) <= declared else below.index(lines[declared])
    for row, following in zip_longest(below[:last], below[1 : last + 1]):
        if not row.numerals:
            _note_no_number(row, following, report)
    if declared is not None and len(lines) < declared:
        said = message("check.pat.fewer", n=declared, lines=message("check.pat.lines", n=len(lines)))
        note(report, "P105", said, head)
    elif declared is not None and len(lines) > declared:
        more = lines[declared].line
        hint = message("check.pat.more_hint", line=more)
        note(report, "P106", message("check.pat.more", n=declared, line=more), head, hint=hint)
    kept = lines[: declared or PILES[-1]]
    return tuple(_pile_line(row, report, is_stock=index == 0) for index, row in enumerate(kept))


def _pile_line(row: Row, report: Report, *, is_stock: bool) -> PileLine:
    numerals = row.numerals
    if not numerals:
        return PileLine()
    build = numerals[SHORT - 1].value if len(numerals) >= SHORT else None
    has_two_sets = not is_stock and build is not None and build >= TWO_SETS
    count = LONG if has_two_sets else SHORT
    if len(numerals) < count:
        key = "check.pat.few_two" if has_two_sets else "check.pat.few"
        _note_too_few(row, key, report, count=count, build=build)
        return PileLine(numerals)
    if build is not None:
        _check_rest(row, count, report)
    _check_digits(numerals[:count], report)
    return PileLine(numerals[:count], is_whole=True, goes_on=len(numerals) > count)


def _note_too_few(row: Row, key: str, report: Report, **values: object) -> None:
    there: object = len(row.numerals)
    found = message("check.pat.few_then", found=there, word=_short(row.word)) if row.word else there
    hint = message("check.pat.commas") if row.word.startswith(",") else None
    note(report, "P104", message(key, **values, found=found), row.word_span, hint=hint)


def _check_rest(row: Row, count: int, report: Report) -> None:
    if len(row.numerals) > count:
        hint = None if count in (LONG, 2) else message("check.pat.goes_on_hint")
        note(report, "P108", message("check.pat.goes_on", count=count), row.span(count), hint=hint)


def _check_digits(numerals: tuple[Numeral, ...], report: Report) -> None:
    for numeral in numerals:
        if numeral.value is None:
            count = numeral.span.end_column - numeral.span.column
            note(report, "P107", message("check.pat.too_long", count=count, most=MOST_DIGITS), numeral.span)

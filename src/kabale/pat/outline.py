"""The outline of a ``.pat`` file: the title, decks and piles, and which line is which pile's (P1, P2).

Knows how many numbers a line must have, and nothing of what they mean.
"""

import re
from dataclasses import dataclass
from typing import Final

from kabale.pat.codes import note
from kabale.pat.fields import LONG, SHORT, TWO_SETS
from kabale.pat.lines import MOST_DIGITS, Numeral, Row, rows
from kabale.pat.rules import CARDS_IN_DECK
from kabale.problems import Report, Source, Span

DECKS: Final = range(1, 9)
PILES: Final = range(1, 151)
"""What line 2 may say (D25, D31)."""


@dataclass(frozen=True, slots=True)
class PileLine:
    """The numerals of one pile as far as they are there; all of them where the line is whole."""

    numerals: tuple[Numeral, ...] = ()
    is_whole: bool = False

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
    """What the lines say: decks and piles are None where line 2 does not say them."""

    title: str
    decks: int | None
    declared: int | None
    head: Span
    piles: tuple[PileLine, ...]


def outline(source: Source, report: Report) -> Outline | None:
    """Read the lines of a file; None if there is nothing to go on."""
    if not source.text.strip():
        note(report, "P101", "the file is empty: expected a title in its first line", Span.at(1, 1))
        return None
    if not source.line(1).strip():
        note(report, "P110", "line 1 is blank: it is the title", Span.at(1, 1))
    name = re.split(r"[/\\]", source.path)[-1]
    if "-" in name and name != "-":
        message = f"the file's name '{name}' has a hyphen: other programs do not open it"
        note(report, "P109", message, Span.at(1, 1), hint=f"call it '{name.replace('-', ' ')}'")
    lines = rows(source)
    head = _head(lines, source, report)
    if head is None:
        return None
    place, below = head
    if place is None:
        return Outline(source.line(1), None, None, _start(lines[0]), _piles(below, None, _start(lines[0]), report))
    if len(place.numerals) < 2:
        _note_too_few(place, "line 2 has 2 numbers, decks and piles", report)
    else:
        _check_rest(place, 2, report)
    _check_digits(place.numerals[:2], report)
    decks = _within(place, 0, DECKS, "P220", "decks", report)
    declared = _within(place, 1, PILES, "P221", "piles", report)
    piles = _piles(below, declared, place.span(), report)
    return Outline(source.line(1), decks, declared, place.span(), piles)


def _start(row: Row) -> Span:
    """Return the span of a line's first word."""
    return row.numerals[0].span if row.numerals else row.word_span


def _head(lines: list[Row], source: Source, report: Report) -> tuple[Row | None, list[Row]] | None:
    """Find line 2: it (None if a pile's line stands in its place) and the lines below; None if no line has numbers."""
    first = next((place for place, row in enumerate(lines) if row.numerals), None)
    if first is None:
        where = lines[0].word_span if lines else Span.at(*source.place(len(source.text.rstrip())))
        word = f"'{_short(lines[0].word)}'" if lines else "the end of the file"
        note(report, "P102", f"expected the numbers of decks and piles, found {word}", where)
        return None
    for row in lines[:first]:
        _note_no_number(row, report)
    if len(lines[first].numerals) < SHORT:
        return lines[first], lines[first + 1 :]
    if first == 0:
        message = "expected the numbers of decks and piles, found the line of a pile"
        note(report, "P102", message, lines[0].span(), hint="line 1 is the title, the next line has two numbers")
    return None, lines[first:]


def _short(word: str) -> str:
    """Return a word, cut if it is long."""
    return word if len(word) <= 20 else word[:20] + "…"


def _note_no_number(row: Row, report: Report) -> None:
    message = f"expected a number at the start of the line, found '{_short(row.word)}'"
    note(report, "P103", message, row.word_span, hint="a remark stands behind the numbers of a line")


def _within(row: Row, place: int, limits: range, code: str, what: str, report: Report) -> int | None:
    """Return a number of line 2 if it lies within its limits."""
    if place >= len(row.numerals) or row.numerals[place].value is None:
        return None
    numeral = row.numerals[place]
    if numeral.value in limits:
        return numeral.value
    message = f"{numeral.value} {what}: expected {limits[0]} to {limits[-1]}"
    hint = (
        "line 1 is the title, line 2 has decks and piles"
        if numeral.value in (CARDS_IN_DECK, 2 * CARDS_IN_DECK)
        else None
    )
    note(report, code, message, numeral.span, hint=hint)
    return None


def _piles(below: list[Row], declared: int | None, head: Span, report: Report) -> tuple[PileLine, ...]:
    """Say which lines are piles', report the others, compare their number with line 2, and read them."""
    lines = [row for row in below if row.numerals]
    if declared is not None:
        # The lines without a number at the start that are probably piles' too, as many as are missing: so one slip at
        # the start of a line gives one message, not a wrong number of piles as well.
        broken = sorted((row for row in below if not row.numerals), key=lambda row: -row.numeric_words)
        probable = {row.line for row in broken[: max(declared - len(lines), 0)]}
        lines = [row for row in below if row.numerals or row.line in probable]
    last = len(below) if declared is None or len(lines) <= declared else below.index(lines[declared])
    for row in below[:last]:
        if not row.numerals:
            _note_no_number(row, report)
    expected = f"expected {declared} {'pile' if declared == 1 else 'piles'}, the stock included, but"
    if declared is not None and len(lines) < declared:
        count = f"{len(lines)} line is" if len(lines) == 1 else f"{len(lines)} lines are"
        note(report, "P105", f"{expected} only {count} below", head)
    elif declared is not None and len(lines) > declared:
        more = lines[declared].line
        note(report, "P106", f"{expected} line {more} is one more", head, hint=f"lines from {more} on were not read")
    kept = lines[: declared or PILES[-1]]
    return tuple(_pile_line(row, report, is_stock=index == 0) for index, row in enumerate(kept))


def _pile_line(row: Row, report: Report, *, is_stock: bool) -> PileLine:
    """Read one pile's line."""
    numerals = row.numerals
    if not numerals:
        return PileLine()
    build = numerals[SHORT - 1].value if len(numerals) >= SHORT else None
    has_two_sets = not is_stock and build is not None and build >= TWO_SETS
    count = LONG if has_two_sets else SHORT
    if len(numerals) < count:
        why = f", as number 11 is {build}" if has_two_sets else ""
        _note_too_few(row, f"a pile has {count} numbers{why}", report)
        return PileLine(numerals)
    if build is not None:
        _check_rest(row, count, report)
    _check_digits(numerals[:count], report)
    return PileLine(numerals[:count], is_whole=True)


def _note_too_few(row: Row, expected: str, report: Report) -> None:
    """Report a line that ends too early, where it does."""
    there = len(row.numerals)
    found = f"found {there}" + (f" and then '{_short(row.word)}'" if row.word else "")
    note(report, "P104", f"{expected}: {found}", row.word_span)


def _check_rest(row: Row, count: int, report: Report) -> None:
    """Warn of numbers that follow directly on the last one."""
    if len(row.numerals) > count:
        message = f"the line goes on with numbers: expected {count}, and then a remark"
        hint = None if count in (LONG, 2) else "a second rule set is announced by 1000 or more in number 11"
        note(report, "P108", message, row.span(count), hint=hint)


def _check_digits(numerals: tuple[Numeral, ...], report: Report) -> None:
    """Report numbers with too many digits."""
    for numeral in numerals:
        if numeral.value is None:
            message = f"a number of {numeral.span.end_column - numeral.span.column} characters"
            note(report, "P107", f"{message}: expected at most {MOST_DIGITS} digits", numeral.span)

"""The numbers and digits with their meanings: the reference, every value of a definition, and a text taken apart."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Final

from kabale.engine.writing import MOST_PARTS, Help, Mending, Name, Offer, Offers, Part, ReferenceChapter, ReferenceEntry
from kabale.messages import Message, message
from kabale.pat.digits import FIRST_RANK, NEIGHBOUR, ORIGIN, SHUT, Digit
from kabale.pat.fields import LONG, NUMBERS, SET_SIZE, SHORT, STOCK_NUMBERS, TWO_SETS, Number, number_at
from kabale.pat.game import PatDefinition
from kabale.pat.outline import Numeral, Row, offsets, remark_behind, rows
from kabale.pat.read import numbers_of
from kabale.pat.rules import STOCK
from kabale.pat.terms import Giver
from kabale.problems import Diagnostic, Source, Span

_COMMA: Final = re.compile(r"(?<=[0-9]),(?=\s*-?[0-9])")
_TOKEN: Final = re.compile(r"\S+")

HEAD: Final = (("decks", "one to eight decks of 52 cards", 25), ("piles", "how many piles there are: a line each", 31))

TITLE: Final = "what the game is called"


def reference() -> Iterator[ReferenceChapter]:
    """Yield the chapters, in the order of a file."""
    head = (("title", TITLE, None), *HEAD)
    entries = (ReferenceEntry(f"head-{name}", name, (words,), line) for name, words, line in head)
    yield ReferenceChapter("The first lines", tuple(entries))
    yield ReferenceChapter("The first pile, which is the stock", tuple(map(_entry, STOCK_NUMBERS)))
    yield ReferenceChapter("Every other pile", tuple(map(_entry, NUMBERS)))


def _entry(number: Number) -> ReferenceEntry:
    title = f"number {number.number}, `{number.letters}`: {number.name}"
    meanings = [f"`{value}`: {meaning}" for value, meaning in number.whole.items()]
    for digit in reversed(number.digits):
        for value in digit.values:
            written = f"{value}…" if digit.and_more and value == digit.last else str(value)
            meanings.append(_meaning(digit, written, value))
    if not number.of_stock and number.number > SHORT - SET_SIZE:
        meanings.append(f"a second rule set has these numbers again, as {SHORT + 1} to {LONG}")
    return ReferenceEntry(_mark(number), title, tuple(meanings), number.line)


def _mark(number: Number) -> str:
    return f"{'stock' if number.of_stock else 'pile'}-{number.number}"


def _meaning(digit: Digit[object], written: str, value: int) -> str:
    return f"`{digit.letter}` {written} · {digit.name}: **{digit.values[value]}** (D{digit.lines[value]})"


def full(definition: PatDefinition) -> str:
    """Return the page: decks and piles, then a section for each pile, then what the catalogue adds."""
    rules = definition.rules
    sections = [
        [
            rules.title,
            f"- decks: {rules.decks} ({rules.card_count} cards), from the file",
            f"- piles: {len(rules.piles)}, from the file",
            f"- score: {'from the catalogue' if definition.scoring else 'none, the default'}",
            f"- goal: {'from the catalogue' if definition.goal else 'by number 7, the default'}",
        ]
    ]
    for index, pile in enumerate(definition.piles):
        values = numbers_of(rules, index)
        lines = [f"Pile {index + 1}, {message(f'explain.name.{pile.kind}')}"]
        for place, value in enumerate(values, start=1):
            number = number_at(place, of_stock=index == STOCK)
            whole = number.whole.get(number.read(value))
            meaning = f": {whole}" if whole else ""
            lines.append(f"- number {place}, {number.letters}, {number.name}: {value}{meaning}, from the file")
            for digit in number.digits:
                if whole is None or digit.place == TWO_SETS <= value:
                    found = digit.of(value)
                    # Values above the last one mean what that means.
                    words = digit.values.get(found, digit.values[digit.last])
                    lines.append(f"  - {digit.letter} {found}, {digit.name}: {words}")
        if len(values) == SHORT and index != STOCK:
            lines.append("- numbers 12 to 15: no second rule set, the default")
        sections.append(lines)
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


# -- a text taken apart ----------------------------------------------------------------------------------------------


class PatAnatomy:
    """The lines of a text as the reader takes them: a title, decks and piles, then a line for each pile."""

    def __init__(self, source: Source) -> None:
        self._source = source
        lines = rows(source)
        numbered = [row for row in lines if row.numerals]
        self._head = numbered[0] if numbered and len(numbered[0].numerals) < SHORT else None
        self._rows = numbered[1:] if self._head else numbered
        if self._head and len(self._head.numerals) > 1 and (declared := self._head.numerals[1].value):
            self._rows = self._rows[: max(declared, 0)]
        self._by_line = {row.line: index for index, row in enumerate(self._rows)}
        self._last = lines[-1].line if lines else 1

    def help(self, offset: int) -> Help | None:
        """Explain the number at a place, or the title."""
        line, column = self._source.place(offset)
        if line == 1:
            end = len(self._source.line(1))
            return Help(0, end, "title", (TITLE,), mark="head-title") if end else None
        if self._head is not None and line == self._head.line:
            place = _place_at(self._head, column)
            if not 1 <= place <= len(HEAD):
                return None
            name, meaning, of_line = HEAD[place - 1]
            span = self._head.numerals[place - 1].span
            return Help(*offsets(self._source, span), name, (meaning,), of_line, mark=f"head-{name}")
        if (index := self._by_line.get(line)) is None:
            return None
        place = _place_at(self._rows[index], column)
        if (number := self._number(index, place)) is None:
            return None
        numeral = self._rows[index].numerals[place - 1]
        title = f"number {place}, `{number.letters}`: {number.name}"
        words = tuple(_meanings(number, numeral.value)) if numeral.value is not None else ()
        return Help(*offsets(self._source, numeral.span), title, words, number.line, index, _mark(number))

    def _number(self, index: int, place: int) -> Number | None:
        numerals = self._rows[index].numerals
        has_two = index != STOCK and len(numerals) >= SHORT and (numerals[SHORT - 1].value or 0) >= TWO_SETS
        return number_at(place, of_stock=index == STOCK) if 1 <= place <= (LONG if has_two else SHORT) else None

    def offers(self, offset: int) -> Offers | None:
        """Offer the number at a place with each of its digits changed, and what it means as a whole."""
        line, column = self._source.place(offset)
        index = self._by_line.get(line)
        if index is None:
            return None
        row = self._rows[index]
        place = _place_at(row, column)
        before = self._source.line(line)[: column - 1]
        if not place and (before.strip() and not before[-1:].isspace()):
            return None
        numeral = row.numerals[place - 1] if place else None
        place = place or 1 + sum(each.span.end_column <= column for each in row.numerals)
        number = self._number(index, place)
        if number is None:
            return None
        span = offsets(self._source, numeral.span) if numeral else (offset, offset)
        value = numeral.value if numeral and numeral.value is not None else 0
        return Offers(*span, tuple(_changed(number, max(value, 0))))

    @cached_property
    def names(self) -> Sequence[Name]:
        """Each pile's line, and each number that means another pile."""
        found: list[Name] = []
        for index, row in enumerate(self._rows[:MOST_PARTS]):
            found.append(_pile(index, *offsets(self._source, row.span()), is_given=True))
            for place, numeral in enumerate(row.numerals[:LONG], start=1):
                for other in self._piles_meant(index, place, numeral):
                    if 0 <= other < len(self._rows):
                        found.append(_pile(other, *offsets(self._source, numeral.span)))
        return found

    def _piles_meant(self, index: int, place: int, numeral: Numeral) -> Iterator[int]:
        number, value = self._number(index, place), numeral.value
        if number is None or value is None or value < 0:
            return
        if index == STOCK:
            if number.number == SHORT and value:
                yield value - 1
        elif number.number == SHUT.number:
            shut = SHUT.term(value)
            beside = (each.neighbours(index) for each in (shut.taking, shut.laying) if each)
            yield from dict.fromkeys(chain.from_iterable(beside))
        elif number.number == ORIGIN.number:
            if Giver.PREVIOUS in (ORIGIN.term(value).empty, ORIGIN.term(value).held):
                yield index - 1
            if neighbour := NEIGHBOUR.term(value):
                yield neighbour.of(index)

    def is_name(self, _kind: str, _text: str, /) -> bool:
        """Say that nothing may be called otherwise: piles are numbered by their lines."""
        return False

    @cached_property
    def parts(self) -> Sequence[Part]:
        """The game, and in it its piles."""
        title, end = self._source.line(1), len(self._source.text)
        named: Message | str = title.strip()[:80] or message("workshop.game")
        piles = []
        for index, row in enumerate(self._rows[:MOST_PARTS]):
            span = offsets(self._source, row.span())
            name, remark = message("workshop.pile", n=index + 1), remark_behind(self._source, row.numerals)
            piles.append(Part("pile", name, remark, *span, *span, index))
        return [Part("game", named, "", 0, end, 0, len(title), None, tuple(piles))]

    @cached_property
    def folds(self) -> Sequence[tuple[int, int]]:
        """The lines of the piles, and the remarks behind them."""
        if not self._rows:
            return []
        first, last = self._rows[0].line, self._rows[-1].line
        lines = [(first, last), (last + 1, self._last)]
        return [(self._source.offset(one, 1), self._source.offset(two, 1)) for one, two in lines if two > one]

    def mendings(self, diagnostic: Diagnostic) -> Sequence[Mending]:
        """Follow advice that names a number, or asks for blanks instead of commas."""
        advice, span = diagnostic.advice, diagnostic.span
        if not isinstance(advice, Message) or span.line != span.end_line:
            return []
        line = self._source.line(span.line)
        if advice.key == "check.pat.commas":
            return [Mending(", → ␣", ((Span(span.line, 1, span.line, len(line) + 1), _COMMA.sub(" ", line)),))]
        old = line[span.column - 1 : span.end_column - 1]
        return [Mending(f"{old} → {new}", ((span, str(new)),)) for new in _advised(advice, old)]


def _pile(index: int, start: int, end: int, *, is_given: bool = False) -> Name:
    return Name("pile", str(index + 1), start, end, is_given, is_free=False)


def _place_at(row: Row, column: int) -> int:
    """Return which of the numbers of a line stands at a column or ends there, counted from 1; 0 for none."""
    spans = [each.span for each in row.numerals]
    return next((place for place, span in enumerate(spans, start=1) if span.column <= column <= span.end_column), 0)


def _meanings(number: Number, value: int) -> Iterator[str]:
    whole = number.whole.get(number.read(value))
    if whole is not None:
        yield f"`{value}`: {whole}"
    for digit in reversed(number.digits):
        if value >= 0 and (whole is None or (number.number == SHORT and digit.place == TWO_SETS <= value)):
            found = digit.of(value)
            if digit.allows(found):
                yield _meaning(digit, str(found), found if found in digit.values else digit.last)
            else:
                yield f"`{digit.letter}` {found} · {digit.name}: nothing; expected {digit.spans}"


def _changed(number: Number, value: int) -> Iterator[Offer]:
    seen = set[int]()
    for whole, words in number.whole.items():
        seen.add(whole)
        yield Offer(str(whole), words, number.name, number.line)
    rest = 0 if number.read(value) in number.whole else value
    for digit in number.digits:
        for each, words in digit.values.items():
            new = rest + digit.place * (each - digit.of(rest))
            if new not in seen:
                seen.add(new)
                yield Offer(str(new), f"{digit.letter} {each}: {words}", digit.name, digit.lines[each])


def _advised(advice: Message, old: str) -> list[int]:
    values = dict(advice.values)
    if not _TOKEN.fullmatch(old) or not old.lstrip("+").isdecimal():
        return []
    value = int(old)
    match advice.key:
        case "check.pat.write" | "problems.near":
            return _numbers(values["value" if advice.key == "check.pat.write" else "word"])
        case "check.pat.turned_hint":
            return [value - value % TWO_SETS + each for each in _numbers(values["number"])]
        case "check.pat.base_rank_hint":
            return [value - FIRST_RANK.of(value) + FIRST_RANK.value(None)]
        case _:
            return []


def _numbers(found: object) -> list[int]:
    if isinstance(found, Message):
        return [each for _, part in found.values for each in _numbers(part)]
    return [int(found)] if isinstance(found, int | str) and str(found).isdecimal() else []

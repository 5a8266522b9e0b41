"""A ``.pat`` text as a form: each digit of each number is a choice, and a change touches the numbers that it changes.

Piles are known by their lines, so a new one comes last, and where one goes the waste's number counts on.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final, assert_never

from kabale.engine import writing
from kabale.engine.writing import Blank, Edit, Filled, FormChange, FormPile, NotFilledIn, Option
from kabale.messages import message
from kabale.pat.anatomy import HEAD, TITLE
from kabale.pat.digits import SIDEWAYS, Digit
from kabale.pat.fields import LONG, NUMBERS, SET_SIZE, SHORT, STOCK_NUMBERS, TWO_SETS, Number, number_at
from kabale.pat.outline import DECKS, MOST_DIGITS, PILES, Numeral, offsets, outline, remark_behind, rows
from kabale.pat.rules import CARDS_IN_DECK, STOCK
from kabale.problems import Report, Source
from kabale.view import PileKind

BLANK: Final = "New game\n1 1\n52 4 4 0 0 0 999 1 1 0 0\n"

_VALUE: Final = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")
_KEY: Final = re.compile(r"s?([0-9]{1,2})(?:\.([a-z]+))?")
_KEPT_SET: Final = re.compile(rf"[ \t]*\(((?:[0-9]+[ \t]+){{{SET_SIZE - 1}}}[0-9]+)\)")
_OPEN: Final = 999
"""Number 10 or 11 of a pile that takes any card: where one of its digits is chosen, the others begin with it."""

_NEW: Final[dict[PileKind, str]] = {
    "tableau": "0 {x} {y} 0 18 1002 999 2 2 999 304",
    "foundation": "0 {x} {y} 0 0 1002 13 1 1 901 106",
    "cell": "0 {x} {y} 0 0 1002 -1 1 1 999 0",
    "reserve": "0 {x} {y} 0 18 1002 999 1 0 0 0",
    "waste": "0 {x} {y} 0 0 1002 999 1 0 0 0",
}


def form(source: Source) -> "PatForm | None":
    """Return a text as a form; None where its lines are not those of a definition."""
    found = outline(source, Report(source))
    lines = [] if found is None else [pile.values for pile in found.piles]
    if found is None or found.decks is None or len(lines) != found.declared or None in lines:
        return None
    return PatForm(source, found.decks, [pile.numerals for pile in found.piles])


class PatForm:
    """The lines of a definition."""

    card = (71, 96)
    step = 8

    def __init__(self, source: Source, decks: int, lines: list[tuple[Numeral, ...]]) -> None:
        self._source = source
        self._decks = decks
        self._lines = lines

    @property
    def blanks(self) -> Sequence[Blank]:
        """Title and decks, then each number with its digits: of the stock, of a pile, of a second rule set."""
        return _BLANKS

    @cached_property
    def game(self) -> Sequence[Filled]:
        """The title, and how many decks."""
        return [Filled("title", "title", self._source.line(1)), Filled("decks", "decks", str(self._decks))]

    def piles(self, language: str = "en", /) -> Sequence[FormPile]:
        """Return the piles in file order."""
        piles = []
        for index, numerals in enumerate(self._lines):
            values = [numeral.value or 0 for numeral in numerals]
            look = dict(zip(("count", "x", "y", "dx", "dy"), values, strict=False))
            places = [place for place in range(1, len(values) + 1) if place not in (2, 3)]
            pile = FormPile(
                title=message("workshop.pile", n=index + 1).text(language),
                detail=remark_behind(self._source, numerals),
                line=numerals[0].span.line,
                **look,
                sideways=SIDEWAYS.term(values[5]),
                template=False,
                filled=tuple(each for at in places for each in _filled(_number(index, at), at, values[at - 1])),
            )
            piles.append(pile)
        return piles

    def edits(self, change: FormChange) -> Sequence[Edit]:
        """Return how the text changes. Raises :class:`NotFilledIn`."""
        match change:
            case writing.FillIn(None, key, value):
                return self._of_game(key, value)
            case writing.FillIn(pile, key, value):
                return self._of_pile(self._index(pile), key, value)
            case writing.MovePile(pile, x, y):
                index = self._index(pile)
                return [*self._written(index, 2, x), *self._written(index, 3, y)]
            case writing.AddPile(kind, x, y):
                if kind not in _NEW:
                    raise NotFilledIn(message("workshop.no_value", value=kind))
                waste = [] if kind != "waste" or self._waste else self._written(STOCK, SHORT, len(self._lines) + 1)
                return [*waste, *self._added(_NEW[kind].format(x=x, y=y))]
            case writing.CopyPile(pile, x, y):
                # The numbers as they are in the pile's line, with another place.
                numerals = self._lines[self._index(pile)]
                text = self._source.line(numerals[0].span.line)[: numerals[-1].span.end_column - 1]
                for place, new in ((3, y), (2, x)):
                    span = numerals[place - 1].span
                    text = f"{text[: span.column - 1]}{new}{text[span.end_column - 1 :]}"
                return self._added(text)
            case writing.DeletePile(pile):
                return self._deleted(self._index(pile))
            case _:
                assert_never(change)

    def _index(self, pile: int | None) -> int:
        if pile is None or not 0 <= pile < len(self._lines):
            raise NotFilledIn(message("workshop.no_pile"))
        return pile

    @property
    def _waste(self) -> int:
        return self._lines[STOCK][SHORT - 1].value or 0

    def _of_game(self, key: str, value: str) -> Sequence[Edit]:
        if key == "title" and value.strip() and value.isprintable():
            return [(0, len(self._source.line(1)), value)]
        if key != "decks" or not value.isdecimal() or int(value[:3]) not in DECKS:
            raise NotFilledIn(message("workshop.no_value", value=value[:40]))
        decks = int(value[:3])
        edits = [(*offsets(self._source, self._head[0].span), value)] if decks != self._decks else []
        is_whole = self._lines[STOCK][0].value == CARDS_IN_DECK * self._decks
        return [*edits, *(self._written(STOCK, 1, CARDS_IN_DECK * decks) if is_whole else ())]

    def _of_pile(self, index: int, key: str, value: str) -> Sequence[Edit]:
        found = _KEY.fullmatch(key)
        place = int(found[1]) if found else 0
        if found is None or not 1 <= place <= len(self._lines[index]) or not _VALUE.fullmatch(value):
            raise NotFilledIn(message("workshop.no_value", value=value[:40]))
        number, before = _number(index, place), self._lines[index][place - 1].value or 0
        if found[2] is None:
            after = int(value) + before - number.read(before)
        else:
            after = _with_digit(number, before, found[2], int(value))
        edits = self._written(index, place, after)
        if place == SHORT and index != STOCK:
            edits += self._second_set(index, before >= TWO_SETS, after >= TWO_SETS)
        return edits

    def _written(self, index: int, place: int, value: int) -> list[Edit]:
        numeral = self._lines[index][place - 1]
        if len(str(abs(value))) > MOST_DIGITS:
            raise NotFilledIn(message("workshop.no_value", value=value))
        return [] if numeral.value == value else [(*offsets(self._source, numeral.span), str(value))]

    def _second_set(self, index: int, had: bool, has: bool) -> list[Edit]:
        """Return the edits that write a second rule set, like the first, or make it a remark that can be had back."""
        if had == has:
            return []
        numerals, line = self._lines[index], self._source.line(self._lines[index][0].span.line)
        if has:
            end = offsets(self._source, numerals[SHORT - 1].span)[1]
            kept = _KEPT_SET.match(line, numerals[SHORT - 1].span.end_column - 1)
            if kept:
                start = end - numerals[SHORT - 1].span.end_column + 1
                return [(start + kept.start(1) - 1, start + kept.end(1) + 1, kept[1])]
            return [(end, end, "".join(f" {value}" for value in self._rule_set(index, SHORT)))]
        start, end = offsets(self._source, numerals[SHORT].span)[0], offsets(self._source, numerals[LONG - 1].span)[1]
        if self._rule_set(index, SHORT) == self._rule_set(index, LONG):
            return [(offsets(self._source, numerals[SHORT - 1].span)[1], end, "")]
        return [(start, end, f"({self._source.text[start:end]})")]

    def _rule_set(self, index: int, last: int) -> list[int]:
        *others, build = (each.value or 0 for each in self._lines[index][last - SET_SIZE : last])
        return [*others, build % TWO_SETS]

    def _added(self, numbers: str) -> Sequence[Edit]:
        if len(self._lines) + 1 not in PILES:
            raise NotFilledIn(message("workshop.no_more", n=PILES[-1]))
        last = self._lines[-1][0].span
        at = self._source.offset(last.line, 1)
        line = self._source.line(last.line)
        indented = line[: len(line) - len(line.lstrip())]
        line_end = "\r\n" if "\r\n" in self._source.text else "\n"
        return [self._counted(1), (at + len(line), at + len(line), f"{line_end}{indented}{numbers.strip()}")]

    def _deleted(self, index: int) -> Sequence[Edit]:
        if index == STOCK:
            raise NotFilledIn(message("workshop.stock_stays"))
        # With the end of the line before, as the last line may have none of its own.
        line = self._lines[index][0].span.line
        start, end = (self._source.offset(each, 1) + len(self._source.line(each)) for each in (line - 1, line))
        waste = self._waste - 1
        moved = [] if waste < index else self._written(STOCK, SHORT, 0 if waste == index else waste)
        return [self._counted(-1), *moved, (start, end, "")]

    @cached_property
    def _head(self) -> tuple[Numeral, ...]:
        return next(row.numerals for row in rows(self._source) if row.numerals)

    def _counted(self, more: int) -> Edit:
        return (*offsets(self._source, self._head[1].span), str(len(self._lines) + more))


def _number(index: int, place: int) -> Number:
    return number_at(place, of_stock=index == STOCK)


def _digits(number: Number, name: str) -> Sequence[Digit[Any]]:
    return [each for each in number.digits if name != str(LONG) or each.place < TWO_SETS]


def _filled(number: Number, place: int, value: int) -> Iterator[Filled]:
    name, rest = f"{'s' if number.of_stock else ''}{place}", number.read(value)
    if number.whole or not number.digits:
        yield Filled(name, name, str(rest) if rest in number.whole or not number.digits else "")
    for digit in _digits(number, name):
        is_said = rest or not number.whole or digit.place >= TWO_SETS
        yield Filled(f"{name}.{digit.letter}", f"{name}.{digit.letter}", str(digit.of(value)) if is_said else None)


def _with_digit(number: Number, before: int, letter: str, value: int) -> int:
    """Return a number with a digit changed; a number that allowed no card gets others that allow any."""
    digit = next((each for each in number.digits if each.letter == letter), None)
    if digit is None or value < 0 or (digit.size is not None and value >= digit.size):
        raise NotFilledIn(message("workshop.no_value", value=value))
    if number.whole and not number.read(before) and digit.place < TWO_SETS:
        before += _OPEN
    return before + digit.place * (value - digit.of(before))


def _blanks_of(number: Number, name: str, before: str = "") -> Iterator[Blank]:
    group = f"{before}{number.name}"
    whole = tuple(Option(str(value), words, number.line) for value, words in number.whole.items())
    if number.whole or not number.digits:
        is_free = not number.digits
        yield Blank(name, number.name, group, "", number.line, free=is_free, lets_go=False, options=whole)
    for digit in _digits(number, name):
        options = tuple(Option(str(value), words, digit.lines[value]) for value, words in digit.values.items())
        label = f"{name}.{digit.letter}"
        yield Blank(label, digit.name, group, "", number.line, free=False, lets_go=False, options=options)


_SECOND_SET: Final = NUMBERS[SHORT - SET_SIZE :]
_DECKS: Final = tuple(Option(str(n), "", None) for n in DECKS)
_BLANKS: Final = (
    Blank("title", "title", "", TITLE, None, free=True, lets_go=False, options=()),
    Blank(HEAD[0][0], HEAD[0][0], "", *HEAD[0][1:], free=False, lets_go=False, options=_DECKS),
    *(blank for number in STOCK_NUMBERS for blank in _blanks_of(number, f"s{number.number}")),
    *(blank for number in NUMBERS for blank in _blanks_of(number, str(number.number))),
    *(b for number in _SECOND_SET for b in _blanks_of(number, str(number.number + SET_SIZE), "rule set 2: ")),
)

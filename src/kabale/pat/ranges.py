"""Whether each number of a pile has a meaning by itself (P3); :mod:`kabale.pat.fields` says which have."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kabale.messages import Message, message
from kabale.messages.lists import clauses
from kabale.pat.cards import FirstSuit
from kabale.pat.digits import (
    FIRST_RANK,
    FIRST_SUIT,
    REDIRECTION,
    ROLE,
    SIDEWAYS,
    STOCK_FACES,
    STOCK_ROLE,
    TURNOVER,
    Digit,
)
from kabale.pat.fields import SHORT, STOCK_NUMBERS, TWO_SETS, Number, number_at
from kabale.pat.outline import Outline, PileLine, note
from kabale.pat.rules import CARDS_IN_DECK, NO_MATTER, STOCK
from kabale.pat.terms import DealRole
from kabale.problems import Report, Source, Span


def check(outline: Outline, report: Report) -> None:
    """Report every number without a meaning, line by line."""
    for index, line in enumerate(outline.piles):
        if not line.is_whole:
            continue
        if index == STOCK:
            _check_stock(line, outline, report)
            continue
        for place, numeral in enumerate(line.numerals, start=1):
            if numeral.value is not None and not _is_plain(place, numeral.value):
                before = len(report.diagnostics)
                _check_number(place, numeral.value, numeral.span, report)
                # A number too many before them may be the cause of all that follows in a line.
                for later, each in enumerate(report.diagnostics[before:] if line.goes_on else (), start=before):
                    if each.span.line == report.diagnostics[before].span.line:
                        report.diagnostics[later] = replace(each, advice=message("check.pat.one_too_many"))


@lru_cache(maxsize=4096)
def _is_plain(place: int, value: int) -> bool:
    """Say whether a value draws no message: most are met often, and a file may have thousands of numbers."""
    report = Report(Source("", ""))
    _check_number(place, value, Span.at(1, 1), report)
    return not report.in_file_order()


def _check_number(place: int, value: int, span: Span, report: Report) -> None:
    """Check one number of a pile; *place* is 12 to 15 in a second rule set."""
    number = number_at(place)
    key = "check.pat.number" if place == number.number else "check.pat.number_two"
    label = message(key, number=place, first=number.number)
    if not _is_within(number, label, value, span, report):
        return
    if place > SHORT and number.number == SHORT and value >= TWO_SETS:
        said = message("check.pat.thousands", label=label, value=value)
        note(report, "P215", said, span, hint=message("check.pat.thousands_hint"))
        return
    # The meaning of a whole number 11 does not cover its thousands.
    if number.read(value) not in number.whole and not _check_digits(number.digits, label, value, span, report):
        return
    # These digits are read and have no effect, or should be written otherwise.
    if number.number == 6 and ROLE.term(value) in (DealRole.SHUFFLE_DECKS, DealRole.SHUFFLE_AGAIN):
        note(report, "P250", message("check.pat.stock_only", label=label, value=value, digit=ROLE.of(value)), span)
    elif number.number == 10 and value and FIRST_SUIT.term(value) is None:
        if FIRST_RANK.term(value) is None:
            said = message("check.pat.counts_any", label=label, value=value)
            note(report, "P253", said, span, hint=message("check.pat.write", value=NO_MATTER))
        else:
            hint = message("check.pat.write", value=FIRST_SUIT.written(FirstSuit.ANY) + value)
            note(report, "P252", message("check.pat.no_suit", label=label, value=value), span, hint=hint)


def _is_within(number: Number, label: Message, value: int, span: Span, report: Report) -> bool:
    if number.low is not None and value < number.low:
        said = message("check.pat.low", label=label, value=value, least=number.low)
        note(report, "P200", said, span, hint=message("check.pat.low_hint"))
        return False
    if number.high is not None and value > number.high:
        said = message("check.pat.high", label=label, value=value, most=number.high)
        note(report, f"P2{number.number:02}", said, span)
        return False
    return True


def _check_digits(digits: Iterable[Digit[Any]], label: Message, value: int, span: Span, report: Report) -> bool:
    known = tuple(digits)
    wrong = [digit for digit in reversed(known) if not digit.allows(digit.of(value))]
    if wrong:
        expected = []
        for each in wrong:
            first, _, last = each.spans.rpartition(" or ")
            name = message(f"check.pat.of.{'s' if each.of_stock else 'n'}{each.number}{each.letter}")
            spans = _either([first, last]) if first else last
            expected.append(message("check.pat.digit_expected", letter=each.letter, name=name, spans=spans))
        said = message("check.pat.digit", label=label, value=value, expected=clauses(expected))
        meant = _elsewhere(known, wrong, value)
        word = meant[0] if len(meant) == 1 else _either(meant) if len(meant) == 2 else None
        hint = message("problems.near", word=word) if word is not None else None
        note(report, f"P2{wrong[0].number:02}", said, span, hint=hint)
    return not wrong


def _either(two: Sequence[object]) -> Message:
    return message("list.either", first=two[0], last=two[1])


def _elsewhere(digits: Iterable[Digit[Any]], wrong: Sequence[Digit[Any]], value: int) -> list[int]:
    """Return the number with its only wrong digit in each place that is free for it and knows it: 5002 for 502."""
    if len(wrong) != 1 or not wrong[0].allows(0):
        return []
    slip, rest = wrong[0], value - wrong[0].place * wrong[0].of(value)
    free = [each for each in digits if each is not slip and not each.of(rest) and each.allows(slip.of(value))]
    return [rest + each.place * slip.of(value) for each in free]


def _check_stock(line: PileLine, outline: Outline, report: Report) -> None:
    last = outline.declared or len(outline.piles)
    for number, numeral in zip(STOCK_NUMBERS, line.numerals, strict=True):
        label, value, span = message("check.pat.number_stock", number=number.number), numeral.value, numeral.span
        if value is None or not _is_within(number, label, value, span, report):
            continue
        match number.number:
            case 1 if outline.decks is not None and value != CARDS_IN_DECK * outline.decks:
                cards, decks = CARDS_IN_DECK * outline.decks, message("check.pat.of_decks", n=outline.decks)
                said = message("check.pat.stock_cards", label=label, value=value, cards=cards, decks=decks)
                lines = [each.span(1).line for each in outline.piles[1:] if each.values and each.values[0] == cards]
                hint = message("check.pat.stock_first", line=lines[0]) if lines else None
                note(report, "P231", said, span, hint=hint)
            case 6 if _check_digits((STOCK_FACES, SIDEWAYS, ROLE, REDIRECTION), label, value, span, report):
                if not STOCK_ROLE.allows(ROLE.of(value)) or REDIRECTION.term(value).leads_here:
                    note(report, "P251", message("check.pat.stock_role", label=label, value=value), span)
            case 10 if not TURNOVER.allows(value):
                note(report, "P240", message("check.pat.turnover", label=label, value=value), span)
            case 11 if value != 0 and not 2 <= value <= last:
                key = "check.pat.waste" if last > 1 else "check.pat.waste_none"
                note(report, "P241", message(key, label=label, value=value, last=last), span)

"""Whether each number of a pile has a meaning by itself (P3); :mod:`kabale.pat.fields` says which have.

Numbers that do not go together are the business of :mod:`kabale.pat.meaning`.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from kabale.pat.cards import FirstSuit
from kabale.pat.codes import note
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
from kabale.pat.fields import NUMBERS, SET_SIZE, SHORT, STOCK_NUMBERS, TWO_SETS, Number
from kabale.pat.outline import Outline, PileLine
from kabale.pat.rules import CARDS_IN_DECK, STOCK
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
                _check_number(place, numeral.value, numeral.span, report)


@lru_cache(maxsize=4096)
def _is_plain(place: int, value: int) -> bool:
    """Say whether a value draws no message: most are met often, and a file may have thousands of numbers."""
    report = Report(Source("", ""))
    _check_number(place, value, Span.at(1, 1), report)
    return not report.in_file_order()


def _check_number(place: int, value: int, span: Span, report: Report) -> None:
    """Check one number of a pile; *place* is 12 to 15 in a second rule set."""
    number = NUMBERS[(place if place <= SHORT else place - SET_SIZE) - 1]
    label = f"number {place}" if place == number.number else f"number {place} (number {number.number} of rule set 2)"
    if not _is_within(number, label, value, span, report):
        return
    if place > SHORT and number.number == SHORT and value >= TWO_SETS:
        message = f"{label} is {value}: expected it without thousands"
        note(report, "P215", message, span, hint="only number 11 says how two rule sets work together")
        return
    # What is said of a whole number 11 leaves its thousands out.
    whole = value % TWO_SETS if number.number == SHORT else value
    if whole not in number.whole and not _check_digits(number.digits, label, value, span, report):
        return
    # What is read and yet does nothing, or should be written otherwise.
    if number.number == 6 and ROLE.term(value) in (DealRole.SHUFFLE_DECKS, DealRole.SHUFFLE_AGAIN):
        message = f"{label} is {value}, and its c is {ROLE.of(value)}: that is for the stock only"
        note(report, "P250", message, span)
    elif number.number == 10 and value and FIRST_SUIT.term(value) is None:
        if FIRST_RANK.term(value) is None:
            note(report, "P253", f"{label} is {value}: it counts as 999, any card", span, hint="write 999")
        else:
            message = f"{label} is {value} and names no suit: it counts for any"
            note(report, "P252", message, span, hint=f"write {FIRST_SUIT.written(FirstSuit.ANY) + value}")


def _is_within(number: Number, label: str, value: int, span: Span, report: Report) -> bool:
    """Check the limits of the whole number."""
    if number.low is not None and value < number.low:
        message = f"{label} is {value}: expected {number.low} or more"
        note(report, "P200", message, span, hint="only numbers 2 to 5 and 7 may be negative")
        return False
    if number.high is not None and value > number.high:
        message = f"{label} is {value}: expected at most {number.high}"
        note(report, f"P2{number.number:02}", message, span)
        return False
    return True


def _check_digits(digits: Iterable[Digit[Any]], label: str, value: int, span: Span, report: Report) -> bool:
    """Report the digits without a meaning, all of one number together."""
    wrong = [digit for digit in reversed(tuple(digits)) if not digit.allows(digit.of(value))]
    if wrong:
        found = " and ".join(f"{digit.letter} is {digit.of(value)}" for digit in wrong)
        expected = "; ".join(f"{digit.letter} ({digit.name}) {digit.spans}" for digit in wrong)
        message = f"{label} is {value}, and its {found}: expected {expected}"
        note(report, f"P2{wrong[0].number:02}", message, span)
    return not wrong


def _check_stock(line: PileLine, outline: Outline, report: Report) -> None:
    """Check the numbers of the stock."""
    last = outline.declared or len(outline.piles)
    for number, numeral in zip(STOCK_NUMBERS, line.numerals, strict=True):
        label, value, span = f"number {number.number} of the stock", numeral.value, numeral.span
        if value is None or not _is_within(number, label, value, span, report):
            continue
        match number.number:
            case 1 if outline.decks is not None and value != CARDS_IN_DECK * outline.decks:
                decks = "1 deck" if outline.decks == 1 else f"{outline.decks} decks"
                message = f"{label} is {value}: expected {CARDS_IN_DECK * outline.decks} for {decks}"
                note(report, "P231", message, span)
            case 6 if _check_digits((STOCK_FACES, SIDEWAYS, ROLE, REDIRECTION), label, value, span, report):
                if not STOCK_ROLE.allows(ROLE.of(value)) or REDIRECTION.term(value).leads_here:
                    message = f"{label} is {value}: expected c 0 to 2 and d 0, for no card is dealt to the stock"
                    note(report, "P251", message, span)
            case 10 if not TURNOVER.allows(value):
                message = f"{label} is {value}: expected 0 (nothing), 1 (cut) or 2 (shuffle)"
                note(report, "P240", message, span)
            case 11 if value != 0 and not 2 <= value <= last:
                expected = f"a pile from 2 to {last}, or 0 for none" if last > 1 else "0, as there is no other pile"
                note(report, "P241", f"{label} is {value}: expected the waste, {expected}", span)

"""Each value of each digit changes something: the rulings say what, and the engine must agree."""

from typing import Any

from kabale.pat.digits import DIGITS as DIGITS_OF_THE_FORMAT
from kabale.pat.digits import Digit
from kabale.pat.fields import NUMBERS, STOCK_NUMBERS, Number
from tests.every import for_every
from tests.pairs.digits import DIGITS, PROBES, SAME
from tests.pairs.play import seen
from tests.pairs.probe import DIFFERENT, Pair, Probe

FREE = {(1, "stock n"), (2, "x"), (3, "y"), (4, "v"), (5, "w")}
"""Numbers of pixels and cards: here a value must differ from some other one, not from every one."""

CASES = [(probe, value) for probe in PROBES for value, answer in probe.shows.items() if answer != DIFFERENT]
PAIRS = [pair for digit in DIGITS.values() for _, _, pair in digit.pairs() if pair]


def named(case: object) -> str:
    """Name a case in reports."""
    return f"{case.number}{case.digit}" if isinstance(case, Probe) else str(case)


@for_every("probe, value", CASES, ids=named)
def test_a_value_shows_what_the_rulings_say(probe: Probe, value: int) -> None:
    """What a value shows was worked out by hand; see the rulings above each group of probes."""
    assert probe.shows[value] == seen(probe, value)


@for_every("pair", PAIRS, ids=str)
def test_two_texts_that_differ_in_one_digit_behave_differently(pair: Pair) -> None:
    """Two games that differ in one digit alone differ in moves, view, outcome or diagnostics."""
    assert seen(pair.probe, pair.left) != seen(pair.probe, pair.right)


@for_every("key", DIGITS, ids=lambda key: f"{key[0]}{key[1]}")
def test_every_two_values_of_a_digit_are_told_apart(key: tuple[int, str]) -> None:
    """Only values that a ruling calls the same have no pair of texts that tells them apart."""
    digit = DIGITS[key]
    apart = {frozenset((left, right)) for left, right, pair in digit.pairs() if pair}
    same = {frozenset((left, right)) for left, right, pair in digit.pairs() if not pair}

    if key in FREE:
        assert set(digit.values()) == set().union(*apart)
    else:
        assert set(map(frozenset, SAME.get(key, []))) == same


def key_of(digit: Digit[Any]) -> tuple[int, str]:
    """Return how the table of pairs calls a digit: the stock's number 6 has letters that other piles have too."""
    return digit.number, f"stock {digit.letter}" if digit.of_stock and digit.number == 6 else digit.letter


def keys_of(number: Number) -> list[tuple[int, str]]:
    """Return how the table of pairs calls a number that is read as a whole, or may be."""
    if number.of_stock and number.number in range(1, 8):
        letters = "bac" if number.number == 6 else number.letters
        return [(number.number, f"stock {letter}") for letter in letters]
    if number.digits and number.whole:
        return [(number.number, "whole")]
    return [key_of(digit) for digit in number.digits] or [(number.number, number.letters)]


@for_every("digit", DIGITS_OF_THE_FORMAT, ids=lambda digit: " ".join(map(str, key_of(digit))))
def test_each_value_of_the_format_has_a_pair(digit: Digit[Any]) -> None:
    """A value that digits.py lists and no probe shows, or the other way round, is a gap."""
    assert sorted(digit.values) == DIGITS[key_of(digit)].values()


@for_every("number", [*NUMBERS, *STOCK_NUMBERS], ids=lambda number: f"{number.number} {number.letters}")
def test_each_number_of_the_format_has_a_pair(number: Number) -> None:
    """Also those that are read as a whole, and the values that are: 0 and 999."""
    for key in keys_of(number):
        assert len(DIGITS[key].values()) > 1
    if number.whole:
        assert set(number.whole) <= set(DIGITS[keys_of(number)[0]].values())

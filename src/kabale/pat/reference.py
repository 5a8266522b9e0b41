"""What the reference tells of the ``.pat`` language: the first lines, and each number with what its digits mean."""

from collections.abc import Iterator
from typing import Final

from kabale.engine.writing import Entry
from kabale.pat.digits import Digit
from kabale.pat.fields import NUMBERS, SET_SIZE, SHORT, STOCK_NUMBERS, Number

HEAD: Final = (("decks", "one to eight decks of 52 cards", 25), ("piles", "how many piles there are: a line each", 31))
"""The numbers of the second line: name, meaning, line of the document."""

TITLE: Final = "what the game is called"

_BEGINNING: Final = "The first lines"
_STOCK: Final = "The first pile, which is the stock"
_PILE: Final = "Every other pile"
_AGAIN: Final = f"a second rule set has these numbers again, as {SHORT + 1} to {SHORT + SET_SIZE}"


def reference() -> Iterator[Entry]:
    """Yield all entries, in the order of a file."""
    yield Entry(mark_of_head("title"), _BEGINNING, "title", (TITLE,))
    for name, words, line in HEAD:
        yield Entry(mark_of_head(name), _BEGINNING, name, (words,), line)
    for chapter, numbers in ((_STOCK, STOCK_NUMBERS), (_PILE, NUMBERS)):
        for number in numbers:
            title = f"number {number.number}, `{number.letters}`: {number.name}"
            yield Entry(mark_of_number(number), chapter, title, tuple(_values(number)), number.line)


def mark_of_head(name: str) -> str:
    """Return what links to a number of the first lines are called."""
    return f"head-{name}"


def mark_of_number(number: Number) -> str:
    """Return what links to a number are called."""
    return f"{'stock' if number.of_stock else 'pile'}-{number.number}"


def _values(number: Number) -> Iterator[str]:
    """Yield what a number can be: as a whole, and digit by digit, the first one first."""
    yield from (f"`{value}`: {words}" for value, words in number.whole.items())
    for digit in reversed(number.digits):
        for value in digit.values:
            yield meant(digit, f"{value}…" if digit.and_more and value == digit.last else str(value), value)
    if not number.of_stock and number.number > SHORT - SET_SIZE:
        yield _AGAIN


def meant(digit: Digit[object], shown: str, value: int) -> str:
    """Return what a digit is, and what it means as it is *shown* by what its *value* does, with the document's line."""
    return f"`{digit.letter}` {shown} · {digit.name}: **{digit.values[value]}** (D{digit.lines[value]})"

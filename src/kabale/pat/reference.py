"""The numbers and digits of the ``.pat`` language with their meanings: the reference, and those of one definition.

The meanings are those of :mod:`kabale.pat.digits`, in English as there.
"""

from collections.abc import Iterator
from typing import Final

from kabale.engine.writing import Entry
from kabale.messages import message
from kabale.pat.definition import PatDefinition
from kabale.pat.digits import Digit
from kabale.pat.fields import NUMBERS, SET_SIZE, SHORT, STOCK_NUMBERS, TWO_SETS, Number
from kabale.pat.rules import STOCK
from kabale.pat.write import numbers

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
    for chapter, table in ((_STOCK, STOCK_NUMBERS), (_PILE, NUMBERS)):
        for number in table:
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
        values = numbers(rules, index)
        table = STOCK_NUMBERS if index == STOCK else NUMBERS
        lines = [f"Pile {index + 1}, {message(f'explain.name.{pile.kind}')}"]
        for number, value in zip(table, values[:SHORT], strict=True):
            lines += _meaning_of(number, value, number.number)
        for number, value in zip(table[-SET_SIZE:], values[SHORT:], strict=False):
            lines += _meaning_of(number, value, number.number + SET_SIZE)
        if len(values) == SHORT and index != STOCK:
            lines.append("- numbers 12 to 15: no second rule set, the default")
        sections.append(lines)
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def _meaning_of(number: Number, value: int, place: int) -> Iterator[str]:
    """Yield what a number means, as a whole or digit by digit."""
    has_thousands = number.number == SHORT and not number.of_stock and value >= TWO_SETS
    whole = number.whole.get(value % TWO_SETS if has_thousands else value)
    meaning = f": {whole}" if whole else ""
    yield f"- number {place}, {number.letters}, {number.name}: {value}{meaning}, from the file"
    for digit in number.digits:
        if whole is None or (has_thousands and digit.place == TWO_SETS):
            found = digit.of(value)
            # Values above the last one mean what that means.
            yield f"  - {digit.letter} {found}, {digit.name}: {digit.values.get(found, digit.values[digit.last])}"

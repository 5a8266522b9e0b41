"""Every number and digit of a definition with its meaning, and where it comes from: ``kabale explain --full``.

The meanings are those of :mod:`kabale.pat.fields`, in English as there. A number that the file does not give
has its default: the second rule set, and what the catalogue may add.
"""

from collections.abc import Iterator

from kabale.messages import message
from kabale.pat.definition import PatDefinition
from kabale.pat.fields import NUMBERS, STOCK_NUMBERS, Digit, Number
from kabale.pat.rules import STOCK
from kabale.pat.write import numbers

_SET_SIZE = 4
_NEXT_CARD = 11
_THOUSANDS = 1000


def full(game: PatDefinition) -> str:
    """Return the page: decks and piles, then a section for each pile, then what the catalogue adds."""
    rules = game.rules
    head = [
        game.title,
        f"- decks: {rules.decks} ({rules.card_count} cards), from the file",
        f"- piles: {len(rules.piles)}, from the file",
        f"- score: {'from the catalogue' if game.scoring else 'none, the default'}",
        f"- goal: {'from the catalogue' if game.goal else 'by number 7, the default'}",
    ]
    sections = ["\n".join(_pile(game, index)) for index in range(len(rules.piles))]
    return "\n\n".join(["\n".join(head), *sections]) + "\n"


def _pile(game: PatDefinition, index: int) -> Iterator[str]:
    """Yield the lines of one pile."""
    yield f"Pile {index + 1}, {message(f'explain.name.{game.piles[index].kind}')}"
    values = numbers(game.rules, index)
    table = STOCK_NUMBERS if index == STOCK else NUMBERS
    for number, value in zip(table, values[:_NEXT_CARD], strict=True):
        yield from _number(number, value, number.number)
    for number, value in zip(table[-_SET_SIZE:], values[_NEXT_CARD:], strict=False):
        yield from _number(number, value, number.number + _SET_SIZE)
    if len(values) == _NEXT_CARD and index != STOCK:
        yield "- numbers 12 to 15: no second rule set, the default"


def _number(number: Number, value: int, place: int) -> Iterator[str]:
    """Yield what a number means, as a whole or digit by digit."""
    thousands = value // _THOUSANDS if number.number == _NEXT_CARD and not number.of_stock else 0
    rest = value - thousands * _THOUSANDS
    whole = number.whole.get(rest)
    meaning = f": {whole}" if whole else ""
    yield f"- number {place}, {number.letters}, {number.name}: {value}{meaning}, from the file"
    for digit in number.digits:
        if whole is None or (thousands and digit.place == _THOUSANDS):
            yield f"  - {_digit(digit, value)}"


def _digit(digit: Digit, value: int) -> str:
    """Return what a digit means; values above the last one mean what that means."""
    found = digit.of(value)
    return f"{digit.letter} {found}, {digit.name}: {digit.values.get(found, digit.values[max(digit.values)])}"

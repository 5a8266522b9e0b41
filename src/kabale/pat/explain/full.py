"""Every number and digit of a definition with its meaning, and where it comes from: ``kabale explain --full``.

The meanings are those of :mod:`kabale.pat.digits`, in English as there. A number that the file does not give
has its default: the second rule set, and what the catalogue may add.
"""

from collections.abc import Iterator

from kabale.messages import message
from kabale.pat.definition import PatDefinition
from kabale.pat.fields import NUMBERS, SET_SIZE, SHORT, STOCK_NUMBERS, TWO_SETS, Number
from kabale.pat.rules import STOCK
from kabale.pat.write import numbers


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
            lines += _number(number, value, number.number)
        for number, value in zip(table[-SET_SIZE:], values[SHORT:], strict=False):
            lines += _number(number, value, number.number + SET_SIZE)
        if len(values) == SHORT and index != STOCK:
            lines.append("- numbers 12 to 15: no second rule set, the default")
        sections.append(lines)
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def _number(number: Number, value: int, place: int) -> Iterator[str]:
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

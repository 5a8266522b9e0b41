"""Rules in text form: each digit with its name, so that a person can compare them with a file's numbers."""

from collections.abc import Sequence

from kabale.pat.digits import TURNOVER, digits_of
from kabale.pat.read import numbers_of
from kabale.pat.rules import STOCK, Rules


def as_text(rules: Rules) -> str:
    """Return rules as a page, a line a pile and a line a rule set."""
    stock = rules.stock
    waste = "none" if stock.waste is None else f"pile {stock.waste + 1}"
    turnover = TURNOVER.value(stock.turnover)
    head = [
        f"title {rules.title!r}",
        f"decks {rules.decks}, piles {len(rules.piles)}",
        f"stock draws {stock.draw}, passes {stock.passes}, turn-over {turnover}, waste {waste}",
    ]
    return "\n".join(head + [line for index in range(len(rules.piles)) for line in _pile(rules, index)]) + "\n"


def _pile(rules: Rules, index: int) -> list[str]:
    count, x, y, dx, dy, look, goal, *sets = numbers_of(rules, index)
    lying = _digits(6, look, ["faces", "sideways", "role", "redirect"])
    lines = [f"pile {index + 1}: cards {count} at {x},{y} step {dx},{dy}; {lying} goal {goal}"]
    if index != STOCK:
        lines.append(f"  {_rule_set(sets[:4])}")
    if rules.piles[index].second is not None:
        lines.append(f"  {sets[3] // 1000}000: {_rule_set(sets[4:])}")
    return lines


def _rule_set(numbers: Sequence[int]) -> str:
    take, lay, start, build = numbers
    taking = _digits(8, take, ["take", "block", "mark", "mask"])
    laying = _digits(9, lay, ["lay", "serve", "rotate", "origin", "neighbour"])
    return f"{taking}; {laying}; first {start}, next {build % 1000}"


def _digits(number: int, value: int, names: Sequence[str]) -> str:
    return " ".join(f"{name} {digit.of(value)}" for name, digit in zip(names, digits_of(number), strict=True))

"""Writing rules as a ``.pat`` file: the inverse of :mod:`kabale.pat.read`."""

from kabale.pat.rules import STOCK, Rules, RuleSet


def write(rules: Rules) -> str:
    """Return the normal form of a definition: the title, decks and piles, and a line of numbers for each pile."""
    head = [rules.title, f"{rules.decks} {len(rules.piles)}"]
    return "\n".join(head + [_line(rules, index) for index in range(len(rules.piles))]) + "\n"


def numbers(rules: Rules, index: int) -> tuple[int, ...]:
    """Return the 11 or 15 numbers of a pile, as the file's columns have them."""
    pile = rules.piles[index]
    layout = (pile.count, pile.x, pile.y, pile.dx, pile.dy, pile.layout_digits, pile.goal)
    if index == STOCK:
        waste = 0 if rules.stock.waste is None else rules.stock.waste + 1
        return (*layout, rules.stock.draw, rules.stock.passes, rules.stock.turnover, waste)
    *first, build = pile.first.numbers
    return (*layout, *first, build + 1000 * pile.combine, *_second(pile.second))


def _second(rule_set: RuleSet | None) -> tuple[int, ...]:
    return rule_set.numbers if rule_set else ()


def _line(rules: Rules, index: int) -> str:
    return " ".join(map(str, numbers(rules, index)))

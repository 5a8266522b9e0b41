"""Writing rules as a ``.pat`` file: the inverse of :mod:`kabale.pat.read`."""

from collections.abc import Hashable, Iterable
from typing import Any

from kabale.pat.digits import COMBINE, FACES, REDIRECTION, ROLE, SIDEWAYS, STOCK_FACES, TURNOVER, Digit, digits_of
from kabale.pat.rules import STOCK, Rules, RuleSet


def write(rules: Rules) -> str:
    """Return the normal form of a definition: the title, decks and piles, and a line of numbers for each pile."""
    lines = [" ".join(map(str, numbers(rules, index))) for index in range(len(rules.piles))]
    return "\n".join([rules.title, f"{rules.decks} {len(rules.piles)}", *lines]) + "\n"


def numbers(rules: Rules, index: int) -> tuple[int, ...]:
    """Return the 11 or 15 numbers of a pile, as the file's columns have them."""
    pile, stock = rules.piles[index], rules.stock
    faces = STOCK_FACES if index == STOCK else FACES
    lying = (pile.faces, pile.sideways, pile.role, pile.redirection)
    look = _number((faces, SIDEWAYS, ROLE, REDIRECTION), *lying)
    layout = (pile.count, pile.x, pile.y, pile.dx, pile.dy, look, pile.goal)
    if index == STOCK:
        waste = 0 if stock.waste is None else stock.waste + 1
        return (*layout, stock.draw, stock.passes, TURNOVER.written(stock.turnover), waste)
    *first, build = set_numbers(pile.first)
    thousands = COMBINE.written(pile.combine) + COMBINE.place * pile.beyond
    return (*layout, *first, build + thousands, *(set_numbers(pile.second) if pile.second else ()))


def set_numbers(rules: RuleSet) -> tuple[int, int, int, int]:
    """Return numbers 8 to 11 of a rule set, the last without its thousands."""
    taking, laying, start, build = rules.taking, rules.laying, rules.start, rules.build
    return (
        _number(digits_of(8), taking.kind, taking.shut, taking.mark, taking.mask),
        _number(digits_of(9), laying.kind, laying.serve, laying.rotation, laying.origin, laying.neighbour),
        _number(digits_of(10), start.rank, start.suit) if start else 0,
        _number(digits_of(11), build.ranks, build.wrap, build.suits) if build else 0,
    )


def _number(digits: Iterable[Digit[Any]], *terms: Hashable) -> int:
    """Return a number whose digits, from the last one on, mean some terms."""
    return sum(digit.written(term) for digit, term in zip(digits, terms, strict=False))

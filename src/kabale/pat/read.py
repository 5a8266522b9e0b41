"""Reading a ``.pat`` file into rules, or every problem of the file in one go, and writing rules again."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from kabale.pat import digits, meaning, ranges
from kabale.pat.cards import Build, FirstCard
from kabale.pat.fields import SET_SIZE, TWO_SETS
from kabale.pat.outline import Outline, outline
from kabale.pat.rules import STOCK, Laying, Pile, Rules, RuleSet, Stock, Taking
from kabale.problems import Diagnostic, Report, Source


def read(source: Source) -> tuple[Rules | None, list[Diagnostic]]:
    r"""Return the rules that a text states, None if it has errors, and its diagnostics in file order.

    >>> rules, problems = read(Source("patience.pat", "Patience\n1 1\n52 4 4 0 0 0 0 0 9 0 0\n"))
    >>> rules.title, rules.card_count
    ('Patience', 52)
    >>> print(problems[0].headline())
    patience.pat:3:14: P307 warning: the stock must be empty to win, but no card can leave it
    """
    report = Report(source)
    numbers = outline(source, report)
    if numbers is None:
        return None, report.in_file_order()
    ranges.check(numbers, report)
    rules = rules_of(numbers)
    if rules is not None:
        meaning.check(rules, numbers, report, is_sound=not report.has_errors)
    return None if report.has_errors else rules, report.in_file_order()


def rules_of(numbers: Outline) -> Rules | None:
    """Make rules of the numbers, whatever they mean; None if a number, a pile or a line is missing."""
    values = [line.values for line in numbers.piles]
    whole = [each for each in values if each is not None]
    if numbers.decks is None or len(whole) != numbers.declared or len(whole) != len(values):
        return None
    draw, passes, turnover, waste = whole[STOCK][7:11]
    stock = Stock(draw, passes, digits.TURNOVER.term(turnover), waste - 1 if waste else None)
    return Rules(numbers.title, numbers.decks, stock, tuple(pile_of(each, index) for index, each in enumerate(whole)))


def pile_of(numbers: Sequence[int], index: int) -> Pile:
    """Make a pile of its numbers; those of the stock from 8 on are not of the pile."""
    count, x, y, dx, dy, look, goal, *of_sets = numbers
    lying = digits.SIDEWAYS.term(look), digits.ROLE.term(look), digits.REDIRECTION.term(look)
    if index == STOCK:
        return Pile(count, x, y, dx, dy, digits.STOCK_FACES.term(look), *lying, goal)
    first, second = of_sets[:SET_SIZE], of_sets[SET_SIZE:]
    thousands, combine = digits.COMBINE.of(first[-1]), digits.COMBINE.term(first[-1])
    sets = rule_set(*first), rule_set(*second) if second else None
    beyond = max(thousands - digits.COMBINE.last, 0)
    return Pile(count, x, y, dx, dy, digits.FACES.term(look), *lying, goal, *sets, combine, beyond)


def rule_set(take: int, lay: int, start: int, build: int) -> RuleSet:
    """Make a rule set of numbers 8 to 11; of number 11 the thousands are not read."""
    return RuleSet(
        Taking(*(digit.term(take) for digit in digits.digits_of(8))),
        Laying(*(digit.term(lay) for digit in digits.digits_of(9))),
        FirstCard(digits.FIRST_RANK.term(start), digits.FIRST_SUIT.term(start)) if start else None,
        build_of(build),
    )


def build_of(number: int) -> Build | None:
    """Make the sequence of number 11."""
    ranks, wrap, suits = digits.RANKS.term(number), digits.WRAP.term(number), digits.SUITS.term(number)
    return Build(ranks, wrap, suits) if number % TWO_SETS else None


def write(rules: Rules) -> str:
    """Return the normal form of a definition: the title, decks and piles, and a line of numbers for each pile."""
    lines = [" ".join(map(str, numbers_of(rules, index))) for index in range(len(rules.piles))]
    return "\n".join([rules.title, f"{rules.decks} {len(rules.piles)}", *lines]) + "\n"


def numbers_of(rules: Rules, index: int) -> tuple[int, ...]:
    """Return the 11 or 15 numbers of a pile, as the file's columns have them."""
    pile, stock = rules.piles[index], rules.stock
    faces = digits.STOCK_FACES if index == STOCK else digits.FACES
    lying = (pile.faces, pile.sideways, pile.role, pile.redirection)
    look = _number((faces, digits.SIDEWAYS, digits.ROLE, digits.REDIRECTION), *lying)
    layout = (pile.count, pile.x, pile.y, pile.dx, pile.dy, look, pile.goal)
    if index == STOCK:
        waste = 0 if stock.waste is None else stock.waste + 1
        return (*layout, stock.draw, stock.passes, digits.TURNOVER.written(stock.turnover), waste)
    *first, build = _set_numbers(pile.first)
    thousands = digits.COMBINE.written(pile.combine) + digits.COMBINE.place * pile.beyond
    return (*layout, *first, build + thousands, *(_set_numbers(pile.second) if pile.second else ()))


def _set_numbers(rules: RuleSet) -> tuple[int, int, int, int]:
    taking, laying, start, build = rules.taking, rules.laying, rules.start, rules.build
    return (
        _number(digits.digits_of(8), taking.kind, taking.shut, taking.mark, taking.mask),
        _number(digits.digits_of(9), laying.kind, laying.serve, laying.rotation, laying.origin, laying.neighbour),
        _number(digits.digits_of(10), start.rank, start.suit) if start else 0,
        _number(digits.digits_of(11), build.ranks, build.wrap, build.suits) if build else 0,
    )


def _number(parts: Iterable[digits.Digit[Any]], *terms: Hashable) -> int:
    return sum(digit.written(term) for digit, term in zip(parts, terms, strict=False))

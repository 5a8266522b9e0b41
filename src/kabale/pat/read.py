"""Reading a ``.pat`` file: rules, or every problem of the file in one go.

The outline says which line is which pile's, the ranges whether each number has a meaning, the
meaning whether they go together. No text makes this fail.
"""

from kabale.pat import meaning, ranges
from kabale.pat.outline import Outline, outline
from kabale.pat.rules import STOCK, Pile, Rules, RuleSet, Stock
from kabale.problems import Diagnostic, Report, Source


def read(source: Source) -> tuple[Rules | None, list[Diagnostic]]:
    r"""Return the rules that a text states, None if it has errors, and its diagnostics in file order.

    >>> rules, problems = read(Source("patience.pat", "Patience\n1 1\n52 4 4 0 0 0 0 0 9 0 0\n"))
    >>> rules.title, rules.card_count
    ('Patience', 52)
    >>> print(problems[0].headline())
    patience.pat:3:14: P307 warning: the stock must be emptied to win, and no card can leave it
    """
    report = Report(source)
    found = outline(source, report)
    if found is None:
        return None, report.in_file_order()
    ranges.check(found, report)
    rules = rules_of(found)
    if rules is not None:
        meaning.check(rules, found, report, is_sound=not report.has_errors)
    return None if report.has_errors else rules, report.in_file_order()


def rules_of(found: Outline) -> Rules | None:
    """Make rules of the numbers, whatever they mean; None if a number, a pile or a line is missing."""
    values = [line.values for line in found.piles]
    whole = [each for each in values if each is not None]
    if found.decks is None or len(whole) != found.declared or len(whole) != len(values):
        return None
    return Rules(found.title, found.decks, _stock(whole[0]), tuple(map(_pile, range(len(whole)), whole)))


def _stock(values: tuple[int, ...]) -> Stock:
    """Make the stock of its numbers 8 to 11."""
    draw, passes, turnover, waste = values[7:11]
    return Stock(draw, passes, turnover, waste - 1 if waste else None)


def _pile(index: int, values: tuple[int, ...]) -> Pile:
    """Make a pile of its numbers; those from 8 on mean something else for the stock."""
    count, x, y, dx, dy, look, goal, take, lay, start, build, *second = values
    digits = (look % 10, look // 10 % 10, look // 100 % 10, look // 1000)
    if index == STOCK:
        return Pile(count, x, y, dx, dy, *digits, goal)
    first = RuleSet.of(take, lay, start, build % 1000)
    return Pile(count, x, y, dx, dy, *digits, goal, first, _second(second), build // 1000)


def _second(values: list[int]) -> RuleSet | None:
    """Make the second rule set, if there is one."""
    if not values:
        return None
    take, lay, start, build = values
    return RuleSet.of(take, lay, start, build)

"""What the checks of a definition's meaning look at: rules, bounds, and where each number stands."""

from kabale.messages import Message
from kabale.pat.bounds import Bounds
from kabale.pat.outline import Outline, note
from kabale.pat.rules import Rules
from kabale.problems import Report, Span


class Inspection:
    """What the checks look at: rules, bounds, and where each number stands."""

    def __init__(self, rules: Rules, outline: Outline, report: Report) -> None:
        self.rules = rules
        self.stock = rules.stock
        self.bounds = Bounds(rules)
        self._outline = outline
        self._report = report

    def warn(
        self, code: str, said: Message | str, span: Span | None = None, *, hint: Message | str | None = None
    ) -> None:
        """Add a warning; without a span at line 2."""
        note(self._report, code, said, span or self._outline.head, hint=hint)

    def has(self, *codes: str) -> bool:
        """Say whether one of some codes is in the report already: what follows from it is not told again."""
        return any(each.code in codes for each in self._report.diagnostics)

    def at(self, index: int, number: int) -> Span:
        """Return where a number of a pile stands, counted from 1."""
        return self._outline.piles[index].span(number)

    def number(self, index: int, number: int) -> int | None:
        """Return a number of a pile as the file has it."""
        return self._outline.piles[index].numerals[number - 1].value

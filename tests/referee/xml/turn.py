"""One move of the player as its actions see it: ``quelle``, ``ziel``, ``@legestapel``, and the cards before it."""

from collections.abc import Sequence

from tests.referee.xml.cards import EMPTY, Card
from tests.referee.xml.laying import Looks
from tests.referee.xml.table import Table


class AskedError(Exception):
    """The table asks a question, and nothing was answered yet."""

    def __init__(self, table: Table, text: str, answers: Sequence[str]) -> None:
        """Keep how the table is while it waits."""
        super().__init__(text)
        self.table, self.text, self.answers = table, text, tuple(answers)


class EndlessError(Exception):
    """A chain of actions comes back to where it was, or is too long (X34)."""


class Turn:
    """A move: *kind* is ``legen``, ``links``, ``rechts``, ``mitte``, or nothing at the beginning and the end."""

    def __init__(
        self,
        table: Table,
        kind: str = "",
        source: int | None = None,
        target: int | None = None,
        block: Sequence[Card] = (),
        lowest: Looks = EMPTY,
        answers: Sequence[int] = (),
    ) -> None:
        """Remember the cards that the move is about."""
        self.table, self.kind, self.source, self.target = table, kind, source, target
        self.block, self.lowest = tuple(block), lowest
        self.answers = list(answers)
        pile = [] if target is None else table.piles[target]
        self.target_card = pile[-1] if pile else None
        self.source_card = self.block[0] if kind == "legen" and self.block else None
        self.succeeded = 0
        self.final = False
        self.asked = bool(self.answers)
        self.other: Turn | None = None
        """Of a lay by right click, the click; of the click, the lay."""

    def seen_by(self, wanted: str) -> "Turn":
        """Return the lay as an action of a type sees it: a right click that laid is a click too (X28)."""
        return self.other if self.other and wanted in ("rechts", "klick") else self

    def both(self) -> list["Turn"]:
        """Return the lay and the click, where it is both."""
        return [self, self.other] if self.other else [self]

    def fields(self, name: str, *, same_id: bool = False) -> list[int]:
        """Return the fields of a name, which may be ``quelle`` or ``ziel`` and lead on by ``#`` (459-463, 547-567)."""
        first, *relations = name.split("#")
        if first in ("quelle", "ziel"):
            one = self.source if first == "quelle" else self.target
            found = [] if one is None else [one]
            if same_id and one is not None and not relations:
                found = self.table.numbers([self.table.field(one).id])
        else:
            found = self.table.numbers([first])
        for relation in relations:
            ids = [self.table.field(number).relations.get(relation, "") for number in found]
            found = self.table.numbers(ids)
        return found

    def listed(self, names: str, *, same_id: bool = False) -> list[int]:
        """Return the fields of a list of names, in file order (517)."""
        return sorted({number for name in names.split() for number in self.fields(name, same_id=same_id)})

"""A ``.pat`` definition with what the catalogue adds: frozen, and the same for all deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kabale.engine.language import Collecting, Variant
from kabale.engine.score import Goal, Scoring
from kabale.engine.tables import NoTables, Tables
from kabale.pat.collect import collecting
from kabale.pat.cover import Cover
from kabale.pat.kinds import kind_of
from kabale.pat.rules import Rules
from kabale.pat.state import State
from kabale.pat.tabulate import DealFacts, deal_facts, tabulate
from kabale.pat.terms import Combination
from kabale.view import PileInfo

_MOST_TABLES: Final = 64
"""How many tables of a game are kept: one a base rank, and where cards cover each other one a lay-out."""


@dataclass(frozen=True)
class PatDefinition:
    """The rules of one file, with what the catalogue adds: score terms and a goal in general words."""

    rules: Rules
    scoring: Scoring | None = None
    goal: Goal | None = None
    variants: Sequence[Variant] = ()
    levels: Sequence[int] = (0,)

    @property
    def title(self) -> str:
        """The file's first line."""
        return self.rules.title

    @property
    def card_count(self) -> int:
        """How many cards the game is played with."""
        return self.rules.card_count

    @cached_property
    def piles(self) -> tuple[PileInfo, ...]:
        """The piles in file order; the format has no names for them."""
        rules = self.rules
        return tuple(PileInfo(None, kind_of(rules, index), pile.is_seen) for index, pile in enumerate(rules.piles))

    @cached_property
    def cover(self) -> Cover:
        """What covers what, found out once for all deals."""
        return Cover(self.rules)

    @cached_property
    def collecting(self) -> Collecting | None:
        """What automatic laying must know; it is asked at every move. A goal of the catalogue may need any card."""
        return None if self.goal else collecting(self.rules, self.piles)

    def tables(self, state: State) -> Tables | NoTables:
        """Return the rules as tables for a position, made once for all that agree in what they are made of."""
        facts, kept = deal_facts(state), self._tables
        if facts not in kept:
            if len(kept) >= _MOST_TABLES:
                kept.clear()
            kept[facts] = tabulate(state, self.goal)
        return kept[facts]

    @cached_property
    def _tables(self) -> dict[DealFacts, Tables | NoTables]:
        return {}

    @cached_property
    def zero_goals(self) -> list[tuple[int, int]]:
        """The piles with goal 0, which decide if one of them held a card after the deal; spacers never count (P5)."""
        return [
            (index, 0)
            for index, pile in enumerate(self.rules.piles)
            if pile.goal == 0 and not self.rules.is_spacer(index)
        ]

    @cached_property
    def count_goals(self) -> list[tuple[int, int]]:
        """The piles with a goal of 1 to 998, and the goals: they decide otherwise."""
        piles = [(index, pile.wanted) for index, pile in enumerate(self.rules.piles) if not self.rules.is_spacer(index)]
        return [(index, wanted) for index, wanted in piles if wanted]

    @cached_property
    def turns_that_matter(self) -> int:
        """How far turn-overs are told apart: by a limit of passes, or once for a rule set that waits for the first."""
        if not self.rules.stock.has_endless_passes:
            return self.rules.stock.passes
        return int(any(pile.combine is Combination.FIRST_PASS_OVER for pile in self.rules.piles))

"""A ``.pat`` definition as a game: the contract of :class:`kabale.engine.protocol.Game`."""

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from kabale.engine.protocol import Collecting, PileInfo, Variant
from kabale.engine.score import Goal, Scoring
from kabale.errors import BadDeal
from kabale.pat.collect import collecting
from kabale.pat.cover import Cover
from kabale.pat.deal import lay_out
from kabale.pat.explain.full import full
from kabale.pat.explain.game import explain, pile_line
from kabale.pat.kinds import kind_of
from kabale.pat.play import PatPosition
from kabale.pat.rules import NO_MATTER, Rules
from kabale.pat.state import EMPTYING, FIRST_PASS_OVER, TURNS
from kabale.pat.write import write
from kabale.table.chance import Chance
from kabale.table.decks import Deal
from kabale.table.table import Table


class PatGame:
    """The rules of one file, with what the catalogue adds: score terms and a goal in general words."""

    format: Final = "pat"
    variants: Final[tuple[Variant, ...]] = ()
    levels: Final = (0,)

    def __init__(self, rules: Rules, *, scoring: Scoring | None = None, goal: Goal | None = None) -> None:
        """Make a game of rules."""
        self.rules = rules
        self.scoring = scoring
        self.goal = goal
        self.cover = Cover(rules)
        kinds = [kind_of(rules, index) for index in range(len(rules.piles))]
        self.piles = tuple(PileInfo(None, kind, pile.is_seen) for kind, pile in zip(kinds, rules.piles, strict=True))

    @property
    def title(self) -> str:
        """The file's first line."""
        return self.rules.title

    @property
    def card_count(self) -> int:
        """How many cards the game is played with."""
        return self.rules.card_count

    @cached_property
    def digest(self) -> str:
        """A SHA-256 of the normal form of the rules (and of what the catalogue adds), in hexadecimal."""
        extras = "".join(repr(extra) for extra in (self.scoring, self.goal) if extra)
        return hashlib.sha256((write(self.rules) + extras).encode()).hexdigest()

    def deal(self, deal: Deal | str, *, variant: str | None = None, level: int = 0) -> PatPosition:
        """Deal a position. Raises :class:`kabale.errors.BadDeal`, also for a variant or a level: there are none."""
        if variant is not None or level != 0:
            raise BadDeal("this game has no variants and no levels")
        deal = Deal.parse(deal) if isinstance(deal, str) else deal
        return PatPosition(self, lay_out(self.rules, deal, self.cover), deal.chance)

    def position(self, table: Table) -> PatPosition:
        """Return a position at a copy of a constructed table, with the chance of deal 0.

        Raises ValueError if the table has another number of piles.
        """
        if len(table.piles) != len(self.rules.piles):
            raise ValueError(f"the table has {len(table.piles)} piles and the game {len(self.rules.piles)}")
        return PatPosition(self, table.copy(), Chance(0))

    def normal_form(self) -> str:
        """Return the definition as :mod:`kabale.pat.write` writes it."""
        return write(self.rules)

    def explain(self, *, language: str = "en") -> str:
        """Return the rules as a page of plain words."""
        return explain(self, language=language)

    def full(self) -> str:
        """Return every number in force with the meaning of its digits."""
        return full(self)

    def pile_line(self, index: int, *, language: str = "en") -> str:
        """Return in one line what can be done at a pile."""
        return pile_line(self, index, language=language)

    def collecting(self) -> Collecting | None:
        """Return what automatic laying must know to be safe; None where it never is."""
        return self._collecting

    @cached_property
    def _collecting(self) -> Collecting | None:
        """Kept, as it is asked at every move."""
        return None if self.goal else collecting(self.rules, self.piles)

    def goal_is_met(self, table: Table) -> bool:
        """Say whether a table is won: by the catalogue's goal, else by number 7 (P13).

        Piles with goal 0 that were empty after the deal do not decide, but must be empty at the end as well.
        """
        if self.goal is not None:
            return self.goal.is_met(table)
        goals = [] if table.counter(EMPTYING) else self._count_goals
        if not goals and not table.counter(EMPTYING):
            return False
        return all(len(table.piles[index]) == count for index, count in (*goals, *self._zero_goals))

    @cached_property
    def _zero_goals(self) -> list[tuple[int, int]]:
        """The piles with goal 0: they decide if one of them held a card after the deal."""
        return [(index, goal) for index, goal in self._goals() if goal == 0]

    @cached_property
    def _count_goals(self) -> list[tuple[int, int]]:
        """The piles with a goal of 1 to 998, and the goals: they decide otherwise."""
        return [(index, goal) for index, goal in self._goals() if 0 < goal < NO_MATTER]

    def _goals(self) -> list[tuple[int, int]]:
        """The piles that can count for winning, with their number 7: all but spacers (P5)."""
        return [(index, pile.goal) for index, pile in enumerate(self.rules.piles) if not self.rules.is_spacer(index)]

    @cached_property
    def _turns_cap(self) -> int:
        """How far turn-overs are told apart: by a limit of passes, or once for a rule set that waits for the first."""
        if not self.rules.stock.has_endless_passes:
            return self.rules.stock.passes
        return int(any(pile.combine == FIRST_PASS_OVER for pile in self.rules.piles))

    def key_counters(self, counters: Mapping[str, int]) -> dict[str, int]:
        """Return the counters that matter for what can still happen: turn-overs only as far as they are limited."""
        kept = dict(sorted(counters.items()))
        if TURNS in kept:
            kept[TURNS] = min(kept[TURNS], self._turns_cap)
        return {label: value for label, value in kept.items() if value}

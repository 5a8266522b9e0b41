"""An XML definition as a game: the contract of :class:`kabale.engine.protocol.Game`."""

import hashlib
from functools import cached_property
from typing import Final

from kabale.engine.protocol import Collecting, PileInfo, Variant
from kabale.engine.score import Goal, Scoring
from kabale.errors import BadDeal, RunawayRules
from kabale.table.chance import Chance
from kabale.table.decks import Deal
from kabale.table.table import Table
from kabale.xml.explain.full import full
from kabale.xml.explain.page import explain, pile_line
from kabale.xml.play.collect import collecting
from kabale.xml.play.conditions import Endless
from kabale.xml.play.dealing import draw_random, lay_out
from kabale.xml.play.position import XmlPosition
from kabale.xml.play.state import LEVEL, VARIANT, State
from kabale.xml.play.turn import Turn
from kabale.xml.rules.definition import Definition
from kabale.xml.rules.model import KINDS, Rules
from kabale.xml.write import write


class XmlGame:
    """The rules of one file, in all their variants and levels, with what the catalogue adds: score terms and a goal."""

    format: Final = "xml"

    def __init__(self, definition: Definition, *, scoring: Scoring | None = None, goal: Goal | None = None) -> None:
        """Make a game of a definition."""
        self.definition = definition
        self.scoring = scoring
        self.goal = goal
        self.rules: Rules = definition.rules_for()
        self.piles = tuple(
            PileInfo(field.id, KINDS[field.kind], field.x >= 0 and field.y >= 0) for field in self.rules.fields
        )

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.definition.title

    @property
    def card_count(self) -> int:
        """How many cards the game is played with: the default variant's."""
        return len(self.rules.cards)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The rule variants, the default first."""
        return self.definition.variants

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels of difficulty, from 0."""
        return tuple(range(self.definition.level_max + 1))

    @cached_property
    def digest(self) -> str:
        """A SHA-256 of the definition's normal form, in hexadecimal."""
        extras = "".join(repr(extra) for extra in (self.scoring, self.goal) if extra)
        return hashlib.sha256((self.normal_form() + extras).encode()).hexdigest()

    def normal_form(self) -> str:
        """Return the definition in its own language as the project writes it."""
        return write(self.definition)

    def deal(self, deal: Deal | str, *, variant: str | None = None, level: int = 0) -> XmlPosition:
        """Deal a position and run ``beginn``.

        Raises :class:`kabale.errors.BadDeal`, also for a variant or a level that there is not, and
        :class:`kabale.errors.RunawayRules` where ``beginn`` does not end (X34).
        """
        rules, number = self._chosen(variant, level)
        deal = Deal.parse(deal) if isinstance(deal, str) else deal
        state = lay_out(rules, deal, variant=number, level=level)
        table = state.table
        turn = Turn(state, lambda change: change.do(table), deal.chance, is_move=False)
        try:
            turn.begin()
        except Endless as endless:
            raise RunawayRules(f"{rules.path}:{endless.line}") from endless
        position = XmlPosition(self, state, deal.chance)
        position.events = turn.events
        return position

    def _chosen(self, variant: str | None, level: int) -> tuple[Rules, int]:
        """Return the rules of a variant and a level, and the variant's number."""
        ids = [each.id for each in self.variants]
        if variant is not None and variant not in ids:
            raise BadDeal(f"there is no variant {variant!r}: expected one of {', '.join(ids) or 'none'}")
        if not 0 <= level <= self.definition.level_max:
            raise BadDeal(f"there is no level {level}: expected 0 to {self.definition.level_max}")
        number = ids.index(variant) if variant is not None else 0
        return self.definition.rules_for(variant, level), number

    def position(self, table: Table) -> XmlPosition:
        """Return a position at a copy of a constructed table, with the chance of deal 0.

        The table's counters say the variant and the level. Raises ValueError if the table has another
        number of piles, or names a variant or level that there is not.
        """
        number, level = table.counter(VARIANT), table.counter(LEVEL)
        ids = [each.id for each in self.variants]
        rules, _ = self._chosen(ids[number] if 0 < number < len(ids) else None, level)
        if len(table.piles) != len(rules.fields):
            raise ValueError(f"the table has {len(table.piles)} piles and the game {len(rules.fields)}")
        table = table.copy()
        draw_random(rules, Chance(0), table)
        return XmlPosition(self, State(rules, table), Chance(0))

    def explain(self, *, language: str = "en") -> str:
        """Return the rules as a page of plain words."""
        return explain(self.definition, goal=self.goal, scoring=self.scoring, language=language)

    def full(self) -> str:
        """Return every value in force, pile by pile, with its meaning and where it comes from."""
        return full(self.definition)

    def pile_line(self, index: int, *, language: str = "en") -> str:
        """Return in one line what can be done at a pile."""
        return pile_line(self.definition, index, language=language)

    def collecting(self) -> Collecting | None:
        """Return what automatic laying must know to be safe; None where it never is."""
        return self._collecting

    @cached_property
    def _collecting(self) -> Collecting | None:
        """Kept, as it is asked at every move."""
        return None if self.goal else collecting(self.rules)

"""An XML definition with what the catalogue adds: frozen, and the same for all deals."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from kabale.engine.language import NO_CHOICE, Choice, Collecting, Variant
from kabale.engine.score import Goal, Scoring
from kabale.engine.tables import NoTables, Tables
from kabale.view import PileInfo
from kabale.xml.kernel.programs.program import Programs
from kabale.xml.play.collect import collecting
from kabale.xml.rules.definition import DefinitionTree
from kabale.xml.rules.model import KINDS, Rules
from kabale.xml.text.words import Tag


@dataclass(frozen=True)
class XmlDefinition:
    """The rules of one file, in all their variants and levels, and the catalogue's score terms and goal.

    ``rules`` are those of the default variant, at level 0, unless :meth:`chosen` made it.
    """

    tree: DefinitionTree
    scoring: Scoring | None = None
    goal: Goal | None = None
    choice: Choice = NO_CHOICE
    programs: Programs = field(init=False, repr=False, compare=False, default_factory=Programs)
    _others: "dict[Choice, XmlDefinition]" = field(init=False, repr=False, compare=False, default_factory=dict)

    @cached_property
    def rules(self) -> Rules:
        """The rules that hold."""
        return self.tree.rules_for(self.choice.variant, self.choice.level)

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.tree.title

    @property
    def card_count(self) -> int:
        """How many cards the game is played with."""
        return len(self.rules.cards)

    @property
    def variants(self) -> Sequence[Variant]:
        """The rule variants, the default first."""
        return self.tree.variants

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels of difficulty, from 0, of the variant that is chosen."""
        return tuple(range(self.tree.level_max(self.choice.variant) + 1))

    @cached_property
    def piles(self) -> tuple[PileInfo, ...]:
        """The piles in file order."""
        fields = self.rules.fields
        shown = [each.x >= 0 and each.y >= 0 and each.texts.get(Tag.SHOWN) != "0" for each in fields]  # (X4, 331)
        return tuple(PileInfo(each.id, KINDS[each.kind], seen) for each, seen in zip(fields, shown, strict=True))

    @cached_property
    def collecting(self) -> Collecting | None:
        """What automatic laying must know; it is asked at every move. A goal of the catalogue may need any card."""
        return None if self.goal else collecting(self.rules)

    @cached_property
    def tables(self) -> dict[Hashable, Tables | NoTables]:
        """The tables for a kernel that were made so far, by what they are made of."""
        return {}

    def chosen(self, choice: Choice) -> "XmlDefinition":
        """Return the definition with the rules of a variant and a level that there are; they are read once."""
        if choice == self.choice:
            return self
        return self._others.setdefault(choice, XmlDefinition(self.tree, self.scoring, self.goal, choice))

"""An XML definition: how it is read and checked, and its rules with what the catalogue adds, for all deals."""

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from typing import Final

from kabale.engine.language import NO_CHOICE, Choice, Collecting, NoTables, Variant
from kabale.engine.score import Goal, Scoring
from kabale.engine.tables import Tables
from kabale.messages import message
from kabale.problems import Diagnostic, Source, has_errors, in_file_order
from kabale.view import PileInfo
from kabale.xml.check.definition import check
from kabale.xml.kernel.programs.program import Programs
from kabale.xml.play.automatic import collecting
from kabale.xml.rules.definition import DefinitionTree
from kabale.xml.rules.model import KINDS, Rules
from kabale.xml.sense import check_sense
from kabale.xml.text.tree import parse
from kabale.xml.text.words import Tag

_DECLARED: Final = re.compile(
    rb"""\A(?:\xef\xbb\xbf)?<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']"""
)


@dataclass(frozen=True)
class XmlDefinition:
    """The rules of one file, in all their variants and levels, and the catalogue's score terms and goal."""

    tree: DefinitionTree
    scoring: Scoring | None = None
    goal: Goal | None = None
    choice: Choice = NO_CHOICE
    programs: Programs = field(init=False, repr=False, compare=False, default_factory=Programs)
    tables: dict[Hashable, Tables | NoTables] = field(init=False, repr=False, compare=False, default_factory=dict)
    _others: "dict[Choice, XmlDefinition]" = field(init=False, repr=False, compare=False, default_factory=dict)

    @cached_property
    def rules(self) -> Rules:
        """The rules that hold: of the default variant at level 0, unless :meth:`chosen` made the definition."""
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
        """The facts that make automatic moves safe, used at each move. A goal of the catalogue may need any card."""
        return None if self.goal else collecting(self.rules)

    def chosen(self, choice: Choice) -> "XmlDefinition":
        """Return the definition with the rules of a variant and a level that there are; they are read once."""
        if choice == self.choice:
            return self
        return self._others.setdefault(choice, XmlDefinition(self.tree, self.scoring, self.goal, choice))


def declared(data: bytes) -> str | None:
    """Return the encoding that the bytes of a file name for themselves (X1).

    >>> declared(b'<?xml version="1.0" encoding="ISO-8859-1"?>')
    'ISO-8859-1'
    """
    found = _DECLARED.match(data)
    return found.group(1).decode("ascii") if found else None


def titled(source: Source, title: str) -> str | None:
    """Return the text of a source under another title, None where it has none.

    >>> titled(Source("x.xml", "<spiel name='Zopf'/>"), 'Zopf & "Kranz"')
    "<spiel name='Zopf &amp; &quot;Kranz&quot;'/>"
    """
    root, _ = parse(source)
    if root is None or "name" not in root.attributes:
        return None
    place = root.place_of("name")
    start, end = source.offset(place.line, place.column), source.offset(place.end_line, place.end_column)
    return source.text[:start] + escape(title) + source.text[end:]


def read(source: Source) -> tuple[XmlDefinition | None, list[Diagnostic]]:
    """Read a definition, None if it has errors, and all its problems in file order."""
    root, diagnostics = parse(source)
    if root is None:
        begun = source.text.lstrip()[:1]
        if diagnostics and begun not in ("<", ""):
            # The first problem also says which format the text looks like.
            label, suffix = ("JSON", ".json") if begun == "{" else (".pat", ".pat")
            advice = message("check.pat.is_other", format=label, suffix=suffix)
            diagnostics[0] = replace(diagnostics[0], advice=advice)
        return None, diagnostics
    diagnostics = in_file_order([*diagnostics, *check(root, source)])
    if has_errors(diagnostics):
        return None, diagnostics
    definition = DefinitionTree(root, source.path)
    return XmlDefinition(definition), in_file_order([*diagnostics, *check_sense(definition, source, diagnostics)])


def features(definition: XmlDefinition) -> Iterator[str]:
    """Yield the features of the language that the default variant uses, in a few words each."""
    rules = definition.rules
    tags = {tag for field in rules.fields for tag in field.texts}
    uses = {
        "variants": len(definition.variants) > 1,
        "levels": len(definition.levels) > 1,
        "jokers": rules.has_jokers,
        "actions": any(rules.lists.values()),
        "redeals": Tag.REDEALS in tags,
        "runs": Tag.BLOCKS in tags,
        "cards enter at the bottom": Tag.INSERT in tags,
        "filled automatically": Tag.FILL in tags,
        "locks": any(field.locks or field.move_locks for field in rules.fields),
        "stops": rules.has_stops,
        "relations": any(field.relations for field in rules.fields),
        "points for positions": any(rule.when is not None for field in rules.fields for rule in field.points),
    }
    return (feature for feature, is_used in uses.items() if is_used)

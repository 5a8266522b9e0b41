"""A definition as frozen data: its variants and levels, and for each the rules that hold (33-75).

``regel`` and ``level`` may stand at every place; here they are opened or left out, templates are laid
under the fields that use them, and ids are resolved. Knows no position.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Final

from kabale.engine.protocol import PileKind, Variant
from kabale.table.cards import Card, is_joker
from kabale.xml.rules.fields import PRESETS, Field, LayRule, Template, make_field
from kabale.xml.rules.program import LISTS, Action, make_action, may_loop
from kabale.xml.text.cards import RANDOM_RANK, RANDOM_SUIT
from kabale.xml.text.element import Element
from kabale.xml.text.grammar import TagPlace
from kabale.xml.text.numbers import MOST_VARIANTS, number
from kabale.xml.text.packs import Packer
from kabale.xml.text.tags import highest_level, in_force
from kabale.xml.text.values import KIND_LETTERS, Highlight, Kind, Property, as_word
from kabale.xml.text.words import LINK, Attr, Tag

KINDS: Final[Mapping[Kind, PileKind]] = {
    Kind.PILE: "tableau",
    Kind.STOCK: "stock",
    Kind.WASTE: "waste",
    Kind.FOUNDATION: "foundation",
    Kind.HELPER: "tableau",
    Kind.CELL: "cell",
    Kind.RESERVE: "reserve",
}


@dataclass(frozen=True, slots=True)
class Mark:
    """One ``markiere``: which top cards are highlighted, and the colour, None for the usual one (67-71)."""

    what: Highlight
    colour: str | None


@dataclass(frozen=True)
class Rules:
    """The rules of one variant and level: fields in file order, cards of each stock, points, actions."""

    title: str
    window: tuple[int, int]
    fields: tuple[Field, ...] = field(repr=False)
    stocks: tuple[tuple[int, tuple[Card, ...]], ...] = field(repr=False)
    backs: Mapping[Card, int] = field(repr=False)
    goal: int | None
    start_score: int
    marks: tuple[Mark, ...]
    lists: Mapping[Tag, tuple[Action, ...]] = field(repr=False)
    draws_suit: bool
    draws_rank: bool
    path: str = ""

    @cached_property
    def by_id(self) -> Mapping[str, tuple[int, ...]]:
        """The piles of each id, in file order."""
        found: dict[str, list[int]] = {}
        for index, each in enumerate(self.fields):
            found.setdefault(each.id, []).append(index)
        return {name: tuple(piles) for name, piles in found.items()}

    def piles_of(self, ids: Sequence[str]) -> tuple[int, ...]:
        """Return the piles of a list of ids, in file order (184, X5)."""
        if len(ids) == 1:
            return self.by_id.get(ids[0], ())
        return tuple(sorted({pile for name in ids for pile in self.by_id.get(name, ())}))

    def linked(self, piles: Iterable[int], relation: str) -> tuple[int, ...]:
        """Return the piles that some piles name in a relation (552-566)."""
        ids = [name for pile in piles for name in self.fields[pile].relations.get(relation, ())]
        return self.piles_of(ids)

    def piles_at(self, reference: str, base: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
        """Return the piles of an id with relations behind it; *base* has the ids that stand for something else."""
        name, *relations = reference.split(LINK)
        piles = base[name] if name in base else self.by_id.get(name, ())
        for relation in relations:
            piles = self.linked(piles, relation)
        return piles

    @cached_property
    def loops(self) -> frozenset[Tag]:
        """The lists that could go on for ever."""
        return frozenset(tag for tag, actions in self.lists.items() if may_loop(actions))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the game, stock by stock."""
        return tuple(card for _, cards in self.stocks for card in cards)

    @cached_property
    def stock(self) -> int | None:
        """The first stock's pile: passes are counted there."""
        return self.stocks[0][0] if self.stocks else None

    def dealt_counts(self) -> list[int]:
        """Return how many cards the layout deals from the first stock to each pile, whatever they are (X21)."""
        stock = self.stock
        lays = [[rule for rule in each.layout if isinstance(rule, LayRule)] for each in self.fields]
        return [
            sum(rule.count for rule in rules if not rule.names_card and stock in self.by_id.get(rule.source, ()))
            for rules in lays
        ]

    @cached_property
    def has_jokers(self) -> bool:
        """Whether a joker is among the cards."""
        return any(map(is_joker, self.cards))

    @cached_property
    def has_backs(self) -> bool:
        """Whether the cards have two different backs."""
        return len(set(self.backs.values())) > 1

    @cached_property
    def has_inserts(self) -> bool:
        """Whether cards can be pushed in at the bottom of a field, or an action can come to allow it."""
        altered = {step.property for actions in self.lists.values() for action in actions for step in action.alters}
        return Property.INSERT in altered or any(each.texts.get(Tag.INSERT) for each in self.fields)

    @cached_property
    def has_stops(self) -> bool:
        """Whether a field can stop the play."""
        return any(each.stops for each in self.fields)


class Definition:
    """The tree of a file that has no errors. *path* is what the file is called."""

    def __init__(self, root: Element, path: str = "") -> None:
        """Take a checked tree."""
        self.root = root
        self.path = path
        self._rules: dict[tuple[str | None, int], Rules] = {}

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.root.get(Attr.NAME, "")

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """The rule variants, at most nine, the default first (80, X5)."""
        tag = self.root.first(Tag.VARIANTS)
        listed = tag.all(Tag.RULE) if tag else []
        return tuple(Variant(rule.get(Attr.ID, ""), rule.text) for rule in listed[:MOST_VARIANTS])

    @cached_property
    def level_max(self) -> int:
        """The highest level (51)."""
        tag = self.root.first(Tag.LEVEL_MAX)
        return highest_level(tag.text) if tag else 0

    def rules_for(self, variant: str | None = None, level: int = 0) -> Rules:
        """Return the rules of a variant (None: the first) and a level."""
        if variant is None and self.variants:
            variant = self.variants[0].id
        if (variant, level) not in self._rules:
            self._rules[variant, level] = _Compiler(self, variant, level).rules()
        return self._rules[variant, level]


class _Compiler:
    """Goes through the tree once for one variant and level."""

    def __init__(self, definition: Definition, variant: str | None, level: int) -> None:
        self._definition = definition
        self._variant = variant
        self._level = level
        self._packer = Packer()
        self._templates = {
            str(kind): Template(kind, letter, (), MappingProxyType(dict(PRESETS.get(kind, {}))))
            for kind, letter in KIND_LETTERS.items()
        }
        self._fields: list[Field] = []
        self._stocks: list[tuple[int, tuple[Card, ...]]] = []
        self._lists: dict[Tag, list[Action]] = {tag: [] for tag in LISTS}
        self._single: dict[str, str] = {}
        self._marks: list[Mark] = []
        self._text: set[str] = set()

    def rules(self) -> Rules:
        """Read all tags in file order and put the rules together."""
        root = self._definition.root
        for tag in self._in_force(root, TagPlace.GAME):
            self._handle(tag)
        goal = self._single.get(Tag.SCORE_MAX)
        return Rules(
            title=self._definition.title,
            window=_window(root.get(Attr.WINDOW, "")),
            fields=tuple(self._fields),
            stocks=tuple(self._stocks),
            backs=MappingProxyType(self._packer.backs),
            goal=None if goal is None else number(goal),
            start_score=number(self._single.get(Tag.SCORE_START)),
            marks=tuple(self._marks),
            lists=MappingProxyType({tag: tuple(actions) for tag, actions in self._lists.items()}),
            draws_suit=any(RANDOM_SUIT in text for text in self._text),
            draws_rank=any(RANDOM_RANK in text for text in self._text),
            path=self._definition.path,
        )

    def _in_force(self, holder: Element, place: TagPlace) -> list[Element]:
        """Return the tags of a place that count in this variant and level."""
        tags = in_force(holder.children, place, self._variant, self._level)
        self._text.update(tag.text for tag in tags)
        return tags

    def _handle(self, tag: Element) -> None:
        match tag.tag:
            case Tag.CARDS | Tag.ADD | Tag.SUB:
                self._packer.handle(tag)
            case Tag.TEMPLATE:
                self._templates[tag.get(Attr.ID, "")] = self._template(tag)
            case Tag.FIELD:
                self._add_field(tag)
            case Tag.BEGINNING | Tag.ACTION | Tag.AFTER | Tag.ENDING:
                self._lists[Tag(tag.tag)].append(make_action(tag, self._in_force(tag, TagPlace.ACTION)))
            case Tag.HIGHLIGHT:
                what = as_word(Highlight, tag.text)
                self._marks += [Mark(what, tag.get(Attr.COLOUR))] if what else []
            case _:
                self._single[tag.tag] = tag.text

    def _below(self, tag: Element) -> Template:
        """Return the template that a field or a template names as its type (154)."""
        return self._templates.get(tag.get(Attr.TYPE, ""), self._templates[Kind.PILE])

    def _template(self, tag: Element) -> Template:
        below = self._below(tag)
        tags = (*below.tags, *self._in_force(tag, TagPlace.FIELD))
        return Template(below.kind, _letter(tag, below), tags, below.texts)

    def _add_field(self, tag: Element) -> None:
        """Add a field; only the type ``stock`` itself gets the cards (162)."""
        below = self._below(tag)
        is_stock = tag.get(Attr.TYPE) == Kind.STOCK
        tags = (*below.tags, *self._in_force(tag, TagPlace.FIELD))
        made = make_field(tag, below, tags, _letter(tag, below), is_stock=is_stock)
        if is_stock:
            self._stocks.append((len(self._fields), self._packer.leave()))
        self._fields.append(made)


def _letter(tag: Element, below: Template) -> str:
    """Return the letter: one ASCII character or nothing, else the template's (145-146)."""
    letter = tag.get(Attr.LETTER)
    fits = letter is not None and (letter == "" or (len(letter) == 1 and 32 <= ord(letter) <= 127))
    return letter if letter is not None and fits else below.letter


def _window(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return number(width, 120), number(height, 60)

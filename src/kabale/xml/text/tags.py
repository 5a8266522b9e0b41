"""A definition laid out for checking: each known tag with its rule, and when it counts.

``regel`` and ``level`` are opened: what they hold carries them as its guard. What the language does not
know is left out here, and reported by ``check_form``. Knows which tag may stand where, and no meaning.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from kabale.xml.text import values as v
from kabale.xml.text.element import Element
from kabale.xml.text.grammar import PLACES, WRAPPERS, Rule, TagPlace
from kabale.xml.text.numbers import HIGHEST_LEVEL, MOST_VARIANTS
from kabale.xml.text.words import Attr, Tag

MOST_TAGS: Final = 30_000
"""Of all fields together, what they have of their templates counted for each."""


@dataclass(frozen=True, slots=True)
class Validity:
    """When a tag counts: in one variant or in all, from one level to another.

    >>> hard = Validity("hard")
    >>> hard.meets(Validity()), hard.meets(Validity("easy")), Validity(low=3).meets(Validity(high=2))
    (True, False, False)
    """

    variant: str | None = None
    low: int = 0
    high: int = HIGHEST_LEVEL
    never: bool = False

    def meets(self, other: "Validity") -> bool:
        """Say whether both may hold at once."""
        same = self.variant is None or other.variant is None or self.variant == other.variant
        return same and max(self.low, other.low) <= min(self.high, other.high) and not (self.never or other.never)

    def holds(self, variant: str | None, level: int) -> bool:
        """Say whether it holds in a variant at a level."""
        return self.meets(Validity(variant, level, level)) and (self.variant is None or variant is not None)

    def within(self, element: Element) -> "Validity":
        """Return this guard and that of a ``regel`` or ``level`` inside it."""
        if element.tag == Tag.RULE:
            variant = element.get(Attr.ID)
            other = self.variant not in (None, variant)
            return replace(self, variant=variant if self.variant is None else self.variant, never=self.never or other)
        low, high = _level(element.get(Attr.FROM), 0), _level(element.get(Attr.TO), HIGHEST_LEVEL)
        return replace(self, low=max(self.low, low), high=min(self.high, high))


@dataclass(slots=True)
class Node:
    """A known tag: its rule, where it stands, when it counts, and what stands in it (wrappers opened)."""

    element: Element
    rule: Rule
    place: TagPlace
    guard: Validity
    within: "Node | None" = None
    tags: list["Node"] = field(default_factory=list)

    @property
    def tag(self) -> str:
        """The tag's name."""
        return self.element.tag

    @property
    def id(self) -> str:
        """The value of its id, empty where it has none."""
        return self.element.get(Attr.ID, "")

    def all(self, tag: str) -> list["Node"]:
        """Return what stands in it with this tag, in file order."""
        return [each for each in self.tags if each.tag == tag]


@dataclass(frozen=True, slots=True)
class Case:
    """One way to play: a variant, None where the game has none, and a level."""

    variant: str | None
    level: int

    def has(self, node: Node) -> bool:
        """Say whether a tag counts in this case, and what it stands in too."""
        return node.guard.holds(self.variant, self.level)


@dataclass(slots=True)
class Tags:
    """All known tags of a definition in file order, and the fields, templates and actions among them."""

    root: Node
    nodes: list[Node] = field(default_factory=list)
    wrappers: list[Node] = field(default_factory=list)
    templates: dict[str, list[Node]] = field(default_factory=dict)
    fields_by_id: dict[str, list[Node]] = field(default_factory=dict)
    by_tag: dict[str, list[Node]] = field(default_factory=dict)
    weight: int = 0

    def of(self, *tags: str) -> list[Node]:
        """Return the tags of the game itself with one of these names, in file order."""
        if len(tags) == 1:
            return self.by_tag.get(tags[0], [])
        return [each for each in self.root.tags if each.tag in tags]

    @property
    def fields(self) -> list[Node]:
        """All fields, in file order."""
        return self.of(Tag.FIELD)

    def fields_of(self, name: str) -> list[Node]:
        """Return the fields with an id."""
        return self.fields_by_id.get(name, [])

    @property
    def actions(self) -> list[Node]:
        """All actions, in file order."""
        return self.of(Tag.BEGINNING, Tag.ACTION, Tag.AFTER, Tag.ENDING)

    @property
    def variants(self) -> list[Node]:
        """The variants that ``regelwerk`` defines, in file order."""
        return [rule for book in self.of(Tag.VARIANTS) for rule in book.tags]

    @property
    def level_max(self) -> int:
        """The highest level, 0 where none is said."""
        said = self.of(Tag.LEVEL_MAX)
        return _level(said[0].element.text, 0) if said else 0

    def inherited(self, node: Node) -> list[Node]:
        """Return the templates that a field or a template is built on, the nearest first.

        Several may have one id, each for another variant: all count that may hold with the field.
        """
        chain: dict[int, Node] = {}
        waiting = [node.element.get(Attr.TYPE, "")]
        for kind in waiting:
            for each in self.templates.get(kind, ()):
                if each.guard.meets(node.guard) and id(each) not in chain:
                    chain[id(each)] = each
                    waiting.append(each.element.get(Attr.TYPE, ""))
        return list(chain.values())

    def kind(self, node: Node) -> str:
        """Return which of the seven templates a field is built on in the end, empty where on none."""
        kinds = (each.element.get(Attr.TYPE, "") for each in (node, *self.inherited(node)))
        return next((kind for kind in kinds if kind in set(v.Kind)), "")

    def tags_of(self, node: Node) -> list[Node]:
        """Return all tags of a field: those of its templates first, the farthest first of all."""
        return [tag for each in (*reversed(self.inherited(node)), node) for tag in each.tags]

    def cases(self, most: int = 60) -> list[Case]:
        """Return the ways to play that may differ, at most so many: each variant at each level where one changes."""
        variants: list[str | None] = list(dict.fromkeys(each.id for each in self.variants))
        top = self.level_max
        edges = {0, top} | {edge for each in self.wrappers for edge in (each.guard.low, each.guard.high + 1)}
        levels = sorted(edge for edge in edges if 0 <= edge <= top)
        return [Case(variant, level) for level in levels for variant in variants[:MOST_VARIANTS] or [None]][:most]


def tags_of(root: Element) -> Tags:
    """Lay out a game; what stands where it may not, or is not known, is left out."""
    top = Node(root, PLACES[TagPlace.FILE][Tag.GAME], TagPlace.FILE, Validity())
    laid = Tags(top)
    waiting = [(top, top.guard, top.rule.inside, iter(root.children))]
    while waiting:
        holder, guard, place, children = waiting[-1]
        child = next(children, None)
        if child is None:
            waiting.pop()
            continue
        rule = PLACES[place].get(child.tag)
        if rule is None:
            continue
        node = Node(child, rule, place, guard, holder)
        if child.tag in WRAPPERS and place is not TagPlace.VARIANTS:
            inner = guard.within(child)
            laid.wrappers.append(replace(node, guard=inner))
            waiting.append((holder, inner, place, iter(child.children)))
            continue
        holder.tags.append(node)
        laid.nodes.append(node)
        _register(laid, node)
        waiting.append((node, guard, rule.inside, iter(child.children)))
    return laid


def weigh(laid: Tags) -> bool:
    """Count the tags of all fields, those of their templates with them; say whether a game may have so many."""
    laid.weight = 1 + len(laid.nodes)
    for each in laid.fields:
        chain = laid.inherited(each)
        laid.weight += 1 + len(chain) + len(each.tags) + sum(len(template.tags) for template in chain)
        if laid.weight > MOST_TAGS:
            return False
    return True


def _register(laid: Tags, node: Node) -> None:
    """Note where a tag of the game is found again."""
    if node.within is laid.root:
        laid.by_tag.setdefault(node.tag, []).append(node)
        if node.tag in (Tag.TEMPLATE, Tag.FIELD):
            names = laid.templates if node.tag == Tag.TEMPLATE else laid.fields_by_id
            names.setdefault(node.id, []).append(node)


def _level(text: str | None, otherwise: int) -> int:
    """Return a level, kept within what any game has."""
    try:
        return min(max(int(text or ""), 0), HIGHEST_LEVEL) if len(text or "") < 10 else HIGHEST_LEVEL
    except ValueError:
        return otherwise

"""The known tags of a definition: each with its rule, and when it counts."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from kabale.xml.text import values as v
from kabale.xml.text.cards import HIGHEST_LEVEL, MOST_VARIANTS, number
from kabale.xml.text.grammar import PLACES, WRAPPERS, Content, Rule, TagPlace, wraps
from kabale.xml.text.properties import COMPARED, PROPERTIES, content_of
from kabale.xml.text.tree import Element
from kabale.xml.text.words import Attr, Tag

Use = tuple[str, str]
"""A place of the grammar and a word there; "" for a number, an id, a card or a text."""

_PARTS: Final = re.compile(r"[,\s]+")
MOST_TAGS: Final = 30_000  # for all fields together, each with the tags of its templates


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
        return not self.never and self.variant in (None, variant) and self.low <= level <= self.high

    def covers(self, other: "Validity") -> bool:
        """Say whether it holds wherever the other does."""
        same = self.variant in (None, other.variant)
        return same and self.low <= other.low and self.high >= other.high and not self.never

    def within(self, wrapper: Element) -> "Validity":
        """Return when both this holds and a ``regel`` or ``level`` does."""
        if wrapper.tag == Tag.RULE:
            variant = wrapper.get(Attr.ID)
            other = self.variant not in (None, variant)
            return replace(self, variant=variant if self.variant is None else self.variant, never=self.never or other)
        low, high = number(wrapper.get(Attr.FROM)), number(wrapper.get(Attr.TO), HIGHEST_LEVEL)
        return replace(self, low=max(self.low, low), high=min(self.high, high))


ALWAYS: Final = Validity()


def opened(
    elements: Iterable[Element], place: TagPlace, validity: Validity = ALWAYS
) -> Iterator[tuple[Element, Validity]]:
    """Yield the known tags of a place and when each counts: ``regel`` and ``level``, and then what they hold."""
    rules = PLACES[place]
    for element in elements:
        if element.tag in rules:
            if wraps(element.tag, place):
                inner = validity.within(element)
                yield element, inner
                yield from opened(element.children, place, inner)
            else:
                yield element, validity


def in_force(elements: Iterable[Element], place: TagPlace, variant: str | None, level: int) -> list[Element]:
    """Return the tags of a place that count in a variant at a level, what ``regel`` and ``level`` hold included."""
    known = opened(elements, place)
    return [element for element, when in known if element.tag not in WRAPPERS and when.holds(variant, level)]


def highest_level(tags: Iterable[Element]) -> int:
    """Read ``levelmax`` among tags of the game: the last counts, up to the highest level of all games (51, X5)."""
    texts = [tag.text for tag in tags if tag.tag == Tag.LEVEL_MAX]
    return min(max(number(texts[-1]), 0), HIGHEST_LEVEL) if texts else 0


@dataclass(slots=True)
class TagNode:
    """A known tag: its rule, when it counts, the tag around it, and the tags in it (without wrappers)."""

    element: Element
    rule: Rule
    validity: Validity = ALWAYS
    within: "TagNode | None" = None
    tags: list["TagNode"] = field(default_factory=list)

    @property
    def tag(self) -> str:
        """The tag's name."""
        return self.element.tag

    @property
    def id(self) -> str:
        """The value of its id, empty where it has none."""
        return self.element.value(Attr.ID)

    @property
    def content(self) -> Content | None:
        """The kind of its text, None if that is open."""
        return content_of(self.tag, self.rule, self.element.get, self.element.text)

    def all(self, tag: str) -> list["TagNode"]:
        """Return the tags of this name in it, in file order."""
        return [each for each in self.tags if each.tag == tag]

    def meets(self, other: "TagNode") -> bool:
        """Say whether both may count at once."""
        return self.validity.meets(other.validity)


@dataclass(frozen=True, slots=True)
class Case:
    """One way to play: a variant, None where the game has none, and a level."""

    variant: str | None
    level: int

    def has(self, node: TagNode) -> bool:
        """Say whether a tag, with all tags around it, counts in this case."""
        return node.validity.holds(self.variant, self.level)


@dataclass(slots=True)
class TagTree:
    """All known tags of a definition in file order, and the fields, templates and actions among them."""

    root: TagNode
    nodes: list[TagNode] = field(default_factory=list)
    wrappers: list[TagNode] = field(default_factory=list)
    templates: dict[str, list[TagNode]] = field(default_factory=dict)
    fields_by_id: dict[str, list[TagNode]] = field(default_factory=dict)
    by_tag: dict[str, list[TagNode]] = field(default_factory=dict)
    weight: int = 0

    def of(self, *tags: str) -> list[TagNode]:
        """Return the tags of the game itself with one of these names, in file order."""
        if len(tags) == 1:
            return self.by_tag.get(tags[0], [])
        return [each for each in self.root.tags if each.tag in tags]

    @property
    def fields(self) -> list[TagNode]:
        """All fields, in file order."""
        return self.of(Tag.FIELD)

    def fields_of(self, name: str) -> list[TagNode]:
        """Return the fields with an id."""
        return self.fields_by_id.get(name, [])

    @property
    def actions(self) -> list[TagNode]:
        """All actions, in file order."""
        return self.of(Tag.BEGINNING, Tag.ACTION, Tag.AFTER, Tag.ENDING)

    def in_actions(self, *tags: str) -> list[TagNode]:
        """Return the tags in actions with one of these names, or all of them, in file order."""
        return [node for action in self.actions for node in action.tags if not tags or node.tag in tags]

    @property
    def variants(self) -> list[TagNode]:
        """The variants that ``regelwerk`` defines, in file order."""
        return [rule for book in self.of(Tag.VARIANTS) for rule in book.tags]

    def level_max(self, variant: str | None) -> int:
        """Return the highest level of a variant, None where the game has none; 0 where none is said."""
        found = (each.element for each in reversed(self.of(Tag.LEVEL_MAX)) if each.validity.holds(variant, 0))
        return highest_level(islice(found, 1))  # the last that holds

    def inherited(self, node: TagNode) -> list[TagNode]:
        """Return the templates of a field or a template, the nearest first; of one id, all that may hold with it."""
        chain: dict[int, TagNode] = {}
        waiting = [node.element.value(Attr.TYPE)]
        for kind in waiting:
            for each in self.templates.get(kind, ()):
                if each.meets(node) and id(each) not in chain:
                    chain[id(each)] = each
                    waiting.append(each.element.value(Attr.TYPE))
        return list(chain.values())

    def kind(self, node: TagNode) -> str:
        """Return which of the seven templates a field is built on in the end, empty where on none."""
        kinds = (each.element.value(Attr.TYPE) for each in (node, *self.inherited(node)))
        return next((kind for kind in kinds if kind in set(v.Kind)), "")

    def tags_of(self, node: TagNode) -> list[TagNode]:
        """Return all tags of a field: those of its templates first, the farthest first of all."""
        return [tag for each in (*reversed(self.inherited(node)), node) for tag in each.tags]

    def cases(self, most: int = 60) -> list[Case]:
        """Return at most *most* ways to play that may differ: each variant at each level where a change occurs."""
        variants: list[str | None] = list(dict.fromkeys(each.id for each in self.variants))
        tops = {variant: self.level_max(variant) for variant in variants[:MOST_VARIANTS] or [None]}
        edges = {0, *tops.values()}.union(*((each.validity.low, each.validity.high + 1) for each in self.wrappers))
        return [Case(name, level) for level in sorted(edges) for name, top in tops.items() if 0 <= level <= top][:most]


def gather(root: Element) -> TagTree:
    """Gather the tags of a game, without misplaced and unknown tags."""
    tags = TagTree(TagNode(root, PLACES[TagPlace.FILE][Tag.GAME]))
    _note_all(tags, tags.root)
    return tags


def _note_all(tags: TagTree, holder: TagNode) -> None:
    place = holder.rule.inside
    for element, validity in opened(holder.element.children, place, holder.validity):
        node = TagNode(element, PLACES[place][element.tag], validity, holder)
        if element.tag in WRAPPERS and place is not TagPlace.VARIANTS:
            tags.wrappers.append(node)
            continue
        holder.tags.append(node)
        tags.nodes.append(node)
        if holder is tags.root:
            tags.by_tag.setdefault(node.tag, []).append(node)
            if node.tag in (Tag.TEMPLATE, Tag.FIELD):
                names = tags.templates if node.tag == Tag.TEMPLATE else tags.fields_by_id
                names.setdefault(node.id, []).append(node)
        _note_all(tags, node)


def weigh(tree: TagTree) -> bool:
    """Count the tags of all fields with those of their templates; say whether that is allowed."""
    tree.weight = 1 + len(tree.nodes)
    for each in tree.fields:
        chain = tree.inherited(each)
        tree.weight += 1 + len(chain) + len(each.tags) + sum(len(template.tags) for template in chain)
        if tree.weight > MOST_TAGS:
            return False
    return True


def uses(element: Element, place: TagPlace) -> Iterator[Use]:
    """Yield the places that a tag in force fills, each with its word; ignored attributes are left out."""
    tag = element.tag
    rule, key = PLACES[place][tag], f"{place.name.lower()}.{tag}"
    held: tuple[str, Content | None] = (key, rule.content)
    name, known = element.value(Attr.PROPERTY), PROPERTIES.get(element.value(Attr.PROPERTY))
    if place is TagPlace.ACTION and tag == Tag.CONDITION:
        held = (f"ask.{name}", None if known is None else known.asks)
    elif place is TagPlace.ACTION and tag == Tag.ALTER:
        held = (f"set.{name}", None if known is None else known.sets)
    elif place is TagPlace.ACTION and tag == Tag.COMPARISON:
        held = (f"compare.{element.value(Attr.TYPE)}", COMPARED.get(element.value(Attr.TYPE)))
    yield from _words(*held, element.text)
    for name, attribute in element.attributes.items():
        if name in rule.attributes:
            yield from _words(f"{key}@{name}", rule.attributes[name].content, attribute.value)


def _words(key: str, content: Content | None, text: str) -> Iterator[Use]:
    """Yield the words among a text; a word that a place does not list counts as none (X1)."""
    listed = content.words if content is not None else ()
    if text in listed:
        yield key, text
        return
    for part in _PARTS.split(text):
        yield key, next((word for word in (part, part[:-1]) if word and word in listed), "")

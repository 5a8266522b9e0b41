"""Definitions that an earlier release read otherwise (X28, X38, X39), and how it read them.

They have another digest now. Plays that were saved with the former digest open as far as they are still legal.
"""

from dataclasses import replace
from itertools import combinations

from kabale.xml.rules.definition import DefinitionTree
from kabale.xml.text.grammar import WRAPPERS
from kabale.xml.text.tags import TagTree, gather
from kabale.xml.text.tree import Element
from kabale.xml.text.values import Trigger
from kabale.xml.text.words import LISTS, Attr, Tag
from kabale.xml.write import write


def former_form(definition: DefinitionTree) -> str | None:
    """Return the normal form of a definition as it was read once, None where it is read as ever."""
    root = _unwrapped(definition.root)
    tree = gather(definition.root)
    hears_clicks = any(each.element.get(Attr.TYPE) in (Trigger.RIGHT, Trigger.CLICK) for each in tree.of(Tag.AFTER))
    is_as_ever = root == definition.root and not hears_clicks and not _has_two_stops(tree)
    return None if is_as_ever else write(root)


def _unwrapped(element: Element) -> Element:
    """Return a tree without the ``regel`` and ``level`` of its actions, which were ignored once (X39)."""
    children = (each for each in element.children if element.tag not in LISTS or each.tag not in WRAPPERS)
    return replace(element, children=tuple(map(_unwrapped, children)))


def _has_two_stops(tree: TagTree) -> bool:
    """Say whether a field has stops of two kinds at once, its templates' included: all of them were on (X38)."""
    return any(
        one.meets(other) and one.element.get(Attr.WHEN) != other.element.get(Attr.WHEN)
        for field in tree.fields
        for one, other in combinations((tag for tag in tree.tags_of(field) if tag.tag == Tag.STOP), 2)
    )

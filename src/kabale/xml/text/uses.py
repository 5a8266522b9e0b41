"""The places of the grammar that a tag fills, and the words there.

>>> from kabale.problems import Source
>>> from kabale.xml.text.tree import parse
>>> lock, _ = parse(Source("x.xml", '<sperre bedingung="leer">a b</sperre>'))
>>> sorted(set(uses(lock, TagPlace.FIELD)))
[('field.sperre', ''), ('field.sperre@bedingung', 'leer')]
"""

import re
from collections.abc import Iterator
from typing import Final

from kabale.xml.text.element import Element
from kabale.xml.text.grammar import PLACES, Content, TagPlace
from kabale.xml.text.properties import COMPARED, PROPERTIES
from kabale.xml.text.words import Attr, Tag

Use = tuple[str, str]
"""A place of the grammar and a word there; "" for a number, an id, a card or a text."""

_PARTS: Final = re.compile(r"[,\s]+")


def uses(element: Element, place: TagPlace) -> Iterator[Use]:
    """Yield the places that a tag in force fills, each with its word; ignored attributes are left out."""
    tag = element.tag
    rule, key = PLACES[place][tag], f"{place.name.lower()}.{tag}"
    content: Content | None = rule.content
    if place is TagPlace.ACTION and tag in (Tag.CONDITION, Tag.ALTER):
        name = element.value(Attr.PROPERTY)
        asked = PROPERTIES.get(name)
        content = None if asked is None else asked.asks if tag == Tag.CONDITION else asked.sets
        yield from _words(f"{'ask' if tag == Tag.CONDITION else 'set'}.{name}", content, element.text)
    elif place is TagPlace.ACTION and tag == Tag.COMPARISON:
        name = element.value(Attr.TYPE)
        yield from _words(f"compare.{name}", COMPARED.get(name), element.text)
    else:
        yield from _words(key, content, element.text)
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

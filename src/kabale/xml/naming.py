"""Which names a tag of a text gives and calls: fields, templates, variants, relations, switches and actions."""

import re
from collections.abc import Iterator
from typing import Final

from kabale.engine.writing import Name
from kabale.problems import Span
from kabale.xml.check.values import content_of
from kabale.xml.text.cards import RANDOM_RANK, RANDOM_SUIT, RANKS, SUITS
from kabale.xml.text.grammar import Content, Holds, TagPlace
from kabale.xml.text.scan import Bit, Scanned
from kabale.xml.text.tags import Node
from kabale.xml.text.tree import Element, Piece
from kabale.xml.text.values import Jump, Kind, LayOption, Property, Setting, Special
from kabale.xml.text.words import LINK, LISTS, Attr, Tag

_NOWHERE: Final = Span.at(1, 1)

RESERVED: Final = {"field": frozenset(Special), "template": frozenset(Kind), "action": frozenset(Jump)}
"""What a field, a template or an action cannot be called."""

_GIVEN: Final = {
    Tag.FIELD: "field",
    Tag.TEMPLATE: "template",
    Tag.RELATION: "relation",
    Tag.LOCK: f"switch {Tag.LOCK}",
    Tag.MOVE_LOCK: f"switch {Tag.MOVE_LOCK}",
    Tag.LABEL: f"switch {Tag.LABEL}",
    **{each: f"action {each}" for each in LISTS},
}
_SWITCHED: Final = {Property.LOCK: Tag.LOCK, Property.MOVE_LOCK: Tag.MOVE_LOCK, Property.LABEL: Tag.LABEL}
CALLED: Final = {Holds.FIELD: "field", Holds.FIELDS: "field", Holds.TEMPLATE: "template", Holds.VARIANT: "variant"}
"""What kind of name each content calls."""
_WORD: Final = re.compile(r"[^\s,]+")


def content_held(tag: Scanned, text: str = "") -> Content | None:
    """Return what the text of a tag is, None where that cannot be said."""
    if tag.rule is None:
        return None
    values = {name.text: Piece(value.text, _NOWHERE) for name, value in tag.attributes if value is not None}
    return content_of(Node(Element(tag.tag, values, text, (), _NOWHERE, _NOWHERE), tag.rule))


def names_of(tag: Scanned) -> Iterator[Name]:
    """Yield the names in a tag, those that it gives and those that it calls."""
    if tag.rule is None:
        return
    for attribute, value in tag.attributes:
        known = tag.rule.attributes.get(attribute.text)
        if value is None or known is None:
            continue
        if attribute.text == Attr.ID and tag.tag != Tag.SET:
            yield from _of_id(tag, value)
        else:
            yield from _called(value, known.content.holds)
    for text in tag.texts:
        held = content_held(tag, text.text)
        is_field = _swaps(tag) or (held is not None and held.holds in (Holds.FIELD, Holds.FIELDS))
        if held is not None and held.holds is Holds.JUMP and text.text not in set(Jump) and tag.parent:
            yield Name(f"action {tag.parent.tag}", text.text, text.start, text.end)
        elif is_field:
            yield from _called(text, Holds.FIELDS)


def _swaps(tag: Scanned) -> bool:
    """Say whether the text of a tag is a field's id though its rule does not say so."""
    option, setting = tag.value(Attr.OPTION), tag.value(Attr.ID)
    if tag.tag == Tag.SET:
        return setting is not None and setting.text in (Setting.SOURCE, Setting.TARGET)
    return tag.tag == Tag.ALTER and option is not None and option.text == LayOption.SWAP


def _of_id(tag: Scanned, value: Bit) -> Iterator[Name]:
    """Yield what the id of a tag gives, or whom it calls."""
    if not value.text.strip():
        return
    if tag.tag == Tag.RULE:
        yield Name("variant", value.text, value.start, value.end, tag.place is TagPlace.VARIANTS)
    elif tag.tag in (Tag.CONDITION, Tag.ALTER):
        asked = tag.value(Attr.PROPERTY)
        switch = next((each for name, each in _SWITCHED.items() if asked is not None and name == asked.text), None)
        if switch is not None:
            yield Name(f"switch {switch}", value.text, value.start, value.end)
    elif tag.tag in set(_GIVEN):
        yield Name(_GIVEN[Tag(tag.tag)], value.text, value.start, value.end, is_given=True)


def _called(value: Bit, holds: Holds) -> Iterator[Name]:
    """Yield whom the words of a value call; behind # the relations."""
    kind = CALLED.get(holds)
    if kind is None:
        return
    for found in _WORD.finditer(value.text):
        at = value.start + found.start()
        base, *links = found.group().split(LINK) if kind == "field" else [found.group()]
        if base and base not in RESERVED.get(kind, frozenset()):
            yield Name(kind, base, at, at + len(base))
        at += len(base)
        for link in links:
            yield Name("relation", link, at + 1, at + 1 + len(link))
            at += 1 + len(link)


def words_held(held: Content) -> Iterator[str]:
    """Yield the words that a content may have, without the ids of the definition."""
    yield from map(str, held.words)
    match held.holds:
        case Holds.TEMPLATE:
            yield from map(str, Kind)
        case Holds.JUMP:
            yield from map(str, Jump)
        case Holds.FIELD | Holds.FIELDS:
            yield from map(str, Special)
        case Holds.CARD | Holds.ONE_CARD | Holds.FAMILY:
            yield from (*SUITS, *RANKS, RANDOM_SUIT, RANDOM_RANK)
        case Holds.SUIT:
            yield from (*SUITS, RANDOM_SUIT)
        case Holds.RANK:
            yield from (*RANKS, RANDOM_RANK)
        case _:
            pass

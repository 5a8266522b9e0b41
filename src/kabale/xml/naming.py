"""Which names a tag of a text gives and calls: fields, templates, variants, relations, switches and actions."""

import re
from collections.abc import Iterator
from typing import Final

from kabale.engine.writing import Name
from kabale.xml.text.cards import RANDOM_RANK, RANDOM_SUIT, RANKS, SUITS
from kabale.xml.text.grammar import Content, Holds, TagPlace
from kabale.xml.text.properties import SWITCHES, calls_fields, content_of
from kabale.xml.text.scan import Bit, Scanned
from kabale.xml.text.values import Jump, Kind, Special
from kabale.xml.text.words import LINK, LISTS, Attr, Tag

RESERVED: Final = {"field": frozenset(Special), "template": frozenset(Kind), "action": frozenset(Jump)}
"""What a field, a template or an action cannot be called."""

_GIVEN: Final = {
    Tag.FIELD: "field",
    Tag.TEMPLATE: "template",
    Tag.RELATION: "relation",
    **{Tag(each): f"switch {each}" for each in SWITCHES},
    **{each: f"action {each}" for each in LISTS},
}
CALLED: Final = {Holds.FIELD: "field", Holds.FIELDS: "field", Holds.TEMPLATE: "template", Holds.VARIANT: "variant"}
"""What kind of name each content calls."""
_WORD: Final = re.compile(r"[^\s,]+")


def content_held(tag: Scanned, text: str = "") -> Content | None:
    """Return what the text of a tag is, None if that cannot be said."""
    return None if tag.rule is None else content_of(tag.tag, tag.rule, tag.get, text)


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
        if held is not None and held.holds is Holds.JUMP and text.text not in set(Jump) and tag.parent:
            yield Name(f"action {tag.parent.tag}", text.text, text.start, text.end)
        elif calls_fields(tag.tag, tag.get, held):
            yield from _called(text, Holds.FIELDS)


def _of_id(tag: Scanned, value: Bit) -> Iterator[Name]:
    """Yield what the id of a tag gives, or whom it calls."""
    if not value.text.strip():
        return
    if tag.tag == Tag.RULE:
        yield Name("variant", value.text, value.start, value.end, tag.place is TagPlace.VARIANTS)
    elif tag.tag in (Tag.CONDITION, Tag.ALTER):
        if (switch := tag.get(Attr.PROPERTY)) in SWITCHES:
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

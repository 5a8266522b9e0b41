"""The meanings of all tags, attributes and words, from ``meanings.toml``: for ``docs/xml.md`` and editors."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from kabale.codes import read_toml
from kabale.xml.text import values as v
from kabale.xml.text.grammar import FIELD_TAGS, STEPPED, Content, Holds, TagPlace
from kabale.xml.text.words import Attr, Tag

_TABLE: Final = read_toml("kabale.xml.text", "meanings.toml")


def _words(name: str, meanings: Mapping[str, str]) -> list[tuple[StrEnum, str]]:
    kind: Any = getattr(v, name)
    return [(kind(word), meaning) for word, meaning in meanings.items()]


TAGS: Final = {
    TagPlace[place]: {Tag(tag): meaning for tag, meaning in tags.items()} for place, tags in _TABLE["tags"].items()
}
"""What each tag means where it stands."""

ATTRIBUTES: Final = {Attr(name): str(meaning) for name, meaning in _TABLE["attributes"].items()}
"""What each attribute means."""

WORDS: Final = [pair for name, meanings in _TABLE["words"].items() for pair in _words(name, meanings)]
"""What each word means, of the enumeration that it belongs to.

Pairs, because members of several enumerations are the same text.
"""

PROPERTIES: Final[Mapping[v.Property, str]] = {
    **{v.Property(name): meaning for name, meaning in _TABLE["properties"].items()},
    **{each: TAGS[TagPlace.FIELD][Tag(each)] for each in v.Property if str(each) in FIELD_TAGS},
}
"""The meanings of the properties that actions ask for or set. A property with the name of a tag means the same."""

PLAIN: Final[Mapping[str, str]] = _TABLE["plain"]
"""What words mean that belong to no enumeration, and those for cards."""

_MEANT: Final[Mapping[tuple[type[str], str], str]] = {(type(member), str(member)): meaning for member, meaning in WORDS}


def meaning_of(word: str, content: Content) -> str:
    """Return what a word means in a tag or an attribute that holds some content; empty where it is none of its words.

    >>> from kabale.xml.text.grammar import FIELD_TAGS
    >>> [meaning_of("gleich", FIELD_TAGS[tag].content) for tag in (Tag.SUITS, Tag.RANKS)]
    ['the same suit', 'the same rank']
    >>> meaning_of("auf2", FIELD_TAGS[Tag.RANKS].content)
    'one higher; a digit behind it is the step'
    """
    for member in content.words:
        if member == word or (content.holds in _STEPPED and member in STEPPED and word[:-1] == member):
            known = PROPERTIES[member] if isinstance(member, v.Property) else _MEANT.get((type(member), str(member)))
            return known or PLAIN.get(member, "")
    kind = _OF_KIND.get(content.holds)
    if kind is not None and word in set(kind):
        return _MEANT[kind, word]
    return PLAIN.get(word, "") if content.holds in _CARDS else ""


_STEPPED: Final = {Holds.STEPS, Holds.AUTO}
_OF_KIND: Final = {
    Holds.TEMPLATE: v.Kind,
    Holds.FIELD: v.Special,
    Holds.FIELDS: v.Special,
    Holds.JUMP: v.Jump,
    Holds.TURN_UP: v.TurnUp,
}
_CARDS: Final = {Holds.CARD, Holds.ONE_CARD, Holds.FAMILY, Holds.SUIT, Holds.RANK, Holds.AUTO}

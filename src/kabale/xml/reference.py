"""The grammar of the XML language in words, from ``meanings.toml``: for editors, the reference, and ``docs/xml.md``."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import groupby
from typing import Final

from kabale.codes import read_toml
from kabale.engine.writing import ReferenceChapter, ReferenceEntry
from kabale.xml.text import values as v
from kabale.xml.text.grammar import FIELD_TAGS, PLACES, STEPPED, AttributeRule, Content, Holds, Rule, TagPlace
from kabale.xml.text.properties import COMPARED, PROPERTIES
from kabale.xml.text.words import Attr, Tag

_TABLE: Final = read_toml("kabale.xml.text", "meanings.toml")

TAGS: Final = {
    TagPlace[place]: {Tag(tag): meaning for tag, meaning in tags.items()} for place, tags in _TABLE["tags"].items()
}

ATTRIBUTES: Final = {Attr(name): str(meaning) for name, meaning in _TABLE["attributes"].items()}

WORDS: Final[list[tuple[StrEnum, str]]] = [
    (getattr(v, name)(word), meaning)
    for name, meanings in _TABLE["words"].items()
    for word, meaning in meanings.items()
]
"""The meaning of each word in its enumeration.

Pairs, because members of several enumerations are the same text.
"""

PROPERTY_MEANINGS: Final[Mapping[v.Property, str]] = {
    **{v.Property(name): meaning for name, meaning in _TABLE["properties"].items()},
    **{each: TAGS[TagPlace.FIELD][Tag(each)] for each in v.Property if str(each) in FIELD_TAGS},
}
"""The meanings of the properties that actions ask for or set. A property with the name of a tag means the same."""

PLAIN: Final[Mapping[str, str]] = _TABLE["plain"]  # words of no enumeration, and those for cards
_MEANT: Final[Mapping[tuple[type[str], str], str]] = {
    (type(word), str(word)): meaning for word, meaning in [*WORDS, *PROPERTY_MEANINGS.items()]
}
_STEPPED: Final = {Holds.STEPS, Holds.AUTO}
_OF_KIND: Final = {
    Holds.TEMPLATE: v.Kind,
    Holds.FIELD: v.Special,
    Holds.FIELDS: v.Special,
    Holds.JUMP: v.Jump,
    Holds.TURN_UP: v.TurnUp,
}
_CARDS: Final = {Holds.CARD, Holds.ONE_CARD, Holds.FAMILY, Holds.SUIT, Holds.RANK, Holds.AUTO}


def meaning_of(word: str, content: Content) -> str:
    """Return the meaning of a word in a tag or an attribute with some content; empty for an unknown word.

    >>> from kabale.xml.text.grammar import FIELD_TAGS
    >>> [meaning_of("gleich", FIELD_TAGS[tag].content) for tag in (Tag.SUITS, Tag.RANKS)]
    ['the same suit', 'the same rank']
    >>> meaning_of("auf2", FIELD_TAGS[Tag.RANKS].content)
    'one higher; a digit after it sets the step'
    """
    for member in content.words:
        if member == word or (content.holds in _STEPPED and member in STEPPED and word[:-1] == member):
            return _MEANT.get((type(member), str(member))) or PLAIN.get(member, "")
    kind = _OF_KIND.get(content.holds)
    if kind is not None and word in set(kind):
        return _MEANT[kind, word]
    return PLAIN.get(word, "") if content.holds in _CARDS else ""


_HEAD: Final = "| tag | meaning | holds | attributes | line |\n| --- | --- | --- | --- | --- |"
TITLES: Final = {
    TagPlace.FILE: "The file",
    TagPlace.GAME: "In the game",
    TagPlace.VARIANTS: "In the list of variants",
    TagPlace.FIELD: "In a field or a template",
    TagPlace.ACTION: "In an action",
}


def reference() -> Iterator[ReferenceChapter]:
    """Yield the chapters: tags by place, attributes, then words by kind."""
    for place, chapter in TITLES.items():
        tags = (
            ReferenceEntry(mark_of_tag(place, tag), f"`<{tag}>`", tag_words(place, tag, rule, rule.content), rule.line)
            for tag, rule in PLACES[place].items()
        )
        yield ReferenceChapter(chapter, tuple(tags))
    attributes = (ReferenceEntry(f"attribute-{name}", f"`{name}`", (said,), None) for name, said in ATTRIBUTES.items())
    yield ReferenceChapter("Attributes", tuple(attributes))
    words = (
        ReferenceEntry(f"words-{kind}", title, tuple(f"`{word}`: {meaning}" for word, meaning in members), None)
        for kind, title, members in kinds_of_words()
    )
    yield ReferenceChapter("Words", tuple(words))


def mark_of_tag(place: TagPlace, tag: str) -> str:
    """Return the anchor of a tag in a place."""
    return f"{place.name.lower()}-{tag}"


def tag_words(place: TagPlace, tag: str, rule: Rule, held: Content) -> tuple[str, ...]:
    """Say what a tag means, what its text holds, and its attributes; mandatory ones are bold."""
    words = [TAGS[place][Tag(tag)]]
    if rule.content.holds not in (Holds.TAGS, Holds.NOTHING):
        words.append(f"holds {content(held)}")
    words += [f"{_name(each, known)} {ATTRIBUTES[Attr(each)]}" for each, known in rule.attributes.items()]
    return tuple(words)


def _name(name: str, rule: Rule | AttributeRule) -> str:
    mark = "**" if rule.mandatory else ""
    return f"{mark}`{name}`{mark}"


def tables() -> str:
    """Return all tables: one for each place, then the properties, then what is compared of two cards."""
    parts = []
    for place, title in TITLES.items():
        rows = []
        for tag, tag_rule in PLACES[place].items():
            attributes = [f"{_name(name, each)} {content(each.content)}" for name, each in tag_rule.attributes.items()]
            more = "…" if tag_rule.many and place is not TagPlace.FILE else ""
            holds = content(tag_rule.content) if tag_rule.inside is TagPlace.NOWHERE else "tags"
            name, meaning = f"{_name(tag, tag_rule)}{more}", TAGS[place][Tag(tag)]
            rows.append(f"| {name} | {meaning} | {holds} | {'; '.join(attributes)} | D{tag_rule.line} |")
        parts.append(f"### {title}\n\n{_HEAD}\n" + "\n".join(rows) + "\n")
    lines = ["### Properties of a field\n", "| property | asked | altered | line |\n| --- | --- | --- | --- |"]
    for name, rule in PROPERTIES.items():
        asks = "no" if rule.asks is None else content(rule.asks)
        sets = "no" if rule.sets is None else content(rule.sets)
        order = f"; `{Attr.COMPARE}`" if rule.ordered else ""
        lines.append(f"| `{name}` | {asks}{order} | {sets} | D{rule.line} |")
    lines.append("\n### Comparisons of two cards\n\n| type | text |\n| --- | --- |")
    lines += [f"| `{name}` | {content(of_cards)} |" for name, of_cards in COMPARED.items()]
    lines.append("\n### What attributes mean\n\n| attribute | meaning |\n| --- | --- |")
    lines += [f"| `{name}` | {meaning} |" for name, meaning in ATTRIBUTES.items()]
    lines.append("\n### What words mean\n\n| of what | word | meaning |\n| --- | --- | --- |")
    for _, title, members in kinds_of_words():
        lines += [f"| {'' if at else title} | `{word}` | {means} |" for at, (word, means) in enumerate(members)]
    return "\n".join([*parts, *lines]) + "\n"


def kinds_of_words() -> Iterator[tuple[str, str, Iterator[tuple[StrEnum, str]]]]:
    """Yield each kind of words by its name and in words, with its words and their meanings."""
    for kind, members in groupby(WORDS, key=lambda pair: type(pair[0])):
        yield kind.__name__.lower(), (kind.__doc__ or "").partition(" (")[0].rstrip("."), members


def content(holds: Content) -> str:
    """Return what a tag or an attribute holds, in words."""
    words = " ".join(f"`{word}`" for word in holds.words)
    if holds.holds is Holds.PROPERTY:
        return "see below"
    if holds.holds is Holds.WORD:
        return words + (", or anything else" if holds.lax else "")
    limits = ""
    if holds.low is not None and holds.high is not None:
        limits = f" from {holds.low} to {holds.high}"
    elif holds.low is not None:
        limits = f" from {holds.low}"
    comma = ":" if holds.low is None else ", or"
    return f"{holds.holds.value}{limits}" + (f"{comma} {words}" if words else "")

"""The grammar of the XML language in words: the entries of the reference, and the tables of ``docs/xml.md``."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby
from typing import Final

from kabale.engine.writing import Entry
from kabale.xml.text.grammar import PLACES, Content, Holds, Rule, TagPlace
from kabale.xml.text.meanings import ATTRIBUTES, TAGS, WORDS
from kabale.xml.text.properties import COMPARED, PROPERTIES
from kabale.xml.text.words import Attr, Tag

_HEAD: Final = "| tag | meaning | holds | attributes | line |\n| --- | --- | --- | --- | --- |"
TITLES: Final = {
    TagPlace.FILE: "The file",
    TagPlace.GAME: "In the game",
    TagPlace.VARIANTS: "In the list of variants",
    TagPlace.FIELD: "In a field or a template",
    TagPlace.ACTION: "In an action",
}
"""The chapter with the tags of each place."""


def reference() -> Iterator[Entry]:
    """Yield the entries, chapter by chapter: tags by place, attributes, then words by kind."""
    for place, chapter in TITLES.items():
        for tag, rule in PLACES[place].items():
            words = tag_words(place, tag, rule, rule.content)
            yield Entry(mark_of_tag(place, tag), chapter, f"`<{tag}>`", words, rule.line)
    for name, meaning in ATTRIBUTES.items():
        yield Entry(f"attribute-{name}", "Attributes", f"`{name}`", (meaning,))
    for kind, title, members in kinds_of_words():
        yield Entry(f"words-{kind}", "Words", title, tuple(f"`{word}`: {meaning}" for word, meaning in members))


def mark_of_tag(place: TagPlace, tag: str) -> str:
    """Return the anchor of a tag in a place."""
    return f"{place.name.lower()}-{tag}"


def tag_words(place: TagPlace, tag: str, rule: Rule, held: Content) -> tuple[str, ...]:
    """Say what a tag means, what its text holds, and its attributes; mandatory ones are bold."""
    words = [TAGS[place][Tag(tag)]]
    if rule.content.holds not in (Holds.TAGS, Holds.NOTHING):
        words.append(f"holds {content(held)}")
    for each, known in rule.attributes.items():
        mark = "**" if known.mandatory else ""
        words.append(f"{mark}`{each}`{mark} {ATTRIBUTES[Attr(each)]}")
    return tuple(words)


def tables() -> str:
    """Return all tables: one for each place, then the properties, then what is compared of two cards."""
    parts = []
    for place, title in TITLES.items():
        rows = []
        for tag, tag_rule in PLACES[place].items():
            attributes = []
            for name, each in tag_rule.attributes.items():
                mark = "**" if each.mandatory else ""
                attributes.append(f"{mark}`{name}`{mark} {content(each.content)}")
            bold = "**" if tag_rule.mandatory else ""
            more = "…" if tag_rule.many and place is not TagPlace.FILE else ""
            holds = content(tag_rule.content) if tag_rule.inside is TagPlace.NOWHERE else "tags"
            name, meaning = f"{bold}`{tag}`{bold}{more}", TAGS[place][Tag(tag)]
            rows.append(f"| {name} | {meaning} | {holds} | {'; '.join(attributes)} | D{tag_rule.line} |")
        parts.append(f"### {title}\n\n{_HEAD}\n" + "\n".join(rows) + "\n")
    lines = ["### Properties of a field\n", "| property | asked | altered | line |\n| --- | --- | --- | --- |"]
    for name, rule in PROPERTIES.items():
        asks = "no" if rule.asks is None else content(rule.asks)
        sets = "no" if rule.sets is None else content(rule.sets)
        order = f"; `{Attr.COMPARE}`" if rule.ordered else ""
        lines.append(f"| `{name}` | {asks}{order} | {sets} | D{rule.line} |")
    lines.append("\n### What is compared of two cards\n\n| type | text |\n| --- | --- |")
    lines += [f"| `{name}` | {content(of_cards)} |" for name, of_cards in COMPARED.items()]
    return "\n".join([*parts, *lines, *_meanings()]) + "\n"


def _meanings() -> Iterator[str]:
    """Yield the tables of what attributes and words mean."""
    yield "\n### What attributes mean\n\n| attribute | meaning |\n| --- | --- |"
    yield from (f"| `{name}` | {meaning} |" for name, meaning in ATTRIBUTES.items())
    yield "\n### What words mean\n\n| of what | word | meaning |\n| --- | --- | --- |"
    for _, title, members in kinds_of_words():
        for place, (word, meaning) in enumerate(members):
            yield f"| {'' if place else title} | `{word}` | {meaning} |"


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

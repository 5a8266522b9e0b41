"""What the reference tells of the XML language: each tag where it may stand, each attribute, the words of each kind."""

from collections.abc import Iterator
from typing import Final

from kabale.engine.anatomy import Entry
from kabale.xml.text.grammar import PLACES, Content, Holds, Rule, TagPlace
from kabale.xml.text.grammar_docs import TITLES, content, kinds_of_words
from kabale.xml.text.meanings import ATTRIBUTES, TAGS
from kabale.xml.text.words import Attr, Tag

_ATTRIBUTES: Final = "Attributes"
_WORDS: Final = "Words"


def reference() -> Iterator[Entry]:
    """Yield all entries, chapter by chapter."""
    for place, chapter in TITLES.items():
        for tag, rule in PLACES[place].items():
            words = tag_words(place, tag, rule, rule.content)
            yield Entry(mark_of_tag(place, tag), chapter, f"`<{tag}>`", words, rule.line)
    for name, meaning in ATTRIBUTES.items():
        yield Entry(f"attribute-{name}", _ATTRIBUTES, f"`{name}`", (meaning,))
    for kind, title, members in kinds_of_words():
        yield Entry(f"words-{kind}", _WORDS, title, tuple(f"`{word}`: {told}" for word, told in members))


def mark_of_tag(place: TagPlace, tag: str) -> str:
    """Return what links to a tag in a place are called."""
    return f"{place.name.lower()}-{tag}"


def tag_words(place: TagPlace, tag: str, rule: Rule, held: Content) -> tuple[str, ...]:
    """Say what a tag means, what its text holds there, and its attributes; those that must be there are bold."""
    words = [TAGS[place][Tag(tag)]]
    if rule.content.holds not in (Holds.TAGS, Holds.NOTHING):
        words.append(f"holds {content(held)}")
    for each, known in rule.attributes.items():
        mark = "**" if known.mandatory else ""
        words.append(f"{mark}`{each}`{mark} {ATTRIBUTES[Attr(each)]}")
    return tuple(words)

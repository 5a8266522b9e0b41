"""Every word has a meaning in the tables of ``docs/xml.md``: guessing had made games that nobody meant."""

from enum import StrEnum

from kabale.xml.reference import ATTRIBUTES, TAGS, WORDS
from kabale.xml.text import values
from kabale.xml.text.grammar import PLACES
from kabale.xml.text.words import Attr

KINDS = [each for each in vars(values).values() if isinstance(each, type) and issubclass(each, StrEnum)]


def test_every_tag_has_a_meaning_where_it_stands() -> None:
    """What deals in a field lays cards in an action."""
    missing = {(place, tag) for place, rules in PLACES.items() for tag in rules if tag not in TAGS.get(place, {})}

    assert set() == missing
    assert all(tag in PLACES[place] for place, tags in TAGS.items() for tag in tags)


def test_every_attribute_has_a_meaning() -> None:
    """One for each, whatever the tag."""
    assert set(Attr) == set(ATTRIBUTES)


def test_every_word_has_a_meaning_in_each_enumeration() -> None:
    """But properties, which are called as the tags that say them."""
    words = {(kind, word.name) for kind in KINDS if kind not in (StrEnum, values.Property) for word in kind}

    assert words == {(type(word), word.name) for word, _ in WORDS}
    assert len(WORDS) == len(words)

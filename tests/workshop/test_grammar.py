"""Hover goes through the grammar: every digit, tag, attribute, key and word is told, with the document's line."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import pytest

from kabale.library.formats import FORMATS, Format
from kabale.pat.digits import DIGITS, Digit
from kabale.pat.fields import NUMBERS, STOCK_NUMBERS, Number
from kabale.solvitaire import author as keys
from kabale.solvitaire.rules import FIELDS
from kabale.workshop.answers import hover
from kabale.workshop.draft import draft
from kabale.xml.reference import ATTRIBUTES, PLAIN, PROPERTY_MEANINGS, TAGS, WORDS
from kabale.xml.text.grammar import PLACES, Rule, TagPlace
from kabale.xml.text.values import Property
from kabale.xml.text.words import Attr, Tag
from tests.every import for_every

ENTRIES = {
    name: {each.mark: each for chapter in form.author.reference() for each in chapter.entries}
    for name, form in FORMATS.items()
}


def told(text: str, path: str, offset: int) -> str:
    """Return what hover says; the entry of the reference that it names begins as hover does."""
    of_text = draft(text, path)
    found = hover(of_text, offset)
    if found is None:
        return ""
    assert found.mark in ENTRIES[of_text.form.name]
    return found.words


@pytest.mark.parametrize("form", FORMATS.values(), ids=lambda form: form.name)
def test_each_entry_of_the_reference_has_a_mark_of_its_own(form: Format) -> None:
    """And a title under a heading."""
    chapters = list(form.author.reference())
    entries = [each for chapter in chapters for each in chapter.entries]

    assert len(entries) == len({each.mark for each in entries}) > 20
    assert all(each.title for each in chapters)
    assert all(each.title for each in entries)
    assert [] == [each.mark for each in entries if not re.fullmatch("[A-Za-z0-9-]+", each.mark)]


# .pat


def line_with(number: int, value: int, *, of_stock: bool) -> tuple[str, int]:
    """Return a text in which a number of the stock or of pile 2 is a value, and where it stands."""
    numbers = [["0"] * 11, ["0"] * 11]
    numbers[0 if of_stock else 1][number - 1] = str(value)
    head = "Patience\n1 2\n"
    rows = [" ".join(row) for row in numbers]
    before = " ".join(numbers[0 if of_stock else 1][: number - 1])
    at = len(head) + (0 if of_stock else len(rows[0]) + 1) + len(before) + (number > 1)
    return head + "\n".join(rows) + "\n", at


@for_every("digit", DIGITS, ids=lambda digit: f"{'s' if digit.of_stock else ''}{digit.number}{digit.letter}")
def test_every_value_of_every_digit_is_told(digit: Digit[Any]) -> None:
    """With the line of the Danish document; the other digits have a value that lets the number be read by digits."""
    table = STOCK_NUMBERS if digit.of_stock else NUMBERS
    others = [each for each in table[digit.number - 1].digits if each is not digit]
    rest = sum(each.place * min(filter(None, each.values)) for each in others)

    entry = ENTRIES["pat"][f"{'stock' if digit.of_stock else 'pile'}-{digit.number}"]
    for value, words in digit.values.items():
        assert any(f"**{words}** (D{digit.lines[value]})" in each for each in entry.words)
        number = rest + digit.place * value
        if number not in table[digit.number - 1].whole:
            text, at = line_with(digit.number, number, of_stock=digit.of_stock)
            assert f"{value} · {digit.name}: **{words}** (D{digit.lines[value]})" in told(text, "x.pat", at)


@for_every("number", [*NUMBERS, *STOCK_NUMBERS], ids=lambda each: f"{'s' * each.of_stock}{each.number}")
def test_every_number_is_told(number: Number) -> None:
    """What it is called, its line, and the values that are no digits."""
    for value, words in {0: "", **number.whole}.items():
        text, at = line_with(number.number, value, of_stock=number.of_stock)
        found = told(text, "x.pat", at)

        assert number.name in found
        assert words in found
        assert f"Line {number.line} of the specification." in found


# XML

WITHIN = {
    TagPlace.FILE: ("", ""),
    TagPlace.GAME: ("<spiel>", "</spiel>"),
    TagPlace.VARIANTS: ("<spiel><regelwerk>", "</regelwerk></spiel>"),
    TagPlace.FIELD: ('<spiel><feld id="a">', "</feld></spiel>"),
    TagPlace.ACTION: ("<spiel><abschluss>", "</abschluss></spiel>"),
}
MEANT = {(type(word), str(word)): meaning for word, meaning in WORDS}


def tags() -> Iterator[tuple[TagPlace, str, Rule]]:
    return ((place, tag, rule) for place, rules in PLACES.items() for tag, rule in rules.items())


def meaning(word: str) -> str:
    """Return what a word of a content means by the tables."""
    if isinstance(word, Property):
        return PROPERTY_MEANINGS[word]
    return MEANT[type(word), str(word)] if isinstance(word, StrEnum) else PLAIN[word]


@for_every("place, tag, rule", list(tags()), ids=lambda each: str(getattr(each, "name", each))[:20])
def test_every_tag_attribute_and_word_is_told(place: TagPlace, tag: str, rule: Rule) -> None:
    """Each where it stands, with the line of the German document: in the start tag, in the end tag, as a value."""
    before, after = WITHIN[place]
    document = f"Line {rule.line} of the specification."

    text = f"{before}<{tag}></{tag}>{after}"
    for at in (len(before) + 1, len(before) + len(tag) + 4):
        found = told(text, "x.xml", at)
        assert TAGS[place][Tag(tag)] in found
        assert document in found
    entry = ENTRIES["xml"][f"{place.name.lower()}-{tag}"]
    assert (rule.line, TAGS[place][Tag(tag)]) == (entry.line, entry.words[0])
    for word in rule.content.words:
        found = told(f"{before}<{tag}>{word}</{tag}>{after}", "x.xml", len(before) + len(tag) + 2)
        if rule.content.holds.name != "STOP":  # which goes by the condition
            assert meaning(word) in found
            assert document in found
    for name, attribute in rule.attributes.items():
        start = len(before) + len(tag) + 2
        found = told(f'{before}<{tag} {name}="">', "x.xml", start)
        assert ATTRIBUTES[Attr(name)] in found
        assert document in found
        for word in attribute.content.words:
            found = told(f'{before}<{tag} {name}="{word}"></{tag}>{after}', "x.xml", start + len(name) + 2)
            assert meaning(word) in found


# JSON


@for_every("path", FIELDS, ids="/".join)
def test_every_key_and_word_is_told(path: tuple[str, ...]) -> None:
    """A key alone, and each word that it knows."""
    opening = "".join(f'{{"{key}": ' for key in path)
    at = len(opening) - len(path[-1]) - 3

    assert keys.KEYS[path] in told(opening, "x.json", at)
    for word in FIELDS[path].metadata.get("words", ()):
        found = told(f'{opening}"{word}"' + "}" * len(path), "x.json", len(opening) + 1)
        assert keys.meaning_of(word) in found


def test_every_meaning_of_xml_is_in_the_reference() -> None:
    """Of attributes and words."""
    said = " ".join(" ".join(each.words) for each in ENTRIES["xml"].values())

    assert [] == [meaning for meaning in (*ATTRIBUTES.values(), *MEANT.values()) if meaning not in said]


def test_every_word_of_json_has_a_meaning() -> None:
    """But the jumps of an accordion, which are letters and numbers."""
    words = {word for field in FIELDS.values() for word in field.metadata.get("words", ())}

    assert set() == {
        word for word in words if not keys.meaning_of(word) and not (word[:1] in "LR" and word[1:].isdigit())
    }
    assert set(FIELDS) == set(keys.KEYS)
    assert {path[0] for path in FIELDS if len(path) > 1} == set(keys.PARTS)
    assert {*keys.KEYS.values(), *keys.PARTS.values()} == {each.words[0] for each in ENTRIES["solvitaire"].values()}

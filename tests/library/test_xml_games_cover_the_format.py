"""The XML games of the library use, together, every word of the format that a game can use.

What there is comes from the grammar: every tag in every place, every attribute, every word that stands in
an attribute or a tag, every property that an action asks or alters; and the forms that have no word of
their own (a joker, a relation, a change by a number, …). What is used comes from the files.

The page ``docs/games-xml.md`` says which game uses what; ``python -m
tests.library.test_xml_games_cover_the_format`` writes it anew.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from kabale.xml.text import values as v
from kabale.xml.text.cards import JOKER, RANDOM_RANK, RANDOM_SUIT
from kabale.xml.text.grammar import ACTION_TAGS, FIELD_TAGS, FILE_TAGS, GAME_TAGS, VARIANT_TAGS, Content, Holds
from kabale.xml.text.properties import PROPERTIES
from kabale.xml.text.words import LINK, Attr, Tag
from tests.every import for_every

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = sorted((ROOT / "src" / "kabale" / "games").glob("*.xml"))
PAGE: Final = ROOT / "docs" / "games-xml.md"

SHOWN: Final = 6
"""How many games the page names for a word."""

PLACES: Final = {
    "file": FILE_TAGS,
    "game": GAME_TAGS,
    "variants": VARIANT_TAGS,
    "field": FIELD_TAGS,
    "action": ACTION_TAGS,
}
INSIDE: Final = {
    ("file", Tag.GAME): "game",
    ("game", Tag.VARIANTS): "variants",
    **{("game", tag): "field" for tag in (Tag.TEMPLATE, Tag.FIELD)},
    **{("game", tag): "action" for tag in (Tag.BEGINNING, Tag.ACTION, Tag.AFTER, Tag.ENDING)},
}
"""Where a tag's own tags stand; elsewhere they stand where the tag does."""

NOT_ASKED_FOR: Final = {
    # A label has an id of its own, so it cannot name the lock; the others need an attribute that a label lacks.
    *(f"field anzeige typ={word}" for word in ("sperre", "schiebsperre", "legbar", "start", "startfolge")),
    # These two are no properties that could be read.
    *(f"field anzeige typ={word}" for word in ("anzeige", "sortieren")),
    # A number of cards on their way is none while nothing moves.
    "field anzeige typ=legezahl",
    # A joker cannot be taken out of a pack (111), a failed action cannot be tried again (592).
    "game sub: Joker",
    "action misserfolg: wiederholung",
    # Two actions in two ``regel`` or ``level`` of the game say what these say within one action (X39).
    *(f"action {words}" for words in ("regel", "regel id", "level", "level ab", "level bis")),
    # No condition can ask for these, no change can set those.
    *(f"action bedingung tag={word}" for word, asked in PROPERTIES.items() if asked.asks is None),
    *(f"action aenderung tag={word}" for word, asked in PROPERTIES.items() if asked.sets is None),
}

FORMS: Final = {
    "a card of a suit and a rank": r"^(Pik|Herz|Karo|Kreuz) ",
    "a suit without a rank": r"^(Pik|Herz|Karo|Kreuz)$",
    "a joker": f"^{JOKER}$",
    "the drawn suit": f"^{RANDOM_SUIT}$",
    "the drawn rank": f"^{RANDOM_RANK}$",
    "a rank above the drawn one": rf"^{RANDOM_RANK}\+",
    "a rank below the drawn one": f"^{RANDOM_RANK}-",
}
"""Indications of cards, by the text that says them."""

SPECIAL: Final = {f"the field {word}": rf"(^|\s){word}($|[\s{LINK}])" for word in (*v.Special,)} | {
    "a relation": rf"^[^{LINK}]+{LINK}[^{LINK}]+$",
    "a relation of a relation": rf"{LINK}[^{LINK}]+{LINK}",
}
"""Fields that actions name in another way than by an id."""

OF_CHANGES: Final = (Tag.LOCK, Tag.MOVE_LOCK, v.Property.LABEL, v.Property.STATUS, v.Property.SORT)
"""The properties for which each value is asked for, as values of their own kind that a field's tag does not have."""


def words_of(text: str, content: Content) -> Iterator[str]:
    """Yield the words of a content; a step after a word makes another one of it."""
    holds, known = content.holds, content.words
    parts = [text]
    if holds in (Holds.AUTO, Holds.OPTIONS) and text not in known:
        parts = text.split(",")
    elif holds is Holds.DIRECTIONS:
        parts = text.split()
        yield from ["two words"] if len(parts) > 1 else []
    elif holds is Holds.TEMPLATE:
        known = tuple(v.Kind)
    for part in parts:
        stem = part.rstrip("0123456789")
        if part in known:
            yield part
        elif holds in (Holds.STEPS, Holds.AUTO) and stem in known:
            yield f"{stem} with a step"
        elif holds is Holds.PACK and "x" in part:
            yield "a pack with an x"
        elif part.isdecimal():
            yield "a number"
        elif part:
            yield "another"


def asked(element: ElementTree.Element, text: str) -> Iterator[str]:
    """Yield what a condition, a comparison or a change asks for, as far as no attribute says it."""
    if element.tag == Tag.COMPARISON and not text.isdecimal():
        yield f"action vergleich {element.get('typ')}: {text}"
    elif element.tag == Tag.ALTER:
        if text in list(v.FromCard):
            yield f"action aenderung: {text}"
        if re.fullmatch(r"[+-]\d+", text):
            yield f"action aenderung: {text[0]}"
        if element.get("tag") in OF_CHANGES:
            yield f"action aenderung {element.get('tag')}: {text}"


def used(file: Path) -> set[str]:
    """Return everything that a game uses, as lines of text."""
    found: set[str] = set()
    walk(ElementTree.fromstring(file.read_bytes()), "file", found)
    return found


def walk(element: ElementTree.Element, place: str, found: set[str]) -> None:
    """Add what a tag and those inside it use. A tag or an attribute that is none of its place is a KeyError."""
    tag, text = Tag(element.tag), (element.text or "").strip()
    rule = PLACES[place][tag]
    found.add(f"{place} {tag}")
    for name, value in element.attrib.items():
        found.add(f"{place} {tag} {name}")
        found.update(f"{place} {tag} {name}={word}" for word in words_of(value, rule.attributes[name].content))
    if rule.content.holds is Holds.PROPERTY:
        found.update(asked(element, text))
    else:
        found.update(f"{place} {tag}: {word}" for word in words_of(text, rule.content))
    found.update(form for form, pattern in FORMS.items() if re.search(pattern, text))
    if place == "action":
        named = [text, *(element.get(name, "") for name in (Attr.FIELD, Attr.FIRST, Attr.SECOND))]
        found.update(form for form, pattern in SPECIAL.items() if any(re.search(pattern, each) for each in named))
    for child in element:
        walk(child, INSIDE.get((place, tag), place), found)


def of_grammar() -> Iterator[str]:
    """Yield every tag, attribute and word of the grammar."""
    for place, tags in PLACES.items():
        for tag, rule in tags.items():
            yield f"{place} {tag}"
            if rule.content.holds is not Holds.PROPERTY:
                yield from (f"{place} {tag}: {word}" for word in rule.content.words)
            for name, attribute in rule.attributes.items():
                yield f"{place} {tag} {name}"
                yield from (f"{place} {tag} {name}={word}" for word in attribute.content.words)


def beyond_grammar() -> Iterator[str]:
    """Yield what the tables of the grammar do not list word by word."""
    yield from (f"game feld typ={word}" for word in (*v.Kind, "another"))
    yield "game vorlage typ=another"
    yield from (f"action vergleich {v.Of.SUIT}: {word}" for word in v.SuitPair)
    yield from (f"action vergleich {v.Of.RANK}: {word}" for word in v.Compare)
    yield from (f"action aenderung: {word}" for word in (*v.FromCard, "+", "-"))
    for name in OF_CHANGES:
        content = PROPERTIES[name].sets
        assert content is not None
        yield from (f"action aenderung {name}: {word}" for word in content.words)
    yield from (f"field folgewert: {word} with a step" for word in (v.RankRule.UP, v.RankRule.DOWN))
    yield from ("field richtung: two words", "field anzeige: two words", "field auto: another")
    yield from ("game karten: a pack with an x", "game karten: a number", *FORMS, *SPECIAL)


def wanted() -> list[str]:
    """Return everything that is to be used, in the order of the grammar."""
    return [line for line in dict.fromkeys([*of_grammar(), *beyond_grammar()]) if line not in NOT_ASKED_FOR]


def page() -> str:
    """Return the page that says which game uses what."""
    uses = {file.stem: used(file) for file in GAMES}
    lines = [
        "# What the XML games use",
        "",
        "Every word of the [XML language](xml.md) appears in a game in the library. The table gives the number of",
        f"games that use a word, and up to {SHOWN} of their names. Before each word are its place, tag and attribute.",
        "`tests/library/test_xml_games_cover_the_format.py` writes this page.",
        "",
        "| word | games | such as |",
        "| --- | ---: | --- |",
    ]
    for line in wanted():
        names = [name for name, words in uses.items() if line in words]
        lines.append(f"| {line} | {len(names)} | {', '.join(names[:SHOWN])} |")
    return "\n".join(lines) + "\n"


def test_there_are_enough_games() -> None:
    assert len(GAMES) >= 44


def test_every_word_is_used() -> None:
    everything = set().union(*map(used, GAMES))

    assert [] == [line for line in wanted() if line not in everything]


def test_what_is_left_out_is_a_word_of_the_format() -> None:
    """It is left out for a reason, and is still there."""
    assert NOT_ASKED_FOR <= {*of_grammar()}


@for_every("file", GAMES, ids=lambda file: file.stem)
def test_a_game_uses_words_of_their_places(file: Path) -> None:
    assert used(file)


def test_the_page_is_up_to_date() -> None:
    assert page() == PAGE.read_text(encoding="utf-8")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

"""The translations: one word per thing, one kind of quotation marks and one rule of commas per language."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from kabale.messages import catalogue

ROOT = Path(__file__).parents[1]
DATA = tomllib.loads((ROOT / "tests" / "data" / "languages" / "words.toml").read_text("utf-8"))
GAMES = tomllib.loads((ROOT / "src" / "kabale" / "games" / "texts.toml").read_text("utf-8"))
LANGUAGES = ("de", "da", "is")

OF_CRIBBAGE = re.compile(r"crib|page\.mine\.")
"""Sections that speak of matches, which the games of patience have not."""

MATCH = ("Partie", "[Ll]eik")

MARKS = "„“”»«"


def _said(table: object, language: str, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield each text of the games in a language, with its place: ``yukon.note``."""
    if isinstance(table, dict):
        for key, value in table.items():
            if key == language:
                yield from ((place, text) for text in (value if isinstance(value, list) else [value]))
            else:
                yield from _said(value, language, f"{place}.{key}".strip("."))


def _texts(language: str) -> list[tuple[str, str]]:
    """Return all messages and texts of games in a language, each with its key or place."""
    entries = [
        (key, list(entry.values()) if isinstance(entry, dict) else [entry])
        for key, entry in catalogue(language).items()
    ]
    return [(key, text) for key, texts in entries for text in texts] + list(_said(GAMES, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_has_one_word(language: str) -> None:
    words = DATA[language]["words"]
    texts = {
        key: " ".join(entry.values()) if isinstance(entry, dict) else entry
        for key, entry in catalogue(language).items()
    }
    others = {(thing, key): texts[key] for thing, keys in DATA["things"].items() for key in keys}

    assert words.keys() == DATA["things"].keys()
    assert {} == {place: text for place, text in others.items() if not re.search(words[place[0]], text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_word_that_another_replaced(language: str) -> None:
    only = DATA[language].get("only", {})
    found = [
        (key, reason, text)
        for key, text in _texts(language)
        for pattern, reason in DATA[language]["never"].items()
        if re.search(pattern, text) and key not in only.get(pattern, ())
        if not (OF_CRIBBAGE.match(key) and any(word in pattern for word in MATCH))
    ]

    assert [] == found


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    opening, closing = DATA[language]["quotes"]
    marks = {(key, text): "".join(re.findall(f"[{MARKS}]", text)) for key, text in _texts(language)}
    wrong = [place for place, found in marks.items() if found != (opening + closing) * (len(found) // 2)]

    assert sum(map(bool, marks.values())) >= 3
    assert [] == wrong


def test_no_shuffle_is_called_fixed() -> None:
    """Cribbage began with "The shuffle is fixed", which card players read as rigged."""
    texts = [text for key, text in _texts("en") if OF_CRIBBAGE.match(key)]

    assert len(texts) > 100
    assert [] == [text for text in texts if re.search("shuffle|rigged", text) and re.search(r"\bfixed\b|rigged", text)]

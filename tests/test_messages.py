"""The catalogues: every key that code uses is there, none is there for nothing, and the languages agree."""

import re
import tomllib
from enum import StrEnum
from pathlib import Path
from string import Formatter

import pytest

from kabale.messages import LANGUAGES, PLURAL_FORMS, Text, catalogue, message, plural
from kabale.xml.text import values
from kabale.xml.text.cards import SUITS
from kabale.xml.text.words import NO, YES

SOURCES = Path(__file__).parents[1] / "src" / "kabale"
CODE = "\n".join(file.read_text(encoding="utf-8") for file in sorted(SOURCES.rglob("*.py")))

LITERALS = {name for name in re.findall(r'"([a-z_]+(?:\.[a-zA-Z0-9_]+)*)"', CODE) if name in catalogue("en")}
"""Every text in quotes that is a key: chosen by an ``if``, or by a variable, too."""

CALLED = set(re.findall(r'message\(\s*"([^"]+)"', CODE))
PREFIXES = set(re.findall(r'"?f"([a-z_]+(?:\.[a-z_]+)*\.(?:[a-z_]+)?)\{', CODE))

OF_THE_PAGE = ("page.", "table.", "cribpage.")
"""The sections that the page's modules use: tests/web/test_page_words.py judges them."""

TRANSLATED = [language for language in LANGUAGES if language != "en" and catalogue(language)]


def texts(entry: Text) -> list[str]:
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def names(entry: Text) -> set[str]:
    """Return the named values of an entry, whichever plural form has them."""
    return {name for text in texts(entry) for _, name, _, _ in Formatter().parse(text) if name}


def test_every_key_that_is_called_is_there() -> None:
    assert set() == CALLED - set(catalogue("en"))


def test_every_prefix_of_a_key_is_there() -> None:
    begins = [prefix for prefix in PREFIXES if f'message(f"{prefix}{{' in CODE]

    assert len(begins) > 20
    assert [] == [prefix for prefix in begins if not any(key.startswith(prefix) for key in catalogue("en"))]


def test_no_key_is_there_for_nothing() -> None:
    unused = {key for key in catalogue("en") if not key.startswith(OF_THE_PAGE)} - LITERALS - CALLED

    assert [] == sorted(key for key in unused if not any(key.startswith(prefix) for prefix in PREFIXES))


def test_no_key_is_a_german_word_of_the_xml_language() -> None:
    """Keys are the English names that the vocabulary gives to its words: ``when.laying``, never ``when.legen``."""
    kinds = [each for each in vars(values).values() if isinstance(each, type) and issubclass(each, StrEnum)]
    members = [member for kind in kinds for member in kind]
    german = {str(member) for member in members} - {member.name.lower() for member in members} | {*SUITS, YES, NO}
    parts = {key: set(key.split(".")) & german for key in catalogue("en") if key.startswith("xml")}

    assert len(german) > 80
    assert {} == {key: found for key, found in parts.items() if found}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_no_keys_of_its_own(language: str) -> None:
    assert set() == catalogue(language).keys() - catalogue("en").keys()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_section_is_translated_as_a_whole(language: str) -> None:
    """A page with one sentence in English is a slip."""
    begun = {key.partition(".")[0] for key in catalogue(language)}
    wanted = {key for key in catalogue("en") if key.partition(".")[0] in begun}

    assert set() == wanted - catalogue(language).keys()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_section_lies_in_the_file_of_its_english_one(language: str) -> None:
    """One plan for all languages: what ``en.xml.toml`` says, ``de.xml.toml`` says."""
    ours, english = (
        {
            (file.name.removeprefix(f"{name}."), section)
            for file in (SOURCES / "messages").glob(f"{name}.*toml")
            for section in tomllib.loads(file.read_text("utf-8"))
        }
        for name in (language, "en")
    )

    assert set() == ours - english


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_the_same_values(language: str) -> None:
    """A number may be said as ``{n}`` or as a word, ``{number}``."""
    english = catalogue("en")
    same = {"n": "number"}

    for key, entry in catalogue(language).items():
        ours, theirs = ({same.get(name, name) for name in names(each)} for each in (entry, english[key]))
        assert theirs == ours, key


@pytest.mark.parametrize("language", [each for each in LANGUAGES if catalogue(each)])
def test_a_plural_has_all_its_forms(language: str) -> None:
    forms = {key: set(entry) for key, entry in catalogue(language).items() if isinstance(entry, dict)}

    assert {} == {key: found for key, found in forms.items() if found != PLURAL_FORMS}


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_plural_in_english_is_so_in_every_language(language: str) -> None:
    """Code hands over the number that chooses the form where English has forms."""
    english = catalogue("en")
    ours = {key for key, entry in catalogue(language).items() if isinstance(entry, dict)}

    assert set() == {key for key in ours if not isinstance(english[key], dict)}


def test_a_text_that_a_language_lacks_is_english() -> None:
    assert "3 cards" == message("cards", n=3).text("xx")


@pytest.mark.parametrize(("language", "singular"), [("en", [1]), ("de", [1]), ("da", [1]), ("is", [1, 21, 31, 101])])
def test_plural_forms_follow_the_language(language: str, singular: list[int]) -> None:
    assert singular == [number for number in (1, 2, 11, 21, 31, 101, 111) if plural(language, number) == "one"]

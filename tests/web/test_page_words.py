"""The words of the page: what its modules say is in the catalogues, and nothing is there for nothing.

Whether the other languages have all of it, with the same values, tests/test_messages.py asks of every section.
"""

import re
from pathlib import Path

from kabale.library import games
from kabale.messages import catalogue
from tests.every import for_every

PAGE = Path(__file__).parents[2] / "src" / "kabale" / "web" / "page"
MODULES = {file.relative_to(PAGE).as_posix(): file.read_text(encoding="utf-8") for file in sorted(PAGE.rglob("*.js"))}

SECTIONS = ("page", "table", "cribpage")
"""The sections that are the page's own."""

_KEY = rf"(?:{'|'.join(SECTIONS)})\.[A-Za-z0-9_.]+"


def _literals(text: str) -> set[str]:
    """Return the keys that stand in quotes, in a call or in a list that is gone through."""
    return set(re.findall(rf'"({_KEY})"', text))


def _patterns(text: str) -> set[str]:
    """Return what keys that are put together look like: ``page.outcome.${play.outcome}`` is ``page.outcome.…``."""
    found = re.findall(rf"`((?:{'|'.join(SECTIONS)})\.[^`]*\$\{{[^`]*)`", text)
    return {re.sub(r"\\\$\\\{.*?\\\}", "[A-Za-z0-9_]+", re.escape(each)) for each in found}


LITERALS = {name: _literals(text) for name, text in MODULES.items()}
PATTERNS = {pattern for text in MODULES.values() for pattern in _patterns(text)}


def of_the_page(language: str) -> set[str]:
    return {key for key in catalogue(language) if key.partition(".")[0] in SECTIONS}


def test_there_are_words_to_judge() -> None:
    """A pattern that finds nothing would let everything pass."""
    assert len(MODULES) > 20
    assert sum(len(keys) for keys in LITERALS.values()) > 200
    assert any(re.fullmatch(pattern, "page.outcome.won") for pattern in PATTERNS)


@for_every("module", MODULES)
def test_every_key_that_a_module_uses_is_in_the_catalogue(module: str) -> None:
    assert set() == LITERALS[module] - of_the_page("en")


@for_every("pattern", sorted(PATTERNS))
def test_every_key_that_is_put_together_can_be_found(pattern: str) -> None:
    assert [key for key in of_the_page("en") if re.fullmatch(pattern, key)]


def test_no_word_of_the_page_is_there_for_nothing() -> None:
    used = set().union(*LITERALS.values())
    unused = of_the_page("en") - used

    assert [] == sorted(key for key in unused if not any(re.fullmatch(pattern, key) for pattern in PATTERNS))


@for_every("module", MODULES)
def test_words_stand_in_the_catalogues_only(module: str) -> None:
    """A text that is handed to an element as it stands would be English for everyone.

    Signs, keys and the names of formats are the same in every language.
    """
    code = re.sub(r"^\s*(//|/?\*).*$", "", MODULES[module], flags=re.MULTILINE)
    texts = re.findall(r'(?:[(,]\s*|: )"([A-Z][a-z]+ [a-z ]+|[A-Z][a-z]{3,} [A-Za-z]+)"', code)

    assert [] == [text for text in texts if not re.match("(Ctrl|Shift|Alt) ", text)]


def test_every_family_of_the_library_has_a_name() -> None:
    families = {f"page.family.{game.family.replace(' ', '_')}" for game in games()}

    assert set() == families - of_the_page("en")


def test_the_library_has_no_family_less_than_the_words() -> None:
    """A family that no game has any more needs no name; ``own`` is the players' own."""
    named = {key.rpartition(".")[2] for key in of_the_page("en") if key.startswith("page.family.")}

    assert named == {game.family.replace(" ", "_") for game in games()} | {"own"}

"""The document of the language: its tables, its words, and the places of what is inferred."""

import importlib
import re
from pathlib import Path

import pytest
from scripts import make_docs

from kabale.problems import Source
from kabale.xml import reference as tables
from kabale.xml.definition import read
from kabale.xml.text import values
from kabale.xml.text.grammar import PLACES
from kabale.xml.text.words import Attr, Tag
from tests.every import for_every

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "xml.md").read_text(encoding="utf-8")
INFERRED = re.findall(r"^\| [^|]+ \| D\d+ \| [^|]+ \| (`.+`) \|$", PAGE, flags=re.MULTILINE)
PLACES_IN_CODE = [name for row in INFERRED for name in re.findall(r"`([\w.]+)`", row)]
HAND_WRITTEN = PAGE.partition("<!-- tables -->")[0]


def test_the_tables_are_up_to_date() -> None:
    """``scripts/make_docs.py`` writes them."""
    assert make_docs.with_tables(PAGE, tables.tables) == PAGE


@for_every("word", [*Tag, *Attr], ids=str)
def test_every_tag_and_attribute_is_in_the_tables(word: str) -> None:
    """As code."""
    assert f"`{word}`" in PAGE


def test_every_value_is_in_the_tables() -> None:
    """All words of all enumerations."""
    kinds = [each for each in vars(values).values() if isinstance(each, type) and each.__module__ == values.__name__]
    words = {str(word) for kind in kinds for word in kind}  # type: ignore[attr-defined]

    assert set() == {word for word in words if f"`{word}`" not in PAGE} - {"@legestapel"}


@for_every("tag", sorted({tag for rules in PLACES.values() for tag in rules}))
def test_every_tag_is_described_by_hand(tag: str) -> None:
    """Not in a table alone."""
    assert f"`{tag}`" in HAND_WRITTEN or f"<{tag}" in HAND_WRITTEN


def test_the_example_has_no_fault() -> None:
    """What a page shows can be tried."""
    example = PAGE.partition("```xml\n")[2].partition("```")[0]

    assert [] == read(Source("page.xml", example))[1]


@pytest.mark.parametrize("name", PLACES_IN_CODE)
def test_what_is_inferred_is_one_place_that_says_so(name: str) -> None:
    """A module or a name in one, near the word *inferred*."""
    room, module, *rest = name.split(".")
    found = importlib.import_module(f"kabale.xml.{room}.{module}")
    text = Path(found.__file__ or "").read_text(encoding="utf-8")

    assert "*inferred*" in text
    assert all(hasattr(found, each) for each in rest)


def test_all_that_is_inferred_is_listed() -> None:
    """As many places as the code owns up to."""
    files = (ROOT / "src" / "kabale" / "xml").rglob("*.py")

    assert len(PLACES_IN_CODE) == sum(file.read_text(encoding="utf-8").count("*inferred*") for file in files)

"""The documents of the language: made anew when a table changes, and naming what there is."""

import importlib
import re
from pathlib import Path

import pytest
from scripts import make_docs

from kabale.pat.digits import DIGITS
from kabale.pat.fields import NUMBERS, STOCK_NUMBERS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "pat.md").read_text(encoding="utf-8")
GUESSES = re.findall(r"\| (P\d+) \| (D\d+) \| [^|]+ \| `([\w.]+)` \|", PAGE)


def test_the_codes_are_up_to_date() -> None:
    """``scripts/make_docs.py`` writes them."""
    assert make_docs.codes_page() == (ROOT / "docs" / "codes.md").read_text(encoding="utf-8")


def test_the_tables_of_the_language_are_up_to_date() -> None:
    """The same script."""
    assert make_docs.with_tables(PAGE) == PAGE


@pytest.mark.parametrize(("ruling", "line", "name"), GUESSES, ids=lambda each: each)
def test_a_guess_is_one_function_that_says_so(ruling: str, line: str, name: str) -> None:
    """Its docstring says guess and the ruling, and a test is named after the line of the document."""
    module, *path = name.split(".")
    found = importlib.import_module(f"kabale.pat.{module}")
    for part in path:
        found = getattr(found, part)
    tests = "\n".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))

    assert "guess" in (found.__doc__ or "").lower()
    assert ruling in (found.__doc__ or "")
    assert f"def test_guess_{line.lower()}_" in tests


def test_the_guesses_are_listed() -> None:
    """As many as the code owns up to."""
    files = (ROOT / "src" / "kabale" / "pat").glob("*.py")

    assert len(GUESSES) == sum(file.read_text(encoding="utf-8").count("*guess*") for file in files)


def test_every_number_has_its_digits() -> None:
    """Digits lie side by side from the last one on, the first has no end, and each value has words and a line."""
    for number in (*NUMBERS, *STOCK_NUMBERS):
        place = 1
        for digit in number.digits:
            assert digit.place == place
            assert digit.size is not None or digit is number.digits[-1]
            assert digit.values.keys() == digit.lines.keys()
            assert all(21 <= line <= 347 for line in digit.lines.values())
            place *= digit.size or 1


def test_a_digit_finds_itself_in_a_number() -> None:
    """Whatever stands to the right of it."""
    for digit in DIGITS:
        for value in digit.values:
            assert value == digit.of(value * digit.place + digit.place - 1)

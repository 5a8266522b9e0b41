"""The rules pages as ``kabale explain`` prints them: ten whole ones, and laws that hold for all.

A reader compared the ten with published rules. ``KABALE_WRITE_PAGES=1`` writes the files anew.
"""

import os
import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

import kabale
from tests.cli.running import run
from tests.every import for_every

PAGES: Final = Path(__file__).parents[1] / "data" / "pages"
TEN: Final = (
    *("klondike", "spider", "canfield", "labellelucie", "pyramid"),
    *("golf", "yukon", "mysteriet", "luecken", "freecellj"),
)
NAMES: Final = [entry.name for entry in kabale.games()]

EMPTY: Final = re.compile(
    r"^- (?:[^:]*: )?(?:Once [^,]*, )?(an|the) empty (\w+)[^.]*? (takes|may not be filled|stays)", re.I
)
TAKING: Final = re.compile(
    r"You may (?:move only the top card|not move cards from here(?! while)|move the top card, or)"
)
ZERO: Final = re.compile(r"\b(?:0|zero) (?:cards?|get|gets)\b|: 0\b")


@pytest.mark.parametrize("name", TEN)
def test_a_page_is_as_a_reader_left_it(name: str) -> None:
    file, page = PAGES / f"{name}.txt", run("explain", name, "--language", "en").out
    if os.environ.get("KABALE_WRITE_PAGES"):
        file.write_text(page, "utf-8")

    assert file.read_text("utf-8") == page


def sections(name: str) -> list[list[str]]:
    """Return the lines of each section of a page, of the usual variant and level."""
    page = kabale.game(name).explain().partition("\n\nDifferent in")[0]
    return [part.splitlines() for part in page.split("\n\n")]


@for_every("name", NAMES)
def test_no_two_sentences_of_a_section_disagree(name: str) -> None:
    """Canfield: "an empty pile takes any card", and below "cards of this rank only"."""
    for head, *lines in sections(name):
        plain = [line for line in lines if "Until" not in line and "Once the" not in line and "rule:" not in line]
        by_place = Counter(
            (line.partition(":")[0] if ": " in line else "", found[2]) for line in plain if (found := EMPTY.match(line))
        )
        taking = [line for line in plain if TAKING.match(line.removeprefix("- "))]

        assert [] == [space for space, times in by_place.items() if times > 1], head
        assert len(taking) <= 1, head
        assert len(lines) == len(set(lines)), head


@for_every("name", NAMES)
def test_a_page_shows_nothing_out_of_sight_and_no_zero(name: str) -> None:
    """The pages said "0 get one at the deal" and "one pile, out of sight"."""
    lines = [line for _, *items in sections(name) for line in items if line.startswith("- ")]

    assert [] == [line for line in lines if "out of sight" in line or ZERO.search(line)]


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("canfield", "keep a card that you still need"),  # alternating colours: a red six may still take a black five
        ("mysteriet", "keep a card that you still need"),  # two decks: a lower card of the suit may be left
        ("spider", "A complete suit need not leave"),
        ("labellelucie", ""),  # all lower cards of its suit are on the foundation before it
        ("bakersgame", ""),
        ("klondike", ""),  # cards may come back
    ],
)
def test_advice_on_the_foundations_holds(name: str, advice: str) -> None:
    told = [line for head, *lines in sections(name) if head == "Hints" for line in lines]
    kept = [line for line in told if "keep a card" in line or "complete suit" in line]

    assert len(kept) == bool(advice)
    assert all(advice in line for line in kept)

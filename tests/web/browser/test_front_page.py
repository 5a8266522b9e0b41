"""The front page, measured on four screens: what is seen at once, and what is below it."""

import re
from datetime import date
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from kabale.library.catalogue import Entry, entry, games
from kabale.library.deals import daily_deals
from tests.web.browser.conftest import NewPage
from tests.web.browser.table import new_play
from tests.web.browser.test_days import claim

SIZES: Final = {"desktop": (1440, 900), "phone": (390, 844), "landscape": (844, 390), "small phone": (320, 568)}
COLUMNS: Final = {"desktop": 4, "phone": 2, "landscape": 8, "small phone": 2}
"""The number of favourites in a row."""

LONGEST: Final = 6_000
"""Pixels of the front page on a phone before *more*."""


CUT: Final = """() => [...document.querySelectorAll(".today strong, .known-game strong")]
    .filter((title) => title.scrollWidth > title.clientWidth).map((title) => title.textContent)"""
"""The titles that their tiles cut off: "Sjöspilakapal" was the first game for Icelanders."""


def a_screen(new_page: NewPage, size: str) -> Page:
    width, height = SIZES[size]
    phone = {} if size == "desktop" else {"has_touch": True, "is_mobile": True}
    return new_page(viewport={"width": width, "height": height}, **phone)


def box(what: Locator) -> FloatRect:
    found = what.bounding_box()
    assert found is not None
    return found


def inside(page: Page, what: Locator) -> None:
    """Fail unless all of an element is in the window, and nothing in it is cut off."""
    size, found = page.viewport_size, box(what)
    assert size is not None
    assert found["y"] >= 0
    assert found["x"] >= 0
    assert found["y"] + found["height"] <= size["height"], what
    assert found["x"] + found["width"] <= size["width"], what


def one_entry(game: Entry) -> str:
    """Return the game under which the list has a game, its twin and its options, by the catalogue."""
    usual = entry(game.twin) if game.twin else game
    return usual.of or usual.name


@pytest.mark.parametrize("language", ["en", "de", "is"])
@pytest.mark.parametrize("size", SIZES)
def test_the_first_screen_holds_what_one_comes_for(new_page: NewPage, size: str, language: str) -> None:
    """A phone on its side showed no game at all; on a small one the favourites began four screens down.

    The player has an unfinished game, crowns and a streak, so the first screen is as full as it can be.
    """
    page = a_screen(new_page, size)
    page.clock.set_fixed_time("2026-02-10T12:00:00")
    page.goto("/settings")
    new_play(page, "fortythieves", "k1:617", "c1")
    today, before = date(2026, 2, 10), date(2026, 2, 9)
    claim(page, *((today, game) for game in list(daily_deals(today))[:3]), (before, "freecell"))
    assert page.request.patch("/api/me", data={"settings": {"language": language}}).ok
    page.goto("/")
    resume = page.locator(".resume")
    deals, known = page.locator(".today .day-deal"), page.locator(".known-game")
    expect(resume).to_have_count(1)
    expect(deals).to_have_count(6)
    expect(known).to_have_count(8)

    for each in (resume, page.locator(".today h2"), page.locator(".crowned"), *deals.all(), *known.all()):
        inside(page, each)
    expect(page.locator(".crowned")).to_have_text(re.compile("3.*6.*2"))
    expect(page.locator(".day-deal[data-state=won] svg")).to_have_count(3)
    assert [] == page.evaluate(CUT)
    rows = [box(each)["y"] for each in known.all()]
    assert [COLUMNS[size]] * (8 // COLUMNS[size]) == [rows.count(each) for each in sorted(set(rows))]
    tops = [box(page.locator(each))["y"] for each in (".continue", ".today", ".known", "#find", ".game-list")]
    assert tops == sorted(tops)


@pytest.mark.parametrize("size", ["phone", "small phone"])
def test_the_page_of_a_phone_is_short_until_one_wants_more(new_page: NewPage, size: str) -> None:
    """It was 38,028 pixels long. *More* shows the other games, also to those who come back from one of them."""
    page = a_screen(new_page, size)
    page.goto("/")
    names = page.locator(".game-row h3")
    expect(names.first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= LONGEST
    picture = box(page.locator(".game-row img").first)
    assert (56, 42) == (picture["width"], picture["height"])

    shown, all_games = names.count(), len({one_entry(game) for game in games()})
    expect(page.get_by_role("button", name=f"Search {all_games} games")).to_be_visible()
    page.get_by_role("button", name=f"Show {all_games - shown} more games").tap()
    expect(names).to_have_count(all_games)
    expect(names.nth(shown).get_by_role("link")).to_be_focused()
    names.last.get_by_role("link").tap()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Patience and solitaire games")
    page.go_back()

    expect(names).to_have_count(all_games)


def test_a_game_and_its_options_are_one_tile(page: Page) -> None:
    """Klondike stood there twice and Spider three times."""
    page.goto("/")
    known = page.get_by_role("region", name="Well-known games")
    expect(known.get_by_role("listitem")).to_have_count(8)
    offered = known.locator("strong").all_text_contents()
    words = page.get_by_role("main").inner_text()
    known.get_by_role("button", name="Play Spider").click()
    page.wait_for_url("**/plays/*")

    favourites = ["Klondike", "FreeCell", "Spider", "Yukon", "Golf", "Pyramid", "Tri Peaks", "Forty Thieves"]
    assert favourites == offered
    assert not re.search(r"\.pat|XML|k1:", words)
    assert "spider" == page.request.get("/api/plays").json()["plays"][0]["game"]


def test_a_row_has_one_word_of_difficulty(page: Page) -> None:
    """The list said family, decks and winnable share of each game, in three lines. A game without a grade has none."""
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Show .* more games$")).click()
    rows = page.locator(".game-row")
    golf = rows.filter(has=page.get_by_role("link", name="Golf", exact=True))
    expect(golf.locator("p")).to_have_text("very hard")

    assert set(rows.locator("p").all_text_contents()) <= {"very easy", "easy", "middling", "hard", "very hard"}
    assert all(rows.nth(number).locator("p").count() <= 1 for number in range(0, rows.count(), 10))

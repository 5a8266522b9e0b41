"""Words at the card: one bubble at most, over no card and no button, gone with the next input."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from kabale.messages import message
from tests.web.browser.conftest import NewPage
from tests.web.browser.table import card, drag, new_play, open_table, played, seen_in, set_up, sit_down
from tests.web.browser.test_front_page import SIZES as SCREENS
from tests.web.browser.test_front_page import a_screen, inside
from tests.web.browser.waiting import becomes

COVERED = """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const own = document.querySelector(".bubble").getBoundingClientRect()
    const all = [...document.querySelectorAll(".felt .card:not([hidden]), .bar button, .header a, .popup button")]
    const meets = (box) => own.left < box.right - 1 && box.left < own.right - 1
      && own.top < box.bottom - 1 && box.top < own.bottom - 1
    const covered = all.filter((each) => each.checkVisibility() && meets(each.getBoundingClientRect()))
    resolve(covered.map((each) => each.alt ?? each.title)) })))"""
"""What the bubble lies over, of all cards and buttons."""

SIZES = [(390, 844), (1440, 900)]


def test_a_note_covers_nothing_and_ends_with_the_next_input(page: Page) -> None:
    """A useless button, a card that fits nowhere and a hint: a hint stayed for 15 seconds, then played an old move."""
    sit_down(page)
    page.get_by_role("button", name="Undo").click(force=True)
    expect(page.locator(".bubble")).to_have_text("There is no move to undo.")
    card(page, "ten of spades").click()
    expect(page.locator(".bubble")).to_have_text("10♠ fits nowhere now.")
    covers_nothing(page)
    page.keyboard.press("d")
    played(page, 1)
    expect(page.locator(".bubble")).to_be_hidden()
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    covers_nothing(page)
    page.keyboard.press("d")
    played(page, 2)

    expect(page.get_by_role("button", name="Do it")).to_be_hidden()


def test_a_hint_on_a_phone_is_260_wide(new_page: NewPage) -> None:
    """In German it was 145 px wide and 300 high."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    set_up(page, language="de")
    sit_down(page, "klondike", "k1:617")
    page.get_by_role("button", name="Tipp").tap()
    expect(page.locator(".bubble")).to_be_visible()
    box = page.locator(".bubble").bounding_box()

    assert box is not None
    assert 259 <= box["width"] <= 321
    assert box["height"] < 200


def test_a_second_refusal_takes_the_place_of_the_first(page: Page) -> None:
    """Three taps on cards that do not fit left three notes, which covered the waste."""
    sit_down(page, "golf", "k1:1")
    for pile in (3, 4, 5):
        seen_in(page, pile).last.click()
    expect(page.locator(".bubble")).to_contain_text("4♣")

    expect(page.locator(".bubble:not([hidden]), .toast")).to_have_count(1)


def test_the_menu_of_a_phone_is_free(new_page: NewPage) -> None:
    """After a refusal its lower half lay below the note for up to 16 seconds."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit_down(page, "klondike", "k1:617")
    seen_in(page, 12).last.tap()
    expect(page.locator(".bubble")).to_be_visible()
    page.get_by_role("button", name="Menu").tap()

    expect(page.locator(".bubble")).to_be_hidden()
    page.get_by_role("button", name="All games").tap(trial=True)


@pytest.mark.parametrize(("game", "pile"), [("klondike", 12), ("golf", 3), ("pyramid", 26), ("spider", 19)])
def test_a_note_covers_no_card_and_no_button(new_page: NewPage, game: str, pile: int) -> None:
    for width, height in SIZES:
        page = new_page(viewport={"width": width, "height": height})
        sit_down(page, game, "k1:617" if game == "klondike" else "k1:1")
        seen_in(page, pile).last.click()
        expect(page.locator(".bubble")).to_be_visible()
        covers_nothing(page)
        page.keyboard.press("h")
        expect(page.get_by_role("button", name="Do it")).to_be_visible()

        covers_nothing(page)


def covers_nothing(page: Page) -> None:
    """The bubble lies over no card and no button, once it stands where it is to stand."""
    becomes(page, [], lambda: page.evaluate(COVERED))


def test_a_key_that_can_do_nothing_says_so(page: Page) -> None:
    """F where no foundation takes the card was silent."""
    sit_down(page)
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    played(page, 1)
    card(page, "king of hearts").focus()
    page.keyboard.press("f")

    expect(page.locator(".bubble")).to_have_text("The king of hearts fits on no foundation now.")


COVERED_NAMES: Final = """() => {
    const own = document.querySelector(".bubble").getBoundingClientRect()
    return [...document.querySelectorAll(".felt .card:not([hidden])")].filter((each) => {
        const { left, top } = each.getBoundingClientRect()
        return own.left < left + 26 && left < own.right && own.top < top + 20 && top < own.bottom
    }).map((each) => each.alt) }"""
"""The cards whose rank and suit, in the upper left corner, lie below the bubble."""

BUBBLE: Final = "Tap a card: it goes where it fits. Or drag it."


@pytest.mark.parametrize("size", SCREENS)
def test_the_first_table_says_how_a_card_is_moved(new_page: NewPage, size: str) -> None:
    """Nothing was said on a first visit. The words are read out, cover no rank and suit, and come once.

    A phone on its side has no room next to the eight columns: there the lower edge of a card may be covered.
    """
    page = a_screen(new_page, size)
    page.goto("/")
    page.get_by_role("button", name="Play FreeCell").click()
    bubble = page.locator(".bubble")
    expect(bubble).to_have_text(BUBBLE)
    expect(page.locator("#polite")).to_contain_text(BUBBLE)
    becomes(page, [], lambda: page.evaluate(COVERED_NAMES))
    if size != "landscape":
        covers_nothing(page)
    inside(page, bubble)
    page.keyboard.press("h")
    expect(bubble).not_to_contain_text(BUBBLE)
    open_table(page, f"/plays/{new_play(page, 'golf', 'k1:1')['id']}")
    played(page, 0)
    # The page's own wait is shorter and began before this one.
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve, 1000))")

    expect(bubble).to_be_hidden()


@pytest.mark.parametrize("language", ["de", "da", "is"])
def test_the_first_table_speaks_the_player_s_language(new_page: NewPage, language: str) -> None:
    page = a_screen(new_page, "small phone")
    page.goto("/settings")
    set_up(page, language=language)
    open_table(page, f"/plays/{new_play(page, 'klondike', 'k1:7')['id']}")
    expect(page.locator(".bubble")).to_have_text(message("table.welcome").text(language))

    inside(page, page.locator(".bubble"))

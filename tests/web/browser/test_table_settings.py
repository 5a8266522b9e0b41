"""Settings over the table: what applies at once, what a tap and a move then do, and the light that asks first."""

import re

import pytest
from playwright.sync_api import Page, expect

import kabale
from kabale.library.deals import winnable_deals
from tests.web.browser.conftest import NewPage
from tests.web.browser.table import (
    card,
    cards,
    drag,
    new_play,
    on_top,
    open_table,
    played,
    seen_in,
    set_up,
    sit_down,
    spot,
    state,
)
from tests.web.browser.waiting import becomes


def width_of(page: Page) -> float:
    """Return how wide the cards are."""
    box = page.locator(".felt .card:not([hidden])").first.bounding_box()
    assert box is not None
    return box["width"]


def test_settings_are_changed_over_the_table(page: Page) -> None:
    """By keys alone, without leaving the play; *Settings* led away from it."""
    play = sit_down(page)
    before = width_of(page)
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Settings").press("Enter")
    box = page.get_by_role("dialog", name="At the table")
    box.get_by_role("radio", name="Normal").last.focus()
    page.keyboard.press("ArrowLeft")
    expect(box.get_by_role("radio", name="Small")).to_be_checked()
    box.get_by_role("checkbox", name="Show the clock").press("Space")
    page.keyboard.press("Escape")

    expect(page.locator(".figure-time dd")).to_contain_text(re.compile(r"^\d+:\d\d$"))
    becomes(page, True, lambda: 0.7 < width_of(page) / before < 0.8)
    assert page.url.endswith(play["id"])
    becomes(
        page,
        ["small", True],
        lambda: [page.request.get("/api/me").json()["settings"].get(name) for name in ("size", "clock")],
    )


@pytest.mark.parametrize("size", [(1440, 900), (1920, 1200)])
def test_large_cards_are_larger_and_all_there(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    sit_down(page, "klondike", "k1:617")
    before = width_of(page)
    set_up(page, size="large")
    page.reload()
    expect(page.locator(".felt .card:not([hidden])").first).to_be_visible()

    assert width_of(page) > 1.08 * before
    for each in page.locator(".felt .card:not([hidden])").all():
        expect(each).to_be_in_viewport(ratio=1)


def test_every_card_that_fits_goes_up_by_itself(page: Page) -> None:
    """The move that uncovers an ace brings it up, and one undo takes both back."""
    set_up(page, auto="all")
    sit_down(page)
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    on_top(page, 3, "ace of spades")
    page.keyboard.press("u")
    on_top(page, 4, "nine of hearts")

    assert [] == cards(page, 3)


def test_who_only_drags_moves_nothing_by_a_touch(page: Page) -> None:
    """The hand that brushes a card: nothing is moved or picked up. Keys and screen readers still pick up."""
    set_up(page, tap="drag")
    sit_down(page)
    card(page, "nine of hearts").click()
    expect(page.locator(".is-picked")).to_have_count(0)
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    played(page, 1)
    seen_in(page, 1).last.click()
    played(page, 2)
    card(page, "ace of spades").focus()
    page.keyboard.press("Enter")

    expect(page.locator(".is-picked")).to_have_count(1)


@pytest.mark.parametrize(("answer", "lights"), [("Show the light", 1), ("No light", 0)])
def test_the_light_asks_once_before_it_tells_of_hidden_cards(page: Page, answer: str, lights: int) -> None:
    """It was on from the first game, and told whether the face-down cards allow a win. In FreeCell it does not ask."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/outlook") else None)
    play = new_play(page, "klondike", "k1:617")
    open_table(page, f"/plays/{play['id']}")
    question = page.get_by_role("button", name="Can it be won?")
    question.press("Enter")
    assert [] == asked
    page.get_by_role("dialog").get_by_role("button", name=answer).press("Enter")
    expect(page.locator(".glow[data-verdict]:visible")).to_have_count(lights)
    expect(question).to_be_hidden()
    open_table(page, f"/plays/{play['id']}")
    expect(page.locator(".glow[data-verdict]:visible")).to_have_count(lights)
    expect(question).to_be_hidden()
    open_table(page, f"/plays/{new_play(page, 'freecell', 'ms:1')['id']}")

    expect(page.locator(".glow[data-verdict]")).to_be_visible()


def test_what_a_right_click_has_done_is_seen(page: Page) -> None:
    """It moved cards to the foundations, and only a screen reader heard of it."""
    sit_down(page, moves="4-6")
    spot(page, 3).click(button="right")
    on_top(page, 3, "ace of spades")

    expect(page.locator(".bubble")).to_have_text("1 card moved to the foundations.")


def test_a_long_rule_below_the_table_is_not_cut(page: Page) -> None:
    """The line ended in three dots at every width. Now it has as many lines as it needs, and no card moves."""
    open_table(page, f"/plays/{new_play(page, 'klondike', 'k1:617')['id']}")
    before = seen_in(page, 12).last.bounding_box()
    seen_in(page, 12).last.hover()
    words = page.locator(".line-text")
    expect(words).to_contain_text("when it becomes the top card.")

    expect(words).to_be_in_viewport(ratio=1)
    assert words.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    assert before == seen_in(page, 12).last.bounding_box()


def test_a_phone_has_no_empty_strip_and_no_keyboard_in_its_menu(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_table(page, f"/plays/{new_play(page, 'klondike', 'k1:617')['id']}")
    felt, bar = page.locator(".felt").bounding_box(), page.locator(".bar").bounding_box()
    assert felt is not None
    assert bar is not None
    page.get_by_role("button", name="Menu").tap()

    assert abs(felt["y"] + felt["height"] - bar["y"]) < 2
    expect(page.get_by_role("button", name="All games")).to_be_visible()
    expect(page.get_by_role("button", name="Keyboard")).to_be_hidden()


def test_three_cards_per_draw_and_only_winnable_deals_are_chosen_by_keys(page: Page) -> None:
    """Draw 1 and draw 3 were two games of a list. The switches stay where the keys are."""
    sit_down(page, "klondike", "k1:617")
    old = page.url
    page.keyboard.press("n")
    box = page.get_by_role("dialog", name="New deal")
    box.get_by_role("radio", name="1 card per draw").focus()
    page.keyboard.press("ArrowDown")
    three = box.get_by_role("radio", name="3 cards per draw")
    expect(three).to_be_checked()
    expect(three).to_be_focused()
    box.get_by_role("checkbox", name="Only deals that can be won").press("Space")
    three.press("Enter")
    page.wait_for_url(lambda url: url != old and "/plays/" in url)
    found = state(page)

    assert "klondike3" == found["game"]["name"]
    assert found["deal"] in winnable_deals(kabale.game("klondike3"))


def test_new_deal_begins_with_its_switches_and_keeps_its_buttons_in_sight(page: Page) -> None:
    """On a phone it opened at its end: nobody saw that three cards per draw can be chosen."""
    sit_down(page, "klondike", "k1:617")
    box = page.get_by_role("dialog", name="New deal")
    deal = box.get_by_role("button", name="Deal", exact=True)
    for width, height in ((1440, 900), (390, 844), (844, 390), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("n")
        expect(deal).to_be_focused()
        for part in (box.get_by_role("heading"), box.get_by_role("radio", name="1 card per draw"), deal):
            expect(part).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        expect(box).to_have_count(0)

"""The hand: one tap or click moves a card to its best place, and nothing illegal is ever sent."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.conftest import NewPage, note_refused
from tests.web.browser.table import (
    LINE,
    card,
    cards,
    clicked_twice,
    middle,
    on_top,
    played,
    seen_in,
    set_up,
    sit_down,
    state,
)
from tests.web.browser.waiting import becomes

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def desk(page: Page, refused: list[str]) -> Page:
    note_refused(page, refused)
    return page


@pytest.fixture
def phone(new_page: NewPage, refused: list[str]) -> Page:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    note_refused(page, refused)
    return page


def test_a_double_click_lays_on_a_cell_where_nothing_else_fits(desk: Page, refused: list[str]) -> None:
    """FreeCell ms:617, the jack of diamonds of column 1: it was picked up and put down again, as it has four places."""
    sit_down(desk, "freecell", "ms:617")
    clicked_twice(desk, card(desk, "jack of diamonds"))
    played(desk, 1)
    on_top(desk, 2, "jack of diamonds")

    assert 1 == state(desk)["length"]
    assert [] == refused


def test_a_whole_column_is_not_moved_to_an_empty_one_by_a_click(desk: Page) -> None:
    """Nothing is gained: the king is picked up, and the player says where to."""
    sit_down(desk, moves="4-6 4-3 5-4 5-3 5-3")
    card(desk, "king of hearts").click()
    expect(card(desk, "king of hearts")).to_have_attribute("aria-pressed", "true")

    assert 5 == state(desk)["length"]


def test_a_click_on_the_stock_draws_while_a_card_is_picked_up(desk: Page, refused: list[str]) -> None:
    set_up(desk, tap="pick")
    sit_down(desk)
    card(desk, "nine of hearts").click()
    seen_in(desk, 1).last.click()
    played(desk, 1)

    assert ["4S"] == cards(desk, 2)
    assert [] == refused


def test_a_press_that_is_let_go_elsewhere_is_no_click(desk: Page) -> None:
    """Who presses on the stock and thinks better of it moves away; it drew all the same."""
    sit_down(desk)
    x, y = middle(seen_in(desk, 1).last)
    desk.mouse.move(x, y)
    desk.mouse.down()
    desk.mouse.move(x + 500, y + 200, steps=5)
    desk.mouse.up()
    desk.mouse.click(x, y)
    played(desk, 1)

    assert ["4S"] == cards(desk, 2)


def test_a_swipe_that_begins_on_the_stock_draws_nothing(phone: Page) -> None:
    sit_down(phone)
    screen, (x, y) = phone.context.new_cdp_session(phone), middle(seen_in(phone, 1).last)
    for kind, points in (("Start", [(x, y)]), ("Move", [(x, y + 60)]), ("Move", [(x, y + 200)]), ("End", [])):
        at = [{"x": left, "y": top} for left, top in points]
        screen.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})
    seen_in(phone, 1).last.tap()
    played(phone, 1)

    assert ["4S"] == cards(phone, 2)


def test_two_cards_that_go_away_together_are_tapped_one_after_the_other(phone: Page, refused: list[str]) -> None:
    """Pyramid k1:1: five and eight of diamonds are free and add to thirteen."""
    play = sit_down(phone, "pyramid", "k1:1")
    assert play["pairs"]
    card(phone, "five of diamonds").tap()
    expect(card(phone, "five of diamonds")).to_have_class(re.compile("is-picked"))
    card(phone, "eight of diamonds").tap()
    played(phone, 1)

    assert [[], []] == [cards(phone, 28), cards(phone, 31)]
    assert [] == refused


def test_the_second_click_of_two_is_none_where_the_first_has_moved(desk: Page, refused: list[str]) -> None:
    """A king of Pyramid goes by itself: the second click was sent as a move that was none."""
    sit_down(desk, "pyramid", "k1:1")
    clicked_twice(desk, card(desk, "king of clubs"))
    played(desk, 1)
    expect(desk.locator("#polite")).to_contain_text("king of clubs from")

    assert 1 == state(desk)["length"]
    assert [] == refused


def test_a_tap_before_the_server_has_answered_is_done_when_it_has(desk: Page, refused: list[str]) -> None:
    """The ace is turned up by the answer; both taps count, in their order."""
    sit_down(desk)
    held: list[Route] = []
    desk.route("**/moves", lambda route: held.append(route), times=1)  # noqa: PLW0108
    card(desk, "nine of hearts").click()
    expect(seen_in(desk, 6)).to_have_count(2)
    card(desk, "king of hearts").click(delay=10)
    becomes(desk, 1, lambda: len(held))
    held[0].continue_()
    played(desk, 1)
    expect(desk.locator(".bubble")).to_have_text("K♥ fits nowhere now.")

    assert ["TS", "9H"] == cards(desk, 6)
    assert [] == refused


def test_where_only_one_place_fits_a_tap_lays_there_if_that_is_wanted(desk: Page) -> None:
    set_up(desk, tap="only")
    sit_down(desk, "freecell", "ms:617")
    card(desk, "jack of diamonds").click()
    expect(card(desk, "jack of diamonds")).to_have_attribute("aria-pressed", "true")
    sit_down(desk)
    card(desk, "nine of hearts").click()
    played(desk, 1)

    assert ["TS", "9H"] == cards(desk, 6)


def test_a_right_click_that_stands_for_nothing_is_not_sent(desk: Page, refused: list[str]) -> None:
    """In XML games it may stand for a move that is not listed: that is asked first."""
    sit_down(desk, "pyramid", "k1:1")
    card(desk, "ten of diamonds").click(button="right")
    expect(desk.locator(".bubble")).to_be_visible()

    assert 0 == state(desk)["length"]
    assert [] == refused


def test_the_little_game_is_won_by_one_tap_a_move(phone: Page, refused: list[str]) -> None:
    sit_down(phone)
    for number, move in enumerate(LINE, 1):
        seen_in(phone, 1 if move == "c1" else int(move.split("-")[0])).last.tap()
        played(phone, number)
    expect(phone.get_by_role("dialog", name="Won!")).to_contain_text("7 moves")

    assert [] == refused

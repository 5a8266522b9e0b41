"""Playing with a finger, on a phone: tapping, dragging, and everything in reach of the thumb."""

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser.conftest import NewPage
from tests.web.browser.table import card, cards, corner, lies_at, middle, played, seen_in, set_up, sit_down, spot
from tests.web.browser.waiting import becomes

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


def finger(page: Page, what: Locator, to: Locator) -> None:
    """Drag with one finger: real touch events, as the screen sends them."""
    screen = page.context.new_cdp_session(page)
    (x, y), (right, down) = corner(what), middle(to)
    way = [{"x": x + (right - x) * step / 6, "y": y + (down - y) * step / 6} for step in range(7)]
    screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": way[:1]})
    for point in way[1:]:
        screen.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_card_is_dragged_with_a_finger(phone: Page) -> None:
    sit_down(phone)
    finger(phone, card(phone, "nine of hearts"), card(phone, "ten of spades"))
    played(phone, 1)

    assert ["TS", "9H"] == cards(phone, 6)


def test_thirteen_columns_are_enlarged_by_two_fingers(new_page: NewPage) -> None:
    """On the smallest phone the cards of The Customs House are 19 px wide. Two fingers enlarge them and move none."""
    page = new_page(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)
    sit_down(page, "zollhaus", "k1:3")
    screen = page.context.new_cdp_session(page)

    def touch(kind: str, *places: int) -> None:
        points = [{"x": x, "y": 300, "id": number} for number, x in enumerate(places)]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 140)
    touch("touchStart", 140, 180)
    for step in range(1, 16):  # a busy browser takes several of them before it sees two fingers
        touch("touchMove", 140 - 8 * step, 180 + 8 * step)
    touch("touchEnd")
    becomes(page, True, lambda: page.evaluate("visualViewport.scale > 2"))

    expect(page.locator(".is-picked")).to_have_count(0)
    played(page, 0)


def test_a_card_is_tapped_and_then_its_target(phone: Page) -> None:
    set_up(phone, tap="pick")
    sit_down(phone)
    card(phone, "nine of hearts").tap()
    expect(card(phone, "nine of hearts")).to_have_attribute("aria-pressed", "true")
    card(phone, "ten of spades").tap()
    played(phone, 1)

    assert ["TS", "9H"] == cards(phone, 6)


def tapped_twice(page: Page, what: Locator) -> None:
    """Tap a card and, 0.3 seconds later by the screen's clock, tap it again."""
    screen, (x, y), start = page.context.new_cdp_session(page), middle(what), time.time() - 2
    for at in (start, start + 0.3):
        touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}], "timestamp": at}
        screen.send("Input.dispatchTouchEvent", touch)
        screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": at + 0.05})


def test_a_double_tap_lays_a_card_on_a_foundation(phone: Page) -> None:
    """However late a busy phone hears of it: the page had asked its own clock."""
    sit_down(phone, moves="4-6")
    phone.evaluate("performance.now = () => 1e9")
    tapped_twice(phone, card(phone, "ace of spades"))
    played(phone, 2)

    assert ["AS"] == cards(phone, 3)


def test_a_finger_that_the_system_takes_away_moves_nothing(phone: Page) -> None:
    """A call comes in, or a gesture of the system begins: the card goes home."""
    sit_down(phone)
    screen = phone.context.new_cdp_session(phone)
    x, y = corner(card(phone, "nine of hearts"))
    before = card(phone, "nine of hearts").bounding_box()
    screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    screen.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + 80, "y": y + 60}]})
    screen.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    expect(phone.locator(".is-picked")).to_have_count(0)

    lies_at(card(phone, "nine of hearts"), before)


def test_the_buttons_are_below_and_the_rest_is_in_the_menu(phone: Page) -> None:
    sit_down(phone)
    undo = phone.get_by_role("button", name="Undo")
    box = undo.bounding_box()
    assert box is not None
    assert box["y"] > PHONE["height"] * 0.85
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="Rules").tap()

    expect(phone.get_by_role("complementary", name="Rules")).to_contain_text("alternating colours")


def test_the_redeal_and_the_other_clicks_of_a_pile_need_no_second_button(phone: Page) -> None:
    """Here a click on a column turns it round; a tap picks its card up, and the click is offered beside it."""
    play = sit_down(phone, "ventepladsen", "k1:1")
    turning = next(move for move in play["legal"] if re.fullmatch(r"c\d+", move) and play_moves(play, move[1:]))
    seen_in(phone, int(turning[1:])).last.tap()
    phone.get_by_role("group", name=re.compile("Actions for")).get_by_role("button", name="Click").tap()

    played(phone, 1)


def play_moves(play: dict[str, list[str]], pile: str) -> bool:
    return any(move.startswith(f"{pile}-") for move in play["legal"])


def test_a_finger_that_rests_picks_up_and_a_tap_lays(phone: Page) -> None:
    """It opened a menu of no use; where the cards may lie is seen, and a tap there lays them."""
    sit_down(phone, moves="4-6")
    screen = phone.context.new_cdp_session(phone)
    x, y = corner(card(phone, "ace of spades"))
    screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(card(phone, "ace of spades")).to_have_class(re.compile("is-picked"))
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(spot(phone, 3)).to_have_class(re.compile("is-target"))
    spot(phone, 3).tap()
    played(phone, 2)

    assert ["AS"] == cards(phone, 3)


def test_what_is_tapped_most_lies_where_the_thumb_is(new_page: NewPage) -> None:
    """Stock, waste and foundations lay at the upper edge or under peaks, above an empty felt; no names of figures."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for game, pile in (("klondike", 1), ("spider", 1), ("freecell", 2), ("golf", 2), ("tripeaks", 1)):
        sit_down(page, game, "ms:617" if game == "freecell" else "k1:1")
        stock, felt = spot(page, pile).bounding_box(), page.locator(".felt").bounding_box()
        assert stock is not None
        assert felt is not None
        assert stock["y"] > felt["y"] + felt["height"] * 0.75, game
        expect(page.locator(".figure-moves dt")).to_be_visible()

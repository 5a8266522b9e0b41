"""A player who is faster than the server: what is done before the last move is answered waits, and is then done."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response, Route, expect

from tests.web.browser import cribbage
from tests.web.browser.conftest import NewPage, note_refused
from tests.web.browser.hands import walk_to
from tests.web.browser.table import (
    card,
    cards,
    corner,
    drag,
    lies_at,
    middle,
    on_top,
    played,
    seen_in,
    sit_down,
    spot,
    state,
)
from tests.web.browser.test_table_touch import PHONE, finger
from tests.web.browser.waiting import becomes

LATENCY = 800
"""Milliseconds that an answer takes on a slow line."""

DRAGS = 200

Drag = Callable[[Page, Locator, Locator], None]


@pytest.fixture
def desk(page: Page, refused: list[str]) -> Page:
    note_refused(page, refused)
    return page


def hold(page: Page) -> Callable[[], None]:
    """Keep the next move from the server; return what lets it go."""
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route), times=1)  # noqa: PLW0108

    def let_go() -> None:
        becomes(page, 1, lambda: len(held))
        held[0].continue_()

    return let_go


def near(what: Locator, place: Locator) -> bool:
    """Say whether the middle of a card is over a place."""
    (x, y), box = middle(what), place.bounding_box()
    assert box is not None
    return box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


@pytest.mark.parametrize("by", [drag, finger], ids=["mouse", "finger"])
def test_a_drag_before_the_answer_waits_and_is_done(new_page: NewPage, refused: list[str], by: Drag) -> None:
    """The king may go to column 4 only when the ace has left it. At 400 ms two of three such drags were lost."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True) if by is finger else new_page()
    note_refused(page, refused)
    sit_down(page, moves="4-6")
    let_go = hold(page)
    by(page, card(page, "ace of spades"), spot(page, 3))
    expect(seen_in(page, 3)).to_have_count(1)
    by(page, card(page, "king of hearts"), spot(page, 4))
    becomes(page, True, lambda: near(card(page, "king of hearts"), spot(page, 4)))
    let_go()
    played(page, 3)
    on_top(page, 4, "king of hearts")

    assert [["AS"], ["KH"]] == [cards(page, 3), cards(page, 4)]
    assert [] == refused


def test_moves_made_before_the_answer_are_done_in_their_order(desk: Page, refused: list[str]) -> None:
    """By mouse: the second and the third drag and a tap each need what was done before them, in FreeCell ms:617."""
    sit_down(desk, "freecell", "ms:617")
    column = next(pile for pile in state(desk)["piles"] if pile["kind"] == "tableau")
    cells = [pile["pile"] for pile in state(desk)["piles"] if pile["kind"] == "cell"]
    expected = column["cards"][-4:][::-1]
    let_go = hold(desk)
    for number, cell in enumerate(cells[:3], 1):
        drag(desk, seen_in(desk, column["pile"]).nth(-number if number == 1 else 1 - number), spot(desk, cell))
    seen_in(desk, column["pile"]).nth(-3).click(position={"x": 10, "y": 6})
    let_go()
    played(desk, 4)

    assert expected[:3] == [card for cell in cells[:3] for card in cards(desk, cell)]
    assert expected[3] not in cards(desk, column["pile"])
    assert [] == refused


def test_an_answer_that_comes_while_a_card_is_dragged_leaves_it_in_the_hand(desk: Page, refused: list[str]) -> None:
    """It flew home, and the drop was nothing. Where it may be laid is lit as soon as that is known."""
    sit_down(desk, moves="4-6")
    let_go = hold(desk)
    drag(desk, card(desk, "ace of spades"), spot(desk, 3))
    expect(seen_in(desk, 3)).to_have_count(1)
    desk.mouse.move(*corner(card(desk, "king of hearts")))
    desk.mouse.down()
    desk.mouse.move(*middle(spot(desk, 6)), steps=3)
    expect(spot(desk, 4)).not_to_have_class("is-target")
    let_go()
    played(desk, 2)
    expect(spot(desk, 4)).to_have_class("spot is-target")
    desk.mouse.move(*middle(spot(desk, 4)), steps=3)
    desk.mouse.up()
    played(desk, 3)

    assert ["KH"] == cards(desk, 4)
    assert [] == refused


def test_keys_before_the_answer_do_what_they_would_have_done_after_it(desk: Page, refused: list[str]) -> None:
    """Enter picks up and goes on to the best place, Enter lays there: pressed too early, both put it back."""
    sit_down(desk, moves="4-6")
    let_go = hold(desk)
    desk.keyboard.press("ArrowRight")
    walk_to(desk, card(desk, "ace of spades"))
    desk.keyboard.press("Enter")
    desk.keyboard.press("Enter")
    expect(seen_in(desk, 3)).to_have_count(1)
    walk_to(desk, card(desk, "king of hearts"))
    for key in ("Enter", "Enter", "d"):
        desk.keyboard.press(key)
    let_go()
    played(desk, 4)

    assert [["4S"], ["AS"], ["KH"]] == [cards(desk, pile) for pile in (2, 3, 4)]
    assert [] == refused


def test_a_drop_that_turns_out_to_fit_nowhere_says_why(desk: Page) -> None:
    """It waits like any other; then it goes home with a reason."""
    sit_down(desk, moves="4-6")
    before = card(desk, "king of hearts").bounding_box()
    let_go = hold(desk)
    drag(desk, card(desk, "ace of spades"), spot(desk, 3))
    drag(desk, card(desk, "king of hearts"), card(desk, "nine of hearts"))
    let_go()
    expect(desk.locator(".bubble")).to_contain_text("K♥ does not follow 9♥")
    lies_at(card(desk, "king of hearts"), before)

    assert 2 == state(desk)["length"]


def test_a_move_that_is_refused_lets_what_waits_go_home(desk: Page) -> None:
    """The play went on elsewhere: what was done after the refused move was done to a table that is no more."""
    sit_down(desk, moves="4-6")
    before = card(desk, "king of hearts").bounding_box()
    let_go = hold(desk)
    drag(desk, card(desk, "ace of spades"), spot(desk, 3))
    drag(desk, card(desk, "king of hearts"), spot(desk, 4))
    now = state(desk)
    desk.request.post(f"/api/plays/{now['id']}/moves", data={"version": now["version"], "move": "c1"})
    let_go()
    on_top(desk, 2, "four of spades")
    lies_at(card(desk, "king of hearts"), before)

    assert 2 == state(desk)["length"]


def lowest(page: Page) -> tuple[str, list[str]]:
    """Begin matches until two cards of a hand can be played whatever Bill does; return the match and that hand.

    The hand is sorted from the lowest card on. Once, cards were discarded as they came. If a whole match brought no
    such hand, the test went on for ever.
    """

    def value(card: str) -> int:
        return min(10, "A23456789TJQK".index(card[0]) + 1)

    for _ in range(20):
        match = cribbage.sit_down(page)
        cribbage.press_until(page, "discard")
        hand: list[str] = sorted(page.request.get(f"/api/cribbage/{match}").json()["hand"], key=value)
        before = cribbage.ready(page)
        for each in hand[4:]:
            page.locator(f'.cb-own[data-card="{each}"]').click()
        page.locator(".cb-lay").click()
        cribbage.ready(page, before)
        cribbage.press_until(page, "play")
        if sum(map(value, hand[:2])) <= 11:
            return match, hand[:4]
    raise AssertionError("none of twenty hands has two low cards")


def played_by_me(page: Page, match: str) -> list[str]:
    laid = page.request.get(f"/api/cribbage/{match}").json()["laid"]
    return [each["card"] for each in laid if each["who"] == "me"]


def by_enter(page: Page, what: Locator, _: Locator) -> None:
    what.focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("by", [drag, finger, by_enter], ids=["mouse", "finger", "keys"])
def test_a_card_that_is_played_before_bill_has_answered_waits(new_page: NewPage, by: Drag) -> None:
    """Cribbage dropped it without a word. A card that was dropped lies there until it is played."""
    page = new_page(has_touch=True) if by is finger else new_page()
    match, (first, second, *_) = lowest(page)
    let_go = hold(page)
    table = page.locator(".cb-play")
    by(page, page.locator(f'.cb-own[data-card="{first}"]'), table)
    by(page, page.locator(f'.cb-own[data-card="{second}"]'), table)
    expect(page.locator(".cb-own.is-held")).to_have_count(0 if by is by_enter else 1)
    let_go()

    becomes(page, [first, second], lambda: played_by_me(page, match)[:2])
    expect(page.locator(".cb-own.is-held")).to_have_count(0)


def test_a_double_click_in_cribbage_plays_one_card(page: Page) -> None:
    """The next card lies there at the second click: what waits is what was meant."""
    match, (first, *_) = lowest(page)
    sent: list[str | None] = []
    page.on("request", lambda request: sent.append(request.post_data) if request.method == "POST" else None)
    before = cribbage.ready(page)
    let_go = hold(page)
    page.locator(f'.cb-own[data-card="{first}"]').dblclick()
    let_go()
    cribbage.ready(page, before)

    assert [first] == played_by_me(page, match)
    assert 1 == len(sent)


def test_escape_puts_back_a_card_of_cribbage(page: Page) -> None:
    match, (first, *_) = lowest(page)
    card_ = page.locator(f'.cb-own[data-card="{first}"]')
    page.mouse.move(*corner(card_))
    page.mouse.down()
    page.mouse.move(*middle(page.locator(".cb-play")), steps=4)
    expect(page.locator(".cb-own.is-held")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".cb-own.is-held")).to_have_count(0)
    page.mouse.up()

    assert "play" == cribbage.phase(page)
    assert [] == played_by_me(page, match)


def test_escape_puts_back_what_is_dragged(desk: Page, refused: list[str]) -> None:
    """The move was made all the same; what the hand does with the button still down is nothing."""
    sit_down(desk)
    before = card(desk, "nine of hearts").bounding_box()
    desk.mouse.move(*corner(card(desk, "nine of hearts")))
    desk.mouse.down()
    desk.mouse.move(*middle(card(desk, "ten of spades")), steps=4)
    expect(card(desk, "nine of hearts")).to_have_attribute("aria-pressed", "true")
    desk.keyboard.press("Escape")
    lies_at(card(desk, "nine of hearts"), before)
    desk.mouse.move(*middle(card(desk, "ten of spades")))
    desk.mouse.up()
    desk.keyboard.press("d")
    played(desk, 1)

    assert ["4S"] == cards(desk, 2)
    assert [] == refused


@pytest.mark.parametrize("is_held", [False, True], ids=["quick", "held"])
def test_eight_quick_clicks_on_the_stock_draw_eight(new_page: NewPage, *, is_held: bool) -> None:
    """A card flies from the stock and took the click: eight clicks drew six. Animations are on, as they usually are."""
    page = new_page(reduced_motion="no-preference")
    sit_down(page, "klondike", "k1:5")
    x, y = middle(seen_in(page, 1).last)
    let_go = hold(page) if is_held else lambda: None
    for _ in range(8):
        page.mouse.click(x, y)
        page.wait_for_timeout(0 if is_held else 120)
    let_go()
    played(page, 8)

    assert 8 == len(cards(page, 2))


def test_two_hundred_drags_on_a_slow_line_make_two_hundred_moves(desk: Page, refused: list[str]) -> None:
    """A card goes to and fro between the cells of FreeCell; each drag begins before the last move is answered."""
    play = sit_down(desk, "freecell", "ms:617")
    cells = [pile["pile"] for pile in play["piles"] if pile["kind"] == "cell"]
    line = {"offline": False, "latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1}
    desk.context.new_cdp_session(desk).send("Network.emulateNetworkConditions", line)
    answers: list[int] = []
    early: list[bool] = []

    def note(answer: Response) -> None:
        if answer.request.method == "POST" and answer.url.endswith("/moves"):
            answers.append(answer.status)

    desk.on("response", note)
    jack: Any = card(desk, "jack of diamonds")
    for number in range(DRAGS):
        early.append(len(answers) < number)
        drag(desk, jack, spot(desk, cells[number % 2]))
        becomes(desk, True, lambda most=number: len(answers) >= most)  # type: ignore[misc]
    played(desk, DRAGS)

    assert [False, *[True] * (DRAGS - 1)] == early
    assert DRAGS == state(desk)["length"]
    assert ["JD"] == cards(desk, cells[(DRAGS - 1) % 2])
    assert [] == refused

"""The review of a play that has ended: the move that lost it, the way that was open, stepped through and played on."""

import re

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import NewPage
from tests.web.browser.table import new_play, state
from tests.web.browser.test_table_look import violations

KLONDIKE = (
    "7-11 c1 9-6 10-3 c1 c1 10-7 c1 c1 2-13 c1 c1 13-10 c1 2-11 c1 10-13 c1 c1 c1 c1 2-7 c1 2-10 c1 c1 c1 c1 c1 c1 "
    "2-7 11x2-7 c1 7x2-11 c1 c1 c1 c1 c1 11x2-7 2-11 7-11 c1 11-7 c1 2-10 7-11 10-13 11-7 c1 7-11 13-10 c1 c1 11-7 c1 "
    "10-13 7-11 c1 11-7"
)
"""Sixty moves of klondike at k1:9 that nobody has thought about. Before the 31st, which lays the jack of hearts, there
is a way to a win that the rules have played; after it nothing wins any more."""


def given_up(page: Page, moves: str = KLONDIKE) -> str:
    """Return the address of a play of Klondike that was given up."""
    play = new_play(page, "klondike", "k1:9", moves)
    assert page.request.post(f"/api/plays/{play['id']}/end", data={"version": play["version"]}).ok
    return f"/plays/{play['id']}"


def test_the_review_of_a_lost_klondike_shows_the_losing_move(page: Page) -> None:
    """From the panel of the end; the strip says how it stood before each move, and both ways are told in words."""
    page.goto(given_up(page))
    page.get_by_role("button", name="Review").click()
    strip = page.get_by_role("slider")
    turn = page.locator(".review-next")

    expect(page.get_by_role("status")).to_have_text("Move 31 of 60 lost the game.")
    expect(strip).to_have_attribute("aria-valuetext", "Before move 31 of 60: could be won")
    expect(turn).to_contain_text("This move lost the game: ")
    expect(turn).to_contain_text("The winning move was: ")
    expect(page.locator(".review-verdicts .is-turn")).to_have_count(1)
    strip.focus()
    page.keyboard.press("ArrowRight")
    expect(strip).to_have_attribute("aria-valuetext", "Before move 32 of 60: could no longer be won")
    page.keyboard.press("End")
    expect(strip).to_have_attribute("aria-valuetext", "At the end: could no longer be won")
    page.get_by_role("button", name="The move that lost it").click()
    expect(strip).to_have_attribute("aria-valuetext", "Before move 31 of 60: could be won")


def test_a_win_is_shown_step_by_step_and_played_on_from(page: Page) -> None:
    """The way ends with a game that is won; played on from, it is a new play that stands where it was shown."""
    page.goto(f"{given_up(page)}/review")
    page.get_by_role("button", name="Show a win").click()
    strip = page.get_by_role("slider")
    expect(strip).to_have_attribute("aria-valuetext", "Before move 31 of 60: could be won")
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(strip).to_have_attribute(
        "aria-valuetext", re.compile("^Move 1 of [0-9]+ on the way to a win: could be won$")
    )
    strip.focus()
    page.keyboard.press("End")
    expect(strip).to_have_attribute("aria-valuetext", re.compile("on the way to a win: won$"))
    expect(page.locator("[data-pile='3'] .card:not([hidden])").last).to_have_accessible_name(re.compile("^king"))
    page.keyboard.press("Home")
    expect(strip).to_have_attribute("aria-valuetext", "Before move 1 of 60: could be won")
    page.get_by_role("button", name="The move that lost it").click()
    expect(strip).to_have_attribute("aria-valuetext", "Before move 31 of 60: could be won")
    page.get_by_role("button", name="Play from here").click()
    expect(page).not_to_have_url(re.compile("/review$"))
    expect(page.locator(".felt .card:not([hidden])").first).to_be_visible()

    assert (30, "playing") == (state(page)["length"], state(page)["outcome"])


def test_a_game_that_goes_on_is_not_reviewed(page: Page, wrong: list[str]) -> None:
    """The page says what to do; nothing of the hidden cards is shown."""
    play = new_play(page, "klondike", "k1:9", "7-11")
    page.goto(f"/plays/{play['id']}/review")

    expect(page.get_by_text("the game is not over yet")).to_be_visible()
    expect(page.locator(".card")).to_have_count(0)
    wrong.clear()


def test_the_review_fits_a_phone_and_axe_finds_nothing(new_page: NewPage) -> None:
    """Strip and buttons stand within 390 by 844, in the language with the longest words."""
    page = new_page(viewport={"width": 390, "height": 844}, locale="de-DE")
    page.goto(f"{given_up(page)}/review")
    expect(page.get_by_role("status")).to_have_text("Mit Zug 31 von 60 ging das Spiel verloren.")
    for element in (page.get_by_role("slider"), page.get_by_role("button", name="Von hier weiterspielen")):
        expect(element).to_be_in_viewport(ratio=1)

    assert [] == violations(page)

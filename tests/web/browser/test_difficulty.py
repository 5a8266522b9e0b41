"""How hard a deal is, on the page: a deal as one wishes it, told after the play, or before when one asks."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

import kabale
from kabale.library.grades import Wish, grades_for
from tests.library.test_grades import UNMEASURED
from tests.web.browser.conftest import NewPage
from tests.web.browser.table import sit_down, state
from tests.web.browser.test_table_look import violations

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def measured(wish: Wish) -> dict[str, int]:
    """Return the deals of Klondike by three that are as hard as somebody wishes, and their numbers."""
    grades = grades_for(kabale.game("klondike3"), None, 0)
    assert grades is not None
    return {deal: grades.first[deal].number or 0 for deal in grades.deals(wish)}


def test_an_easy_deal_is_dealt_and_its_grade_is_told_after_the_play(page: Page) -> None:
    """From the page of the game; given up, the panel says how hard it was, and more when that is pressed."""
    easy = measured(Wish.EASY)
    page.goto("/games/klondike3")
    page.get_by_role("group", name="A deal that is").get_by_role("button", name="easy").click()
    expect(page).to_have_url(re.compile("/plays/"))
    expect(page.locator(".felt .card:not([hidden])").first).to_be_visible()
    play = state(page)
    assert play["deal"] in easy
    page.request.post(f"/api/plays/{play['id']}/end", data={"version": play["version"]})
    page.reload()
    panel = page.get_by_role("dialog", name="Not won")
    line = panel.get_by_role("button", name="Difficulty of this deal")

    expect(line).to_contain_text(re.compile("●{1,2}○{3,4} (very )?easy$"))
    line.click()
    told = page.get_by_role("dialog", name="How hard this deal is")
    expect(told).to_contain_text("compared with other deals of this game")
    expect(told).to_contain_text(re.compile("sees no hidden cards wins about [0-9]+ of 10 tries"))
    expect(told.get_by_text("of 100")).to_be_hidden()
    told.get_by_text("How Kabale measures this").click()
    expect(told.get_by_text(f"Deal {play['deal'].removeprefix('k1:')}: {easy[play['deal']]} of 100")).to_be_visible()


def test_a_deal_is_measured_before_the_play_when_one_asks(page: Page) -> None:
    """In the menu, of a game that nobody has measured: it is said that it takes a while, then how hard it is."""
    sit_down(page, UNMEASURED, "k1:7")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How hard?").click()
    told = page.get_by_role("dialog", name="How hard this deal is")

    expect(told.locator("p").first).to_have_text(re.compile("^(Kabale is grading this deal …|[●○]{5} .*)$"))
    expect(told).to_contain_text("Deal 7: ")
    expect(told).not_to_contain_text("compared")


@pytest.mark.parametrize("phone", [False, True])
def test_a_hard_deal_from_the_new_deal_dialog(new_page: NewPage, phone: bool) -> None:
    """On the desk and on a phone; the buttons are where a thumb finds them, and axe finds nothing."""
    page = new_page(**(PHONE if phone else {}))
    sit_down(page, "klondike3", "k1:1")
    old = page.url
    page.keyboard.press("n")
    form = page.get_by_role("dialog", name="New deal")
    hard = form.get_by_role("button", name="hard")
    expect(hard).to_be_in_viewport(ratio=1)
    assert [] == violations(page)
    hard.click()
    expect(page).not_to_have_url(old)

    assert state(page)["deal"] in measured(Wish.HARD)


def test_a_game_without_grades_has_no_such_buttons(page: Page) -> None:
    """Nothing is offered that would be refused."""
    sit_down(page, UNMEASURED, "k1:1")
    page.keyboard.press("n")
    expect(page.get_by_role("dialog", name="New deal")).to_be_visible()
    expect(page.get_by_role("group", name="A deal that is")).to_have_count(0)


def test_todays_tiles_say_how_hard_their_deals_are(page: Page) -> None:
    """As the server tells it, in the reader's language."""

    def graded(route: Route) -> None:
        answer = route.fetch()
        day = answer.json()
        for grade, deal in enumerate(day["deals"]):
            deal["grade"] = grade or None
        route.fulfill(response=answer, json=day)

    page.route("**/api/days/*", graded)
    page.goto("/days")
    words = page.locator(".day-state")

    expect(words).to_have_text(
        ["not started", *(f"not started · {word}" for word in ("very easy", "easy", "middling", "hard", "very hard"))]
    )


def test_the_front_door_says_in_a_word_how_hard_a_game_is(page: Page) -> None:
    """How often it can be won is there for a game without a word. "winnable: 68% to 97%" broke into two lines."""

    def known_share(route: Route) -> None:
        answer = route.fetch()
        listed = answer.json()
        for game in listed["games"]:
            game["winnable"] = game["winnable"] and {**game["winnable"], "low": 0.68, "high": 0.72}
        route.fulfill(response=answer, json=listed)

    page.route("**/api/games?language=*", known_share)
    words = ("very easy", "easy", "middling", "hard", "very hard")
    known, grades = (grades_for(kabale.game(name), None, 0) for name in ("klondike", "klondike3"))
    assert known is not None
    assert grades is not None
    page.goto("/")
    tile = page.locator(".known-game", has_text="Klondike")
    expect(tile.locator(".remarks")).to_have_text(words[(known.word or 0) - 1])
    shares = page.locator(".no-word .remarks:not(:empty)")
    for width in (1440, 1280, 1000, 768):
        page.set_viewport_size({"width": width, "height": 900})
        assert set(shares.all_text_contents()) == {"about 7 in 10 can be won"}
        assert shares.evaluate_all("all => all.every((each) => each.scrollWidth <= each.clientWidth)")
    page.goto("/games/klondike3")
    facts = page.locator(".facts", has_text="Difficulty")
    expect(facts).to_contain_text(f"{words[(grades.word or 0) - 1]}, {grades.number} of 100")
    expect(facts).to_contain_text(f"wins {round(100 * grades.honest)}%")

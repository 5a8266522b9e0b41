"""The frame around the views: going about, languages, themes, help, and when things go wrong."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from kabale.web.frame.files import kept_at
from tests.web.browser.bench import write
from tests.web.browser.waiting import becomes


def test_settings_and_language_apply_at_once_and_are_saved(page: Page) -> None:
    """The focus moves to the heading of the new view: a player who cannot see the page hears where they are."""
    page.goto("/")
    page.get_by_role("link", name="Settings", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_focused()
    expect(page).to_have_title("Settings – Kabale")
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("radio", name="Large symbols").check()
    page.get_by_role("radio", name="Four colours").check()
    page.get_by_role("group", name="Bill's pace").get_by_label("Slow").check()
    queen = page.locator(".preview-cards img").nth(1)
    expect(queen).to_have_attribute("src", kept_at("cards/large-4-dark/QH.svg"))
    page.get_by_label("Name").fill("Ásta")
    page.get_by_label("Name").press("Tab")
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Name")).to_have_value("Ásta")
    expect(page.get_by_role("radio", name="Large symbols")).to_be_checked()
    me = page.request.get("/api/me").json()
    assert {"theme": "dark", "face": "large", "colours": 4, "pace": 2}.items() <= me["settings"].items()

    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.goto("/games/klondike")
    page.get_by_text("Die genauen Regeln").click()
    expect(page.get_by_role("heading", name="Das Ziel")).to_be_visible()
    page.get_by_role("combobox", name="Sprache").select_option("is")

    expect(page.get_by_role("heading", level=1)).to_have_text("Sjöspilakapall")
    expect(page.locator("html")).to_have_attribute("lang", "is")


def test_of_two_languages_chosen_in_a_row_the_later_one_is_spoken(page: Page) -> None:
    """The words of the first came last and were taken for those of the second."""
    late: list[Route] = []
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Patience and solitaire games")
    page.route("**/words/de.json*", lambda route: late.append(route))  # noqa: PLW0108
    page.get_by_role("combobox", name="Language").select_option("de")
    page.get_by_role("combobox", name="Language").select_option("is")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kaplar")
    becomes(page, 1, lambda: len(late))
    with page.expect_request_finished(lambda request: "de.json" in request.url):
        late[0].continue_()
    page.get_by_role("link", name="Stillingar").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Stillingar")
    expect(page.locator("html")).to_have_attribute("lang", "is")


def test_of_two_choices_in_a_row_the_later_one_is_kept(page: Page) -> None:
    """Both were sent at once, and the server kept whichever it heard last."""
    held: list[Route] = []
    page.goto("/settings")
    expect(page.get_by_role("radio", name="Dark")).to_be_visible()
    page.route("**/api/me", lambda route: held.append(route), times=1)  # noqa: PLW0108
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("radio", name="Light", exact=True).check()
    becomes(page, 1, lambda: len(held))
    held[0].continue_()
    expect(page.get_by_text("Saved.")).to_be_visible()

    assert "light" == page.request.get("/api/me").json()["settings"]["theme"]


@pytest.mark.parametrize(
    ("locale", "word"),
    [("da-DK", "Kabaler"), ("de-AT", "Patiencen und Solitaire"), ("fr-FR", "Patience and solitaire games")],
)
def test_a_new_player_is_spoken_to_in_the_language_of_the_browser(
    page: Page, address: str, locale: str, word: str
) -> None:
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context(base_url=address, locale=locale)
    visitor = context.new_page()
    visitor.goto("/")
    expect(visitor.get_by_role("heading", level=1)).to_have_text(word)
    context.close()


def test_the_skip_link_is_first_and_leads_past_the_header(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.locator("#main")).to_be_focused()


def test_the_present_place_in_the_menu_is_sharp(page: Page) -> None:
    """It was drawn bold over itself. Now colour and a line show it, and all links have one weight."""
    page.goto("/statistics")
    links = page.locator(".header nav a")
    expect(page.locator(".header nav [aria-current]")).to_have_text("Statistics")
    look = """(all) => all.map((each) => getComputedStyle(each))
        .map(({ webkitTextStrokeWidth, textShadow, fontWeight }) => [webkitTextStrokeWidth, textShadow, fontWeight])"""
    colours = "(all) => all.map((each) => getComputedStyle(each).color)"

    assert 1 == len({*map(tuple, links.evaluate_all(look))})
    assert ["0px", "none"] == links.evaluate_all(look)[0][:2]
    assert 2 == len(set(links.evaluate_all(colours)))


def test_the_help_for_the_keyboard_opens_and_closes_by_keys(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    page.keyboard.press("Escape")

    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_address_without_a_page_says_so(page: Page, wrong: list[str]) -> None:
    answer = page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
    page.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Patience and solitaire games")
    page.goto("/games/no-such-game")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")

    assert answer is not None
    assert 404 == answer.status
    assert all("404" in each for each in wrong)
    wrong.clear()


def test_a_server_that_is_gone_is_told_and_its_return_too(page: Page) -> None:
    page.goto("/settings")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    gone = "async () => { throw new TypeError('gone') }"
    page.evaluate(f"() => {{ window.there = window.fetch; window.fetch = {gone} }}")
    page.get_by_role("link", name="Statistics").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This page needs the server")
    expect(page.locator("#banner")).to_contain_text("does not answer")
    page.evaluate("() => { window.fetch = window.there }")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Statistics")

    expect(page.locator("#banner")).to_be_hidden()


def test_the_dark_theme_is_there_before_the_first_paint(page: Page) -> None:
    """Nothing flashes: the mirror in the browser is read before the server is asked."""
    page.goto("/settings")
    page.get_by_role("radio", name="Dark").check()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.route("**/api/**", lambda route: None)
    page.goto("/", wait_until="domcontentloaded")

    assert "dark" == page.evaluate("document.documentElement.dataset.theme")


def test_a_link_says_what_it_opens_and_opens_it(page: Page) -> None:
    page.goto("/link?game=klondike&deal=k1:617&moves=c1+c1%2Bc1")
    expect(page.get_by_text("3 moves are already played")).to_be_visible()
    expect(page.locator(".link-panel .primary")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/plays/*")

    play = page.request.get("/api/plays").json()["plays"][0]
    assert ("k1:617", 3) == (play["deal"], play["length"])


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("", "The link names no game."),
        ("game=klondike&variant=upside-down", "Klondike has no variant upside-down."),
        ("game=klondike&level=7", "Klondike has no level 7."),
    ],
)
def test_a_link_that_leads_nowhere_says_why(page: Page, query: str, words: str) -> None:
    page.goto(f"/link?{query}")

    expect(page.get_by_text(words)).to_be_visible()


def test_a_deal_that_is_none_is_told_before_it_is_started(page: Page) -> None:
    """The button was there, and only then it was said."""
    page.goto("/link?game=klondike&deal=k1:no-number")

    expect(page.get_by_role("alert")).to_contain_text("no-number")


def test_outside_text_stays_text(page: Page) -> None:
    """A definition's title, with elements in it, is shown letter by letter."""
    page.goto("/own")
    title = "<img src=x onerror=alert(1)>"
    text = f"{title}\n1 4\n52 4 4 0 0 0 999 1 1 0 2\n0 84 4 0 0 1002 999 1 0 0 0\n"
    text += "0 164 4 0 0 1002 13 0 1 901 106\n1 4 112 0 18 1002 999 2 2 999 304\n"
    page.get_by_label("Format").select_option(".pat")
    write(page, text)

    expect(page.get_by_role("heading", name=re.compile("onerror"))).to_have_text(title)


def test_logging_out_asks_before_and_leaves_nothing(page: Page) -> None:
    """Who says no stays who he is; who says yes is a new guest, whose browser keeps nothing of the one before."""
    page.goto("/settings")
    page.evaluate("localStorage.setItem('somebody', 'was here')")
    before = page.request.get("/api/me").json()["id"]
    page.get_by_role("button", name="Log out").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Without your six words you cannot return")
    dialog.get_by_role("button", name="Cancel").click()
    stayed = page.request.get("/api/me").json()["id"]
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("dialog").get_by_role("button", name="Log out").click()
    page.wait_for_url("**/")

    assert before == stayed != page.request.get("/api/me").json()["id"]
    assert page.evaluate("localStorage.getItem('somebody')") is None

"""A browser that refuses to keep anything: the page works while it is open, or says in a sentence what it needs."""

import json
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, expect

from kabale.messages import text
from tests.web.browser.conftest import ARGUMENTS, NAMES, NewPage, listen
from tests.web.browser.table import card, cards, drag, played, sit_down, spot
from tests.web.browser.waiting import PATIENCE, becomes

NEEDED = text("page.missing.cookie", "en", {})

REFUSES = """
const refused = () => { throw new DOMException("Access is denied for this document.", "SecurityError") }
Object.defineProperty(window, "localStorage", { get: refused })
Object.defineProperty(window, "sessionStorage", { get: refused })
CacheStorage.prototype.open = CacheStorage.prototype.delete = LockManager.prototype.request = async () => refused()
"""


def test_a_game_is_played_where_the_browser_stores_nothing(new_page: NewPage, wrong: list[str]) -> None:
    """The page was empty, without a word: one of its modules asked for the store. What waits for the server is sent."""
    page = new_page()
    page.add_init_script(REFUSES)
    sit_down(page)
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    played(page, 1)
    page.route("**/api/**", lambda route: route.abort())
    drag(page, card(page, "ace of spades"), spot(page, 3))
    played(page, 2)
    page.unroute("**/api/**")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    becomes(page, ["AS"], lambda: cards(page, 3))
    expect(page.locator("#banner")).to_be_hidden()
    wrong[:] = [each for each in wrong if "ERR_FAILED" not in each]

    assert ["TS", "9H"] == cards(page, 6)


def test_where_all_cookies_are_blocked_the_page_says_what_it_needs(
    browser: Browser, address: str, tmp_path: Path, wrong: list[str]
) -> None:
    """In Chromium by its own setting, which refuses the store too. Said where a choice or a new game is lost."""
    settings = tmp_path / "Default" / "Preferences"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}), "utf-8")
    path = next(filter(None, map(shutil.which, NAMES)))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=path, args=ARGUMENTS, base_url=address, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE * 1000)
    page = context.pages[0]
    listen(page, wrong)
    page.goto("/")
    assert page.evaluate("() => { try { return !localStorage } catch { return true } }")
    page.locator(".star").first.click()
    expect(page.locator(".toast")).to_contain_text(NEEDED)
    page.goto("/games/klondike")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator("main")).to_contain_text(NEEDED)
    wrong[:] = [each for each in wrong if "status of 404" not in each]
    context.close()

    assert [] == wrong


def test_a_browser_that_drops_the_cookie_is_told_so(new_page: NewPage, wrong: list[str]) -> None:
    """After *Deal* stood "it belongs to another player", and nobody learnt that it was the cookie."""
    page = new_page()

    def without_cookie(route: Route) -> None:
        answer = route.fetch()
        page.context.clear_cookies()
        route.fulfill(response=answer, headers={k: v for k, v in answer.headers.items() if k != "set-cookie"})

    page.route("**/api/**", without_cookie)
    page.goto("/games/klondike")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator("main")).to_contain_text(NEEDED)
    page.unroute("**/api/**")
    wrong[:] = [each for each in wrong if "status of 404" not in each]


def test_a_play_of_somebody_else_needs_no_cookie(page: Page, wrong: list[str]) -> None:
    page.goto("/plays/0123456789abcdef")
    expect(page.locator("main")).to_contain_text(text("page.missing.text", "en", {}))
    wrong[:] = [each for each in wrong if "status of 404" not in each]

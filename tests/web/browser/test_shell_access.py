"""Every view for everyone: no serious fault by axe-core in either theme, nothing cut off or too small on any screen."""

from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from kabale.messages import LANGUAGES, text
from kabale.web.frame.files import kept_at
from tests.web.browser.bench import write
from tests.web.browser.conftest import NewPage
from tests.web.browser.hands import by_taps
from tests.web.browser.table import LINE, open_table, set_up, sit_down
from tests.web.browser.test_shell_own import BAD
from tests.web.browser.test_shell_statistics import lose, win
from tests.web.texts import KLONDIKE

# What a player sees who has played, kept a game, and has a mistake in the editor.
VIEWS = (
    "/",
    "/?family=klondike",
    "/games/klondike",
    "/games/spinne",
    "/own",
    "/statistics",
    "/settings",
    "/device",
    "/games/klondike/enter",
    "/link?game=freecell&deal=ms:617",
    "/link?game=nothing",
)


@pytest.fixture(scope="module")
def visitor(browser: Browser, address: str) -> Iterator[Page]:
    """A player with results, an open play, a favourite and a definition with a mistake."""
    context = browser.new_context(base_url=address, locale="de-DE", reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    win(page)
    lose(page)
    page.request.post("/api/plays", data={"game": "klondike", "deal": "k1:617", "moves": "c1 c1"})
    page.request.put("/api/games/klondike/favourite", data={})
    page.goto("/own")
    write(page, BAD, "Der Text der Definition")
    expect(page.get_by_text("P206")).to_be_visible()
    yield page
    context.close()


def show(page: Page, view: str) -> None:
    """Go to a view as a link would, and wait until it stands."""
    page.evaluate("([at, view]) => import(at).then((all) => all.navigate(view))", [kept_at("frame/router.js"), view])
    expect(page.locator(".view:not([aria-busy])")).to_be_visible()
    if view == "/own":
        expect(page.get_by_text("P206")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_no_serious_fault(visitor: Page, view: str, theme: Literal["light", "dark"]) -> None:
    visitor.emulate_media(color_scheme=theme)
    expect(visitor.locator("html")).to_have_attribute("data-theme", theme)
    visitor.set_viewport_size({"width": 1280, "height": 900})
    show(visitor, view)

    assert [] == serious(visitor)


def serious(page: Page) -> list[object]:
    """Return the serious faults that axe finds in what is seen."""
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}).response
    faults = [each for each in found["violations"] if each["impact"] in {"serious", "critical"}]
    assert len(found["passes"]) > 10
    return [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in faults]


# Excepted there: a link in a sentence, a box inside its label, and what is hidden from everyone who presses.
SMALL = """
() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
  .filter((each) => each.checkVisibility() && !each.closest(".unseen, .skip, [aria-hidden]"))
  .filter((each) => !(each.matches("a") && getComputedStyle(each).display === "inline"))
  .filter((each) => !each.matches("[type=radio], [type=checkbox]"))
  .map((each) => [each.outerHTML.slice(0, 100), each.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 23.5 && box.width > 0)
  .map(([html]) => `small: ${html}`)
"""
CUT = """
() => [...document.querySelectorAll(".button, .chip, .tag, .header nav a, th, h1, h2, h3, legend, label")]
  .filter((each) => each.checkVisibility() && !each.closest(".unseen"))
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline")
  .map((each) => `cut off: ${each.textContent}`)
"""
WIDE = """
() => document.documentElement.scrollWidth > window.innerWidth ? ["wider than the window"] : []
"""
KEYS = """
() => [...document.documentElement.outerHTML.matchAll(/[^/]page[.][a-z_.]+/g)].map(([key]) => `not in words: ${key}`)
"""


def test_every_view_fits_a_telephone_in_german(visitor: Page) -> None:
    """Axe finds no serious fault on the front page; all views are narrow enough."""
    everything_fits(visitor, 360, 740, "de")
    show(visitor, VIEWS[0])

    assert [] == serious(visitor)


@pytest.mark.parametrize(
    ("width", "height", "language"),
    [(360, 740, "en"), (360, 740, "is"), (768, 1024, "de"), (1440, 900, "en")],
)
def test_nothing_sticks_out_is_cut_off_or_too_small(visitor: Page, width: int, height: int, language: str) -> None:
    """The longest words are German and Icelandic ones."""
    everything_fits(visitor, width, height, language)


def everything_fits(visitor: Page, width: int, height: int, language: str) -> None:
    """Go through all views. Targets have 24 by 24 pixels at least (WCAG 2.2, 2.5.8)."""
    visitor.set_viewport_size({"width": width, "height": height})
    visitor.request.patch("/api/me", data={"settings": {"language": language}})
    visitor.goto("/")
    # The page is there before its words are, and no view stands until then.
    expect(visitor.locator(".view:not([aria-busy])")).to_be_visible()
    faults = {}
    for view in VIEWS:
        show(visitor, view)
        faults[view] = [fault for each in (SMALL, CUT, WIDE, KEYS) for fault in visitor.evaluate(each)]
    languages = visitor.locator(".header .language").bounding_box()
    menu = [link.bounding_box() for link in visitor.locator(".header nav a").all()]

    assert {} == {view: found for view, found in faults.items() if found}
    assert 1 == len({round(box["y"]) for box in menu if box})
    assert all(box["x"] + box["width"] <= width - 8 for box in menu if box)
    assert languages is not None
    assert width < 768 or {round(languages["y"])} == {round(box["y"]) for box in menu if box}


def violations(page: Page) -> list[str]:
    """Return all that axe finds, advice included."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:150]}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_a_phone_in_each_language(new_page: NewPage, language: str, wrong: list[str]) -> None:
    """Views, and what opens over the table: the words differ in length, and so does what they lie on."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    set_up(page, language=language)
    faults = {}
    for view in ("/", "/days", "/settings", "/own", "/games/klondike"):
        page.goto(view)
        expect(page.locator(".view:not([aria-busy])")).to_be_visible()
        faults[view] = violations(page)
    page.goto("/own")
    write(page, KLONDIKE, said("page.own.text", language))
    expect(page.locator(".bench-status.good")).to_be_visible()
    expect(page.locator(".columns li")).to_have_count(11)
    faults["headings"] = violations(page)
    play = sit_down(page, "klondike", "k1:617")
    page.get_by_role("button", name=said("table.light.ask", language)).tap()
    faults["light"] = opened(page)
    page.keyboard.press("n")
    expect(page.locator("dialog fieldset.switch")).to_have_count(4)
    faults["new deal"] = opened(page)
    page.get_by_role("button", name=said("table.menu", language)).tap()
    page.get_by_role("button", name=said("table.bar.settings", language)).tap()
    faults["settings over the table"] = opened(page)
    sit_down(page, moves=" ".join(LINE[:-1]))
    by_taps(page, LINE[-1])
    expect(page.locator(".ended")).to_contain_text(said("table.ended.won", language))
    faults["won"] = violations(page)
    page.locator(".ended").get_by_role("button", name=said("table.bar.share", language)).tap()
    faults["share"] = opened(page)
    open_table(page, f"/plays/{play['id']}")
    page.route("**/api/statistics*", lambda route: route.abort())
    show(page, "/statistics")
    expect(page.get_by_role("heading", level=1)).to_have_text(said("page.error.needs_server", language))
    faults["without the server"] = violations(page)
    wrong.clear()

    assert {} == {view: found for view, found in faults.items() if found}


def said(key: str, language: str) -> str:
    """Return the words of a key."""
    return text(key, language, {})


def opened(page: Page) -> list[str]:
    """Return what axe finds when a box is open, and close it by the keyboard."""
    expect(page.get_by_role("dialog").last).to_be_visible()
    found = violations(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    return found

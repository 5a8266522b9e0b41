"""One's own table: felt, card set, mirror, signs on empty piles, contrast, larger text; no clock until asked for."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from kabale.messages import LANGUAGES, text
from kabale.web.frame.files import kept_at
from tests.web.browser.conftest import NewPage
from tests.web.browser.table import card, drag, played, seen_in, set_up, sit_down, spot
from tests.web.browser.waiting import becomes


def test_a_table_is_chosen_in_the_settings_and_played(page: Page) -> None:
    """Felt, mirror and clock. The felt is there before the server is asked: the browser keeps a copy."""
    page.goto("/settings")
    page.get_by_role("radio", name="Green").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Saved.")).to_be_visible()
    set_up(page, mirrored=True)
    sit_down(page)
    expect(page.locator(".cloth")).to_have_css("background-color", "rgb(31, 78, 121)")
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    played(page, 1)
    seen_in(page, 1).last.click()
    played(page, 2)
    stock, waste = spot(page, 1).bounding_box(), spot(page, 2).bounding_box()
    assert stock is not None
    assert waste is not None
    assert stock["x"] > waste["x"] + waste["width"]

    expect(page.locator(".figure-time")).to_have_count(0)
    page.evaluate(f"import('{kept_at('frame/settings.js')}').then((settings) => settings.change('clock', true))")
    expect(page.locator(".figure-time dd")).to_contain_text(re.compile(r"^\d+:\d\d$"))
    page.route("**/api/**", lambda route: None)
    page.goto("/", wait_until="domcontentloaded")

    assert "blue" == page.evaluate("document.documentElement.dataset.felt")


def test_the_third_card_set_lies_on_the_table(page: Page) -> None:
    page.goto("/settings")
    page.get_by_role("radio", name="Plain").check()
    expect(page.locator(".preview-cards img").nth(1)).to_have_attribute("src", kept_at("cards/plain-2-light/QH.svg"))
    sit_down(page)

    expect(card(page, "king of hearts")).to_have_attribute("data-source", kept_at("cards/plain-2-light/KH.svg"))
    page.wait_for_function("[...document.querySelectorAll('.felt .card')].every((each) => each.naturalWidth > 0)")


def test_a_picture_of_ones_own_lies_on_the_table_as_a_back(page: Page) -> None:
    """On this device only: it is not sent, and what is no picture is refused in a sentence."""
    page.goto("/settings")
    field = page.get_by_label("Use your own picture as the back")
    field.set_input_files({"name": "cat.png", "mimeType": "image/png", "buffer": b"<svg onload='alert(1)'>"})
    expect(page.locator(".toast-error")).to_contain_text("not a picture")
    expect(page.get_by_role("radio", name="Your picture")).to_have_count(0)
    field.set_input_files({"name": "page.png", "mimeType": "image/png", "buffer": page.screenshot()})
    expect(page.get_by_role("radio", name="Your picture")).to_be_checked()
    expect(page.get_by_text("Saved.")).to_be_visible()
    play = sit_down(page)
    expect(seen_in(page, 1).last).to_have_attribute("src", re.compile("^blob:"))
    becomes(
        page, [250, 350], lambda: seen_in(page, 1).last.evaluate("(card) => [card.naturalWidth, card.naturalHeight]")
    )
    assert "own" == page.request.get("/api/me").json()["settings"]["back"]
    page.goto("/")
    expect(page.locator("img.layout").first).to_have_attribute("src", re.compile(r"\bback=1\b"))

    page.evaluate("localStorage.removeItem('kabale.back')")
    page.goto(f"/plays/{play['id']}")
    expect(seen_in(page, 1).last).to_have_attribute("data-source", re.compile("/back-1.svg$"))


def test_felts_faces_and_backs_are_seen_where_they_are_chosen(page: Page) -> None:
    """They were radio buttons with a word; in the dark the samples are dark."""
    page.goto("/settings")
    felts = page.get_by_role("group", name="Table colour").locator("[data-felt]")
    expect(felts).to_have_count(7)
    colours = felts.evaluate_all("(all) => all.map((each) => getComputedStyle(each).backgroundColor)")
    assert 7 == len(set(colours))
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = felts.evaluate_all("(all) => all.map((each) => getComputedStyle(each).backgroundColor)")
    assert 7 == len(set(dark) - set(colours))

    faces = page.get_by_role("group", name="Cards", exact=True).locator("img")
    sources = faces.evaluate_all("(all) => all.map((each) => each.src.split('/').at(-2))")
    assert ["classic-2-dark", "large-2-dark", "plain-2-dark"] == sources[::2]


BOXES = """() => [...document.querySelectorAll(".felt .card:not([hidden]), .felt .pile:not([hidden]) > .spot")]
    .map((each) => each.getBoundingClientRect())
    .map(({ left, right, top }) => [left, right, top].map(Math.round))"""


@pytest.mark.parametrize("game", ["klondike", "vindrosen", "zopf", "pyramid"])
def test_a_mirrored_table_has_each_card_on_the_other_side(page: Page, game: str) -> None:
    """Also of a game with fans to the side, and of one with cards that lie across."""
    sit_down(page, game, "k1:1")
    before = page.evaluate(BOXES)
    width = page.evaluate("document.querySelector('.felt').clientWidth")
    page.evaluate(f"import('{kept_at('frame/settings.js')}').then((settings) => settings.change('mirrored', true))")

    becomes(page, [[width - right, width - left, top] for left, right, top in before], lambda: page.evaluate(BOXES))


def test_an_empty_pile_says_what_may_lie_there_first(page: Page) -> None:
    """Foundations, cells and columns looked all alike: an ace, a king, and nothing where any card may lie."""
    sit_down(page, moves="4-6 4-3")
    expect(spot(page, 4)).to_have_attribute("data-opens", "K")
    expect(page.get_by_role("button", name="column 1, empty; first card: king")).to_be_visible()
    sit_down(page, "freecell", "ms:1")
    signs = page.locator(".felt .spot[data-opens]")
    expect(signs).to_have_count(4)
    expect(page.get_by_role("button", name="foundation 1, empty; first card: ace")).to_be_visible()
    expect(page.get_by_role("button", name="cell 1, empty", exact=True)).to_be_visible()
    page.evaluate(f"import('{kept_at('frame/settings.js')}').then((settings) => settings.change('marks', false))")

    expect(signs).to_have_count(0)


def test_of_a_foundation_for_one_suit_the_card_is_shown(page: Page) -> None:
    """Bisley's foundations go down from the kings, one for each suit."""
    sit_down(page, "bisley", "k1:1")

    expect(page.locator(".felt .spot[data-opens='K♥']")).to_have_count(1)
    expect(page.get_by_role("button", name="empty; first card: king of hearts")).to_be_visible()


CHOICES = (
    "felt_wine",
    "felt_teal",
    "face_plain",
    "auto_all",
    "tap_drag",
    "size_large",
    "peek",
    "back_choose",
    "mirrored",
    "marks",
    "clock",
    "sound",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_its_name_in_every_language(page: Page, language: str) -> None:
    set_up(page, language=language)
    page.goto("/settings")

    for choice in CHOICES:
        expect(page.get_by_label(text(f"page.settings.{choice}", language, {}), exact=True)).to_be_visible()


ENHANCED = {
    "runOnly": ["color-contrast-enhanced", "color-contrast"],
    "rules": {"color-contrast-enhanced": {"enabled": True}},
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("felt", ["green", "wine", "plum"])
def test_who_asks_for_more_contrast_gets_seven_to_one(new_page: NewPage, theme: str, felt: str) -> None:
    """WCAG 1.4.6 in every view and at the table; nothing had changed for them."""
    page = new_page(contrast="more", color_scheme=theme)
    set_up(page, felt=felt)
    play = sit_down(page, moves="4-6 4-3")
    for view in (
        f"/plays/{play['id']}",
        "/?family=yukon",
        "/games/klondike",
        "/settings",
        "/statistics",
        "/cribbage",
        "/own",
    ):
        page.goto(view)
        expect(page.locator(".view:not([aria-busy])")).to_be_visible()
        found = Axe().run(page, options=ENHANCED).response["violations"]
        assert [] == [node["html"][:150] for each in found for node in each["nodes"]], view


CUT_OFF = """() => [...document.querySelectorAll(".top h1, .standing dt, .standing dd, .bar button, .line")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.offsetWidth > 1)
    .filter((each) => {
      const box = each.getBoundingClientRect()
      const room = each.closest(".standing")?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
      const isCut = !each.matches("h1, .line") && each.scrollWidth > each.clientWidth + 1
      return isCut || box.bottom > innerHeight + 1 || box.left < room.left - 1 || box.right > room.right + 1 })
    .map((each) => each.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_at_four_hundred_percent_nothing_is_lost(new_page: NewPage, language: str) -> None:
    """1280 by 1024 at 400 % is a window of 320 by 256 (WCAG 1.4.10): of the figures only ":02" was left."""
    page = new_page(viewport={"width": 320, "height": 256}, device_scale_factor=4)
    set_up(page, language=language, clock=True)
    sit_down(page, "klondike", "k1:617", "c1 c1")

    becomes(page, [], lambda: page.evaluate(CUT_OFF))
    expect(page.locator(".figure-time dd")).to_be_in_viewport(ratio=1)


TWICE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_text_of_twice_the_size_is_all_there(new_page: NewPage, size: tuple[int, int]) -> None:
    """WCAG 1.4.4: the figures vanished."""
    page = new_page(viewport={"width": size[0], "height": size[1]})
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })"
    )
    set_up(page, clock=True)
    sit_down(page, "klondike", "k1:617", "c1 c1")

    becomes(page, [], lambda: page.evaluate(CUT_OFF))
    expect(page.locator(".figure-moves dd")).to_be_in_viewport(ratio=1)

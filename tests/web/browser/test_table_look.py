"""What is seen and what is read out: names, languages, sizes of windows, and accessibility."""

import re
from itertools import pairwise
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from kabale.messages import text
from tests.web.browser.conftest import NewPage
from tests.web.browser.table import card, drag, lies_at, played, seen_in, sit_down
from tests.web.browser.waiting import becomes

SIZES = [(360, 740), (740, 360), (768, 1024), (1440, 900)]
GAMES = ["klondike", "spider", "freecell", "canfield", "pyramid", "vindrosen", "zopf", "spiderx"]


def read_out(page: Page) -> list[str]:
    """Return the names of the table's buttons in the accessibility tree, in reading order."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    named = [node for node in nodes if not node.get("ignored") and node.get("role", {}).get("value") == "button"]
    return [node["name"]["value"] for node in named]


def test_every_card_is_named_and_every_move_is_announced(page: Page) -> None:
    """As a screen reader hears the table. A card that is drawn and turned is announced once."""
    play = sit_down(page)
    names = read_out(page)
    expected = [
        "face-down card, 46 of 46 in stock",
        "waste, empty",
        "foundation, empty; first card: ace",
        "face-down card, 1 of 2 in column 1",
        "nine of hearts, face up, 2 of 2 in column 1",
        "2 face-down cards, column 2",
        "king of hearts, face up, 3 of 3 in column 2",
        "ten of spades, face up, 1 of 1 in column 3",
    ]

    assert expected == [name for name in names if re.search("card|waste|foundation[ ,]|column", name)]
    assert 6 == len(play["piles"])
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    moved = "nine of hearts from column 1 to the ten of spades of column 3"
    expect(page.locator("#polite")).to_contain_text(f"{moved}. turned: ace of spades, column 1")
    page.keyboard.press("d")

    expect(page.locator("#polite")).to_have_text("four of spades from stock to waste")


def test_all_cards_of_a_two_deck_game_are_read_in_the_order_in_which_they_lie(page: Page) -> None:
    play = sit_down(page, "spider", "k1:1")
    shown = [name for name in read_out(page) if re.search("[, ]column ", name)]
    columns = [pile for pile in play["piles"] if pile["kind"] == "tableau"]
    backs = [f"{sum(not up for up in pile['up'])} face-down cards, column {n}" for n, pile in enumerate(columns, 1)]

    assert backs == shown[::2]
    assert shown[1].endswith("6 of 6 in column 1")


def test_a_pile_says_how_many_cards_it_has(page: Page) -> None:
    sit_down(page)

    expect(page.get_by_role("group", name="column 2, 3 cards")).to_have_count(1)


def violations(page: Page) -> list[str]:
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_the_table(new_page: NewPage, theme: str) -> None:
    page = new_page(color_scheme=theme)
    sit_down(page, "zopf", "k1:1")
    page.keyboard.press("l")

    assert [] == violations(page)


def test_axe_finds_nothing_with_rules_menu_and_panels_open(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("i")
    expect(page.locator(".rules-side .first-move img")).to_be_visible()
    page.locator(".rules-side summary", has_text="The exact rules").click()
    expect(page.locator(".rules-side li").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    assert [] == violations(page)

    page.keyboard.press("Escape")
    card(page, "nine of hearts").click()
    page.keyboard.press("n")
    expect(page.get_by_role("dialog", name="New deal")).to_be_visible()
    assert [] == violations(page)


OUTSIDE = """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const felt = document.querySelector(".felt").getBoundingClientRect()
    const all = document.querySelectorAll(".felt .card:not([hidden]), .felt .pile:not([hidden]) > .spot")
    const out = [...all].filter((each) => {
      const box = each.getBoundingClientRect()
      const isAside = box.left < felt.left - 1 || box.right > felt.right + 1
      return isAside || box.top < felt.top - 1 || box.bottom > felt.bottom + 1
    }).map((each) => each.alt || each.ariaLabel)
    const page = document.documentElement
    const numbers = document.querySelector(".standing")
    const boxes = [...document.querySelectorAll(".felt .label-text")].map((each) => each.getBoundingClientRect())
    const meet = (one, other) => one.left < other.right && other.left < one.right
      && one.top < other.bottom - 1 && other.top < one.bottom - 1
    const met = boxes.filter((one, index) => boxes.slice(index + 1).some((other) => meet(one, other))).length
    const cut = numbers.scrollWidth - numbers.clientWidth
    resolve({ out, met, cut, wide: page.scrollWidth - innerWidth, tall: page.scrollHeight - innerHeight }) })))"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_leaves_the_window_and_nothing_is_cut_off(page: Page, game: str) -> None:
    """On a phone, a phone on its side, a tablet, a desk: all cards within the cloth, no scroll bar anywhere.

    Of Zopf's numbers the last ones were cut off on a tablet, and two of its labels lay on each other on a phone. Its
    numbers have the longest words in German.
    """
    page.request.patch("/api/me", data={"settings": {"language": "de"}})
    sit_down(page, game, "k1:1")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})

        becomes(page, [width, height], lambda: page.evaluate("[innerWidth, innerHeight]"))
        becomes(page, {"out": [], "met": 0, "cut": 0, "wide": 0, "tall": 0}, lambda: page.evaluate(OUTSIDE))


def test_spiders_foundations_overlap_on_a_phone_on_its_side(new_page: NewPage) -> None:
    """Eight foundations and the stock, stacked beside the columns, took the height: cards were 44 px wide."""
    page = new_page(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    sit_down(page, "spider", "k1:3")
    width = page.locator(".felt .card:not([hidden])").first.evaluate("(each) => each.offsetWidth")
    tops = page.locator(".pile-foundation .spot").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect().top)"
    )

    assert width >= 44 * 4 / 3
    assert [2, 2, 2, 2] == [tops.count(top) for top in sorted(set(tops))]
    assert min(later - above for above, later in pairwise(sorted(set(tops)))) > 20
    becomes(page, {"out": [], "met": 0, "cut": 0, "wide": 0, "tall": 0}, lambda: page.evaluate(OUTSIDE))


def test_a_long_fan_draws_together(new_page: NewPage) -> None:
    """A low wide window, and Yukon's columns of seven cards: every card shows something of itself."""
    page = new_page(viewport={"width": 900, "height": 300})
    play = sit_down(page, "yukon", "k1:1")
    columns = [pile for pile in play["piles"] if pile["kind"] == "tableau"]
    longest = max(columns, key=lambda pile: len(pile["cards"]))
    column = seen_in(page, longest["pile"])
    tops = [box["y"] for box in (column.nth(index).bounding_box() for index in range(column.count())) if box]

    assert min(later - earlier for earlier, later in pairwise(tops)) >= 2


def test_indices_are_readable_where_cards_cover_each_other(new_page: NewPage) -> None:
    """Of a covered face-up card of Klondike and FreeCell at least 18 pixels show, on a phone too."""
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page, "freecell", "k1:1")
    column = seen_in(page, 11)
    tops = [box["y"] for box in (column.nth(index).bounding_box() for index in range(column.count())) if box]

    assert min(later - earlier for earlier, later in pairwise(tops)) >= 18


SHOWN = """(pile) => [...document.querySelectorAll(`.pile[data-pile="${pile}"] .card`)].flatMap((card) => {
    const box = card.getBoundingClientRect()
    const seen = document.elementFromPoint(box.x + 7, box.y + box.height / 2)
    return !card.hidden && seen === card && !card.getAttribute("aria-hidden") ? [[card.alt, box.x]] : []
})"""
"""The cards of a pile of which at least seven pixels show, by what is read out of them, with where they begin."""


FLAT = "() => document.querySelectorAll('.felt .card').forEach((card) => { card.style.boxShadow = 'none' })"


def indices(page: Page, pile: int) -> list[tuple[bytes, bytes]]:
    """Return the pixels of rank and suit of a pile's last three cards: as they are seen, and with no card on top.

    They take the units 10 to 67 of a card 250 wide, and 10 to 50 of its height.
    """
    found = []
    for each in seen_in(page, pile).all()[-3:]:
        box = each.bounding_box()
        assert box is not None
        unit = box["width"] / 250
        clip = {"x": box["x"] + 10 * unit, "y": box["y"] + 10 * unit, "width": 57 * unit, "height": 40 * unit}
        seen = page.screenshot(clip=clip)  # type: ignore[arg-type]
        level = each.evaluate("({ style }) => { const before = style.zIndex; style.zIndex = 8999; return before }")
        found.append((seen, page.screenshot(clip=clip)))  # type: ignore[arg-type]
        each.evaluate("({ style }, level) => { style.zIndex = level }", level)
    return found


@pytest.mark.parametrize("game", ["klondike3", "klondike3x", "klondike3j"])
def test_three_cards_of_a_draw_are_seen_at_every_size(new_page: NewPage, game: str) -> None:
    """One could be read, in each of the languages of games; what lies below them stays squared."""
    page = new_page(viewport={"width": 1440, "height": 900})
    play = sit_down(page, game, "k1:1", "c1 c1")
    waste = next(pile for pile in play["piles"] if pile["kind"] == "waste")
    drawn = [
        f"{text(f'table.rank.{name[0]}', 'en', {})} of {text(f'table.suit.{name[1]}', 'en', {})}, face up"
        for name in waste["cards"][-3:]
    ]
    for (width, height), least in {(1440, 900): 30, (390, 844): 20, (844, 390): 18, (320, 568): 18}.items():
        page.set_viewport_size({"width": width, "height": height})
        becomes(page, [width, height], lambda: page.evaluate("[innerWidth, innerHeight]"))
        becomes(page, True, lambda: len(page.evaluate(SHOWN, waste["pile"])) >= 3)
        names, left = zip(*page.evaluate(SHOWN, waste["pile"])[-3:], strict=True)

        assert [f"{each}, {place} of 6 in waste" for place, each in enumerate(drawn, 4)] == list(names)
        assert least <= min(later - earlier for earlier, later in pairwise(left))
        page.evaluate(FLAT)  # The shadow of the card on top reaches the sign of the suit.
        seen, bare = zip(*indices(page, waste["pile"]), strict=True)
        assert seen == bare
        assert 3 == len(set(seen))


def test_everything_works_at_a_zoom_of_two_hundred_percent(new_page: NewPage) -> None:
    """1280 by 800 at 200 % is a window of 640 by 400."""
    page = new_page(viewport={"width": 640, "height": 400}, device_scale_factor=2)
    sit_down(page)
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    played(page, 1)

    expect(page.get_by_role("button", name="Undo")).to_be_in_viewport()


def test_targets_are_large_enough(new_page: NewPage) -> None:
    """24 by 24 pixels at least for every button (WCAG 2.5.8)."""
    page = new_page(viewport={"width": 360, "height": 740})
    sit_down(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    small = page.evaluate("""() => [...document.querySelectorAll("button, a")].filter((each) => {
        const box = each.getBoundingClientRect()
        return box.width && each.checkVisibility() && (box.width < 24 || box.height < 24)
      }).map((each) => each.outerHTML.slice(0, 80))""")

    assert [] == small


@pytest.mark.parametrize(
    ("language", "name", "undo"),
    [
        ("de", "Herz-Neun, offen, 2 von 2", "Rückgängig"),
        ("da", "hjerter ni", "Fortryd"),
        ("is", "hjartanía", "Afturkalla"),
    ],
)
def test_the_table_speaks_the_players_language(new_page: NewPage, language: str, name: str, undo: str) -> None:
    page = new_page(locale=language)
    sit_down(page)

    expect(card(page, name)).to_be_visible()
    expect(page.get_by_role("button", name=undo)).to_be_visible()


def test_the_rules_lie_beside_the_table(page: Page) -> None:
    sit_down(page)
    before = card(page, "ten of spades").bounding_box()
    page.get_by_role("button", name="Rules").click()
    rules = page.get_by_role("complementary", name="Rules")
    expect(rules).to_contain_text("alternating colours")
    expect(rules).to_be_focused()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()

    lies_at(card(page, "ten of spades"), before)


def test_names_of_the_piles_are_shown_on_wish(page: Page) -> None:
    """XML games have letters of their own (kuerzel), .pat games numbers."""
    sit_down(page, "zopf", "k1:1")
    page.keyboard.press("l")

    expect(page.locator("[data-pile='1'] .label-badge")).to_have_text("S · 1")

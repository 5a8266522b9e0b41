"""Playing by keyboard alone, from the first card to the last."""

import re

from playwright.sync_api import Page, expect

from kabale.web.frame.files import kept_at
from tests.web.browser.table import LINE, card, cards, on_top, played, seen_in, sit_down, spot, state


def focused(page: Page) -> str:
    """Return what a screen reader says of what has the focus."""
    said: str = page.evaluate("(document.activeElement.alt || document.activeElement.ariaLabel || '')")
    return said


def walk(page: Page, wanted: str) -> None:
    """Press arrows, as somebody does who sees the table, until the focus is on what is wanted."""
    find = """(wanted) => { const all = [...document.querySelectorAll(".felt .card:not([hidden]), .felt .spot")];
        const goal = all.find((each) => !each.ariaHidden && (each.alt ?? each.ariaLabel ?? "").startsWith(wanted));
        const [from, to] = [document.activeElement, goal].map((each) => each.getBoundingClientRect());
        const [x, y] = [to.x - from.x, to.y - from.y];
        if (Math.abs(x) > Math.abs(y)) return x > 0 ? "ArrowRight" : "ArrowLeft";
        return y > 0 ? "ArrowDown" : "ArrowUp" }"""
    for _ in range(20):
        if focused(page).startswith(wanted):
            return
        page.keyboard.press(page.evaluate(find, wanted))
    raise AssertionError(f"the arrows do not lead to {wanted}, but to {focused(page)}")


def enter_table(page: Page) -> None:
    """Press Tab until the focus is on the table."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("Boolean(document.activeElement.closest('.felt'))"):
            return
    raise AssertionError("Tab does not lead to the table")


def test_the_little_game_is_won_without_a_mouse(page: Page) -> None:
    """Tab to the table, arrows to each card, Enter to pick and to lay, D to draw."""
    sit_down(page)
    enter_table(page)
    for number, move in enumerate(LINE, 1):
        if move == "c1":
            page.keyboard.press("d")
        else:
            source, target = (int(pile) for pile in move.split("-"))
            walk(page, seen_in(page, source).last.get_attribute("alt") or "")
            page.keyboard.press("Enter")
            expect(page.locator(".is-picked")).to_have_count(1)
            walk(page, name_of(page, target))
            page.keyboard.press("Enter")
        played(page, number)
    panel = page.get_by_role("dialog", name="Won!")
    expect(panel).to_be_visible()

    expect(panel.get_by_role("button", name="Next deal")).to_be_focused()


def name_of(page: Page, pile: int) -> str:
    if cards(page, pile):
        return seen_in(page, pile).last.get_attribute("alt") or ""
    return spot(page, pile).get_attribute("aria-label") or ""


def test_one_tab_stop_is_the_table_and_the_arrows_do_the_rest(page: Page) -> None:
    sit_down(page, "klondike", "k1:1")
    stops = page.locator(".felt [tabindex='0']")

    expect(stops).to_have_count(1)
    enter_table(page)
    page.keyboard.press("ArrowLeft")
    expect(stops).to_have_count(1)
    page.keyboard.press("Tab")
    assert not page.evaluate("Boolean(document.activeElement.closest('.felt'))")


def reached(steps: dict[str, set[str]], start: str) -> set[str]:
    """Return the piles that can be reached from one, over any number of steps."""
    found, edge = {start}, {start}
    while edge:
        edge = {pile for each in edge for pile in steps[each]} - found
        found |= edge
    return found


def test_from_each_pile_of_a_big_table_the_arrows_lead_to_every_other(page: Page) -> None:
    """Mysteriet has 34 piles in rows and columns, some behind others."""
    sit_down(page, "mysteriet", "k1:1")
    here = "document.activeElement.parentElement.dataset.pile"
    steps: dict[str, set[str]] = {}
    for pile in map(str, range(1, 35)):
        steps[pile] = set()
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            page.evaluate(
                """(pile) => { const group = document.querySelector(`[data-pile="${pile}"]`);
                const all = [...group.querySelectorAll(".card:not([hidden]), .spot")];
                all.filter((each) => !each.ariaHidden).at(-1).focus() }""",
                pile,
            )
            page.keyboard.press(key)
            steps[pile].add(page.evaluate(here))

    assert [set(steps)] * 34 == [reached(steps, pile) for pile in steps]


def test_down_a_pyramid_leads_from_row_to_row(page: Page) -> None:
    """Its rows lie half a card aside of each other: down and up passed over every second row."""
    sit_down(page, "pyramid", "k1:1")
    enter_table(page)
    page.locator("[data-pile='5'] .card").focus()
    rows = [range(6, 8), range(8, 11), range(11, 15), range(15, 20), range(20, 26), range(26, 33)]
    here = "Number(document.activeElement.parentElement.dataset.pile)"
    for row in rows:
        page.keyboard.press("ArrowDown")
        assert page.evaluate(here) in row
    for row in rows[-2::-1]:
        page.keyboard.press("ArrowUp")
        assert page.evaluate(here) in row


def test_left_and_right_lead_to_the_next_column_however_short_it_is(page: Page) -> None:
    """Spider's column 5 held one card face up, high above the others': both neighbours' arrows passed over it."""
    moves = "13-18 c1 16-19 16-15 12-15 12-13 19x2-17 19-18 19-15 19-13 c1 11-16 11-16 11-10 15-12 11-15 11-13 c1 17-16"
    more = "11-10 11-10 12-10 12x2-15 14-12 c1 14-13 14-13 10-14 14x2-12 11-14 11-12 14x2-12 14-15 14-11"
    sit_down(page, "spider", "k1:3", f"{moves} {more}")
    for pile, key in ((13, "ArrowRight"), (15, "ArrowLeft")):
        for each in seen_in(page, pile).all()[-3:]:
            each.focus()
            page.keyboard.press(key)
            assert "14" == page.evaluate("document.activeElement.parentElement.dataset.pile")


def test_the_focus_is_seen(page: Page) -> None:
    sit_down(page)
    enter_table(page)
    style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    width = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")

    assert ("solid", True) == (style, width >= 2)


def test_while_a_card_is_picked_the_arrows_go_to_where_it_may_lie(page: Page) -> None:
    sit_down(page, moves="4-6 4-3")
    enter_table(page)
    walk(page, "king of hearts")
    page.keyboard.press(" ")
    page.keyboard.press("ArrowLeft")

    expect(spot(page, 4)).to_be_focused()
    assert "column 1, empty; first card: king" == focused(page)


def test_escape_puts_a_card_back(page: Page) -> None:
    sit_down(page)
    enter_table(page)
    walk(page, "nine of hearts")
    page.keyboard.press("Enter")
    expect(page.locator(".is-picked")).to_have_count(1)
    page.keyboard.press("Escape")

    expect(page.locator(".is-picked")).to_have_count(0)


def test_f_lays_the_card_on_a_foundation(page: Page) -> None:
    sit_down(page, moves="4-6")
    enter_table(page)
    walk(page, "ace of spades")
    page.keyboard.press("f")
    played(page, 2)

    assert ["AS"] == cards(page, 3)


def test_undo_and_redo_have_keys(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("d")
    played(page, 1)
    page.keyboard.press("u")
    played(page, 0)
    page.keyboard.press("r")
    played(page, 1)
    page.keyboard.press("Control+z")
    played(page, 0)
    page.keyboard.press("Control+y")
    played(page, 1)

    on_top(page, 2, "four of spades")


def test_a_hint_lights_up_where_from_and_where_to(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("h")
    expect(page.locator(".is-hint")).to_have_count(2)
    expect(card(page, "nine of hearts")).to_have_class(re.compile("is-hint"))
    expect(card(page, "ten of spades")).to_have_class(re.compile("is-hint"))
    # In words, as everything else is named: the numbers of the piles stand in moves alone.
    words = "9♥ from column 1 to the 10♠ of column 3: it turns up a card on column 1"
    expect(page.locator(".bubble p")).to_contain_text(words)
    expect(page.locator(".arrow path")).to_have_attribute("d", re.compile("^M"))
    page.get_by_role("button", name="Do it").click()
    played(page, 1)

    assert ["TS", "9H"] == cards(page, 6)


def test_keys_of_one_letter_can_be_turned_off(page: Page) -> None:
    """WCAG 2.1.4: somebody who speaks to the computer sets them off by chance."""
    sit_down(page)
    page.evaluate(f"import('{kept_at('frame/settings.js')}').then((settings) => settings.change('letters', false))")
    page.keyboard.press("d")
    page.keyboard.press("Control+z")

    assert 0 == state(page)["length"]


def test_the_menu_of_a_pile_opens_by_a_key_and_does_what_a_mouse_would(page: Page) -> None:
    sit_down(page, moves="4-6")
    enter_table(page)
    walk(page, "ace of spades")
    page.keyboard.press("m")
    menu = page.get_by_role("group", name=re.compile("Actions for"))
    expect(menu.get_by_role("button", name="Pick up")).to_be_focused()
    menu.get_by_role("button", name="To the foundation", exact=True).press("Enter")
    played(page, 2)

    assert ["AS"] == cards(page, 3)


def test_the_help_lists_the_keys_of_the_table(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("?")

    expect(page.get_by_role("dialog", name="Keyboard")).to_contain_text("move the card to a foundation")


def test_the_arrows_begin_at_the_table_when_nothing_has_the_focus(page: Page) -> None:
    sit_down(page)
    page.keyboard.press("ArrowRight")

    assert page.evaluate("Boolean(document.activeElement.closest('.felt'))")

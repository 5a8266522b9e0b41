"""Playing by mouse: dragging, clicking, double and right clicks; and what is said when a move is none."""

import re

from playwright.sync_api import Page, expect

from tests.web.browser.table import (
    LINE,
    card,
    cards,
    clicked_twice,
    corner,
    drag,
    lies_at,
    middle,
    on_top,
    own_game,
    played,
    seen_in,
    set_up,
    sit_down,
    spot,
    state,
)
from tests.web.browser.waiting import becomes


def test_cards_are_dragged_refused_and_clicked(page: Page) -> None:
    """A drop that no rule allows says why, a drag and a double click move cards, a click draws one."""
    sit_down(page)
    before = card(page, "king of hearts").bounding_box()
    drag(page, card(page, "king of hearts"), card(page, "ten of spades"))
    expect(page.locator(".bubble")).to_contain_text("K♥ does not follow 10♠")
    lies_at(card(page, "king of hearts"), before)
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    played(page, 1)
    on_top(page, 6, "nine of hearts")
    clicked_twice(page, card(page, "ace of spades"))
    played(page, 2)
    on_top(page, 3, "ace of spades")
    seen_in(page, 1).last.click()
    played(page, 3)
    on_top(page, 2, "four of spades")

    assert [["4S"], ["AS"], [], ["TS", "9H"]] == [cards(page, pile) for pile in (2, 3, 4, 6)]


def test_a_run_is_dragged_as_a_block_by_its_lowest_card(page: Page) -> None:
    """Klondike k1:1 after some draws: the queen and jack on king or the like; here TS and 9H go to an empty pile."""
    sit_down(page, moves="4-6 4-3")
    # Nothing but a king goes to the empty column 4: the king first, then both black and red on it do not fit.
    drag(page, card(page, "king of hearts"), spot(page, 4))
    played(page, 3)
    drag(page, card(page, "ten of spades"), card(page, "king of hearts"))
    expect(page.locator(".bubble")).to_contain_text("10♠ does not follow K♥")

    assert ["TS", "9H"] == cards(page, 6)


def test_a_card_is_clicked_and_then_its_target(page: Page) -> None:
    """No move needs dragging (WCAG 2.5.7): where a click picks up, legal targets light up."""
    set_up(page, tap="pick")
    sit_down(page)
    card(page, "nine of hearts").click()
    expect(card(page, "nine of hearts")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".is-target")).to_have_count(1)
    expect(card(page, "ten of spades")).to_have_class(re.compile("is-target"))
    card(page, "ten of spades").click()
    played(page, 1)
    on_top(page, 6, "nine of hearts")

    expect(page.locator(".is-target, .is-picked")).to_have_count(0)


def test_a_second_click_puts_a_card_back(page: Page) -> None:
    set_up(page, tap="pick")
    sit_down(page)
    clicked_twice(page, card(page, "nine of hearts"), seconds=1)

    expect(page.locator(".is-picked")).to_have_count(0)
    assert 0 == state(page)["length"]


def test_a_click_on_the_cloth_puts_a_card_back(page: Page) -> None:
    set_up(page, tap="pick")
    sit_down(page)
    card(page, "nine of hearts").click()
    felt = page.locator(".felt").bounding_box()
    assert felt is not None
    page.mouse.click(felt["x"] + felt["width"] - 5, felt["y"] + felt["height"] - 5)

    expect(page.locator(".is-picked")).to_have_count(0)


def test_an_empty_stock_is_turned_over_by_a_click(page: Page) -> None:
    """There is no card to click: the outline is the button."""
    sit_down(page, moves=" ".join(["c1"] * 46))
    spot(page, 1).click()
    played(page, 47)

    expect(page.get_by_role("group", name="stock, 46 cards")).to_be_visible()
    expect(page.get_by_role("button", name="waste, empty")).to_be_visible()


def test_a_right_click_lays_up_what_is_safe(page: Page) -> None:
    sit_down(page, moves="4-6")
    page.locator(".felt").click(button="right", position={"x": 5, "y": 5})
    played(page, 2)

    on_top(page, 3, "ace of spades")


def test_a_card_that_is_dropped_nowhere_goes_back_without_a_word(page: Page) -> None:
    sit_down(page)
    before = card(page, "nine of hearts").bounding_box()
    page.mouse.move(*corner(card(page, "nine of hearts")))
    page.mouse.down()
    page.mouse.move(1000, 640, steps=4)
    becomes(page, True, lambda: before != card(page, "nine of hearts").bounding_box())
    page.mouse.up()

    expect(page.locator(".bubble")).to_be_hidden()
    lies_at(card(page, "nine of hearts"), before)


def test_a_small_tremble_is_a_click(page: Page) -> None:
    sit_down(page)
    x, y = corner(card(page, "nine of hearts"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 2, y + 1)
    page.mouse.up()
    played(page, 1)

    assert ["TS", "9H"] == cards(page, 6)


def test_a_card_that_cannot_move_says_why(page: Page) -> None:
    """It said the rule of its pile, which is no answer to somebody whose card obeys it."""
    sit_down(page)
    card(page, "ten of spades").click()

    expect(page.locator(".bubble")).to_have_text("10♠ fits nowhere now.")
    expect(page.locator(".is-picked")).to_have_count(0)


def test_the_line_says_what_can_be_done_at_the_pile_under_the_pointer(page: Page) -> None:
    sit_down(page)
    page.mouse.move(*middle(spot(page, 3)))

    expect(page.locator(".line")).to_contain_text("ace")


def test_several_clicks_in_a_row_are_all_played(page: Page) -> None:
    """Faster than the server answers: none is lost."""
    sit_down(page)
    page.evaluate(
        """() => { for (let click = 0; click < 6; click += 1) {
            document.dispatchEvent(new KeyboardEvent("keydown", {key: "d", bubbles: true})) } }"""
    )
    played(page, 6)

    assert 6 == len(cards(page, 2))


def test_a_move_while_another_is_on_its_way_is_played_after_it(page: Page) -> None:
    """The second lay becomes legal only by the first; it waits for the answer."""
    sit_down(page)
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    page.evaluate("""() => document.dispatchEvent(new KeyboardEvent("keydown", {key: "a", bubbles: true}))""")
    played(page, 2)

    assert ["AS"] == cards(page, 3)


def test_the_whole_little_game_is_won_by_one_click_a_move(page: Page) -> None:
    sit_down(page)
    for number, move in enumerate(LINE, 1):
        seen_in(page, 1 if move == "c1" else int(move.split("-")[0])).last.click()
        played(page, number)
    panel = page.get_by_role("dialog", name="Won!")
    expect(panel).to_contain_text("7 moves")

    assert "won" == state(page)["outcome"]


ENDS = """<spiel name="Both ends" fenster="36x40">
<programm>100227</programm><version>260101</version><karten>52</karten>
<punktemax>60</punktemax>
<feld id="stock" x="1" y="1" typ="stock"><sicht>verdeckt</sicht></feld>
<feld id="a" x="7" y="1" typ="stapel"><max>13</max><richtung>unten</richtung><folgestart>frei</folgestart>
<folgefarbe>frei</folgefarbe><folgewert>frei</folgewert><einschub>aussen</einschub>
<lege typ="offen" quelle="stock" anz="3">frei</lege></feld>
<feld id="b" x="13" y="1" typ="stapel"><max>13</max><lege typ="offen" quelle="stock" anz="2">frei</lege></feld>
</spiel>"""


def test_a_card_goes_under_a_pile_where_it_is_dropped_at_its_lower_end(page: Page) -> None:
    """``einschub`` ``aussen``: a card may be laid on top or pushed in at the bottom; where it is dropped says which."""
    play = sit_down(page, own_game(page, ENDS), "k1:1")
    assert {"3-2", "3-2^"} <= set(play["legal"])
    bottom, _, top = cards(page, 2)
    second, first = cards(page, 3)
    page.mouse.move(*corner(seen_in(page, 3).last))
    page.mouse.down()
    page.mouse.move(*corner(seen_in(page, 2).first), steps=5)
    page.mouse.up()
    played(page, 1)
    assert [first, bottom] == cards(page, 2)[:2]

    page.mouse.move(*corner(seen_in(page, 3).last))
    page.mouse.down()
    page.mouse.move(*middle(seen_in(page, 2).last), steps=5)
    page.mouse.up()
    played(page, 2)
    assert [top, second] == cards(page, 2)[-2:]


def test_a_click_that_fits_two_moves_asks_which(page: Page) -> None:
    sit_down(page, own_game(page, ENDS), "k1:1")
    moved = cards(page, 3)[-1]
    seen_in(page, 3).last.click()
    page.get_by_role("dialog", name="Where to?").get_by_role("button", name="Under the pile").click()
    played(page, 1)

    assert moved == cards(page, 2)[0]


def test_a_double_click_lays_a_card_where_alone_it_may_lie(page: Page) -> None:
    """In golf that is the waste: one gesture for each card."""
    play = sit_down(page, "golf", "k1:1")
    lay = next(move for move in play["legal"] if "-" in move)
    source, target = (int(pile) for pile in lay.split("-"))
    moved = play["piles"][source - 1]["cards"][-1]
    clicked_twice(page, seen_in(page, source).last)
    played(page, 1)

    assert moved == cards(page, target)[-1]

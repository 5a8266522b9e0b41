"""Entering a deal on the page: by taps, by keys alone, by pasting; damaged texts; the deal is solved, saved, shared."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.library.test_foreign import MID_PLAY, MS_24
from tests.library.test_positions import KLONDIKE
from tests.search.test_arrangements import ENDGAME
from tests.web.browser.conftest import NewPage
from tests.web.browser.test_shell_access import CUT, KEYS, SMALL, WIDE
from tests.web.browser.waiting import becomes

FORM = "/games/freecell/enter"
RANKS = "A23456789TJQK"


def opened(page: Page, address: str = FORM) -> None:
    page.goto(address)
    expect(page.locator(".view:not([aria-busy]) .enter-table")).to_be_visible()


def paste(page: Page, text: str) -> None:
    page.get_by_label("Or paste a text").fill(text)
    page.get_by_role("button", name="Read it").click()


def place(page: Page, name: str) -> None:
    """Wait until a place is called so: what lies there is part of its name."""
    expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()


def test_a_board_is_typed_in_pasted_solved_saved_and_shared(page: Page, new_page: NewPage) -> None:
    """The way from the game's page to another player's table, which has the same cards."""
    page.goto("/games/freecell")
    page.get_by_role("link", name="Enter a deal card by card").click()
    page.get_by_role("button", name="four of clubs", exact=True).click()
    page.get_by_role("button", name="column 3, card 1 of 7: empty", exact=True).click()
    page.get_by_role("button", name="queen of clubs", exact=True).click()
    place(page, "column 1, card 1 of 7: four of clubs")
    place(page, "column 3, card 1 of 7: queen of clubs")
    expect(page.get_by_text("50 cards are still missing")).to_be_visible()
    paste(page, MS_24)
    expect(page.get_by_role("heading", name="The deal is complete")).to_be_visible()
    place(page, "column 8, card 6 of 6: nine of diamonds")
    page.get_by_role("button", name="Can it be won?").click()
    expect(page.get_by_text("Yes, it can be won.")).to_be_visible()
    link = page.get_by_label("A link to it").input_value()
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/plays/*")
    kept = page.request.get("/api/plays").json()["plays"]
    other = new_page()
    other.goto(link)
    other.get_by_role("button", name="Start").click()
    other.wait_for_url("**/plays/*")
    shared = other.request.get("/api/plays").json()["plays"]

    assert [("freecell", kept[0]["deal"])] == [(play["game"], play["deal"]) for play in kept]
    assert kept[0]["deal"].startswith("deck:4C2C9C8CQS4S2H5HQH3C")
    assert [kept[0]["deal"]] == [play["deal"] for play in shared]


def test_a_deal_is_entered_by_keys_alone(page: Page) -> None:
    """Column by column, as the text has it by rows of a column; the last card makes it a deal."""
    opened(page)
    page.locator(".enter-spot").first.focus()
    cards = MS_24.split()
    for card in cards[:2]:
        page.keyboard.type(card.lower())
    page.keyboard.press("Backspace")
    place(page, "column 1, card 2 of 7: empty")
    page.keyboard.press("Control+z")
    place(page, "column 1, card 2 of 7: two of clubs")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    for card in cards[2:]:
        page.keyboard.type(card)
    expect(page.get_by_role("heading", name="The deal is complete")).to_be_visible()

    expect(page.get_by_text("All cards are placed.")).to_be_visible()


def test_a_table_in_the_middle_of_a_game_is_entered_and_played_on(new_page: NewPage) -> None:
    """On a phone: all but two cards are home, and these lie in a column. It can be won, and no statistic counts it."""
    page = new_page(viewport={"width": 390, "height": 844})
    opened(page)
    page.get_by_role("link", name="Enter a table in the middle of a game").click()
    page.wait_for_url("**/enter?middle=1")
    for number, suit in enumerate("SHDC", 1):
        page.get_by_role("button", name=re.compile(f"^foundation {number}, card 1 of 1: empty")).click()
        for rank in RANKS[:11] if suit == "C" else RANKS:
            page.keyboard.type(rank + suit)
    page.get_by_role("button", name="column 2, card 1 of 1: empty", exact=True).click()
    page.get_by_role("button", name="queen of clubs", exact=True).click()
    expect(page.get_by_text("Still missing: king of clubs")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="king of clubs", exact=True).click()
    page.reload()
    place(page, "column 2, card 1 of 2: king of clubs")
    page.get_by_role("button", name="column 2, card 2 of 2: empty", exact=True).click()
    page.get_by_role("button", name="queen of clubs", exact=True).click()
    expect(page.get_by_role("heading", name="The table is complete")).to_be_visible()
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}).response
    assert [] == [each["id"] for each in found["violations"]]
    assert [] == page.evaluate(SMALL) + page.evaluate(CUT) + page.evaluate(WIDE)
    page.get_by_role("button", name="Can it be won?").click()
    expect(page.get_by_text("Yes, it can be won.")).to_be_visible()
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/plays/*")
    play = page.request.get(f"/api/plays/{page.url.rpartition('/')[2]}").json()
    won = page.request.post(f"/api/plays/{play['id']}/auto", data={"version": play["version"], "safe": False}).json()

    assert "won" == won["outcome"]
    assert play["deal"].startswith("at:")
    assert [] == page.request.get("/api/statistics").json()["games"]


def test_unknown_cards_are_entered_on_the_smallest_phone(new_page: NewPage) -> None:
    """One by a tap and one by its key; they stay after a reload, and it is won whichever of the two lies on top."""
    page = new_page(viewport={"width": 320, "height": 568})
    opened(page, "/games/klondike3/enter?middle=1")
    for number, (suit, top) in enumerate(zip("SHDC", "KQKT", strict=True), 1):
        page.get_by_role("button", name=re.compile(f"^foundation {number}, card 1 of 1: empty")).click()
        for rank in RANKS[: RANKS.index(top) + 1]:
            page.keyboard.type(rank + suit)
    page.get_by_role("button", name="column 2, card 1 of 1: empty", exact=True).click()
    page.get_by_role("button", name="an unknown card, 4 places left", exact=True).click()
    page.get_by_role("button", name="king of clubs", exact=True).click()
    page.get_by_role("button", name="column 3, card 1 of 1: empty", exact=True).click()
    page.keyboard.press("?")
    page.keyboard.type("KH")
    expect(page.get_by_text("All cards are placed, 2 of them unknown.")).to_be_visible()
    page.get_by_role("button", name="queen of clubs", exact=True).click()
    expect(page.get_by_text("To name an unknown card, tap its place first.")).to_be_visible()
    page.reload()
    place(page, "column 3, card 1 of 3: unknown card")
    page.get_by_role("button", name="Can it be won?").click()
    expect(page.get_by_text("can be won whatever the unknown cards are")).to_be_visible()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_text("In 2 of 2 searched arrangements")).to_be_visible()
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}).response

    assert [] == [each["id"] for each in found["violations"]]
    assert [] == page.evaluate(SMALL) + page.evaluate(CUT) + page.evaluate(WIDE)


def test_a_position_is_pasted_and_a_wrong_table_says_why(page: Page) -> None:
    """The server knew the position, and the page showed nothing of it. A table was read as a board: "1" was no card."""
    opened(page)
    paste(page, MID_PLAY)
    page.wait_for_url("**/enter?middle=1")
    place(page, "foundation 1, card 1 of 2: ace of spades")
    expect(page.get_by_role("heading", name="The table is complete")).to_be_visible()
    expect(page.get_by_label("Its id")).to_have_value(re.compile("^at:"))
    paste(page, "1 7S\n2 8Z")
    expect(page.get_by_role("status").get_by_text("8Z")).to_be_visible()

    expect(page.get_by_text("is not a card. Write it like")).to_have_count(0)
    place(page, "foundation 1, card 1 of 2: ace of spades")


def test_a_pasted_table_fills_the_piles_and_its_redeals_can_be_changed(new_page: NewPage) -> None:
    """The fields are those that the cards do not show; what is changed goes into the id, and stays after a reload."""
    page = new_page(viewport={"width": 390, "height": 844})
    opened(page, "/games/klondike/enter?middle=1")
    redeals = page.get_by_label("Redeals used (none after a deal, no limit)")
    expect(redeals).to_have_value("0")
    paste(page, KLONDIKE)
    place(page, "stock, card 1 of 23: six of diamonds, face down")
    place(page, "column 4, card 3 of 5: six of clubs, face down")
    expect(redeals).to_have_value("2")
    expect(page.get_by_label("Its id")).to_have_value(re.compile("~turns=2$"))
    redeals.fill("1")
    redeals.press("Enter")
    expect(page.get_by_label("Its id")).to_have_value(re.compile("~turns=1$"))
    page.reload()
    expect(redeals).to_have_value("1")
    paste(page, "k1:5")
    expect(redeals).to_have_value("0")
    expect(page.get_by_label("Its id")).to_have_value(re.compile("^deck:"))
    page.get_by_role("button", name="Undo").click()

    expect(redeals).to_have_value("1")
    assert [] == page.evaluate(SMALL) + page.evaluate(CUT) + page.evaluate(WIDE)


def test_a_card_that_lies_already_is_shown_and_not_laid_twice(page: Page) -> None:
    opened(page)
    page.locator(".enter-spot").first.focus()
    page.keyboard.type("4C")
    page.keyboard.type("4C")
    expect(page.get_by_text("four of clubs is placed already.")).to_be_visible()
    page.get_by_role("button", name="four of clubs, already placed: show where").click()

    expect(page.locator(".enter-spot").first).to_have_attribute("aria-current", "true")


def test_what_is_wrong_with_a_text_is_told_and_leads_to_its_place(page: Page) -> None:
    """It is told also if the text has a card too many, and so fills all places."""
    opened(page)
    paste(page, MS_24.replace("4C", "5C"))
    page.get_by_role("button", name="Column 4, card 4: five of clubs has another place already").click()
    expect(page.get_by_role("button", name="column 4, card 4 of 7: empty", exact=True)).to_be_focused()
    paste(page, MS_24 + " 4C")
    expect(page.get_by_role("heading", name="The deal is complete")).to_be_visible()
    expect(page.get_by_role("heading", name="Problems")).to_be_visible()
    paste(page, "this is no board")
    expect(page.get_by_text("this text contains no deal that Kabale can read")).to_be_visible()

    place(page, "column 1, card 2 of 7: two of clubs")


def test_what_is_entered_stays_until_it_is_cleared_and_that_can_be_undone(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="ace of spades", exact=True).click()
    place(page, "column 1, card 1 of 7: ace of spades")
    page.reload()
    place(page, "column 1, card 1 of 7: ace of spades")
    page.get_by_role("button", name="Clear all").click()
    place(page, "column 1, card 1 of 7: empty")
    page.get_by_role("button", name="Undo").click()

    place(page, "column 1, card 1 of 7: ace of spades")


def test_a_card_is_dragged_to_its_place(page: Page) -> None:
    opened(page)
    card, there = page.get_by_role("button", name="king of hearts", exact=True), page.locator(".enter-spot").nth(9)
    card.drag_to(there)

    place(page, "column 2, card 3 of 7: king of hearts")


@pytest.mark.parametrize(("width", "height", "language"), [(390, 844, "de"), (1440, 900, "en"), (360, 740, "is")])
def test_the_form_fits_every_screen_and_axe_finds_nothing(
    new_page: NewPage, width: int, height: int, language: str
) -> None:
    page = new_page(viewport={"width": width, "height": height})
    page.request.patch("/api/me", data={"settings": {"language": language}})
    opened(page, "/games/rankandfilej/enter")
    page.locator(".tray-card").nth(3).click()
    becomes(page, 1, lambda: page.locator(".enter-spot img").count())
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}).response
    wrong = [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found["violations"]]

    assert [] == wrong
    assert [] == page.evaluate(SMALL) + page.evaluate(CUT) + page.evaluate(WIDE) + page.evaluate(KEYS)


def test_a_variant_is_chosen_and_its_deal_is_played_with_it(page: Page) -> None:
    """Choosing changes the tray of cards and the address; the play that begins has the variant, and so has the link."""
    opened(page, "/games/spinne/enter")
    page.get_by_label("Variant").select_option("1farbe")
    page.wait_for_url("**/enter?variant=1farbe")
    expect(page.locator(".view:not([aria-busy]) .tray-card")).to_have_count(13)
    expect(page.get_by_text("from the bottom card to the top card")).to_be_visible()
    paste(page, "k1:5")
    expect(page.get_by_role("heading", name="The deal is complete")).to_be_visible()
    link = page.get_by_label("A link to it").input_value()
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/plays/*")

    assert link.endswith("&variant=1farbe")
    assert ["1farbe"] == [play["variant"] for play in page.request.get("/api/plays").json()["plays"]]


def test_what_is_entered_of_one_level_is_not_that_of_another(page: Page) -> None:
    opened(page, "/games/spannweite/enter")
    page.get_by_role("button", name="four of clubs", exact=True).click()
    page.get_by_label("Level").select_option("2")
    page.wait_for_url("**/enter?level=2")
    expect(page.get_by_text("52 cards are still missing")).to_be_visible()
    page.get_by_label("Level").select_option("0")
    page.wait_for_url("**/spannweite/enter")
    expect(page.get_by_text("51 cards are still missing")).to_be_visible()


def test_the_page_asks_which_card_was_turned_up(new_page: NewPage) -> None:
    """On a small phone, from the form to the win. The address stays, and another tab shows the card."""
    page = new_page(viewport={"width": 320, "height": 568})
    opened(page, "/games/klondike3/enter?middle=1")
    paste(page, ENDGAME)
    place(page, "column 3, card 1 of 4: unknown card, face down")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/plays/*")
    address = page.url
    play = page.request.get(f"/api/plays/{address.rpartition('/')[2]}").json()
    for move in ("11-3", "10-5", "8-10"):
        play = page.request.post(
            f"/api/plays/{play['id']}/moves", data={"version": play["version"], "move": move}
        ).json()
    page.reload()
    asked = page.get_by_role("alertdialog", name="Which card is this? column 2, card 1")
    expect(asked.get_by_role("button")).to_have_count(5)
    expect(asked.get_by_role("button", name="queen of spades")).to_be_focused()
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}).response
    assert [] == [each["id"] for each in found["violations"]]
    assert [] == page.evaluate(SMALL) + page.evaluate(WIDE)
    other = page.context.new_page()
    other.goto(address)
    other.get_by_role("button", name="Later").click()
    unknown = other.get_by_role("button", name="unknown card, 1 of 1 in column 2")
    expect(unknown).to_be_visible()
    # It had the class of the light that does not know, and lay in the middle of a striped column.
    assert "none" == unknown.evaluate("card => getComputedStyle(card).backgroundImage")
    page.bring_to_front()
    asked.get_by_role("button", name="queen of spades").press("Enter")
    expect(asked).to_be_hidden()
    expect(page.get_by_role("button", name="queen of spades, face up, 1 of 1 in column 2")).to_be_visible()
    other.reload()
    expect(other.get_by_role("button", name="queen of spades, face up, 1 of 1 in column 2")).to_be_visible()

    assert address == page.url == other.url

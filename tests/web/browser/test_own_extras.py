"""The workbench besides its editor: measuring, links, the rules on paper, earlier versions."""

import base64
import json
import re
import zlib
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, Route, expect

from kabale.library.loading import loads
from tests.studies.test_measure import AT_ONCE, NEVER
from tests.web.browser.bench import copied, has_text, put_caret, text_of, write
from tests.web.browser.conftest import NewPage
from tests.web.browser.test_shell_own import BAD, GOOD
from tests.web.browser.waiting import becomes
from tests.web.texts import KLONDIKE


def written(page: Page, text: str) -> None:
    """Write a definition, and wait until it is checked."""
    page.goto("/own")
    write(page, text)
    expect(page.get_by_text(": no errors;")).to_be_visible()


def link(text: str, form: str = "pat") -> str:
    """Return what a link to a definition has, packed by Python's own zlib."""
    packed = zlib.compress(json.dumps([form, text]).encode())
    return "/own#d=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


# -- measuring ---------------------------------------------------------------------------------------------------------


def test_a_game_is_measured_to_its_end_and_a_deal_of_it_played(page: Page) -> None:
    """Every deal is won with one card, by simple play too: 96 to 100 % by Wilson's interval."""
    written(page, AT_ONCE)
    panel = page.get_by_role("region", name="How it plays")
    panel.get_by_role("button", name="Measure").click()
    expect(panel.get_by_text("Measured: 100 deals.")).to_be_visible()

    expect(panel.locator("dd")).to_have_text(
        [
            "100% of 100 deals, and 96% to 100% of all deals (95% confidence)",
            "0%",
            "0%",
            "half of the wins take at most 1 move",
            "100%",
        ]
    )
    expect(panel.get_by_role("listitem").first).to_contain_text("every win takes 1 move")
    expect(panel.get_by_role("progressbar")).to_be_hidden()
    panel.get_by_role("button", name="Play a deal that can be won: k1:1").click()
    page.wait_for_url("**/plays/*")

    assert "k1:1" == page.request.get("/api/plays").json()["plays"][0]["deal"]


def test_a_measurement_is_stopped_and_goes_on(page: Page) -> None:
    """The answer after the first deals is held back until the button is pressed: the measurement is in the middle."""
    held: list[Route] = []
    deals: list[int] = [0]

    def hold(route: Route) -> None:
        if deals[-1]:
            held.append(route)
        else:
            answer = route.fetch()
            deals.append(answer.json()["tally"]["deals"])
            route.fulfill(response=answer)

    page.route("**/api/measure", hold)
    written(page, KLONDIKE)
    panel = page.get_by_role("region", name="How it plays")
    panel.get_by_role("button", name="Measure").click()
    expect(panel.get_by_role("progressbar")).to_be_visible()
    expect(panel.get_by_text(re.compile(r"[1-9]\d* of 100 deals"))).to_be_visible()
    becomes(page, 1, lambda: len(held))
    panel.get_by_role("button", name="Stop").click()
    held[0].continue_()
    expect(panel.get_by_text(re.compile(r"Stopped after [1-9]\d? deals\."))).to_be_visible()
    expect(panel.get_by_role("button", name="Continue")).to_be_enabled()
    write(page, NEVER)
    expect(panel.get_by_text("The text has changed since this measurement.")).to_be_visible()
    expect(panel.get_by_role("button", name="Measure", exact=True)).to_be_enabled()

    # The check of the new text was sent and answered after the stop: another measurement would have come before it.
    assert 1 == len(held)


def test_a_definition_with_errors_is_not_measured(page: Page) -> None:
    page.goto("/own")
    write(page, BAD)
    page.get_by_role("button", name="Measure").click()

    expect(page.get_by_role("alert")).to_contain_text("fix them first")


# -- links -------------------------------------------------------------------------------------------------------------


def test_a_link_brings_the_definition_to_another_profile_as_a_draft(page: Page, new_page: NewPage) -> None:
    """With letters of all kinds; nothing is kept, played or measured."""
    text = GOOD.replace("Little game", "Lítill leikur – æøå 𝄞 „“")
    written(page, text)
    brought = copied(page)
    other = new_page()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto(brought)

    has_text(other, text)
    expect(other.get_by_text("It is a draft: nothing is saved")).to_be_visible()
    expect(other.get_by_text(": no errors;")).to_be_visible()
    assert [] == other.request.get("/api/definitions").json()["definitions"]
    assert not [each for each in asked if re.search("/api/(measure|plays$|definitions/)", each)]
    assert brought.partition("#")[2][:20] not in other.url
    other.reload()
    has_text(other, text)


def test_a_link_replaces_no_draft_unasked(page: Page, address: str) -> None:
    page.goto("/own")
    write(page, BAD)
    expect(page.get_by_text("1 error.")).to_be_visible()
    page.goto("/settings")
    page.goto(address + link(GOOD))
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    has_text(page, BAD)
    page.goto("/settings")
    page.goto(address + link(GOOD))
    page.get_by_role("dialog").get_by_role("button", name="Replace").click()

    has_text(page, GOOD)


def bomb(size: int) -> str:
    return link("0" * size)


@pytest.mark.parametrize(
    ("brought", "words"),
    [
        ("/own#d=", "The link is damaged"),
        ("/own#d=!!!", "The link is damaged"),
        (link(GOOD)[:-9], "The link is damaged"),
        (link(GOOD)[:60] + "AAAA" + link(GOOD)[64:], "The link is damaged"),
        (link(GOOD, "exe"), "The link is damaged"),
        (link("a\0b"), "The link is damaged"),
        ("/own#d=" + "A" * 70_000, "too large to contain a definition"),
        (bomb(2_000_000), "too large to contain a definition"),
        (bomb(40_000_000), "too large to contain a definition"),
    ],
    ids=["empty", "no letters", "cut", "changed", "format", "NUL", "long", "large", "bomb"],
)
def test_a_damaged_link_is_told_in_words(page: Page, address: str, brought: str, words: str) -> None:
    page.goto(address + brought)

    expect(page.get_by_role("alert")).to_contain_text(words)
    has_text(page, "")


def test_what_is_too_large_for_a_link_is_to_be_sent_as_a_file(page: Page) -> None:
    """Remarks of figures that cannot be packed well, two hundred thousand of them."""
    page.goto("/own")
    noise = base64.b64encode(zlib.compress(b"".join(str(n**7).encode() for n in range(12_000)))).decode()
    write(page, noise * 2)
    page.get_by_role("button", name="Copy link").click()

    expect(page.get_by_role("alert")).to_contain_text("download it and send the file")


# -- on paper ----------------------------------------------------------------------------------------------------------


def test_the_rules_are_printed_in_four_languages(page: Page) -> None:
    """All words of the sheet are the rules of that language; on paper there is nothing else."""
    written(page, GOOD)
    page.get_by_role("button", name="Print the rules").click()
    sheet = page.get_by_role("article")
    game, _ = loads(GOOD, format="pat")
    assert game is not None
    for code, name in (("en", "English"), ("de", "Deutsch"), ("da", "Dansk"), ("is", "Íslenska")):
        page.get_by_role("dialog").get_by_label("Language").select_option(label=name)
        expect(sheet).to_have_attribute("lang", code)
        told = [line.removeprefix("- ") for line in game.explain(language=code).splitlines() if line]
        assert told == [line for line in sheet.inner_text().splitlines() if line.strip()]
    expect(sheet.get_by_role("img", name="Little game")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_hidden()
    expect(page.locator("#main")).to_be_hidden()
    expect(sheet).to_be_visible()


# -- earlier versions --------------------------------------------------------------------------------------------------


def test_earlier_versions_are_told_in_words_and_one_goes_back(page: Page) -> None:
    written(page, AT_ONCE)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Little game")
    write(page, NEVER)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Little game is saved.").first).to_be_visible()
    expect(page.get_by_text("Unsaved changes")).to_be_hidden()
    page.get_by_text("Earlier versions").click()
    versions = page.locator(".versions > div > ol > li")
    expect(versions).to_have_count(2)
    versions.first.get_by_text("What changed").click()
    expect(versions.first).to_contain_text("now: The game is won when the foundation holds 13 cards.")

    versions.last.get_by_role("button", name="Restore this text").click()
    has_text(page, AT_ONCE)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Unsaved changes")).to_be_hidden()
    page.get_by_text("Earlier versions").click()
    expect(versions).to_have_count(3)


# -- the deal that is seen ---------------------------------------------------------------------------------------------


def test_deal_and_level_are_chosen_at_the_preview_and_played(page: Page) -> None:
    """A deal that there is not is told there; what was seen stays, and the text is as good as it was."""
    written(page, Path("src/kabale/games/pyramid.xml").read_text(encoding="utf-8"))
    preview = page.get_by_role("region", name="The layout")
    first = preview.locator("svg").inner_html()
    preview.get_by_label("Deal", exact=True).fill("nonsense:1")
    preview.get_by_label("Deal", exact=True).press("Enter")
    expect(preview.get_by_role("status")).to_contain_text("nonsense")
    expect(page.get_by_text(": no errors;")).to_be_visible()
    assert first == preview.locator("svg").inner_html()

    preview.get_by_label("Deal", exact=True).fill("k1:7")
    preview.get_by_role("button", name="Next deal").click()
    expect(preview.get_by_label("Deal", exact=True)).to_have_value("k1:8")
    expect(preview.get_by_role("status")).to_be_empty()
    preview.get_by_label("Level").select_option("2")
    becomes(page, True, lambda: preview.locator("svg").inner_html() != first)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/plays/*")

    play = page.request.get(page.url.replace("/plays/", "/api/plays/")).json()
    assert ("k1:8", 2) == (play["deal"], play["level"])


# -- playing in the preview --------------------------------------------------------------------------------------------

COLUMN = " 0 {x:3} 112  0 18 1002 999 2   2 999 304\n"
TWO_FREE = GOOD.replace("1 4\n", "1 6\n") + COLUMN.format(x=84) + COLUMN.format(x=164)


def pressed(page: Page, pile: int) -> None:
    """Press the last card of a pile of the preview, or its place."""
    page.locator(f".bench-preview [data-pile='{pile - 1}'] :is(image, .empty-place)").last.click()


def test_a_game_is_played_in_the_preview_while_it_is_written(page: Page) -> None:
    """A card is drawn, one laid on one of two places; after a change of the text the moves are played again."""
    written(page, TWO_FREE)
    page.get_by_role("button", name="Try it here").click()
    status = page.locator(".bench-try [role=status]")
    expect(status).to_have_text("Press a card or the stock. Moves so far: 0.")
    pressed(page, 1)
    expect(status).to_have_text("Press a card or the stock. Moves so far: 1.")
    pressed(page, 4)
    expect(page.locator(".try-target")).to_have_count(2)
    expect(page.locator(".try-picked")).to_have_count(1)
    pressed(page, 6)
    expect(status).to_have_text("Press a card or the stock. Moves so far: 2.")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(status).to_have_text("Press a card or the stock. Moves so far: 1.")
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(status).to_have_text("Press a card or the stock. Moves so far: 2.")

    write(page, TWO_FREE.replace("164 112  0 18 1002 999 2   2 999 304", "164 112  0 18 1002 999 2   2   0 304"))
    expect(status).to_contain_text("Move 2, 4-6, is no longer possible:")
    page.get_by_role("button", name="Try it here").click()
    expect(status).to_be_hidden()
    assert [] == page.request.get("/api/plays").json()["plays"]


def test_a_check_that_ends_late_leaves_in_hand_what_was_picked_up(page: Page) -> None:
    """Who picked a card up before the text's check had ended had it laid down again by that check, now and then."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    written(page, TWO_FREE)
    page.route("**/api/check", hold)
    write(page, TWO_FREE + "\n")
    becomes(page, True, lambda: bool(held))
    page.get_by_role("button", name="Try it here").click()
    pressed(page, 1)
    pressed(page, 4)
    expect(page.locator(".try-target")).to_have_count(2)
    with page.expect_response("**/api/check"):
        held[-1].continue_()
    expect(page.get_by_text(": no errors;")).to_be_visible()

    expect(page.locator(".try-target")).to_have_count(2)
    pressed(page, 6)
    expect(page.locator(".bench-try [role=status]")).to_have_text("Press a card or the stock. Moves so far: 2.")


def test_in_the_preview_a_game_is_played_by_keys(page: Page) -> None:
    """Each pile is a button with its name and last card; axe finds nothing."""
    written(page, TWO_FREE)
    page.get_by_role("button", name="Try it here").press("Enter")
    page.get_by_text("By keyboard").press("Enter")
    page.get_by_role("button", name=re.compile("^stock")).press("Enter")
    status = page.locator(".bench-try [role=status]")
    expect(status).to_have_text("Press a card or the stock. Moves so far: 1.")

    assert [] == Axe().run(page).response["violations"]


# -- where things stand, and how one begins ----------------------------------------------------------------------------

REGIONS = """() => [".bench-text", ".bench-table", ".bench-rules"].map((name) => {
    const { left, right, top } = document.querySelector(name).getBoundingClientRect()
    return [left, right, top].map(Math.round) })"""


def test_text_table_and_rules_are_side_by_side_from_1280_on(new_page: NewPage) -> None:
    """While typing one saw neither the table nor the rules; the page was 3,838 px long."""
    page = new_page(viewport={"width": 1440, "height": 900})
    written(page, KLONDIKE)
    text, table, rules = page.evaluate(REGIONS)
    assert text[1] <= table[0] <= table[1] <= rules[0] <= rules[1] <= 1440
    assert text[2] == table[2] == rules[2]

    page.set_viewport_size({"width": 1280, "height": 720})
    becomes(page, True, lambda: page.evaluate(REGIONS)[2][1] < 1280)
    text, table, rules = page.evaluate(REGIONS)
    assert text[1] <= table[0] <= table[1] <= rules[0]
    last = page.locator(".cm-line", has_text=re.compile(r"^ *52 ")).locator("span").nth(10).bounding_box()
    sheet = page.locator(".cm-scroller").bounding_box()
    assert last is not None
    assert sheet is not None
    assert last["x"] + last["width"] < sheet["x"] + sheet["width"]
    expect(page.locator(".bench-preview svg")).to_be_in_viewport()

    page.set_viewport_size({"width": 1200, "height": 900})
    becomes(page, True, lambda: page.evaluate("document.querySelector('.bench-table').offsetWidth > 1000"))
    text, table, rules = page.evaluate(REGIONS)
    assert table[2] < text[2] < rules[2]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_numbers_of_a_pile_have_headings_and_colours(page: Page) -> None:
    """Eleven numbers in a row, and nothing said which is which. The stock's last four are others."""
    written(page, KLONDIKE)
    heads = page.get_by_role("list", name="Meaning of the numbers").get_by_role("listitem")
    stock = next(re.finditer(r"^ *52 ", text_of(page), re.MULTILINE))
    put_caret(page, stock.end() - 1)
    expect(heads).to_have_count(11)
    expect(page.locator(".columns [aria-current]")).to_have_text("cards")
    assert ["cards per draw", "passes", "turning the waste", "waste"] == heads.all_inner_texts()[7:]
    following = re.compile(r"^ *\S+ +\S+ +(\S+) ", re.MULTILINE).search(text_of(page), stock.end())
    assert following is not None
    put_caret(page, following.start(1))
    expect(page.locator(".columns [aria-current]")).to_have_text("from top")
    assert ["leaving", "coming", "first card", "next card"] == heads.all_inner_texts()[7:]

    colour = "(each) => getComputedStyle(each).color"
    line = page.locator(".cm-line", has_text=re.compile(r"^ *52 ")).locator("span")
    assert line.first.evaluate(colour) == heads.first.evaluate(colour)
    assert 5 == len(set(heads.evaluate_all(f"(all) => all.map({colour})")))
    write(page, "<spiel name='One'></spiel>")
    expect(page.locator(".columns")).to_be_hidden()


def test_no_two_games_to_start_from_look_alike(page: Page) -> None:
    """Of all titles 28 stood there two or three times with nothing to tell them apart."""
    page.goto("/own")
    page.get_by_text("Start from a game", exact=True).click()
    choice = page.get_by_label("Choose a game")
    expect(choice.locator("optgroup[label='Klondike'] option").first).to_be_attached()
    shown = choice.locator("option").all_inner_texts()

    assert len(shown) > 200
    assert [] == [each for each in shown if shown.count(each) > 1]


def test_an_empty_sheet_offers_three_ways_to_begin(page: Page) -> None:
    """It was a sheet of code with nothing on it, and two buttons that each said so in a note."""
    page.goto("/own")
    ways = page.get_by_role("region", name="Three ways to begin").get_by_role("button")
    expect(ways).to_have_count(3)
    expect(page.get_by_role("button", name="Next deal")).to_be_hidden()
    ways.nth(0).press("Enter")
    expect(page.get_by_label("Choose a game")).to_be_focused()
    ways.nth(1).press("Enter")
    expect(page.get_by_label("Begin with")).to_be_focused()
    with page.expect_file_chooser():
        ways.nth(2).press("Enter")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast", has_text="The text is empty.")).to_have_count(1)
    write(page, GOOD)

    expect(ways).to_have_count(0)
    expect(page.get_by_role("button", name="Next deal")).to_be_visible()

"""The editor of the bench: completion, meaning, problems, undo, search, folds; by keys, on a phone, for everyone."""

import re
from functools import partial

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, Route, expect

from kabale.library import entry
from kabale.messages import LANGUAGES, message
from kabale.web.frame.files import kept_at
from tests.web.browser.bench import accept, ask, editor, has_text, hovered, put_caret, selected, text_of, write
from tests.web.browser.conftest import NewPage
from tests.web.browser.test_shell_own import BAD, GOOD
from tests.web.browser.waiting import becomes

XML = entry("zopf").read().decode()
MISSPELT = XML.replace(">gleich<", ">gleicch<", 1)
LITTLE_XML = """<spiel name="Little" fenster="36x40">
  <programm>100227</programm><version>260101</version><punktemax>52</punktemax>
  <karten>52</karten>
  <feld id="stock" x="1" y="1" typ="stock"><ziel>waste</ziel></feld>
  <feld id="waste" x="7" y="1" typ="abwurf"><max>frei</max></feld>
  <feld id="pile" x="13" y="1" typ="stapel">
    <max>52</max><folgestart>frei</folgestart><folgefarbe>frei</folgefarbe><folgewert>frei</folgewert>
    <punkte>1</punkte>
  </feld>
</spiel>
"""
"""A game without a problem."""


def open_bench(page: Page, written: str = "") -> None:
    page.goto("/own")
    expect(editor(page)).to_be_visible()
    if written:
        write(page, written)
        expect(page.locator(".bench-status")).to_contain_text(re.compile("no errors|errors?\\."))


def test_the_editor_comes_when_it_is_wanted_and_with_no_other_view(page: Page) -> None:
    """It is three times as large as all the rest of the page."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/statistics")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    before = [url for url in asked if "vendor" in url]
    open_bench(page)

    assert [] == before
    assert [kept_at("vendor/codemirror.js")] == [url[url.index("/p/") :] for url in asked if "vendor" in url]
    assert [] == page.evaluate("[...document.querySelectorAll('style')].map((each) => each.outerHTML)")


def test_a_definition_is_fixed_read_and_completed(page: Page) -> None:
    """A problem is marked and explained, one press fixes it, the pointer asks for a meaning, a tag is completed.

    The explanation stays under the pointer. It went away when what mends the problem came a moment later.
    """
    misspelt = LITTLE_XML.replace("<folgefarbe>frei<", "<folgefarbe>fri<")
    late: list[Route] = []
    page.route("**/api/workshop/actions", lambda route: late.append(route))  # noqa: PLW0108  a method of C takes no mark
    open_bench(page, misspelt)
    status = page.locator(".bench-status")
    expect(status).to_contain_text("1 warning.")
    page.get_by_role("button", name=re.compile(r"^(?!Mend).*X\d\d\d")).click()
    assert "fri" == selected(page)
    expect(page.locator(".cm-lint-marker")).to_have_count(1)
    hovered(page.locator(".cm-lintRange"), page.locator(".cm-tooltip", has_text=re.compile(r"X\d\d\d")))
    becomes(page, 1, lambda: len(late))
    late[0].continue_()
    page.unroute("**/api/workshop/actions")
    expect(page.get_by_role("button", name=re.compile("^Fix: "))).to_be_visible()
    expect(page.locator(".cm-tooltip")).to_contain_text(re.compile(r"X\d\d\d"))
    page.get_by_role("button", name=re.compile("^Fix: ")).click()
    has_text(page, LITTLE_XML)
    expect(status).to_have_text(re.compile(r": no errors; 52 cards, 3 piles\.$"))
    expect(editor(page)).to_be_focused()

    hovered(
        page.locator(".cm-line", has_text="<karten>").get_by_text("karten").first, page.locator(".cm-tooltip-hover")
    )
    expect(page.locator(".cm-tooltip-hover")).to_contain_text("the pack for the next stock")
    put_caret(page, LITTLE_XML.index("<karten>"))
    page.keyboard.type("<versi")
    offered = page.locator(".cm-tooltip-autocomplete").get_by_role("option")
    expect(offered.first).to_contain_text("the version of the file")
    expect(page.locator(".cm-completionInfo")).to_contain_text("holds a number from 0")
    accept(page)

    has_text(page, LITTLE_XML.replace("<karten>", "<version<karten>"))


def test_a_number_is_changed_by_what_its_digits_mean(page: Page) -> None:
    """Asked for: while numbers are typed nothing opens by itself, and Enter makes a line."""
    open_bench(page, GOOD)
    put_caret(page, GOOD.index("1002") + 4)
    page.keyboard.press("Control+Space")
    expect(page.get_by_role("listbox", name=message("page.editor.completions").text("en"))).to_be_visible()
    expect(page.locator(".cm-tooltip-autocomplete").get_by_role("option")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".cm-tooltip-autocomplete")).to_have_count(0)
    page.keyboard.type("1")
    expect(page.get_by_text("1 error.")).to_be_visible()

    assert 0 == page.locator(".cm-tooltip-autocomplete").count()


def test_the_meaning_at_the_caret_stands_below_and_is_read_out(page: Page) -> None:
    """For whoever has no pointer: keys and screen readers, and fingers."""
    open_bench(page, GOOD)
    put_caret(page, GOOD.index("1002") + 1)
    about = page.get_by_role("region", name=message("page.editor.help").text("en"))
    expect(about).to_contain_text("number 6")
    expect(about).to_contain_text("Pile 2")
    page.keyboard.press("Shift+F1")

    expect(page.locator("[aria-live]", has_text="number 6").first).to_be_attached()


def test_from_the_caret_a_link_goes_to_the_words_of_the_language(page: Page) -> None:
    """In a window of its own, at the entry that tells of the number; axe finds nothing there."""
    open_bench(page, GOOD)
    put_caret(page, GOOD.index("1002") + 1)
    with page.expect_popup() as opened:
        page.get_by_role("link", name=message("page.editor.more").text("en")).click()
    entry = opened.value.locator("#pile-6")

    expect(opened.value.get_by_role("heading", level=1)).to_have_text("The words of .pat")
    expect(entry).to_be_focused()
    expect(entry).to_be_in_viewport()
    expect(entry).to_contain_text("how the cards lie")
    assert [] == Axe().run(opened.value).response["violations"]


def test_a_problem_stays_at_its_place_while_lines_are_written_above(page: Page) -> None:
    """The mark of the box before went away with the first letter."""
    open_bench(page, BAD)
    put_caret(page, len("Little game"))
    page.keyboard.type(" of mine")

    expect(page.locator(".cm-lintRange-error")).to_have_text("1009")


def test_one_press_follows_a_hint_and_one_undo_takes_it_back(page: Page) -> None:
    open_bench(page, MISSPELT)
    page.get_by_role("button", name=re.compile("^Fix: ")).click()
    has_text(page, XML)
    page.keyboard.press("Control+z")

    has_text(page, MISSPELT)


def test_undo_goes_back_to_what_was_opened_and_no_further(page: Page) -> None:
    """An empty sheet would be lost work."""
    page.goto("/own?from=klondike")
    has_text(page, re.compile("^Klondike"))
    before = text_of(page)
    put_caret(page, 0)
    page.keyboard.type("My ")
    has_text(page, f"My {before}")
    for _ in range(4):
        page.keyboard.press("Control+z")
    has_text(page, before)
    page.keyboard.press("Control+y")

    has_text(page, f"My {before}")


def test_several_changes_are_one_step(page: Page) -> None:
    """As the form makes them: offsets are those before, and one undo takes all back."""
    open_bench(page, GOOD)
    source = """(at) => import(at).then(({ Editor }) => { const made = new Editor({ label: "x", describedBy: "y" })
        made.text = "one two three"; let moves = 0; made.onMove = () => { moves += 1 }
        made.place = 4; made.edit([{ from: 0, to: 3, text: "1" }, { from: 8, to: 13, text: "3" }])
        const [edited, place] = [made.text, made.place]
        made.view.contentDOM.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }))
        return [edited, place, moves, made.text] })"""

    assert ["1 two 3", 2, 3, "one two three"] == page.evaluate(source, kept_at("own/editor.js"))


def test_a_text_is_searched_in_the_editor(page: Page) -> None:
    """The browser's own search finds no line that is not drawn."""
    open_bench(page, XML)
    put_caret(page, 0)
    page.keyboard.press("Control+f")
    box = page.get_by_role("textbox", name="Find")
    expect(box).to_be_focused()
    page.keyboard.type("abwurf")
    page.keyboard.press("Enter")
    expect(page.locator(".cm-searchMatch-selected")).to_have_text("abwurf")
    page.keyboard.press("Escape")
    expect(editor(page)).to_be_focused()

    assert "abwurf" == selected(page)


def test_a_part_is_folded_away_and_comes_back(page: Page) -> None:
    open_bench(page, XML)
    put_caret(page, XML.index('<vorlage id="helfer"'))
    unfold = page.locator(".cm-foldGutter [title]", has_text="⌄")
    expect(unfold).not_to_have_count(0)
    page.keyboard.press("Control+Shift+BracketLeft")
    expect(page.locator(".cm-foldPlaceholder")).to_have_count(1)
    page.keyboard.press("Control+Shift+BracketRight")

    expect(page.locator(".cm-foldPlaceholder")).to_have_count(0)


def test_tab_leaves_the_editor_both_ways(page: Page) -> None:
    """No trap, and no spaces: as in the box before."""
    open_bench(page, GOOD)
    editor(page).press("Tab")
    expect(editor(page)).not_to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(editor(page)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_label("Format")).to_be_focused()

    assert text_of(page) == GOOD


def test_the_editor_says_what_it_is_and_how_its_text_stands(page: Page) -> None:
    open_bench(page, BAD)
    box = page.get_by_role("textbox", name="The definition's text")

    expect(box).to_have_accessible_description(re.compile("1 error"))
    expect(box).to_have_attribute("aria-multiline", "true")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_editor_speaks_every_language(page: Page, language: str) -> None:
    page.request.patch("/api/me", data={"settings": {"language": language}})
    page.goto("/own")
    editor(page, message("page.own.text").text(language)).press("Control+f")
    panel = page.locator(".cm-search")

    expect(panel.get_by_role("textbox", name=message("page.editor.find").text(language))).to_be_focused()
    for key in ("next", "previous", "all", "replace", "replace_all"):
        expect(
            panel.get_by_role("button", name=message(f"page.editor.{key}").text(language), exact=True)
        ).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_on_the_bench(new_page: NewPage, scheme: str, width: int) -> None:
    """With a problem, an open list, an open search and colours in the text."""
    page = new_page(color_scheme=scheme, viewport={"width": width, "height": 844})
    open_bench(page, MISSPELT)
    expect(page.get_by_role("button", name=re.compile("^Fix: "))).to_be_visible()
    editor(page).press("Control+f")
    put_caret(page, MISSPELT.index("<karten>") + 1)
    page.keyboard.press("Control+Space")
    expect(page.locator(".cm-tooltip-autocomplete").get_by_role("option")).not_to_have_count(0)
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}).response

    assert [] == [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found["violations"]]
    assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")


def test_in_forced_colours_problems_and_caret_are_seen(new_page: NewPage) -> None:
    page = new_page(forced_colors="active")
    open_bench(page, BAD)

    expect(page.locator(".cm-lintRange-error")).to_have_css("text-decoration-line", "underline")
    expect(page.locator(".cm-lintRange-error")).to_have_css("text-decoration-style", "wavy")


def test_a_file_that_is_dropped_on_the_editor_is_opened_once(page: Page) -> None:
    """The component would put its text in at the pointer besides."""
    open_bench(page, BAD)
    transfer = page.evaluate_handle(
        "(text) => { const all = new DataTransfer(); all.items.add(new File([text], 'x.pat')); return all }", GOOD
    )
    for kind in ("dragenter", "dragover", "drop"):
        page.locator(".cm-content").dispatch_event(kind, {"dataTransfer": transfer})
    expect(page.get_by_text("Little game: no errors")).to_be_visible()

    has_text(page, GOOD)
    becomes(page, 0, lambda: ask(page, "from"))


def test_typing_over_coloured_text_keeps_no_colour(page: Page) -> None:
    """Found by the console: the browser wrapped what was typed in a style of its own, which the policy refuses."""
    open_bench(page, XML)
    editor(page).press("Control+a")
    page.keyboard.type("x")
    has_text(page, "x")
    page.keyboard.press("Control+z")

    has_text(page, XML)


def test_a_press_on_a_pile_of_the_preview_goes_to_its_line(page: Page) -> None:
    """Also on an empty one: where it is to lie there is nothing but its outline."""
    open_bench(page, GOOD)
    expect(page.locator(".cm-foldGutter")).to_be_attached()
    for pile in range(4):
        becomes(page, 2 + pile, partial(line_of_pile, page, pile))

    expect(editor(page)).to_be_focused()


def line_of_pile(page: Page, pile: int) -> int:
    """Press on the top of a pile, and return the line that the caret is in then, counted from 0."""
    page.locator(f"[data-pile='{pile}'] > *").last.click()
    return GOOD[: ask(page, "from")].count("\n")


def test_a_game_of_ones_own_is_found_under_every_filter(page: Page) -> None:
    """A game of one deck was not there under "One deck", nor one in a format under that format."""
    assert 201 == page.request.post("/api/definitions", data={"text": GOOD, "format": "pat"}).status
    for filters in ("decks=1", "format=pat", "format=own", "family=own&decks=1&format=pat"):
        page.goto(f"/?{filters}&search=little")

        expect(page.locator(".game-row h3", has_text="Little game")).to_be_visible()

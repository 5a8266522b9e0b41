"""My games: a definition comes in, is mended by its diagnostics, played, kept and found again."""

import re

from playwright.sync_api import Download, Page, Route, expect

from kabale.library import convert, loads
from kabale.library.wizard import CODES
from tests.web.browser.bench import editor, has_text, selected, text_of, write
from tests.web.browser.waiting import becomes
from tests.web.texts import LITTLE

GOOD = LITTLE
# As docs/codes.md says of P206: the first digit of the last pile's number 6 goes to 7.
BAD = GOOD.replace("18 1002 999 2   2 999 304", "18 1009 999 2   2 999 304")


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file somewhere on the page."""
    transfer = page.evaluate_handle(
        "([name, text]) => { const all = new DataTransfer(); all.items.add(new File([text], name)); return all }",
        [name, text],
    )
    for kind in ("dragenter", "dragover", "drop"):
        page.dispatch_event("body", kind, {"dataTransfer": transfer})


def test_a_bad_definition_that_is_dropped_is_mended_and_played(page: Page) -> None:
    page.goto("/statistics")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    drop(page, "little.pat", BAD)
    has_text(page, BAD)
    problem = page.get_by_role("button", name=re.compile("P206.*line 6, column 18.*1009"))
    expect(problem).to_be_visible()
    expect(page.locator(".cm-lintRange-error")).to_have_text("1009")
    problem.click()
    expect(editor(page)).to_be_focused()
    assert "1009" == selected(page)

    page.keyboard.type("1002")
    expect(page.get_by_text("Little game: no errors; 52 cards, 4 piles.")).to_be_visible()
    expect(page.get_by_role("img", name="Little game: the layout at the beginning")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/plays/*")

    assert "Little game" == page.request.get("/api/plays").json()["plays"][0]["title"]


def test_a_bad_definition_that_is_pasted_shows_what_is_wrong(page: Page) -> None:
    """Pasted beside every field: it is meant for the editor."""
    page.goto("/own")
    expect(editor(page)).to_be_visible()
    page.evaluate(
        "(text) => { const all = new DataTransfer(); all.setData('text/plain', text);"
        " document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: all, bubbles: true })) }",
        BAD,
    )

    expect(page.get_by_role("button", name=re.compile("P206"))).to_be_visible()
    expect(page.get_by_text("1 error.")).to_be_visible()


def test_f8_goes_from_problem_to_problem_round_the_corner(page: Page) -> None:
    page.goto("/own")
    write(page, BAD.replace("901 106", "9901 106"))
    expect(page.get_by_text("2 errors.")).to_be_visible()
    editor(page).press("Control+Home")
    places = []
    for key in ("F8", "F8", "F8", "Shift+F8"):
        editor(page).press(key)
        places.append(selected(page))

    assert ["9901", "1009", "9901", "1009"] == places


def test_an_xml_definition_is_known_by_how_it_begins(page: Page) -> None:
    page.goto("/own")
    write(page, '<spiel name="Nichts">\n<feld id="a" x="1" y="1" typ="unsinn"/>\n</spiel>')
    expect(page.get_by_label("Format").locator("option").first).to_have_text("Automatic (XML)")

    expect(page.get_by_role("button", name=re.compile(r"X\d\d\d"))).not_to_have_count(0)


def test_a_kept_game_is_there_after_reloading_and_can_be_changed_and_deleted(page: Page) -> None:
    page.goto("/own")
    write(page, GOOD)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Little game")
    page.reload()
    has_text(page, GOOD)

    page.get_by_role("button", name="Rename").click()
    page.get_by_label("The new title").fill("Tiny game")
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(page.get_by_text("Unsaved changes")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tiny game")
    page.get_by_role("link", name="Games", exact=True).click()
    page.get_by_role("button", name=re.compile(r"^Search \d+ games$")).click()
    page.get_by_label("Definition").select_option(label="Mine")
    expect(page.locator(".game-row h3")).to_have_text(["Tiny game"])
    # Its picture has come before the game is deleted: asked for afterwards it would be there no more.
    picture = "() => { const image = document.querySelector('.game-row img'); return image.naturalWidth > 0 }"
    page.wait_for_function(picture)

    page.go_back()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Make a game")

    assert [] == page.request.get("/api/definitions").json()["definitions"]


def test_a_double_click_keeps_one_game(page: Page) -> None:
    """Each click kept one of its own."""
    page.goto("/own")
    write(page, GOOD)
    expect(page.get_by_text("Little game: no errors")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).dblclick()
    expect(page.get_by_role("heading", level=1)).to_have_text("Little game")

    assert 1 == len(page.request.get("/api/definitions").json()["definitions"])


def test_who_types_on_while_the_text_is_checked_has_saved(page: Page) -> None:
    """The check that was waited for gives way to the next one; "fix them first" was said, of no error at all."""
    held: list[Route] = []
    page.route("**/api/check", lambda route: held.append(route) if not held else route.continue_())
    page.goto("/own")
    write(page, GOOD)
    page.get_by_role("button", name="Save", exact=True).click()
    becomes(page, 1, lambda: len(held))
    editor(page).press("Control+Home")
    page.keyboard.type("My ")
    expect(page.get_by_role("heading", level=1)).to_have_text("My Little game")

    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_could_not_be_checked_says_why_it_is_not_saved(page: Page, wrong: list[str]) -> None:
    """It said that there were errors to mend, where the server had no time."""
    page.goto("/own")
    busy = {"error": {"code": "busy", "message": "Much is asked."}}
    page.route("**/api/check", lambda route: route.fulfill(status=503, json=busy))
    write(page, GOOD)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Much is asked.")
    page.unroute("**/api/check")
    expect(page.get_by_text("Little game: no errors")).to_be_visible()
    wrong.clear()  # the browser logs the refused requests


def test_what_is_typed_and_not_kept_survives_leaving(page: Page) -> None:
    page.goto("/own")
    write(page, BAD)
    page.get_by_role("link", name="Settings").click()
    page.reload()
    page.get_by_role("link", name="Make a game").click()

    has_text(page, BAD)


def test_a_definition_with_errors_is_neither_kept_nor_played(page: Page) -> None:
    page.goto("/own")
    write(page, BAD)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("fix them first")
    expect(editor(page)).to_be_focused()

    assert "1009" == selected(page)


def test_one_mistake_takes_nothing_away(page: Page) -> None:
    """Lay-out and rules were empty as soon as there was an error, which is at every other letter."""
    page.goto("/own")
    write(page, GOOD)
    picture = page.get_by_role("img", name="Little game: the layout at the beginning")
    expect(picture).to_be_visible()
    write(page, BAD)
    expect(page.get_by_text("1 error.")).to_be_visible()
    expect(picture).to_be_visible()
    expect(page.get_by_text("The last version without errors:")).to_be_visible()
    write(page, GOOD)

    expect(page.get_by_text("The last version without errors:")).to_be_hidden()


def test_who_comes_back_from_the_table_finds_the_text(page: Page) -> None:
    """It was kept without a word, and the editor was empty."""
    page.goto("/own")
    write(page, GOOD)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("Little game is saved.")).to_be_visible()
    page.wait_for_url("**/plays/*")
    page.go_back()

    has_text(page, GOOD)


def test_a_game_to_begin_with_is_chosen_in_the_editor(page: Page) -> None:
    """The text spoke of it, and the way was on another page."""
    page.goto("/own")
    page.get_by_text("Start from a game", exact=True).click()
    page.get_by_label("Choose a game").select_option(label="Yukon, dealt row by row")
    page.get_by_role("button", name="Start from it").click()

    has_text(page, re.compile(r"^Yukon\s"))


def test_a_game_of_the_library_serves_as_a_template(page: Page) -> None:
    page.goto("/games/klondike")
    page.get_by_text("About this game").click()
    page.get_by_role("link", name="Start a game of your own from a copy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Make a game")

    has_text(page, re.compile(r"^Klondike\s"))
    expect(page.get_by_text("Klondike: no errors; 52 cards, 14 piles.")).to_be_visible()


def test_a_definition_is_converted_and_converted_back_by_undo(page: Page) -> None:
    page.goto("/own?from=kingalbert")
    expect(page.get_by_text("King Albert: no errors")).to_be_visible()
    before = text_of(page)
    page.get_by_role("button", name="Convert to the other format").click()
    has_text(page, re.compile("<spiel"))
    expect(page.get_by_text("King Albert: no errors")).to_be_visible()
    page.get_by_role("button", name="Undo").click()

    has_text(page, before)


def test_reasons_why_a_game_cannot_be_converted_are_listed(page: Page) -> None:
    """Scorpion turns its waste over as no XML game can."""
    page.goto("/own?from=scorpion")
    expect(page.get_by_text("Scorpion: no errors")).to_be_visible()
    page.get_by_role("button", name="Convert to the other format").click()
    dialogue = page.get_by_role("dialog", name="XML cannot express this game")

    expect(dialogue.get_by_role("listitem")).not_to_have_count(0)


def test_a_definition_is_saved_as_a_file(page: Page) -> None:
    page.goto("/own")
    write(page, GOOD)
    expect(page.get_by_text("Little game: no errors")).to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download").click()
    file: Download = waiting.value

    assert "little-game.pat" == file.suggested_filename
    assert GOOD == file.path().read_text("utf-8")


def test_a_file_that_is_too_large_is_refused_in_words(page: Page) -> None:
    page.goto("/own")
    expect(editor(page)).to_be_visible()
    drop(page, "huge.pat", "1" * 1_000_001)

    expect(page.get_by_role("alert")).to_contain_text("huge.pat is larger than 1 MB")
    has_text(page, "")


def test_an_old_file_is_read_in_its_own_letters(page: Page) -> None:
    """A .pat file of the nineties is in Windows-1252: its ø is no UTF-8."""
    page.goto("/own")
    expect(editor(page)).to_be_visible()
    data = GOOD.replace("Little game", "Møllen").encode("cp1252")
    page.set_input_files("input[type=file]", {"name": "moellen.pat", "mimeType": "text/plain", "buffer": data})

    expect(page.get_by_text("Møllen: no errors; 52 cards, 4 piles.")).to_be_visible()


def test_a_title_that_turns_its_line_round_turns_no_other_text_round(page: Page) -> None:
    """A title may hold U+202E, after which text runs from right to left: not the words behind the title."""
    text = GOOD.replace("Little game", "Little\u202egame")
    sent = page.request.post("/api/definitions", data={"text": text, "format": "pat"})
    page.goto("/own")
    title = page.get_by_role("link").locator("strong", has_text="Little")

    assert 201 == sent.status
    expect(title).to_have_css("unicode-bidi", "isolate")


def test_a_custom_game_of_pysolfc_becomes_a_pat_game(page: Page) -> None:
    """The file of the wizard is opened as any other; one with a mistake stays as it is, with the mistake."""
    page.goto("/own")
    expect(editor(page)).to_be_visible()
    data = CODES.sound.encode()
    page.set_input_files("input[type=file]", {"name": "customgame1.py", "mimeType": "text/x-python", "buffer": data})

    expect(page.get_by_text("Little Harp: no errors; 52 cards, 14 piles.")).to_be_visible()
    found, _ = loads(CODES.sound)
    assert found is not None
    has_text(page, convert(found, "pat"))

"""A player on another device, by hand: words are shown and entered, a guest's play comes along, a file goes over."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import NewPage


def begin(page: Page, game: str) -> str:
    """Begin a play and return its address."""
    page.goto("/")
    answer = page.request.post("/api/plays", data={"game": game, "deal": "k1:617"})
    return f"/plays/{answer.json()['id']}"


def make_words(page: Page) -> list[str]:
    page.goto("/settings")
    page.get_by_role("button", name="Make six words").click()
    words = page.get_by_role("list", name="Six words").get_by_role("listitem")
    expect(words).to_have_count(6)
    return words.all_inner_texts()


def test_words_bring_a_player_and_a_guest_together(page: Page, new_page: NewPage) -> None:
    """Made in the settings, typed in capitals by keyboard alone on a phone whose guest has played; then revoked."""
    mine = begin(page, "klondike")
    words = make_words(page)
    link = page.get_by_label("A link with the words").input_value()
    phone = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    theirs = begin(phone, "freecell")
    phone.goto("/settings")
    phone.get_by_role("link", name="Enter words from another device").click()
    field = phone.get_by_role("textbox", name="Six words")
    field.fill("-".join([*words[:5], "abilty"]))
    field.press("Enter")
    expect(phone.get_by_role("alert")).to_contain_text("Did you mean ability?")
    field.fill(" ".join(words).upper())
    field.press("Enter")
    expect(phone.get_by_role("dialog")).to_contain_text("1 play")
    expect(phone.get_by_role("button", name="Cancel")).to_be_focused()
    for _ in range(2):
        phone.keyboard.press("Tab")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/")

    for place in (page, phone):
        for play in (mine, theirs):
            place.goto(play)
            expect(place.get_by_role("button", name="Undo")).to_be_visible()
    assert link.endswith("/device#" + "-".join(words))
    page.goto("/settings")
    page.get_by_role("button", name="Revoke the words").click()
    page.get_by_role("dialog").get_by_role("button", name="Revoke the words").click()
    expect(page.get_by_role("button", name="Make six words")).to_be_focused()
    phone.goto(link)
    expect(phone.get_by_role("textbox", name="Six words")).to_have_value(" ".join(words))
    assert "#" not in phone.url
    phone.get_by_role("button", name="Sign in").click()
    expect(phone.get_by_role("alert")).to_contain_text("these words are unknown")


def test_a_file_goes_over_in_parts(page: Page, new_page: NewPage, tmp_path: Path) -> None:
    """Saved here, taken in there, twice; a large one in parts; what is no such file is said to be none."""
    play = begin(page, "klondike")
    page.goto("/settings")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Export a file").click()
    file = json.loads(saved.value.path().read_text(encoding="utf-8"))
    one = file["plays"][0]
    many = [{**one, "id": f"p{number}", "started": float(number)} for number in range(2_050)]
    (tmp_path / "many.json").write_text(json.dumps({**file, "plays": many}), encoding="utf-8")
    (tmp_path / "none.json").write_text("[1, 2]", encoding="utf-8")
    other = new_page()
    other.goto("/settings")
    field = other.get_by_label("Import a file")
    status = other.get_by_role("status")
    for name, words in (
        ("many", "Imported: 2,050 plays."),
        ("many", "You have all of it already."),
        ("none", "This is not a Kabale file."),
    ):
        field.set_input_files(tmp_path / f"{name}.json")
        expect(status.filter(has_text=words)).to_be_visible()

    assert play.endswith(one["id"])

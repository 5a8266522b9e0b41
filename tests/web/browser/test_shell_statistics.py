"""Statistics: results appear by themselves, are drawn, taken along, and forgotten."""

import csv
import json

from playwright.sync_api import Page, expect

# All cards from the kings down: of a FreeCell dealt so, automatic laying takes every card, the last pile first.
IN_ORDER = "deck:" + "".join(f"{rank}{suit}" for rank in "KQJT98765432A" for suit in "SHDC")


def win(page: Page) -> None:
    """Win a FreeCell of 52 moves without the page."""
    play = page.request.post("/api/plays", data={"game": "freecell", "deal": IN_ORDER}).json()
    path = f"/api/plays/{play['id']}"
    state = page.request.post(f"{path}/auto", data={"version": play["version"], "safe": False}).json()
    assert "won" == state["outcome"]


def lose(page: Page) -> None:
    play = page.request.post("/api/plays", data={"game": "klondike", "deal": "k1:617", "moves": "c1"}).json()
    page.request.post(f"/api/plays/{play['id']}/end", data={"version": play["version"]})


def row(page: Page, title: str) -> list[str]:
    return page.get_by_role("row").filter(has=page.get_by_role("link", name=title)).locator("td").all_text_contents()


def test_nothing_played_is_said_in_words(page: Page) -> None:
    page.goto("/statistics")

    expect(page.get_by_text("You have not finished a game yet.")).to_be_visible()


def test_a_won_and_a_lost_game_are_counted_and_drawn(page: Page) -> None:
    page.goto("/")
    win(page)
    lose(page)
    page.goto("/statistics")
    table = page.get_by_role("region", name="By game")
    expect(table.get_by_role("link", name="FreeCell")).to_be_visible()
    freecell, klondike = row(page, "FreeCell"), row(page, "Klondike")

    assert ["1", "1", "100%", "1", "1"] == freecell[:5]
    assert ["1", "0", "0%", "0", "0"] == klondike[:5]
    assert "52" == freecell[7]
    expect(page.get_by_role("img", name="Wins over time. 1 of 2 won (50%).")).to_be_visible()
    past = page.get_by_role("region", name="Your plays")
    expect(past.get_by_role("link")).to_have_text(["Klondike · 617", "FreeCell · (entered)"])
    page.get_by_label("Of", exact=True).select_option(label="FreeCell")
    expect(past.get_by_role("link")).to_have_text(["(entered)"])

    expect(page.get_by_role("img", name="Wins over time. 1 of 1 won (100%).")).to_be_visible()


def test_the_table_is_sorted_by_its_headings(page: Page) -> None:
    page.goto("/")
    win(page)
    lose(page)
    page.goto("/statistics")
    games = page.locator("tbody th[scope=row] a")
    heading = page.get_by_role("columnheader", name="Game")
    heading.get_by_role("button").click()
    expect(heading).to_have_attribute("aria-sort", "ascending")
    expect(games).to_have_text(["FreeCell", "Klondike"])
    heading.get_by_role("button").click()
    expect(heading).to_have_attribute("aria-sort", "descending")

    expect(games).to_have_text(["Klondike", "FreeCell"])


def test_results_are_taken_along_as_csv_and_json(page: Page) -> None:
    page.goto("/")
    win(page)
    page.goto("/statistics")
    with page.expect_download() as first:
        page.get_by_role("link", name="CSV").click()
    with page.expect_download() as second:
        page.get_by_role("button", name="JSON").click()
    rows = list(csv.DictReader(first.value.path().read_text("utf-8").splitlines()))
    found = json.loads(second.value.path().read_text("utf-8"))

    assert ["freecell"] == [each["game"] for each in rows]
    assert [("freecell", True, 52)] == [(each["game"], each["won"], each["length"]) for each in found["results"]]


def test_results_are_forgotten_only_after_a_question(page: Page) -> None:
    page.goto("/")
    win(page)
    lose(page)
    page.goto("/statistics")
    page.get_by_label("Delete the results of").select_option(label="Klondike")
    page.get_by_role("button", name="Delete", exact=True).click()
    dialogue = page.get_by_role("dialog")
    expect(dialogue.get_by_text("Delete all results of Klondike?")).to_be_visible()
    dialogue.get_by_role("button", name="Cancel").click()
    assert 2 == len(page.request.get("/api/statistics").json()["games"])

    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("link", name="Klondike")).to_have_count(0)

    assert ["freecell"] == [each["game"] for each in page.request.get("/api/statistics").json()["games"]]

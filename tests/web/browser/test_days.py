"""The deals of the day on the page: the front door, the calendar, and what one has won."""

import re
from datetime import date

from playwright.sync_api import Page, expect

from kabale.library.deals import daily_deals
from tests.web.browser.conftest import NewPage


def test_a_deal_is_begun_continued_and_found_in_the_calendar(new_page: NewPage) -> None:
    """Nothing is dealt twice. The calendar has a month, its days until today, and the month before it."""
    page = new_page()
    page.clock.set_fixed_time("2026-02-10T12:00:00")
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Yukon, dealt row by row, deal of the day: not started")).click()
    page.wait_for_url("**/plays/*")
    begun = page.url
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Yukon, dealt row by row, deal of the day: started")).click()
    page.wait_for_url("**/plays/*")
    assert begun == page.url

    page.goto("/days")
    expect(page.get_by_role("table").get_by_role("link")).to_have_count(10)
    page.get_by_role("table").get_by_role("link", name=re.compile("^Tuesday,? 3 February 2026")).click()
    expect(page.get_by_role("heading", name=re.compile("^Tuesday,? 3 February 2026"))).to_be_visible()
    page.get_by_role("link", name="Previous month").click()
    expect(page.get_by_role("heading", name="January 2026", exact=True)).to_be_visible()
    expect(page.get_by_role("table").get_by_role("link")).to_have_count(31)

    expect(page.get_by_role("heading", name=re.compile("^Saturday,? 31 January 2026$"))).to_be_visible()


def test_days_in_a_row_crowns_and_the_badge_of_a_month(page: Page) -> None:
    """A win on each day of February; nothing remembered that somebody had come back."""
    days = [date(2026, 2, number) for number in range(1, 29)]
    page.goto("/")
    claim(page, *((day, "klondike" if day.day % 2 else "freecell") for day in days[:-1]))
    page.clock.set_fixed_time("2026-02-28T12:00:00")
    page.goto("/")
    expect(page.get_by_role("region", name="Deals of the day")).to_contain_text("27 days in a row")
    page.goto("/days")
    month = page.get_by_role("region", name="February 2026", exact=True)
    expect(month).to_contain_text("Win a deal of 1 more day to earn the badge for February 2026.")
    claim(page, *((days[-1], game) for game in daily_deals(days[-1])))
    page.goto("/days")
    expect(month).to_contain_text("Badge for February 2026: you won a deal every day.")
    expect(month).to_contain_text("28 days in a row")
    expect(month.get_by_role("listitem").filter(has_text="Klondike: won on 15 of 28 days")).to_be_visible()
    expect(month.get_by_role("listitem").filter(has_text="FreeCell: won on 14 of 28 days")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Sunday,? 1 February 2026: 1 deal of 6 won$")).click()

    expect(month).to_contain_text("28 days in a row")


def claim(page: Page, *wins: tuple[date, str]) -> None:
    """Bring wins of deals of days with a file."""
    results = [
        {
            **{"play": f"{day}{game}", "game": game, "title": game, "level": 0, "variant": None, "won": True},
            **{"deal": daily_deals(day)[game], "score": 52, "length": 99, "seconds": 60.0, "ended": 1.7e9},
            "hidden": False,
        }
        for day, game in wins
    ]
    file = page.request.get("/api/export").json()
    answer = page.request.post("/api/import", data={**file, "results": results})
    assert len(wins) == answer.json()["added"]["results"]


def test_two_players_find_the_same_deals_at_the_front_door(new_page: NewPage) -> None:
    """Whose clocks say the same day. The table says what its deal is."""
    deals = []
    for page in (new_page(), new_page()):
        page.goto("/")
        today = page.get_by_role("region", name="Deals of the day")
        expect(today.get_by_role("listitem")).to_have_count(6)
        today.get_by_role("button", name=re.compile("^FreeCell, deal of the day: not started")).click()
        page.wait_for_url("**/plays/*")
        expect(page.locator(".figure-deal dt")).to_have_text("Deal of the day")
        deals.append(page.request.get("/api/plays").json()["plays"][0]["deal"])

    assert deals[0] == deals[1]


def test_tomorrow_brings_others(new_page: NewPage) -> None:
    """The page asks for the day where the player is, by their own clock."""
    asked = []
    for day in ("2026-02-10T12:00:00", "2026-02-11T12:00:00"):
        page = new_page()
        page.clock.set_fixed_time(day)
        with page.expect_response("**/api/days/*") as answer:
            page.goto("/")
        asked.append([each["deal"] for each in answer.value.json()["deals"]])

    assert [] == [one for one, other in zip(*asked, strict=True) if one == other]


def test_who_does_not_want_them_hides_them_and_the_settings_bring_them_back(page: Page) -> None:
    """Nobody is nagged; and who pressed the cross by mistake thought that the deals were gone for good."""
    page.goto("/")
    with page.expect_response("**/api/me"):
        page.get_by_role("button", name=re.compile("^Hide the deals of the day")).click()
    with page.expect_response("**/api/me"):
        page.get_by_role("button", name="Show again").click()
    expect(page.get_by_role("region", name="Deals of the day")).to_be_visible()
    with page.expect_response("**/api/me"):
        page.get_by_role("button", name=re.compile("^Hide the deals of the day")).click()
    expect(page.get_by_role("region", name="Deals of the day")).to_have_count(0)
    page.goto("/")
    expect(page.get_by_role("region", name="Well-known games")).to_be_visible()
    expect(page.get_by_role("region", name="Deals of the day")).to_have_count(0)
    page.goto("/settings")
    with page.expect_response("**/api/me"):
        page.get_by_role("checkbox", name="Deals of the day on the first page").check()
    page.goto("/")

    expect(page.get_by_role("region", name="Deals of the day")).to_be_visible()

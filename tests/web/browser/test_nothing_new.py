"""The page says when nothing new can come, and offers to take moves back, to give up, or another deal."""

from playwright.sync_api import Page, expect

from tests.search.dead import DEAD_DEAL, DEAD_GAME, DEAD_LINE
from tests.web.browser.table import sit_down


def test_the_page_says_so_and_offers_three_ways_on(page: Page) -> None:
    """Klondike let its stock be turned for ever; who looks at the table and turns on is not asked again."""
    sit_down(page, DEAD_GAME, DEAD_DEAL, moves=DEAD_LINE)
    panel = page.get_by_role("dialog", name="No progress is possible")
    for name in ("Undo", "Give up", "Next deal"):
        expect(panel.get_by_role("button", name=name)).to_be_visible()
    panel.get_by_role("button", name="Look at the table").click()
    page.keyboard.press("d")

    expect(panel).to_be_hidden()

"""Take README's pictures of the page: ``docs/klondike.png``, ``docs/library.png`` and ``docs/phone.png``.

``.venv/bin/python scripts/make_screenshots.py ADDRESS`` needs a server at the address (``kabale serve``) and chromium.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

DOCS = Path(__file__).parents[1] / "docs"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
DEAL = """async ([game, deal, moves]) => {
    const answer = await fetch("/api/plays", {
        method: "POST",
        headers: {"content-type": "application/json"},
        body: JSON.stringify({game, deal, moves}),
    });
    return (await answer.json()).id;
}"""


def table(browser: Browser, address: str, name: str, size: tuple[int, int], play: tuple[str, str, str]) -> None:
    """Take a picture of a game in its middle: its name, its deal and the moves played."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(address)
    page.goto(f"{address}/plays/{page.evaluate(DEAL, list(play))}")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    page.screenshot(path=DOCS / name)
    page.close()


def library(browser: Browser, address: str) -> None:
    """Take a picture of the library."""
    page = browser.new_page(viewport={"width": 1280, "height": 860})
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    page.screenshot(path=DOCS / "library.png")
    page.close()


def main() -> None:
    """Take all three."""
    address = sys.argv[1].rstrip("/")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        table(browser, address, "klondike.png", (1280, 800), ("klondike", "k1:5", ""))
        table(browser, address, "phone.png", (390, 780), ("freecell", "ms:617", ""))
        library(browser, address)
        browser.close()


if __name__ == "__main__":
    main()

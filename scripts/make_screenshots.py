"""Take pictures of the page: those of README, and sheets of ten tables at three sizes.

``docs/klondike.png``, ``docs/library.png``, ``docs/phone.png``; ``docs/tables-desk.jpg``, ``-phone`` and ``-aside``.

``.venv/bin/python scripts/make_screenshots.py ADDRESS`` needs a server at the address (``kabale serve``) and chromium.
"""

import base64
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

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


def opened(browser: Browser, address: str, play: Sequence[str], **options: Any) -> Page:
    """Open a game at a table: its name, its deal and the moves played."""
    page = browser.new_page(reduced_motion="reduce", **options)
    page.goto(address)
    page.goto(f"{address}/plays/{page.evaluate(DEAL, list(play))}")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    return page


def table(browser: Browser, address: str, name: str, size: tuple[int, int], play: Sequence[str]) -> None:
    """Take a picture of a game in its middle."""
    page = opened(browser, address, play, viewport={"width": size[0], "height": size[1]})
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


TABLES = (
    ("klondike", "k1:1", "13-7 13-7 13-10 c1 2-5 c1 2-7 c1 2-8 c1 c1 c1 c1 2-10 c1 2-13"),
    ("freecell", "k1:10", "12-9 15-8 11-13 16-15 13x2-16 11x2-16 17-10 14-16 17-12 17-13 17-9 16x5-12"),
    ("spider", "k1:3", "13-18 c1 16-19 16-15 12-15 12-13 19x2-17 19-18 19-15"),
    ("golf", "k1:160", "8-2 6-2 6-2 c1 c1 c1 c1 7-2 5-2"),
    ("pyramid", "k1:1", "28-31 c29 c1 c1 3-27 c1 c1 3-22 c1 c1 3-26 20-32"),
    ("tripeaks", "k1:2", "c1 28-2 30-2 c1 21-2 c1"),
    ("fortythieves", "k1:250", "19-11 20-12 c1 c1 c1 c1 2-20 18-20 c1 c1 c1 c1 2-9 19-9 19-5 16-19"),
    ("yukon", "k1:5", "c1 c1 c1 c1 7x5-8 10x5-11 11x10-8 8x20-6 12x5-8 9x5-7 9-10 6x19-7 7x14-11 7-4"),
    ("mysteriet", "k1:37", "21-30 7-31 19-11 c1 2-31 c1"),
    ("canfield", "k1:18", "c1 c1 c1 c1 c1 c1 c1 2-5 2-6 8-5"),
)
"""Games, deals and the first moves of a win."""

SHEETS = {"desk": (1440, 900, 2), "phone": (390, 844, 5), "aside": (844, 390, 2)}
"""Of each sheet the size of the windows and how many stand in a row."""


def sheet(browser: Browser, address: str, name: str, size: tuple[int, int, int]) -> None:
    """Take ten tables in windows of one size, side by side in one picture."""
    width, height, columns = size
    options = {"viewport": {"width": width, "height": height}, "is_mobile": name != "desk", "has_touch": name != "desk"}
    shots = []
    for play in TABLES:
        page = opened(browser, address, play, **options)
        shots.append(base64.b64encode(page.screenshot()).decode())
        page.close()
    images = "".join(f'<img width="{width // 2}" src="data:image/png;base64,{shot}">' for shot in shots)
    across = columns * (width // 2 + 8) + 8
    page = browser.new_page(viewport={"width": across, "height": 100})
    page.set_content(f'<body style="margin:8px 0 0 8px;background:#fff;display:flex;flex-wrap:wrap;gap:8px">{images}')
    page.screenshot(path=DOCS / f"tables-{name}.jpg", full_page=True, quality=80, type="jpeg")
    page.close()


def main() -> None:
    """Take all of them."""
    address = sys.argv[1].rstrip("/")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        table(browser, address, "klondike.png", (1280, 800), ("klondike", "k1:5", ""))
        table(browser, address, "phone.png", (390, 780), ("freecell", "ms:617", ""))
        library(browser, address)
        for name, size in SHEETS.items():
            sheet(browser, address, name, size)
        browser.close()


if __name__ == "__main__":
    main()

"""The table in a real browser: how smoothly a card is dragged over 104 others, and how soon the first card lies there.

The browser draws without a graphics card, which is the hardest case; it shows at most 60 frames a second.
"""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from playwright.sync_api import Page, sync_playwright

from benchmarks.server import server
from benchmarks.timing import ROUNDS, Figure

NAMES = ("chromium", "chromium-browser", "google-chrome")
GAME = {"game": "spider", "deal": "k1:1"}
SECONDS = 2.0
COUNT = """() => { window.seen = []; window.counting = true
const next = (time) => { window.seen.push(time); if (window.counting) requestAnimationFrame(next) }
requestAnimationFrame(next) }"""
FIRST = "() => [...document.querySelectorAll('.felt .card')].some((card) => card.complete && card.naturalWidth > 0)"


def figures() -> list[Figure]:
    """Measure frames a second while a card is dragged about, and opening a play until its first card is seen."""
    with server() as port, opened(f"http://127.0.0.1:{port}") as page:
        play = page.request.post("/api/plays", data=GAME).json()
        path = f"/plays/{play['id']}"
        opening = [_opened_in(page, path) for _ in range(ROUNDS)]
        rates = [_dragged(page) for _ in range(ROUNDS)]
    return [
        Figure("page: a card dragged over 104", median(rates), min(rates), max(rates), "frames/s", "60"),
        Figure("page: opened to its first card", median(opening), min(opening), max(opening), "ms"),
    ]


@contextmanager
def opened(address: str) -> Iterator[Page]:
    """Open a browser with a new player at an address."""
    path = next(filter(None, map(shutil.which, NAMES)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(base_url=address, viewport={"width": 1440, "height": 900})
        page.goto("/settings")
        yield page
        browser.close()


def _opened_in(page: Page, path: str) -> float:
    """Return the milliseconds from asking for a play until its first card is drawn."""
    start = time.perf_counter()
    page.goto(path, wait_until="commit")
    page.wait_for_function(FIRST, polling="raf")
    return 1000 * (time.perf_counter() - start)


def _dragged(page: Page) -> float:
    """Return the frames a second while a card goes to and fro over the columns."""
    page.wait_for_timeout(1500)
    box = page.locator("[data-pile='10'] .card").last.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 20)
    page.evaluate(COUNT)
    end = time.perf_counter() + SECONDS
    step = 0
    while time.perf_counter() < end:
        step += 1
        page.mouse.move(100 + (step * 17) % 1000, 200 + (step * 7) % 300)
    times: list[float] = page.evaluate("() => { window.counting = false; return window.seen }")
    page.mouse.move(box["x"] + 22, box["y"] + 22)
    page.mouse.up()
    return (len(times) - 1) / (times[-1] - times[0]) * 1000

"""The table in a real browser: how smoothly a card is dragged over 104 others, and how soon the first card lies there.

At a desk, and on a telephone: a window of 390 by 844, a processor six times slower than this one, 1.6 Mbit/s and 150 ms
to the server. The browser draws without a graphics card, the hardest case; it shows at most 60 frames a second.
"""

import shutil
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.server import server
from benchmarks.timing import ROUNDS, Figure

NAMES = ("chromium", "chromium-browser", "google-chrome")
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SLOWER = 6
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
"""1.6 Mbit/s, in bytes."""

SECONDS = 2.0
"""How long a card is dragged about."""

COUNT = """() => { window.seen = []; window.counting = true
const next = (time) => { window.seen.push(time); if (window.counting) requestAnimationFrame(next) }
requestAnimationFrame(next) }"""
FIRST = "() => [...document.querySelectorAll('.felt .card')].some((card) => card.complete && card.naturalWidth > 0)"


def figures() -> list[Figure]:
    """Measure frames a second while a card is dragged about, and opening a play until its first card is seen."""
    path = next(filter(None, map(shutil.which, NAMES)))
    with server() as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        address = f"http://127.0.0.1:{served.port}"
        found = [*_desk(browser, address), *_phone(browser, address)]
        browser.close()
    return found


def _desk(browser: Browser, address: str) -> list[Figure]:
    page = browser.new_page(base_url=address, **DESK)
    path = _new_play(page, "spider")
    opening = [_opened_in(page, path) for _ in range(ROUNDS)]
    rates = [_dragged(page, _mouse(page)) for _ in range(ROUNDS)]
    return [
        _figure("page: a card dragged over 104", rates, "frames/s", "60"),
        _figure("page: opened to its first card", opening, "ms"),
    ]


def _phone(browser: Browser, address: str) -> list[Figure]:
    """Measure on a telephone: cold, where the browser was never here; warm, when the page is opened again."""
    cold, warm, rates = [], [], []
    for _ in range(ROUNDS):
        page = browser.new_page(base_url=address, **PHONE)
        klondike, spider = _new_play(page, "klondike"), _new_play(page, "spider")
        session = _slowed(page)
        cold.append(_opened_in(page, klondike))
        page.wait_for_timeout(5000)  # what the page keeps for the next time is fetched after the first card
        page.goto("about:blank")
        warm.append(_opened_in(page, klondike))
        _opened_in(page, spider)
        rates.append(_dragged(page, _finger(session)))
        page.context.close()
    return [
        _figure("phone: Klondike to its first card, cold", cold, "ms", "2500"),
        _figure("phone: Klondike to its first card, warm", warm, "ms", "800"),
        _figure("phone: a card dragged over 104", rates, "frames/s", "50"),
    ]


def _figure(name: str, values: list[float], unit: str, goal: str = "") -> Figure:
    return Figure(name, median(values), min(values), max(values), unit, goal)


def _new_play(page: Page, game: str) -> str:
    """Begin a play, behind the page's back; return its path."""
    return f"/plays/{page.request.post('/api/plays', data={'game': game, 'deal': 'k1:1'}).json()['id']}"


def _slowed(page: Page) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send("Network.emulateNetworkConditions", LINE)
    return session


def _opened_in(page: Page, path: str) -> float:
    """Return the milliseconds from asking for a play until its first card is drawn."""
    start = time.perf_counter()
    page.goto(path, wait_until="commit")
    page.wait_for_function(FIRST, polling="raf")
    return 1000 * (time.perf_counter() - start)


Hand = Callable[[str, float, float], Any]
"""Presses, moves or lets go at a point of the window."""


def _mouse(page: Page) -> Hand:
    def act(what: str, x: float, y: float) -> None:
        page.mouse.move(x, y)
        if what != "move":
            (page.mouse.down if what == "press" else page.mouse.up)()

    return act


def _finger(session: CDPSession) -> Hand:
    kinds = {"press": "touchStart", "move": "touchMove", "leave": "touchEnd"}

    def act(what: str, x: float, y: float) -> None:
        points = [] if what == "leave" else [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kinds[what], "touchPoints": points})

    return act


def _dragged(page: Page, hand: Hand) -> float:
    """Return the frames a second while a card goes to and fro over the columns."""
    page.wait_for_timeout(1500)
    box, window = page.locator("[data-pile='19'] .card").last.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    home = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand("press", *home)
    hand("move", home[0] - 20, home[1])
    page.evaluate(COUNT)
    end, step = time.perf_counter() + SECONDS, 0
    while time.perf_counter() < end:
        step += 1
        hand("move", 20 + (step * 17) % (window["width"] - 40), 200 + (step * 7) % 300)
    times: list[float] = page.evaluate("() => { window.counting = false; return window.seen }")
    hand("move", *home)
    hand("leave", *home)
    return (len(times) - 1) / (times[-1] - times[0]) * 1000

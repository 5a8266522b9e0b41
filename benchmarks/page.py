"""The table in a real browser: how smoothly a card is dragged over 104 others, and how soon the first card lies there.

At a desk, and on a telephone: a window of 390 by 844, a processor four or six times slower than this one, 1.6 Mbit/s
and 150 ms to the server. The browser draws without a graphics card, the hardest case; it shows at most 60 frames a
second. ``KABALE_BENCH_PYTHON`` names the Python of an empty environment with a wheel, whose server is measured then: a
checkout serves its modules one by one.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.search import ADDITIONS, additions
from benchmarks.server import server
from benchmarks.timing import ROUNDS, Figure

NAMES = ("chromium", "chromium-browser", "google-chrome")
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SLOWER = 6
SLOW = 4
"""How many times slower the processor is: while cards are dragged, and while a whole table comes for the first time."""

LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
"""1.6 Mbit/s, in bytes."""

PATIENCE = 240_000
"""Milliseconds that a first table may take next to other jobs: it is measured all the same."""

SECONDS = 2.0
"""How long a card is dragged about."""

COUNT = """() => { window.seen = []; window.counting = true
const next = (time) => { window.seen.push(time); if (window.counting) requestAnimationFrame(next) }
requestAnimationFrame(next) }"""
WHOLE = """() => { const cards = [...document.querySelectorAll(".felt .card:not([hidden])")]
return cards.length > 0 && cards.every((card) => card.complete && card.naturalWidth > 0) }"""
FIRST = "() => [...document.querySelectorAll('.felt .card')].some((card) => card.complete && card.naturalWidth > 0)"


def figures() -> list[Figure]:
    """Measure frames a second while a card is dragged about, and opening a play until its first card is seen."""
    path = next(filter(None, map(shutil.which, NAMES)))
    with server() as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        address = f"http://127.0.0.1:{served.port}"
        found = [*_first_tables(browser, address), *_desk(browser, address), *_phone(browser, address)]
        browser.close()
    return found


def _first_tables(browser: Browser, address: str) -> list[Figure]:
    """Measure a telephone's first table of Klondike: opened by its address, and by a tap on the front page.

    Times are by the clock, and as they would be where additions take `ADDITIONS`. The line does not become faster with
    the processor, so the second figure is too good by a part of what the line takes.
    """
    found = []
    for name, by_tap in (("opened by its address", False), ("from a tap on the front page on", True)):
        rounds = []
        for _ in range(ROUNDS):
            # What is fetched for a next time, when the table is there, is left out.
            page = browser.new_page(base_url=address, service_workers="block", **PHONE)
            page.set_default_timeout(PATIENCE)
            rounds.append(_first_table(page, by_tap=by_tap))
            page.context.close()
        times, scaled, sizes = (list(each) for each in zip(*rounds, strict=True))
        found += [
            _figure(f"phone: all cards of a first table, {name}", times, "s"),
            _figure(f"  where additions take {ADDITIONS:.0f} ms", scaled, "s", "at most 2"),
            _figure("  sent meanwhile, with all heads", sizes, "kB", "at most 160"),
        ]
    return found


def _first_table(page: Page, *, by_tap: bool) -> tuple[float, float, float]:
    """Return the seconds until all cards are drawn, these scaled, and the kB on the line until nothing more comes."""
    path = "/" if by_tap else _new_play(page, "klondike")
    session, sizes, yard = _slowed(page, SLOW), list[float](), additions()
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda answer: sizes.append(answer["encodedDataLength"]))
    start = time.perf_counter()
    page.goto(path, wait_until="networkidle" if by_tap else "commit")
    if by_tap:
        sizes.clear()
        start = time.perf_counter()
        page.get_by_role("button", name="Play Klondike", exact=True).tap()
    page.wait_for_function(WHOLE, polling="raf")
    seconds = time.perf_counter() - start
    page.wait_for_load_state("networkidle")
    return seconds, seconds * 2 * ADDITIONS / (yard + additions()), sum(sizes) / 1000


def _desk(browser: Browser, address: str) -> list[Figure]:
    page = browser.new_page(base_url=address, **DESK)
    path = _new_play(page, "spider")
    opening = [_opened_in(page, path) for _ in range(ROUNDS)]
    frames = [_dragged(page, _mouse(page)) for _ in range(ROUNDS)]
    return [
        *_smoothness("page: a card dragged over 104", frames),
        _figure("page: opened to its first card", opening, "ms"),
    ]


def _phone(browser: Browser, address: str) -> list[Figure]:
    """Measure on a telephone: cold, where the browser was never here; warm, when the page is opened again."""
    cold, warm, frames = [], [], []
    for _ in range(ROUNDS):
        page = browser.new_page(base_url=address, **PHONE)
        klondike, spider = _new_play(page, "klondike"), _new_play(page, "spider")
        session = _slowed(page, SLOWER)
        cold.append(_opened_in(page, klondike))
        page.wait_for_timeout(5000)  # what the page keeps for the next time is fetched after the first card
        page.goto("about:blank")
        warm.append(_opened_in(page, klondike))
        _opened_in(page, spider)
        frames.append(_dragged(page, _finger(session)))
        page.context.close()
    return [
        _figure("phone: Klondike to its first card, cold", cold, "ms", "2500"),
        _figure("phone: Klondike to its first card, warm", warm, "ms", "800"),
        *_smoothness("phone: a card dragged over 104", frames),
    ]


def _smoothness(name: str, rounds: list[list[float]]) -> Iterator[Figure]:
    """Return the median of frames a second, and the time that 95 of 100 frames take at most."""
    yield _figure(name, [1000 / median(each) for each in rounds], "frames/s", "60")
    yield _figure("  95 of 100 frames take at most", [quantiles(each, n=20)[-1] for each in rounds], "ms", "at most 33")


def _figure(name: str, values: list[float], unit: str, goal: str = "") -> Figure:
    return Figure(name, median(values), min(values), max(values), unit, goal)


def _new_play(page: Page, game: str) -> str:
    """Begin a play, behind the page's back; return its path."""
    return f"/plays/{page.request.post('/api/plays', data={'game': game, 'deal': 'k1:1'}).json()['id']}"


def _slowed(page: Page, times: float) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
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


def _dragged(page: Page, hand: Hand) -> list[float]:
    """Return the milliseconds of each frame while a card goes to and fro over the columns."""
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
    return [after - before for before, after in pairwise(times)]

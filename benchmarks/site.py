"""The page without a server: bytes before the first move, both starts, moves, memory, and the solver's speed.

A plain file server serves the folder and packs nothing. The figures for a host that packs are made from the same files.
Times are by the clock. For a processor four times slower, the browser's processes are stopped three quarters of the
time: the browser's own setting slows the page itself, but not the workers, where the engine runs.
"""

import gzip
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from signal import SIGCONT, SIGSTOP
from statistics import median
from threading import Event, Thread
from typing import ClassVar

from playwright.sync_api import Browser, Page, sync_playwright
from tests.search.in_node import solver

from benchmarks.page import FIRST, NAMES, PATIENCE
from benchmarks.timing import Figure
from kabale.library.loading import game
from kabale.search import native
from kabale.search.limits import Limits
from kabale.web.folder import write_folder

PYODIDE = Path(__file__).parents[1] / ".venv" / "pyodide"
PACKED = {".zst", ".packed"}
"""The endings of files that no host packs again."""

MOVES = 500
ROUNDS = 3
SEARCHES = (("freecell", "ms:11982"), ("klondike", "k1:3"), ("spider", "k1:1"), ("yukon", "k1:3"))
TILE = "[aria-label='Play Klondike']"

TURNS = """async (count) => {
    const { ask } = await import(document.querySelector("script[type=module]").src.replace("main.js", "frame/place.js"))
    const send = async (path, body) => (await ask(path, { method: "POST", body: JSON.stringify(body) })).json()
    let play = await send("/api/plays", { game: "klondike", deal: "k1:617" })
    const times = []
    while (times.length < count) {
        const start = performance.now()
        play = await send(`/api/plays/${play.id}/moves`, { version: play.version, move: "c1" })
        times.push(performance.now() - start)
    }
    if (play.length !== count) throw new Error(JSON.stringify(play).slice(0, 200))
    return times
}"""
STORED = """async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("kabale.memory."))
    return names.length > 0 && (await (await caches.open(names[0])).keys()).length > 0
}"""
"""Whether Python's memory is stored, from which a second visit starts."""
SLICE = 0.005
"""Seconds that a slowed page works at a time."""


class _Noting(SimpleHTTPRequestHandler):
    """Serves a folder and notes which files were asked for."""

    asked: ClassVar[dict[str, int]] = {}

    def log_message(self, *_: object) -> None:
        """Note a file that was sent."""
        file = Path(self.translate_path(self.path))
        if file.is_file():
            self.asked[str(file)] = file.stat().st_size


@contextmanager
def hosted() -> Iterator[str]:
    """Serve the folder below a path, and give its address."""
    with tempfile.TemporaryDirectory() as root:
        write_folder(Path(root) / "cards", PYODIDE)
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Noting, directory=root)) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/cards/"
            server.shutdown()


def figures() -> list[Figure]:
    """Measure the folder in Chromium."""
    path = next(filter(None, map(shutil.which, NAMES)))
    found: list[Figure] = []
    with hosted() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for slower in (1, 4):
            found += _visits(browser, address, slower)
        browser.close()
    return [*found, *_searches()]


def _searches() -> Iterator[Figure]:
    """Measure the native module, and then the solver in WebAssembly (in Node), on the same deals."""
    positions = [game(name).deal(deal) for name, deal in SEARCHES]

    def rate() -> float:
        rates = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            searched = sum(native.search(each, Limits(positions=400_000)).positions for each in positions)
            rates.append(searched / (time.perf_counter() - start))
        return median(rates)

    module = import_module(native.MODULE)
    of_module = rate()
    with solver() as web:
        native.use_messages(web.send)
        of_web = rate()
    sys.modules[native.MODULE] = module
    native.kernel_of.cache_clear()
    yield _figure("positions a second: the native module", of_module, "a second")
    yield _figure("  in WebAssembly", of_web, "a second")
    yield _figure("  in WebAssembly, of the native module", of_web / of_module, "times", "at least 0.33")


def _visits(browser: Browser, address: str, slower: int) -> Iterator[Figure]:
    """Measure two visits of one browser, and moves in the second."""
    context = browser.new_context(base_url=address, locale="en-GB", service_workers="block")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    with _slowed(slower):
        _Noting.asked.clear()
        shown, dealt = _started(page)
        if slower == 1:
            plain, packed = _sizes()
            yield _figure("bytes before the first move, unpacked", plain / 1e6, "MB", "at most 14")
            yield _figure("  from a host that packs", packed / 1e6, "MB", "at most 8")
        yield _figure(f"first visit at {slower}x: the games are seen", shown, "s")
        yield _figure("  and a table is dealt", dealt, "s")
        while not page.evaluate(STORED):
            page.wait_for_timeout(500)
        shown, dealt = _started(page)
        yield _figure(f"second visit at {slower}x: the games are seen", shown, "s")
        yield _figure("  and a table is dealt", dealt, "s", "at most 2" if slower == 1 else "")
        times = _moves(page)
    yield _figure(f"a move at {slower}x", median(times), "ms", "at most 30")
    pages = [process for process, line in _processes().items() if b"--type=renderer" in line]
    memory = max(map(_resident, pages)) / 1e6
    yield _figure(f"  memory of the page and its workers after {MOVES} moves", memory, "MB")
    context.close()


def _processes() -> dict[int, bytes]:
    """Return the processes of this program's browser, each with its command line."""
    stats = {int(path.parent.name): path.read_text() for path in Path("/proc").glob("[0-9]*/stat")}
    parents = {process: int(stat.rpartition(")")[2].split()[1]) for process, stat in stats.items()}

    def is_ours(process: int) -> bool:
        return process == os.getpid() or (process in parents and is_ours(parents[process]))

    lines = {process: Path(f"/proc/{process}/cmdline").read_bytes() for process in parents if is_ours(process)}
    return {process: line for process, line in lines.items() if b"--disable-gpu" in line or b"--type=" in line}


@contextmanager
def _slowed(slower: int) -> Iterator[None]:
    """Let the browser work for a slice, and then stop them so long that all takes so many times as long."""
    if slower == 1:
        yield
        return
    done = Event()

    def by_turns() -> None:
        began, processes = time.monotonic(), _processes()
        while not done.wait(SLICE):
            if time.monotonic() > began + 1:
                began, processes = time.monotonic(), _processes()
            for signal in SIGSTOP, SIGCONT:
                for process in processes:
                    with suppress(ProcessLookupError):  # ended since they were looked for
                        os.kill(process, signal)
                if signal == SIGSTOP:
                    time.sleep((slower - 1) * SLICE)

    thread = Thread(target=by_turns)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _resident(process: int) -> int:
    """Return the bytes of memory that a process has for itself."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Dirty", "Private_Clean")))


def _started(page: Page) -> tuple[float, float]:
    """Return the seconds until the games are seen, and until a table of Klondike is dealt."""
    start = time.perf_counter()
    page.goto("about:blank")
    page.goto("")
    page.wait_for_selector(TILE)
    shown = time.perf_counter() - start
    page.click(TILE)
    page.wait_for_function(FIRST)
    return shown, time.perf_counter() - start


def _sizes() -> tuple[int, int]:
    """Return the bytes of the files that were sent, as they are and packed."""
    files = {Path(name): size for name, size in _Noting.asked.items()}
    packed = [size if file.suffix in PACKED else len(gzip.compress(file.read_bytes())) for file, size in files.items()]
    return sum(files.values()), sum(packed)


def _moves(page: Page) -> list[float]:
    """Turn cards of the stock of Klondike; return the milliseconds from each move to its answer in the page."""
    times: list[float] = page.evaluate(TURNS, MOVES)
    assert len(times) == MOVES
    return times


def _figure(name: str, value: float, unit: str, goal: str = "") -> Figure:
    return Figure(name, value, value, value, unit, goal)

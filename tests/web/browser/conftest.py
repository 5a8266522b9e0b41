"""A real server with a folder of its own, and a real Chromium in front of it.

A session, or each worker of a parallel one, has one server and one browser; every test has a player of its own.
``KABALE_TEST_SLOW=6`` makes the browser's processor six times slower and its network answer after 300 milliseconds:
what fails then, and not otherwise, is a test or a page that counts on being quick.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, expect, sync_playwright

from tests.web import texts
from tests.web.browser.waiting import PATIENCE

LITTLE = {"text": texts.LITTLE, "format": "pat"}

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]

SLOWER = float(os.environ.get("KABALE_TEST_SLOW", "1"))
"""How many times slower than this machine the browser is to be."""

NewPage = Callable[..., Page]
"""Opens a page of a player whom nobody has seen before; options are those of a browser context."""


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the server on a free port; return its address without a slash at the end."""
    data = tmp_path_factory.mktemp("served")
    command = [sys.executable, "-m", "kabale.cli", "serve", "--no-browser", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3]) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = next(word for word in said.split() if word.startswith("http")).rstrip("/")
        warm_up(found)
        yield found
        server.terminate()


def warm_up(address: str) -> None:
    """Ask about a definition until the server answers.

    The process that reads definitions starts with the first question. On a busy machine it may need more than the five
    seconds of an answer for that. Then the server refuses, the browser logs the refusal, and a test fails.
    """
    end = time.monotonic() + PATIENCE
    for path in ("check", "workshop/form"):
        while (answer := httpx.post(f"{address}/api/{path}", json=LITTLE, timeout=PATIENCE)).is_error:
            assert time.monotonic() < end, answer.text


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)))
    # What is expected is looked for until it is there.
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def wrong() -> list[str]:
    """What was written to the console in red; a test that expects some of it takes it out."""
    return []


@pytest.fixture
def new_page(browser: Browser, address: str, wrong: list[str]) -> Iterator[NewPage]:
    """Open pages; each is a player of its own. Fails the test if anything is written to a console in red."""
    contexts: list[BrowserContext] = []

    def open_page(**options: object) -> Page:
        # What a service worker asks for goes by no route of a test: those that are about it let it in (test_kept.py).
        settings = {"base_url": address, "locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
        context = browser.new_context(**{**settings, **options})  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        context.on("page", lambda page: listen(page, wrong))
        page = context.new_page()
        slow_down(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [] == wrong


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A player nobody has seen before, at the site."""
    return new_page()


@pytest.fixture
def refused() -> list[str]:
    """The moves that the server refused, of pages that :func:`note_refused` was told of: there are to be none."""
    return []


def note_refused(page: Page, refused: list[str]) -> None:
    """Note each move of a page that the server refuses."""

    def note(answer: Response) -> None:
        if answer.request.method == "POST" and answer.status in (409, 422):
            refused.append(answer.request.post_data or "")

    page.on("response", note)


def slow_down(page: Page) -> None:
    """Slow a page's processor and network as the environment wants it."""
    if SLOWER == 1:
        return
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    late = {"offline": False, "latency": 300, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", late)


def listen(page: Page, wrong: list[str]) -> None:
    def note(message: ConsoleMessage) -> None:
        # The browser logs refused requests too; 409 and 422 are answers like others.
        if message.type == "error" and not re.search("status of (409|422)", message.text):
            wrong.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: wrong.append(str(error)))

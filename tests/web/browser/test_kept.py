"""The page without its server: kept by the service worker of its release, and with it what was seen last."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from kabale.web.frame.files import release
from tests.web.browser.conftest import NewPage
from tests.web.browser.table import card, new_play
from tests.web.browser.waiting import becomes
from tests.web.running import Server, running

READY = """async () => {
    await navigator.serviceWorker.ready
    const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("kabale.release")))
    for (;;) {
        if (await cache.match("/shell") && (await cache.keys()).some(({ url }) => url.includes("/decks/"))) return
        await new Promise((resolve) => setTimeout(resolve, 50))
    }
}"""
"""Waits until a page's worker has kept the shell and the deck."""

RENEWED = """
import runpy, sys
import kabale.web.frame.files as files
files.__version__ = "another"
sys.argv[0] = "kabale"
runpy.run_module("kabale.cli", run_name="__main__")
"""
"""A server of another release: the page's files are the same, but not their name."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    """A server that may be stopped."""
    with running(tmp_path / "served") as server:
        yield server


@pytest.fixture
def reader(new_page: NewPage, served: Server) -> Page:
    """Somebody whose browser keeps the page."""
    return new_page(base_url=served.url, service_workers="allow")


def kept_of(page: Page) -> list[str]:
    """Return the releases that a browser keeps."""
    return [name for name in page.evaluate("caches.keys()") if name.startswith("kabale.release")]


SEEN = """caches.open("kabale.seen").then((seen) => seen.keys())
    .then((all) => all.map(({ url }) => new URL(url).pathname))"""


def sees_a_table(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_function("document.querySelector('.felt .card:not([hidden])')?.naturalWidth > 0")


def test_a_play_opens_without_the_network(reader: Page, served: Server, wrong: list[str]) -> None:
    """Shell, scripts, words, pictures and the play's last answer are there; what is not there is said."""
    path = f"/plays/{new_play(reader)['id']}"
    sees_a_table(reader, path)
    reader.evaluate(READY)
    served.kill()
    again = reader.context.new_page()
    sees_a_table(again, path)

    expect(card(again, "king of hearts")).to_be_visible()
    expect(again.locator("#banner")).to_contain_text("does not answer")
    again.get_by_role("link", name="Statistics").click()
    expect(again.get_by_role("heading", level=1)).to_have_text("That did not work")
    wrong.clear()  # the browser logs the requests that got no answer


def test_another_release_takes_the_place_of_what_was_kept(reader: Page, served: Server, wrong: list[str]) -> None:
    path = f"/plays/{new_play(reader)['id']}"
    sees_a_table(reader, path)
    reader.evaluate(READY)
    old = kept_of(reader)
    served.kill()
    data = served.process.args[served.process.args.index("--data") + 1]  # type: ignore[index, union-attr, operator]
    command = [sys.executable, "-c", RENEWED, "serve", "--no-browser", "--port", str(served.port), "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as renewed:
        assert renewed.stdout is not None
        renewed.stdout.readline()
        sees_a_table(reader, path)
        reader.evaluate("navigator.serviceWorker.ready.then((found) => found.update())")
        becomes(reader, True, lambda: len(kept_of(reader)) == 1 and kept_of(reader) != old)
        kept = kept_of(reader)
        renewed.kill()

    assert [f"kabale.release/p/{release()}/"] == old
    assert release() not in kept[0]
    wrong.clear()


def test_who_logs_out_leaves_nothing(reader: Page) -> None:
    """Neither a play nor a list stays for whoever comes next; the page itself is the same for everybody."""
    sees_a_table(reader, f"/plays/{new_play(reader)['id']}")
    reader.evaluate(READY)
    reader.reload()
    reader.wait_for_function(f"{SEEN}.then((all) => all.some((path) => path.startsWith('/api/plays/')))")
    reader.goto("/settings")
    reader.get_by_role("button", name="Log out").click()
    reader.get_by_role("dialog").get_by_role("button", name="Log out").click()
    expect(reader.get_by_role("heading", level=1)).to_have_text("Games")

    assert [] == [path for path in reader.evaluate(SEEN) if path.startswith("/api/plays/")]

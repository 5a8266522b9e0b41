"""The page without its server: kept by the service worker of its release, and with it what was seen last.

And what is done meanwhile: kept, and sent in its order when the server is back.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kabale.web.frame.files import kept_at, release
from tests.web.browser.conftest import NewPage
from tests.web.browser.cribbage import press_on, press_until, sit_down
from tests.web.browser.table import drag, new_play, open_table, seen_in, set_up, spot, state
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
def reader(new_page: NewPage, served: Server) -> Iterator[Page]:
    """Somebody whose browser keeps the page."""
    page = new_page(base_url=served.url, service_workers="allow")
    yield page
    leave(page)


def leave(page: Page) -> None:
    """Close all windows, so that none asks for a server that is gone."""
    for each in page.context.pages:
        each.close()


def kept_of(page: Page) -> list[str]:
    """Return the releases that a browser keeps."""
    return [name for name in page.evaluate("caches.keys()") if name.startswith("kabale.release")]


SEEN = """caches.open("kabale.seen").then((seen) => seen.keys())
    .then((all) => all.map(({ url }) => new URL(url).pathname))"""


def data_of(server: Server) -> Path:
    """Return the folder of a server's data."""
    arguments = server.process.args
    assert isinstance(arguments, list)
    return Path(str(arguments[arguments.index("--data") + 1]))


def test_a_play_opens_without_the_network(reader: Page, served: Server, wrong: list[str]) -> None:
    """Shell, scripts, words, pictures and the play's last answer are there; what is not there is said."""
    path = f"/plays/{new_play(reader, 'freecell', 'ms:1')['id']}"
    open_table(reader, path)
    reader.evaluate(READY)
    served.kill()
    again = reader.context.new_page()
    open_table(again, path)

    expect(again.locator(".felt .card")).to_have_count(52)
    expect(again.locator("#banner")).to_contain_text("does not answer")
    again.get_by_role("link", name="Statistics").click()
    expect(again.get_by_role("heading", level=1)).to_have_text("This page needs the server")
    leave(reader)
    wrong.clear()  # the browser logs the requests that got no answer


AHEAD = """async () => {
    const seen = await caches.open("kabale.seen")
    for (;;) {
        const paths = (await seen.keys()).map(({ url }) => new URL(url).pathname)
        if (["/api/games", "/api/games/klondike", "/api/plays"].every((path) => paths.includes(path))) return
        await new Promise((resolve) => setTimeout(resolve, 50))
    }
}"""
"""Waits until a worker has kept the list of games and the rules of Klondike."""


def test_games_rules_and_settings_open_without_the_server(reader: Page, served: Server, wrong: list[str]) -> None:
    """The first visit, before the worker was there: *Games* led to "Something went wrong" instead of the list.

    The player has looked at the list and at one table, and never at the rules or the settings.
    """
    reader.goto("/")
    expect(reader.get_by_role("heading", level=1)).to_have_text("Patience and solitaire games")
    set_up(reader, clock=True)
    play = new_play(reader, "klondike", "k1:617")
    open_table(reader, f"/plays/{play['id']}")
    reader.evaluate(READY)
    reader.evaluate(AHEAD)
    served.kill()

    reader.get_by_role("button", name="Rules").click()
    expect(reader.get_by_role("complementary")).to_contain_text("foundation")
    reader.get_by_role("link", name="Games", exact=True).click()
    expect(reader.get_by_role("heading", level=1)).to_have_text("Patience and solitaire games")
    reader.get_by_role("button", name=re.compile(r"^Show \d+ more games$")).click()
    expect(reader.get_by_role("link", name="Spiderwort").first).to_be_attached()
    reader.goto("/games/klondike")
    expect(reader.get_by_role("heading", level=1)).to_have_text("Klondike")
    reader.get_by_role("link", name="Settings").click()
    expect(reader.get_by_role("checkbox", name="Show the clock")).to_be_checked()
    expect(reader.locator(".toast-error")).to_have_count(0)
    leave(reader)
    wrong.clear()


def test_a_page_that_needs_the_server_comes_when_it_is_back(reader: Page, served: Server, wrong: list[str]) -> None:
    reader.goto("/")
    expect(reader.get_by_role("heading", level=1)).to_have_text("Patience and solitaire games")
    reader.evaluate(READY.replace(""" && (await cache.keys()).some(({ url }) => url.includes("/decks/"))""", ""))
    served.kill()
    reader.get_by_role("link", name="Statistics").click()
    expect(reader.get_by_role("heading", level=1)).to_have_text("This page needs the server")
    with running(data_of(served), port=served.port):
        expect(reader.get_by_role("heading", level=1)).to_have_text("Statistics")
        leave(reader)
    wrong.clear()


def test_another_release_takes_the_place_of_what_was_kept(reader: Page, served: Server, wrong: list[str]) -> None:
    path = f"/plays/{new_play(reader, 'freecell', 'ms:1')['id']}"
    open_table(reader, path)
    reader.evaluate(READY)
    old = kept_of(reader)
    served.kill()
    data = data_of(served)
    command = [sys.executable, "-c", RENEWED, "serve", "--no-browser", "--port", str(served.port), "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as renewed:
        assert renewed.stdout is not None
        renewed.stdout.readline()
        open_table(reader, path)
        reader.evaluate("navigator.serviceWorker.ready.then((found) => found.update())")
        # Asked once each time: between two questions the new one may come while the old one is still there.
        becomes(reader, [False], lambda: [release() in name for name in kept_of(reader)])
        renewed.kill()

    assert [f"kabale.release/p/{release()}/"] == old
    leave(reader)
    wrong.clear()


def test_who_logs_out_leaves_nothing(reader: Page) -> None:
    """Neither a play nor a list stays for whoever comes next; the page itself is the same for everybody."""
    open_table(reader, f"/plays/{new_play(reader, 'freecell', 'ms:1')['id']}")
    reader.evaluate(READY)
    reader.reload()
    becomes(reader, True, lambda: any(path.startswith("/api/plays/") for path in reader.evaluate(SEEN)))
    reader.goto("/settings")
    reader.get_by_role("button", name="Log out").click()
    reader.get_by_role("dialog").get_by_role("button", name="Log out").click()
    expect(reader.get_by_role("heading", level=1)).to_have_text("Patience and solitaire games")

    assert [] == [path for path in reader.evaluate(SEEN) if path.startswith("/api/plays/")]


# -- what is done while the server is gone -----------------------------------------------------------------------------

WAITING = """Object.keys(localStorage).filter((name) => name.startsWith("kabale.outbox.")).sort()
    .map((name) => JSON.parse(localStorage[name]))"""

TRIED = """(tried) => {
    const [name] = Object.keys(localStorage).filter((name) => name.startsWith("kabale.outbox.")).sort()
    localStorage[name] = JSON.stringify({ ...JSON.parse(localStorage[name]), tried })
}"""
"""Says of the first thing that waits whether it was sent, and its answer lost."""


def waits(page: Page, number: int) -> None:
    """See that so much waits to be sent."""
    becomes(page, number, lambda: len(page.evaluate(WAITING)))


def piles_of(play: dict[str, Any], kind: str) -> list[int]:
    """Return the numbers of a play's piles of a kind."""
    return [pile["pile"] for pile in play["piles"] if pile["kind"] == kind]


def to_cell(page: Page, column: int, cell: int, number: int) -> None:
    """Lay the last card of a column into a cell of FreeCell."""
    drag(page, seen_in(page, column).last, spot(page, cell))
    waits(page, number)


def test_ten_things_of_three_kinds_arrive_in_order(reader: Page, served: Server, wrong: list[str]) -> None:
    """Moves, undo and redo, and settings; a reload in between loses none of them."""
    play = new_play(reader, "freecell", "ms:1")
    columns, cells = (piles_of(play, kind) for kind in ("tableau", "cell"))
    tops = [play["piles"][column - 1]["cards"][-1] for column in columns]
    path = f"/plays/{play['id']}"
    open_table(reader, path)
    reader.evaluate(READY)
    open_table(reader, path)
    settings = kept_at("frame/settings.js")
    reader.evaluate(f"import('{settings}').then(() => {{}})")
    served.kill()

    to_cell(reader, columns[0], cells[0], 1)
    reader.evaluate(f"import('{settings}').then(({{ change }}) => change('felt', 'blue'))")
    waits(reader, 2)
    to_cell(reader, columns[1], cells[1], 3)
    reader.keyboard.press("u")
    waits(reader, 4)
    reader.keyboard.press("u")
    waits(reader, 5)
    open_table(reader, path)
    expect(seen_in(reader, cells[0])).to_have_count(0)
    expect(reader.locator("html")).to_have_attribute("data-felt", "blue")
    reader.keyboard.press("r")
    waits(reader, 6)
    reader.keyboard.press("r")
    waits(reader, 7)
    expect(seen_in(reader, cells[1])).to_have_count(1)
    to_cell(reader, columns[2], cells[2], 8)
    reader.evaluate(f"import('{settings}').then(({{ change }}) => change('felt', 'wine'))")
    waits(reader, 9)
    to_cell(reader, columns[3], cells[3], 10)
    reader.keyboard.press("h")
    expect(reader.locator(".bubble")).to_contain_text("waits for the server")
    order = [each["path"].rpartition("/")[2] for each in reader.evaluate(WAITING)]
    with running(data_of(served), port=served.port):
        waits(reader, 0)
        expect(reader.locator("#banner")).to_be_hidden()
        after = state(reader)
        me = reader.request.get("/api/me").json()
        leave(reader)

    assert ["moves", "me", "moves", "undo", "undo", "redo", "redo", "moves", "me", "moves"] == order
    assert [[top] for top in tops[:4]] == [after["piles"][cell - 1]["cards"] for cell in cells]
    assert (4, 8) == (after["length"], after["version"] - play["version"])
    assert "wine" == me["settings"]["felt"]
    leave(reader)
    wrong.clear()


@pytest.mark.parametrize("tried", [False, True])
def test_what_went_on_elsewhere_is_told_and_loses_nothing_else(
    reader: Page, served: Server, wrong: list[str], tried: bool
) -> None:
    """The same play was played on in another window: what was done alone is not done to another table.

    Found on a slow machine: where the first move had been sent before the server was found to be away, the move of the
    other window was taken for it, as the play had gone on by one, and the second was played after that.
    """
    play = new_play(reader, "freecell", "ms:1")
    columns, cells = (piles_of(play, kind) for kind in ("tableau", "cell"))
    open_table(reader, f"/plays/{play['id']}")
    data = {"version": play["version"], "move": f"{columns[7]}-{cells[0]}"}
    assert reader.request.post(f"/api/plays/{play['id']}/moves", data=data).ok
    settings = kept_at("frame/settings.js")
    reader.evaluate(f"import('{settings}').then(() => {{}})")
    served.kill()
    to_cell(reader, columns[0], cells[0], 1)
    to_cell(reader, columns[1], cells[1], 2)
    reader.evaluate(f"import('{settings}').then(({{ change }}) => change('felt', 'blue'))")
    waits(reader, 3)
    reader.evaluate(TRIED, tried)
    with running(data_of(served), port=served.port):
        waits(reader, 0)
        expect(reader.locator(".toast")).to_contain_text("2 things")
        expect(seen_in(reader, cells[0])).to_have_count(1)
        expect(seen_in(reader, cells[1])).to_have_count(0)
        me = reader.request.get("/api/me").json()
        leave(reader)

    assert "blue" == me["settings"]["felt"]
    leave(reader)
    wrong.clear()


def test_a_star_that_was_set_alone_is_there_when_the_server_is_back(
    reader: Page, served: Server, wrong: list[str]
) -> None:
    reader.goto("/?search=penguin")
    star = reader.get_by_role("button", name="Favourite: Penguin")
    expect(star).to_have_attribute("aria-pressed", "false")
    served.kill()
    star.click()
    waits(reader, 1)
    expect(star).to_have_attribute("aria-pressed", "true")
    with running(data_of(served), port=served.port):
        waits(reader, 0)
        reader.reload()
        expect(star).to_have_attribute("aria-pressed", "true")
        leave(reader)
    wrong.clear()


def test_what_the_server_refuses_in_between_loses_nothing_else(reader: Page, served: Server, wrong: list[str]) -> None:
    """A setting that this server does not know (the page is of another release) is told; what follows is sent."""
    play = new_play(reader, "freecell", "ms:1")
    columns, cells = (piles_of(play, kind) for kind in ("tableau", "cell"))
    open_table(reader, f"/plays/{play['id']}")
    settings = kept_at("frame/settings.js")
    reader.evaluate(f"import('{settings}').then(() => {{}})")
    served.kill()
    to_cell(reader, columns[0], cells[0], 1)
    reader.evaluate(f"import('{settings}').then(({{ change }}) => change('felt', 'chequered'))")
    waits(reader, 2)
    to_cell(reader, columns[1], cells[1], 3)
    with running(data_of(served), port=served.port):
        waits(reader, 0)
        expect(reader.locator(".toast")).to_contain_text("could not save this")
        after = state(reader)
        leave(reader)

    assert 2 == after["length"]
    wrong.clear()


def test_cribbage_waits_for_bill(reader: Page, served: Server, wrong: list[str]) -> None:
    """Bill deals and plays at the server: without it that is said, and the match goes on as it stood."""
    sit_down(reader)
    press_until(reader, "discard")
    served.kill()
    press_on(reader)
    expect(reader.locator(".toast, #banner").first).to_contain_text("does not answer")
    with running(data_of(served), port=served.port):
        expect(reader.locator("#banner")).to_be_hidden()
        press_until(reader, "play")
        leave(reader)
    wrong.clear()


BOXES = """() => [...document.querySelectorAll(".felt .card:not([hidden]), .felt .slot, [role=toolbar] button")]
    .map((each) => Object.values(each.getBoundingClientRect().toJSON()).map(Math.round))"""
COVERED = """() => {
    const { bottom } = document.querySelector("#banner").getBoundingClientRect()
    return [...document.querySelectorAll(".felt .card:not([hidden]), [role=toolbar] button")]
        .map((each) => each.getBoundingClientRect())
        .filter(({ top, width }) => width && top < bottom).length
}"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_no_card_moves_when_the_server_goes(new_page: NewPage, wrong: list[str], width: int, height: int) -> None:
    """The note that the server is gone pushed the table down under a hand that was dragging, and shrank it."""
    page = new_page(viewport={"width": width, "height": height})
    open_table(page, f"/plays/{new_play(page, 'klondike', 'k1:1')['id']}")
    page.wait_for_load_state("networkidle")
    before = page.evaluate(BOXES)
    page.route("**/api/**", lambda route: route.abort())
    page.evaluate(f"import('{kept_at('frame/api.js')}').then(({{ get }}) => get('/api/me').catch(() => {{}}))")
    expect(page.locator("#banner")).to_be_visible()

    assert before == page.evaluate(BOXES)
    assert 0 == page.evaluate(COVERED)
    wrong.clear()

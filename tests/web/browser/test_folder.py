"""The page in a folder: it plays from a path of a plain file server, and asks no other address."""

import json
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from kabale.web.folder import write_folder
from tests.web import texts
from tests.web.browser.conftest import NewPage
from tests.web.browser.hands import by_taps
from tests.web.browser.table import on_top, played, seen_in, spot
from tests.web.browser.test_whole_games import line_of
from tests.web.running import running

ROOT = Path(__file__).parents[3]
PLACE = "some/where"
"""The path of the folder on its host."""

ASK = """async ([method, path, body]) => {
    const { ask } = await import(document.querySelector("script[type=module]").src.replace("main.js", "frame/place.js"))
    const answer = await ask(path, { method, body: body ? JSON.stringify(body) : undefined })
    return answer.status === 204 ? null : answer.json()
}"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Write the folder, serve it as ``python -m http.server`` does, and return its address."""
    root = tmp_path_factory.mktemp("host")
    pyodide = ROOT / ".venv" / "pyodide"  # another environment fetches it
    write_folder(root / PLACE, pyodide if pyodide.is_dir() else None)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(root))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{PLACE}/"
        server.shutdown()


@pytest.fixture
def player(new_page: NewPage, host: str) -> Iterator[Page]:
    """A player who opens the folder; a request to any other address fails the test."""
    page = new_page(base_url=host, service_workers="allow", has_touch=True)
    elsewhere: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith((host, "blob:", "data:")):
            elsewhere.append(request.url)

    page.context.on("request", note)
    page.goto("")
    yield page
    assert [] == elsewhere


def ask(page: Page, method: str, path: str, body: object = None) -> Any:
    """Ask the engine, as the page does."""
    return page.evaluate(ASK, [method, path, body])


def go(page: Page, path: str) -> None:
    """Go to a view by its address."""
    page.goto(f"#{path}")
    page.wait_for_function("() => document.querySelector('main .view:not([aria-busy])')")


def win(page: Page, game: str) -> None:
    """Play the winning line of a game by taps."""
    deal, moves = line_of(game)
    ask(page, "PATCH", "/api/me", {"settings": {"auto": "click", "tap": "pick", "speed": 0, "hints": False}})
    play = ask(page, "POST", "/api/plays", {"game": game, "deal": deal})
    page.reload()
    go(page, f"/plays/{play['id']}")
    for number, move in enumerate(moves, 1):
        by_taps(page, move)
        played(page, number)
    expect(page.get_by_role("dialog", name="Won!")).to_be_visible()


def test_a_deal_is_played_and_found_after_a_reload(player: Page) -> None:
    """A press on a tile deals. The move is saved in this browser before it is shown."""
    player.get_by_role("button", name="Play Klondike", exact=True).click()
    expect(spot(player, 1)).to_be_attached()
    player.get_by_role("button", name="Stock").click()
    played(player, 1)
    top = seen_in(player, 2).last.get_attribute("alt")
    player.reload()
    played(player, 1)

    on_top(player, 2, str(top))
    assert "/some/where/#/plays/" in player.url


@pytest.mark.parametrize("game", ["klondike", "freecell", "spider1", "mysteriet"])
def test_a_whole_game_is_won_by_taps(player: Page, game: str) -> None:
    win(player, game)

    assert "won" == ask(player, "GET", "/api/plays")["plays"][0]["outcome"]


def test_a_new_deal_is_played_without_the_network(player: Page) -> None:
    """After the first visit the service worker has what the page needs; the engine draws the pictures of the games."""
    expect(player.locator(".today")).to_be_visible()
    player.evaluate("navigator.serviceWorker.ready.then(() => null)")
    player.wait_for_load_state("networkidle")
    player.context.set_offline(True)
    player.reload()
    player.wait_for_function("() => document.querySelector('.known-game img')?.naturalWidth > 0")
    player.get_by_role("button", name="Play FreeCell", exact=True).click()
    expect(spot(player, 1)).to_be_attached()

    assert "freecell" == ask(player, "GET", "/api/plays")["plays"][0]["game"]


def test_a_hint_and_the_light_come_from_a_second_worker(player: Page) -> None:
    """FreeCell's deal 609 can be won. In Klondike's deal 617 the ace of spades lies on column 1."""
    play = ask(player, "POST", "/api/plays", {"game": "klondike", "deal": "k1:617"})
    shown = ask(player, "GET", f"/api/plays/{play['id']}/hint")
    other = ask(player, "POST", "/api/plays", {"game": "freecell", "deal": "ms:609"})

    assert ["7-3"] == shown["moves"]
    assert "winnable" == ask(player, "GET", f"/api/plays/{other['id']}/outlook")["verdict"]
    assert 2 == len(player.workers)


def test_a_match_of_cribbage_is_begun_and_drawn(player: Page) -> None:
    match = ask(player, "POST", "/api/cribbage", {"strength": "strong"})
    go(player, f"/cribbage/{match['id']}")
    moves = ask(player, "GET", f"/api/cribbage/{match['id']}")["legal"]
    state = ask(player, "POST", f"/api/cribbage/{match['id']}/moves", {"version": match["version"], "move": moves[0]})

    assert state["version"] > match["version"]


def test_a_game_of_ones_own_goes_by_link_to_another_browser(player: Page, new_page: NewPage, host: str) -> None:
    """The link carries the definition: the other browser has none of the first one's games."""
    go(player, "/own")
    link = player.evaluate(
        """async ([text]) => (await import(document.querySelector("script[type=module]").src
            .replace("main.js", "own/link.js"))).linkTo(text, "pat")""",
        [texts.LITTLE],
    )
    other = new_page(base_url=host)
    other.goto(link)

    assert link.startswith(f"{host}#/own#d=")
    expect(other.get_by_text("Little").first).to_be_visible()


def test_plays_go_to_a_server_and_back(player: Page, tmp_path: Path) -> None:
    """The file of all that is a player's own is the same in both places."""
    play = ask(player, "POST", "/api/plays", {"game": "klondike", "deal": "k1:617"})
    ask(player, "POST", f"/api/plays/{play['id']}/moves", {"version": 0, "move": "c1"})
    saved = ask(player, "GET", "/api/export")
    with running(tmp_path / "served") as server:
        request = player.context.browser.new_context(base_url=server.url).request  # type: ignore[union-attr]
        assert request.post("/api/import", data=json.dumps(saved), headers={"content-type": "application/json"}).ok
        there = request.get("/api/plays").json()["plays"][0]
        moved = request.post(f"/api/plays/{there['id']}/moves", data={"version": there.get("version", 0), "move": "c1"})
        assert moved.ok or 409 == moved.status
        back = request.get("/api/export").json()
    taken = ask(player, "POST", "/api/import", back)

    assert ("klondike", "k1:617", 1) == (there["game"], there["deal"], there["length"])
    assert 0 == taken["left_out"]["plays"]

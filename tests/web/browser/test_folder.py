"""The page in a folder: it plays from a path of a plain file server, and asks no other address."""

import re
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

import kabale
from kabale.messages import LANGUAGES, text
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import Won
from kabale.web.folder import write_folder
from tests.web import texts
from tests.web.browser.bench import copied, has_text, write
from tests.web.browser.conftest import NewPage
from tests.web.browser.cribbage import press_until, ready
from tests.web.browser.hands import Hand, by_keys, by_taps
from tests.web.browser.table import on_top, played, seen_in, spot
from tests.web.browser.test_shell_access import violations
from tests.web.browser.test_shell_own import BAD
from tests.web.browser.test_whole_games import line_of
from tests.web.running import running

ROOT = Path(__file__).parents[3]
PLACE = "some/play"
"""The path of the folder on its host, next to documents."""

GAMES = ("klondike", "freecell", "spider1", "mysteriet")

NEAR = 8
"""How many moves before its end the light is asked: there every game is won by a short search."""

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "device_scale_factor": 2}

ASK = """async ([method, path, body]) => {
    const { ask } = await import(document.querySelector("script[type=module]").src.replace("main.js", "frame/place.js"))
    const answer = await ask(path, { method, body: body ? JSON.stringify(body) : undefined })
    return answer.status === 204 ? null : answer.json()
}"""

COUNT = """
    const isSeen = () => Boolean(document.querySelector(".game-list li"))
    window.seen = [false]
    const note = () => isSeen() === seen.at(-1) || seen.push(isSeen())
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
"""
"""Note when the list of games comes and goes."""

Visit = Callable[..., Page]
"""Opens the folder, or an address in it, as somebody whom nobody has seen before."""


DOCUMENT = f"""<!doctype html><link rel="icon" href="data:,"><main>
<table><thead><tr><th>Name</th></tr></thead><tbody><tr><td>freecell</td></tr></tbody></table>
<div data-play="/link?game=klondike&amp;deal=k1:5&amp;now"></div>
<pre><code>{texts.LITTLE}</code></pre><div data-play data-format="pat"></div></main><script src="play.js"></script>"""
"""A page of the documents as a site has it: a list of games, a deal, and a definition."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the folder below a folder that a host serves, and return that."""
    root = tmp_path_factory.mktemp("host")
    pyodide = ROOT / ".venv" / "pyodide"  # another environment fetches it
    write_folder(root / PLACE, pyodide if pyodide.is_dir() else None)
    return root


@pytest.fixture(scope="module")
def host(root: Path) -> Iterator[str]:
    """Serve the folder as ``python -m http.server`` does, and return its address."""
    (root / "some" / "games.html").write_text(DOCUMENT, encoding="utf-8")
    shutil.copy(ROOT / "scripts" / "site" / "play.js", root / "some")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(root))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{PLACE}/"
        server.shutdown()


@pytest.fixture
def visit(new_page: NewPage, host: str) -> Iterator[Visit]:
    """Open the folder. No other address is reached, and a request to one fails the test."""
    elsewhere: list[str] = []
    site = host.removesuffix("play/")

    def note(request: Request) -> None:
        if not request.url.startswith((site, "blob:", "data:")):
            elsewhere.append(request.url)

    def open_folder(address: str = "", **options: object) -> Page:
        page = new_page(**{"base_url": host, "service_workers": "allow", "has_touch": True, **options})
        page.context.on("request", note)
        page.goto(address)
        return page

    yield open_folder
    assert [] == elsewhere


@pytest.fixture
def player(visit: Visit) -> Page:
    """A player who opens the folder."""
    return visit()


def ask(page: Page, method: str, path: str, body: object = None) -> Any:
    """Ask the engine, as the page does."""
    return page.evaluate(ASK, [method, path, body])


def go(page: Page, path: str) -> None:
    """Go to a view by its address."""
    page.goto(f"#{path}")
    page.wait_for_function("() => document.querySelector('main .view:not([aria-busy])')")


def sit_down(page: Page, settings: object, **play: str) -> None:
    """Choose settings, begin a play, and go to its table."""
    ask(page, "PATCH", "/api/me", {"settings": settings})
    begun = ask(page, "POST", "/api/plays", play)
    page.reload()
    go(page, f"/plays/{begun['id']}")
    seated(page)


def seated(page: Page) -> None:
    """Wait until the cards of a table are seen."""
    expect(page.locator(".felt .card:not([hidden])").first).to_be_visible()


def test_the_games_stay_in_sight_when_the_engine_arrives(visit: Visit) -> None:
    """The deals of the day came with a new view, for which the list vanished for nearly a second."""
    page = visit("about:blank")
    page.add_init_script(COUNT)
    page.goto("")
    expect(page.locator(".today")).to_be_visible()

    assert [True] == page.evaluate("seen.slice(1)")


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
    assert "/some/play/#/plays/" in player.url


@pytest.mark.parametrize("hand", [by_taps, by_keys])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_won(visit: Visit, game: str, hand: Hand) -> None:
    """With a hint before the first move, a reload in the middle, and the light until the end."""
    page = visit(**(PHONE if hand is by_taps else {}))
    deal, moves = line_of(game)
    shown = {"auto": "click", "tap": "pick", "speed": 0, "light": True, "peek": True}
    sit_down(page, shown, game=game, deal=deal)
    page.keyboard.press("h")
    expect(page.locator(".is-hint").first).to_be_visible()
    expect(page.locator(".bubble p")).to_be_visible()
    page.keyboard.press("Escape")
    for number, move in enumerate(moves, 1):
        hand(page, move)
        played(page, number)
        if number == len(moves) // 2:
            page.reload()
            played(page, number)
        if number == len(moves) - NEAR:
            expect(page.get_by_text(text("table.light.winnable", "en", {})).first).to_be_visible()
    expect(page.get_by_role("dialog", name="Won!")).to_be_visible()

    assert "won" == ask(page, "GET", "/api/plays")["plays"][0]["outcome"]


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
    first = player.url
    player.keyboard.press("n")
    player.get_by_role("dialog").get_by_role("button", name="Deal", exact=True).click()
    player.wait_for_url(lambda url: url != first)
    seated(player)

    assert ["freecell"] * 2 == [each["game"] for each in ask(player, "GET", "/api/plays")["plays"]]


MEMORY = """async (isDamaged) => {
    for (const name of (await caches.keys()).filter((each) => each.startsWith("kabale.memory."))) {
        const cache = await caches.open(name)
        const [key] = await cache.keys()
        if (!key || !isDamaged) return Boolean(key)
        const found = await cache.match(key)
        const bytes = new Uint8Array(await found.arrayBuffer())
        const place = 4 + new DataView(bytes.buffer).getUint32(0, true)
        bytes.fill(0, place, place + 1000)
        await cache.put(key, new Response(bytes))
        return true
    }
    return false
}"""


@pytest.mark.parametrize("damaged", [False, True])
def test_a_later_start_goes_on_from_the_memory_of_the_first(player: Page, damaged: bool) -> None:
    """It has the plays, and deals that nobody has seen. A start drops a damaged memory, and does without."""
    first = ask(player, "POST", "/api/plays", {"game": "freecell"})
    while not player.evaluate(MEMORY, damaged):
        player.wait_for_timeout(500)
    player.reload()
    second = ask(player, "POST", "/api/plays", {"game": "freecell"})
    plays = ask(player, "GET", "/api/plays?limit=29")["plays"]

    assert {first["id"], second["id"]} == {each["id"] for each in plays}
    assert first["deal"] != second["deal"]
    assert damaged != player.evaluate(MEMORY, False)


def test_a_later_start_shows_the_plays_as_they_were_and_then_as_they_are(player: Page) -> None:
    """The front door is there before the engine. What came meanwhile is shown when the engine is ready."""
    expect(player.locator(".today")).to_be_visible()
    ask(player, "GET", "/api/plays?limit=30")
    play = ask(player, "POST", "/api/plays", {"game": "klondike", "deal": "k1:617"})
    ask(player, "POST", f"/api/plays/{play['id']}/moves", {"version": play["version"], "move": "c1"})
    player.reload()

    expect(player.locator(f"main a[href$='/plays/{play['id']}']").first).to_be_visible()


def test_a_hint_and_the_light_come_from_a_second_worker(player: Page) -> None:
    """FreeCell's deal 609 can be won. In Klondike's deal 617 the ace of spades lies on column 1."""
    play = ask(player, "POST", "/api/plays", {"game": "klondike", "deal": "k1:617"})
    shown = ask(player, "GET", f"/api/plays/{play['id']}/hint")
    other = ask(player, "POST", "/api/plays", {"game": "freecell", "deal": "ms:609"})

    assert ["7-3"] == shown["moves"]
    assert "winnable" == ask(player, "GET", f"/api/plays/{other['id']}/outlook")["verdict"]
    assert 2 == len(player.workers)


def test_a_whole_match_of_cribbage_is_played(player: Page) -> None:
    """By keys, from the draw to 121, with a reload after the first deal; the statistics count it."""
    ask(player, "PATCH", "/api/me", {"settings": {"pace": 0}})
    match = ask(player, "POST", "/api/cribbage", {"strength": "easy"})["id"]
    player.reload()
    go(player, f"/cribbage/{match}")
    press_until(player, "show")
    player.reload()
    ready(player)
    press_until(player, "over")
    state = ask(player, "GET", f"/api/cribbage/{match}")
    winner = "You win" if state["result"]["winner"] == "me" else "Bill wins"

    expect(player.get_by_role("heading", name=winner)).to_be_visible()
    player.get_by_role("button", name="Check the shuffle").click()
    expect(player.get_by_role("dialog")).to_contain_text("The two are the same")


def test_a_game_is_written_played_and_shared_by_link(player: Page, visit: Visit) -> None:
    """The link carries the definition: the other browser has none of the first one's games."""
    go(player, "/own")
    write(player, BAD)
    expect(player.get_by_text("P206")).to_be_visible()
    write(player, texts.LITTLE)
    expect(player.get_by_text("Little game: no errors; 52 cards, 4 piles.")).to_be_visible()
    expect(player.get_by_role("img", name="Little game: the layout at the beginning")).to_be_visible()
    link = copied(player)
    other = visit(link)
    has_text(other, texts.LITTLE)
    expect(other.get_by_text("It is a draft: nothing is saved")).to_be_visible()
    expect(other.get_by_text(": no errors;")).to_be_visible()
    assert [] == ask(other, "GET", "/api/definitions")["definitions"]
    for page in (player, other):
        page.get_by_role("button", name="Play", exact=True).click()
        seated(page)
        by_keys(page, "c1")
        played(page, 1)

    assert link.startswith(player.url.partition("#")[0] + "#/own#d=")
    assert "Little game" == ask(other, "GET", "/api/plays")["plays"][0]["title"]


def test_a_position_is_shared_by_link(visit: Visit) -> None:
    """Whoever opens the link plays on from there."""
    player = visit(**PHONE)
    sit_down(player, {}, game="klondike", deal="k1:617")
    by_keys(player, "c1")
    played(player, 1)
    player.get_by_role("button", name=text("table.menu", "en", {})).click()
    player.get_by_role("button", name=text("table.bar.link", "en", {})).click()
    other = visit(player.get_by_label(text("table.share.position", "en", {})).input_value())
    other.get_by_role("button", name=text("page.link.start", "en", {})).click()
    played(other, 1)

    assert "k1:617" == ask(other, "GET", "/api/plays")["plays"][0]["deal"]


def test_a_document_has_tables_of_its_games(visit: Visit) -> None:
    """They load when the reader presses, and not before: a deal, a game of the list, and a definition to be changed."""
    page = visit("../games.html")
    expect(page.get_by_role("button", name="Play here", exact=True)).to_have_count(2)
    assert [] == page.locator("iframe").all()
    page.get_by_role("button", name="Play here", exact=True).first.click()
    page.get_by_role("button", name="freecell").click()
    page.get_by_role("button", name="Play here", exact=True).click()
    games, deal, bench = (page.frame_locator("iframe").nth(place) for place in range(3))

    expect(games.locator(".felt .card:not([hidden])")).to_have_count(52)
    expect(deal.locator("[data-pile='1'] .card").last).to_be_visible()
    expect(bench.get_by_text("Little game: no errors; 52 cards, 4 piles.")).to_be_visible()
    deal.get_by_role("button", name="Stock").click()
    expect(deal.locator(".figure-moves dd")).to_have_text("1")
    assert "deal=" not in page.frames[2].url


def test_plays_go_to_a_server_and_back(player: Page, new_page: NewPage, tmp_path: Path) -> None:
    """By the file of Settings; the play is resumed at each place."""
    sit_down(player, {}, game="klondike", deal="k1:617")
    by_keys(player, "c1")
    played(player, 1)
    saved = save(player, tmp_path / "there.json")
    with running(tmp_path / "served") as server:
        other = new_page(base_url=server.url)
        other.goto("/settings")
        take(other, saved)
        there = other.request.get("/api/plays").json()["plays"][0]
        other.goto(f"/plays/{there['id']}")
        played(other, 1)
        by_keys(other, "c1")
        played(other, 2)
        other.goto("/settings")
        saved = save(other, tmp_path / "back.json")
        other.goto("about:blank")
    take(player, saved)
    back = [each["id"] for each in ask(player, "GET", "/api/plays")["plays"] if each["length"] == 2]
    go(player, f"/plays/{back[0]}")
    played(player, 2)
    by_keys(player, "c1")

    played(player, 3)
    assert ("klondike", "k1:617", 1) == (there["game"], there["deal"], there["length"])


def test_the_page_of_a_server_is_stored_and_played_without_the_network(
    new_page: NewPage, root: Path, tmp_path: Path
) -> None:
    """A deal is begun, and one of the day is won. When the network is back, the server plays both again."""
    shutil.copytree(root / PLACE, tmp_path / "served" / "offline")
    with running(tmp_path / "served") as server:
        page = new_page(base_url=server.url, service_workers="allow")
        page.goto("/settings")
        page.get_by_role("button", name=re.compile(r"Store it here \(\d+ MB\)")).click()
        page.get_by_role("link", name=text("page.offline.open", "en", {})).wait_for()
        faults = violations(page)
        path = f"/api/days/{datetime.now(tz=UTC).date()}"
        game, deal, moves = easy(page.request.get(path).json()["deals"])
        page.context.set_offline(True)
        page.goto("/offline/")
        page.get_by_role("button", name="Play Klondike", exact=True).click()
        seated(page)
        by_keys(page, "c1")
        played(page, 1)
        of_day = ask(page, "POST", "/api/plays", {"game": game, "deal": deal, "moves": " ".join(moves[:-1])})
        last = {"version": of_day["version"], "move": moves[-1]}
        assert "won" == ask(page, "POST", f"/api/plays/{of_day['id']}/moves", last)["outcome"]
        assert [] == page.request.get("/api/plays").json()["plays"]
        page.context.set_offline(False)
        expect(page.get_by_text("The server has 3 new plays and results.")).to_be_visible()
        there = page.request.get("/api/plays").json()["plays"]
        counted = next(each for each in page.request.get(path).json()["deals"] if each["deal"] == deal)

        assert [("klondike", "playing", 1), (game, "won", len(moves))] == sorted(
            ((each["game"], each["outcome"], each["length"]) for each in there), key=lambda each: each[1]
        )
        assert ("won", 1) == (counted["state"], counted["everybody"]["winners"])
        page.goto("/")
        expect(page.get_by_text("Continue playing")).to_be_visible()
        page.goto("/offline/#/settings")
        page.get_by_role("button", name=text("page.offline.send", "en", {})).wait_for()

        assert [] == faults + violations(page)
        page.goto("about:blank")


def easy(deals: list[dict[str, str]]) -> tuple[str, str, list[str]]:
    """Return the first deal that is soon won, its game and the moves of the win."""
    for each in deals:
        verdict = solve(kabale.game(each["game"]).deal(each["deal"]), Limits(positions=100_000))
        if isinstance(verdict, Won):
            return each["game"], each["deal"], [str(move) for move in verdict.moves]
    raise AssertionError("no deal of the day is won so soon")


def save(page: Page, file: Path) -> Path:
    """Save all that is a player's own as a file."""
    if "#" in page.url:
        go(page, "/settings")
    with page.expect_download() as found:
        page.get_by_role("link", name=text("page.mine.save", "en", {})).click()
    found.value.save_as(file)
    return file


def take(page: Page, file: Path) -> None:
    """Take in such a file."""
    page.get_by_label(text("page.mine.take", "en", {})).set_input_files(file)
    expect(page.get_by_text("Imported: 1 play.")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_a_phone_in_each_language(visit: Visit, language: str) -> None:
    """The first visit, every view, a table and a match. A page that still has no view has no heading either."""
    page = visit(**PHONE)
    expect(page.locator(".today")).to_be_visible()
    faults = {"first": violations(page)}
    ask(page, "PATCH", "/api/me", {"settings": {"language": language, "pace": 0}})
    play = ask(page, "POST", "/api/plays", {"game": "klondike", "deal": "k1:617"})
    match = ask(page, "POST", "/api/cribbage", {"strength": "easy"})
    page.reload()
    tables = (f"/plays/{play['id']}", f"/cribbage/{match['id']}")
    for view in ("/", "/days", "/settings", "/own", "/statistics", "/games/klondike", "/games/klondike/enter", *tables):
        go(page, view)
        faults[view] = violations(page)
    expect(page.locator("html")).to_have_attribute("lang", language)

    assert {} == {view: found for view, found in faults.items() if found}

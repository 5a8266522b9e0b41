"""How the page is loaded: from its modules in a checkout, and from few scripts with a bundle."""

import re

import pytest
from playwright.sync_api import Page, Request, expect

from kabale.picture import card_svg
from kabale.web.frame.files import bundled, files, kept_at, modules
from tests.web.browser.conftest import NewPage
from tests.web.browser.table import card, new_play, open_table

PROGRAMS = {"early.js", "main.js", "worker.js", "engine/keeper.js", "engine/worker.js"}
"""Those of the page and of its workers: nothing imports them."""

MODULES = sorted(name for name in files() if name.endswith(".js") and name not in PROGRAMS)


def requests_of(page: Page) -> list[str]:
    """Return the list into which a page's requests come."""
    found: list[str] = []

    def note(request: Request) -> None:
        # What is at a blob's address is here already.
        if request.url.startswith("http"):
            found.append(request.url)

    page.on("request", note)
    return found


SENT = """() => performance.getEntriesByType("resource").filter((each) => each.transferSize > 0)
    .map((each) => new URL(each.name).pathname)"""
"""What came over the network for a page, besides its shell."""


def test_a_table_takes_few_requests(page: Page) -> None:
    """Klondike's was 118, then 67, of which 54 were pictures of cards; a second visit asked six times.

    A checkout asks for each module besides.
    """
    path = f"/plays/{new_play(page, 'klondike', 'k1:7')['id']}"
    asked = requests_of(page)
    open_table(page, path)
    page.wait_for_load_state("networkidle")
    plain = 0 if bundled() else len(modules("main.js", "plays/table/view.js"))
    assert len(asked) <= 25 + plain
    assert [] == [each for each in asked if "/cards/" in each]

    again = page.context.new_page()
    open_table(again, path)
    sent = again.evaluate(SENT)

    assert {"/api/me", f"/api{path}"} == set(sent) - {f"/api{path}/outlook", f"/api{path}/standing"}


def test_pictures_of_a_deck_are_those_of_the_style(new_page: NewPage) -> None:
    """Small cards have the large index; another style comes as another deck, and the cards change when it is there."""
    page = new_page(viewport={"width": 390, "height": 844})
    asked = requests_of(page)
    open_table(page, f"/plays/{new_play(page, 'klondike', 'k1:7')['id']}")
    back = page.locator(".felt .card").first
    expect(back).to_have_attribute("data-source", re.compile("/large-2-light/back-1.svg$"))
    expect(back).to_have_attribute("src", re.compile("^blob:"))
    page.evaluate(f"import('{kept_at('frame/settings.js')}').then((settings) => settings.change('colours', 4))")
    expect(back).to_have_attribute("data-source", re.compile("/large-4-light/back-1.svg$"))

    decks = [each.rpartition("/")[2] for each in asked if "/decks/" in each]
    assert ["large-2-light.json", "large-4-light.json"] == decks
    shown = page.evaluate(f"import('{kept_at('frame/decks.js')}').then((decks) => decks.drawn('large-4-light', 'KH'))")
    assert card_svg("KH", "large-4-light") == shown


def test_without_a_deck_every_card_has_its_own_picture(page: Page, wrong: list[str]) -> None:
    page.route("**/decks/*", lambda route: route.abort())
    open_table(page, f"/plays/{new_play(page)['id']}")

    expect(card(page, "king of hearts")).to_have_attribute("src", kept_at("cards/classic-2-light/KH.svg"))
    wrong.clear()  # the browser logs the request that got no answer


@pytest.mark.parametrize(
    ("path", "view"),
    [("/", "library/view.js"), ("/settings", "mine/settingsview.js"), ("/cribbage", "cribbage/view.js")],
)
def test_the_shell_names_every_script_of_a_view(page: Page, path: str, view: str) -> None:
    """A script that it leaves out would come late, after the one that imports it; with a bundle there are few."""
    asked = requests_of(page)
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    scripts = {each[each.index("/p/") :] for each in asked if each.endswith(".js")}
    assert {kept_at(name) for name in ["early.js", *modules("main.js", view)]} == scripts
    assert not bundled() or len(scripts) <= 7
    assert 1 == len({each for each in asked if each.endswith(".css")})


JUMPS = """new PerformanceObserver((list) => { for (const each of list.getEntries())
    if (!each.hadRecentInput) window.jumped = (window.jumped ?? 0) + each.value
  }).observe({ type: "layout-shift", buffered: true })"""
"""Adds up how far what was seen has jumped (Cumulative Layout Shift): 1 is all of the window, by all its height."""

VIEWS = ["/", "/days", "/settings", "/statistics", "/own", "/reference/pat", "/games/klondike", "/games/klondike/enter"]
TABLES = ["/cribbage", "/cribbage/rules"]


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_nothing_jumps_while_a_view_comes(new_page: NewPage, size: tuple[int, int]) -> None:
    """The footer was seen until the view pushed it out, and places moved as the present one became bold: 0.13."""
    page = new_page(viewport={"width": size[0], "height": size[1]})
    tables = [*TABLES, f"/plays/{new_play(page, 'klondike', 'k1:7')['id']}"]
    page.request.post("/api/cribbage", data={"strength": "easy"})
    late = {"offline": False, "latency": 150, "downloadThroughput": -1, "uploadThroughput": -1}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", late)
    page.add_init_script(JUMPS)
    jumped = {}
    for path in [*VIEWS, *tables]:
        page.goto(path, wait_until="networkidle")
        expect(page.locator(".view:not([aria-busy])")).to_have_count(1)
        jumped[path] = page.evaluate("window.jumped ?? 0")

    assert {} == {path: far for path, far in jumped.items() if far > 0.02}


def test_nothing_is_seen_before_the_scripts_came(page: Page, wrong: list[str]) -> None:
    """The empty footer's line was, and jumped out of the window where the view came all at once (0.037, seldom)."""
    page.route("**/*.js", lambda route: route.abort())
    page.goto("/cribbage/rules")

    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#footer")).to_be_hidden()
    expect(page.locator("#main")).to_be_hidden()
    wrong.clear()  # the browser logs the requests that got no answer


def test_every_module_exports_what_it_was_written_to(page: Page) -> None:
    """Those of the release may be parts of a bundle; under /page/ are the modules as they were written."""
    page.goto("/settings")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    look = """async ([at, names]) => {
        const all = {}
        for (const name of names) all[name] = Object.keys(await import(at + name)).sort()
        return all }"""

    assert page.evaluate(look, ["/page/", MODULES]) == page.evaluate(look, [kept_at(""), MODULES])


def test_a_module_by_its_own_name_is_the_page_s(new_page: NewPage) -> None:
    """What is changed there is seen at once."""
    page = new_page()
    page.goto("/settings")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(f"import('{kept_at('frame/settings.js')}').then((settings) => settings.change('felt', 'blue'))")

    expect(page.locator("html")).to_have_attribute("data-felt", "blue")

"""How the page is loaded: from few scripts, in which every module is what it was."""

import pytest
from playwright.sync_api import Page, expect

from kabale.web.frame.files import files, kept_at
from tests.web.browser.conftest import NewPage

MODULES = sorted(
    name for name in files() if name.endswith(".js") and not name.startswith("joined/") and name != "early.js"
)


def requests_of(page: Page) -> list[str]:
    """Return the list into which a page's requests come."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url))
    return found


@pytest.mark.parametrize(("path", "most"), [("/", 3), ("/settings", 3), ("/cribbage", 3)])
def test_a_view_takes_two_scripts_and_one_style(page: Page, path: str, most: int) -> None:
    """Besides the small one that runs before the first paint."""
    asked = requests_of(page)
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    assert most == len({each for each in asked if each.endswith(".js")})
    assert 1 == len({each for each in asked if each.endswith(".css")})


def test_every_module_exports_what_it_was_written_to(page: Page) -> None:
    """Those of the release stand in for modules of the joined scripts; under /page/ lies what was written."""
    page.goto("/settings")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    look = """async ([at, names]) => {
        const all = {}
        for (const name of names) all[name] = Object.keys(await import(at + name)).sort()
        return all }"""
    names = [name for name in MODULES if name != "main.js"]

    assert page.evaluate(look, ["/page/", names]) == page.evaluate(look, [kept_at(""), names])


def test_a_module_by_its_own_name_is_the_page_s(new_page: NewPage) -> None:
    """What is changed there is seen at once."""
    page = new_page()
    page.goto("/settings")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(f"import('{kept_at('frame/settings.js')}').then((settings) => settings.change('felt', 'blue'))")

    expect(page.locator("html")).to_have_attribute("data-felt", "blue")

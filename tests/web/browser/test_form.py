"""The form beside the text: games made with it alone, piles dragged and moved by keys, and the text that results."""

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.browser.bench import copied, has_text, write
from tests.web.browser.conftest import NewPage
from tests.web.browser.table import cards, drag, seen_in, spot
from tests.web.browser.test_shell_own import GOOD
from tests.web.browser.waiting import becomes


def begin(page: Page, what: str, title: str) -> None:
    page.goto("/own")
    page.get_by_text("New game", exact=True).click()
    page.get_by_label("Begin with").select_option(label=what)
    page.get_by_label("Title of the game").fill(title)
    page.get_by_role("button", name="Begin", exact=True).click()
    piles(page, 1)


def piles(page: Page, count: int) -> None:
    expect(page.locator(".form-pile")).to_have_count(count)


def add(page: Page, kind: str, count: int) -> None:
    """Add a pile of a kind, and wait until there are so many and it is the picked one."""
    page.get_by_label("A new pile").select_option(label=kind)
    page.get_by_role("button", name="Add", exact=True).click()
    piles(page, count)
    picked(page, count)


def copy(page: Page, count: int) -> None:
    page.get_by_role("button", name="Copy this pile").click()
    piles(page, count)
    picked(page, count)


def picked(page: Page, pile: int) -> None:
    expect(page.locator(".form-pile").nth(pile - 1)).to_have_attribute("aria-pressed", "true")


def pick(page: Page, pile: int) -> None:
    page.locator(".form-pile").nth(pile - 1).click()
    picked(page, pile)


def saved(page: Page) -> str:
    """Save the game without a problem, and return its text."""
    expect(page.get_by_text(re.compile(": no errors; 52 cards, 7 piles.$"))).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url("**/own/*")
    made = page.request.get("/api/definitions").json()["definitions"][0]
    text = page.request.get(f"/api/definitions/{made['id']}").json()["text"]
    checked = page.request.post("/api/check", data={"text": text, "format": made["format"]}).json()
    assert ([], True) == (checked["diagnostics"], checked["ok"])
    return str(text)


def sent_by_link(page: Page, other: Page, text: str) -> None:
    """Open the game by its link in another profile: the same text, without a problem."""
    other.goto(copied(page))

    has_text(other, text)
    expect(other.get_by_text(re.compile(": no errors; 52 cards, 7 piles.$"))).to_be_visible()
    expect(other.locator(".form-pile")).to_have_count(7)


def goes_round(page: Page, text: str, form: str) -> None:
    """Written by the program in its own language the game has the same rules, and stays as it is then."""

    def asked(about: str, **more: str) -> Any:
        return page.request.post(f"/api/{about}", data={"format": form, **more}).json()

    normal = asked("convert", text=text, to=form)["text"]
    assert normal == asked("convert", text=normal, to=form)["text"]
    assert asked("check", text=text)["rules"] == asked("check", text=normal)["rules"]


def played_to_a_foundation(page: Page) -> None:
    """Draw until an ace lies on the waste, and lay it on the first foundation."""
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/plays/*")
    expect(spot(page, 1)).to_be_visible()
    while not cards(page, 3):
        waste = cards(page, 2)
        if waste and waste[-1].startswith("A"):
            drag(page, seen_in(page, 2).last, spot(page, 3))
            becomes(page, True, lambda: bool(cards(page, 3)))
        else:
            seen_in(page, 1).last.click()
            becomes(page, len(waste) + 1, lambda: len(cards(page, 2)))

    assert [card for card in cards(page, 3) if card.startswith("A")] == cards(page, 3)


def test_piles_are_added_moved_and_removed(page: Page) -> None:
    """By keys and by the mouse. Arrow keys go eight pixels, with Shift one; a drag ends where the mouse lets go."""
    begin(page, "an empty table with a stock (.pat)", "Moved")
    page.get_by_label("A new pile").select_option(label="waste")
    page.get_by_label("A new pile").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    piles(page, 2)
    expect(page.get_by_role("button", name="Add", exact=True)).to_be_focused()
    page.get_by_role("button", name="Remove this pile").focus()
    page.keyboard.press("Enter")
    piles(page, 1)

    pick(page, 1)
    stock = page.locator(".form-pile").first
    stock.press("ArrowRight")
    stock.press("Shift+ArrowDown")
    becomes(page, (12, 5), lambda: place(page))
    expect(stock).to_be_focused()
    before = stock.bounding_box()
    assert before is not None
    page.mouse.move(before["x"] + 10, before["y"] + 10)
    page.mouse.down()
    page.mouse.move(before["x"] + 10 + before["width"], before["y"] + 10, steps=5)
    page.mouse.up()

    becomes(page, True, lambda: 78 <= place(page)[0] <= 88 and place(page)[1] in (4, 5, 6))


class Busy:
    """A server that is too busy for a question, and a page whose clock stands still: only :meth:`wait` moves it."""

    def __init__(self, page: Page, path: str, refusals: int) -> None:
        """Refuse so many requests for a path and answer all others."""
        self.page = page
        self.asked = 0
        self.refusals = refusals
        page.clock.install(time="2026-02-10T12:00:00")
        page.route(path, self.answer)

    def answer(self, route: Route) -> None:
        """Answer as the server does."""
        self.asked += 1
        if self.asked > self.refusals:
            route.continue_()
        else:
            busy = {"error": {"code": "busy", "message": f"much is asked, for the {self.asked}. time"}}
            route.fulfill(status=503, json=busy)

    def write(self, text: str) -> None:
        """Write a text, wait until it is asked about, and stop the clock."""
        self.page.goto("/own")
        write(self.page, text)
        becomes(self.page, 1, lambda: self.asked)
        self.page.clock.pause_at("2026-02-10T13:00:00")

    def wait(self) -> int:
        """Let seconds pass until the page asks again; return how many."""
        before, seconds = self.asked, 0

        def pass_a_second() -> bool:
            nonlocal seconds
            if self.asked > before:
                return True
            seconds += 1
            self.page.clock.run_for(1_000)
            return False

        becomes(self.page, True, pass_a_second)
        return seconds


def test_a_busy_server_is_asked_until_the_form_comes(page: Page, wrong: list[str]) -> None:
    """The page asked four times in six seconds, then showed an error for ever. A cold server may need nine seconds."""
    server = Busy(page, "**/api/workshop/form", refusals=6)
    server.write(GOOD)
    panel = page.locator(".form-panel")
    expect(panel).to_contain_text("time. Kabale keeps trying.")
    pauses = []
    while server.asked <= server.refusals:
        pauses.append(server.wait())
    piles(page, 4)

    # The first pause may have passed before the clock stood still. A slow page sees a pause end later, never sooner.
    shortest = (2, 4, 8, 16, 30)
    assert [] == [pair for pair in zip(pauses[-5:], shortest, strict=True) if pair[0] < pair[1]]
    expect(panel.get_by_text("Kabale keeps trying.")).to_be_hidden()
    wrong.clear()  # the browser logs the refused requests


def test_the_form_is_asked_for_at_once_by_a_button(page: Page, wrong: list[str]) -> None:
    """The clock of the page stands still, so only the button asks. It keeps the focus while the server refuses."""
    server = Busy(page, "**/api/workshop/form", refusals=4)
    server.write(GOOD)
    panel = page.locator(".form-panel")
    again = panel.get_by_role("button", name="Try again")
    while server.asked < server.refusals:
        # The page may have asked by itself before the clock stood still.
        expect(panel).to_contain_text(f"for the {server.asked}. time. Kabale keeps trying.")
        before = server.asked
        again.press("Enter")
        becomes(page, before + 1, lambda: server.asked)
    expect(panel).to_contain_text(f"for the {server.asked}. time")
    expect(again).to_be_focused()
    again.press("Enter")

    piles(page, 4)
    wrong.clear()


def test_a_check_is_repeated_too(page: Page, wrong: list[str]) -> None:
    """Without a check there are no problems, no preview and no form."""
    server = Busy(page, "**/api/check", refusals=4)
    server.write(GOOD)
    expect(page.locator(".bench-status")).to_contain_text("time. Kabale keeps trying.")
    while server.asked < server.refusals:
        server.wait()
    page.locator(".bench-status").get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Little game: no errors")).to_be_visible()

    piles(page, 4)
    wrong.clear()


def test_a_pat_game_is_made_with_the_form_alone_and_played(page: Page, new_page: NewPage) -> None:
    begin(page, "an empty table with a stock (.pat)", "All aces")
    add(page, "waste", 2)
    add(page, "foundation", 3)
    for count in (4, 5, 6):
        copy(page, count)
    add(page, "column", 7)
    page.get_by_label("cards dealt").fill("3")
    page.get_by_label("cards dealt").press("Tab")
    pick(page, 1)
    page.get_by_label("passes in all").fill("999")
    page.get_by_label("passes in all").press("Tab")
    expect(page.get_by_text("without limit")).to_be_visible()
    text = saved(page)
    sent_by_link(page, new_page(), text)
    goes_round(page, text, "pat")
    played_to_a_foundation(page)

    assert text.startswith("All aces\n1 7\n52 4 4 0 0 0 999 1 999 0 2\n")


def test_an_xml_game_is_made_with_the_form_alone_and_played(page: Page, new_page: NewPage) -> None:
    begin(page, "an empty table with a stock (XML)", "All aces")
    add(page, "waste", 2)
    add(page, "foundation", 3)
    for count in (4, 5, 6):
        copy(page, count)
    add(page, "column", 7)
    unsaid(page, "lege", "frei")
    said(page, "anz", "3")
    page.get_by_label("typ", exact=True).nth(1).select_option("offen")
    expect(page.get_by_label("typ", exact=True).nth(1)).to_have_value("offen")
    pick(page, 1)
    unsaid(page, "quelle", "waste1")
    page.get_by_label("wiederholung", exact=True).fill("frei")
    page.get_by_label("wiederholung", exact=True).press("Tab")
    expect(page.get_by_label("aufnahme", exact=True)).to_be_visible()
    text = saved(page)
    sent_by_link(page, new_page(), text)
    goes_round(page, text, "xml")
    played_to_a_foundation(page)

    assert '<lege typ="offen" quelle="stock" anz="3">frei</lege>' in text


def unsaid(page: Page, name: str, value: str) -> None:
    """Say what is not said yet."""
    fold = page.locator(".form-blanks .form-unsaid")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    last = fold.get_by_label(name, exact=True)
    last.fill(value)
    last.press("Tab")
    expect(page.locator(f'[data-key="{name}.1"]')).to_have_value(value)


def said(page: Page, name: str, value: str) -> None:
    page.get_by_label(name, exact=True).first.fill(value)
    page.get_by_label(name, exact=True).first.press("Tab")
    expect(page.get_by_label(name, exact=True).first).to_have_value(value)


def place(page: Page) -> tuple[int, int]:
    left, top = (page.get_by_label(name, exact=True).input_value() for name in ("From the left", "From the top"))
    return int(left), int(top)


def test_a_change_that_brings_an_error_says_so_and_stays_in_the_text(page: Page) -> None:
    begin(page, "an empty table with a stock (.pat)", "Wrong")
    page.get_by_label("the waste's number").fill("7")
    page.get_by_label("the waste's number").press("Tab")

    expect(page.locator(".form-brought")).to_contain_text("This change caused an error")
    expect(page.get_by_label("the waste's number")).to_have_value("7")


def test_a_text_that_is_no_definition_has_no_form(page: Page) -> None:
    page.goto("/own")
    write(page, "Ha\n1 2\n52 4\n")

    expect(page.get_by_text("The form cannot read the text yet.")).to_be_visible()


def violations(page: Page) -> list[Any]:
    return [each["id"] for each in Axe().run(page, context=".form-panel").response["violations"]]


def test_the_form_has_names_for_everything_and_is_read_on_a_telephone(new_page: NewPage) -> None:
    """Folded on a narrow window, and no wider than it."""
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto("/own?from=kings")
    expect(page.get_by_text("Kings: no errors")).to_be_visible()
    page.locator(".form-panel > summary").click()
    piles(page, 24)

    assert [] == violations(page)
    assert 390 >= page.evaluate("document.documentElement.scrollWidth")


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until something has the focus, as who has no pointer does."""
    wanted.wait_for()
    for _ in range(200):
        if wanted.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


def chosen_by_keys(page: Page, label: str, option: str) -> None:
    """Choose in a list by typing the option's first letters."""
    tab_to(page, page.get_by_label(label, exact=True))
    page.keyboard.type(option)


def pressed_by_keys(page: Page, name: str | re.Pattern[str]) -> None:
    tab_to(page, page.get_by_role("button", name=name, exact=isinstance(name, str)).first)
    page.keyboard.press("Enter")


def test_a_game_is_made_tried_kept_and_played_by_keyboard_alone(page: Page) -> None:
    """Nothing is pressed or focused but by Tab, Enter and letters: form, text, preview, saving, playing."""
    page.goto("/own")
    tab_to(page, page.locator("summary", has_text="New game"))
    page.keyboard.press("Enter")
    expect(page.get_by_label("Begin with").locator("option").first).to_be_attached()
    chosen_by_keys(page, "Begin with", "an empty table with a stock (.pat)")
    tab_to(page, page.get_by_label("Title of the game"))
    page.keyboard.press("Control+A")
    page.keyboard.type("By keys")
    pressed_by_keys(page, "Begin")
    for count, kind in enumerate(("waste", "foundation", "column"), start=2):
        piles(page, count - 1)
        chosen_by_keys(page, "A new pile", kind)
        pressed_by_keys(page, "Add")
        piles(page, count)
        picked(page, count)
    tab_to(page, page.get_by_label("The definition's text"))
    page.keyboard.press("Control+End")
    page.keyboard.press("Backspace")
    page.keyboard.type(" a remark")
    has_text(page, re.compile("^By keys\\n1 4\\n[^§]* a remark\\s*$"))
    expect(page.locator(".bench-status")).to_contain_text(": no errors; 52 cards, 4 piles.")

    pressed_by_keys(page, "Try it here")
    tab_to(page, page.locator("summary", has_text="By keyboard"))
    page.keyboard.press("Enter")
    pressed_by_keys(page, re.compile("^stock"))
    expect(page.locator(".bench-try [role=status]")).to_contain_text("Moves so far: 1.")
    pressed_by_keys(page, "Save")
    page.wait_for_url("**/own/*")
    pressed_by_keys(page, "Play")
    page.wait_for_url("**/plays/*")
    expect(spot(page, 1)).to_be_visible()

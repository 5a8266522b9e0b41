"""Cribbage in a browser: a whole match by keyboard, by pointer, after a reload, and what it looks like to everyone."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, Route, expect

from kabale.cli.paint import UNICODE, worded
from kabale.cribbage.events import sections
from kabale.messages import LANGUAGES, text
from tests.web.browser.conftest import NewPage
from tests.web.browser.cribbage import phase, press_on, press_until, ready, sit_down
from tests.web.browser.test_shell_access import CUT, SMALL, WIDE
from tests.web.browser.waiting import becomes


def own(page: Page) -> list[str]:
    """Return the player's cards."""
    return [str(card.get_attribute("data-card")) for card in page.locator(".cb-own").all()]


def middle(place: Locator) -> tuple[float, float]:
    """Return the middle of something on the screen."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_deal_is_played_from_the_draw_to_the_last_count(page: Page) -> None:
    """Two cards are laid away by clicks: a third one takes the place of the first. Each hand is counted in steps."""
    match = sit_down(page)
    press_until(page, "discard")
    expect(page.locator("#polite")).to_contain_text(re.compile("You have .*(spades|hearts|diamonds|clubs)"))
    cards = own(page)
    lay = page.get_by_role("button", name="Put in the crib")
    expect(lay).to_be_disabled()
    for card in cards[:3]:
        page.locator(f'.cb-own[data-card="{card}"]').click()
    expect(lay).to_be_enabled()
    pressed = [card.get_attribute("data-card") for card in page.locator('.cb-own[aria-pressed="true"]').all()]
    before = ready(page)
    lay.click()
    ready(page, before)
    assert cards[1:3] == pressed
    assert sorted([cards[0], *cards[3:]]) == sorted([*own(page), *laid_by_me(page)])

    press_until(page, "count")
    log = page.request.get(f"/api/cribbage/{match}").json()["log"]
    shows = [event for event in log if event["kind"] in ("hand", "crib")]
    for event in shows:
        counting = page.locator(".cb-counting")
        sums = [int(text) for text in counting.locator(".cb-total").all_inner_texts()]
        expect(counting.locator(".cb-sum")).to_have_text(re.compile(f"^{event['points']} point"))
        assert [step["total"] for step in event["steps"]] == sums
        before = ready(page)
        page.keyboard.press("Enter")
        ready(page, before)
    scores = page.request.get(f"/api/cribbage/{match}").json()["scores"]

    assert 3 == len(shows)
    expect(page.get_by_role("img", name=f"Pegboard: you {scores['me']}, Bill {scores['bill']} of 121")).to_be_visible()


def test_a_whole_match_is_played_by_keyboard(page: Page) -> None:
    """From the draw to 121: the end says who has won, the pegs stand there, and the commitment is checked."""
    match = sit_down(page)
    press_until(page, "over")
    state = page.request.get(f"/api/cribbage/{match}").json()
    winner = "You win" if state["result"]["winner"] == "me" else "Bill wins"
    scores = state["scores"]

    expect(page.get_by_role("heading", name=winner)).to_be_visible()
    expect(page.get_by_role("img", name=f"Pegboard: you {scores['me']}, Bill {scores['bill']} of 121")).to_be_visible()
    page.get_by_role("button", name="Check the shuffle").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The two are the same: nobody changed the shuffle after the first card.")
    expect(dialog).to_contain_text(state["opened"]["nonce"])
    assert 2 == dialog.get_by_text(state["commitment"]).count()


def test_a_commitment_that_was_changed_is_noticed(page: Page) -> None:
    """The browser keeps what it saw first: a server that swaps it is found out."""
    match = sit_down(page)
    page.evaluate("(key) => localStorage.setItem(key, 'ab'.repeat(32))", f"kabale.cribbage.{match}")
    state = page.request.get(f"/api/cribbage/{match}").json()
    while state["result"] is None:
        asked = {"version": state["version"], "move": state["legal"][0]}
        state = page.request.post(f"/api/cribbage/{match}/moves", data=asked).json()
    page.reload()
    page.get_by_role("button", name="Check the shuffle").click()

    expect(page.get_by_role("dialog")).to_contain_text("somebody changed the shuffle!")


def test_where_the_browser_has_no_sha256_ours_is_the_same(page: Page) -> None:
    """The examples of FIPS 180-4, and lengths around those of a block: compared with the browser's own."""
    page.goto("/cribbage")
    found = page.evaluate(
        """async () => {
          const { plain, sha256 } = await import("/page/cribbage/sha256.js")
          const texts = ["", "abc", ..."55,56,57,63,64,65,119,120,1000".split(",").map((size) => "é".repeat(size))]
          const ours = texts.map((text) => plain(new TextEncoder().encode(text)))
          return [ours[1], ours, await Promise.all(texts.map(sha256))]
        }"""
    )

    assert "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" == found[0]
    assert found[1] == found[2]


def test_what_is_shown_step_by_step_ends_where_the_match_stands(page: Page) -> None:
    """The table is led on event by event: after each answer it shows what it would show after loading."""
    match = sit_down(page)
    different = page.evaluate(
        """async (id) => {
          const { after, standing } = await import("/page/cribbage/model.js")
          const { get, post } = await import("/page/frame/api.js")
          const seen = ({ bubbles, counted, drawn, ...rest }) => JSON.stringify(rest)
          let match = await get(`/api/cribbage/${id}`)
          const found = []
          while (!match.result) {
            const before = standing(match)
            match = await post(`/api/cribbage/${id}/moves`, { version: match.version, move: match.legal.at(-1) })
            const [shown, stands] = [seen(match.events.reduce(after, before)), seen(standing(match))]
            if (shown !== stands) found.push([match.version, shown, stands])
          }
          return [match.version, found]
        }""",
        match,
    )

    assert different[0] > 40
    assert [] == different[1]


def test_a_match_is_there_again_after_loading(page: Page) -> None:
    """Hand, laid cards and scores are as they were; /cribbage itself goes on with the match that is open."""
    sit_down(page)
    press_until(page, "play")
    before = standing(page)
    page.goto("/cribbage")
    ready(page)

    becomes(page, before, lambda: standing(page))


def standing(page: Page) -> tuple[list[str], str, list[str]]:
    """Return hand, laid cards and scores; where a picture is differs with each visit."""
    laid = re.sub(r' src="[^"]*"', "", page.locator(".cb-laid").inner_html())
    return own(page), laid, page.locator(".cb-score").all_inner_texts()


def laid_by_me(page: Page) -> list[str]:
    """Return what the player has laid in the play."""
    return [str(card.get_attribute("data-card")) for card in page.locator(".by-me [data-card]").all()]


def test_cards_are_dragged_to_the_crib_and_into_the_play(page: Page) -> None:
    """Two into the crib lay them away; one onto the table is played."""
    sit_down(page)
    press_until(page, "discard")
    cards = own(page)
    before = ready(page)
    for card in cards[:2]:
        drag(page, page.locator(f'.cb-own[data-card="{card}"]'), page.locator(".cb-crib"))
    state = ready(page, before)
    if phase(page) == "cut":
        page.keyboard.press("Enter")
        state = ready(page, state)
    playable = page.locator('.cb-own:not([aria-disabled="true"])').first
    name = playable.get_attribute("data-card")
    drag(page, playable, page.locator(".cb-play"))
    ready(page, state)

    assert set() == set(cards[:2]) & set(own(page))
    assert [name] == laid_by_me(page)


def drag(page: Page, card: Locator, target: Locator) -> None:
    """Drag a card to the middle of something."""
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(*middle(target), steps=4)
    page.mouse.up()


def test_a_card_let_go_elsewhere_goes_back(page: Page) -> None:
    """Nothing is chosen, nothing sent."""
    sit_down(page)
    press_until(page, "discard")
    before = own(page)
    drag(page, page.locator(".cb-own").first, page.locator(".cb-name").first)

    assert (before, 0) == (own(page), page.locator('.cb-own[aria-pressed="true"]').count())
    assert "discard" == phase(page)


def test_a_card_too_high_is_refused_in_words(page: Page) -> None:
    """Clicked all the same: the rule is told. Found by playing until there is one."""
    sit_down(page)
    press_until(page, "play")
    while not page.locator(".cb-own.is-idle").count():
        before = ready(page)
        page.keyboard.press("Enter")
        ready(page, before)
        press_until(page, "play")
    # Said to be disabled, and can be pressed all the same: who presses is told why.
    page.locator(".cb-own.is-idle").first.click(force=True)

    expect(page.locator(".toast")).to_contain_text("no card may pass 31")


def test_bill_takes_his_time_and_can_be_hurried(new_page: NewPage) -> None:
    """At a slow pace the draw is looked at; Escape shows all that is left at once."""
    page = new_page(reduced_motion="no-preference")
    # What is looked at for a while is looked at for a minute, so that a busy machine sees it too.
    page.add_init_script("""const wait = setTimeout
        window.setTimeout = (work, time, ...more) => wait(work, time > 300 ? 60_000 : time, ...more)""")
    sit_down(page, pace=2)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Bill is playing")).to_be_visible()
    expect(page.locator(".cb-backs [data-card]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".cb-own")).to_have_count(6)

    assert "discard" == phase(page)


def test_the_pace_is_kept(page: Page) -> None:
    """Chosen at the table, there again after loading."""
    sit_down(page)
    page.get_by_label("Bill's pace").select_option("slow")
    page.wait_for_function("() => fetch('/api/me').then((me) => me.json()).then((me) => me.settings.pace === 2)")
    page.reload()

    expect(page.get_by_label("Bill's pace")).to_have_value("2")


def test_hint_and_analysis(page: Page) -> None:
    """The hint lists discards with their reasons; the analysis of the deal names the one that was made."""
    sit_down(page)
    press_until(page, "discard")
    page.keyboard.press("h")
    expect(page.locator(".cb-advice")).to_contain_text(re.compile("hand [+-].*crib [+-]"))
    press_until(page, "show")
    page.get_by_role("button", name="Analysis").first.click()

    expect(page.get_by_role("heading", name="Your decisions in deal 1")).to_be_visible()
    expect(page.locator(".cb-decisions > li").first).to_contain_text("Discard from")
    expect(page.locator(".cb-advice")).to_contain_text("Lost in total:")


def test_moves_are_taken_back_in_practice(page: Page) -> None:
    """The button is there, and the discard can be chosen anew."""
    sit_down(page, practice=True)
    press_until(page, "discard")
    cards = own(page)
    before = ready(page)
    for key in ("Enter", "ArrowRight", "Enter", "Tab", "Enter"):
        page.keyboard.press(key)
    before = ready(page, before)
    page.get_by_role("button", name="Undo", exact=True).click()
    ready(page, before)

    assert (cards, "discard") == (own(page), phase(page))


def test_a_move_made_elsewhere_is_taken_over(page: Page) -> None:
    """Two tabs: the slower one is told and shows where the match stands."""
    match = sit_down(page)
    page.request.post(f"/api/cribbage/{match}/moves", data={"version": 0, "move": "deal"})
    page.keyboard.press("Enter")

    expect(page.locator(".toast")).to_contain_text("in another window")
    expect(page.locator(".cb-own")).to_have_count(6)


def test_a_match_begins_from_the_menu_and_shows_in_the_statistics(page: Page) -> None:
    """Header, strength, begin; the finished match is a line of the statistics, and the JSON has it."""
    page.goto("/")
    page.get_by_role("navigation").get_by_role("link", name="Cribbage").click()
    page.get_by_label("strong").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("against Bill, strong")).to_be_visible()
    match = page.url.rpartition("/")[2]
    finish(page, match)
    page.goto("/cribbage/statistics")
    with page.expect_download() as download:
        page.get_by_role("button", name="JSON").click()

    expect(page.get_by_role("row", name=re.compile("^strong"))).to_be_visible()
    expect(page.locator(".plot")).to_have_count(4)
    assert f'"{match}"' in download.value.path().read_text("utf-8")


@pytest.mark.parametrize(("number", "name"), [(0, ""), (1, "A skunk"), (2, "Two skunks")])
def test_a_skunk_is_shown_at_the_end(page: Page, number: int, name: str) -> None:
    """Document, line 37: "a picture of a skunk, or of two": there were only words. The loser's points are made up."""
    match = sit_down(page)
    finish(page, match)

    def answer(route: Route) -> None:
        state = route.fetch().json()
        route.fulfill(json={**state, "result": {**state["result"], "skunk": number}})

    page.route(f"**/api/cribbage/{match}", answer)
    page.reload()

    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator(".cb-skunk-picture")).to_have_count(number)
    if number:
        expect(page.get_by_role("img", name=name, exact=True)).to_be_visible()


def test_a_match_that_is_won_is_celebrated_and_has_a_short_number(new_page: NewPage) -> None:
    """A win showed a number of nineteen figures and nothing else. The first move of this match is made the last."""
    page = new_page(reduced_motion="no-preference")
    match = sit_down(page)
    end = {"winner": "me", "scores": {"me": 121, "bill": 113}, "skunk": 0}
    won = {"kind": "won", "who": "me", "cards": [], "count": 0, "points": 0, "steps": [], "scores": end["scores"]}

    def answer(route: Route) -> None:
        state = route.fetch().json()
        over = {"phase": "over", "legal": [], "result": end, "events": [{**won, "said": None}]}
        route.fulfill(json={**state, **over, "opened": {"number": "k1:1596792670360732308", "nonce": "0"}})

    page.route(f"**/api/cribbage/{match}/moves", answer)
    page.get_by_role("button", name="Draw and deal").click()
    skip = page.get_by_role("button", name="Tap or press a key to skip")
    expect(skip).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator(".shower")).to_have_count(1)
    page.keyboard.press("Shift")
    expect(skip).to_have_count(0)
    expect(page.locator(".shower")).to_have_count(0)
    commitment = page.request.get(f"/api/cribbage/{match}").json()["commitment"]

    expect(page.locator(".cb-ended")).to_contain_text(f"Match {int(commitment[:5], 16)}")
    expect(page.locator(".cb-ended")).not_to_contain_text("k1:")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_there_to_read(page: Page, language: str) -> None:
    """From the beginning of a match; every line of every section, with the cards as they look."""
    page.goto("/")
    page.request.patch("/api/me", data={"settings": {"language": language}})
    page.goto("/cribbage/new")
    page.get_by_role("link", name=text("cribpage.rules.all", language, {})).click()
    shown = page.get_by_role("article")
    expect(shown.get_by_role("heading", level=1)).to_have_text(text("cribrules.title", language, {}))

    titles = [title.text(language) for title, _ in sections()]
    becomes(page, titles, shown.get_by_role("heading", level=2).all_inner_texts)
    lines = [line.removeprefix("- ") for _, words in sections() for line in words.text(language).strip().splitlines()]
    assert [worded(line, UNICODE) for line in lines] == shown.locator(":scope > p:not(:has(a)), li").all_inner_texts()


def finish(page: Page, match: str) -> None:
    """Play a match to its end behind the page's back."""
    state = page.request.get(f"/api/cribbage/{match}").json()
    while state["result"] is None:
        asked = {"version": state["version"], "move": state["legal"][0]}
        state = page.request.post(f"/api/cribbage/{match}/moves", data=asked).json()


# -- for everyone ------------------------------------------------------------------------------------------------------

STOPS = ("draw", "discard", "cut", "play", "count", "show", "over")
KEYS = "() => document.body.innerText.match(/crib(page|bage|rules)[.][a-z_.]+/g) ?? []"


@pytest.mark.parametrize(("theme", "width", "language"), [("light", 768, "is"), ("dark", 360, "de")])
def test_axe_finds_nothing_and_nothing_sticks_out(new_page: NewPage, theme: str, width: int, language: str) -> None:
    """At every stop of a match, beginning and statistics too; the cut comes when the player is pone."""
    page = new_page(color_scheme=theme, viewport={"width": width, "height": 800})
    page.goto("/cribbage")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    match, seen, faults = "", set[str](), {}
    faults["start"] = look(page)
    while seen < set(STOPS):
        match = sit_down(page, language=language)
        state = ready(page)
        while True:
            stop = phase(page)
            if stop not in seen:
                seen.add(stop)
                page.locator(".cb-said").evaluate("(each) => { each.open = true }")
                faults[stop] = look(page)
            if stop == "over":
                break
            press_on(page)
            state = ready(page, state)
            if seen >= set(STOPS) - {"over"}:
                finish(page, match)
                page.reload()
                state = ready(page)
    page.goto("/cribbage/statistics")
    expect(page.locator(".plot").first).to_be_visible()
    faults["statistics"] = look(page)
    page.goto("/cribbage/rules")
    expect(page.get_by_role("article")).to_be_visible()
    faults["rules"] = look(page)

    assert {} == {stop: found for stop, found in faults.items() if found}


def look(page: Page) -> list[object]:
    """Return what is wrong with what is seen now."""
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
    found = Axe().run(page, options={"runOnly": tags}).response
    serious = [each for each in found["violations"] if each["impact"] in {"serious", "critical"}]
    told: list[object] = [(each["id"], [node["html"][:150] for node in each["nodes"][:3]]) for each in serious]
    return told + [fault for each in (SMALL, CUT, WIDE, KEYS) for fault in page.evaluate(each)]


SEEN = """(names) => names.filter((name) => { const all = [...document.querySelectorAll(name)]
    return !all.length || all.some((each) => { const box = each.getBoundingClientRect()
      return box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1 }) })"""


@pytest.mark.parametrize(("width", "height"), [(390, 664), (320, 568), (844, 390), (1440, 900)])
def test_board_and_hand_are_always_in_view(new_page: NewPage, width: int, height: int) -> None:
    """On a telephone the pegs were never seen moving: header and tools took 215 pixels of it."""
    page = new_page(viewport={"width": width, "height": height}, has_touch=width < 1000, is_mobile=width < 1000)
    sit_down(page)
    press_until(page, "discard")
    in_view(page, ".cb-pegboard", ".cb-own")
    press_until(page, "play")
    in_view(page, ".cb-pegboard", ".cb-own")
    page.keyboard.press("h")
    expect(page.locator(".cb-advice")).to_be_visible()
    if width > 1000:
        in_view(page, ".cb-pegboard", ".cb-own", ".cb-advice")
    press_until(page, "count")

    in_view(page, ".cb-pegboard", ".cb-counting .button")


def test_a_match_on_a_phone_has_a_way_to_the_games(new_page: NewPage) -> None:
    """Its only way out was *Matches*."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit_down(page)
    page.get_by_role("link", name="Games", exact=True).tap()

    expect(page.get_by_role("heading", level=1)).to_have_text("Patience and solitaire games")


def in_view(page: Page, *names: str) -> None:
    """All of it is within the window, once the table stands."""
    becomes(page, [], lambda: page.evaluate(SEEN, list(names)))


Press = Callable[[Locator], None]


def point_on(page: Page, press: Press) -> None:
    """Point at what is to be done now, by a finger or by the mouse."""
    match phase(page):
        case "discard":
            for place in (0, 1):
                press(page.locator(".cb-own").nth(place))
            press(page.locator(".cb-lay"))
        case "play" if page.locator(".cb-own:not([aria-disabled='true'])").count():
            press(page.locator(".cb-own:not([aria-disabled='true'])").first)
        case "count":
            press(page.locator(".cb-counting .button.primary"))
        case _:
            press(page.locator(".cb-ask .button.primary"))


@pytest.mark.parametrize("press", [Locator.tap, Locator.click])
def test_a_whole_match_is_played_by_pointing(new_page: NewPage, press: Press) -> None:
    """From the draw to 121, with one finger at 390 by 844, and with the mouse; by keys: at the top of this file."""
    finger = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = new_page(**(finger if press is Locator.tap else {}))
    match = sit_down(page)
    before = ready(page)
    while phase(page) != "over":
        point_on(page, press)
        before = ready(page, before)

    assert page.request.get(f"/api/cribbage/{match}").json()["result"]["winner"] in ("me", "bill")

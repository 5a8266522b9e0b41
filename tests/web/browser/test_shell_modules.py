"""The page's modules that only reckon, called in the browser and compared with what is known by other means."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import kabale
from kabale.messages import LANGUAGES, message, plural


@pytest.fixture(scope="module")
def modules(browser: Browser, address: str) -> Iterator[Page]:
    """Stand where modules can be imported from."""
    context = browser.new_context(base_url=address, timezone_id="Europe/Copenhagen")
    page = context.new_page()
    page.goto("/settings")
    # The page loads its own words first: those of a test are not to be overtaken by them.
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield page
    context.close()


def call(page: Page, module: str, function: str, *values: object) -> Any:
    source = "([module, name, values]) => import(`/page/${module}.js`).then((all) => all[name](...values))"
    return page.evaluate(source, [module, function, list(values)])


def winnable(low: float, high: float) -> tuple[str, str, dict[str, object]]:
    """Return the call that says how often a game can be won."""
    return "library/entries", "winnableWords", {"winnable": {"low": low, "high": high}}


SHOWN: list[tuple[tuple[object, ...], object]] = [
    (("library/entries", "fold", "Carré Napoléon"), "carre napoleon"),
    (("library/entries", "fold", "Afløft"), "afloft"),
    (("library/entries", "fold", "Þrír Ærslabelgir"), "thrir aerslabelgir"),
    (("library/entries", "fold", "ß"), "ss"),
    # Cards once said "winnable: 0% to 100%" of games of which no deal was settled. A range of 31 points says nothing.
    (winnable(0.62, 0.71), "about 7 in 10 can be won"),
    (winnable(0, 0.02), "hardly any deal can be won"),
    (winnable(1, 1), "nearly all deals can be won"),
    (winnable(0, 1), ""),
    (winnable(0.001, 0.999), ""),
    (winnable(0.3, 0.61), ""),
    (("frame/words", "clock", 0), "0:00"),
    (("frame/words", "clock", 59.9), "0:59"),
    (("frame/words", "clock", 61), "1:01"),
    (("frame/words", "clock", 3661), "1:01:01"),
    (("frame/words", "clock", -5), "0:00"),
    # A number without a scheme counts in the scheme of the game.
    (("plays/start", "fullDeal", "617", "ms"), "ms:617"),
    (("plays/start", "fullDeal", " 5 ", "k1"), "k1:5"),
    (("plays/start", "fullDeal", "k1:3", "ms"), "k1:3"),
    (("plays/start", "fullDeal", "  ", "ms"), None),
    (("plays/start", "fullDeal", "x", "k1"), "x"),
    (("own/definitions", "fileName", "Carré Napoléon", "pat"), "carré-napoléon.pat"),
    (("own/definitions", "fileName", "../../etc", "pat"), "etc.pat"),
    (("own/definitions", "fileName", "***", "pat"), "game.pat"),
]
"""Calls of the page's modules, and what they return."""


def test_values_are_shown_as_players_read_them(modules: Page) -> None:
    """Search words, shares, clocks, deals and names of files."""
    call(modules, "frame/words", "load", "en")
    found = [call(modules, *map(str, asked[:2]), *asked[2:]) for asked, _ in SHOWN]

    assert SHOWN == list(zip([asked for asked, _ in SHOWN], found, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_those_of_the_server(modules: Page, language: str) -> None:
    """Both sides have the rule; 21 is singular in Icelandic, and Chromium may not know Icelandic."""
    call(modules, "frame/words", "load", language)
    numbers = [*range(30), 101, 111, 121]
    ours = [call(modules, "frame/words", "t", "page.library.all", {"n": n}) for n in numbers]

    assert [message("page.library.all", n=n).text(language) for n in numbers] == ours
    assert {"one", "other"} == {plural(language, n) for n in numbers}


@pytest.mark.parametrize("values", [[7], [1, 2, 2, 3], [60, 61, 219, 140, 140], [5, 5, 5, 90_000], [0.4, 3599.6]])
def test_every_value_is_in_one_interval(modules: Page, values: list[float]) -> None:
    found = call(modules, "frame/plots", "histogram", values)
    edges = [each["from"] for each in found]
    width = edges[1] - edges[0] if len(edges) > 1 else 1

    assert len(found) <= 13
    assert all(later - earlier == width for earlier, later in pairwise(edges))
    assert [sum(start <= value < start + width for value in values) for start in edges] == [
        each["count"] for each in found
    ]


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 7), (-5, 6), (0, 1000), (-1, 0), (0, 0)])
def test_ticks_are_whole_equal_steps_around_the_values(modules: Page, low: int, high: int) -> None:
    steps = call(modules, "frame/plots", "ticks", low, high)

    assert steps[0] <= low
    assert steps[-1] >= high
    assert 0 in steps
    assert 1 == len({later - earlier for earlier, later in pairwise(steps)} or {1})
    assert len(steps) <= 8


def test_streaks_are_counted_in_order(modules: Page) -> None:
    results = [{"won": each == "w"} for each in "wwlwlllw"]

    assert [2, -1, 1, -3, 1] == call(modules, "plays/figures", "runs", results)
    assert [] == call(modules, "plays/figures", "runs", [])


DAY = 86_400
NOON = 1_774_782_000
"""2026-03-29 13:00 in Copenhagen: the day on which the clocks go forward."""


@pytest.mark.parametrize(("span", "count"), [(6, 7), (70, 11), (400, 15)])
def test_results_are_counted_by_days_weeks_or_months(modules: Page, span: int, count: int) -> None:
    """Periods without a result are there too, and the night that is an hour short is no gap."""
    results = [{"won": n % 2 == 0, "ended": NOON + n * DAY} for n in (0, 1, 1, span)]
    groups = call(modules, "plays/figures", "byPeriod", results)
    ones = sum(n % 2 == 0 for n in (0, 1, 1, span))

    assert (ones, 4 - ones) == (sum(each["won"] for each in groups), sum(each["lost"] for each in groups))
    assert count == len(groups)


def test_places_count_characters_not_halves_of_pairs(modules: Page) -> None:
    """A rank written as a playing card takes two units in the browser, and one column in a diagnostic."""
    lines = ["a", "\U0001f0a1\U0001f0ad x", "z"]

    assert 2 + 4 + 1 == call(modules, "own/editor", "offsetOf", lines, 2, 4)
    assert len("a\n") + 6 == call(modules, "own/editor", "offsetOf", lines, 2, 99)
    assert 0 == call(modules, "own/editor", "offsetOf", lines, 0, 1)


@pytest.mark.parametrize("name", ["klondike", "scorpion", "zopf", "spinne", "drehorgel"])
def test_no_line_of_the_rules_is_lost(modules: Page, name: str) -> None:
    """What the explainer writes is shown whole, and each heading has a list below it."""
    game, _ = kabale.load(name)
    assert game is not None
    text = game.explain()
    blocks = call(modules, "frame/rules", "blocks", text)
    shown = [line for each in blocks for line in (each.get("items") or [each["text"]])]

    assert [line.removeprefix("- ") for line in text.splitlines()[1:] if line] == shown
    assert all(later["kind"] == "list" for each, later in pairwise(blocks) if each["kind"] == "heading")
    assert any(each["kind"] == "heading" for each in blocks)


def test_the_preview_draws_every_card_that_is_seen(modules: Page) -> None:
    """A sideways pile, a pile of which the top two are drawn, an empty place, two backs, a mark and a label."""
    pile = {"kind": "tableau", "x": 0, "y": 0, "dx": 0, "dy": 20, "sideways": False, "visible": True}
    pile |= {"labels": [], "mark": None, "backs": [], "shown": None, "border": 1}
    piles: list[dict[str, object]] = [
        {**pile, "cards": ["KS", "??"], "backs": [1, 2], "mark": "00aa44"},
        {**pile, "x": 100, "sideways": True, "cards": ["QH"], "labels": [{"text": "redeals: 2", "place": ["above"]}]},
        {**pile, "x": 200, "cards": ["2C", "3C", "4C"], "shown": 2},
        {**pile, "x": 300, "cards": []},
        {**pile, "x": 400, "cards": ["5C"], "visible": False},
    ]
    view = {"card_width": 70, "card_height": 100, "piles": piles}
    drawn = modules.evaluate(
        "(view) => import('/page/own/layout.js').then(({ layoutView }) => { const all = layoutView(view, 'words');"
        " return [all.getAttribute('aria-label'), [...all.querySelectorAll('image')].map((each) =>"
        " each.getAttribute('href').split('/').at(-1)), all.querySelectorAll('.empty-place').length,"
        " all.querySelector('.marked').getAttribute('y'), all.textContent] })",
        view,
    )

    assert ["words", ["KS.svg", "back-2.svg", "QH.svg", "3C.svg", "4C.svg"], 1, "20", "redeals: 2"] == drawn


def test_where_no_move_is_at_the_end_that_was_meant_all_are_offered(modules: Page) -> None:
    """A block or its last card, dropped near the first card of a fan: the question had "No" for its only answer."""
    moves = [{"text": "1-2", "kind": "lay", "count": 3}, {"text": "c1", "kind": "pick", "count": 1}]
    modules.evaluate(
        "(moves) => { import('/page/plays/hand/choice.js').then((all) => all.chooseMove(moves, 'bottom')) }", moves
    )
    asked = modules.get_by_role("dialog").get_by_role("button")
    expect(asked).to_have_count(len(moves) + 1)
    modules.keyboard.press("Escape")

    expect(asked).to_have_count(0)


@pytest.mark.parametrize(
    ("browser_speaks", "language", "date"),
    [
        ("en-GB", "en", "28/11/2026"),
        ("en-US", "en", "11/28/26"),
        ("en-CA", "en", "2026-11-28"),
        ("de-DE", "de", "28.11.26"),
        ("de-DE", "en", "28/11/2026"),
    ],
)
def test_dates_follow_the_region_of_the_browser(
    browser: Browser, address: str, browser_speaks: str, language: str, date: str
) -> None:
    """A reader whose browser says en-GB saw 11/28/26. The expected forms are those of the Unicode CLDR."""
    context = browser.new_context(base_url=address, locale=browser_speaks, timezone_id="UTC")
    page = context.new_page()
    page.goto("/settings")
    source = """([language, time]) => import("/page/frame/words.js")
        .then((all) => all.load(language).then(() => all.day(time)))"""
    noon = datetime(2026, 11, 28, 12, tzinfo=UTC).timestamp()

    assert date == page.evaluate(source, [language, noon])
    context.close()

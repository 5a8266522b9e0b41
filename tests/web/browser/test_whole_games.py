"""Games won from the first card to the last by taps alone, by keys alone, by the mouse alone.

Never is a move sent that the server refuses, and never does a note cover a card or a button.
"""

import pytest
from playwright.sync_api import Page, expect

import kabale
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import Won
from tests.cli.winning import won
from tests.web.browser.conftest import NewPage, note_refused
from tests.web.browser.hands import Hand, by_keys, by_mouse, by_taps
from tests.web.browser.table import LINE, played, sit_down, state
from tests.web.browser.test_bubble import COVERED

GAMES = ("klondike", "freecell", "spider", "golf", "pyramid", "fortythieves", "duell")
"""The last is an XML game that asks whether one gives up."""

HANDS = (by_taps, by_keys, by_mouse)
LAST = 4
"""How many moves of a game are left for the short test."""

SHORT = {"klondike": "k1:615", "freecell": "ms:609"}
"""Deals that are won in fewer moves than those that are kept for the tests."""

ASKED = {"duell": ["r3", "a2"]}
"""Moves that are played besides, near the end: the table asks whether the game is given up, and it is not."""


def seat(new_page: NewPage, hand: Hand, refused: list[str]) -> Page:
    """Open a page as the owner of a hand has it: a telephone for a finger."""
    finger = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    page = new_page(**(finger if hand is by_taps else {}))
    note_refused(page, refused)
    return page


def line_of(name: str) -> tuple[str, list[str]]:
    """Return a deal, and the moves that win it, with what is asked on the way."""
    if name in SHORT:
        verdict = solve(kabale.game(name).deal(SHORT[name]), Limits(positions=100_000))
        assert isinstance(verdict, Won)
        return SHORT[name], [str(move) for move in verdict.moves]
    session, moves = won(name)
    texts = [str(move) for move in moves]
    at = len(texts) - LAST + 1
    return str(session.deal), [*texts[:at], *ASKED.get(name, []), *texts[at:]]


def play_on(page: Page, hand: Hand, moves: list[str], before: int) -> None:
    """Make moves by a hand, each seen as played, until the game is won."""
    for number, move in enumerate(moves, before + 1):
        hand(page, move)
        played(page, number)
        assert [] == page.evaluate(COVERED), move
    expect(page.get_by_role("dialog", name="Won!")).to_be_visible()


def test_the_little_game_is_won_by_the_mouse(page: Page, refused: list[str]) -> None:
    note_refused(page, refused)
    sit_down(page)

    play_on(page, by_mouse, LINE, 0)
    assert [] == refused


@pytest.mark.parametrize("hand", [by_taps, by_keys])
def test_the_little_game_is_won_by_taps_and_by_keys(new_page: NewPage, refused: list[str], hand: Hand) -> None:
    page = seat(new_page, hand, refused)
    sit_down(page)

    play_on(page, hand, LINE, 0)
    assert [] == refused


def test_yukon_of_the_front_page_is_won_without_a_stock(page: Page, refused: list[str]) -> None:
    """Nobody could move a card before four clicks on the stock. The page asks for any deal; a known one comes."""
    deal, moves = line_of("yukonx")
    note_refused(page, refused)
    page.goto("/")
    page.route("**/api/plays", lambda route: route.continue_(post_data={**route.request.post_data_json, "deal": deal}))
    page.get_by_role("button", name="Play Yukon", exact=True).click()
    page.wait_for_url("**/plays/*")
    page.unroute("**/api/plays")
    found = state(page)

    assert ("yukonx", deal) == (found["game"]["name"], found["deal"])
    assert [] == [pile for pile in found["piles"] if pile["kind"] == "stock" and pile["visible"]]
    play_on(page, by_mouse, moves, 0)
    assert [] == refused


@pytest.mark.parametrize("hand", HANDS)
def test_a_question_is_answered_by_each_hand(new_page: NewPage, refused: list[str], hand: Hand) -> None:
    """The end of a game that asks something: a right click, an answer, the last moves."""
    page = seat(new_page, hand, refused)
    deal, moves = line_of("duell")
    begun = len(moves) - LAST - 1
    sit_down(page, "duell", deal, " ".join(moves[:begun]))

    play_on(page, hand, moves[begun:], begun)
    assert [] == refused


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_won_from_the_first_card_to_the_last(
    new_page: NewPage, refused: list[str], name: str, hand: Hand
) -> None:
    page = seat(new_page, hand, refused)
    deal, moves = line_of(name)
    sit_down(page, name, deal)

    play_on(page, hand, moves, 0)
    assert [] == refused

"""What the tests of the table share: a little game of known cards, and hands, eyes and ears."""

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.waiting import becomes

LITTLE = """\
Little Klondike
1 6
52   4   4  0  0    0 999 1 999   0   2
 0  83   4  0  0    2 999 1   0   0   0
 0 241   4  0  0    2   4 1   1 901 106
 2   4 108  0 16    1 999 2   2 913 304
 3  83 108  0 16    1 999 2   2 913 304
 1 162 108  0 16    1 999 2   2 913 304
"""
"""Pile 1 stock, 2 waste, 3 a foundation that wants four cards from the ace up in suit, 4 to 6 Klondike's columns."""

FIRST = ["AS", "9H", "3S", "2S", "KH", "TS", "4S"]
"""Column 4 gets AS (face down) and 9H, column 5 gets 3S, 2S (face down) and KH, column 6 gets TS; 4S is drawn first."""

LINE = ["4-6", "4-3", "5-4", "5-3", "5-3", "c1", "2-3"]
"""Wins: 9H to TS, AS up, KH to the empty column, 2S and 3S up, draw 4S, up."""


def deck(*first: str) -> str:
    """Return the deal whose first cards these are."""
    rest = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK" if rank + suit not in first]
    return "deck:" + "".join([*first, *rest])


def own_game(page: Page, text: str) -> str:
    """Make a definition this player's own; return the name to play it by."""
    made = page.request.post("/api/definitions", data={"text": text, "format": "xml" if "<" in text else "pat"})
    assert made.ok, made.text()
    return f"own:{made.json()['id']}"


def new_play(page: Page, game: str = "", deal: str = "", moves: str = "") -> Any:
    """Make a play of this player: of the little game, or of a game of the library."""
    if not game:
        game, deal = own_game(page, LITTLE), deal or deck(*FIRST)
    answer = page.request.post("/api/plays", data={"game": game, "deal": deal or None, "moves": moves})
    assert 201 == answer.status, answer.text()
    return answer.json()


def set_up(page: Page, **settings: object) -> None:
    """Choose settings of this player, before a table is opened."""
    assert page.request.patch("/api/me", data={"settings": settings}).ok


def sit_down(page: Page, game: str = "", deal: str = "", moves: str = "") -> Any:
    """Make a play, open it, and wait until the cards lie there; return its state."""
    play = new_play(page, game, deal, moves)
    page.goto(f"/plays/{play['id']}")
    expect(page.locator(".felt .card:not([hidden])").first).to_be_visible()
    return play


def open_table(page: Page, path: str) -> None:
    """Go to a table and wait until a card is seen there, not only its place."""
    page.goto(path)
    page.wait_for_function("() => document.querySelector('.felt .card:not([hidden])')?.naturalWidth > 0")


def state(page: Page) -> Any:
    """Return the play as the server has it."""
    return page.request.get("/api" + re.sub(r".*?(/plays/[^/?]+).*", r"\1", page.url)).json()


def cards(page: Page, pile: int) -> list[str]:
    """Return the cards of a pile as the server has them."""
    found: list[str] = state(page)["piles"][pile - 1]["cards"]
    return found


def card(page: Page, name: str) -> Locator:
    """Return a card on the table by the beginning of its name, as it is read out."""
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def seen_in(page: Page, pile: int) -> Locator:
    """Return the cards of a pile on the page, from the bottom."""
    return page.locator(f"[data-pile='{pile}'] .card")


def spot(page: Page, pile: int) -> Locator:
    """Return the place of a pile, under its cards."""
    return page.locator(f"[data-pile='{pile}'] .spot")


def corner(where: Locator) -> tuple[float, float]:
    """Return a point of a card that is seen although others lie on it: near its upper left corner."""
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 4, box["y"] + 9


def middle(where: Locator) -> tuple[float, float]:
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, to: Locator) -> None:
    """Drag by the mouse, in steps as a hand does."""
    page.mouse.move(*corner(what))
    page.mouse.down()
    page.mouse.move(*middle(to), steps=6)
    page.mouse.up()


def clicked_twice(page: Page, what: Locator, seconds: float = 0.1) -> None:
    """Click on the corner of a card twice. The page measures the time between both by the clock of the events.

    That clock is set here: on a busy machine two real clicks may come too late for a double click.
    """
    screen, (x, y), start = page.context.new_cdp_session(page), corner(what), time.time()
    for at in (start, start + seconds):
        for kind in ("mousePressed", "mouseReleased"):
            press = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1, "timestamp": at}
            screen.send("Input.dispatchMouseEvent", press)
    screen.detach()


def played(page: Page, moves: int) -> None:
    """Wait until so many moves are shown as played."""
    expect(page.locator(".figure-moves dd")).to_have_text(str(moves))


def on_top(page: Page, pile: int, name: str) -> None:
    """Wait until a card, by the beginning of its name, is the last of a pile on the page."""
    expect(seen_in(page, pile).last).to_have_attribute("alt", re.compile(f"^{name}"))


def lies_at(what: Locator, box: object) -> None:
    """Wait until something lies where it did."""
    becomes(what.page, box, what.bounding_box)

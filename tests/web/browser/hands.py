"""Three hands that make any move of a game: a finger, a mouse, a keyboard. Each sees the page and knows the move."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.table import corner, drag, seen_in, spot

Hand = Callable[[Page, str], None]
"""Makes a move, which is given as it is written: ``c1``, ``r3``, ``a2``, ``18-7``, ``4x3-5``."""

MENU = {"c": "Click", "r": "Right click", "m": "Middle click"}
"""What the menu beside a pile calls a click."""


def top_of(page: Page, pile: int) -> Locator:
    """Return what is seen of a pile to tap and lay on: its last card, or its place."""
    return seen_in(page, pile).last if seen_in(page, pile).count() else spot(page, pile)


def parts(move: str) -> tuple[int, int, int]:
    """Return from where a move of laying goes, how many cards, and where to."""
    found = re.fullmatch(r"(\d+)(?:x(\d+))?-(\d+)", move)
    assert found is not None
    return int(found[1]), int(found[2] or 1), int(found[3])


def answer(page: Page, move: str) -> Locator:
    """Return the button that gives an answer to what the table asks."""
    return page.locator(".question .answer").nth(int(move[1:]) - 1)


def offered(page: Page, move: str) -> Locator:
    """Return the line of the menu beside a pile that stands for a click."""
    return page.locator(".offer").get_by_role("button", name=MENU[move[0]], exact=True)


# -- the finger ------------------------------------------------------------------------------------------------------


def rest_on(page: Page, what: Locator, seen: str = ".is-picked") -> None:
    """Let a finger rest on a card until it is picked up, or something else is seen, and lift it."""
    screen, (x, y) = page.context.new_cdp_session(page), corner(what)
    screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(seen).first).to_be_visible()
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    screen.detach()


def by_taps(page: Page, move: str) -> None:
    """Play on a telephone, knowing where each card is to go."""
    match move[0]:
        case "a":
            answer(page, move).tap()
        case "c":
            top_of(page, int(move[1:])).tap()
        case "r" | "m":
            rest_on(page, top_of(page, int(move[1:])), ".offer")
            offered(page, move).tap()
        case _:
            source, count, target = parts(move)
            rest_on(page, seen_in(page, source).nth(-count))
            top_of(page, target).tap()


# -- the mouse -------------------------------------------------------------------------------------------------------


def by_mouse(page: Page, move: str) -> None:
    """Drag, and click with the left button or the right one."""
    match move[0]:
        case "a":
            answer(page, move).click()
        case "c" | "r" | "m":
            button = {"c": "left", "r": "right", "m": "middle"}[move[0]]
            top_of(page, int(move[1:])).click(button=button)  # type: ignore[arg-type]
        case _:
            source, count, target = parts(move)
            drag(page, seen_in(page, source).nth(-count), top_of(page, target))


# -- the keyboard ----------------------------------------------------------------------------------------------------

TOWARDS = """(goal) => { const { activeElement: here } = document
  const centre = (each) => { const { x, y, width, height } = each.getBoundingClientRect()
    return [x + width / 2, y + height / 2] }
  if (here === goal) return null
  const [from, to] = [here, goal].map(centre)
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const ways = [[x, "ArrowRight"], [-x, "ArrowLeft"], [y, "ArrowDown"], [-y, "ArrowUp"]]
  const keys = ways.sort(([one], [other]) => other - one).map(([_, key]) => key)
  return [`${here.parentElement.dataset.pile} ${here.alt || here.ariaLabel}`, keys] }"""
"""Where the focus is, and the arrows, first the one that leads most towards an element; nothing if it is there."""


def walk_to(page: Page, goal: Locator) -> None:
    """Press arrows, as somebody does who sees the table, until the focus is on something."""
    found, random = goal.element_handle(), Random(0)
    tried: set[tuple[str, str]] = set()
    for _ in range(200):
        seen = page.evaluate(TOWARDS, found)
        if seen is None:
            return
        here, keys = seen
        # Where one way has led back to, the next one is gone; at last, any.
        key = next((each for each in keys if (here, each) not in tried), random.choice(keys))
        tried.add((here, key))
        page.keyboard.press(key)
    raise AssertionError(f"no arrows lead to {goal}")


def press_in_group(page: Page, goal: Locator) -> None:
    """Press Tab until a button has the focus, and Enter."""
    for _ in range(20):
        if goal.evaluate("(each) => each === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {goal}")


def by_keys(page: Page, move: str) -> None:
    """Arrows, Enter and letters alone; the first arrow leads to the table."""
    if move[0] == "a":
        press_in_group(page, answer(page, move))
        return
    if move == "c1":
        page.keyboard.press("d")
        return
    if not page.evaluate("Boolean(document.activeElement.closest('.felt'))"):
        page.keyboard.press("ArrowRight")
    if move[0] in MENU:
        walk_to(page, top_of(page, int(move[1:])))
        page.keyboard.press("m" if move[0] != "c" else "Enter")
        if move[0] != "c":
            press_in_group(page, offered(page, move))
        return
    source, count, target = parts(move)
    assert seen_in(page, source).count() >= count
    walk_to(page, seen_in(page, source).nth(-count))
    page.keyboard.press("Enter")
    expect(page.locator(".is-picked").first).to_be_visible()
    walk_to(page, top_of(page, target))
    page.keyboard.press("Enter")

"""Somebody at the cribbage table who has a keyboard and nothing else."""

from playwright.sync_api import Page, expect

PACE = {"pace": 0}


def sit_down(page: Page, strength: str = "easy", *, practice: bool = False, **settings: object) -> str:
    """Begin a match in the page's own words and show it; return its id. Bill answers at once unless told otherwise."""
    page.goto("/")
    page.request.patch("/api/me", data={"settings": {**PACE, **settings}})
    match = page.request.post("/api/cribbage", data={"strength": strength, "practice": practice}).json()
    page.goto(f"/cribbage/{match['id']}")
    expect(page.locator(".cb")).to_be_visible()
    return str(match["id"])


def phase(page: Page) -> str:
    """Return what the table waits for; ``count`` where a hand is being counted."""
    if page.locator(".cb-counting").is_visible():
        return "count"
    return str(page.locator(".cb").get_attribute("data-phase"))


# Something to be done is there, and what was there before is done.
READY = """
(before) => {
  const table = document.querySelector(".view:not([aria-busy]) .cb")
  if (!table) return false
  const counting = document.querySelector(".cb-counting")
  const waiting = table.dataset.phase === "wait" && counting.hidden
  const now = [table.dataset.version, table.dataset.phase, counting.hidden, counting.querySelector("h2")?.textContent]
  return !waiting && JSON.stringify(now) !== before && JSON.stringify(now)
}
"""


def ready(page: Page, before: str = "") -> str:
    """Wait until there is something else to be done than before; return what tells both apart."""
    return str(page.wait_for_function(READY, arg=before).json_value())


def press_on(page: Page) -> None:
    """Do something that can be done now, whatever it is: what has the focus is what is to be done."""
    match phase(page):
        case "discard":
            for key in ("Enter", "ArrowRight", "Enter", "Tab", "Enter"):
                page.keyboard.press(key)
        case "cut":
            for key in ("ArrowRight", "ArrowRight", "Enter"):
                page.keyboard.press(key)
        case _:
            page.keyboard.press("Enter")


def press_until(page: Page, wanted: str) -> None:
    """Press keys until the table waits for something."""
    state = ready(page)
    while phase(page) != wanted:
        press_on(page)
        state = ready(page, state)

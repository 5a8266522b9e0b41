"""Take the moving picture of README: a drag, a hint and a win in Klondike. Write ``docs/play.webp``.

``.venv/bin/python -m scripts.make_animation ADDRESS`` needs a server at the address (``kabale serve``) and chromium.
"""

import io
import re
import shutil
import sys
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Locator, Page, ViewportSize, sync_playwright
from scripts.make_screenshots import ARGUMENTS, DEAL, DOCS

SIZE: Final[ViewportSize] = {"width": 1000, "height": 680}
WIDTH: Final = 640
"""The width of the picture; a page of that width would have the layout of a phone."""

GAME: Final = "klondike"
NUMBER: Final = "k1:5"
BEGINNING: Final = "8-3"
WIN: Final = Path(__file__).parents[1] / "tests" / "data" / "wins" / "klondike.play"
LEFT: Final = 24
"""The moves of the win that are not made yet: all are to the foundations."""

# Headless Chromium draws no pointer.
POINTER: Final = """([x, y]) => {
    let arrow = document.getElementById("pointer")
    if (!arrow) {
        arrow = document.createElementNS("http://www.w3.org/2000/svg", "svg")
        arrow.id = "pointer"
        arrow.setAttribute("viewBox", "0 0 12 18")
        const path = document.createElementNS("http://www.w3.org/2000/svg", "path")
        path.setAttribute("d", "M1 1v14l3.4-3 2.2 5 2.4-1-2.2-5H11Z")
        path.setAttribute("fill", "#fff")
        path.setAttribute("stroke", "#000")
        arrow.append(path)
        const style = {position: "fixed", width: "24px", height: "36px", zIndex: 99999, pointerEvents: "none"}
        Object.assign(arrow.style, style)
        document.body.append(arrow)
    }
    arrow.style.left = `${x}px`
    arrow.style.top = `${y}px`
}"""


class Film:
    """The frames that were taken of a page, and how long each is shown, in milliseconds."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.times: list[int] = []

    def take(self, milliseconds: int) -> None:
        """Add the page as it is."""
        shot = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        self.frames.append(shot.resize((WIDTH, round(WIDTH * shot.height / shot.width)), Image.Resampling.LANCZOS))
        self.times.append(milliseconds)
        print(f"frame {len(self.frames)}", flush=True)

    def point(self, x: float, y: float) -> None:
        """Move the mouse, and the arrow that stands for it."""
        self.page.mouse.move(x, y)
        self.page.evaluate(POINTER, [x, y])

    def write(self, path: Path) -> None:
        """Write the frames as one picture that repeats for ever."""
        first, *others = self.frames
        first.save(path, save_all=True, append_images=others, duration=self.times, loop=0, quality=72, method=4)


def sit_down(page: Page, address: str, deal: str, moves: str) -> None:
    """Open a deal after some moves."""
    page.goto(f"{address}/plays/{page.evaluate(DEAL, [GAME, deal, moves])}")
    page.wait_for_function("() => document.querySelector('.felt .card:not([hidden])')?.naturalWidth > 0")
    page.wait_for_load_state("networkidle")


def middle(place: Locator) -> tuple[float, float]:
    """Return a point of a card that no other card covers, or of a button."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + min(24, box["height"] / 2)


def card(page: Page, name: str) -> Locator:
    """Return a card by the beginning of its name."""
    return page.get_by_role("button", name=re.compile(f"^{name}")).first


def drag(film: Film, name: str, goal: str) -> None:
    """Drag a card to another, in a few frames."""
    (x, y), (to_x, to_y) = middle(card(film.page, name)), middle(card(film.page, goal))
    film.point(x, y)
    film.take(900)
    film.page.mouse.down()
    steps = 6
    for step in range(1, steps + 1):
        film.point(x + (to_x - x) * step / steps, y + (to_y + 30 - y) * step / steps)
        film.take(110)
    film.page.mouse.up()
    film.page.wait_for_timeout(500)
    film.take(1000)


def hint(film: Film) -> None:
    """Ask for a hint, and let it make its move."""
    film.page.locator(".tool-hint").click()
    film.page.locator(".bubble:not([hidden]) button").first.wait_for()
    film.point(*middle(film.page.locator(".tool-hint")))
    film.take(2400)
    film.page.locator(".bubble button").first.click()
    film.page.wait_for_timeout(500)
    film.take(1200)


def win(film: Film, address: str) -> None:
    """Let the page play the end of a win, with its flights and its wreath."""
    found = re.search(r"deal: (\S+)\nmoves: (.*)", WIN.read_text(encoding="utf-8"))
    assert found is not None
    deal, moves = found.groups()
    sit_down(film.page, address, deal, " ".join(moves.split()[:-LEFT]))
    finish = film.page.locator(".tool-finish")
    finish.wait_for()
    film.point(*middle(finish))
    film.take(1200)
    film.page.emulate_media(reduced_motion="no-preference")
    finish.click()
    panel = film.page.locator(".ended:not([hidden])")
    for _ in range(8):
        film.take(180)
    panel.wait_for()
    film.page.wait_for_timeout(1000)
    film.take(3500)


def main() -> None:
    """Take the picture."""
    address = sys.argv[1].rstrip("/")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce", locale="en-GB")
        page.set_default_timeout(0)
        page.goto(address)
        film = Film(page)
        sit_down(page, address, NUMBER, BEGINNING)
        drag(film, "three of diamonds", "four of clubs")
        hint(film)
        win(film, address)
        film.write(DOCS / "play.webp")
        browser.close()


if __name__ == "__main__":
    main()

"""Take the picture of the terminal in README, Klondike in full screen. Write ``docs/terminal.svg``.

``.venv/bin/python -m scripts.make_terminal`` plays in a terminal in memory.
"""

from html import escape
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pyte.screens
from tests.cli.felt.terminal import Terminal

from kabale.picture.svg import NAMESPACE, element

DOCS: Final = Path(__file__).parents[1] / "docs"
SIZE: Final = (76, 30)
ACROSS, DOWN, EDGE = 9, 19, 12
INK, PAPER = "#e8e6df", "#0d1117"
COLOURS: Final = {"red": "#ff7b72", "green": "#7ee787", "brown": "#f2cc60", "blue": "#79c0ff", "brightblack": "#8b949e"}
"""A colour for each name that the terminal in memory gives."""

SPACES: Final = {"xml:space": "preserve"}


def main() -> None:
    """Play a few moves, and draw the screen."""
    with TemporaryDirectory() as folder:
        terminal = Terminal(Path(folder), "klondike", "--deal", "5", size=SIZE)
        terminal.read_first_row_with("k1:5")
        for keys, moves in ((":8-3\r", 1), (":10-8\r", 2)):
            terminal.send(keys)
            terminal.read_first_row_with(f"{moves} move")
        picture = draw(terminal.screen)
        terminal.send("q")
    (DOCS / "terminal.svg").write_text(picture + "\n", encoding="utf-8")


def draw(screen: pyte.screens.Screen) -> str:
    """Draw a screen, each run of equal cells in one piece."""
    pieces = []
    for row in range(SIZE[1]):
        cells = [(column, screen.buffer[row][column]) for column in range(SIZE[0])]
        for (ink, paper), group in groupby(cells, lambda each: colours(each[1])):
            run = list(group)
            x, y, width = EDGE + run[0][0] * ACROSS, EDGE + row * DOWN, len(run) * ACROSS
            words = escape("".join(cell.data for _, cell in run))
            if paper != PAPER:
                pieces.append(element("rect", x=x, y=y, width=width, height=DOWN, fill=paper))
            if words.strip():
                pieces.append(element("text", words, x=x, y=y + DOWN - 5, fill=ink, textLength=width))
    width, height = 2 * EDGE + SIZE[0] * ACROSS, 2 * EDGE + SIZE[1] * DOWN
    ground = element("rect", width=width, height=height, rx=8, fill=PAPER)
    letters = element("g", "".join(pieces), font_family="DejaVu Sans Mono, Menlo, monospace", font_size=15, **SPACES)
    return element("svg", ground + letters, xmlns=NAMESPACE, viewBox=f"0 0 {width} {height}")


def colours(cell: pyte.screens.Char) -> tuple[str, str]:
    """Return the colours of a cell: of its letter, and behind it."""
    ink, paper = COLOURS.get(cell.fg, INK), COLOURS.get(cell.bg, PAPER)
    return (paper, ink) if cell.reverse else (ink, paper)


if __name__ == "__main__":
    main()

"""Draw the opening lay-outs of the library as contact sheets, to look at: PNGs of 24 games each, in a folder.

``.venv/bin/python scripts/make_contact_sheet.py FOLDER [--deal k1:1] [game ...]`` draws all games, or those that are
named. What overlaps, hangs out of the window or lies where no player looks for it is seen at a glance.
"""

import argparse
import re
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

import resvg_py

import kabale
from kabale.picture import table_svg
from kabale.picture.svg import NAMESPACE, element

ACROSS, DOWN = 6, 4
WIDTH, HEIGHT, TITLE = 420, 330, 26
"""What a game has on the sheet, in pixels: its table, and a line above it for its name."""

_SIZE = re.compile(r' width="[^"]*" height="[^"]*"')


def opening(name: str, deal: str) -> str:
    """Draw the opening lay-out of a game of the library."""
    game, diagnostics = kabale.load(name)
    assert game is not None, diagnostics
    return table_svg(game.deal(kabale.Deal.parse(deal)).view(), title=name)


def sheet(names: Sequence[str], deal: str) -> str:
    """Draw some games, row by row."""
    rows = -(-len(names) // ACROSS)
    width, height = ACROSS * WIDTH, rows * (HEIGHT + TITLE)
    cells = "".join(_cells(names, deal))
    return element("svg", cells, xmlns=NAMESPACE, viewBox=f"0 0 {width} {height}", width=width, height=height)


def _cells(names: Sequence[str], deal: str) -> Iterator[str]:
    for number, name in enumerate(names):
        x, y = number % ACROSS * WIDTH, number // ACROSS * (HEIGHT + TITLE)
        style = {"font-family": "sans-serif", "font-size": 18, "fill": "#222"}
        yield element("text", escape(name), x=x + 6, y=y + TITLE - 7, **style)
        size = f' x="{x + 3}" y="{y + TITLE}" width="{WIDTH - 6}" height="{HEIGHT - 4}"'
        yield _SIZE.sub(size, opening(name, deal), count=1)


def main() -> None:
    """Write the sheets."""
    parser = argparse.ArgumentParser(description="Draw contact sheets of the opening lay-outs.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="game")
    parser.add_argument("--deal", default="k1:1")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    names = chosen.names or [entry.name for entry in kabale.games()]
    for start in range(0, len(names), ACROSS * DOWN):
        some, path = names[start : start + ACROSS * DOWN], chosen.folder / f"{start // (ACROSS * DOWN) + 1}.png"
        path.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=sheet(some, chosen.deal), background="white")))
        print(path, *some)


if __name__ == "__main__":
    main()

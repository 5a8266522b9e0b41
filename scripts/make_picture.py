"""Draw the picture in README: Mysteriet in the terminal after a few moves, as SVG."""

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

import kabale
from kabale.cli.paint import signs_for, text_of
from kabale.cli.picture import picture

TARGET = Path(__file__).parents[1] / "docs" / "mysteriet.svg"
MOVES = 12

FONTS = re.compile(r"\s*@font-face\s*\{.*?\}", re.DOTALL)
"""Fonts from other hosts: the picture does without."""


def main() -> None:
    """Play a few hints of Mysteriet's deal 1 and write the terminal's picture."""
    game, _ = kabale.load("mysteriet")
    assert game is not None
    session = kabale.Session(game, "k1:1", name="mysteriet")
    for _ in range(MOVES):
        session.play(session.hint().moves[0])
    console = Console(record=True, width=80, file=StringIO(), force_terminal=True, highlight=False)
    for line in picture(session.position.view(), signs_for("utf-8"), width=80, height=None, live=[0]):
        console.print(Text.from_ansi(text_of(line, coloured=True)))
    console.print()
    console.print(f"Mysteriet · deal {session.deal} · {MOVES} moves")
    console.print("> hint")
    console.print(str(session.hint().reason))
    svg = console.export_svg(title="kabale play", unique_id="kabale")
    TARGET.write_text(FONTS.sub("", svg), encoding="utf-8")


if __name__ == "__main__":
    main()

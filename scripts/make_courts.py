"""Draw the court cards and the joker: the upper half of each as a file of ``src/kabale/picture/courts``.

Run ``.venv/bin/python -m scripts.make_courts`` after a change of ``scripts/courts``; a test asks for it. The files are
pictures that any viewer of SVG shows, in the colours of the usual style; Kabale sets those of the style it draws in.
"""

from pathlib import Path
from typing import Final

from scripts.courts.figures import FIGURES
from scripts.courts.layers import THICK
from scripts.courts.painting import painted, sash

from kabale.picture.faces import COURTS
from kabale.picture.styles import CardStyle, palette
from kabale.picture.svg import HEIGHT, NAMESPACE, WIDTH, element
from kabale.table.cards import JOKER, SUITS

TARGET: Final = Path(__file__).parents[1] / "src" / "kabale" / "picture" / "courts"


def drawing(name: str) -> str:
    """Return the file of a court card such as ``KH``, or of the joker: one element per line."""
    suit = len(SUITS) if name == JOKER else SUITS.index(name[1])
    colours = "; ".join(f"--{each}: {value}" for each, value in palette(suit, CardStyle()).items())
    lines = f"stroke: var(--ink); stroke-width: {THICK:g}; stroke-linejoin: round; stroke-linecap: round"
    parts = [element("style", f":root {{ {colours}; {lines} }}"), *painted(FIGURES[name]), *sash(suit)]
    return element("svg", "\n".join(["", *parts, ""]), xmlns=NAMESPACE, viewBox=f"0 0 {WIDTH} {HEIGHT}") + "\n"


def main() -> None:
    """Write the files."""
    for name in (*(rank + suit for rank in COURTS for suit in SUITS), JOKER):
        (TARGET / f"{name}.svg").write_text(drawing(name), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Draw the pictures of the documents: Mysteriet after a few moves, and a sheet of cards."""

from pathlib import Path

import kabale
from kabale.picture import STYLES, card_svg, table_svg
from kabale.picture.svg import NAMESPACE, element
from kabale.table.cards import SUITS

DOCS = Path(__file__).parents[1] / "docs"
MOVES = 12

ROWS = [
    *([rank + suit for suit in SUITS] for rank in "KQJ"),
    ["AS", "JK", "back-1", "back-2"],
]
ACROSS, DOWN = 266, 366


def table() -> str:
    """Draw Mysteriet's deal 1 after a few moves that hints advise."""
    game, _ = kabale.load("mysteriet")
    assert game is not None
    session = kabale.Session(game, "k1:1", name="mysteriet")
    for _ in range(MOVES):
        session.play(session.hint().moves[0])
    return table_svg(session.position.view(), title=f"Mysteriet, {session.deal}, after {MOVES} moves")


def sheet(rows: list[list[str]], styles: list[str]) -> str:
    """Draw cards in rows, each column in the next of some styles."""
    cards = []
    for down, row in enumerate(rows):
        for across, name in enumerate(row):
            place = f'<svg x="{16 + across * ACROSS}" y="{16 + down * DOWN}" '
            cards.append(card_svg(name, styles[across % len(styles)]).replace("<svg ", place, 1))
    width, height = 16 + len(rows[0]) * ACROSS, 16 + len(rows) * DOWN
    ground = element("rect", width=width, height=height, rx=20, fill="#1f6b4c")
    frame = {"viewBox": f"0 0 {width} {height}", "width": width // 2, "height": height // 2}
    return element("svg", ground + "".join(cards), xmlns=NAMESPACE, **frame)


def main() -> None:
    """Write the pictures."""
    styles = [str(style) for style in STYLES]
    pictures = {
        "mysteriet.svg": table(),
        "cards.svg": sheet(ROWS, ["classic-4-light"]),
        "styles.svg": sheet([["QD"] * len(styles), ["TC"] * len(styles)], styles),
    }
    for name, picture in pictures.items():
        (DOCS / name).write_text(picture + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

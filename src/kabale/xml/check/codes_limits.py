"""The problems of cards that have no way home: goals, sequences and fields that hold a part of them (X36)."""

from typing import Final

from kabale.xml.check.problem import warning

LIMITS: Final = (
    warning(
        "X361",
        "goal below the points",
        "The fields that count points can be built to their end, and `punktemax` is less: the game is won before.",
        "Write as many points as there are, or less in `max`.",
        ("<punktemax>13</punktemax>", "<punktemax>12</punktemax>"),
    ),
    warning(
        "X362",
        "sequence that ends before the limit",
        "By `folgestart`, `folgewert` and `folgeende` fewer cards follow each other than `max` says.",
        "Write a later rank in `folgeende`, or as many cards in `max` as there are.",
        ("<folgewert>auf</folgewert>", "<folgewert>auf</folgewert><folgeende>B</folgeende>"),
        ("<punktemax>13</punktemax>", "<punktemax>11</punktemax>"),
    ),
    warning(
        "X363",
        "cards without a home",
        "The game is won when the fields that count points are full, and then other cards still lie about. Some games "
        "mean that.",
        "Write a field for each suit, and the points of all of them in `punktemax`.",
        ('typ="base">\n</feld>', 'typ="base">\n</feld>\n<feld id="base" x="21" y="1" typ="base">\n</feld>'),
        ("<punktemax>13</punktemax>", "<punktemax>26</punktemax>"),
    ),
    warning(
        "X364",
        "cards out of sight",
        "A field that is not shown is dealt cards, and no player, click or action takes them from there.",
        "Correct x, y or `sichtbar`.",
        ('x="1" y="8"', 'x="-1" y="8"'),
    ),
    warning(
        "X365",
        "stock without cards",
        "The game has another stock, and this one gets no card. The pack goes to the first stock behind it.",
        "Take the field out, or write `karten` or `add` before it.",
        ('<feld id="waste"', '<feld id="rest" x="26" y="1" typ="stock">\n</feld>\n<feld id="waste"'),
    ),
)

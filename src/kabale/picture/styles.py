"""Styles of cards: face, number of colours, theme, and every colour of a style."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kabale.errors import BadStyle

FACES: Final = ("classic", "large", "plain")
COLOURS: Final = ("2", "4")
THEMES: Final = ("light", "dark")


@dataclass(frozen=True, slots=True)
class CardStyle:
    """A style by its three choices; its text form is ``FACE-COLOURS-THEME``.

    >>> str(CardStyle.parse("classic-4-light")), CardStyle.parse("large-2-dark").colours
    ('classic-4-light', 2)
    """

    face: str = "classic"
    colours: int = 4
    theme: str = "light"

    def __post_init__(self) -> None:
        """Refuse what is none of the choices. Raises BadStyle."""
        if self.face not in FACES or str(self.colours) not in COLOURS or self.theme not in THEMES:
            raise BadStyle(str(self))

    @classmethod
    def parse(cls, text: str) -> "CardStyle":
        """Return the style of a text. Raises BadStyle."""
        parts = text.split("-")
        if len(parts) != 3 or parts[1] not in COLOURS:
            raise BadStyle(text)
        return cls(parts[0], int(parts[1]), parts[2])

    def __str__(self) -> str:
        return f"{self.face}-{self.colours}-{self.theme}"


STYLES: Final = tuple(CardStyle(face, int(colours), theme) for face in FACES for colours in COLOURS for theme in THEMES)
"""All styles there are."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The colours of a theme: the card itself, its edge, and the four suits."""

    card: str
    edge: str
    suits: tuple[str, str, str, str]


_LIGHT_BLACK: Final = "#1b1f2a"
_LIGHT_RED: Final = "#c3142d"
_DARK_BLACK: Final = "#e9e4d8"
_DARK_RED: Final = "#ff7a73"

_PAPERS: Final = {
    ("light", 2): Paper("#fffdf7", "#8d8a82", (_LIGHT_BLACK, _LIGHT_RED, _LIGHT_RED, _LIGHT_BLACK)),
    ("light", 4): Paper("#fffdf7", "#8d8a82", (_LIGHT_BLACK, _LIGHT_RED, "#1659b8", "#12703a")),
    ("dark", 2): Paper("#23262e", "#5b6372", (_DARK_BLACK, _DARK_RED, _DARK_RED, _DARK_BLACK)),
    ("dark", 4): Paper("#23262e", "#5b6372", (_DARK_BLACK, _DARK_RED, "#74b3ff", "#6ed08c")),
}


def paper(style: CardStyle) -> Paper:
    """Return the colours of a style."""
    return _PAPERS[style.theme, style.colours]


# The courts: a few flat colours for each suit, the same skin, gold and steel for all.
# Suits are counted as in kabale.table.cards.SUITS; the joker's is 4.

_COMMON: Final = {
    "ink": "#1d1b2e",
    "white": "#fffaf0",
    "skin": "#f7dfc4",
    "shade": "#e8c19d",
    "gold": "#ecb93f",
    "brass": "#cf9526",
    "steel": "#dbe1e8",
    "iron": "#a9b4c2",
    "red": "#b8323f",
    "leaf": "#3f8a58",
    "black": "#2b2a3c",
    "fair": "#e6ac4c",
    "auburn": "#b0562c",
    "brown": "#7a4b2c",
    "grey": "#e2e0da",
}
_DIMMED: Final = {
    "ink": "#14161c",
    "white": "#ece6d8",
    "skin": "#ecd0b2",
    "shade": "#d3ab86",
    "gold": "#e0b04a",
    "brass": "#b9862a",
    "steel": "#c6ced8",
    "iron": "#8f9aa9",
    "red": "#c4485a",
    "leaf": "#56a873",
    "black": "#565b74",
    "fair": "#dba552",
    "grey": "#d2d0ca",
}
"""The same where they differ on dark cards."""

_ROBES: Final = {
    0: {"main": "#31497f", "deep": "#20305a", "second": "#a9c4e6", "accent": "#b8323f"},
    1: {"main": "#c0303f", "deep": "#8f1d30", "second": "#f3b7a8", "accent": "#2c5f7a"},
    2: {"main": "#2374bb", "deep": "#17538a", "second": "#f6d684", "accent": "#c0303f"},
    3: {"main": "#2b8256", "deep": "#1a5d3d", "second": "#cbdf9b", "accent": "#c0303f"},
    4: {"main": "#7a3f91", "deep": "#522a66", "second": "#f5c951", "accent": "#c0303f"},
}
_ROBES_OF_TWO: Final = {
    2: {"main": "#d0532b", "deep": "#9b351b", "second": "#f6d07a", "accent": "#31497f"},
    3: {"main": "#4b4666", "deep": "#322e49", "second": "#c9c2dc", "accent": "#b8323f"},
}
"""Diamonds and clubs where the deck has two colours."""


def palette(suit: int, style: CardStyle) -> Mapping[str, str]:
    """Return the colours of a suit's courts by name; ``peak`` is for the signs on the points of crowns."""
    robes = _ROBES_OF_TWO.get(suit, _ROBES[suit]) if style.colours == 2 else _ROBES[suit]
    peak = robes["second"] if style.theme == "dark" else robes["accent" if suit in (1, 2) else "main"]
    return {**_COMMON, **(_DIMMED if style.theme == "dark" else {}), **robes, "peak": peak}

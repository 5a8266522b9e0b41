"""What cards look like: face, number of colours, theme; every colour of a style, and how well it stands out."""

from dataclasses import dataclass
from functools import cache
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
    """The colours of a theme: the card itself, its edge, what is drawn in neither suit's colour, and the four suits."""

    card: str
    edge: str
    ink: str
    suits: tuple[str, str, str, str]


_LIGHT_BLACK: Final = "#1b1f2a"
_LIGHT_RED: Final = "#c3142d"
_DARK_BLACK: Final = "#e9e4d8"
_DARK_RED: Final = "#ff7a73"

_PAPERS: Final = {
    ("light", 2): Paper("#fffdf7", "#8d8a82", "#1b1f2a", (_LIGHT_BLACK, _LIGHT_RED, _LIGHT_RED, _LIGHT_BLACK)),
    ("light", 4): Paper("#fffdf7", "#8d8a82", "#1b1f2a", (_LIGHT_BLACK, _LIGHT_RED, "#1659b8", "#12703a")),
    ("dark", 2): Paper("#23262e", "#5b6372", "#e9e4d8", (_DARK_BLACK, _DARK_RED, _DARK_RED, _DARK_BLACK)),
    ("dark", 4): Paper("#23262e", "#5b6372", "#e9e4d8", (_DARK_BLACK, _DARK_RED, "#74b3ff", "#6ed08c")),
}


def paper(style: CardStyle) -> Paper:
    """Return the colours of a style."""
    return _PAPERS[style.theme, style.colours]


@cache
def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``, from 0 to 1, as WCAG 2 defines it.

    >>> luminance("#ffffff"), luminance("#000000")
    (1.0, 0.0)
    """
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 defines it.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((luminance(colour), luminance(other)))
    return (light + 0.05) / (dark + 0.05)

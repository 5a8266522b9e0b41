"""Styles of cards: face, number of colours, theme, and every colour of a style."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kabale.codes import read_toml
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
        """Refuse an unknown face, colour scheme or theme. Raises BadStyle."""
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


@dataclass(frozen=True, slots=True)
class Paper:
    """The colours of a theme: the card itself, its edge, and the four suits."""

    card: str
    edge: str
    suits: tuple[str, str, str, str]


_TABLE: Final = read_toml("kabale.picture", "styles.toml")
_PAPERS: Final = {
    name: Paper(each["card"], each["edge"], tuple(each["suits"])) for name, each in _TABLE["papers"].items()
}


def paper(style: CardStyle) -> Paper:
    """Return the colours of a style."""
    return _PAPERS[f"{style.theme}-{style.colours}"]


def palette(suit: int, style: CardStyle) -> Mapping[str, str]:
    """Return the colours of a suit's courts by name; ``peak`` is for the signs on the points of crowns."""
    robes = {**_TABLE["robes"]["4"], **_TABLE["robes"][str(style.colours)]}[str(suit)]
    peak = robes["second"] if style.theme == "dark" else robes["accent" if suit in (1, 2) else "main"]
    return {**_TABLE["courts"], **(_TABLE["dimmed"] if style.theme == "dark" else {}), **robes, "peak": peak}

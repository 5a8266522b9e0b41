"""Whole tables as one self-contained SVG: what the player sees, where the definition puts it.

A picture is made from a view, so it cannot tell what lies face down. Each card is drawn once, under an id that says
card and style, and used as often as it lies there; cards squared below others are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kabale.engine.position import drawn
from kabale.engine.protocol import View
from kabale.errors import BadCard
from kabale.picture.backs import DESIGNS
from kabale.picture.cards import CORNER, HEIGHT, WIDTH, inside
from kabale.picture.places import LABEL, Box, Place, Spot, bounds, places
from kabale.picture.small import small_cards
from kabale.picture.styles import Style
from kabale.picture.svg import NAMESPACE, clean, element
from kabale.table.cards import HIDDEN

MARGIN: Final = 28
CARD_PIXELS: Final = 90
"""How wide a card is shown where nobody asks for another size."""

SMALL_PIXELS: Final = 240
"""How wide a small picture is shown."""

FELT: Final = {"light": "#1f6b4c", "dark": "#16261f"}
CHALK: Final = "#f3efe2"
"""What is drawn on the felt: outlines and labels."""


def table_svg(
    view: View,
    style: Style | str = "classic-4-light",
    *,
    title: str = "",
    back: str = "1",
    small: bool = False,
    felt: bool = True,
) -> str:
    """Draw what a player sees as one SVG file, with the table as text for who cannot see it.

    *back* is one of the designs of :mod:`kabale.picture.backs`; where a game tells two backs apart, the next design
    is the second. A *small* picture is for thumbnails: plain large faces. Without *felt* the ground is transparent.
    Raises BadStyle, BadCard.

    >>> table_svg(View(71, 96, ()), title="Nothing")[:20]
    '<svg xmlns="http://w'
    """
    style = Style.parse(style) if isinstance(style, str) else style
    _check_back(back)
    cards = _Cards(style, back, small)
    found = places(view)
    box = bounds(found).grown(MARGIN)
    pixels = SMALL_PIXELS if small else box.width * CARD_PIXELS / WIDTH
    parts = [_told("title", title), "" if small else _told("desc", drawn(view))]
    parts += [cards.drawn(found), _ground(box, style) if felt else ""]
    parts += [_pile(place, cards) for place in found]
    size = {"width": round(pixels), "height": round(pixels * box.height / box.width)}
    frame = " ".join(f"{value:.0f}" for value in (box.x, box.y, box.width, box.height))
    return element("svg", "".join(parts), xmlns=NAMESPACE, viewBox=frame, **size, role="img")


@dataclass(frozen=True, slots=True)
class _Cards:
    """How the cards of a picture are drawn, and under which ids."""

    style: Style
    back: str
    small: bool

    @property
    def prefix(self) -> str:
        """What the ids begin with: equal ids in two pictures mean equal drawings."""
        return f"small-{self.style.colours}-{self.style.theme}-" if self.small else f"card-{self.style}-"

    def id(self, spot: Spot) -> str:
        """Return the id of the drawing of a card."""
        return self.prefix + self.name(spot)

    def name(self, spot: Spot) -> str:
        """Return the name of the card to draw; the second back is the design after the first."""
        if spot.name != HIDDEN:
            return spot.name
        place = DESIGNS.index(self.back) + spot.back - 1
        return f"back-{DESIGNS[place % len(DESIGNS)]}"

    def drawn(self, found: list[Place]) -> str:
        """Draw each card that is seen once, in the order of its first place."""
        names = list(dict.fromkeys(self.name(spot) for place in found for spot in place.spots()))
        if self.small:
            return element("defs", small_cards(names, self.style, self.prefix))
        drawings = (element("g", inside(name, self.style), id=self.prefix + name) for name in names)
        return element("defs", "".join(drawings))


def _check_back(back: str) -> None:
    if back not in DESIGNS:
        raise BadCard(f"{back[:20]!r} is no design of a back: expected {DESIGNS[0]} to {DESIGNS[-1]}")


def _told(name: str, text: str) -> str:
    """Write a title or a description, nothing for no text."""
    lines = "\n".join(clean(line) for line in text.splitlines())
    return f"<{name}>{lines}</{name}>" if lines else ""


def _ground(box: Box, style: Style) -> str:
    return element("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=20, fill=FELT[style.theme])


def _pile(place: Place, cards: _Cards) -> str:
    outline = place.outline()
    parts = [] if outline is None else [_outline(outline)]
    for spot in place.spots():
        parts += [*_thickness(spot), _card(spot, cards.id(spot), sideways=place.pile.sideways)]
    parts += _mark(place)
    for words in place.words():
        look = {"font_family": "sans-serif", "font_size": LABEL, "fill": CHALK, "text_anchor": words.anchor}
        parts.append(element("text", clean(words.text), x=words.x, y=words.y, **look))
    return "".join(parts)


def _outline(box: Box) -> str:
    line = {"fill": CHALK, "fill_opacity": 0.08, "stroke": CHALK, "stroke_opacity": 0.55, "stroke_width": 4}
    return element("rect", x=box.x + 3, y=box.y + 3, width=box.width - 6, height=box.height - 6, rx=CORNER, **line)


def _thickness(spot: Spot) -> Iterator[str]:
    """Draw the edge of what lies squared below a card."""
    if spot.thick:
        box = spot.box
        look = {"rx": CORNER, "fill": "#cfcabb", "stroke": "#8d8a82", "stroke_width": 2}
        yield element("rect", x=box.x + 5, y=box.y + 5, width=box.width - 2, height=box.height - 2, **look)


def _card(spot: Spot, reference: str, *, sideways: bool) -> str:
    x, y = spot.box.x, spot.box.y
    if sideways:
        return element("use", href=f"#{reference}", transform=f"translate({x + HEIGHT:g} {y:g}) rotate(90)")
    return element("use", href=f"#{reference}", x=x, y=y)


def _mark(place: Place) -> Iterator[str]:
    """Draw the highlight of a top card."""
    spots = place.spots()
    if place.pile.mark is not None and spots:
        box = spots[-1].box.grown(2)
        line = {"fill": "none", "stroke": f"#{place.pile.mark}", "stroke_width": 10}
        yield element("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=CORNER, **line)

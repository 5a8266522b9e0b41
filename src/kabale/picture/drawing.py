"""Whole tables as one self-contained SVG: what the player sees, where the definition puts it."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from kabale.errors import BadCard
from kabale.picture.backs import DESIGNS
from kabale.picture.cards import inside, small_cards
from kabale.picture.flights import Flight, ShownMove
from kabale.picture.places import LABEL, Box, PilePlace, Spot, bounds, places
from kabale.picture.styles import CardStyle
from kabale.picture.svg import CORNER, HEIGHT, NAMESPACE, WIDTH, clean, element
from kabale.table.cards import HIDDEN
from kabale.view import View

MARGIN: Final = 28
CARD_PIXELS: Final = 90

SMALL_PIXELS: Final = 240

FELT: Final = {"light": "#1f6b4c", "dark": "#16261f"}
CHALK: Final = "#f3efe2"


def table_svg(
    table: View | ShownMove,
    style: CardStyle | str = "classic-4-light",
    *,
    title: str = "",
    back: str = "1",
    small: bool = False,
    felt: bool = True,
) -> str:
    """Draw what a player sees as one SVG file, with the table as text for who cannot see it; or how a move changes it.

    *back* is one of the designs of :mod:`kabale.picture.backs`. If a game has two different backs, the next design is
    the second. A *small* picture is for thumbnails: plain large faces. Without *felt* the ground is transparent. A move
    is drawn by :mod:`kabale.picture.flights` if both its piles are visible. Raises BadStyle, BadCard.

    >>> table_svg(View(71, 96, ()), title="Nothing")[:20]
    '<svg xmlns="http://w'
    """
    style = CardStyle.parse(style) if isinstance(style, str) else style
    if back not in DESIGNS:
        raise BadCard(f"{back[:20]!r} is no design of a back: expected {DESIGNS[0]} to {DESIGNS[-1]}")
    cards = _Cards(style, back, small)
    view, flight = (table, None) if isinstance(table, View) else (table.before, Flight.of(table))
    piles = places(view)
    box = (bounds(piles).around(flight.end) if flight else bounds(piles)).grown(MARGIN)
    pixels = SMALL_PIXELS if small else box.width * CARD_PIXELS / WIDTH
    parts = [_text("title", title), "" if small else _text("desc", str(view))]
    parts.append(cards.drawn(piles))
    if felt:
        parts.append(_rectangle(box, rx=20, fill=FELT[style.theme]))
    parts += [_pile(place, cards) for place in piles]
    if flight:
        parts.append(flight.drawn(partial(_used, cards=cards)))
    size = {"width": round(pixels), "height": round(pixels * box.height / box.width)}
    frame = " ".join(f"{value:.0f}" for value in (box.x, box.y, box.width, box.height))
    return element("svg", "".join(parts), xmlns=NAMESPACE, viewBox=frame, **size, role="img")


@dataclass(frozen=True, slots=True)
class _Cards:
    style: CardStyle
    back: str
    small: bool

    @property
    def prefix(self) -> str:
        """The start of the ids: equal ids in two pictures mean equal drawings."""
        return f"small-{self.style.colours}-{self.style.theme}-" if self.small else f"card-{self.style}-"

    def name(self, spot: Spot) -> str:
        """Return the name of the card to draw; the second back is the design after the first."""
        if spot.name != HIDDEN:
            return spot.name
        place = DESIGNS.index(self.back) + spot.back - 1
        return f"back-{DESIGNS[place % len(DESIGNS)]}"

    def drawn(self, piles: list[PilePlace]) -> str:
        names = list(dict.fromkeys(self.name(spot) for place in piles for spot in place.spots()))
        if self.small:
            return element("defs", small_cards(names, self.style, self.prefix))
        drawings = (element("g", inside(name, self.style), id=self.prefix + name) for name in names)
        return element("defs", "".join(drawings))


def _text(name: str, text: str) -> str:
    lines = "\n".join(clean(line) for line in text.splitlines())
    return f"<{name}>{lines}</{name}>" if lines else ""


def _rectangle(box: Box, **look: object) -> str:
    return element("rect", x=box.x, y=box.y, width=box.width, height=box.height, **look)


def _used(spot: Spot, cards: _Cards) -> str:
    x, y = spot.box.x, spot.box.y
    turned = {"transform": f"translate({x + HEIGHT:g} {y:g}) rotate(90)"}
    place = turned if spot.box.width > spot.box.height else {"x": x, "y": y}
    return element("use", href=f"#{cards.prefix}{cards.name(spot)}", **place)


def _pile(place: PilePlace, cards: _Cards) -> str:
    parts = []
    outline, spots = place.outline(), place.spots()
    if outline is not None:
        line = {"fill": CHALK, "fill_opacity": 0.08, "stroke": CHALK, "stroke_opacity": 0.55, "stroke_width": 4}
        parts.append(_rectangle(outline.grown(-3), rx=CORNER, **line))
    for spot in spots:
        x, y = spot.box.x, spot.box.y
        if spot.thick:  # the edge of what lies squared below
            edge = {"rx": CORNER, "fill": "#cfcabb", "stroke": "#8d8a82", "stroke_width": 2}
            parts.append(_rectangle(Box(x + 5, y + 5, spot.box.width - 2, spot.box.height - 2), **edge))
        parts.append(_used(spot, cards))
    if place.pile.mark is not None and spots:  # the highlight of a top card
        line = {"fill": "none", "stroke": f"#{place.pile.mark}", "stroke_width": 10}
        parts.append(_rectangle(spots[-1].box.grown(2), rx=CORNER, **line))
    for label in place.labels():
        look = {"font_family": "sans-serif", "font_size": LABEL, "fill": CHALK, "text_anchor": label.anchor}
        parts.append(element("text", clean(label.text), x=label.x, y=label.y, **look))
    return "".join(parts)

"""Place the cards, outlines and labels of a view in a picture, in units of which a card has 250 by 350."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kabale.picture.svg import HEIGHT, WIDTH
from kabale.view import Label, PileView, View

LABEL: Final = 46

_LETTER: Final = 0.56
"""How wide a letter is taken to be, in heights: no font is known here."""

_GAP: Final = 14


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def around(self, other: "Box") -> "Box":
        """Return the smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def grown(self, by: float) -> "Box":
        """Return the box with a margin."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class Spot:
    """A card that is drawn: its name, its back (1 or 2), where it lies, and whether others lie squared below it."""

    name: str
    back: int
    box: Box
    thick: bool = False


@dataclass(frozen=True, slots=True)
class LabelPlace:
    """A label: its text, the middle of its base line or one of its ends (``start``, ``middle``, ``end``)."""

    text: str
    x: float
    y: float
    anchor: str

    @staticmethod
    def beside(label: Label, card: Box, whole: Box) -> "LabelPlace":
        """Put a label next to a pile: at the middle of its first card, or at the corner where two sides meet."""
        above, below = "above" in label.place, "below" in label.place
        left, right = "left" in label.place, "right" in label.place
        y = whole.y - _GAP if above else whole.bottom + LABEL if below else card.y + card.height / 2 + LABEL * 0.35
        if above or below:
            x = card.x if left else card.right if right else card.x + card.width / 2
            return LabelPlace(label.text, x, y, "start" if left else "end" if right else "middle")
        if left:
            return LabelPlace(label.text, whole.x - _GAP, y, "end")
        return LabelPlace(label.text, whole.right + _GAP, y, "start")

    @property
    def box(self) -> Box:
        """About the room that it takes."""
        width = LABEL * _LETTER * len(self.text)
        left = {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]
        return Box(self.x - left, self.y - LABEL * 0.8, width, LABEL)


@dataclass(frozen=True, slots=True)
class PilePlace:
    """A pile with the scale of its picture: units of ours for one of the lay-out, sideways and downwards."""

    pile: PileView
    across: float
    down: float
    card: tuple[int, int]

    def box(self, step: int = 0) -> Box:
        """Return where a card lies *step* cards above the first; one lying sideways keeps its middle."""
        pile = self.pile
        x, y = (pile.x + step * pile.dx) * self.across, (pile.y + step * pile.dy) * self.down
        if not pile.sideways:
            return Box(x, y, WIDTH, HEIGHT)
        wide, high = self.card[1] * self.across, self.card[0] * self.down
        return Box(x + (wide - HEIGHT) / 2, y + (high - WIDTH) / 2, HEIGHT, WIDTH)

    def spots(self) -> list[Spot]:
        """Return the cards that can be seen, the lowest first: of squared piles the top card only."""
        cards = self.pile.cards
        backs = self.pile.backs or (1,) * len(cards)
        most = len(cards) if self.pile.shown is None else min(self.pile.shown, len(cards))
        first = len(cards) - most
        if not most:
            return []
        if self.pile.dx == self.pile.dy == 0:
            return [Spot(cards[-1], backs[-1], self.box(), thick=most > 1)]
        return [Spot(cards[first + step], backs[first + step], self.box(step)) for step in range(most)]

    def outline(self) -> Box | None:
        """Return the outline of an empty pile, None where it has none, as what is there to widen the window."""
        pile = self.pile
        if pile.cards or not pile.border or pile.shown == 0 or pile.kind == "other":
            return None
        return self.box().around(self.box(self.pile.border - 1))

    def whole(self) -> Box | None:
        """Return the box around all cards that can be seen, or the outline; None if nothing can be seen."""
        spots = self.spots()
        return spots[0].box.around(spots[-1].box) if spots else self.outline()

    def labels(self) -> Iterator[LabelPlace]:
        """Yield the labels; those above or below avoid all cards of the pile."""
        whole = self.whole()
        if whole is not None:
            labels = [label for label in self.pile.labels if label.text.strip()]
            yield from (LabelPlace.beside(label, self.box(), whole) for label in labels)


def places(view: View) -> list[PilePlace]:
    """Return the visible piles of a view in its order, which is the order of drawing."""
    return [place(view, index) for index, pile in enumerate(view.piles) if pile.visible]


def place(view: View, index: int) -> PilePlace:
    """Return where the pile of an index (from 0) lies, visible or not."""
    across, down = WIDTH / view.card_width, HEIGHT / view.card_height
    return PilePlace(view.piles[index], across, down, (view.card_width, view.card_height))


def bounds(piles: list[PilePlace]) -> Box:
    """Return the box around everything; one card if there is nothing."""
    boxes = [whole for place in piles if (whole := place.whole()) is not None]
    boxes += [label.box for place in piles for label in place.labels()]
    total = boxes[0] if boxes else Box(0, 0, WIDTH, HEIGHT)
    for box in boxes:
        total = total.around(box)
    return total

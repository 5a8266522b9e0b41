"""A move shown in the picture of a table: its cards fly from where they lie to where they come to lie, along an arrow.

The flight ends by itself after less than five seconds, and is left out for whoever asks for less motion; the arrow
stays. Knows two pictures of a table, before and after, and no rule.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kabale.picture.places import Box, PilePlace, Spot, place
from kabale.picture.svg import CORNER, element
from kabale.view import View

GOLD: Final = "#f2c14e"
SECONDS: Final = 1.6
TIMES: Final = 3
"""How often the cards fly: what moves for more than five seconds would need a button that stops it."""

HEAD: Final = 60
"""How long the head of the arrow is."""


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A table *before* a move and *after*: so many cards go from the top of one pile to another (indices from 0)."""

    before: View
    source: int
    target: int
    count: int
    after: View


@dataclass(frozen=True, slots=True)
class Flight:
    """The cards that fly, where the lowest of them lies, and where it comes to lie."""

    spots: Sequence[Spot]
    end: Box

    @staticmethod
    def of(move: ShownMove) -> "Flight | None":
        """Find out what flies where; None where one of the two piles cannot be seen."""
        source, goal = place(move.before, move.source), place(move.before, move.target)
        reached = place(move.after, move.target)
        if not (source.pile.visible and goal.pile.visible):
            return None
        landed = reached.spots()[-move.count :] if len(reached.pile.cards) > len(goal.pile.cards) else []
        # Cards that are taken away at once fly to the card that goes with them.
        end = landed[0].box if landed else _top(goal)
        flying = source.spots()[-move.count :]
        return Flight(flying, end) if flying and end is not None else None

    def drawn(self, use: Callable[[Spot], str]) -> str:
        """Draw the arrow, then the cards that fly over it."""
        start = self.spots[0].box
        x, y = self.end.x - start.x, self.end.y - start.y
        look = {"fill": "none", "stroke": GOLD, "stroke_width": 12, "rx": CORNER}
        frame = element(
            "rect", x=start.x, y=start.y, width=start.width, height=self.spots[-1].box.bottom - start.y, **look
        )
        return (
            _motion(x, y) + frame + _arrow(start, self.end) + element("g", "".join(map(use, self.spots)), class_="fly")
        )


def _top(pile: PilePlace) -> Box | None:
    """Return where the top card lies, or the outline of an empty pile."""
    spots = pile.spots()
    return spots[-1].box if spots else pile.outline()


def _motion(x: float, y: float) -> str:
    """Return how the cards fly, and that they do not where less motion is asked for."""
    flown = f"transform:translate({x:.0f}px,{y:.0f}px)"
    return element(
        "style",
        f"@keyframes fly{{0%,15%{{transform:none}}65%,90%{{{flown};opacity:1}}100%{{{flown};opacity:0}}}}"
        f".fly{{opacity:0;animation:fly {SECONDS}s ease-in-out {TIMES}}}"
        "@media (prefers-reduced-motion:reduce){.fly{animation:none}}",
    )


def _arrow(start: Box, end: Box) -> str:
    """Draw an arrow from the middle of a card's upper part to that of another."""
    from_x, from_y = start.x + start.width / 2, start.y + start.height / 4
    to_x, to_y = end.x + end.width / 2, end.y + end.height / 4
    length = max(((to_x - from_x) ** 2 + (to_y - from_y) ** 2) ** 0.5, 1.0)
    across, down = (to_x - from_x) / length * HEAD, (to_y - from_y) / length * HEAD
    foot_x, foot_y = to_x - across, to_y - down
    corners = " ".join(
        f"{x:.0f},{y:.0f}"
        for x, y in (
            (to_x, to_y),
            (foot_x - down * 0.6, foot_y + across * 0.6),
            (foot_x + down * 0.6, foot_y - across * 0.6),
        )
    )
    line = element(
        "line", x1=from_x, y1=from_y, x2=foot_x, y2=foot_y, stroke=GOLD, stroke_width=20, stroke_linecap="round"
    )
    return line + element("polygon", points=corners, fill=GOLD)

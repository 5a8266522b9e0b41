"""A move shown in the picture of a table: its cards fly along an arrow, unless somebody asks for less motion."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kabale.picture.places import Box, Spot, place
from kabale.picture.svg import CORNER, element
from kabale.view import View

GOLD: Final = "#f2c14e"
SECONDS: Final = 1.6
TIMES: Final = 3
"""How often the cards fly: what moves for more than five seconds would need a button that stops it."""

HEAD: Final = 60


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A table *before* a move and *after*: *count* cards go from the top of *source* to *target* (indices from 0)."""

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
        met = landed or goal.spots()[-1:]
        end = met[0].box if met else goal.outline()
        flying = source.spots()[-move.count :]
        return Flight(flying, end) if flying and end is not None else None

    def drawn(self, use: Callable[[Spot], str]) -> str:
        """Draw the arrow, then the cards that fly over it."""
        start = self.spots[0].box
        x, y = self.end.x - start.x, self.end.y - start.y
        look = {"fill": "none", "stroke": GOLD, "stroke_width": 12, "rx": CORNER}
        high = self.spots[-1].box.bottom - start.y
        frame = element("rect", x=start.x, y=start.y, width=start.width, height=high, **look)
        cards = element("g", "".join(map(use, self.spots)), class_="fly")
        return _motion(x, y) + frame + _arrow(start, self.end) + cards


def _motion(x: float, y: float) -> str:
    flown = f"transform:translate({x:.0f}px,{y:.0f}px)"
    return element(
        "style",
        f"@keyframes fly{{0%,15%{{transform:none}}65%,90%{{{flown};opacity:1}}100%{{{flown};opacity:0}}}}"
        f".fly{{opacity:0;animation:fly {SECONDS}s ease-in-out {TIMES}}}"
        "@media (prefers-reduced-motion:reduce){.fly{animation:none}}",
    )


def _arrow(start: Box, end: Box) -> str:
    from_x, from_y = start.x + start.width / 2, start.y + start.height / 4
    to_x, to_y = end.x + end.width / 2, end.y + end.height / 4
    length = max(((to_x - from_x) ** 2 + (to_y - from_y) ** 2) ** 0.5, 1.0)
    across, down = (to_x - from_x) / length * HEAD, (to_y - from_y) / length * HEAD
    foot_x, foot_y = to_x - across, to_y - down
    sides = [(foot_x - side * down * 0.6, foot_y + side * across * 0.6) for side in (1, -1)]
    corners = " ".join(f"{x:.0f},{y:.0f}" for x, y in ((to_x, to_y), *sides))
    look = {"stroke": GOLD, "stroke_width": 20, "stroke_linecap": "round"}
    line = element("line", x1=from_x, y1=from_y, x2=foot_x, y2=foot_y, **look)
    return line + element("polygon", points=corners, fill=GOLD)

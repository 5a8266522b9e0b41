"""The backs of the cards: six designs, the same whichever way a card lies."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from kabale.picture.svg import SUIT_PATHS, Point, element, moved

_LEFT, _TOP, _RIGHT, _BOTTOM = 14.0, 14.0, 236.0, 336.0
_MIDDLE: Final = (125.0, 175.0)


@dataclass(frozen=True, slots=True)
class _Colours:
    ground: str
    line: str
    light: str


def back(design: str) -> str:
    """Draw the inside of the back of a design, from ``1`` to ``6``."""
    colours, pattern = _DESIGNS[design]
    ground = _rectangle(0, 10, fill=colours.ground)
    borders = _rectangle(5, 7, fill="none", stroke=colours.light, stroke_width=2)
    borders += _rectangle(11, 4, fill="none", stroke=colours.light, stroke_width=1)
    return ground + pattern(colours) + borders


def ground_of(design: str) -> str:
    """Return the colour that a design is known by."""
    return _DESIGNS[design][0].ground


def _rectangle(inset: float, corner: float, **look: object) -> str:
    place = {"x": _LEFT + inset, "y": _TOP + inset, "rx": corner}
    size = {"width": _RIGHT - _LEFT - 2 * inset, "height": _BOTTOM - _TOP - 2 * inset}
    return element("rect", **place, **size, **look)


def _grid(across: float, down: float, *, shifted: bool = True) -> Iterator[Point]:
    rows, columns = int((_BOTTOM - _TOP - 36) / 2 / down), int((_RIGHT - _LEFT - 36) / 2 / across)
    for row in range(-rows, rows + 1):
        odd = shifted and row % 2 == 1
        for column in range(-columns, columns + (0 if odd else 1)):
            yield _MIDDLE[0] + (column + (0.5 if odd else 0)) * across, _MIDDLE[1] + row * down


def _lozenges(colours: _Colours) -> str:
    step = 26
    small = "M0,-4.5 L4.5,0 L0,4.5 L-4.5,0 Z"
    fields = "".join(moved(small, place) for place in _grid(step, step / 2))
    # Lines in both diagonal directions through the inner rectangle, a step apart, the middle in a field.
    lines = []
    left, top, right, bottom = _LEFT + 11, _TOP + 11, _RIGHT - 11, _BOTTOM - 11
    x0, y0 = _MIDDLE
    most = math.ceil((right - left + bottom - top) / step)
    for number in range(-most, most):
        for slope in (1, -1):
            # y - y0 = slope * (x - x0) + number * step, cut where it leaves the rectangle
            offset = (number + 0.5) * step
            ends = sorted(x0 + slope * (y - y0 - offset) for y in (top, bottom))
            low, high = max(left, ends[0]), min(right, ends[1])
            if low < high:
                start, end = (y0 + slope * (x - x0) + offset for x in (low, high))
                lines.append(f"M{low:g},{start:g} L{high:g},{end:g}")
    lattice = element("path", d=moved(" ".join(lines)), stroke=colours.line, stroke_width=2, fill="none")
    return lattice + element("path", d=fields, fill=colours.light) + _medallion(colours, 8)


_PETAL: Final = "M0,-9 C9,-18 9,-32 0,-42 C-9,-32 -9,-18 0,-9 Z"


def _medallion(colours: _Colours, petals: int) -> str:
    x, y = _MIDDLE
    disc = element("circle", cx=x, cy=y, r=52, fill=colours.ground, stroke=colours.light, stroke_width=2)
    ring = element("circle", cx=x, cy=y, r=47, fill="none", stroke=colours.line, stroke_width=1.5)
    flower = "".join(moved(_PETAL, _MIDDLE, 1, 360 / petals * number) for number in range(petals))
    heart = element("circle", cx=x, cy=y, r=6.5, fill=colours.light)
    return disc + ring + element("path", d=flower, fill=colours.line, stroke=colours.light, stroke_width=1.5) + heart


def _scales(colours: _Colours) -> str:
    fan = "M-20,0 C-20,-26 20,-26 20,0 M-13,0 C-13,-17 13,-17 13,0 M-6,0 C-6,-8 6,-8 6,0"
    half = ""
    for row in range(10, 0, -1):
        columns = (-80, -40, 0, 40, 80) if row % 2 else (-60, -20, 20, 60)
        places = [(column, -13 * row) for column in columns]
        outline = "".join(
            moved(fan, (_MIDDLE[0] + side * x, _MIDDLE[1] + side * y), side) for x, y in places for side in (1, -1)
        )
        half += element("path", d=outline, fill=colours.ground)
    half = element("g", half, stroke=colours.line, stroke_width=2)
    middle = moved("M-100,0 L-84,-9 L84,-9 L100,0 L84,9 L-84,9 Z", _MIDDLE)
    band = element("path", d=middle, fill=colours.ground, stroke=colours.light, stroke_width=2)
    stones = "".join(moved("M0,-5 L8,0 L0,5 L-8,0 Z", (_MIDDLE[0] + step * 24, _MIDDLE[1])) for step in range(-3, 4))
    return half + band + element("path", d=stones, fill=colours.light)


def _knots(colours: _Colours) -> str:
    knot = "M0,-19 L19,0 L0,19 L-19,0 Z M-13,-13 H13 V13 H-13 Z M0,-9 L9,0 L0,9 L-9,0 Z"
    places = list(_grid(40, 43, shifted=False))
    lines = "".join(moved(knot, place) for place in places)
    stones = "".join(moved("M0,-4 L4,0 L0,4 L-4,0 Z", place) for place in places)
    outline = element("path", d=lines, fill="none", stroke=colours.line, stroke_width=2)
    return outline + element("path", d=stones, fill=colours.light)


_STAR: Final = "M0,-9 L2,-2 L9,0 L2,2 L0,9 L-2,2 L-9,0 L-2,-2 Z"
_SPARK: Final = "M0,-4 L1,-1 L4,0 L1,1 L0,4 L-1,1 L-4,0 L-1,-1 Z"


def _stars(colours: _Colours) -> str:
    places = list(_grid(30, 22))
    large = "".join(moved(_STAR, place) for place in places)
    small = "".join(moved(_SPARK, (x + 15, y)) for x, y in places if (x + 30, y) in places)
    first = element("path", d=large, fill=colours.light)
    return first + element("path", d=small, fill=colours.line)


def _rays(colours: _Colours) -> str:
    x, y = _MIDDLE
    wide, high = (_RIGHT - _LEFT) / 2 - 14, (_BOTTOM - _TOP) / 2 - 14
    ends = []
    for number in range(48):
        angle = 2 * math.pi * number / 48
        reach = min(wide / max(abs(math.cos(angle)), 1e-9), high / max(abs(math.sin(angle)), 1e-9))
        reach *= 1 if number % 2 else 0.86
        ends.append(f"M{x:g},{y:g} L{x + reach * math.cos(angle):.2f},{y + reach * math.sin(angle):.2f}")
    rays = element("path", d=moved(" ".join(ends)), stroke=colours.line, stroke_width=2.4, fill="none")
    return rays + _medallion(colours, 12)


def _suits(colours: _Colours) -> str:
    x, y = _MIDDLE
    signs = "".join(
        moved(path, (x + 42 * math.sin(math.radians(turn)), y - 42 * math.cos(math.radians(turn))), 0.42, turn)
        for path, turn in zip(SUIT_PATHS[:2] * 2, (0, 90, 180, 270), strict=True)
    )
    frame = _rectangle(20, 3, fill="none", stroke=colours.line, stroke_width=2)
    ring = element("circle", cx=x, cy=y, r=76, fill="none", stroke=colours.line, stroke_width=2)
    corners = "".join(
        moved("M0,0 H34 C34,18 18,34 0,34 Z", (x + side * 90, y + end * 140), (-side, -end))
        for side in (-1, 1)
        for end in (-1, 1)
    )
    return frame + ring + element("path", d=signs, fill=colours.light) + element("path", d=corners, fill=colours.line)


_DESIGNS: Final[dict[str, tuple[_Colours, Callable[[_Colours], str]]]] = {
    "1": (_Colours("#27497d", "#5f86bf", "#e8eef7"), _lozenges),
    "2": (_Colours("#93263a", "#c8687a", "#f8e6e2"), _scales),
    "3": (_Colours("#1d5f4d", "#4f9c85", "#e2f1e6"), _knots),
    "4": (_Colours("#47356b", "#8a75b8", "#efe9f9"), _stars),
    "5": (_Colours("#7d4a1c", "#bd8445", "#fbeed8"), _rays),
    "6": (_Colours("#38424e", "#75838f", "#eceff1"), _suits),
}

DESIGNS: Final = tuple(_DESIGNS)
